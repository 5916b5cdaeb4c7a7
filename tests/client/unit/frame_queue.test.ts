import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { FrameQueue } from "../../../client/src/connection/frame_queue.ts";
import type { Frame } from "../../../client/src/connection/messages.ts";

const FRAME = (count: number, whole = false): Frame => ({ type: "frame", seat: 0, count, now: 0, whole });

let shown: number[] = [];

/** A queue whose frames each take this many milliseconds to show. */
function makeQueue(duration: number): FrameQueue {
  return new FrameQueue((frame) => {
    shown.push(frame.count);
    return duration;
  });
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  shown = [];
});

afterEach(() => mock.timers.reset());

test("a frame waits until the animation of the one before has ended", () => {
  const queue = makeQueue(320);
  queue.push(FRAME(1));
  queue.push(FRAME(2));
  assert.deepEqual(shown, [1]);
  mock.timers.tick(319);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
});

test("without animations no frame waits", () => {
  const queue = makeQueue(0);
  for (const count of [1, 2, 3]) queue.push(FRAME(count));
  assert.deepEqual(shown, [1, 2, 3]);
});

test("no frame waits longer than two seconds, and they stay in order", () => {
  const queue = makeQueue(900);
  for (const count of [1, 2, 3, 4, 5, 6]) queue.push(FRAME(count));
  mock.timers.tick(2000);
  assert.deepEqual(shown, [1, 2, 3, 4, 5, 6]);
});

test("flush shows all waiting frames", () => {
  const queue = makeQueue(900);
  for (const count of [1, 2, 3]) queue.push(FRAME(count));
  queue.flush();
  assert.deepEqual(shown, [1, 2, 3]);
});

test("a whole frame discards the waiting ones", () => {
  const queue = makeQueue(900);
  for (const count of [1, 2, 3]) queue.push(FRAME(count));
  queue.push(FRAME(9, true));
  mock.timers.tick(5000);
  assert.deepEqual(shown, [1, 9]);
});
