// What can be clicked on the board: by pointer, tap or key; one tab stop for the board and one for the dock.

import type { Board } from "./board.ts";
import { isArrow, nearest } from "./nearest.ts";
import type { Place } from "./nearest.ts";

interface Listener {
  choose(action: number): void;
  light(action: number | null): void;
}

export class Targets {
  readonly #board: Board;
  readonly #listener: Listener;
  #focused: { piece: string; action: number; place: Place } | null = null;

  constructor(board: Board, listener: Listener) {
    this.#board = board;
    this.#listener = listener;
    for (const area of board.areas) {
      area.addEventListener("click", (event) => this.#choose(event));
      area.addEventListener("keydown", (event) => this.#press(event));
      for (const kind of ["pointerover", "focusin"]) {
        area.addEventListener(kind, (event) => listener.light(actionOf(event.target)));
      }
      for (const kind of ["pointerleave", "focusout"]) area.addEventListener(kind, () => listener.light(null));
    }
  }

  /** Before pieces change: which target has the focus? */
  remember(): void {
    const target = targetOf(document.activeElement);
    this.#focused = target && {
      piece: target.closest(".piece")?.id ?? "",
      action: Number(target.dataset["action"]),
      place: middle(target),
    };
  }

  /** After pieces have changed: give the focus back, to the nearest target where the old one is gone. */
  restore(): void {
    const targets = this.#board.targets();
    this.#rove(targets);
    const old = this.#focused;
    const board = this.#board.areas[0]!;
    if (old === null && document.activeElement !== board) return;
    if (old !== null && document.activeElement !== document.body && targetOf(document.activeElement) === null) return;
    const same = targets.find((target) => old !== null && target.closest(".piece")?.id === old.piece);
    const to = same ?? closest(old?.place ?? { x: 0, y: 0 }, targets) ?? board;
    to.focus({ preventScroll: true });
  }

  /** An arrow key goes to the board, unless it means something where the focus is. */
  enter(): boolean {
    const at = document.activeElement;
    if (at !== null && at !== document.body && at.id !== "prompt" && !this.#board.areas.some((area) => area === at)) return false;
    const first = this.#board.targets()[0];
    first?.focus();
    return first !== undefined;
  }

  /** The page has another size: other parts of it may have to scroll. */
  resized(): void {
    this.#rove(this.#board.targets());
  }

  light(action: number | null): void {
    for (const target of this.#board.targets()) {
      target.classList.toggle("lit", Number(target.dataset["action"]) === action);
    }
  }

  #choose(event: Event): void {
    const action = actionOf(event.target);
    if (action !== null) this.#listener.choose(action);
  }

  #press(event: KeyboardEvent): void {
    const target = targetOf(event.target);
    if (event.key === "Enter" || event.key === " ") {
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation(); // or the page would take Enter for something else
      this.#choose(event);
    } else if (isArrow(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      if (target === null) this.enter();
      else this.#step(target, event.key);
    }
  }

  #step(from: SVGElement, key: string): void {
    const others = this.#board.targets().filter((target) => target !== from);
    const to = others[nearest(middle(from), others.map(middle), key)];
    if (to === undefined) return;
    to.focus();
    this.#rove(this.#board.targets());
  }

  /** In each area one target can be reached by Tab: the one with the focus, else the first; else what has to scroll. */
  #rove(targets: SVGElement[]): void {
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

function middle(element: Element): Place {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function closest(place: Place, targets: SVGElement[]): SVGElement | undefined {
  const far = (target: SVGElement): number => Math.hypot(middle(target).x - place.x, middle(target).y - place.y);
  return targets.slice().sort((one, other) => far(one) - far(other))[0];
}
