// Chat: lines of text, and a count on the tab while it is closed.

import { byId, make } from "./elements.ts";
import type { ChatLine } from "./messages.ts";
import { freshId } from "./socket.ts";
import { token } from "./token.ts";

export class Chat {
  readonly #list = byId("chat-lines");
  readonly #field = byId<HTMLInputElement>("chat-field");
  readonly #count = byId("chat-count");
  readonly #language: string;
  #sent = { id: "", words: "" }; // the last line that was sent
  #unread = 0;
  #last = 0; // number of the last line that is shown
  #cameAt = 0; // when this page came to the table, by the server's clock: what was said before is not new
  isOpen = false;

  /** `say` sends a line; false where it cannot now. */
  constructor(language: string, say: (id: string, words: string) => boolean) {
    this.#language = language;
    byId<HTMLFormElement>("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const line = { id: freshId(), words: this.#field.value.trim() };
      if (!line.words || !say(line.id, line.words)) return;
      this.#sent = line;
      this.#field.value = "";
    });
  }

  /** Lines come again after a new connection; those that are shown stay as they are. */
  add(lines: ChatLine[]): void {
    const fresh = lines.filter((line) => line.number > this.#last);
    for (const line of fresh) this.#list.append(this.#item(line));
    this.#last = Math.max(this.#last, ...fresh.map((line) => line.number));
    if (!this.isOpen) this.#unread += fresh.filter((line) => line.at > this.#cameAt).length;
    this.#showCount();
    this.#list.parentElement!.scrollTop = this.#list.parentElement!.scrollHeight;
  }

  /** The table is there; what is said from now on is new. */
  begin(now: number): void {
    this.#cameAt ||= now;
  }

  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.#unread = 0;
    this.#showCount();
    this.#list.parentElement!.scrollTop = this.#list.parentElement!.scrollHeight;
  }

  /** A line that was refused goes back into its field, where nothing else has been written. */
  refused(id: string): void {
    if (id === this.#sent.id && this.#field.value === "") this.#field.value = this.#sent.words;
  }

  #showCount(): void {
    this.#count.textContent = this.#unread ? String(this.#unread) : "";
  }

  #item(line: ChatLine): HTMLElement {
    const seat = line.seat ?? -2;
    const at = new Date(line.at);
    const time = at.toLocaleTimeString(this.#language, { hour: "2-digit", minute: "2-digit" });
    return make(
      "li",
      {},
      seat >= 0 ? token(seat) : null,
      make("span", {}, make("b", {}, line.name), " ", line.words, " ", make("time", { datetime: at.toISOString() }, time)),
    );
  }
}
