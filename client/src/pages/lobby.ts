// The lobby and My games: their lists update when tables open, begin, change or end, without losing the focus or an open menu.

import { replaceContents } from "../lib/dom.ts";
import { watchLobby } from "../site/waiting_count.ts";

const MAX_AGE = 60_000; // milliseconds after which the lists are fetched again anyway, for their times

export class LobbyPage {
  #stamp = "";
  #fetchedAt = Date.now();

  constructor() {
    watchLobby((stamp) => {
      const isNew = this.#stamp !== "" && stamp !== this.#stamp;
      this.#stamp = stamp;
      if (isNew || Date.now() - this.#fetchedAt > MAX_AGE) void this.#refresh();
    });
  }

  /** Fetches the page and replaces the two columns, keeping the focus on the link or button it was on. */
  async #refresh(): Promise<void> {
    this.#fetchedAt = Date.now();
    const response = await fetch(location.pathname).catch(() => null);
    if (response === null || !response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const part of document.querySelectorAll<HTMLElement>("[data-updates]")) {
      const name = part.dataset["updates"]!;
      const fresh = page.querySelector(`[data-updates="${name}"]`);
      if (fresh !== null && fresh.innerHTML !== part.innerHTML) replaceContents(part, document.adoptNode(fresh));
    }
  }
}
