// A queue of frames: each waits until the animation of the one before has ended, but never long.

import type { Frame } from "./messages.ts";

const MAX_DELAY = 2000; // milliseconds that a frame may wait

interface QueuedFrame {
  frame: Frame;
  queuedAt: number;
}

export class FrameQueue {
  /** Shows a frame; returns how many milliseconds its animation takes. */
  readonly #show: (frame: Frame) => number;
  #queue: QueuedFrame[] = [];
  #idleAt = 0; // when the current animation ends
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (frame: Frame) => number) {
    this.#show = show;
  }

  push(frame: Frame): void {
    if (frame.whole) this.#queue = []; // it replaces all of them
    this.#queue.push({ frame, queuedAt: Date.now() });
    if (frame.whole) this.flush();
    else this.#showNext();
  }

  /** Shows all waiting frames at once, for example when the user presses a key. */
  flush(): void {
    this.#idleAt = 0;
    clearTimeout(this.#timer);
    const queue = this.#queue;
    this.#queue = [];
    for (const { frame } of queue) this.#show(frame);
  }

  #showNext(): void {
    clearTimeout(this.#timer);
    const first = this.#queue[0];
    if (first === undefined) return;
    const due = Math.min(this.#idleAt, first.queuedAt + MAX_DELAY);
    const delay = due - Date.now();
    if (delay > 0) {
      this.#timer = setTimeout(() => this.#showNext(), delay);
      return;
    }
    this.#queue.shift();
    this.#idleAt = Date.now() + this.#show(first.frame);
    this.#showNext();
  }
}
