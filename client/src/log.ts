// The log in words. New lines are also said by a live region, which holds nothing else.

import { byId, make } from "./elements.ts";
import type { LogLine, SeatRow } from "./messages.ts";
import { ruleLink } from "./rules.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

const LATELY = 6; // lines shown below the moves as well

export class Log {
  readonly #list = byId("log-lines");
  readonly #lately = byId("lately");
  readonly #live = byId("live");
  readonly #game: string;
  #lines: LogLine[] = [];
  #items: HTMLElement[] = [];
  #names: string[] = [];
  #read = -1; // which line [ and ] have come to; -1 for none

  constructor(game: string) {
    this.#game = game;
  }

  /** Show the log; `reader` did its own moves, so that nobody has to tell them. */
  show(lines: LogLine[], seats: SeatRow[], reader: number): void {
    this.#names = seats.map((seat) => seat.name);
    const kept = common(this.#lines, lines);
    const isFirst = this.#lines.length === 0;
    if (kept === this.#lines.length && kept === lines.length) return;
    const wasAtEnd = isAtEnd(this.#list);
    for (const item of this.#items.splice(kept)) item.remove();
    const added = lines.slice(kept);
    const firstNew = added.findIndex((line) => line.is_new);
    added.forEach((line, index) => {
      const item = this.#item(line);
      if (index === firstNew && isFirst && index > 0) item.prepend(make("span", { class: "sep" }, say("since_last_visit")));
      this.#items.push(item);
      this.#list.append(item);
    });
    this.#lines = lines;
    this.#read = -1;
    this.#lately.replaceChildren(...lines.slice(-LATELY).reverse().map((line) => this.#item(line)));
    if (!isFirst) this.#announce(added.filter((line) => line.seat !== reader));
    if (wasAtEnd || isFirst) this.toEnd();
  }

  /** The rule of the line that [ and ] have come to; "" where there is none. */
  get rule(): string {
    return this.#lines[this.#read]?.rule ?? "";
  }

  toEnd(): void {
    const feed = this.#list.parentElement!;
    feed.scrollTop = feed.scrollHeight;
  }

  /** Go a line back (-1) or forth (1), and say it. */
  step(by: number): void {
    const from = this.#read < 0 ? this.#lines.length : this.#read;
    this.#read = Math.min(this.#lines.length - 1, Math.max(0, from + by));
    this.#items.forEach((item, index) => item.classList.toggle("read", index === this.#read));
    const line = this.#lines[this.#read];
    if (line === undefined) return;
    this.#items[this.#read]?.scrollIntoView({ block: "nearest" });
    this.#announce([line]);
  }

  #announce(lines: LogLine[]): void {
    this.#live.replaceChildren(...lines.map((line) => make("p", {}, this.words(line))));
  }

  /** A line with who did it. */
  words(line: LogLine): string {
    return line.seat >= 0 ? `${this.#names[line.seat] ?? ""} ${line.words}` : line.words;
  }

  #item(line: LogLine): HTMLElement {
    const who = line.seat >= 0 ? make("b", {}, this.#names[line.seat] ?? "") : null;
    const words = make("span", {}, who, who ? " " : null, line.words);
    if (line.rule) words.append(" ", ruleLink(this.#game, line.rule));
    return make("li", {}, line.seat >= 0 ? token(line.seat) : null, words);
  }
}

/** How many lines two logs begin with alike. */
function common(one: LogLine[], other: LogLine[]): number {
  let count = 0;
  while (count < one.length && count < other.length) {
    const [a, b] = [one[count]!, other[count]!];
    if (a !== b && (a.words !== b.words || a.seat !== b.seat)) break;
    count++;
  }
  return count;
}

function isAtEnd(list: HTMLElement): boolean {
  const feed = list.parentElement!;
  return feed.scrollHeight - feed.scrollTop - feed.clientHeight < 40;
}
