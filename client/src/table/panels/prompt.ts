// The prompt line above the board: what to do next, or a refusal, a lost connection or the move to confirm.

import { byId, icon, setText } from "../../lib/dom.ts";
import { seatToken } from "../../lib/seat_token.ts";
import { ruleLink } from "./rules_dialog.ts";

const REFUSAL_DURATION = 6000; // milliseconds

/** What the prompt shows. `kind` is that of a Prompt from the server, or refused, offline or closed. */
export interface PromptContent {
  kind: string;
  ask: string;
  why?: string;
  seat?: number;
  rule?: string;
  away?: string; // that the player who has to act is away, and for how long
}

export class PromptLine {
  readonly #line = byId("prompt");
  readonly #token = byId("prompt-token");
  readonly #ask = byId("prompt-ask");
  readonly #why = byId("prompt-why");
  readonly #away = byId("prompt-away"); // not announced: it changes every minute
  readonly #rule = byId("prompt-rule");
  readonly #game: string;
  #content: PromptContent = { kind: "waiting", ask: "" };
  #refusal: PromptContent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string) {
    this.#game = game;
    new ResizeObserver(() => this.#fit()).observe(this.#line);
  }

  /** Shows the text of a highlighted action if the board has no room for a tooltip. */
  get tooltipFallback(): HTMLElement {
    return byId("prompt-hint");
  }

  show(content: PromptContent): void {
    this.#content = content;
    this.#draw();
  }

  /** Shows for a few seconds why something was refused. */
  showRefusal(reason: string, rule = ""): void {
    this.#refusal = { kind: "refused", ask: reason, rule };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.clearRefusal(), REFUSAL_DURATION);
    this.#draw();
  }

  clearRefusal(): void {
    clearTimeout(this.#timer);
    if (this.#refusal === null) return;
    this.#refusal = null;
    this.#draw();
  }

  #draw(): void {
    const content = this.#refusal ?? this.#content;
    this.#line.dataset["kind"] = content.kind;
    setText(this.#ask, content.ask);
    setText(this.#why, content.why ?? "");
    setText(this.#away, content.away ? `, ${content.away}` : "");
    this.#rule.replaceChildren(...(content.rule ? [ruleLink(this.#game, content.rule)] : []));
    this.#drawSymbol(content.kind === "chosen" ? "lock" : String(content.seat ?? -1));
    this.#fit();
  }

  /** The prompt is always as high: a long sentence is set smaller until all of it can be seen. Call it when buttons change. */
  #fit(): void {
    const words = this.#ask.closest<HTMLElement>(".words")!;
    const parts = [words, ...words.querySelectorAll<HTMLElement>(".ask, .why")];
    const isCut = (part: HTMLElement): boolean => part.scrollHeight > part.clientHeight + 1;
    for (const size of ["0", "1", "2"]) {
      this.#line.dataset["fit"] = size;
      if (!parts.some(isCut)) break;
    }
    for (const part of parts) {
      if (isCut(part) && getComputedStyle(part).display !== "inline") part.tabIndex = 0; // keys can scroll what still doesn't fit
      else part.removeAttribute("tabindex");
    }
  }

  /** The lock, or the token of a seat; a negative number for none. */
  #drawSymbol(symbol: string): void {
    if (this.#token.dataset["shows"] === symbol) return;
    this.#token.dataset["shows"] = symbol;
    if (symbol === "lock") this.#token.replaceChildren(icon("lock"));
    else this.#token.replaceChildren(...(Number(symbol) >= 0 ? [seatToken(Number(symbol))] : []));
  }
}
