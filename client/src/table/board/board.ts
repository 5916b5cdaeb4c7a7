// The plates of the board, the dock and the seats: pieces are set, changed, moved and taken away by their ids.

import { isDrawn, Glides, placeOnScreen } from "./glide.ts";
import { make, makeSvg, parseSvg, setWords } from "./elements.ts";
import type { Frame, Plate, PlatePieces } from "./messages.ts";
import { Outlines } from "./outlines.ts";

interface PlateView {
  figure: HTMLElement;
  caption: HTMLElement;
  svg: SVGElement;
  backdrop: SVGElement;
  hash: string;
}

export class Board {
  readonly areas: HTMLElement[];
  readonly outlines = new Outlines();

  readonly #plates = new Map<string, PlateView>();
  readonly #pieces = new Map<string, SVGElement>();
  readonly #board: HTMLElement;
  readonly #dock: HTMLElement;
  readonly #seats = new Map<number, HTMLElement>(); // by owner; wherever its sheet is shown

  constructor(board: HTMLElement, dock: HTMLElement) {
    this.#board = board;
    this.#dock = dock;
    this.areas = [board, dock];
  }

  /** Take a frame's plates and pieces in; returns for how many milliseconds they move. */
  show(frame: Frame): number {
    const glides = new Glides();
    this.outlines.clear();
    if (frame.plates) this.#setPlates(frame.plates);
    const changes = frame.pieces ?? [];
    const staying = new Set(changes.flatMap((change) => (change.set ?? []).map(([id]) => id)));
    for (const change of changes) this.#setPieces(change, glides, frame.whole ?? false);
    if (frame.whole) this.#keepOnly(staying);
    for (const change of changes) {
      for (const id of change.gone ?? []) if (!staying.has(id)) this.#remove(id);
      this.#order(change, frame.whole ?? false);
    }
    return glides.start();
  }

  /** The plates of what is public of a seat, to be put where they are wanted; they change with each frame like all. */
  ofSeat(seat: number): HTMLElement {
    let place = this.#seats.get(seat);
    if (place === undefined) {
      place = make("div", { class: "seat-plates" });
      this.#seats.set(seat, place);
    }
    return place;
  }

  piece(id: string): SVGElement | undefined {
    return this.#pieces.get(id);
  }

  /** What can be clicked, in the order of the page; of a plate in two shapes only the one that is shown. */
  targets(): SVGElement[] {
    return this.#offered().filter(isDrawn);
  }

  /** Let nothing be clicked but what does this action: a replay, or a lesson that asks for one move. */
  still(but: number | null = null): void {
    for (const target of this.#offered()) {
      const isStill = Number(target.dataset["action"]) !== but;
      target.classList.toggle("still", isStill);
      if (!isStill) continue;
      for (const name of ["data-action", "tabindex", "aria-keyshortcuts"]) target.removeAttribute(name);
      target.setAttribute("role", "img"); // a label without a role is one that nobody may read out
    }
  }

