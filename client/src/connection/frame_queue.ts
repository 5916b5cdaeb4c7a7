// A queue of frames: what the others do is shown at the reader's pace, but never long after it has happened.

import type { Frame } from "./messages.ts";

/** Step by step waits for `next`; calm leaves time to read; quick waits for animations only; instant for nothing. */
export type Pace = "step" | "calm" | "quick" | "instant";

export const PACES: readonly Pace[] = ["step", "calm", "quick", "instant"];

const HOLD: Record<Pace, number> = { step: 0, calm: 900, quick: 200, instant: 0 }; // milliseconds, besides the animation
const MAX_DELAY: Record<Pace, number> = { step: Infinity, calm: 6000, quick: 2000, instant: 0 }; // that a frame may wait
const LOW_CLOCK = 30_000; // milliseconds left on the reader's clock from which nothing waits

interface QueuedFrame {
  frame: Frame;
  queuedAt: number;
}

interface QueueOptions {
  pace(): Pace;
  /** What waits has changed. */
  onWaiting(waiting: Frame[]): void;
}

export class FrameQueue {
  /** Shows a frame; returns how many milliseconds its animation takes. */
  readonly #show: (frame: Frame) => number;
  readonly #options: QueueOptions;
  #queue: QueuedFrame[] = [];
  #idleAt = 0; // when the next frame may be shown
  #allowed = false; // step by step: the first frame that waits may be shown
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (frame: Frame) => number, options: QueueOptions) {
    this.#show = show;
    this.#options = options;
  }

  /** How many actions of others wait. */
  get waiting(): number {
    return this.#queue.filter(({ frame }) => isActionOfOthers(frame)).length;
  }

  push(frame: Frame): void {
    if (frame.whole) this.#queue = []; // it replaces all of them
    this.#queue.push({ frame, queuedAt: Date.now() });
    if (frame.whole) this.flush();
    else this.#showNext();
  }

  /** Shows the next action of others and what follows from it. */
  next(): boolean {
    if (this.#queue.length === 0) return false;
    this.#allowed = true;
    this.#idleAt = 0;
    this.#showNext();
    return true;
  }

  /** Shows all waiting frames at once, for example when the user presses a key. */
  flush(): void {
    this.#idleAt = 0;
    this.#allowed = false;
    clearTimeout(this.#timer);
    const queue = this.#queue;
    this.#queue = [];
    for (const { frame } of queue) this.#show(frame);
    this.#options.onWaiting([]);
  }

  /** Shows what is due; call it when the pace has changed. */
  refresh(): void {
    this.#idleAt = 0;
    this.#showNext();
  }

  #showNext(): void {
    clearTimeout(this.#timer);
    for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
      const delay = this.#delayOf(first);
      if (delay > 0) {
        if (delay < Infinity) this.#timer = setTimeout(() => this.#showNext(), delay);
        break;
      }
      this.#queue.shift();
      const isAction = isActionOfOthers(first.frame);
      if (isAction) this.#allowed = false;
      const duration = this.#show(first.frame);
      const hold = isAction ? Math.min(HOLD[this.#pace], MAX_DELAY[this.#pace] / (this.#queue.length + 1)) : 0;
      this.#idleAt = this.#pace === "instant" ? 0 : Date.now() + duration + hold;
    }
    this.#options.onWaiting(this.#queue.map(({ frame }) => frame));
  }

  get #pace(): Pace {
    return this.#options.pace();
  }

  /** In how many milliseconds the first frame is due. */
  #delayOf({ frame, queuedAt }: QueuedFrame): number {
    const now = Date.now();
    const mustWait = this.#pace === "step" && isActionOfOthers(frame) && !this.#allowed;
    const due = mustWait ? Infinity : Math.min(this.#idleAt, queuedAt + MAX_DELAY[this.#pace]);
    return Math.min(due, this.#lowClockAt()) - now;
  }

  /** When the clock of the reader, whose turn it is behind what waits, gets low; Infinity if it doesn't run. */
  #lowClockAt(): number {
    let low = Infinity;
    for (const { frame, queuedAt } of this.#queue) {
      const ends = frame.seats?.find((seat) => seat.seat === frame.seat)?.clock_ends ?? 0;
      if (ends > 0) low = Math.min(low, queuedAt + ends - frame.now - LOW_CLOCK);
    }
    return low;
  }
}

/** Does a frame tell what another player has done? */
export function isActionOfOthers(frame: Frame): boolean {
  return frame.log?.add.some((line) => line.seat >= 0 && line.seat !== frame.seat) === true;
}
