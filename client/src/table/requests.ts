// What players ask each other for: the bar above the prompt, and "Ask the others" in the menu.

import type { AskChoice, FromBrowser, RequestState } from "../connection/messages.ts";
import { randomId } from "../connection/websocket.ts";
import { byId, createElement } from "../lib/dom.ts";
import type { TableState } from "./table_state.ts";

type Send = (message: FromBrowser) => unknown;

export class Requests {
  readonly #bar = byId("requests");
  readonly #menu = byId<HTMLDialogElement>("menu");
  readonly #send: Send;
  readonly #mySeat: () => number;
  #shown = ""; // what is drawn: drawn again only when it changes, so that the focus stays

  constructor(mySeat: () => number, send: Send) {
    this.#mySeat = mySeat;
    this.#send = send;
  }

  show(state: TableState | null): void {
    const requests = state?.result ? [] : (state?.requests ?? []);
    const asks = state?.result ? [] : (state?.asks ?? []);
    const drawn = JSON.stringify([requests, asks]);
    if (drawn === this.#shown) return;
    this.#shown = drawn;
    this.#bar.hidden = requests.length === 0;
    this.#bar.replaceChildren(...requests.map((request) => this.#row(request)));
    byId("asks").hidden = asks.length === 0;
    byId("asks-list").replaceChildren(...asks.map((choice) => this.#choice(choice)));
  }

  #row(request: RequestState): HTMLElement {
    const row = createElement("p", { class: "request", role: "status" }, createElement("span", {}, request.words));
    if (request.may_answer) {
      row.append(this.#answer(request, true, "agree"), this.#answer(request, false, "decline"));
    } else if (request.is_mine) {
      row.append(this.#answer(request, false, "withdraw"));
    } else {
      row.append(createElement("small", {}, this.#bar.dataset["waits"]!));
    }
    return row;
  }

  #answer(request: RequestState, agrees: boolean, name: string): HTMLElement {
    const kind = agrees ? "btn small go" : "btn small";
    const button = createElement("button", { type: "button", class: kind }, this.#bar.dataset[name]!);
    button.addEventListener("click", () => {
      this.#send({ type: "reply", id: randomId(), seat: this.#mySeat(), number: request.number, agrees });
    });
    return button;
  }

  #choice(choice: AskChoice): HTMLElement {
    const button = createElement("button", { type: "button", class: "btn small" }, choice.words);
    button.addEventListener("click", () => {
      this.#menu.close();
      this.#send({ type: "ask", id: randomId(), seat: this.#mySeat(), what: choice.what });
    });
    return button;
  }
}
