// The rules of the game, over the table, opened at one of them.

import { byId, make } from "./elements.ts";
import { say } from "./words.ts";

/** A link to a rule; the page opens it over the table, and without a script it leads to the page of the rules. */
export function ruleLink(game: string, rule: string): HTMLElement {
  return make("a", { class: "rule", href: `/rules/${game}#${rule.toLowerCase()}`, "data-rule": rule }, rule);
}

export class Rules {
  readonly #dialog = byId<HTMLDialogElement>("rules-dialog"); // the rules themselves have a heading #rules
  readonly #body = byId("rules-body");
  readonly #game: string;

  constructor(game: string) {
    this.#game = game;
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-rule]") : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.open(link.dataset["rule"]);
    });
  }

  async open(rule = ""): Promise<void> {
    if (!this.#dialog.open) this.#dialog.showModal();
    if (this.#body.childElementCount === 0) await this.#load();
    const place = rule ? this.#body.querySelector(`#${CSS.escape(rule.toLowerCase())}`) : null;
    for (const old of this.#body.querySelectorAll(".found")) old.classList.remove("found");
    place?.classList.add("found");
    if (place) place.scrollIntoView({ block: "start" });
    else this.#body.scrollTop = 0;
  }

  async #load(): Promise<void> {
    this.#body.textContent = say("loading");
    try {
      const answer = await fetch(`/rules/${this.#game}?bare`);
      if (!answer.ok) throw new Error(String(answer.status));
      this.#body.innerHTML = await answer.text();
    } catch {
      this.#body.textContent = say("cannot_load");
    }
  }
}
