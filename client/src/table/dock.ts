// The dock on screens too low for it and the board: it folds away, and opens when something in it can be chosen.

import { byId } from "../lib/dom.ts";
import type { Board } from "./board/board.ts";

export class Dock {
  readonly #button = byId("dock-toggle");
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#button.addEventListener("click", () => this.#set(document.body.classList.contains("dock-closed")));
  }

  open(): void {
    this.#set(true);
  }

  /** At the start of a decision: open if something in it can be chosen, or nothing on the board. */
  startDecision(board: Board): void {
    const dock = board.areas[1]!;
    this.#set(board.allTargets().some((target) => dock.contains(target)));
  }

  #set(isOpen: boolean): void {
    document.body.classList.toggle("dock-closed", !isOpen);
    this.#button.setAttribute("aria-expanded", String(isOpen));
    this.#onChange();
  }
}
