// The log of the match. New lines also go into a live region, so that screen readers announce them.

import type { LogLine, SeatState } from "../../connection/messages.ts";
import { byId, createElement, icon } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { pointsChip } from "../story/points_chip.ts";
import type { PointsPart } from "../story/recent.ts";
import { ruleLink } from "./rules_dialog.ts";

const RECENT = 6; // lines that are also shown below the moves

interface LogListener {
  /** Show the position at a line. */
  open(line: number): void;
  /** Mark the places that a line is about; -1 for none. */
  mark(line: number): void;
}

export class LogPanel {
  readonly #list = byId("log-lines");
  readonly #recent = byId("lately");
  readonly #liveRegion = byId("live");
  readonly #game: string;
  readonly #categories: string[];
  #lines: LogLine[] = [];
  #items: HTMLElement[] = [];
  #names: string[] = [];
  #reader = -1;
  #current = -1; // index of the line selected with [ and ]; -1 for none

  /** `categories` are the names of what points can come from. */
  constructor(game: string, categories: string[] = [], listener: LogListener = { open: () => {}, mark: () => {} }) {
    this.#game = game;
    this.#categories = categories;
    const lineOf = (event: Event): number => {
      const item = event.target instanceof Element ? event.target.closest("#log-lines > li") : null;
      return this.#items.indexOf(item as HTMLElement);
    };
    this.#list.addEventListener("click", (event) => {
      const isLink = event.target instanceof Element && event.target.closest("a") !== null;
      const line = lineOf(event);
      if (!isLink && line >= 0) listener.open(line);
    });
    this.#list.addEventListener("pointerover", (event) => listener.mark(lineOf(event)));
    this.#list.addEventListener("pointerleave", () => listener.mark(-1));
  }

  /** `reader` is the seat of this browser, whose own moves aren't announced; `callsYou`: it is called "You". */
  show(lines: LogLine[], seats: SeatState[], reader: number, callsYou = false): void {
    const names = seats.map((seat) => (callsYou && seat.seat === reader ? translate("you") : seat.name));
    this.#reader = reader;
    const isRenamed = this.#lines.length > 0 && names.join("\n") !== this.#names.join("\n");
    this.#names = names;
    const kept = isRenamed ? 0 : commonLength(this.#lines, lines);
    const isFirst = this.#lines.length === 0;
    if (!isRenamed && kept === this.#lines.length && kept === lines.length) return;
    const wasAtEnd = isScrolledToEnd(this.#list);
    for (const item of this.#items.splice(kept)) item.remove();
    const added = lines.slice(kept);
    const firstNew = added.findIndex((line) => line.is_new);
    added.forEach((line, index) => {
      const item = this.#createItem(line);
      if (index === firstNew && isFirst && index > 0) {
        item.prepend(createElement("span", { class: "sep" }, translate("since_last_visit")));
      }
      this.#items.push(item);
      this.#list.append(item);
    });
    this.#lines = lines;
    this.#current = -1;
    this.#recent.replaceChildren(...lines.slice(-RECENT).reverse().map((line) => this.#createItem(line, false)));
    if (!isFirst && !isRenamed) this.#announce(added.filter((line) => line.seat !== reader));
    if (wasAtEnd || isFirst) this.scrollToEnd();
  }

  /** The rule of the selected line; "" if there is none. */
  get currentRule(): string {
    return this.#lines[this.#current]?.rule ?? "";
  }

  scrollToEnd(): void {
    const feed = this.#list.parentElement!;
    feed.scrollTop = feed.scrollHeight;
  }

  /** Marks a line as the one whose position is shown, and announces it; -1 for none. */
  select(index: number): void {
    if (index === this.#current) return;
    this.#current = index;
    this.#items.forEach((item, at) => item.classList.toggle("read", at === index));
    const line = this.#lines[index];
    if (line === undefined) return;
    this.#items[index]?.scrollIntoView({ block: "nearest" });
    this.#announce([line]);
  }

  #announce(lines: LogLine[]): void {
    this.#liveRegion.replaceChildren(...lines.map((line) => createElement("p", {}, this.textOf(line))));
  }

  /** A line with the name of the player. */
  textOf(line: LogLine): string {
    const name = this.#names[line.seat] ?? "";
    const who = line.is_by_bot ? translate("by_bot", name) : name;
    if (line.seat < 0) return line.words;
    // One's own lines tell what one chose, in the words of the choice: "You: Take row 2".
    return line.seat === this.#reader ? translate("your_line", who, line.words) : `${who} ${line.words}`;
  }

  /** `isInLog`: it says where the game stood, too, if that has changed. */
  #createItem(line: LogLine, isInLog = true): HTMLElement {
    const colon = line.seat === this.#reader ? ":" : "";
    const name = line.seat >= 0 ? createElement("b", {}, `${this.#names[line.seat] ?? ""}${colon}`) : null;
    const text = createElement("span", {}, name, name ? " " : null, ...(line.is_by_bot ? botMark() : []), line.words);
    for (const [seat, parts] of partsBySeat(line)) {
      const whose = seat === line.seat ? null : seatToken(seat);
      const chip = pointsChip(parts, this.#categories);
      if (chip !== null) text.append(" ", createElement("span", { class: "gains" }, whose, chip));
    }
    if (line.rule) text.append(" ", ruleLink(this.#game, line.rule));
    const item = createElement("li", {}, line.seat >= 0 ? seatToken(line.seat) : null, text);
    if (line.headline && isInLog) item.prepend(createElement("span", { class: "stage" }, line.headline));
    return item;
  }
}

/** What a line tells that each seat has scored. */
function partsBySeat(line: LogLine): Map<number, PointsPart[]> {
  const parts = new Map<number, PointsPart[]>();
  for (const [seat, category, points] of line.points ?? []) {
    parts.set(seat, [...(parts.get(seat) ?? []), { category, points }]);
  }
  return parts;
}

/** Marks a move that a bot made in place of the player. */
function botMark(): (Node | string)[] {
  const mark = createElement("span", { class: "by-bot", title: translate("bot_moved") }, icon("bot"));
  return [mark, createElement("span", { class: "vh" }, `(${translate("bot_moved")})`), " "];
}

/** How many lines are the same at the start of both logs. */
function commonLength(one: LogLine[], other: LogLine[]): number {
  let count = 0;
  while (count < one.length && count < other.length) {
    const [a, b] = [one[count]!, other[count]!];
    if (a !== b && (a.words !== b.words || a.seat !== b.seat)) break;
    count++;
  }
  return count;
}

function isScrolledToEnd(list: HTMLElement): boolean {
  const feed = list.parentElement!;
  return feed.scrollHeight - feed.scrollTop - feed.clientHeight < 40;
}
