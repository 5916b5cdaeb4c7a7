// The cover between two turns at one screen: whoever comes next says so before anything private is shown.

import { byId, setWords } from "./elements.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

export class Cover {
  readonly #cover = byId("cover");
  readonly #button = byId("cover-button");
  readonly #covered = byId("table");
  #seat = -2;

  constructor(take: (seat: number) => void) {
    this.#button.addEventListener("click", () => take(this.#seat));
  }

  get isUp(): boolean {
    return !this.#cover.hidden;
  }

  put(seat: number, name: string): void {
    const isFresh = !this.isUp || seat !== this.#seat;
    this.#seat = seat;
    if (isFresh) byId("cover-token").replaceChildren(token(seat));
    setWords(byId("cover-words"), say("cover_turn", name));
    setWords(this.#button, say("cover_take", name));
    this.#cover.hidden = false;
    this.#covered.inert = true;
    if (isFresh) this.#button.focus();
  }

  lift(): void {
    if (!this.isUp) return;
    this.#cover.hidden = true;
    this.#covered.inert = false;
    byId("prompt").focus();
  }
}
