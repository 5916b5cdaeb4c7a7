// The dialog about another person: mute, block, report. Its content is a page of the server, with forms.

import { byId, createElement } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";

/** A link that opens the dialog about the speaker of a chat line; without this script it leads to the page. */
export function personLink(table: string, line: number, name: string): HTMLElement {
  const href = `/table/${table}/person/line-${line}`;
  return createElement("a", { class: "about", href, "data-person": true, "aria-label": translate("person_about", name) }, "⋯");
}

export class PersonDialog {
  readonly #dialog = byId<HTMLDialogElement>("person-dialog");
  readonly #title = byId("person-dialog-title");
  readonly #body = byId("person-body");
  readonly #onHidden: (who: string, lines: number[]) => void;
  #who = ""; // address of the page that is shown

  /** `onHidden` gets the chat lines to hide: none if the person isn't muted. */
  constructor(onHidden: (who: string, lines: number[]) => void) {
    this.#onHidden = onHidden;
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-person]") : null;
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#open(link);
    });
    this.#body.addEventListener("submit", (event) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      void this.#submit(event.target);
    });
  }

  #open(link: HTMLAnchorElement): void {
    for (const other of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) other.close();
    this.#who = link.pathname;
    this.#title.textContent = "";
    this.#body.textContent = translate("loading");
    this.#dialog.showModal();
    void this.#show(fetch(link.href));
  }

  async #submit(form: HTMLFormElement): Promise<void> {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    await this.#show(fetch(form.action, { method: "POST", body: new URLSearchParams(fields) }));
    const said = this.#body.querySelector<HTMLElement>(".say, .refusal");
    said?.setAttribute("tabindex", "-1");
    said?.focus();
  }

  /** Shows the part of the page that is about the person, or what an error page says. */
  async #show(answer: Promise<Response>): Promise<void> {
    try {
      const page = new DOMParser().parseFromString(await (await answer).text(), "text/html");
      const person = page.getElementById("person");
      const shown = person ?? page.querySelector("main p");
      if (shown === null) throw new Error("the page says nothing");
      this.#title.textContent = shown.querySelector("h1")?.textContent ?? "";
      for (const element of shown.querySelectorAll("h1, [data-page-only]")) element.remove();
      this.#body.replaceChildren(...document.adoptNode(shown).childNodes);
      if (person !== null) this.#onHidden(this.#who, (person.dataset["hidden"] ?? "").split(" ").filter(Boolean).map(Number));
    } catch {
      this.#body.textContent = translate("cannot_load");
    }
  }
}
