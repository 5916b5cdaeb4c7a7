// The dialog about sealed dice: the commitment, the words that players add, and at the end the secret, with which this
// browser verifies every draw.

import type { DiceInfo, SeatState } from "../../connection/messages.ts";
import type { PageData } from "../../connection/page_data.ts";
import { randomId } from "../../connection/websocket.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { byId, createElement, icon, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { firstCommitment, saveFirstCommitment } from "../../lib/local_storage.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { verifyRecord } from "../../lib/verify_dice.ts";
import type { DiceReport, Fault, FaultKind } from "../../lib/verify_dice.ts";

const SHORT = 12; // digits of the commitment that are shown beside the board

export class DicePanel {
  readonly #table: string;
  readonly #field = byId<HTMLInputElement>("dice-field");
  #sentId = ""; // of the request with the last words
  #dice: DiceInfo | null = null;

  /** `send` sends the player's words for the dice; it returns false if there is no connection. */
  constructor(data: PageData, send: (id: string, words: string) => boolean) {
    this.#table = data.table.id;
    byId<HTMLFormElement>("dice-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#sentId = randomId();
      setText(byId("dice-said"), send(this.#sentId, this.#field.value) ? "" : translate("not_connected"));
    });
    byId("dice-check").addEventListener("click", () => void this.#verify());
    for (const button of document.querySelectorAll("[data-checks-dice]")) {
      button.addEventListener("click", () => {
        openDialog("dice");
        void this.#verify();
      });
    }
  }

  show(dice: DiceInfo | null, seats: Pick<SeatState, "seat" | "name">[]): void {
    for (const element of document.querySelectorAll<HTMLElement>("[data-dice]")) element.hidden = dice === null;
    this.#dice = dice;
    if (dice === null) return;
    saveFirstCommitment(this.#table, dice.commitment);
    setText(byId("dice-short"), dice.commitment.slice(0, SHORT) + "…");
    setText(byId("dice-commitment"), dice.commitment);
    byId("dice-words").replaceChildren(...seats.map(({ seat, name }) => wordsOfSeat(seat, name, dice.words[seat] ?? "")));
    for (const element of document.querySelectorAll<HTMLElement>("[data-dice-adding]")) element.hidden = dice.may_add !== true;
    if (dice.secret !== undefined) setText(byId("dice-said"), "");
    byId("dice-shut").hidden = dice.secret !== undefined;
    byId("dice-open").hidden = dice.secret === undefined;
    setText(byId("dice-secret"), dice.secret ?? "");
    setText(byId("dice-digest"), dice.digest ?? "");
  }

  /** The server has accepted the request with this id. */
  onDone(id: string): void {
    if (id !== this.#sentId) return;
    this.#field.value = "";
    setText(byId("dice-said"), translate("dice_said"));
  }

  onRefused(id: string, reason: string): void {
    if (id === this.#sentId) setText(byId("dice-said"), reason);
  }

  async #verify(): Promise<void> {
    const report = byId("dice-found");
    report.replaceChildren(translate("loading"));
    try {
      const response = await fetch(`/table/${this.#table}/record`);
      if (!response.ok) throw new Error(String(response.status));
      const commitment = firstCommitment(this.#table) || this.#dice?.commitment;
      report.replaceChildren(verdict(verifyRecord(await response.text(), commitment)));
    } catch {
      report.replaceChildren(translate("cannot_load"));
    }
  }
}

function wordsOfSeat(seat: number, name: string, words: string): HTMLElement {
  const quote = words ? createElement("q", {}, words) : createElement("span", { class: "none" }, translate("dice_no_words"));
  return createElement("li", {}, seatToken(seat), createElement("span", {}, createElement("b", {}, name), " ", quote));
}

function verdict({ draws, lines, fault }: DiceReport): HTMLElement {
  if (fault !== null) return createElement("p", { class: "verdict wrong" }, icon("close"), FAULTS[fault.kind](fault));
  return createElement("p", { class: "verdict right" }, icon("check"), translate("dice_right", draws, lines));
}

const FAULTS: Record<FaultKind, (fault: Fault) => string> = {
  unreadable: ({ line, found }) => translate("dice_unreadable", line, found),
  changed: ({ line, found, expected }) => translate("dice_line_changed", line, found, expected),
  number: ({ line, found, expected }) => translate("dice_number", line, found, expected),
  secret: ({ line, found, expected }) => translate("dice_secret", line, found, expected),
  digest: ({ line, found, expected }) => translate("dice_digest", line, found, expected),
  unsealed: ({ line, found }) => translate("dice_unsealed", line, found),
  promise: ({ line, found, expected }) => translate("dice_promise", line, found, expected),
};
