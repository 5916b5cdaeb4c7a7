// Sealed dice, as everybody may see them: the promise from the first moment on, words that seats add, and at the end the
// secret, with which this browser draws every number anew.

import type { PageData } from "./data.ts";
import { check } from "./dice.ts";
import type { Fault, Found, Kind } from "./dice.ts";
import { openDialog } from "./dialogs.ts";
import { byId, icon, make, setWords } from "./elements.ts";
import type { Dice, SeatRow } from "./messages.ts";
import { promised, remember } from "./settings.ts";
import { freshId } from "./socket.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

const SHORT = 12; // digits of the commitment that stand beside the board

export class Fairness {
  readonly #table: string;
  readonly #field = byId<HTMLInputElement>("dice-field");
  #sent = ""; // the id of the words that were sent
  #dice: Dice | null = null;

  /** `add` sends words for the dice; false where it cannot now. */
  constructor(data: PageData, add: (id: string, words: string) => boolean) {
    this.#table = data.table.id;
    byId<HTMLFormElement>("dice-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#sent = freshId();
      setWords(byId("dice-said"), add(this.#sent, this.#field.value) ? "" : say("not_connected"));
    });
    byId("dice-check").addEventListener("click", () => void this.#check());
    for (const button of document.querySelectorAll("[data-checks-dice]")) {
      button.addEventListener("click", () => {
        openDialog("dice");
        void this.#check();
      });
    }
  }

  show(dice: Dice | null, names: Pick<SeatRow, "seat" | "name">[]): void {
    for (const place of document.querySelectorAll<HTMLElement>("[data-dice]")) place.hidden = dice === null;
    this.#dice = dice;
    if (dice === null) return;
    remember(this.#table, dice.commitment);
    setWords(byId("dice-short"), dice.commitment.slice(0, SHORT) + "…");
    setWords(byId("dice-commitment"), dice.commitment);
    byId("dice-words").replaceChildren(...names.map(({ seat, name }) => spoken(seat, name, dice.words[seat] ?? "")));
    for (const place of document.querySelectorAll<HTMLElement>("[data-dice-adding]")) place.hidden = dice.may_add !== true;
    if (dice.secret !== undefined) setWords(byId("dice-said"), "");
    byId("dice-shut").hidden = dice.secret !== undefined;
    byId("dice-open").hidden = dice.secret === undefined;
    setWords(byId("dice-secret"), dice.secret ?? "");
    setWords(byId("dice-digest"), dice.digest ?? "");
  }

  /** What was sent under this id is done. */
  done(id: string): void {
    if (id !== this.#sent) return;
    this.#field.value = "";
    setWords(byId("dice-said"), say("dice_said"));
  }

  /** It was not, and why. */
  refused(id: string, words: string): void {
    if (id === this.#sent) setWords(byId("dice-said"), words);
  }

  async #check(): Promise<void> {
    const place = byId("dice-found");
    place.replaceChildren(say("loading"));
    try {
      const answer = await fetch(`/table/${this.#table}/record`);
      if (!answer.ok) throw new Error(String(answer.status));
      const found = check(await answer.text(), promised(this.#table) || this.#dice?.commitment);
      place.replaceChildren(verdict(found));
    } catch {
      place.replaceChildren(say("cannot_load"));
    }
  }
}

function spoken(seat: number, name: string, words: string): HTMLElement {
  const said = words ? make("q", {}, words) : make("span", { class: "none" }, say("dice_no_words"));
  return make("li", {}, token(seat), make("span", {}, make("b", {}, name), " ", said));
}

function verdict({ draws, lines, fault }: Found): HTMLElement {
  if (fault === null) return make("p", { class: "verdict right" }, icon("check"), say("dice_right", draws, lines));
  return make("p", { class: "verdict wrong" }, icon("close"), WRONG[fault.kind](fault));
}

const WRONG: Record<Kind, (fault: Fault) => string> = {
  unreadable: ({ line, found }) => say("dice_unreadable", line, found),
  changed: ({ line, found, right }) => say("dice_line_changed", line, found, right),
  number: ({ line, found, right }) => say("dice_number", line, found, right),
  secret: ({ line, found, right }) => say("dice_secret", line, found, right),
  digest: ({ line, found, right }) => say("dice_digest", line, found, right),
  unsealed: ({ line, found }) => say("dice_unsealed", line, found),
  promise: ({ line, found, right }) => say("dice_promise", line, found, right),
};
