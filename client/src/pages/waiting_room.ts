// The waiting room of a table: updates the seats when players come and go, without losing what the user is typing;
// chat, and sharing its address.

import type { ChatLine, ToBrowser } from "../connection/messages.ts";
import { Connection } from "../connection/websocket.ts";
import { byId, replaceContents } from "../lib/dom.ts";
import { setTranslations } from "../lib/i18n.ts";
import { ChatPanel } from "../table/panels/chat.ts";

const REFRESH_INTERVAL = 30_000; // milliseconds between refreshes without a message from the server
const COPIED_DURATION = 2000; // milliseconds that a button says it has copied

export class WaitingRoomPage {
  readonly #connection: Connection;
  readonly #chat: ChatPanel;
  readonly #sent = new Map<HTMLElement, string>(); // by part of the page, its HTML as the server sent it
  #hasChat = false; // the lines from before this page are there

  constructor() {
    this.#rememberParts();
    const url = new URL(byId("waiting").dataset["live"]!, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const listener = { onMessage: (message: ToBrowser) => this.#receive(message), onConnectedChange: () => {} };
    this.#connection = new Connection(() => url.href, listener, (to) => new WebSocket(to), false);
    byId("chat-section").hidden = false;
    setTranslations({ person_about: byId("chat-section").dataset["personAbout"]! });
    const table = url.pathname.split("/").pop()!;
    this.#chat = new ChatPanel(table, document.documentElement.lang, (id, words) => {
      byId("chat-said").textContent = "";
      return this.#connection.send({ type: "say", id, words });
    });
    this.#chat.setOpen(true);
    this.#connection.start();
    setInterval(() => void this.#refresh(), REFRESH_INTERVAL);
    initCopyButtons();
    initShareButtons();
  }

  #receive(message: ToBrowser): void {
    if (message.type === "started") void this.#refresh();
    else if (message.type === "chat") this.#announce(this.#chat.add(message.lines));
    else if (message.type === "refused") {
      this.#chat.onRefused(message.id);
      byId("chat-said").textContent = message.words;
    }
    if (message.type === "closed") location.reload();
  }

  /** Announces what has happened at the table. The first lines are older than this page. */
  #announce(lines: ChatLine[]): void {
    if (this.#hasChat) byId("told").textContent = lines.flatMap((line) => (line.name === "" ? [line.words] : [])).join(" ");
    this.#hasChat = true;
  }

  /** Fetches the page again and replaces what others have changed, but nothing that is being typed; reloads once it is no longer the waiting room. */
  async #refresh(): Promise<void> {
    const response = await fetch(location.pathname).catch(() => null);
    if (response === null) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const seats = page.getElementById("sitters");
    if (!response.ok || seats === null) {
      this.#connection.close();
      location.reload();
      return;
    }
    for (const part of document.querySelectorAll<HTMLElement>("[data-updates]")) {
      const fresh = page.querySelector<HTMLElement>(`[data-updates="${part.dataset["updates"]}"]`);
      if (fresh === null || fresh.innerHTML === this.#sent.get(part)) continue;
      if (fresh.children.length > 0 && hasTyped(part)) continue;
      this.#sent.set(part, fresh.innerHTML);
      replaceContents(part, document.adoptNode(fresh));
    }
    showCopyButtons();
    showShareButtons();
  }

  /** Remembers what the server has sent: the page itself changes its buttons, and people type. */
  #rememberParts(): void {
    for (const part of document.querySelectorAll<HTMLElement>("[data-updates]")) this.#sent.set(part, part.innerHTML);
  }
}

/** Whether somebody has typed something into this part that is not sent yet. */
function hasTyped(part: HTMLElement): boolean {
  return [...part.querySelectorAll("input")].some((input) => input.type !== "hidden" && input.value !== input.defaultValue);
}

/** Buttons that copy a link. The server hides them, because they need JavaScript. */
function initCopyButtons(): void {
  showCopyButtons();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copies]") : null;
    if (button !== null) void copy(button);
  });
}

function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copies]")) button.hidden = false;
}

async function copy(button: HTMLElement): Promise<void> {
  const field = byId<HTMLInputElement>(button.dataset["copies"]!);
  field.select();
  if (isSecureContext) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy"); // deprecated, but the only way without https
  const label = button.textContent;
  button.textContent = button.dataset["done"]!;
  setTimeout(() => (button.textContent = label), COPIED_DURATION);
}

/** Buttons that open the share sheet of the device, where there is one. */
function initShareButtons(): void {
  showShareButtons();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-shares]") : null;
    if (button === null) return;
    const url = byId<HTMLInputElement>(button.dataset["shares"]!).value;
    navigator.share({ title: "Laguna", text: button.dataset["text"]!, url }).catch(() => {}); // dismissed
  });
}

function showShareButtons(): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-shares]")) button.hidden = false;
}
