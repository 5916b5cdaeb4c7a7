import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { timeLeft } from "../../client/src/clocks.ts";
import { keyName } from "../../client/src/keys.ts";
import { say, useWords } from "../../client/src/words.ts";

beforeEach(() => useWords({ hello: "{1}, this is {0}", hours_minutes: "{0} h {1}", days_hours: "{0} d {1} h" }));

const KEY = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test("a sentence takes its parts in the order that its language wants", () => {
  assert.equal(say("hello", "Marta", "Luca"), "Luca, this is Marta");
});

test("a sentence that is not there is told, not left out", () => {
  assert.throws(() => say("nothing"), /nothing/);
});

test("what is left on a clock is told in as few figures as say it", () => {
  assert.equal(timeLeft(11.2), "0:12");
  assert.equal(timeLeft(161), "2:41");
  assert.equal(timeLeft(-3), "0:00");
  assert.equal(timeLeft(3 * 3600 + 5 * 60), "3 h 05");
  assert.equal(timeLeft(28 * 3600), "1 d 4 h");
});

test("keys are named so that Caps Lock makes no difference, and the browser keeps its own", () => {
  assert.equal(keyName(KEY("u")), "u");
  assert.equal(keyName(KEY("U")), "u");
  assert.equal(keyName(KEY("u", { shiftKey: true })), "U");
  assert.equal(keyName(KEY("?", { shiftKey: true })), "?");
  assert.equal(keyName(KEY("z", { ctrlKey: true })), "Ctrl-z");
  assert.equal(keyName(KEY("z", { metaKey: true })), "Ctrl-z");
  assert.equal(keyName(KEY("r", { ctrlKey: true })), "");
  assert.equal(keyName(KEY("m", { altKey: true })), "");
});
