// A chip with points gained or lost; pointing at it says where they came from.

import { createElement } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { sumOf } from "./recent.ts";
import type { PointsPart } from "./recent.ts";

/** "+5", "−2" */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The chip, or null if there are no points. `categories` are the names of the sources. */
export function pointsChip(parts: PointsPart[], categories: string[]): HTMLElement | null {
  if (parts.length === 0) return null;
  const sum = sumOf(parts);
  const chip = createElement("span", { class: sum < 0 ? "gain lost" : "gain", title: explained(parts, categories) });
  chip.append(
    createElement("span", { "aria-hidden": "true" }, signed(sum)),
    createElement("span", { class: "vh" }, translate("scored", signed(sum), explained(parts, categories))),
  );
  return chip;
}

/** "Districts +3, bridges −1" */
function explained(parts: PointsPart[], categories: string[]): string {
  const sums = new Map<string, number>();
  for (const { category, points } of parts) {
    const name = categories[category] ?? translate("total");
    sums.set(name, (sums.get(name) ?? 0) + points);
  }
  return [...sums].map(([name, points]) => `${name} ${signed(points)}`).join(", ");
}
