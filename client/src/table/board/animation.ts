// Animates pieces that have moved, and flips cards that are face up for the first time.

import { isVisible, prefersReducedMotion } from "../../lib/dom.ts";
import { readChoice } from "../../lib/local_storage.ts";

const MOVE_DURATION = 320; // milliseconds, --m-move
const STAGGER = 60; // milliseconds between the starts of two moves in a frame
const MAX_DURATION = 900; // milliseconds for all moves of a frame
const FLIP_DURATION = 480; // milliseconds, --m-reveal
const EASING = "cubic-bezier(.2, .7, .2, 1)";

/** Where a piece is on the screen; null if it isn't visible. */
export function screenPosition(piece: SVGElement): DOMPoint | null {
  const matrix = (piece as SVGGraphicsElement).getScreenCTM();
  return matrix === null || !isVisible(piece) ? null : new DOMPoint(matrix.e, matrix.f);
}

/** Collects the animations of one frame, then starts them together. */
export class FrameAnimations {
  readonly #moves: { piece: SVGElement; from: DOMPoint }[] = [];
  readonly #flips: SVGElement[] = [];

  addMove(piece: SVGElement, from: DOMPoint | null): void {
    if (from !== null) this.#moves.push({ piece, from });
  }

  /** Flips all face-up cards of a piece that showed none before. */
  addFlip(piece: SVGElement): void {
    this.#flips.push(...piece.querySelectorAll<SVGElement>(".face"));
  }

  /** Starts all animations; returns the milliseconds until the last one ends. */
  start(): number {
    if (prefersReducedMotion() || document.hidden || readChoice("pace", ["instant"], "") === "instant") return 0;
    let end = 0;
    for (const { piece, from } of this.#moves) {
      const keyframes = moveKeyframes(piece, from);
      if (keyframes === null) continue;
      const delay = end === 0 ? 0 : Math.min(end - MOVE_DURATION + STAGGER, MAX_DURATION - MOVE_DURATION);
      const figure = piece.closest("figure");
      figure?.classList.add("gliding"); // on top of the other plates, which the piece may cross
      const animation = piece.animate(keyframes, { duration: MOVE_DURATION, delay, easing: EASING, fill: "backwards" });
      animation.onfinish = animation.oncancel = () => figure?.classList.remove("gliding");
      end = delay + MOVE_DURATION;
    }
    const cards = this.#flips.filter(isVisible);
    for (const card of cards) {
      card.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: FLIP_DURATION, easing: EASING });
    }
    return cards.length > 0 ? Math.max(end, FLIP_DURATION) : end;
  }
}

/** From the old position to the new one, in the coordinates of the plate the piece is on now; null if it didn't move. */
function moveKeyframes(piece: SVGElement, from: DOMPoint): Keyframe[] | null {
  const parent = (piece.parentNode as SVGGraphicsElement).getScreenCTM();
  const to = (piece as SVGGraphicsElement).transform.baseVal.consolidate()?.matrix;
  if (parent === null || to === undefined || !isVisible(piece)) return null;
  const start = from.matrixTransform(parent.inverse());
  if (Math.hypot(start.x - to.e, start.y - to.f) < 1) return null;
  return [
    { transform: `translate(${start.x}px, ${start.y}px)` },
    { transform: `translate(${to.e}px, ${to.f}px)` },
  ];
}
