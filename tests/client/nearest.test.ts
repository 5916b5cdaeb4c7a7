import assert from "node:assert/strict";
import { test } from "node:test";

import { isArrow, nearest } from "../../client/src/nearest.ts";

const ROW = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 20, y: 0 },
];

test("an arrow goes to the nearest place in its direction", () => {
  assert.equal(nearest({ x: 10, y: 1 }, ROW, "ArrowRight"), 2);
  assert.equal(nearest({ x: 10, y: 1 }, ROW, "ArrowLeft"), 0);
  assert.equal(nearest({ x: -5, y: 0 }, ROW, "ArrowRight"), 0);
});

test("what lies aside counts as further than what lies ahead", () => {
  const places = [
    { x: 8, y: 12 },
    { x: 14, y: 0 },
  ];
  assert.equal(nearest({ x: 0, y: 0 }, places, "ArrowRight"), 1);
  assert.equal(nearest({ x: 0, y: 0 }, places, "ArrowDown"), 0);
});

test("where nothing lies in the direction an arrow goes nowhere", () => {
  assert.equal(nearest({ x: 20, y: 0 }, ROW, "ArrowRight"), -1);
  assert.equal(nearest({ x: 10, y: 0 }, ROW, "ArrowUp"), -1);
  assert.equal(nearest({ x: 0, y: 0 }, ROW, "Enter"), -1);
});

test("four keys are arrows", () => {
  assert.deepEqual(["ArrowUp", "ArrowDown", "Enter", "a"].map(isArrow), [true, true, false, false]);
});
