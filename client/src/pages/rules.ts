// The rules of a game: a link to a rule by its id, as in /rules/rialto#RI-4.2, leads to it in the full rules.

const RULE = /^#[a-z]{2,4}-([a-z]\.)?\d+(\.\d+)*[a-z]?$/;

export class RulesPage {
  readonly #full = document.querySelector<HTMLAnchorElement>("[data-full]:not([aria-current])");

  constructor() {
    this.#follow();
    addEventListener("hashchange", () => this.#follow());
  }

  #follow(): void {
    const rule = location.hash.toLowerCase();
    if (this.#full !== null && RULE.test(rule)) location.replace(this.#full.pathname + rule);
    else if (rule !== location.hash && RULE.test(rule)) location.replace(rule); // ids are written in small letters
  }
}
