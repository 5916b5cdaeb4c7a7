import assert from "node:assert/strict";
import { test } from "node:test";

import { placeBeside } from "../../../client/src/table/board/explanations.ts";

const SCREEN = { width: 400, height: 300 };
const NOTE = { width: 120, height: 40 };

function box(left: number, top: number, right: number, bottom: number): { left: number; top: number; right: number; bottom: number } {
  return { left, top, right, bottom };
}

test("an explanation stands above its piece, within the screen", () => {
  assert.deepEqual(placeBeside(NOTE, box(140, 100, 180, 140), SCREEN), { left: 100, top: 52 });
  assert.equal(placeBeside(NOTE, box(0, 100, 20, 140), SCREEN).left, 8);
});

test("without room above, it stands below", () => {
  assert.equal(placeBeside(NOTE, box(140, 20, 180, 60), SCREEN).top, 68);
});

test("beside a piece as high as the screen, it stands at its side", () => {
  assert.deepEqual(placeBeside(NOTE, box(200, 10, 260, 290), SCREEN), { left: 72, top: 10 });
  assert.deepEqual(placeBeside(NOTE, box(20, 10, 60, 290), SCREEN), { left: 68, top: 10 });
});
