// The final result: places, points, and a stacked bar of where each player's points came from.

import type { Card, MatchResult, ScorePart, SeatState } from "../../connection/messages.ts";
import { createElement, icon } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { seatToken } from "../../lib/seat_token.ts";

/** Colours of the bar segments; each also has an icon, so that nobody has to tell colours apart. */
const COLORS = ["violet", "yellow", "orange", "green", "aqua", "red", "blue", "leaf"];

/** `card` tells of the final scoring: what the places were decided by, and what each player scored for. */
export function showResult(panel: HTMLElement, result: MatchResult, seats: SeatState[], reader = -1, card?: Card): void {
  const order = seats.slice().sort((one, other) => placeOf(result, one) - placeOf(result, other));
  const parts = result.parts ?? [];
  const max = Math.max(1, ...order.map((seat) => pointsGained(parts, seat.seat)));
  const bars = order.map((seat) => createBar(result, seat, parts, max, seat.seat === reader, card));
  panel.replaceChildren(
    createElement("h2", {}, translate("result_title")),
    createElement("ol", { class: "places", "aria-hidden": parts.length > 0 ? "true" : null }, ...bars),
    ...(card?.note ? [createElement("p", { class: "tie" }, card.note)] : []),
    ...createBotNotes(order),
    ...(parts.length > 0 ? [createLegend(parts), createTable(result, order, parts)] : []),
  );
}

/** For whom bots made moves, and how many. */
function createBotNotes(seats: SeatState[]): HTMLElement[] {
  const notes = seats.filter((seat) => seat.bot_moves).map((seat) => translate("bot_made", seat.bot_moves!, seat.name));
  if (notes.length === 0) return [];
  return [createElement("ul", { class: "bot-notes" }, ...notes.map((words) => createElement("li", {}, icon("bot"), words)))];
}

function placeOf(result: MatchResult, seat: SeatState): number {
  return result.places[seat.seat] ?? 0;
}

/** The sum of all positive points; negative ones can't be stacked. */
function pointsGained(parts: ScorePart[], seat: number): number {
  return parts.reduce((sum, part) => sum + Math.max(0, part.points[seat] ?? 0), 0);
}

function createBar(
  result: MatchResult,
  seat: SeatState,
  parts: ScorePart[],
  max: number,
  isMe: boolean,
  card: Card | undefined,
): HTMLElement {
  const place = placeOf(result, seat);
  const segments = parts.flatMap((part, index) => {
    const points = part.points[seat.seat] ?? 0;
    return points > 0 ? [createSegment(index, points, part.words)] : [];
  });
  const stack = createElement("span", { class: "stack" }, ...segments);
  stack.style.width = `${(100 * pointsGained(parts, seat.seat)) / max}%`;
  const lost = parts.filter((part) => (part.points[seat.seat] ?? 0) < 0);
  const minus = lost.map((part) =>
    createElement("span", { class: "lost" }, `${part.words} ${formatNegative(part.points[seat.seat]!)}`),
  );
  const head = createElement(
    "span",
    { class: "head" },
    createElement("span", { class: "place" }, place ? translate("place", place) : ""),
    seatToken(seat.seat),
    createElement("b", {}, seat.name),
    createElement("span", { class: "total" }, String(result.points[seat.seat] ?? 0)),
  );
  const told = card?.rows.filter((row) => (row.seat ?? -2) === seat.seat && row.words) ?? [];
  const words = told.map((row) => createElement("span", { class: "did" }, row.words));
  const classes = [place === 1 ? "first" : "", isMe ? "me" : ""].join(" ").trim();
  return createElement("li", { class: classes || null }, head, stack, ...minus, ...words);
}

function createSegment(index: number, points: number, words: string): HTMLElement {
  const color = COLORS[index % COLORS.length]!;
  const attributes = { class: `part part-${color}`, title: `${words}: ${points}` };
  const segment = createElement("span", attributes, icon(`mark-${color}`), String(points));
  segment.style.flexGrow = String(points);
  return segment;
}

function createLegend(parts: ScorePart[]): HTMLElement {
  const rows = parts.map((part, index) => {
    const color = COLORS[index % COLORS.length]!;
    return createElement("li", {}, createElement("span", { class: `part part-${color}` }, icon(`mark-${color}`)), part.words);
  });
  return createElement("ul", { class: "legend", "aria-hidden": "true" }, ...rows);
}

/** The same as a table, for screen readers. */
function createTable(result: MatchResult, order: SeatState[], parts: ScorePart[]): HTMLElement {
  const titles = [translate("player"), translate("place_column"), ...parts.map((part) => part.words), translate("total")];
  const head = createElement("tr", {}, ...titles.map((title) => createElement("th", { scope: "col" }, title)));
  const rows = order.map((seat) =>
    createElement(
      "tr",
      {},
      createElement("th", { scope: "row" }, seat.name),
      createElement("td", {}, String(placeOf(result, seat) || "")),
      ...parts.map((part) => createElement("td", {}, String(part.points[seat.seat] ?? 0))),
      createElement("td", {}, String(result.points[seat.seat] ?? 0)),
    ),
  );
  const table = createElement(
    "table",
    {},
    createElement("caption", {}, translate("result_title")),
    createElement("thead", {}, head),
    createElement("tbody", {}, ...rows),
  );
  return createElement("div", { class: "vh" }, table); // a table itself can't be smaller than what it holds
}

function formatNegative(points: number): string {
  return String(points).replace("-", "−");
}
