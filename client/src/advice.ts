// A hint, where the table allows it: a button while it is one's turn, and what the server says to it.

import type { PageData } from "./data.ts";
import { byId, setWords } from "./elements.ts";
import type { View } from "./view.ts";
import { say } from "./words.ts";

export class Advice {
  readonly #view: View;
  readonly #data: PageData;
  readonly #button: HTMLButtonElement | null;
  #count = -1; // the position that was asked about
  #seat = -1;

  constructor(view: View, data: PageData) {
    this.#view = view;
    this.#data = data;
    this.#button = document.getElementById("hint") as HTMLButtonElement | null;
    this.#button?.addEventListener("click", () => void this.#ask());
  }

  /** It is somebody's turn at this screen, or not; what was said of an earlier position goes. */
  draw(isYours: boolean, seat: number, count: number): void {
    if (this.#button === null) return;
    this.#button.hidden = !isYours;
    this.#seat = seat;
    if (count !== this.#count) setWords(byId("hint-words"), "");
    this.#count = count;
  }

  async #ask(): Promise<void> {
    const button = this.#button!;
    const about = this.#count;
    button.disabled = true;
    setWords(byId("hint-words"), say("loading"));
    try {
      const answer = await fetch(`/table/${this.#data.table.id}/hint?seat=${this.#seat}&language=${this.#data.language}`);
      const told = (await answer.json()) as { action?: number; words?: string };
      if (about !== this.#count) return;
      setWords(byId("hint-words"), told.words ?? say("cannot_load"));
      if (told.action !== undefined) this.#view.light(told.action);
    } catch {
      setWords(byId("hint-words"), say("cannot_load"));
    } finally {
      button.disabled = false;
    }
  }
}
