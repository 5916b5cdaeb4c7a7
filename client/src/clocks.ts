// The players' clocks, counted down by the server's time.

import type { SeatRow } from "./messages.ts";
import { say } from "./words.ts";

const TICK = 250; // milliseconds
export const LOW = 20; // seconds from which a clock warns

/** How long is left, in as few figures as say it: 0:12, 2:41, 3 h 05, 1 d 4 h. */
export function timeLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  if (hours >= 24) return say("days_hours", Math.floor(hours / 24), hours % 24);
  if (hours > 0) return say("hours_minutes", hours, String(minutes).padStart(2, "0"));
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

interface Listener {
  /** A clock shows other words, or none: "". */
  tell(seat: number, words: string, isLow: boolean): void;
  /** A clock is low for the first time. */
  warn(seat: number, seconds: number): void;
}

export class Clocks {
  readonly #listener: Listener;
  #ends = new Map<number, number>(); // by seat, in this browser's time
  #warned = new Map<number, number>();
  #offset = 0; // how far the server's clock is ahead of this browser's

  constructor(listener: Listener) {
    this.#listener = listener;
    setInterval(() => this.#tick(), TICK);
  }

  show(seats: SeatRow[], serverNow: number): void {
    this.#offset = serverNow - Date.now();
    for (const { seat, clock_ends: ends } of seats) {
      if (ends) this.#ends.set(seat, ends);
      else if (this.#ends.delete(seat)) this.#listener.tell(seat, "", false);
    }
    this.#tick();
  }

  #tick(): void {
    const now = Date.now() + this.#offset;
    for (const [seat, ends] of this.#ends) {
      const left = (ends - now) / 1000;
      const isLow = left <= LOW;
      this.#listener.tell(seat, timeLeft(left), isLow);
      if (isLow && left > 0 && this.#warned.get(seat) !== ends) {
        this.#warned.set(seat, ends);
        this.#listener.warn(seat, Math.ceil(left));
      }
    }
  }
}
