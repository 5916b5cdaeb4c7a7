// The list of players: token, name, points, figures, and whose turn it is.

import type { PlayerFact, SeatState } from "../../connection/messages.ts";
import { countTo } from "../../lib/count_up.ts";
import { byId, createElement, icon, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { formatTimeLeft } from "./clocks.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { pointsChip } from "../story/points_chip.ts";
import type { PointsPart } from "../story/recent.ts";
import { awayIcon } from "./presence.ts";
import type { Absence, Presence } from "./presence.ts";
import type { SeatDetails } from "./seat_details.ts";

export class PlayerList {
  readonly #list = byId("seats");
  readonly #rows = new Map<number, PlayerRow>();
  readonly #details: SeatDetails;
  readonly #presence: Presence;
  readonly #categories: string[];

  /** `categories` are the names of what points can come from. */
  constructor(details: SeatDetails, presence: Presence, categories: string[]) {
    this.#categories = categories;
    this.#details = details;
    this.#presence = presence;
  }

  /**
   * `reader` is the seat whose view is shown. `callsYou`: call it "You" instead of its name. `gains`: by seat, what it
   * has scored since the reader's last decision.
   */
  show(seats: SeatState[], reader: number, callsYou: boolean, gains: PointsPart[][] = []): void {
    for (const seat of seats) {
      let row = this.#rows.get(seat.seat);
      if (row === undefined) {
        row = new PlayerRow(seat.seat, this.#details);
        this.#rows.set(seat.seat, row);
        this.#list.append(row.element);
      }
      row.show(seat, seat.seat === reader, callsYou, this.#presence.absenceOf(seat));
      const chip = pointsChip(gains[seat.seat] ?? [], this.#categories);
      row.gain.replaceChildren(...(chip === null ? [] : [chip]));
      if (!seat.clock_ends) row.showStandingClock(seat.clock_left ?? 0);
    }
  }

  showClock(seat: number, timeLeft: string, isLow: boolean): void {
    const row = this.#rows.get(seat);
    if (row === undefined) return;
    setText(row.clock, timeLeft);
    row.clock.classList.toggle("low", isLow);
    row.clock.classList.remove("stands");
    row.clock.removeAttribute("title");
  }
}

class PlayerRow {
  readonly element: HTMLElement;
  readonly clock = createElement("span", { class: "clock" });
  readonly gain = createElement("span", { class: "gain-place" });
  readonly #name = createElement("button", { type: "button", class: "name", "aria-haspopup": "dialog" });
  readonly #bot = createElement("small", { class: "by" });
  readonly #points = createElement("span", { class: "points" });
  readonly #figures = createElement("span", { class: "figures" });
  readonly #state = createElement("span", { class: "state" });
  #seat: SeatState | null = null;

  constructor(seat: number, details: SeatDetails) {
    const pointsLabel = createElement("span", { class: "vh" }, translate("points_vh"));
    const score = createElement("span", { class: "score" }, this.gain, icon("vp"), pointsLabel, this.#points);
    const who = createElement("span", { class: "who" }, this.#name, this.#bot);
    const rest = createElement("span", { class: "res" }, this.#figures, this.#state, this.clock);
    this.element = createElement("li", { class: "seat" }, seatToken(seat), who, score, rest);
    this.#name.addEventListener("click", () => {
      if (this.#seat !== null) details.openDialog(this.#seat);
    });
    details.attachPopover(this.element, () => this.#seat);
  }

  show(seat: SeatState, isMe: boolean, callsYou: boolean, absence: Absence | null): void {
    this.#seat = seat;
    const isActive = seat.state === "turn" || seat.state === "choosing";
    this.element.classList.toggle("now", isActive);
    this.element.classList.toggle("me", isMe);
    this.element.classList.toggle("gone", absence !== null && !seat.bot);
    setText(this.#name, isMe && callsYou ? translate("you") : seat.name);
    this.#bot.replaceChildren(...botLabel(seat));
    countTo(this.#points, seat.points);
    this.#figures.replaceChildren(...(seat.figures ?? []).map(figureChip));
    this.#state.replaceChildren(...stateLabel(seat), ...absenceLabel(seat, absence));
  }

  /** Shows what is in a time bank while its clock stands still; nothing without a time bank. */
  showStandingClock(left: number): void {
    const time = left ? formatTimeLeft(left / 1000) : "";
    setText(this.clock, time);
    this.clock.classList.remove("low");
    this.clock.classList.toggle("stands", left > 0);
    if (left) this.clock.title = translate("clock_stands", time);
    else this.clock.removeAttribute("title");
  }
}

/** Icon and level of the bot that plays the seat, if one does. */
function botLabel(seat: SeatState): (Node | string)[] {
  if (seat.bot_moves) return [icon("bot"), translate("bot_moves", seat.bot_moves)];
  if (!seat.bot) return [];
  return [icon("bot"), seat.stands_in ? translate("played_by", seat.bot, seat.name) : translate("bot", seat.bot)];
}

function figureChip(figure: PlayerFact): HTMLElement {
  return createElement(
    "span",
    { class: "chip", title: figure.words },
    icon(figure.icon, `i-${figure.icon}`),
    createElement("span", { "aria-hidden": "true" }, String(figure.value)),
    createElement("span", { class: "vh" }, figure.words),
  );
}

function stateLabel(seat: SeatState): (Node | string)[] {
  if (seat.place) return [translate("place", seat.place)];
  if (seat.state === "turn") return [createElement("span", { class: "vh" }, translate("state_turn"))];
  if (seat.state === "choosing") return [translate("state_choosing")];
  return seat.state === "chosen" ? [icon("lock"), translate("state_chosen")] : [];
}

/** That the player is away, and for how long; on phones an icon and the time. */
function absenceLabel(seat: SeatState, absence: Absence | null): Node[] {
  if (absence === null || seat.bot || seat.place) return [];
  const short = createElement("span", { class: "short", "aria-hidden": "true" }, absence.short);
  const label = { class: absence.hasLeft ? "absence left" : "absence", title: absence.text };
  const long = createElement("span", { class: "long" }, absence.text);
  return [createElement("span", label, icon(awayIcon(seat)), long, short)];
}
