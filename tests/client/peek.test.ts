// What is told of a row stands beside it, below where there is no room, and always on the screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { besideOrBelow } from "../../client/src/peek.ts";

const SIZE = { width: 420, height: 300 };

test("in the rail it stands to the left of the row", () => {
  const row = { left: 1110, right: 1440, top: 50, bottom: 110 };
  assert.deepEqual(besideOrBelow(SIZE, row, { width: 1440, height: 900 }), { left: 682, top: 50 });
});

test("a low row does not push it off the screen", () => {
  const row = { left: 1110, right: 1440, top: 700, bottom: 760 };
  assert.deepEqual(besideOrBelow(SIZE, row, { width: 1440, height: 900 }), { left: 682, top: 592 });
});

test("in a strip of seats it stands below, as far right as it can", () => {
  const row = { left: 270, right: 360, top: 44, bottom: 96 };
  const size = { width: 344, height: 300 };
  assert.deepEqual(besideOrBelow(size, row, { width: 360, height: 740 }), { left: 8, top: 104 });
});
