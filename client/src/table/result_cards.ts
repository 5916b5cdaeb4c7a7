// The card of what was resolved at once: a stage, an inspection, a scoring. It stays until it is closed or one acts.

import type { Card, CardRow, LogLine, SeatState } from "../connection/messages.ts";
import { byId, createElement, icon } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { seatToken } from "../lib/seat_token.ts";
import { ruleLink } from "./panels/rules_dialog.ts";
import { signed } from "./story/points_chip.ts";
import { firstRecentLine, recentCards } from "./story/recent.ts";
import type { CardInLog } from "./story/recent.ts";

const FOLD_AFTER = 8000; // milliseconds that a card lies over the board of a small screen

export class ResultCards {
  readonly #panel = byId("result-card");
  readonly #game: string;
  readonly #onOpen: (line: number) => void;
  #cards: CardInLog[] = [];
  #at = 0; // the card that is shown
  #closed = -1; // the index of the last line whose card was closed
  #names: string[] = [];
  #reader = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onOpen` shows the position of a line of the log. */
  constructor(game: string, onOpen: (line: number) => void) {
    this.#game = game;
    this.#onOpen = onOpen;
    // On small screens it lies over the board: it folds as soon as one goes on, and unfolds when its title is pressed.
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.#panel.contains(event.target)) this.#fold(true);
    });
  }

  get isOpen(): boolean {
    return !this.#panel.hidden;
  }

  /** `isOver`: the result of the match is shown instead. */
  show(log: LogLine[], seats: SeatState[], reader: number, callsYou: boolean): void {
    const name = (seat: SeatState): string => (callsYou && seat.seat === reader ? translate("you") : seat.name);
    const names = seats.map(name);
    const cards = recentCards(log, firstRecentLine(log, reader)).filter((one) => one.line > this.#closed);
    const isSame = sameCards(cards, this.#cards) && names.join("\n") === this.#names.join("\n");
    this.#names = names;
    this.#reader = reader;
    if (isSame) return;
    this.#cards = cards;
    this.#at = Math.max(0, cards.length - 1);
    this.#draw();
  }

  /** Closes what is open; returns whether something was. */
  close(): boolean {
    const wasOpen = this.isOpen;
    this.#closed = this.#cards.at(-1)?.line ?? this.#closed;
    this.#cards = [];
    this.#draw();
    return wasOpen;
  }

  #draw(): void {
    const shown = this.#cards[this.#at];
    this.#panel.hidden = shown === undefined;
    clearTimeout(this.#timer);
    if (shown === undefined) return;
    this.#fold(false);
    this.#timer = setTimeout(() => this.#panel.contains(document.activeElement) || this.#fold(true), FOLD_AFTER);
    this.#panel.replaceChildren(this.#head(shown), this.#rows(shown.card), ...this.#note(shown.card));
  }

  #fold(isFolded: boolean): void {
    this.#panel.classList.toggle("folded", isFolded);
  }

  #head({ card, line }: CardInLog): HTMLElement {
    const title = createElement("button", { type: "button", class: "link" }, card.title);
    title.addEventListener("click", () => {
      const isSheet = getComputedStyle(this.#panel).position === "fixed";
      if (isSheet && this.#panel.classList.contains("folded")) this.#fold(false);
      else this.#onOpen(line);
    });
    const close = createElement("button", { type: "button", class: "iconbtn", "aria-label": translate("close") }, icon("close"));
    close.addEventListener("click", () => this.close());
    const many = this.#cards.length > 1;
    return createElement("header", {}, createElement("h2", {}, title), many ? this.#pager() : null, close);
  }

  /** Back and forth between several cards. */
  #pager(): HTMLElement {
    const step = (by: number, words: string, symbol: string): HTMLButtonElement => {
      const button = createElement("button", { type: "button", class: "iconbtn", "aria-label": words }, symbol);
      button.disabled = this.#cards[this.#at + by] === undefined;
      button.addEventListener("click", () => {
        this.#at += by;
        this.#draw();
      });
      return button;
    };
    const place = translate("replay_at", this.#at + 1, this.#cards.length);
    return createElement("span", { class: "pager" }, step(-1, translate("card_back"), "‹"), place, step(1, translate("card_forth"), "›"));
  }

  #rows(card: Card): HTMLElement {
    return createElement("ol", {}, ...card.rows.map((row) => this.#row(row)));
  }

  #row(row: CardRow): HTMLElement {
    const seat = row.seat ?? -2;
    const points = row.points ? createElement("b", { class: "gain" }, signed(row.points)) : null;
    return createElement(
      "li",
      { class: [row.is_best ? "best" : "", seat === this.#reader ? "me" : ""].join(" ").trim() || null },
      seat >= 0 ? seatToken(seat) : createElement("span", {}),
      createElement("b", {}, row.name || this.#names[seat] || ""),
      createElement("span", { class: "did" }, row.words),
      row.is_best ? createElement("span", { class: "crown", title: translate("card_best") }, icon("crown"), createElement("span", { class: "vh" }, translate("card_best"))) : null,
      points,
    );
  }

  #note(card: Card): HTMLElement[] {
    if (!card.note && !card.rule) return [];
    const note = createElement("p", { class: "note-line" }, card.note ?? "");
    if (card.rule) note.append(" ", ruleLink(this.#game, card.rule));
    return [note];
  }
}

function sameCards(one: CardInLog[], other: CardInLog[]): boolean {
  return one.length === other.length && one.every((card, at) => card.line === other[at]!.line && card.card === other[at]!.card);
}
