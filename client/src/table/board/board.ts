// Draws the plates of the board, the dock and the seats, and adds, updates, moves and removes their pieces by id.

import type { Frame, PlateHead, PlatePieces } from "../../connection/messages.ts";
import { createElement, createSvg, isVisible, parseSvg, setText } from "../../lib/dom.ts";
import { FrameAnimations, screenPosition } from "./animation.ts";
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
  readonly #ghosts: SVGElement[] = [];
  readonly #board: HTMLElement;
  readonly #dock: HTMLElement;
  readonly #seats = new Map<number, HTMLElement>(); // containers of the seats' plates, by seat

  constructor(board: HTMLElement, dock: HTMLElement) {
    this.#board = board;
    this.#dock = dock;
    this.areas = [board, dock];
  }

  /** Updates plates and pieces; returns how many milliseconds their animation takes. */
  applyFrame(frame: Frame): number {
    const animations = new FrameAnimations();
    this.outlines.clear();
    this.clearGhosts();
    if (frame.plates) this.#setPlates(frame.plates);
    const changes = frame.pieces ?? [];
    const kept = new Set(changes.flatMap((change) => (change.set ?? []).map(([id]) => id)));
    for (const change of changes) this.#setPieces(change, animations, frame.whole ?? false);
    if (frame.whole) this.#removeAllBut(kept);
    for (const change of changes) {
      for (const id of change.gone ?? []) if (!kept.has(id)) this.#remove(id);
      this.#sortPieces(change, frame.whole ?? false);
    }
    return animations.start();
  }

  /** An element with the plates that belong to a seat; it can be put anywhere and stays up to date. */
  seatPlates(seat: number): HTMLElement {
    let container = this.#seats.get(seat);
    if (container === undefined) {
      container = createElement("div", { class: "seat-plates" });
      this.#seats.set(seat, container);
    }
    return container;
  }

  piece(id: string): SVGElement | undefined {
    return this.#pieces.get(id);
  }

  /** Shows how pieces would look after a choice, in the places of those they replace; or only those of the board. */
  showGhosts(changes: PlatePieces[], isBoardOnly = false): void {
    this.clearGhosts();
    for (const change of changes) {
      const plate = this.#plates.get(change.key);
      if (plate === undefined || !isVisible(plate.svg)) continue;
      if (isBoardOnly && !this.#board.contains(plate.svg)) continue;
      for (const [id, markup] of change.set ?? []) {
        const ghost = parseSvg(markup);
        ghost.removeAttribute("id");
        ghost.setAttribute("aria-hidden", "true"); // the choice says the same in words
        ghost.classList.add("ghost");
        plate.svg.append(ghost);
        this.#ghosts.push(ghost);
        this.#pieces.get(id)?.classList.add("replaced");
      }
      for (const id of change.gone ?? []) this.#pieces.get(id)?.classList.add("going");
    }
  }

  clearGhosts(): void {
    for (const ghost of this.#ghosts.splice(0)) ghost.remove();
    for (const piece of this.#pieces.values()) piece.classList.remove("replaced", "going");
  }

  /** What can be clicked, in document order. If a plate has two shapes, only those of the visible one. */
  targets(): SVGElement[] {
    return this.allTargets().filter(isVisible);
  }

  /** The same, with those that are hidden. */
  allTargets(): SVGElement[] {
    return this.areas.flatMap((area) => [...area.querySelectorAll<SVGElement>("[data-action]")]);
  }

  /** Makes all targets unclickable except those of one action: in a replay, or in a lesson that asks for one move. */
  disableTargets(except: number | null = null): void {
    for (const target of this.allTargets()) {
      const isDisabled = Number(target.dataset["action"]) !== except;
      target.classList.toggle("still", isDisabled);
      if (!isDisabled) continue;
      for (const name of ["data-action", "tabindex", "aria-keyshortcuts"]) target.removeAttribute(name);
      target.setAttribute("role", "img"); // aria-label is allowed only on elements with a role
    }
  }

  /** Dims what surely brings nothing. */
  setUseless(action: number, isUseless: boolean): void {
    for (const target of this.areas.flatMap((area) => [...area.querySelectorAll(`[data-action="${action}"]`)])) {
      target.classList.toggle("useless", isUseless);
    }
  }

  #setPlates(plates: PlateHead[]): void {
    const keys = new Set(plates.map((plate) => plate.key));
    for (const [key, view] of this.#plates) {
      if (keys.has(key)) continue;
      for (const piece of view.svg.querySelectorAll(":scope > .piece")) this.#pieces.delete(piece.id);
      view.figure.remove();
      this.#plates.delete(key);
    }
    for (const plate of plates) this.#updatePlate(this.#plates.get(plate.key) ?? this.#newPlate(plate), plate);
    const inArea = (area: string, owner = -1): Element[] =>
      plates
        .filter((plate) => plate.area === area && (plate.owner ?? -1) === owner)
        .map((plate) => this.#plates.get(plate.key)!.figure);
    appendInOrder(this.#board, inArea("board"));
    appendInOrder(this.#dock, inArea("dock"));
    const owners = new Set(plates.filter((plate) => plate.area === "seat").map((plate) => plate.owner ?? -1));
    for (const owner of owners) appendInOrder(this.seatPlates(owner), inArea("seat", owner));
  }

  #newPlate(plate: PlateHead): PlateView {
    const caption = createElement("figcaption");
    const backdrop = createSvg("g", { class: "backdrop", "aria-hidden": "true" });
    const svg = createSvg("svg", { role: "group" }, backdrop);
    const figure = createElement("figure", { "data-key": plate.key }, caption, svg);
    const view = { figure, caption, svg, backdrop, hash: "" };
    this.#plates.set(plate.key, view);
    return view;
  }

  #updatePlate(view: PlateView, plate: PlateHead): void {
    view.figure.className = `plate plate-${plate.name} panel${plate.shape ? ` shape-${plate.shape}` : ""}`;
    setText(view.caption, plate.title);
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

  #setPieces(change: PlatePieces, animations: FrameAnimations, isWhole: boolean): void {
    const plate = this.#plates.get(change.key);
    if (plate === undefined) return;
    for (const [id, markup] of change.set ?? []) {
      const parsed = parseSvg(markup);
      for (const title of parsed.querySelectorAll("title")) title.remove(); // our own notes show it; the browser's would cover targets
      const known = this.#pieces.get(id);
      const isFlipped = !isWhole && known?.querySelector(".face") == null;
      if (known === undefined) {
        plate.svg.append(parsed);
        this.#pieces.set(id, parsed);
        if (isFlipped) animations.addFlip(parsed);
        continue;
      }
      const hasMoved = known.parentNode !== plate.svg || known.getAttribute("transform") !== parsed.getAttribute("transform");
      const from = hasMoved ? screenPosition(known) : null;
      for (const animation of hasMoved ? known.getAnimations() : []) animation.cancel();
      copyInto(known, parsed);
      if (known.parentNode !== plate.svg) plate.svg.append(known);
      animations.addMove(known, from);
      if (isFlipped) animations.addFlip(known);
    }
  }

  #removeAllBut(kept: Set<string>): void {
    for (const id of [...this.#pieces.keys()]) if (!kept.has(id)) this.#remove(id);
  }

  #remove(id: string): void {
    this.#pieces.get(id)?.remove();
    this.#pieces.delete(id);
  }

  /** Sorts the pieces of a plate from back to front. */
  #sortPieces(change: PlatePieces, isWhole: boolean): void {
    const plate = this.#plates.get(change.key);
    const order = change.order ?? (isWhole ? (change.set ?? []).map(([id]) => id) : []);
    const pieces = order.map((id) => this.#pieces.get(id)).filter((piece) => piece !== undefined);
    if (plate !== undefined) appendInOrder(plate.svg, pieces);
  }
}

/** Makes these the last children, in this order. Elements already in place aren't moved, which would lose the focus. */
function appendInOrder(parent: Element, children: Element[]): void {
  let next: Element | null = null;
  for (const child of children.slice().reverse()) {
    if (child.parentNode !== parent || child.nextElementSibling !== next) parent.insertBefore(child, next);
    next = child;
  }
}

/** Copies attributes and children of `other` into `element`, which stays in the document and can be animated. */
function copyInto(element: Element, other: Element): void {
  for (const { name } of [...element.attributes]) if (!other.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of [...other.attributes]) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  element.replaceChildren(...other.childNodes);
}

const backdrops = new Map<string, Promise<string>>();

/** The part of a plate that never changes. Its URL contains its hash, so the browser can cache it forever. */
function fetchBackdrop(hash: string): Promise<string> {
  let markup = backdrops.get(hash);
  if (markup === undefined) {
    markup = fetch(`/backdrop/${hash}`).then((response) => {
      if (!response.ok) throw new Error(`backdrop ${hash}: ${response.status}`);
      return response.text();
    });
    markup.catch(() => backdrops.delete(hash)); // so that the next plate fetches it again
    backdrops.set(hash, markup);
  }
  return markup;
}
