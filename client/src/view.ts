// What a live table, a replay and a guided round have in common: the board with its moves, players, log and prompt.

import { Board } from "./board.ts";
import { Choices } from "./choices.ts";
import { Clocks } from "./clocks.ts";
import type { PageData } from "./data.ts";
import { openDialog, showText } from "./dialogs.ts";
import { byId, setWords } from "./elements.ts";
import { isDrawn } from "./glide.ts";
import type { Deeds } from "./keys.ts";
import { Log } from "./log.ts";
import type { Frame } from "./messages.ts";
import { Note } from "./note.ts";
import { Players } from "./players.ts";
import { PromptLine } from "./prompt.ts";
import { showResult } from "./result.ts";
import { Rules } from "./rules.ts";
import { isOn, prefersStillness, turn } from "./settings.ts";
import { Sheets } from "./sheet.ts";
import { merge, NOBODY } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { Targets } from "./targets.ts";

export class View {
  readonly data: PageData;
  readonly board = new Board(byId("board"), byId("dock"));
  readonly prompt: PromptLine;
  readonly rules: Rules;
  readonly log: Log;
  readonly players: Players;
  readonly choices: Choices;
  readonly targets: Targets;
  readonly clocks: Clocks;
  /** Told when a clock has become low. */
  warned: (seat: number, seconds: number) => void = () => {};
  shown: Shown | null = null;
  readonly #note: Note;
  readonly #sheets = new Sheets(this.board);
  readonly #choose: (action: number) => void;
  #lit: number | null = null; // the action that is looked at

  constructor(data: PageData, choose: (action: number) => void) {
    this.data = data;
    this.#choose = choose;
    this.prompt = new PromptLine(data.game.id);
    this.rules = new Rules(data.game.id);
    this.log = new Log(data.game.id);
    this.players = new Players(this.#sheets);
    this.#note = new Note(this.board, this.prompt.spare);
    const listener = { choose, light: (action: number | null) => this.light(action) };
    this.targets = new Targets(this.board, listener);
    this.choices = new Choices(byId("moves"), byId("no-moves"), listener);
    this.clocks = new Clocks({
      tell: (seat, words, isLow) => this.#tellClock(seat, words, isLow),
      warn: (seat, seconds) => this.warned(seat, seconds),
    });
    this.showResults(isOn("results"));
    const sizes = new ResizeObserver(() => this.#fit());
    for (const area of this.board.areas) sizes.observe(area);
  }

  /** Take a frame in; returns for how many milliseconds pieces move. */
  show(frame: Frame): number {
    const shown = merge(this.shown, frame);
    this.shown = shown;
    this.targets.remember();
    const moving = this.board.show(frame);
    for (const id of shown.last) this.board.outlines.draw(this.board.piece(id), "last");
    this.players.show(shown.seats, shown.seat, !this.data.is_hot_seat);
    this.#sheets.show(shown.seats, shown.seat);
    this.clocks.show(shown.seats, frame.now);
    this.log.show(shown.log, shown.seats, shown.seat);
    setWords(byId("headline"), shown.headline);
    if (shown.result) showResult(byId("result"), shown.result, shown.seats);
    this.targets.restore();
    this.light(shown.choices.some((choice) => choice.action === this.#lit) ? this.#lit : null);
    return moving;
  }

  /** An action is looked at: its target and its row light up, and a note says its words. */
  light(action: number | null): void {
    this.#lit = action;
    this.targets.light(action);
    this.choices.light(action);
    this.#note.show(this.choices.words(action));
  }

  /** Keys that do the same on all three pages. */
  commonKeys(): Deeds {
    return {
      "?": () => openDialog("keys"),
      r: () => void this.rules.open(this.log.rule || this.shown?.prompt.rule),
      t: () => this.#showText(),
      h: () => this.switchResults(),
      ArrowLeft: () => this.targets.enter(),
      ArrowRight: () => this.targets.enter(),
      ArrowUp: () => this.targets.enter(),
      ArrowDown: () => this.targets.enter(),
    };
  }

  /** Press the button that shows this letter: beside the prompt, else on the board or in the dock. */
  press(letter: string): boolean {
    const shows = `[aria-keyshortcuts="${letter}"]`;
    const button = [...byId("prompt").querySelectorAll<HTMLElement>(shows)].find(isDrawn);
    const target = this.board.targets().find((one) => one.matches(shows));
    if (button !== undefined) button.click();
    else if (target !== undefined) this.#choose(Number(target.dataset["action"]));
    return button !== undefined || target !== undefined;
  }

  /** The position as text: of this frame, else of the live table as it is now. */
  #showText(): boolean {
    const text = this.shown?.text ?? "";
    if (!text && !this.data.live) return false;
    void showText(text, `/table/${this.data.table.id}/text?seat=${this.shown?.seat ?? NOBODY}`);
    return true;
  }

  showResults(are: boolean): void {
    turn("results", are);
    document.body.classList.toggle("no-results", !are);
  }

  switchResults(): void {
    this.showResults(!isOn("results"));
  }

  #fit(): void {
    // On a phone the prompt sticks above the dock, whose height only the games know.
    byId("table").style.setProperty("--dock-height", `${byId("dock").offsetHeight}px`);
    this.targets.resized();
  }

  #tellClock(seat: number, words: string, isLow: boolean): void {
    this.players.tellClock(seat, words, isLow);
    const running = this.shown?.seats.filter((one) => one.clock_ends) ?? [];
    const first = running.find((one) => one.seat === this.shown?.seat) ?? running[0];
    if (first !== undefined && first.seat !== seat) return;
    setWords(byId("clock-words"), words);
    byId("clock").hidden = words === "";
    byId("clock").classList.toggle("low", isLow);
  }

  /** Where the page scrolls, let the first thing that can be done be seen when a decision begins. */
  comeIntoView(): void {
    const targets = this.board.targets();
    if (targets.length === 0 || targets.some(isUncovered)) return;
    const behavior = prefersStillness() ? "instant" : "smooth";
    targets[0]!.scrollIntoView({ block: "center", inline: "center", behavior });
  }
}

/** Can it be seen, below the bars that stick to the edges of the screen? */
function isUncovered(target: Element): boolean {
  const box = target.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return there !== null && target.contains(there);
}
