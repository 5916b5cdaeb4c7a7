import assert from "node:assert/strict";
import { test } from "node:test";

import type { MoveChoice } from "../../../client/src/connection/messages.ts";
import { ChoiceKeys } from "../../../client/src/table/panels/choice_keys.ts";

function choices(...actions: number[]): MoveChoice[] {
  return actions.map((action) => ({ action, words: `${action}` }));
}

test("what ends the turn has the last number", () => {
  const keys = new ChoiceKeys();
  keys.update([{ action: 9, words: "Finish", ends_turn: true }, ...choices(1, 2)]);
  assert.deepEqual([1, 2, 9].map((action) => keys.indexOf(action)), [0, 1, 2]);
});

test("a choice that is gone leaves its number free", () => {
  const keys = new ChoiceKeys();
  keys.update(choices(4, 5, 6));
  keys.update(choices(4, 6));
  assert.equal(keys.actionAt(1), null);
  assert.equal(keys.actionAt(2), 6);
  keys.update(choices(4, 6, 7));
  assert.equal(keys.actionAt(3), 7);
  keys.update(choices(5, 6, 7));
  assert.deepEqual([1, 2, 3].map((index) => keys.actionAt(index)), [5, 6, 7]);
});

test("another decision begins with 1 again", () => {
  const keys = new ChoiceKeys();
  keys.update(choices(4, 5));
  keys.update([]);
  keys.update(choices(5, 4));
  assert.equal(keys.actionAt(0), 5);
  keys.update(choices(8, 9));
  assert.equal(keys.actionAt(0), 8);
});

test("numbers of choices that are gone don't use up the keys", () => {
  const keys = new ChoiceKeys();
  keys.update(choices(1, 2, 3, 4, 5, 6, 7, 8));
  keys.update(choices(8, 11, 12, 13));
  assert.equal(keys.indexOf(8), 7);
  keys.update(choices(8, 13));
  assert.equal(keys.actionAt(0), 8);
});
