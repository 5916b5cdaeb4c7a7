// Who is at the table: since when players are away, and how many spectators there are. The server sends when somebody
// left; this browser counts.

import type { SeatState } from "../../connection/messages.ts";
import { byId, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";

const TICK = 5000; // milliseconds
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in words: "3 min", "2 hr", "1 day"; "" below a minute. */
export function formatDuration(milliseconds: number, language: string): string {
  if (milliseconds < MINUTE) return "";
  const [unit, length] = milliseconds < HOUR ? ["minute", MINUTE] : milliseconds < DAY ? ["hour", HOUR] : ["day", DAY];
  const style = { style: "unit", unit, unitDisplay: "short" } as Intl.NumberFormatOptions;
  return new Intl.NumberFormat(language, style).format(Math.floor(milliseconds / length));
}

/** That a player isn't at the table, or on vacation; `short` is for where there is little room. */
export interface Absence {
  text: string;
  short: string;
  hasLeft: boolean;
}

/** How long a player has been away at this time of the server; null for bots, for players who are here, and in replays. */
export function absenceAt(seat: SeatState, serverNow: number, language: string): Absence | null {
  if (!seat.away_since && !seat.has_left && !seat.vacation_until) return null;
  if (seat.vacation_until) return { ...vacationOf(seat.vacation_until, language), hasLeft: false };
  const away = serverNow - (seat.away_since ?? 0);
  if (seat.has_left || away >= DAY) return { text: translate("has_left"), short: "", hasLeft: true };
  const short = formatDuration(away, language);
  return { text: short ? translate("away_for", short) : translate("state_away"), short, hasLeft: false };
}

/** The icon of a player who isn't at the table. */
export function awayIcon(seat: SeatState): string {
  return seat.vacation_until ? "vacation" : "away";
}

/** That a player is on vacation until this moment at the latest. */
function vacationOf(until: number, language: string): { text: string; short: string } {
  const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(until);
  return { text: translate("on_vacation", date), short: date };
}

/** Who of those who have to act is away, as an addition to the sentence that says so; "" if nobody is. */
export function awayAmongDeciding(seats: SeatState[], serverNow: number, language: string): string {
  const deciding = seats.filter((seat) => (seat.state === "turn" || seat.state === "choosing") && !seat.bot);
  const away = deciding.flatMap((seat) => {
    const absence = absenceAt(seat, serverNow, language);
    return absence ? [deciding.length > 1 ? `${seat.name} ${absence.text}` : absence.text] : [];
  });
  return away.join(", ");
}

export class Presence {
  readonly #language: string;
  readonly #onChange: () => void;
  #offset = 0; // server time minus this browser's time
  #seats: SeatState[] = [];
  #shown = "";

  /** `onChange` is called when a time in words has changed. */
  constructor(language: string, onChange: () => void) {
    this.#language = language;
    this.#onChange = onChange;
    setInterval(() => this.#tick(), TICK);
  }

  update(seats: SeatState[], watchers: number, serverNow: number): void {
    this.#offset = serverNow - Date.now();
    this.#seats = seats;
    this.#shown = this.#allTexts();
    const place = document.getElementById("watching"); // only a live table has it
    if (place === null) return;
    place.hidden = watchers === 0;
    setText(byId("watching-count"), String(watchers));
    setText(byId("watching-words"), translate("watching", watchers));
  }

  /** How long a player has been away by now. */
  absenceOf(seat: SeatState): Absence | null {
    return absenceAt(seat, Date.now() + this.#offset, this.#language);
  }

  /** Who of those who have to act is away by now. */
  awayAmongDeciding(seats: SeatState[]): string {
    return awayAmongDeciding(seats, Date.now() + this.#offset, this.#language);
  }

  #tick(): void {
    const texts = this.#allTexts();
    if (texts === this.#shown) return;
    this.#shown = texts;
    this.#onChange();
  }

  #allTexts(): string {
    return this.#seats.map((seat) => this.absenceOf(seat)?.text ?? "").join("|");
  }
}
