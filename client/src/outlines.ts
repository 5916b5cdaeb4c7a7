// Lines that the page draws round pieces: the last move, what a lesson speaks of, what is chosen but not sent.

import { icon, makeSvg } from "./elements.ts";
import { isDrawn } from "./glide.ts";

const GAP = 2; // between a piece and the line round it, in units of its plate

/** The last move has a thin line, what a lesson shows a double one, what is staged a full one and a check badge. */
type Kind = "last" | "shown" | "staged";

export class Outlines {
  #drawn: { kind: Kind; element: Element }[] = [];

  /** Take away all lines, or those of one kind. */
  clear(kind: Kind | null = null): void {
    const isMeant = (one: { kind: Kind }): boolean => kind === null || one.kind === kind;
    for (const one of this.#drawn.filter(isMeant)) one.element.remove();
    this.#drawn = this.#drawn.filter((one) => !isMeant(one));
  }

  draw(piece: SVGElement | undefined, kind: Kind): void {
    if (piece === undefined || !isDrawn(piece)) return;
    if (kind === "last" && (piece.querySelector("[data-action]") !== null || isLine(piece))) return;
    const box = (piece as SVGGraphicsElement).getBBox();
    // A target that has a ring of its own shows by it that it is chosen.
    if (kind !== "staged" || piece.querySelector(".dash") === null) this.#add(piece, kind, around(box, GAP, kind));
    if (kind === "shown") this.#add(piece, kind, around(box, GAP + 4, kind));
    if (kind === "staged") this.#add(piece, kind, badge(box));
  }

  #add(piece: SVGElement, kind: Kind, element: Element): void {
    piece.append(element);
    this.#drawn.push({ kind, element });
  }
}

/** Is it nothing but a line round something else? */
function isLine(piece: SVGElement): boolean {
  return [...piece.querySelectorAll("path, rect, circle")].every((shape) => shape.getAttribute("fill") === "none");
}

function around(box: DOMRect, gap: number, kind: Kind): SVGElement {
  const [width, height] = [box.width + 2 * gap, box.height + 2 * gap];
  return makeSvg("rect", {
    class: `outline ${kind}`,
    x: box.x - gap,
    y: box.y - gap,
    width,
    height,
    rx: Math.min(8, width / 3, height / 3),
  });
}

function badge(box: DOMRect): SVGElement {
  const ground = makeSvg("circle", { class: "badge", r: 9 });
  const check = icon("check");
  for (const [name, value] of Object.entries({ x: -6, y: -6, width: 12, height: 12 })) check.setAttribute(name, String(value));
  const place = `translate(${box.x + box.width} ${box.y})`;
  return makeSvg("g", { class: "outline-badge", transform: place, "aria-hidden": "true" }, ground, check);
}
