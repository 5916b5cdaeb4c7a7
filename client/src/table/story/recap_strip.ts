// The strip below the prompt: for each seat what it has done and scored since the reader's last decision.

import type { LogLine, SeatState } from "../../connection/messages.ts";
import { byId, createElement, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { pointsChip } from "./points_chip.ts";
import { firstRecentLine, recapBySeat } from "./recent.ts";
import type { SeatRecap } from "./recent.ts";

export class RecapStrip {
  readonly #strip = byId("recap");
  readonly #cells = new Map<number, RecapCell>();
  readonly #categories: string[];
  readonly #onOpen: (lines: number[]) => void;

  /** `onOpen` shows these lines of the log on the board, one after the other. */
  constructor(categories: string[], onOpen: (lines: number[]) => void) {
    this.#categories = categories;
    this.#onOpen = onOpen;
  }

  show(log: LogLine[], seats: SeatState[], reader: number, callsYou: boolean): void {
    this.#strip.hidden = log.length === 0;
    const recaps = recapBySeat(log, firstRecentLine(log, reader), seats.length);
    for (const seat of seats) {
      let cell = this.#cells.get(seat.seat);
      if (cell === undefined) {
        cell = new RecapCell(seat.seat, this.#onOpen);
        this.#cells.set(seat.seat, cell);
        this.#strip.append(cell.element);
      }
      const isMe = seat.seat === reader;
      cell.show(isMe && callsYou ? translate("you") : seat.name, recaps[seat.seat]!, this.#categories, isMe);
    }
  }
}

class RecapCell {
  readonly element = createElement("li", { class: "recap-cell" });
  readonly #button: HTMLButtonElement;
  readonly #name = createElement("span", { class: "vh" });
  readonly #words = createElement("span", { class: "did" });
  readonly #last = createElement("span", { class: "did short", "aria-hidden": "true" }); // on phones: the last action alone
  readonly #gain = createElement("span", { class: "gain-place" });
  #lines: number[] = [];

  constructor(seat: number, onOpen: (lines: number[]) => void) {
    this.#button = createElement("button", { type: "button" }, seatToken(seat), this.#name, this.#words, this.#last, this.#gain);
    this.#button.addEventListener("click", () => onOpen(this.#lines));
    this.element.append(this.#button);
  }

  show(name: string, recap: SeatRecap, categories: string[], isMe: boolean): void {
    this.#lines = recap.lines;
    const words = isMe ? translate("recap") : recap.words.join(" · "); // one's own actions one knows
    setText(this.#name, `${name}: `);
    setText(this.#words, words);
    setText(this.#last, isMe ? "" : (recap.words.at(-1) ?? ""));
    this.#button.title = words ? `${name}: ${words}` : name;
    this.#button.disabled = recap.lines.length === 0;
    this.element.classList.toggle("me", isMe);
    const chip = pointsChip(recap.parts, categories);
    this.#gain.replaceChildren(...(chip === null ? [] : [chip]));
  }
}
