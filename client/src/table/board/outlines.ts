// Outlines drawn around pieces: the last move, pieces a lesson points at, and the chosen move that isn't sent yet.

import { createSvg, icon, isVisible } from "../../lib/dom.ts";

const GAP = 2; // between a piece and its outline, in units of its plate

/** Thin for the last move, double for pieces of a lesson, solid with a check badge for the staged move. */
type OutlineKind = "last" | "shown" | "staged";

export class Outlines {
  #drawn: { kind: OutlineKind; element: Element }[] = [];

  /** Removes all outlines, or those of one kind. */
  clear(kind: OutlineKind | null = null): void {
    const isCleared = (outline: { kind: OutlineKind }): boolean => kind === null || outline.kind === kind;
    for (const outline of this.#drawn.filter(isCleared)) outline.element.remove();
    this.#drawn = this.#drawn.filter((outline) => !isCleared(outline));
  }

  draw(piece: SVGElement | undefined, kind: OutlineKind): void {
    if (piece === undefined || !isVisible(piece)) return;
    if (kind === "last" && (piece.querySelector("[data-action]") !== null || isOnlyLines(piece))) return;
    const box = (piece as SVGGraphicsElement).getBBox();
    // A target with a ring of its own shows with it that it is staged.
    if (kind !== "staged" || piece.querySelector(".dash") === null) this.#add(piece, kind, rectAround(box, GAP, kind));
    if (kind === "shown") this.#add(piece, kind, rectAround(box, GAP + 4, kind));
    if (kind === "staged") this.#add(piece, kind, checkBadge(box));
  }

  #add(piece: SVGElement, kind: OutlineKind, element: Element): void {
    piece.append(element);
    this.#drawn.push({ kind, element });
  }
}

/** Does the piece consist only of unfilled shapes, such as a line around something else? */
function isOnlyLines(piece: SVGElement): boolean {
  return [...piece.querySelectorAll("path, rect, circle")].every((shape) => shape.getAttribute("fill") === "none");
}

function rectAround(box: DOMRect, gap: number, kind: OutlineKind): SVGElement {
  const [width, height] = [box.width + 2 * gap, box.height + 2 * gap];
  return createSvg("rect", {
    class: `outline ${kind}`,
    x: box.x - gap,
    y: box.y - gap,
    width,
    height,
    rx: Math.min(8, width / 3, height / 3),
  });
}

function checkBadge(box: DOMRect): SVGElement {
  const disc = createSvg("circle", { class: "badge", r: 9 });
  const check = icon("check");
  for (const [name, value] of Object.entries({ x: -6, y: -6, width: 12, height: 12 })) check.setAttribute(name, String(value));
  const transform = `translate(${box.x + box.width} ${box.y})`;
  return createSvg("g", { class: "outline-badge", transform, "aria-hidden": "true" }, disc, check);
}
