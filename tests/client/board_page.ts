// A page with nothing but a board, for test_board.py to try it in a real browser.

import { Board } from "../../client/src/board.ts";
import { Targets } from "../../client/src/targets.ts";

const [top, dock] = [document.createElement("section"), document.createElement("section")];
top.tabIndex = -1;
document.body.append(top, dock);

export const board = new Board(top, dock);
export const chosen: number[] = [];
export const lit: (number | null)[] = [];
export const targets = new Targets(board, {
  choose: (action) => void chosen.push(action),
  light: (action) => void lit.push(action),
});
