// The chat panel: its lines, the field to write in, and a count of unread lines on its tab.

import type { ChatLine } from "../../connection/messages.ts";
import { randomId } from "../../connection/websocket.ts";
import { byId, createElement } from "../../lib/dom.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { personLink } from "./person_dialog.ts";

export class ChatPanel {
  readonly #list = byId("chat-lines");
  readonly #field = byId<HTMLInputElement>("chat-field");
  readonly #count = byId("chat-count");
  readonly #language: string;
  readonly #table: string;
  readonly #hidden = new Map<string, number[]>(); // by page about a person: the lines hidden there
  #sent = { id: "", words: "" }; // the last line that was sent
  #unread = 0;
  #last = 0; // number of the last line that is shown
  #joinedAt = 0; // server time when this page joined; older lines don't count as unread
  isOpen = false;

  /** `send` sends a line; it returns false if there is no connection. */
  constructor(table: string, language: string, send: (id: string, words: string) => boolean) {
    this.#table = table;
    this.#language = language;
    byId<HTMLFormElement>("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const line = { id: randomId(), words: this.#field.value.trim() };
      if (!line.words || !send(line.id, line.words)) return;
      this.#sent = line;
      this.#field.value = "";
    });
  }

  /** Adds new lines and returns them. After reconnecting the server sends old ones again, which are ignored. */
  add(lines: ChatLine[]): ChatLine[] {
    const added = lines.filter((line) => line.number > this.#last);
    for (const line of added) this.#list.append(this.#createItem(line));
    this.#last = Math.max(this.#last, ...added.map((line) => line.number));
    if (!this.isOpen) this.#unread += added.filter((line) => line.at > this.#joinedAt).length;
    this.#update();
    return added;
  }

  /** Sets the time from which lines count as unread; only the first call has an effect. */
  setJoined(now: number): void {
    this.#joinedAt ||= now;
  }

  /** Hides the lines of somebody who was muted, or shows them again if there are none. */
  setHidden(who: string, lines: number[]): void {
    this.#hidden.set(who, lines);
    const hidden = new Set([...this.#hidden.values()].flat());
    for (const item of this.#list.querySelectorAll<HTMLElement>("[data-line]")) item.hidden = hidden.has(Number(item.dataset["line"]));
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.#unread = 0;
    this.#update();
  }

  /** Puts a refused line back into the field, unless something else is there. */
  onRefused(id: string): void {
    if (id === this.#sent.id && this.#field.value === "") this.#field.value = this.#sent.words;
  }

  #update(): void {
    this.#count.textContent = this.#unread ? String(this.#unread) : "";
    // On phones the chat is below the board; the menu shows that there is something new.
    for (const badge of document.querySelectorAll("[data-unread]")) badge.textContent = this.#count.textContent;
    this.#list.parentElement!.scrollTop = this.#list.parentElement!.scrollHeight;
  }

  #createItem(line: ChatLine): HTMLElement {
    const seat = line.seat ?? -2;
    const isNote = line.name === ""; // nobody has written it: it tells what has happened
    const at = new Date(line.at);
    const clock = at.toLocaleTimeString(this.#language, { hour: "2-digit", minute: "2-digit" });
    const name = createElement("b", {}, line.name);
    const time = createElement("time", { datetime: at.toISOString() }, clock);
    const about = line.is_mine || isNote ? null : personLink(this.#table, line.number, line.name);
    const when = createElement("span", { class: "when" }, time, about);
    const said = isNote ? [line.words] : [name, " ", line.words];
    const text = createElement("span", {}, ...said, " ", when);
    return createElement("li", { "data-line": line.number, class: isNote ? "note" : null }, seat >= 0 ? seatToken(seat) : null, text);
  }
}
