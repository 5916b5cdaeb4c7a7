// A row for each player: token, name, points, figures, and whose turn it is.

import { countTo } from "./counting.ts";
import { byId, icon, make, setWords } from "./elements.ts";
import type { Figure, SeatRow } from "./messages.ts";
import type { Sheets } from "./sheet.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

export class Players {
  readonly #list = byId("seats");
  readonly #rows = new Map<number, Row>();
  readonly #sheets: Sheets;

  /** `sheets` tell more of a seat to who wants to know. */
  constructor(sheets: Sheets) {
    this.#sheets = sheets;
  }

  /** `reader` is the seat with whose eyes the table is seen; it is called You, unless several sit at this screen. */
  show(seats: SeatRow[], reader: number, isCalledYou: boolean): void {
    for (const seat of seats) {
      let row = this.#rows.get(seat.seat);
      if (row === undefined) {
        row = new Row(seat.seat, this.#sheets);
        this.#rows.set(seat.seat, row);
        this.#list.append(row.element);
      }
      row.show(seat, seat.seat === reader, isCalledYou);
    }
  }

  tellClock(seat: number, words: string, isLow: boolean): void {
    const row = this.#rows.get(seat);
    if (row === undefined) return;
    setWords(row.clock, words);
    row.clock.classList.toggle("low", isLow);
  }
}

class Row {
  readonly element: HTMLElement;
  readonly clock = make("span", { class: "clock" });
  readonly #name = make("button", { type: "button", class: "name", "aria-haspopup": "dialog" });
  readonly #by = make("small", { class: "by" });
  readonly #points = make("span", { class: "points" });
  readonly #figures = make("span", { class: "figures" });
  readonly #state = make("span", { class: "state" });
  #shown: SeatRow | null = null;

  constructor(seat: number, sheets: Sheets) {
    const score = make("span", { class: "score" }, icon("vp"), make("span", { class: "vh" }, say("points_vh")), this.#points);
    const who = make("span", { class: "who" }, this.#name, this.#by);
    const rest = make("span", { class: "res" }, this.#figures, this.#state, this.clock);
    this.element = make("li", { class: "seat" }, token(seat), who, score, rest);
    this.#name.addEventListener("click", () => {
      if (this.#shown !== null) sheets.open(this.#shown);
    });
    sheets.watch(this.element, () => this.#shown);
  }

  show(seat: SeatRow, isMe: boolean, isCalledYou: boolean): void {
    this.#shown = seat;
    const isNow = seat.state === "turn" || seat.state === "choosing";
    this.element.classList.toggle("now", isNow);
    this.element.classList.toggle("me", isMe);
    this.element.classList.toggle("gone", !seat.is_here && !seat.bot);
    setWords(this.#name, isMe && isCalledYou ? say("you") : seat.name);
    this.#by.replaceChildren(...playedBy(seat));
    countTo(this.#points, seat.points);
    this.#figures.replaceChildren(...(seat.figures ?? []).map(chip));
    this.#state.replaceChildren(...stateOf(seat));
  }
}

/** Who plays a seat, where it is a bot: its symbol and level. */
function playedBy(seat: SeatRow): (Node | string)[] {
  if (!seat.bot) return [];
  return [icon("bot"), seat.stands_in ? say("played_by", seat.bot) : say("bot", seat.bot)];
}

function chip(figure: Figure): HTMLElement {
  return make(
    "span",
    { class: "chip", title: figure.words },
    icon(figure.icon, `i-${figure.icon}`),
    make("span", { "aria-hidden": "true" }, String(figure.value)),
    make("span", { class: "vh" }, figure.words),
  );
}

function stateOf(seat: SeatRow): (Node | string)[] {
  if (seat.place) return [say("place", seat.place)];
  if (seat.state === "turn") return [make("span", { class: "vh" }, say("state_turn"))];
  if (seat.state === "choosing") return [say("state_choosing")];
  if (seat.state === "chosen") return [icon("lock"), say("state_chosen")];
  return !seat.is_here && !seat.bot ? [say("state_away")] : [];
}
