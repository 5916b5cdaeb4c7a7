// The one line that says what is asked: by the table, or for a while by the connection, a refusal or a staged move.

import { byId, icon, setWords } from "./elements.ts";
import { ruleLink } from "./rules.ts";
import { token } from "./token.ts";

const REFUSED_FOR = 6000; // milliseconds

/** What the prompt says; `kind` is one of the table's, or refused, staged, offline, closed. */
export interface Said {
  kind: string;
  ask: string;
  why?: string;
  seat?: number;
  rule?: string;
}

export class PromptLine {
  readonly #line = byId("prompt");
  readonly #token = byId("prompt-token");
  readonly #ask = byId("prompt-ask");
  readonly #why = byId("prompt-why");
  readonly #rule = byId("prompt-rule");
  readonly #game: string;
  #said: Said = { kind: "waiting", ask: "" };
  #refused: Said | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string) {
    this.#game = game;
    // Where there is little room, the reason is cut or left out; a press on the sentence shows it whole.
    this.#ask.parentElement!.addEventListener("click", () => this.#line.classList.toggle("open"));
  }

  /** Where words go that are told by a hint and by nothing else. */
  get spare(): HTMLElement {
    return byId("prompt-hint");
  }

  show(said: Said): void {
    this.#said = said;
    this.#draw();
  }

  /** Something was not done: say why for a while. */
  refuse(words: string, rule = ""): void {
    this.#refused = { kind: "refused", ask: words, rule };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.forgive(), REFUSED_FOR);
    this.#draw();
  }

  /** Back to what is asked, before the time is over: something else was done. */
  forgive(): void {
    clearTimeout(this.#timer);
    if (this.#refused === null) return;
    this.#refused = null;
    this.#draw();
  }

  #draw(): void {
    const said = this.#refused ?? this.#said;
    const beside = said.kind === "chosen" ? "lock" : String(said.seat ?? -1);
    if (this.#ask.textContent !== said.ask) this.#line.classList.remove("open");
    this.#line.dataset["kind"] = said.kind;
    setWords(this.#ask, said.ask);
    setWords(this.#why, said.why ?? "");
    this.#rule.replaceChildren(...(said.rule ? [ruleLink(this.#game, said.rule)] : []));
    if (this.#token.dataset["shows"] !== beside) {
      this.#token.dataset["shows"] = beside;
      this.#token.replaceChildren(...(beside === "lock" ? [icon("lock")] : Number(beside) >= 0 ? [token(Number(beside))] : []));
    }
  }
}
