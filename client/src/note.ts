// The note that says what an action would do: in a corner of the board where it covers nothing that can be clicked.

import type { Board } from "./board.ts";
import { make, setWords } from "./elements.ts";

const CORNERS = ["top right", "top left", "bottom right", "bottom left"];

export class Note {
  readonly #note = make("p", { class: "note", "aria-hidden": "true", hidden: true });
  readonly #board: Board;
  readonly #area: HTMLElement;
  readonly #spare: HTMLElement;

  /** `spare` takes the words where no corner is free. */
  constructor(board: Board, spare: HTMLElement) {
    this.#board = board;
    this.#area = board.areas[0]!;
    this.#spare = spare;
    this.#area.prepend(this.#note);
  }

  show(words: string): void {
    setWords(this.#note, words);
    this.#note.hidden = words === "";
    const corner = words === "" ? undefined : CORNERS.find((one) => this.#isFree(one));
    this.#note.hidden = corner === undefined;
    setWords(this.#spare, corner === undefined ? words : "");
  }

  #isFree(corner: string): boolean {
    this.#note.className = `note ${corner}`;
    const mine = this.#note.getBoundingClientRect();
    if (mine.top < 0 || mine.bottom > innerHeight) return false;
    return this.#board.targets().every((target) => {
      const box = target.getBoundingClientRect();
      return box.right < mine.left || box.left > mine.right || box.bottom < mine.top || box.top > mine.bottom;
    });
  }
}
