// The tooltip that describes a highlighted action, in a corner of the board where it covers no target.

import { createElement, setText } from "../../lib/dom.ts";
import type { Board } from "./board.ts";

const CORNERS = ["top right", "top left", "bottom right", "bottom left"];

export class Tooltip {
  readonly #tooltip = createElement("p", { class: "note", "aria-hidden": "true", hidden: true });
  readonly #board: Board;
  readonly #fallback: HTMLElement;

  /** `fallback` shows the text if no corner is free. */
  constructor(board: Board, fallback: HTMLElement) {
    this.#board = board;
    this.#fallback = fallback;
    board.areas[0]!.prepend(this.#tooltip);
  }

  /** Hides the tooltip if `text` is empty. */
  show(text: string): void {
    setText(this.#tooltip, text);
    this.#tooltip.hidden = text === "";
    const corner = text === "" ? undefined : CORNERS.find((one) => this.#isFree(one));
    this.#tooltip.hidden = corner === undefined;
    setText(this.#fallback, corner === undefined ? text : "");
  }

  /** Puts the tooltip into a corner, and checks whether it is on the screen and covers no target. */
  #isFree(corner: string): boolean {
    this.#tooltip.className = `note ${corner}`;
    const tooltip = this.#tooltip.getBoundingClientRect();
    if (tooltip.top < 0 || tooltip.bottom > innerHeight) return false;
    return this.#board.targets().every((target) => {
      const box = target.getBoundingClientRect();
      return box.right < tooltip.left || box.left > tooltip.right || box.bottom < tooltip.top || box.top > tooltip.bottom;
    });
  }
}
