// Lets the user choose actions on the board by mouse, touch or keyboard (one tab stop each for the board and the dock).

import { isArrowKey, nearestInDirection } from "./arrow_keys.ts";
import type { Point } from "./arrow_keys.ts";
import type { Board } from "./board.ts";

interface TargetListener {
  choose(action: number): void;
  /** Marks one more of a set, one less, or all. False if the action isn't part of one. */
  adjust?(action: number, by: number | "all"): boolean;
  highlight(action: number | null): void;
}

export class Targets {
  readonly #board: Board;
  readonly #listener: TargetListener;
  #focused: { piece: string; action: number; position: Point } | null = null;

  constructor(board: Board, listener: TargetListener) {
    this.#board = board;
    this.#listener = listener;
    for (const area of board.areas) {
      area.addEventListener("click", (event) => this.#onChoose(event));
      area.addEventListener("keydown", (event) => this.#onKeyDown(event));
      for (const kind of ["pointerover", "focusin"]) {
        area.addEventListener(kind, (event) => listener.highlight(actionOf(event.target)));
      }
      for (const kind of ["pointerleave", "focusout"]) area.addEventListener(kind, () => listener.highlight(null));
    }
  }

  /** Call before pieces change: remembers which target has the focus. */
  saveFocus(): void {
    const target = targetOf(document.activeElement);
    this.#focused = target && {
      piece: target.closest(".piece")?.id ?? "",
      action: Number(target.dataset["action"]),
      position: center(target),
    };
  }

  /** Call after pieces have changed: restores the focus, to the nearest target if the old one is gone. */
  restoreFocus(): void {
    const targets = this.#board.targets();
    this.#updateTabStops(targets);
    const old = this.#focused;
    const board = this.#board.areas[0]!;
    if (old === null && document.activeElement !== board) return;
    if (old !== null && document.activeElement !== document.body && targetOf(document.activeElement) === null) return;
    const same = targets.find((target) => old !== null && target.closest(".piece")?.id === old.piece);
    const to = same ?? closest(old?.position ?? { x: 0, y: 0 }, targets) ?? board;
    to.focus({ preventScroll: true });
  }

  /** Moves the focus to the first target, unless another control has it. Returns whether it did. */
  focusFirst(): boolean {
    const focused = document.activeElement;
    const isControl = focused !== null && focused !== document.body && focused.id !== "prompt";
    if (isControl && !this.#board.areas.some((area) => area === focused)) return false;
    const first = this.#board.targets()[0];
    first?.focus();
    return first !== undefined;
  }

  /** Call when the page has been resized: an area that scrolls needs a tab stop. */
  onResize(): void {
    this.#updateTabStops(this.#board.targets());
  }

  highlight(action: number | null): void {
    for (const target of this.#board.targets()) {
      target.classList.toggle("lit", Number(target.dataset["action"]) === action);
    }
  }

  #onChoose(event: Event): void {
    const action = actionOf(event.target);
    if (action === null) return;
    const wantsAll = (event as MouseEvent | KeyboardEvent).shiftKey;
    if (!wantsAll || this.#listener.adjust?.(action, "all") !== true) this.#listener.choose(action);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.target);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return; // confirms, wherever the focus is
    if (event.key === "Enter" || event.key === " ") {
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation(); // otherwise a shortcut of the page would run too
      this.#onChoose(event);
    } else if ((event.key === "+" || event.key === "-") && target !== null) {
      const by = event.key === "+" ? 1 : -1;
      if (this.#listener.adjust?.(Number(target.dataset["action"]), by) === true) event.preventDefault();
    } else if (isArrowKey(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      if (target === null) this.focusFirst();
      else this.#moveFocus(target, event.key);
    }
  }

  #moveFocus(from: SVGElement, key: string): void {
    const others = this.#board.targets().filter((target) => target !== from);
    const to = others[nearestInDirection(center(from), others.map(center), key)];
    if (to === undefined) return;
    to.focus();
    this.#updateTabStops(this.#board.targets());
  }

  /** Roving tabindex: in each area, Tab reaches the focused or first target, or the area itself if it only scrolls. */
  #updateTabStops(targets: SVGElement[]): void {
    for (const area of this.#board.areas) {
      const inside = targets.filter((target) => area.contains(target));
      const scrolls = area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight;
      area.tabIndex = inside.length === 0 && scrolls ? 0 : -1;
      const stop = inside.find((target) => target === document.activeElement) ?? inside[0];
      for (const target of inside) target.setAttribute("tabindex", target === stop ? "0" : "-1");
    }
  }
}

function targetOf(element: EventTarget | null): SVGElement | null {
  return element instanceof Element ? element.closest<SVGElement>("[data-action]") : null;
}

function actionOf(element: EventTarget | null): number | null {
  const target = targetOf(element);
  return target === null ? null : Number(target.dataset["action"]);
}

function center(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function closest(position: Point, targets: SVGElement[]): SVGElement | undefined {
  const distance = (target: SVGElement): number =>
    Math.hypot(center(target).x - position.x, center(target).y - position.y);
  return targets.slice().sort((one, other) => distance(one) - distance(other))[0];
}
