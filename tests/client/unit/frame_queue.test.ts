import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { FrameQueue } from "../../../client/src/connection/frame_queue.ts";
import type { Pace } from "../../../client/src/connection/frame_queue.ts";
import type { Frame, LogLine, MoveChoice } from "../../../client/src/connection/messages.ts";

const ME = 0;
const CHOICE: MoveChoice = { action: 7, words: "Take row 2" };

function line(seat: number): LogLine {
  return { seat, words: "takes row 2" };
}

/** A frame in which this seat acts; -1 for chance. */
function frame(count: number, seat = -1, more: Partial<Frame> = {}): Frame {
  return { type: "frame", seat: ME, count, now: 0, log: { keep: count, add: [line(seat)] }, ...more };
}

let shown: number[] = [];
let waiting = 0;

/** A queue at this pace whose frames each take this many milliseconds to show. */
function makeQueue(pace: Pace, duration = 320): FrameQueue {
  const show = ({ count }: Frame): number => {
    shown.push(count);
    return duration;
  };
  return new FrameQueue(show, { pace: () => pace, onWaiting: (frames) => (waiting = frames.length) });
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  shown = [];
  waiting = 0;
});

afterEach(() => mock.timers.reset());

test("a frame waits until the animation of the one before has ended", () => {
  const queue = makeQueue("quick");
  queue.push(frame(1));
  queue.push(frame(2));
  assert.deepEqual(shown, [1]);
  mock.timers.tick(319);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
});

test("calm shows what another player did for 0.9 s after its animation", () => {
  const queue = makeQueue("calm");
  queue.push(frame(1, 2));
  queue.push(frame(2, 3));
  mock.timers.tick(1219);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
});

test("one's own action and draws are followed at once by what comes next", () => {
  const queue = makeQueue("calm", 0);
  for (const [count, seat] of [[1, ME], [2, -1], [3, 2]] as const) queue.push(frame(count, seat));
  assert.deepEqual(shown, [1, 2, 3]);
});

test("calm is never more than six seconds late, and keeps the order", () => {
  const queue = makeQueue("calm", 900);
  for (let count = 1; count <= 20; count++) queue.push(frame(count, 1 + (count % 3)));
  mock.timers.tick(6000);
  assert.deepEqual(shown, Array.from({ length: 20 }, (_, index) => index + 1));
});

test("quick is never more than two seconds late", () => {
  const queue = makeQueue("quick", 900);
  for (const count of [1, 2, 3, 4, 5, 6]) queue.push(frame(count, 1));
  mock.timers.tick(2000);
  assert.deepEqual(shown, [1, 2, 3, 4, 5, 6]);
});

test("instant shows everything at once", () => {
  const queue = makeQueue("instant", 900);
  for (const count of [1, 2, 3]) queue.push(frame(count, 1));
  assert.deepEqual(shown, [1, 2, 3]);
});

test("step by step each action of others waits for the reader", () => {
  const queue = makeQueue("step");
  for (const count of [1, 2, 3]) queue.push(frame(count, 1));
  mock.timers.tick(60_000);
  assert.deepEqual(shown, []);
  assert.equal(queue.waiting, 3);
  assert.equal(waiting, 3);
  queue.next();
  mock.timers.tick(60_000);
  assert.deepEqual(shown, [1]);
  assert.equal(queue.waiting, 2);
  queue.next();
  queue.next();
  assert.deepEqual(shown, [1, 2, 3]);
  assert.equal(queue.next(), false);
});

test("step by step what follows from an action is shown with it", () => {
  const queue = makeQueue("step", 0);
  queue.push(frame(1, 1));
  queue.push(frame(2));
  queue.push(frame(3, 2));
  queue.next();
  assert.deepEqual(shown, [1, 2]);
});

test("a turn with little time left isn't kept waiting", () => {
  const seats = [{ seat: ME, name: "Ada", points: 0, clock_ends: 20_000 }];
  for (const pace of ["step", "calm"] as const) {
    shown = [];
    const queue = makeQueue(pace, 900);
    queue.push(frame(1, 1));
    queue.push(frame(2, 2));
    queue.push(frame(3, 3, { choices: [CHOICE], seats }));
    assert.deepEqual(shown, [1, 2, 3], pace);
  }
});

test("a turn waits no longer than until its clock is low", () => {
  const seats = [{ seat: ME, name: "Ada", points: 0, clock_ends: 45_000 }];
  const queue = makeQueue("step");
  queue.push(frame(1, 1));
  queue.push(frame(2, 3, { choices: [CHOICE], seats }));
  mock.timers.tick(14_999);
  assert.deepEqual(shown, []);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
});

test("flush shows all waiting frames", () => {
  const queue = makeQueue("calm", 900);
  for (const count of [1, 2, 3]) queue.push(frame(count, 1));
  queue.flush();
  assert.deepEqual(shown, [1, 2, 3]);
  assert.equal(waiting, 0);
});

test("a whole frame discards the waiting ones", () => {
  const queue = makeQueue("calm", 900);
  for (const count of [1, 2, 3]) queue.push(frame(count, 1));
  queue.push(frame(9, -1, { whole: true }));
  mock.timers.tick(5000);
  assert.deepEqual(shown, [1, 9]);
});
