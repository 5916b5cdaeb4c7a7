// The tabs for moves, log, chat and notes.

import { byId } from "../../lib/dom.ts";

export type TabName = "moves" | "log" | "chat" | "notes";

export class Tabs {
  readonly #tabs: HTMLElement[];
  readonly #onOpen: (name: TabName) => void;
  current: TabName = "log";

  constructor(onOpen: (name: TabName) => void) {
    this.#onOpen = onOpen;
    this.#tabs = [...byId("tabs").querySelectorAll<HTMLElement>('[role="tab"]')];
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => this.open(nameOf(tab)));
      tab.addEventListener("keydown", (event) => this.#onKeyDown(event, tab));
    }
    // On small screens the tabs are below the board; buttons in the menu scroll to them.
    for (const button of document.querySelectorAll<HTMLElement>("[data-goes]")) {
      button.addEventListener("click", () => {
        this.open(button.dataset["goes"] as TabName);
        byId("tabs").scrollIntoView({ block: "start" });
      });
    }
  }

  open(name: TabName): void {
    this.current = name;
    for (const tab of this.#tabs) {
      const isOpen = nameOf(tab) === name;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.setAttribute("tabindex", isOpen ? "0" : "-1");
      byId(`panel-${nameOf(tab)}`).hidden = !isOpen;
    }
    this.#onOpen(name);
  }

  /** Opens a tab and moves the focus into it. */
  focus(name: TabName): void {
    this.open(name);
    const panel = byId(`panel-${name}`);
    const field = panel.querySelector<HTMLElement>("button:not([disabled]), input, textarea");
    (field ?? this.#tabs.find((tab) => nameOf(tab) === name))?.focus();
  }

  /** Switches between moves and log when the turn changes, unless chat or notes are open. */
  switchTo(name: "moves" | "log"): void {
    if ((this.current === "moves" || this.current === "log") && this.current !== name) this.open(name);
  }

  #onKeyDown(event: KeyboardEvent, tab: HTMLElement): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const visible = this.#tabs.filter((one) => !one.hidden);
    const to = visible.at((visible.indexOf(tab) + step) % visible.length)!;
    this.open(nameOf(to));
    to.focus();
  }
}

function nameOf(tab: HTMLElement): TabName {
  return tab.dataset["tab"] as TabName;
}
