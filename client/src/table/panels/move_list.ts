// The numbered list of all legal moves.

import type { MarkItem, MoveChoice } from "../../connection/messages.ts";
import { createElement, setText } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import type { Marks } from "../board/marks.ts";
import { ChoiceKeys } from "./choice_keys.ts";

interface MoveListener {
  choose(action: number): void;
  /** Marks one more of a set, one less, or all. */
  adjust?(action: number, by: number | "all"): boolean;
  highlight(action: number | null): void;
}

export class MoveList {
  readonly #list: HTMLElement;
  readonly #placeholder: HTMLElement;
  readonly #keys = new ChoiceKeys();
  #choices: MoveChoice[] = [];
  #items: MarkItem[] = [];

  /** `placeholder` is shown while there are no moves. */
  constructor(list: HTMLElement, placeholder: HTMLElement, listener: MoveListener) {
    this.#list = list;
    this.#placeholder = placeholder;
    list.addEventListener("click", (event) => {
      const action = actionOf(event);
      const step = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-step]") : null;
      if (step !== null) listener.adjust?.(Number(step.dataset["of"]), Number(step.dataset["step"]));
      else if (action !== null && !(event.shiftKey && listener.adjust?.(action, "all"))) listener.choose(action);
    });
    for (const type of ["pointerover", "focusin"]) list.addEventListener(type, (event) => listener.highlight(actionOf(event)));
    for (const type of ["pointerleave", "focusout"]) list.addEventListener(type, () => listener.highlight(null));
  }

  show(choices: MoveChoice[], canChoose: boolean, marks: Marks | null = null): void {
    const hadFocus = this.#list.contains(document.activeElement);
    const items = marks?.items ?? [];
    if (choices !== this.#choices || items !== this.#items) {
      this.#choices = choices;
      this.#items = items;
      const others = choices.filter((choice) => items.length === 0 || !choice.in_set);
      this.#keys.update([...items, ...others]);
      const rows = items.map((item) => createMarkRow(item, this.#keys.indexOf(item.action)));
      this.#list.replaceChildren(...rows, ...inOrder(others).map((choice) => createRow(choice, this.#keys.indexOf(choice.action))));
      this.#placeholder.hidden = choices.length > 0;
    }
    for (const button of this.#list.querySelectorAll("button")) button.disabled = !canChoose;
    if (marks !== null) this.#showMarks(marks);
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#list.querySelector("button")?.focus();
  }

  /** The action of the move at this index, counted from 0. */
  actionAt(index: number): number | null {
    return this.#keys.actionAt(index);
  }

  /** How many of each item are marked. */
  #showMarks(marks: Marks): void {
    for (const item of this.#items) {
      const row = this.#list.querySelector(`[data-choice="${item.action}"]`)!;
      const count = marks.count(item.action);
      row.setAttribute("aria-pressed", String(count > 0));
      row.classList.toggle("marked", count > 0);
      setText(row.querySelector(".marks")!, `${count}/${item.most ?? 1}`);
    }
  }

  /** The text of a move; "" if it isn't in the list. */
  textOf(action: number | null): string {
    const item = this.#items.find((one) => one.action === action);
    return item?.words ?? this.#choices.find((choice) => choice.action === action)?.words ?? "";
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
  const quiet = choice.is_useless ? "useless" : null;
  const attributes = { type: "button", class: quiet, "data-choice": choice.action, "aria-keyshortcuts": key || null };
  const number = createElement("span", { class: "k", "aria-hidden": "true" }, key || "·");
  return createElement("li", {}, createElement("button", attributes, number, createElement("span", {}, choice.words)));
}

/** A row with what may be marked, and where there are several of it, buttons for one less and one more. */
function createMarkRow(item: MarkItem, index: number): HTMLElement {
  const key = index < 9 ? String(index + 1) : index === 9 ? "0" : "";
  const attributes = { type: "button", "data-choice": item.action, "aria-pressed": "false", "aria-keyshortcuts": key || null };
  const number = createElement("span", { class: "k", "aria-hidden": "true" }, key || "·");
  const words = createElement("span", { class: "grow" }, item.words);
  const button = createElement("button", attributes, number, words, createElement("span", { class: "marks num" }));
  if ((item.most ?? 1) < 2) return createElement("li", { class: "mark-row" }, button);
  const step = (by: number, sign: string, label: string): HTMLElement =>
    createElement("button", { type: "button", class: "step", "data-of": item.action, "data-step": by, "aria-label": label }, sign);
  const less = step(-1, "−", translate("mark_less", item.words));
  const more = step(1, "+", translate("mark_more", item.words));
  return createElement("li", { class: "mark-row" }, button, less, more);
}

function actionOf(event: Event): number | null {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-choice]") : null;
  return button === null ? null : Number(button.dataset["choice"]);
}
