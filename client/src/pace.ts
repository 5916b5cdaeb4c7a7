// Lets the pieces of one frame arrive before the next frame moves them, without falling far behind the table.

import type { Frame } from "./messages.ts";

const LONGEST_DELAY = 2000; // milliseconds that a frame may wait

interface Waiting {
  frame: Frame;
  since: number;
}

export class Pace {
  /** Shows a frame; returns for how many milliseconds its pieces move. */
  readonly #show: (frame: Frame) => number;
  #waiting: Waiting[] = [];
  #freeAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (frame: Frame) => number) {
    this.#show = show;
  }

  take(frame: Frame): void {
    if (frame.whole) this.#waiting = []; // it says all that they would have
    this.#waiting.push({ frame, since: Date.now() });
    if (frame.whole) this.skip();
    else this.#goOn();
  }

  /** Show all that waits, at once: somebody has pressed a key. */
  skip(): void {
    this.#freeAt = 0;
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { frame } of waiting) this.#show(frame);
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    const first = this.#waiting[0];
    if (first === undefined) return;
    const due = Math.min(this.#freeAt, first.since + LONGEST_DELAY);
    const wait = due - Date.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#goOn(), wait);
      return;
    }
    this.#waiting.shift();
    this.#freeAt = Date.now() + this.#show(first.frame);
    this.#goOn();
  }
}
