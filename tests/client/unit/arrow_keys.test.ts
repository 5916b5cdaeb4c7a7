import assert from "node:assert/strict";
import { test } from "node:test";

import { isArrowKey, nearestInDirection } from "../../../client/src/table/board/arrow_keys.ts";

const ROW = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 20, y: 0 },
];

test("an arrow key goes to the nearest point in its direction", () => {
  assert.equal(nearestInDirection({ x: 10, y: 1 }, ROW, "ArrowRight"), 2);
  assert.equal(nearestInDirection({ x: 10, y: 1 }, ROW, "ArrowLeft"), 0);
  assert.equal(nearestInDirection({ x: -5, y: 0 }, ROW, "ArrowRight"), 0);
});

test("points to the side count as farther than points ahead", () => {
  const points = [
    { x: 8, y: 12 },
    { x: 14, y: 0 },
  ];
  assert.equal(nearestInDirection({ x: 0, y: 0 }, points, "ArrowRight"), 1);
  assert.equal(nearestInDirection({ x: 0, y: 0 }, points, "ArrowDown"), 0);
});

test("an arrow key goes nowhere if there is no point in its direction", () => {
  assert.equal(nearestInDirection({ x: 20, y: 0 }, ROW, "ArrowRight"), -1);
  assert.equal(nearestInDirection({ x: 10, y: 0 }, ROW, "ArrowUp"), -1);
  assert.equal(nearestInDirection({ x: 0, y: 0 }, ROW, "Enter"), -1);
});

test("only the four arrow keys are arrow keys", () => {
  assert.deepEqual(["ArrowUp", "ArrowDown", "Enter", "a"].map(isArrowKey), [true, true, false, false]);
});
