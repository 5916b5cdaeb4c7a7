import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { Frame } from "../../client/src/messages.ts";
import { Pace } from "../../client/src/pace.ts";

const FRAME = (count: number, whole = false): Frame => ({ type: "frame", seat: 0, count, now: 0, whole });

let shown: number[] = [];

/** A pace whose frames each take so many milliseconds. */
function paced(duration: number): Pace {
  return new Pace((frame) => {
    shown.push(frame.count);
    return duration;
  });
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  shown = [];
});

afterEach(() => mock.timers.reset());

test("a frame waits until the pieces of the one before have arrived", () => {
  const pace = paced(320);
  pace.take(FRAME(1));
  pace.take(FRAME(2));
  assert.deepEqual(shown, [1]);
  mock.timers.tick(319);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2]);
});

test("without motion nothing waits", () => {
  const pace = paced(0);
  for (const count of [1, 2, 3]) pace.take(FRAME(count));
  assert.deepEqual(shown, [1, 2, 3]);
});

test("no frame waits longer than two seconds, and all come in their order", () => {
  const pace = paced(900);
  for (const count of [1, 2, 3, 4, 5, 6]) pace.take(FRAME(count));
  mock.timers.tick(2000);
  assert.deepEqual(shown, [1, 2, 3, 4, 5, 6]);
});

test("a key skips the waiting", () => {
  const pace = paced(900);
  for (const count of [1, 2, 3]) pace.take(FRAME(count));
  pace.skip();
  assert.deepEqual(shown, [1, 2, 3]);
});

test("a whole frame makes those that wait void", () => {
  const pace = paced(900);
  for (const count of [1, 2, 3]) pace.take(FRAME(count));
  pace.take(FRAME(9, true));
  mock.timers.tick(5000);
  assert.deepEqual(shown, [1, 9]);
});
