// The dialog with the rules of the game, scrolled to one of them.

import { byId, createElement } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";

/** A link that opens a rule in the dialog; without JavaScript it leads to the rules page. */
export function ruleLink(game: string, rule: string): HTMLElement {
  return createElement("a", { class: "rule", href: `/rules/${game}#${rule.toLowerCase()}`, "data-rule": rule }, rule);
}

export class RulesDialog {
  readonly #dialog = byId<HTMLDialogElement>("rules-dialog"); // #rules is a heading in the rules themselves
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
    const target = rule ? this.#body.querySelector(`#${CSS.escape(rule.toLowerCase())}`) : null;
    for (const old of this.#body.querySelectorAll(".found")) old.classList.remove("found");
    target?.classList.add("found");
    if (target) target.scrollIntoView({ block: "start" });
    else this.#body.scrollTop = 0;
  }

  async #load(): Promise<void> {
    this.#body.textContent = translate("loading");
    try {
      const response = await fetch(`/rules/${this.#game}?bare`);
      if (!response.ok) throw new Error(String(response.status));
      this.#body.innerHTML = await response.text();
    } catch {
      this.#body.textContent = translate("cannot_load");
    }
  }
}
