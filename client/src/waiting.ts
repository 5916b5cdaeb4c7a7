// A table that has not begun: who comes and goes is shown at once, and nothing that is being typed is lost by it.

import { byId } from "./elements.ts";
import type { ToBrowser } from "./messages.ts";
import { Connection } from "./socket.ts";

const LOOK_ANYWAY = 30_000; // milliseconds after which the page is looked up even if nobody told of a change
const SAID_FOR = 2000; // milliseconds that a button says it has copied

export class Waiting {
  readonly #connection: Connection;

  constructor() {
    const live = new URL(byId("waiting").dataset["live"]!, location.href);
    live.protocol = live.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new Connection(() => live.href, { told: (message) => this.#hear(message), changed: () => {} });
    this.#connection.start();
    setInterval(() => void this.#lookUp(), LOOK_ANYWAY);
    wireCopying();
  }

  #hear(message: ToBrowser): void {
    if (message.type === "started") void this.#lookUp();
    else if (message.type === "closed") location.reload();
  }

  /** Fetch the page anew: as long as it is the waiting room, only its seats change; then the table takes its place. */
  async #lookUp(): Promise<void> {
    const answer = await fetch(location.pathname).catch(() => null);
    if (answer === null) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const seats = page.getElementById("sitters");
    if (!answer.ok || seats === null) {
      this.#connection.end();
      location.reload();
      return;
    }
    if (byId("sitters").innerHTML === seats.innerHTML) return;
    byId("sitters").replaceWith(document.adoptNode(seats));
    byId("begins").replaceChildren(...page.getElementById("begins")!.childNodes);
    showCopying();
  }
}

/** Buttons that put an address on the clipboard; without a script they would do nothing, so they are hidden till now. */
function wireCopying(): void {
  showCopying();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copies]") : null;
    if (button !== null) void copy(button);
  });
}

function showCopying(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copies]")) button.hidden = false;
}

async function copy(button: HTMLElement): Promise<void> {
  const field = byId<HTMLInputElement>(button.dataset["copies"]!);
  field.select();
  if (isSecureContext) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy"); // old, but all that a page has without https
  const words = button.textContent;
  button.textContent = button.dataset["done"]!;
  setTimeout(() => (button.textContent = words), SAID_FOR);
}
