import assert from "node:assert/strict";
import { test } from "node:test";

import type { MarkState } from "../../../client/src/connection/messages.ts";
import { Marks } from "../../../client/src/table/board/marks.ts";

const GOLD = 17;
const BRIDGE = 18;

function offered(state: Partial<MarkState> = {}): Marks {
  const marks = new Marks();
  const items = [{ action: GOLD, words: "gold", most: 3 }, { action: BRIDGE, words: "bridge" }];
  marks.offer({ items, least: 2, most: 3, done: "Discard", ...state });
  return marks;
}

test("marks are counted in any order and sent by item", () => {
  const marks = offered();
  marks.toggle(BRIDGE);
  marks.toggle(GOLD);
  marks.toggle(GOLD);
  assert.deepEqual([marks.total, marks.count(GOLD), marks.count(BRIDGE)], [3, 2, 1]);
  assert.deepEqual(marks.actions, [GOLD, GOLD, BRIDGE]);
});

test("from the most a click goes back to none", () => {
  const marks = offered();
  for (let click = 0; click < 4; click++) marks.toggle(GOLD);
  assert.equal(marks.count(GOLD), 0);
  marks.toggle(BRIDGE);
  marks.toggle(BRIDGE);
  assert.equal(marks.count(BRIDGE), 0);
});

test("no more are marked than the set takes", () => {
  const marks = offered({ most: 2 });
  marks.toggle(BRIDGE);
  marks.toggleAll(GOLD);
  assert.equal(marks.count(GOLD), 1);
  assert.equal(marks.add(GOLD, 1), false);
  marks.toggleAll(GOLD);
  assert.equal(marks.count(GOLD), 0);
});

test("a set is ready between its least and its most", () => {
  const marks = offered();
  assert.equal(marks.isReady, false);
  marks.toggle(GOLD);
  assert.equal(marks.isReady, false);
  marks.toggle(GOLD);
  assert.equal(marks.isReady, true);
});

test("what is staged on the server is marked, and the same set keeps its marks", () => {
  const items = [{ action: GOLD, words: "gold", most: 3, marked: 1 }];
  const marks = offered({ items });
  assert.deepEqual([marks.total, marks.isChanged], [1, false]);
  marks.add(GOLD, 1);
  assert.equal(marks.isChanged, true);
  marks.offer({ items, least: 2, most: 3, done: "Discard" });
  assert.equal(marks.count(GOLD), 2);
  marks.reset();
  assert.equal(marks.count(GOLD), 1);
  marks.offer(null);
  assert.deepEqual([marks.total, marks.isReady, marks.has(GOLD)], [0, false, false]);
});
