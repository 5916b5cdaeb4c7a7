// The numbered list of all legal moves.

import type { MoveChoice } from "../../connection/messages.ts";
import { createElement } from "../../lib/dom.ts";
import { ChoiceKeys } from "./choice_keys.ts";

interface MoveListener {
  choose(action: number): void;
  highlight(action: number | null): void;
}

export class MoveList {
  readonly #list: HTMLElement;
  readonly #placeholder: HTMLElement;
  readonly #keys = new ChoiceKeys();
  #choices: MoveChoice[] = [];

  /** `placeholder` is shown while there are no moves. */
  constructor(list: HTMLElement, placeholder: HTMLElement, listener: MoveListener) {
    this.#list = list;
    this.#placeholder = placeholder;
    list.addEventListener("click", (event) => {
      const action = actionOf(event);
      if (action !== null) listener.choose(action);
    });
    for (const type of ["pointerover", "focusin"]) list.addEventListener(type, (event) => listener.highlight(actionOf(event)));
    for (const type of ["pointerleave", "focusout"]) list.addEventListener(type, () => listener.highlight(null));
  }

  show(choices: MoveChoice[], canChoose: boolean): void {
    const hadFocus = this.#list.contains(document.activeElement);
    if (choices !== this.#choices) {
      this.#choices = choices;
      this.#keys.update(choices);
      this.#list.replaceChildren(...inOrder(choices).map((choice) => createRow(choice, this.#keys.indexOf(choice.action))));
      this.#placeholder.hidden = choices.length > 0;
    }
    for (const button of this.#list.querySelectorAll("button")) button.disabled = !canChoose;
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#list.querySelector("button")?.focus();
  }

  /** The action of the move at this index, counted from 0. */
  actionAt(index: number): number | null {
    return this.#keys.actionAt(index);
  }

  /** The text of a move; "" if it isn't in the list. */
  textOf(action: number | null): string {
    return this.#choices.find((choice) => choice.action === action)?.words ?? "";
  }

  highlight(action: number | null): void {
    for (const button of this.#list.querySelectorAll("button")) {
      button.classList.toggle("lit", Number(button.dataset["choice"]) === action);
    }
  }
}

/** What ends the turn stands last. */
function inOrder(choices: MoveChoice[]): MoveChoice[] {
  return [...choices.filter((choice) => !choice.ends_turn), ...choices.filter((choice) => choice.ends_turn)];
}

/** A row with a button; the first ten have the shortcuts 1 … 9, 0. */
function createRow(choice: MoveChoice, index: number): HTMLElement {
  const key = index < 9 ? String(index + 1) : index === 9 ? "0" : "";
  const attributes = { type: "button", "data-choice": choice.action, "aria-keyshortcuts": key || null };
  const number = createElement("span", { class: "k", "aria-hidden": "true" }, key || "·");
  return createElement("li", {}, createElement("button", attributes, number, createElement("span", {}, choice.words)));
}

function actionOf(event: Event): number | null {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-choice]") : null;
  return button === null ? null : Number(button.dataset["choice"]);
}
