// Counts the players' clocks down, by the server's time.

import type { SeatState } from "../../connection/messages.ts";
import { translate } from "../../lib/i18n.ts";

const TICK = 250; // milliseconds
const WARNINGS = [10, 30, 60]; // seconds left at which a clock warns, once each
const LOW = 30; // seconds left from which it looks low

/** Formats the time left: 0:12, 2:41, 3 h 05, 1 d 4 h. */
export function formatTimeLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  if (hours >= 24) return translate("days_hours", Math.floor(hours / 24), hours % 24);
  if (hours > 0) return translate("hours_minutes", hours, String(minutes).padStart(2, "0"));
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

interface ClockListener {
  /** Called on every tick with the time left; with "" when a clock has stopped. */
  onTick(seat: number, timeLeft: string, isLow: boolean): void;
  /** Called once for each warning. */
  onLow(seat: number, seconds: number): void;
}

export class Clocks {
  readonly #listener: ClockListener;
  #ends = new Map<number, number>(); // by seat, in server time
  #warned = new Map<number, { ends: number; at: number }>(); // by seat, the last warning that was passed
  #offset = 0; // server time minus this browser's time

  constructor(listener: ClockListener) {
    this.#listener = listener;
    setInterval(() => this.#tick(), TICK);
  }

  update(seats: SeatState[], serverNow: number): void {
    this.#offset = serverNow - Date.now();
    for (const { seat, clock_ends: ends } of seats) {
      if (ends) this.#ends.set(seat, ends);
      else if (this.#ends.delete(seat)) this.#listener.onTick(seat, "", false);
    }
    this.#tick();
  }

  #tick(): void {
    const now = Date.now() + this.#offset;
    for (const [seat, ends] of this.#ends) {
      const left = (ends - now) / 1000;
      this.#listener.onTick(seat, formatTimeLeft(left), left <= LOW);
      this.#warn(seat, ends, left);
    }
  }

  /** A turn that begins with less time than a warning needs isn't warned of at once, but for the last warning. */
  #warn(seat: number, ends: number, left: number): void {
    const at = WARNINGS.find((seconds) => left <= seconds) ?? Infinity;
    const before = this.#warned.get(seat);
    const isNew = before?.ends !== ends;
    if (!isNew && at >= before.at) return;
    this.#warned.set(seat, { ends, at });
    if (left > 0 && (isNew ? at === WARNINGS[0] : true)) this.#listener.onLow(seat, Math.ceil(left));
  }
}
