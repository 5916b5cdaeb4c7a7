// A page with nothing but a board, which test_board.py runs in a real browser.

import { Board } from "../../client/src/table/board/board.ts";
import { Targets } from "../../client/src/table/board/targets.ts";

const [top, dock] = [document.createElement("section"), document.createElement("section")];
top.tabIndex = -1;
document.body.append(top, dock);

export const board = new Board(top, dock);
export const chosen: number[] = [];
export const highlighted: (number | null)[] = [];
export const targets = new Targets(board, {
  choose: (action) => void chosen.push(action),
  highlight: (action) => void highlighted.push(action),
});
