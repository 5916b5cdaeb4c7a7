import assert from "node:assert/strict";
import { test } from "node:test";

import type { Frame, LogLine } from "../../client/src/messages.ts";
import { isYours, merge } from "../../client/src/shown.ts";

const LINE = (words: string): LogLine => ({ seat: 0, words });

const WHOLE: Frame = {
  type: "frame",
  seat: 1,
  count: 7,
  now: 0,
  whole: true,
  headline: "round 2",
  prompt: { kind: "yours", ask: "Take a row" },
  choices: [{ action: 3, words: "Take row 1" }],
  undo: { can: true },
  log: { keep: 0, add: [LINE("a"), LINE("b"), LINE("c")] },
  text: "the page",
};

test("a patch changes what it names and leaves the rest", () => {
  const shown = merge(merge(null, WHOLE), { type: "frame", seat: 1, count: 8, now: 0, headline: "round 3" });
  assert.equal(shown.headline, "round 3");
  assert.equal(shown.count, 8);
  assert.deepEqual(shown.choices, WHOLE.choices);
  assert.equal(shown.prompt.ask, "Take a row");
});

test("an empty list of choices is a change: nothing is asked any more", () => {
  const before = merge(null, WHOLE);
  assert.equal(isYours(before), true);
  assert.equal(isYours(merge(before, { type: "frame", seat: 1, count: 8, now: 0, choices: [] })), false);
});

test("the log keeps its first lines and takes the others anew, as after an undo", () => {
  const log = { keep: 1, add: [LINE("d")] };
  const shown = merge(merge(null, WHOLE), { type: "frame", seat: 1, count: 8, now: 0, log });
  assert.deepEqual(shown.log.map((line) => line.words), ["a", "d"]);
});

test("a whole frame forgets what was before, as when another reader looks", () => {
  const over = merge(merge(null, WHOLE), { type: "frame", seat: 1, count: 9, now: 0, result: { places: [1], points: [3] } });
  const shown = merge(over, { type: "frame", seat: -2, count: 1, now: 0, whole: true });
  assert.equal(shown.seat, -2);
  assert.equal(shown.result, null);
  assert.deepEqual(shown.choices, []);
  assert.deepEqual(shown.log, []);
});

test("the text belongs to its own frame: after a patch it has to be asked for", () => {
  assert.equal(merge(null, WHOLE).text, "the page");
  assert.equal(merge(merge(null, WHOLE), { type: "frame", seat: 1, count: 8, now: 0 }).text, "");
});
