// All that everybody may know of a seat: in a dialog, or beside its row for as long as somebody looks at that.

import type { Board } from "./board.ts";
import { byId, icon, make, setWords } from "./elements.ts";
import type { SeatRow } from "./messages.ts";
import { placeBeside } from "./peek.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

const LOOKED_AT = 400; // milliseconds that the pointer rests on a row before it is taken for a look
const LEFT = 150; // in which the pointer may go from the row to what is told of it

export class Sheets {
  readonly #dialog = byId<HTMLDialogElement>("sheet");
  readonly #peek = make("div", { class: "peek", hidden: true });
  readonly #inDialog: Sheet;
  readonly #beside: Sheet;
  #reader = -1;
  #isGivenBack = false; // the focus goes back to the row whose dialog is closed: nobody has asked for a look
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: Board) {
    const [mark, name, plates, lines] = [make("span"), make("b"), make("div"), make("ul", { class: "sheet" })];
    this.#peek.append(make("p", { class: "peek-head" }, mark, name), plates, lines);
    this.#beside = new Sheet(board, mark, name, plates, lines);
    this.#inDialog = new Sheet(board, byId("sheet-token"), byId("sheet-name"), byId("sheet-plates"), byId("sheet-lines"));
    byId("seats").after(this.#peek);
    this.#peek.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.#peek.addEventListener("pointerleave", () => this.#leaveSoon());
    this.#dialog.addEventListener("close", () => (this.#isGivenBack = false));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide(), { capture: true });
    addEventListener("scroll", () => this.hide(), { passive: true });
    addEventListener("resize", () => this.hide());
  }

  /** A frame has come: what is open stays true. */
  show(seats: SeatRow[], reader: number): void {
    if (reader !== this.#reader) this.hide(); // somebody else looks
    this.#reader = reader;
    for (const seat of seats) {
      if (this.#dialog.open) this.#inDialog.refresh(seat);
      if (!this.#peek.hidden) this.#beside.refresh(seat);
    }
  }

  open(seat: SeatRow): void {
    this.hide();
    this.#inDialog.show(seat);
    this.#isGivenBack = true;
    this.#dialog.showModal();
  }

  /** Let a row be looked at: by a mouse that rests on it, or by the focus that keys have brought there. */
  watch(row: HTMLElement, seat: () => SeatRow | null): void {
    row.addEventListener("pointerenter", (event) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#look(row, seat()), LOOKED_AT);
    });
    row.addEventListener("pointerleave", () => this.#leaveSoon());
    row.addEventListener("pointerdown", () => this.hide());
    row.addEventListener("focusin", (event) => {
      const isByKey = event.target instanceof Element && event.target.matches(":focus-visible");
      if (isByKey && !this.#isGivenBack) this.#look(row, seat());
    });
    row.addEventListener("focusout", () => this.hide());
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#peek.hidden = true;
  }

  #look(row: HTMLElement, seat: SeatRow | null): void {
    clearTimeout(this.#timer);
    if (seat === null || this.#dialog.open) return;
    this.#beside.show(seat);
    this.#peek.hidden = false;
    placeBeside(this.#peek, row);
  }

  #leaveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), LEFT);
  }
}

/** What is told of a seat, and where. */
class Sheet {
  readonly #board: Board;
  readonly #token: HTMLElement;
  readonly #name: HTMLElement;
  readonly #plates: HTMLElement;
  readonly #lines: HTMLElement;
  #seat = -1;

  constructor(board: Board, mark: HTMLElement, name: HTMLElement, plates: HTMLElement, lines: HTMLElement) {
    this.#board = board;
    this.#token = mark;
    this.#name = name;
    this.#plates = plates;
    this.#lines = lines;
  }

  show(seat: SeatRow): void {
    this.#seat = seat.seat;
    this.#token.replaceChildren(token(seat.seat));
    this.#plates.replaceChildren(this.#board.ofSeat(seat.seat));
    this.refresh(seat);
  }

  /** The same seat as it is now; its plates change by themselves. */
  refresh(seat: SeatRow): void {
    if (seat.seat !== this.#seat) return;
    setWords(this.#name, seat.name);
    const lines = [line("vp", say("points", seat.points)), ...(seat.figures ?? []).map((one) => line(one.icon, one.words))];
    this.#lines.replaceChildren(...lines, ...doing(seat), connection(seat));
  }
}

function line(symbol: string, words: string): HTMLElement {
  return make("li", {}, icon(symbol, `i-${symbol}`), make("span", {}, words));
}

/** What it is doing now; a phone has no room for it in the row. */
function doing(seat: SeatRow): HTMLElement[] {
  if (seat.state === "chosen") return [line("lock", say("state_chosen"))];
  return seat.state ? [line("clock", say(seat.state === "turn" ? "state_turn" : "state_choosing"))] : [];
}

function connection(seat: SeatRow): HTMLElement {
  if (seat.bot) return line("bot", seat.stands_in ? say("stands_in", seat.bot, seat.name) : say("is_bot", seat.bot));
  return seat.is_here ? line("here", say("is_here")) : line("away", say("is_away"));
}
