import assert from "node:assert/strict";
import { test } from "node:test";

import { popoverPosition } from "../../../client/src/lib/popover.ts";

const SIZE = { width: 420, height: 300 };

test("a popover is to the left of its row if there is room", () => {
  const row = { left: 1110, right: 1440, top: 50, bottom: 110 };
  assert.deepEqual(popoverPosition(SIZE, row, { width: 1440, height: 900 }), { left: 682, top: 50 });
});

test("a row near the bottom doesn't push the popover off the screen", () => {
  const row = { left: 1110, right: 1440, top: 700, bottom: 760 };
  assert.deepEqual(popoverPosition(SIZE, row, { width: 1440, height: 900 }), { left: 682, top: 592 });
});

test("without room on the left, a popover is below its row, as far right as possible", () => {
  const row = { left: 270, right: 360, top: 44, bottom: 96 };
  const size = { width: 344, height: 300 };
  assert.deepEqual(popoverPosition(size, row, { width: 360, height: 740 }), { left: 8, top: 104 });
});
