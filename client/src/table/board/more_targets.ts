// Says how many targets cannot be seen from here, and where they are; a click goes there.

import { byId, icon, isVisible, prefersReducedMotion } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import type { Board } from "./board.ts";

const LEAST = 12; // pixels of a target that must be seen in either direction
const BARS = ["prompt", "cover", "recap", "dock"]; // that may stick to the edges of the screen
const GAP = 8; // pixels between a chip and the edge of what can be seen

type Side = "above" | "below" | "left" | "right" | "dock";

interface View {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A target out of sight; `to` is what a click brings into view. */
interface Hidden {
  side: Side;
  to: Element;
}

export class MoreTargets {
  readonly #board: Board;
  readonly #openDock: () => void;
  readonly #above = byId("more-above");
  readonly #below = byId("more-below");
  #isDue = false;
  #goes: { above: Element | null; below: Element | null } = { above: null, below: null };

  /** `openDock` unfolds the dock if it is folded away. */
  constructor(board: Board, openDock: () => void) {
    this.#board = board;
    this.#openDock = openDock;
    const later = (): void => this.update();
    addEventListener("scroll", later, { passive: true, capture: true }); // of the page, the board and the dock
    addEventListener("resize", later);
    this.#above.addEventListener("click", () => this.#go(this.#goes.above));
    this.#below.addEventListener("click", () => this.#go(this.#goes.below));
  }

  /** Counts again, before the next frame is painted. */
  update(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  /** At the start of a decision: scrolls to the targets unless one can be seen. */
  scrollToFirst(): void {
    const targets = this.#board.targets();
    const views = this.#views();
    if (targets.length === 0 || targets.some((target) => sideOf(target, this.#viewOf(target, views)) === null)) return;
    leaveRoomForBars();
    targets[0]!.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  #go(target: Element | null): void {
    if (target === null) return;
    if (!isVisible(target)) this.#openDock();
    leaveRoomForBars();
    target.scrollIntoView({ block: "center", inline: "center", behavior: prefersReducedMotion() ? "instant" : "smooth" });
  }

  #draw(): void {
    const hidden = this.#hidden();
    const above = hidden.filter((one) => one.side === "above");
    const others = hidden.filter((one) => one.side !== "above");
    const below = others.filter((one) => one.side === (others[0]?.side ?? "below"));
    this.#goes = { above: above.at(-1)?.to ?? null, below: below[0]?.to ?? null };
    const { board, dock } = this.#views();
    this.#show(this.#above, above, (height) => ({ ...board, top: board.top + GAP, height }));
    const area = below[0]?.side === "left" || below[0]?.side === "right" ? dock : board;
    this.#show(this.#below, below, (height) => ({ ...area, top: area === dock ? dock.top - height - 2 : board.bottom - height - GAP, height }));
  }

  #show(chip: HTMLElement, hidden: Hidden[], place: (height: number) => View & { height: number }): void {
    const side = hidden[0]?.side;
    chip.hidden = side === undefined;
    if (side === undefined) return;
    const words = wordsFor(side, hidden.length);
    if (chip.textContent !== words) chip.replaceChildren(icon(ARROWS[side]), words);
    const { width, height } = chip.getBoundingClientRect();
    const { top, left, right } = place(height);
    chip.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
    chip.style.left = side === "right" ? `${right - width - GAP}px` : side === "left" ? `${left + GAP}px` : `${(left + right - width) / 2}px`;
  }

  /** The actions of which no target can be seen, in document order. */
  #hidden(): Hidden[] {
    if (!document.body.classList.contains("yours")) return [];
    const views = this.#views();
    const seen = new Set<string>();
    const hidden = new Map<string, Hidden>();
    for (const target of this.#board.allTargets()) {
      const action = target.dataset["action"]!;
      if (seen.has(action) || isOtherShape(target)) continue;
      const side = isVisible(target) ? sideOf(target, this.#viewOf(target, views)) : this.#isInDock(target) ? "dock" : null;
      if (side === null) {
        if (isVisible(target)) {
          seen.add(action);
          hidden.delete(action);
        }
      } else if (!hidden.has(action)) hidden.set(action, { side, to: target });
    }
    return [...hidden.values()];
  }

  #isInDock(target: Element): boolean {
    return this.#board.areas[1]!.contains(target);
  }

  #viewOf(target: Element, views: { board: View; dock: View }): View {
    return this.#isInDock(target) ? views.dock : views.board;
  }

