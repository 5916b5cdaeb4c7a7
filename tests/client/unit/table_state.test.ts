import assert from "node:assert/strict";
import { test } from "node:test";

import type { Frame, LogLine } from "../../../client/src/connection/messages.ts";
import { applyFrame, boardFrame, isYourTurn } from "../../../client/src/table/table_state.ts";

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

test("a patch changes what it contains and keeps the rest", () => {
  const state = applyFrame(applyFrame(null, WHOLE), { type: "frame", seat: 1, count: 8, now: 0, headline: "round 3" });
  assert.equal(state.headline, "round 3");
  assert.equal(state.count, 8);
  assert.deepEqual(state.choices, WHOLE.choices);
  assert.equal(state.prompt.ask, "Take a row");
});

test("an empty list of choices ends your turn", () => {
  const before = applyFrame(null, WHOLE);
  assert.equal(isYourTurn(before), true);
  assert.equal(isYourTurn(applyFrame(before, { type: "frame", seat: 1, count: 8, now: 0, choices: [] })), false);
});

test("a patch of the log keeps the first lines and replaces the others, as after an undo", () => {
  const log = { keep: 1, add: [LINE("d")] };
  const state = applyFrame(applyFrame(null, WHOLE), { type: "frame", seat: 1, count: 8, now: 0, log });
  assert.deepEqual(state.log.map((line) => line.words), ["a", "d"]);
});

test("a whole frame discards the old state, as when the reader changes", () => {
  const over = applyFrame(applyFrame(null, WHOLE), { type: "frame", seat: 1, count: 9, now: 0, result: { places: [1], points: [3] } });
  const state = applyFrame(over, { type: "frame", seat: -2, count: 1, now: 0, whole: true });
  assert.equal(state.seat, -2);
  assert.equal(state.result, null);
  assert.deepEqual(state.choices, []);
  assert.deepEqual(state.log, []);
});

test("the text belongs to its frame: after a patch it must be fetched", () => {
  assert.equal(applyFrame(null, WHOLE).text, "the page");
  assert.equal(applyFrame(applyFrame(null, WHOLE), { type: "frame", seat: 1, count: 8, now: 0 }).text, "");
});

test("the board of a state can be drawn again as it is", () => {
  const plates = [{ key: "map", name: "map", area: "board", shape: "", width: 1, height: 1, title: "", label: "", backdrop: "" }];
  const first: Frame = { ...WHOLE, plates, pieces: [{ key: "map", set: [["a", "<g/>"], ["b", "<g/>"]] }] };
  const patch = { key: "map", set: [["c", "<i/>"] as [string, string]], gone: ["a"], order: ["c", "b"] };
  const state = applyFrame(applyFrame(null, first), { type: "frame", seat: 1, count: 8, now: 0, pieces: [patch] });
  assert.deepEqual(boardFrame(state).pieces, [{ key: "map", set: [["c", "<i/>"], ["b", "<g/>"]] }]);
  assert.equal(boardFrame(state).whole, true);
});

test("a patch has only the seats that have changed", () => {
  const seats = [{ seat: 0, name: "Ada", points: 1 }, { seat: 1, name: "Bo", points: 2 }];
  const state = applyFrame(applyFrame(null, { ...WHOLE, seats }), {
    type: "frame", seat: 1, count: 8, now: 0, seats: [{ seat: 1, name: "Bo", points: 7 }],
  });
  assert.deepEqual(state.seats.map((seat) => seat.points), [1, 7]);
});
