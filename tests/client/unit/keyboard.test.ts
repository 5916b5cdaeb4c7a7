import assert from "node:assert/strict";
import { test } from "node:test";

import { keyName } from "../../../client/src/lib/keyboard.ts";

const KEY = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test("key names ignore Caps Lock and leave the browser's own shortcuts alone", () => {
  assert.equal(keyName(KEY("u")), "u");
  assert.equal(keyName(KEY("U")), "u");
  assert.equal(keyName(KEY("u", { shiftKey: true })), "U");
  assert.equal(keyName(KEY("?", { shiftKey: true })), "?");
  assert.equal(keyName(KEY("z", { ctrlKey: true })), "Ctrl-z");
  assert.equal(keyName(KEY("z", { metaKey: true })), "Ctrl-z");
  assert.equal(keyName(KEY("r", { ctrlKey: true })), "");
  assert.equal(keyName(KEY("m", { altKey: true })), "");
});
