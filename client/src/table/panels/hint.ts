// The hint button, at tables that allow hints: shown on your turn, asks the server for a good move.

import type { PageData } from "../../connection/page_data.ts";
import { byId, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";

export class Hint {
  readonly #data: PageData;
  readonly #highlight: (action: number) => void;
  readonly #button: HTMLButtonElement | null;
  #count = -1; // the position that the hint is for
  #seat = -1;

  /** `highlight` shows the recommended action on the board and in the list of moves. */
  constructor(data: PageData, highlight: (action: number) => void) {
    this.#data = data;
    this.#highlight = highlight;
    this.#button = document.getElementById("hint") as HTMLButtonElement | null;
    this.#button?.addEventListener("click", () => void this.#fetch());
    document.getElementById("hint-close")?.addEventListener("click", () => this.close());
  }

  /** Shows or hides the button, and clears a hint for an earlier position. */
  update(isYourTurn: boolean, seat: number, count: number): void {
    if (this.#button === null) return;
    this.#button.hidden = !isYourTurn;
    this.#seat = seat;
    if (count !== this.#count) setText(byId("hint-words"), "");
    this.#count = count;
  }

  /** Takes the hint away; returns whether there was one. */
  close(): boolean {
    if (this.#button === null || byId("hint-words").textContent === "") return false;
    setText(byId("hint-words"), "");
    return true;
  }

  async #fetch(): Promise<void> {
    const button = this.#button!;
    const count = this.#count;
    button.disabled = true;
    setText(byId("hint-words"), translate("loading"));
    try {
      const response = await fetch(`/table/${this.#data.table.id}/hint?seat=${this.#seat}&language=${this.#data.language}`);
      const hint = (await response.json()) as { action?: number; words?: string };
      if (count !== this.#count) return;
      setText(byId("hint-words"), hint.words ?? translate("cannot_load"));
      if (hint.action !== undefined) this.#highlight(hint.action);
    } catch {
      setText(byId("hint-words"), translate("cannot_load"));
    } finally {
      button.disabled = false;
    }
  }
}
