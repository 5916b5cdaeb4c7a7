import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { joinRemarks, setTranslations, translate } from "../../../client/src/lib/i18n.ts";

beforeEach(() => setTranslations({ hello: "{1}, this is {0}" }));

test("a text takes its values in the order that its language needs", () => {
  assert.equal(translate("hello", "Marta", "Luca"), "Luca, this is Marta");
});

test("a missing text is an error", () => {
  assert.throws(() => translate("nothing"), /nothing/);
});

test("remarks are told apart, whether or not they end with a full stop", () => {
  assert.equal(joinRemarks(["Ada stays ahead", "", "Costs 1 gold.", "You +2"]), "Ada stays ahead. Costs 1 gold. You +2");
  assert.equal(joinRemarks([]), "");
});