  #offered(): SVGElement[] {
    return this.areas.flatMap((area) => [...area.querySelectorAll<SVGElement>("[data-action]")]);
  }

  #setPlates(plates: Plate[]): void {
    const keys = new Set(plates.map((plate) => plate.key));
    for (const [key, view] of this.#plates) {
      if (keys.has(key)) continue;
      for (const piece of view.svg.querySelectorAll(":scope > .piece")) this.#pieces.delete(piece.id);
      view.figure.remove();
      this.#plates.delete(key);
    }
    for (const plate of plates) this.#dress(this.#plates.get(plate.key) ?? this.#newPlate(plate), plate);
    const inArea = (area: string, owner = -1): Element[] =>
      plates
        .filter((plate) => plate.area === area && (plate.owner ?? -1) === owner)
        .map((plate) => this.#plates.get(plate.key)!.figure);
    arrange(this.#board, inArea("board"));
    arrange(this.#dock, inArea("dock"));
    const owners = new Set(plates.filter((plate) => plate.area === "seat").map((plate) => plate.owner ?? -1));
    for (const owner of owners) arrange(this.ofSeat(owner), inArea("seat", owner));
  }

  #newPlate(plate: Plate): PlateView {
    const caption = make("figcaption");
    const backdrop = makeSvg("g", { class: "backdrop", "aria-hidden": "true" });
    const svg = makeSvg("svg", { role: "group" }, backdrop);
    const figure = make("figure", { "data-key": plate.key }, caption, svg);
    const view = { figure, caption, svg, backdrop, hash: "" };
    this.#plates.set(plate.key, view);
    return view;
  }

  #dress(view: PlateView, plate: Plate): void {
    view.figure.className = `plate plate-${plate.name} panel${plate.shape ? ` shape-${plate.shape}` : ""}`;
    setWords(view.caption, plate.title);
    view.caption.hidden = plate.title === "";
    view.svg.setAttribute("viewBox", `0 0 ${plate.width} ${plate.height}`);
    view.svg.setAttribute("aria-label", plate.label);
    view.svg.style.setProperty("--ratio", String(plate.width / plate.height));
    if (view.hash !== plate.backdrop) {
      view.hash = plate.backdrop;
      view.backdrop.replaceChildren();
      if (plate.backdrop) void fetchBackdrop(plate.backdrop).then((markup) => {
        if (view.hash === plate.backdrop) view.backdrop.innerHTML = markup;
      });
    }
  }

  #setPieces(change: PlatePieces, glides: Glides, isWhole: boolean): void {
    const plate = this.#plates.get(change.key);
    if (plate === undefined) return;
    for (const [id, markup] of change.set ?? []) {
      const fresh = parseSvg(markup);
      fresh.querySelector(".target > title")?.remove(); // the note tells it; a tooltip would lie over other targets
      const known = this.#pieces.get(id);
      const isTurned = !isWhole && known?.querySelector(".face") == null;
      if (known === undefined) {
        plate.svg.append(fresh);
        this.#pieces.set(id, fresh);
        if (isTurned) glides.turn(fresh);
        continue;
      }
      const hasMoved = known.parentNode !== plate.svg || known.getAttribute("transform") !== fresh.getAttribute("transform");
      const from = hasMoved ? placeOnScreen(known) : null;
      for (const animation of hasMoved ? known.getAnimations() : []) animation.cancel();
      become(known, fresh);
      if (known.parentNode !== plate.svg) plate.svg.append(known);
      glides.add(known, from);
      if (isTurned) glides.turn(known);
    }
  }

  #keepOnly(staying: Set<string>): void {
    for (const id of [...this.#pieces.keys()]) if (!staying.has(id)) this.#remove(id);
  }

  #remove(id: string): void {
    this.#pieces.get(id)?.remove();
    this.#pieces.delete(id);
  }

  /** Put the pieces of a plate into their order from back to front. */
  #order(change: PlatePieces, isWhole: boolean): void {
    const plate = this.#plates.get(change.key);
    const order = change.order ?? (isWhole ? (change.set ?? []).map(([id]) => id) : []);
    const pieces = order.map((id) => this.#pieces.get(id)).filter((piece) => piece !== undefined);
    if (plate !== undefined) arrange(plate.svg, pieces);
  }
}

/** Let these be the last children, in this order. What stands right is left alone: moved elements lose the focus. */
function arrange(parent: Element, children: Element[]): void {
  let next: Element | null = null;
  for (const child of children.slice().reverse()) {
    if (child.parentNode !== parent || child.nextElementSibling !== next) parent.insertBefore(child, next);
    next = child;
  }
}

/** Make an element equal to another one but keep its identity, so that what moves is still the same piece. */
function become(element: Element, other: Element): void {
  for (const { name } of [...element.attributes]) if (!other.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of [...other.attributes]) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  element.replaceChildren(...other.childNodes);
}

const backdrops = new Map<string, Promise<string>>();

/** What never changes of a plate; the browser keeps it for ever, under its hash. */
function fetchBackdrop(hash: string): Promise<string> {
  let markup = backdrops.get(hash);
  if (markup === undefined) {
    markup = fetch(`/backdrop/${hash}`).then((answer) => {
      if (!answer.ok) throw new Error(`backdrop ${hash}: ${answer.status}`);
      return answer.text();
    });
    markup.catch(() => backdrops.delete(hash)); // asked for again with the next plate
    backdrops.set(hash, markup);
  }
  return markup;
}
