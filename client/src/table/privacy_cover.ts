// Between two turns on a shared screen: hides what is private until the next player confirms that they are there. The
// board, the players and the log stay in sight, as spectators see them.

import { byId, setText } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { seatToken } from "../lib/seat_token.ts";

export class PrivacyCover {
  readonly #cover = byId("cover");
  readonly #button = byId("cover-button");
  readonly #table = byId("table");
  #seat = -2;

  constructor(onConfirm: (seat: number) => void) {
    this.#button.addEventListener("click", () => onConfirm(this.#seat));
  }

  get isVisible(): boolean {
    return !this.#cover.hidden;
  }

  /** Does the page still hold the view of the last player? Then nothing of the table is shown. */
  get isVeiled(): boolean {
    return this.#table.classList.contains("veiled");
  }

  /** Covers the table for the player of this seat. `isPublic`: the page holds only what spectators see. */
  show(seat: number, name: string, isPublic: boolean): void {
    const isNew = !this.isVisible || seat !== this.#seat;
    this.#seat = seat;
    if (isNew) byId("cover-token").replaceChildren(seatToken(seat));
    setText(byId("cover-words"), translate("cover_turn", name));
    setText(this.#button, translate("cover_take", name));
    this.#cover.hidden = false;
    this.#table.classList.add("covered");
    this.#table.classList.toggle("veiled", !isPublic);
    if (!isNew) return;
    for (const dialog of document.querySelectorAll("dialog[open]")) (dialog as HTMLDialogElement).close();
    this.#button.focus({ preventScroll: true });
  }

  hide(): void {
    if (!this.isVisible) return;
    this.#cover.hidden = true;
    this.#table.classList.remove("covered", "veiled");
    byId("prompt").focus({ preventScroll: true });
  }
}
