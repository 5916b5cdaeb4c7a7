// How the match ended: places, points, and where the points came from.

import { icon, make } from "./elements.ts";
import type { Part, Result, SeatRow } from "./messages.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

/** Colours of glass, each with its cane mark; nothing is told by the colour alone. */
const HUES = ["violet", "yellow", "orange", "green", "aqua", "red", "blue", "leaf"];

export function showResult(panel: HTMLElement, result: Result, seats: SeatRow[]): void {
  const order = seats.slice().sort((one, other) => placeOf(result, one) - placeOf(result, other));
  const parts = result.parts ?? [];
  const most = Math.max(1, ...order.map((seat) => gained(parts, seat.seat)));
  panel.replaceChildren(
    make("h2", {}, say("result_title")),
    make("ol", { class: "places", "aria-hidden": parts.length > 0 ? "true" : null }, ...order.map((seat) => bar(result, seat, parts, most))),
    parts.length > 0 ? legend(parts) : "",
    parts.length > 0 ? table(result, order, parts) : "",
  );
}

function placeOf(result: Result, seat: SeatRow): number {
  return result.places[seat.seat] ?? 0;
}

/** Without what was lost, which cannot be stacked. */
function gained(parts: Part[], seat: number): number {
  return parts.reduce((sum, part) => sum + Math.max(0, part.points[seat] ?? 0), 0);
}

function bar(result: Result, seat: SeatRow, parts: Part[], most: number): HTMLElement {
  const place = placeOf(result, seat);
  const pieces = parts.flatMap((part, index) => {
    const points = part.points[seat.seat] ?? 0;
    return points > 0 ? [segment(index, points, part.words)] : [];
  });
  const stack = make("span", { class: "stack" }, ...pieces);
  stack.style.width = `${(100 * gained(parts, seat.seat)) / most}%`;
  const lost = parts.filter((part) => (part.points[seat.seat] ?? 0) < 0);
  const minus = lost.map((part) => make("span", { class: "lost" }, `${part.words} ${signed(part.points[seat.seat]!)}`));
  const head = make(
    "span",
    { class: "head" },
    make("span", { class: "place" }, place ? say("place", place) : ""),
    token(seat.seat),
    make("b", {}, seat.name),
    make("span", { class: "total" }, String(result.points[seat.seat] ?? 0)),
  );
  return make("li", { class: place === 1 ? "first" : "" }, head, stack, ...minus);
}

function segment(index: number, points: number, words: string): HTMLElement {
  const hue = HUES[index % HUES.length]!;
  const piece = make("span", { class: `part part-${hue}`, title: `${words}: ${points}` }, icon(`mark-${hue}`), String(points));
  piece.style.flexGrow = String(points);
  return piece;
}

function legend(parts: Part[]): HTMLElement {
  const rows = parts.map((part, index) => {
    const hue = HUES[index % HUES.length]!;
    return make("li", {}, make("span", { class: `part part-${hue}` }, icon(`mark-${hue}`)), part.words);
  });
  return make("ul", { class: "legend", "aria-hidden": "true" }, ...rows);
}

/** The same as a table, for those who hear it. */
function table(result: Result, order: SeatRow[], parts: Part[]): HTMLElement {
  const head = make("tr", {}, ...[say("player"), say("place_column"), ...parts.map((part) => part.words), say("total")].map(
    (words) => make("th", { scope: "col" }, words),
  ));
  const rows = order.map((seat) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, seat.name),
      make("td", {}, String(placeOf(result, seat) || "")),
      ...parts.map((part) => make("td", {}, String(part.points[seat.seat] ?? 0))),
      make("td", {}, String(result.points[seat.seat] ?? 0)),
    ),
  );
  return make("table", { class: "vh" }, make("caption", {}, say("result_title")), make("thead", {}, head), make("tbody", {}, ...rows));
}

function signed(points: number): string {
  return String(points).replace("-", "−");
}
