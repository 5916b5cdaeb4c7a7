// Shows on the board how many of each piece are marked: an outline, a badge with the count, and words for screen readers.

import { createSvg } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import type { Marks } from "./marks.ts";
import type { Board } from "./board.ts";

const RADIUS = 11; // of the badge, in units of its plate

export class MarkBadges {
  readonly #board: Board;
  #drawn: Element[] = [];

  constructor(board: Board) {
    this.#board = board;
  }

  /** Draws all marks again, because pieces may have been replaced. */
  show(marks: Marks): void {
    for (const element of this.#drawn.splice(0)) element.remove();
    for (const target of this.#board.targets()) {
      const item = marks.item(Number(target.dataset["action"]));
      if (item === undefined) {
        forget(target);
        continue;
      }
      const count = marks.count(item.action);
      target.dataset["label"] ??= target.getAttribute("aria-label") ?? "";
      target.setAttribute("aria-label", `${item.words}: ${translate("mark_count", count, item.most ?? 1)}`);
      target.setAttribute("aria-pressed", String(count > 0));
      target.classList.toggle("marked", count > 0);
      if (count > 0) this.#drawBadge(target, count);
    }
  }

  #drawBadge(target: SVGElement, count: number): void {
    const box = (target as SVGGraphicsElement).getBBox();
    const transform = `translate(${box.x + box.width / 2} ${box.y + 2})`;
    const pill = createSvg("rect", { class: "badge", x: -1.8 * RADIUS, y: -RADIUS, width: 3.6 * RADIUS, height: 2 * RADIUS, rx: RADIUS });
    const check = createSvg("path", { class: "check", d: "M-13 0l4 4 7-8" });
    const figure = createSvg("text", { x: 8, y: 5, "text-anchor": "middle" });
    figure.textContent = String(count);
    const badge = createSvg("g", { class: "mark-badge", transform, "aria-hidden": "true" }, pill, check, figure);
    target.append(badge);
    this.#drawn.push(badge);
  }
}

/** The target can't be marked any more. */
function forget(target: SVGElement): void {
  if (target.dataset["label"] === undefined) return;
  target.setAttribute("aria-label", target.dataset["label"]);
  delete target.dataset["label"];
  target.removeAttribute("aria-pressed");
  target.classList.remove("marked");
}
