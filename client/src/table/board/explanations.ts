// Pieces explain themselves: beside a piece stands what it is while the pointer rests on it or a finger presses it long.

import { createElement, setText } from "../../lib/dom.ts";

const REST = 500; // milliseconds that the pointer must rest on a piece
const LONG_PRESS = 450; // milliseconds that a finger must press it
const SLIP = 10; // pixels that the finger may move meanwhile
const GAP = 8; // pixels between the piece and its explanation, and from the edges of the screen

export class Explanations {
  readonly #note = createElement("p", { class: "explanation", "aria-hidden": "true", hidden: true });
  #piece: Element | null = null; // that is pointed at
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: { x: number; y: number } | null = null; // of a press
  #isLong = false; // the press has explained: it doesn't choose, too

  constructor(areas: HTMLElement[]) {
    document.body.append(this.#note);
    for (const area of areas) {
      area.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event.target, REST));
      area.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#hide());
      area.addEventListener("pointerdown", (event) => this.#press(event));
      area.addEventListener("contextmenu", (event) => this.#isLong && event.preventDefault());
      area.addEventListener("click", (event) => this.#onClick(event), { capture: true });
    }
    addEventListener("pointermove", (event) => this.#onMove(event), { passive: true });
    for (const type of ["scroll", "resize", "keydown", "wheel"]) {
      addEventListener(type, () => this.#hide(), { passive: true, capture: true });
    }
    addEventListener("pointerup", () => (this.#start = null));
    addEventListener("pointercancel", () => this.#hide());
  }

  #point(target: EventTarget | null, delay: number): void {
    const piece = labelled(target);
    if (piece === this.#piece) return;
    this.#hide();
    this.#piece = piece;
    // What can be chosen says in the board's tooltip what it would do.
    if (piece !== null && (delay === LONG_PRESS || piece.closest("[data-action]") === null)) {
      this.#timer = setTimeout(() => this.#show(piece), delay);
    }
  }

  #press(event: PointerEvent): void {
    this.#isLong = false;
    this.#hide();
    if (event.pointerType === "mouse") return;
    this.#point(event.target, LONG_PRESS);
    this.#start = { x: event.clientX, y: event.clientY };
  }

  #onMove(event: PointerEvent): void {
    if (this.#start === null || event.pointerType === "mouse") return;
    if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > SLIP) this.#hide();
  }

  #onClick(event: Event): void {
    clearTimeout(this.#timer);
    if (!this.#isLong) return;
    this.#isLong = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #show(piece: Element): void {
    const words = piece.getAttribute("aria-label") ?? "";
    if (!piece.isConnected || words === "") return;
    this.#isLong = this.#start !== null;
    setText(this.#note, words);
    this.#note.hidden = false;
    const place = placeBeside(this.#note.getBoundingClientRect(), piece.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
    this.#note.style.left = `${place.left}px`;
    this.#note.style.top = `${place.top}px`;
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#piece = null;
    this.#start = null;
    this.#note.hidden = true;
  }
}

interface Size {
  width: number;
  height: number;
}

/** Above the piece, below it, or at its side, wherever there is room: never over it unless it fills the screen. */
export function placeBeside(note: Size, piece: Pick<DOMRect, "left" | "right" | "top" | "bottom">, screen: Size): { left: number; top: number } {
  const clamp = (value: number, size: number, room: number): number => Math.max(GAP, Math.min(value, room - size - GAP));
  const middle = clamp((piece.left + piece.right - note.width) / 2, note.width, screen.width);
  const above = piece.top - GAP - note.height;
  if (above >= GAP) return { left: middle, top: above };
  const below = piece.bottom + GAP;
  if (below + note.height <= screen.height - GAP) return { left: middle, top: below };
  const top = clamp(piece.top, note.height, screen.height);
  const left = piece.left - GAP - note.width;
  return left >= GAP ? { left, top } : { left: clamp(piece.right + GAP, note.width, screen.width), top };
}

/** What is labelled around the element, but no whole plate. */
function labelled(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("g[aria-label]") : null;
}
