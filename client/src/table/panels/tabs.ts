// Moves, log, chat and notes: one of them is open.

import { byId } from "./elements.ts";

export type TabName = "moves" | "log" | "chat" | "notes";

export class Tabs {
  readonly #tabs: HTMLElement[];
  readonly #opened: (name: TabName) => void;
  current: TabName = "log";

  constructor(opened: (name: TabName) => void) {
    this.#opened = opened;
    this.#tabs = [...byId("tabs").querySelectorAll<HTMLElement>('[role="tab"]')];
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => this.open(nameOf(tab)));
      tab.addEventListener("keydown", (event) => this.#press(event, tab));
    }
    // Below the board they are far away; the menu leads there.
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
    this.#opened(name);
  }

  /** By a key: open it, and go there. */
  goTo(name: TabName): void {
    this.open(name);
    const panel = byId(`panel-${name}`);
    const field = panel.querySelector<HTMLElement>("button:not([disabled]), input, textarea");
    (field ?? this.#tabs.find((tab) => nameOf(tab) === name))?.focus();
  }

  /** Something of the table has changed: Moves where there are some, else Log; but nobody is torn from chat or notes. */
  suggest(name: "moves" | "log"): void {
    if ((this.current === "moves" || this.current === "log") && this.current !== name) this.open(name);
  }

  #press(event: KeyboardEvent, tab: HTMLElement): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const shown = this.#tabs.filter((one) => !one.hidden);
    const to = shown.at((shown.indexOf(tab) + step) % shown.length)!;
    this.open(nameOf(to));
    to.focus();
  }
}

function nameOf(tab: HTMLElement): TabName {
  return tab.dataset["tab"] as TabName;
}
