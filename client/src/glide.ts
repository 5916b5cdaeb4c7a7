// Pieces glide from where they were to where they are, and cards that are shown for the first time turn over.

import { prefersStillness } from "./settings.ts";

const DURATION = 320; // milliseconds, --m-move
const APART = 60; // between pieces of one frame
const LONGEST = 900; // for all of them
const TURN = 480; // milliseconds, --m-reveal
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** Where a piece is on the screen, before it is moved; null where it is not drawn at all. */
export function placeOnScreen(piece: SVGElement): DOMPoint | null {
  const matrix = (piece as SVGGraphicsElement).getScreenCTM();
  return matrix === null || !isDrawn(piece) ? null : new DOMPoint(matrix.e, matrix.f);
}

export class Glides {
  readonly #moved: { piece: SVGElement; from: DOMPoint }[] = [];
  readonly #shown: SVGElement[] = [];

  add(piece: SVGElement, from: DOMPoint | null): void {
    if (from !== null) this.#moved.push({ piece, from });
  }

  /** A piece shows cards, and showed none before. */
  turn(piece: SVGElement): void {
    this.#shown.push(...piece.querySelectorAll<SVGElement>(".face"));
  }

  /** Start them all; returns after how many milliseconds the last piece has arrived. */
  start(): number {
    if (prefersStillness() || document.hidden) return 0;
    let end = 0;
    for (const { piece, from } of this.#moved) {
      const frames = this.#frames(piece, from);
      if (frames === null) continue;
      const delay = end === 0 ? 0 : Math.min(end - DURATION + APART, LONGEST - DURATION);
      const figure = piece.closest("figure");
      figure?.classList.add("gliding"); // above the other plates, which it may come across
      const glide = piece.animate(frames, { duration: DURATION, delay, easing: EASE, fill: "backwards" });
      glide.onfinish = glide.oncancel = () => figure?.classList.remove("gliding");
      end = delay + DURATION;
    }
    const cards = this.#shown.filter(isDrawn);
    for (const card of cards) card.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: TURN, easing: EASE });
    return cards.length > 0 ? Math.max(end, TURN) : end;
  }

  /** From the old place to the new one, both in the units of the plate that the piece is on now. */
  #frames(piece: SVGElement, from: DOMPoint): Keyframe[] | null {
    const parent = (piece.parentNode as SVGGraphicsElement).getScreenCTM();
    const to = (piece as SVGGraphicsElement).transform.baseVal.consolidate()?.matrix;
    if (parent === null || to === undefined || !isDrawn(piece)) return null;
    const start = from.matrixTransform(parent.inverse());
    if (Math.hypot(start.x - to.e, start.y - to.f) < 1) return null;
    return [
      { transform: `translate(${start.x}px, ${start.y}px)` },
      { transform: `translate(${to.e}px, ${to.f}px)` },
    ];
  }
}

/** A plate may be hidden because another shape of it is shown. */
export function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0;
}
