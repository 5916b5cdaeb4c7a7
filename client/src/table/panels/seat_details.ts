// Everything public about a seat: in a dialog, or in a popover next to the player's row while the pointer rests on it.

import type { SeatState } from "../../connection/messages.ts";
import { byId, createElement, icon, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { positionBeside } from "../../lib/popover.ts";
import { seatToken } from "../../lib/seat_token.ts";
import type { Board } from "../board/board.ts";
import { awayIcon } from "./presence.ts";
import type { Presence } from "./presence.ts";

const OPEN_DELAY = 400; // milliseconds that the pointer must rest on a row before the popover opens
const CLOSE_DELAY = 150; // milliseconds that the pointer may take from the row to the popover

export class SeatDetails {
  readonly #dialog = byId<HTMLDialogElement>("sheet");
  readonly #popover = createElement("div", { class: "peek", hidden: true });
  readonly #inDialog: DetailsView;
  readonly #inPopover: DetailsView;
  #reader = -1;
  #ignoresFocus = false; // closing the dialog focuses its row again, which must not open the popover
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: Board, presence: Presence) {
    const [token, name, plates] = [createElement("span"), createElement("b"), createElement("div")];
    const lines = createElement("ul", { class: "sheet" });
    this.#popover.append(createElement("p", { class: "peek-head" }, token, name), plates, lines);
    this.#inPopover = new DetailsView(board, presence, token, name, plates, lines);
    const inDialog = [byId("sheet-token"), byId("sheet-name"), byId("sheet-plates"), byId("sheet-lines")] as const;
    this.#inDialog = new DetailsView(board, presence, ...inDialog);
    byId("seats").after(this.#popover);
    this.#popover.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.#popover.addEventListener("pointerleave", () => this.#closePopoverSoon());
    this.#dialog.addEventListener("close", () => (this.#ignoresFocus = false));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.closePopover(), { capture: true });
    addEventListener("scroll", () => this.closePopover(), { passive: true });
    addEventListener("resize", () => this.closePopover());
  }

  /** Updates what is open after a frame. */
  update(seats: SeatState[], reader: number): void {
    if (reader !== this.#reader) this.closePopover(); // another player looks at the screen
    this.#reader = reader;
    for (const seat of seats) {
      if (this.#dialog.open) this.#inDialog.refresh(seat);
      if (!this.#popover.hidden) this.#inPopover.refresh(seat);
    }
  }

  openDialog(seat: SeatState): void {
    this.closePopover();
    this.#inDialog.show(seat);
    showPersonLink(seat);
    this.#ignoresFocus = true;
    this.#dialog.showModal();
  }

  /** Opens the popover when the mouse rests on a row, or when the keyboard focuses it. */
  attachPopover(row: HTMLElement, seat: () => SeatState | null): void {
    row.addEventListener("pointerenter", (event) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#openPopover(row, seat()), OPEN_DELAY);
    });
    row.addEventListener("pointerleave", () => this.#closePopoverSoon());
    row.addEventListener("pointerdown", () => this.closePopover());
    row.addEventListener("focusin", (event) => {
      const isByKeyboard = event.target instanceof Element && event.target.matches(":focus-visible");
      if (isByKeyboard && !this.#ignoresFocus) this.#openPopover(row, seat());
    });
    row.addEventListener("focusout", () => this.closePopover());
  }

  closePopover(): void {
    clearTimeout(this.#timer);
    this.#popover.hidden = true;
  }

  #openPopover(row: HTMLElement, seat: SeatState | null): void {
    clearTimeout(this.#timer);
    if (seat === null || this.#dialog.open) return;
    this.#inPopover.show(seat);
    this.#popover.hidden = false;
    positionBeside(this.#popover, row);
  }

  #closePopoverSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.closePopover(), CLOSE_DELAY);
  }
}

/** The content, which is the same in the dialog and in the popover. */
class DetailsView {
  readonly #board: Board;
  readonly #presence: Presence;
  readonly #token: HTMLElement;
  readonly #name: HTMLElement;
  readonly #plates: HTMLElement;
  readonly #lines: HTMLElement;
  #seat = -1;

  constructor(
    board: Board,
    presence: Presence,
    token: HTMLElement,
    name: HTMLElement,
    plates: HTMLElement,
    lines: HTMLElement,
  ) {
    this.#board = board;
    this.#presence = presence;
    this.#token = token;
    this.#name = name;
    this.#plates = plates;
    this.#lines = lines;
  }

  show(seat: SeatState): void {
    this.#seat = seat.seat;
    this.#token.replaceChildren(seatToken(seat.seat));
    this.#plates.replaceChildren(this.#board.seatPlates(seat.seat));
    this.refresh(seat);
  }

  /** Updates the text if this seat is shown; the board updates the plates. */
  refresh(seat: SeatState): void {
    if (seat.seat !== this.#seat) return;
    setText(this.#name, seat.name);
    const points = createLine("vp", translate("points", seat.points));
    const figures = (seat.figures ?? []).map((figure) => createLine(figure.icon, figure.words));
    this.#lines.replaceChildren(points, ...figures, ...stateLines(seat), ...this.#presenceLines(seat));
  }

  /** Which bot plays the seat, and whether its player is here or for how long not. */
  #presenceLines(seat: SeatState): HTMLElement[] {
    const absence = this.#presence.absenceOf(seat);
    const person = absence ? createLine(awayIcon(seat), upperFirst(absence.text)) : createLine("here", translate("is_here"));
    if (!seat.bot) return [person];
    if (!seat.stands_in) return [createLine("bot", translate("is_bot", seat.bot))];
    return [createLine("bot", translate("stands_in", seat.bot, seat.name)), person];
  }
}

/** The link to what can be done about the player; not for bots and oneself, and only at a live table. */
function showPersonLink(seat: SeatState): void {
  const link = document.getElementById("sheet-person");
  if (!(link instanceof HTMLAnchorElement)) return;
  const isMine = (link.dataset["mine"] ?? "").split(" ").includes(String(seat.seat));
  link.hidden = isMine || (Boolean(seat.bot) && seat.stands_in !== true);
  link.href = `${link.dataset["base"]}${seat.seat}`;
}

function createLine(symbol: string, text: string): HTMLElement {
  return createElement("li", {}, icon(symbol, `i-${symbol}`), createElement("span", {}, text));
}

/** What the seat is doing now; on phones its row has no room for it. */
function stateLines(seat: SeatState): HTMLElement[] {
  if (seat.state === "chosen") return [createLine("lock", translate("state_chosen"))];
  return seat.state ? [createLine("clock", translate(seat.state === "turn" ? "state_turn" : "state_choosing"))] : [];
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
