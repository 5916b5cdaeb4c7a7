// The list of moves: all that can be done now, in words and numbered.

import { make } from "./elements.ts";
import type { Choice } from "./messages.ts";

interface Listener {
  choose(action: number): void;
  light(action: number | null): void;
}

export class Choices {
  readonly #list: HTMLElement;
  readonly #none: HTMLElement;
  #choices: Choice[] = [];

  constructor(list: HTMLElement, none: HTMLElement, listener: Listener) {
    this.#list = list;
    this.#none = none;
    list.addEventListener("click", (event) => {
      const action = actionOf(event);
      if (action !== null) listener.choose(action);
    });
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => listener.light(actionOf(event)));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => listener.light(null));
  }

  show(choices: Choice[], canChoose: boolean): void {
    const hadFocus = this.#list.contains(document.activeElement);
    if (choices !== this.#choices) {
      this.#choices = choices;
      this.#list.replaceChildren(...choices.map(row));
      this.#none.hidden = choices.length > 0;
    }
    for (const button of this.#list.querySelectorAll("button")) button.disabled = !canChoose;
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#list.querySelector("button")?.focus();
  }

  /** What the n-th key of 1 … 9, 0 chooses. */
  byNumber(number: number): number | null {
    return this.#choices[number]?.action ?? null;
  }

  words(action: number | null): string {
    return this.#choices.find((choice) => choice.action === action)?.words ?? "";
  }

  light(action: number | null): void {
    for (const button of this.#list.querySelectorAll("button")) {
      button.classList.toggle("lit", Number(button.dataset["choice"]) === action);
    }
  }
}

function row(choice: Choice, index: number): HTMLElement {
  const key = index < 9 ? String(index + 1) : index === 9 ? "0" : "";
  const attributes = { type: "button", "data-choice": choice.action, "aria-keyshortcuts": key || null };
  const number = make("span", { class: "k", "aria-hidden": "true" }, key || "·");
  return make("li", {}, make("button", attributes, number, make("span", {}, choice.words)));
}

function actionOf(event: Event): number | null {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-choice]") : null;
  return button === null ? null : Number(button.dataset["choice"]);
}