  /** The part of the board that nothing lies over, and the dock's. */
  #views(): { board: View; dock: View } {
    const [board, dock] = this.#board.areas.map((area) => area.getBoundingClientRect()) as [DOMRect, DOMRect];
    const isFixed = getComputedStyle(this.#board.areas[0]!).overflowY === "auto";
    let top = isFixed ? board.top : 0;
    let bottom = isFixed ? board.bottom : innerHeight;
    if (!isFixed) {
      top = edgeIfStuck(document.querySelector(".bar"), "top");
      for (const bar of BARS.map((id) => byId(id))) {
        top = Math.max(top, edgeIfStuck(bar, "top"));
        bottom = Math.min(bottom, edgeIfStuck(bar, "bottom"));
      }
    }
    return {
      board: { top, bottom, left: Math.max(0, board.left), right: Math.min(innerWidth, board.right) },
      dock: { top: Math.max(0, dock.top), bottom: innerHeight, left: Math.max(0, dock.left), right: Math.min(innerWidth, dock.right) },
    };
  }
}

const ARROWS = { above: "up", below: "down", left: "left", right: "right", dock: "down" } as const;

function wordsFor(side: Side, count: number): string {
  if (side === "above") return translate("more_above", count);
  if (side === "below") return translate("more_below", count);
  if (side === "left") return translate("more_left", count);
  return side === "right" ? translate("more_right", count) : translate("more_dock", count);
}

/** Is the target on the shape of its plate that this screen doesn't show? */
function isOtherShape(target: Element): boolean {
  const plate = target.closest<HTMLElement>(".plate");
  return plate !== null && getComputedStyle(plate).display === "none";
}

/** Where a target is that cannot be seen; null if it can. */
function sideOf(target: Element, view: View): Side | null {
  const box = target.getBoundingClientRect();
  const [tall, wide] = [Math.min(LEAST, box.height), Math.min(LEAST, box.width)];
  if (box.bottom < view.top + tall) return "above";
  if (box.top > view.bottom - tall) return "below";
  if (box.right < view.left + wide) return "left";
  return box.left > view.right - wide ? "right" : null;
}

/** Scrolling into view ends between the bars that stick to the edges of the screen. */
function leaveRoomForBars(): void {
  const room = { top: 0, bottom: 0 };
  for (const bar of [document.querySelector(".bar"), ...BARS.map((id) => byId(id))]) {
    if (bar === null || !isVisible(bar) || getComputedStyle(bar).position !== "sticky") continue;
    room[getComputedStyle(bar).top === "auto" ? "bottom" : "top"] += bar.getBoundingClientRect().height;
  }
  document.documentElement.style.scrollPaddingTop = `${room.top}px`;
  document.documentElement.style.scrollPaddingBottom = `${room.bottom}px`;
}

/** The edge of what a bar leaves free that sticks to this side of the screen. */
function edgeIfStuck(bar: Element | null, side: "top" | "bottom"): number {
  const none = side === "top" ? 0 : innerHeight;
  if (bar === null || !isVisible(bar) || getComputedStyle(bar).position !== "sticky") return none;
  const box = bar.getBoundingClientRect();
  const isUpper = getComputedStyle(bar).top !== "auto";
  if (side === "top") return isUpper && box.top < innerHeight / 3 ? box.bottom : none;
  return isUpper || box.top > innerHeight ? none : box.top;
}
