// The page of the installed app without a connection: offers the rules it has kept, and goes on when there is one.

import { byId } from "../lib/dom.ts";

export class OfflinePage {
  constructor() {
    const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
    if (theme !== undefined) document.documentElement.dataset["theme"] = theme;
    byId("try-again").addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
    addEventListener("online", () => location.reload());
    void showKeptRules();
  }
}

async function showKeptRules(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-kept]")) {
    if ((await caches.match(link.pathname, { ignoreVary: true })) === undefined) continue;
    link.hidden = false;
    byId("kept-rules").hidden = false;
  }
}
