// The dialog with the rules of the game: for players, open at the block of a rule, and from there in full.

import { byId, createElement } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";

/** A link that opens a rule in the dialog; without JavaScript it leads to the page of the full rules. */
export function ruleLink(game: string, rule: string): HTMLElement {
  return createElement(
    "a",
    { class: "rule", href: `/rules/${game}/full#${rule.toLowerCase()}`, "data-rule": rule },
    rule,
  );
}

export class RulesDialog {
  readonly #dialog = byId<HTMLDialogElement>("rules-dialog"); // #rules is a heading in the rules themselves
  readonly #body = byId("rules-body");
  readonly #way = byId<HTMLAnchorElement>("rules-way");
  readonly #game: string;
  readonly #articles = new Map<string, string>(); // by address
  #shown = "";
  #rule = "";

  constructor(game: string) {
    this.#game = game;
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (link.dataset["rule"] !== undefined) this.#follow(event, () => this.open(link.dataset["rule"]));
      else if (link === this.#way && this.#shown === this.#fullAddress) this.#follow(event, () => this.open(this.#rule));
      else if (this.#isFullLink(link)) this.#follow(event, () => this.#openFull(link.hash.slice(1)));
    });
  }

  /** Shows the rules for players, at the block of this rule. */
  async open(rule = ""): Promise<void> {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#rule = rule;
    await this.#show(`/rules/${this.#game}?bare`);
    this.#mark(this.#blockOf(rule) ?? this.#place(rule));
    const isGuide = this.#body.querySelector("[data-rules]") !== null;
    this.#way.hidden = !isGuide || rule === "";
    this.#way.textContent = translate("rules_exact", rule);
    this.#way.href = `/rules/${this.#game}/full#${rule.toLowerCase()}`;
  }

  get #fullAddress(): string {
    return `/rules/${this.#game}/full?bare`;
  }

  #follow(event: Event, action: () => Promise<void>): void {
    event.preventDefault();
    void action();
  }

  #isFullLink(link: HTMLAnchorElement): boolean {
    return this.#dialog.contains(link) && link.pathname === `/rules/${this.#game}/full`;
  }

  async #openFull(anchor: string): Promise<void> {
    await this.#show(this.#fullAddress);
    this.#mark(this.#place(anchor));
    this.#way.hidden = false;
    this.#way.textContent = translate("rules_back");
    this.#way.href = `/rules/${this.#game}`;
  }

  #mark(target: Element | null): void {
    for (const old of this.#body.querySelectorAll(".found")) old.classList.remove("found");
    target?.classList.add("found");
    if (target) target.scrollIntoView({ block: "start" });
    else this.#body.scrollTop = 0;
  }

  #place(anchor: string): Element | null {
    return anchor ? this.#body.querySelector(`#${CSS.escape(anchor.toLowerCase())}`) : null;
  }

  /** The block whose rules begin as this one does; the one with the longest beginning. */
  #blockOf(rule: string): Element | null {
    let best: Element | null = null;
    let longest = 0;
    for (const block of this.#body.querySelectorAll<HTMLElement>("[data-rules]")) {
      for (const start of block.dataset["rules"]!.split(" ")) {
        const isCovered = rule === start || rule.startsWith(`${start}.`) || rule.startsWith(`${start}-`);
        if (start && isCovered && start.length > longest) [best, longest] = [block, start.length];
      }
    }
    return best;
  }

  async #show(address: string): Promise<void> {
    if (this.#shown === address) return;
    this.#shown = "";
    this.#body.textContent = translate("loading");
    try {
      this.#body.innerHTML = this.#articles.get(address) ?? (await this.#load(address));
      this.#shown = address;
    } catch {
      this.#body.textContent = translate("cannot_load");
    }
  }

  async #load(address: string): Promise<string> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(String(response.status));
    const article = await response.text();
    this.#articles.set(address, article);
    return article;
  }
}
