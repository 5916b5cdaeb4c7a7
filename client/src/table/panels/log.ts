// The log of the match. New lines also go into a live region, so that screen readers announce them.

import type { LogLine, SeatState } from "../../connection/messages.ts";
import { byId, createElement, icon } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { ruleLink } from "./rules_dialog.ts";

const RECENT = 6; // lines that are also shown below the moves

export class LogPanel {
  readonly #list = byId("log-lines");
  readonly #recent = byId("lately");
  readonly #liveRegion = byId("live");
  readonly #game: string;
  #lines: LogLine[] = [];
  #items: HTMLElement[] = [];
  #names: string[] = [];
  #current = -1; // index of the line selected with [ and ]; -1 for none

  constructor(game: string) {
    this.#game = game;
  }

  /** `reader` is the seat of this browser, whose own moves aren't announced. */
  show(lines: LogLine[], seats: SeatState[], reader: number): void {
    const names = seats.map((seat) => seat.name);
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
    this.#recent.replaceChildren(...lines.slice(-RECENT).reverse().map((line) => this.#createItem(line)));
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

  /** Selects and announces the previous (-1) or next (1) line. */
  step(by: number): void {
    const from = this.#current < 0 ? this.#lines.length : this.#current;
    this.#current = Math.min(this.#lines.length - 1, Math.max(0, from + by));
    this.#items.forEach((item, index) => item.classList.toggle("read", index === this.#current));
    const line = this.#lines[this.#current];
    if (line === undefined) return;
    this.#items[this.#current]?.scrollIntoView({ block: "nearest" });
    this.#announce([line]);
  }

  #announce(lines: LogLine[]): void {
    this.#liveRegion.replaceChildren(...lines.map((line) => createElement("p", {}, this.textOf(line))));
  }

  /** A line with the name of the player. */
  textOf(line: LogLine): string {
    const name = this.#names[line.seat] ?? "";
    const who = line.is_by_bot ? translate("by_bot", name) : name;
    return line.seat >= 0 ? `${who} ${line.words}` : line.words;
  }

  #createItem(line: LogLine): HTMLElement {
    const name = line.seat >= 0 ? createElement("b", {}, this.#names[line.seat] ?? "") : null;
    const text = createElement("span", {}, name, name ? " " : null, ...(line.is_by_bot ? botMark() : []), line.words);
    if (line.rule) text.append(" ", ruleLink(this.#game, line.rule));
    return createElement("li", {}, line.seat >= 0 ? seatToken(line.seat) : null, text);
  }
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
