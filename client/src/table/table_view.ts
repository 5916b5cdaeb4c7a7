// Shows a table: board, prompt, players, log, moves and clocks. Used by the live table, the replay and the tutorial.

import type { Frame } from "../connection/messages.ts";
import type { PageData } from "../connection/page_data.ts";
import { openDialog, showTextDialog } from "../lib/dialogs.ts";
import { byId, isVisible, prefersReducedMotion, setText } from "../lib/dom.ts";
import type { KeyBindings } from "../lib/keyboard.ts";
import { isEnabled, setEnabled } from "../lib/local_storage.ts";
import { Board } from "./board/board.ts";
import { Targets } from "./board/targets.ts";
import { Tooltip } from "./board/tooltip.ts";
import { Clocks } from "./panels/clocks.ts";
import { LogPanel } from "./panels/log.ts";
import { MoveList } from "./panels/move_list.ts";
import { PlayerList } from "./panels/players.ts";
import { Presence } from "./panels/presence.ts";
import { PromptLine } from "./panels/prompt.ts";
import { showResult } from "./panels/result.ts";
import { RulesDialog } from "./panels/rules_dialog.ts";
import { SeatDetails } from "./panels/seat_details.ts";
import { applyFrame, SPECTATOR } from "./table_state.ts";
import type { TableState } from "./table_state.ts";

export class TableView {
  readonly data: PageData;
  readonly board = new Board(byId("board"), byId("dock"));
  readonly prompt: PromptLine;
  readonly rules: RulesDialog;
  readonly log: LogPanel;
  readonly players: PlayerList;
  readonly moves: MoveList;
  readonly targets: Targets;
  readonly clocks: Clocks;
  readonly presence: Presence;
  /** Called when a clock has become low. */
  onLowClock: (seat: number, seconds: number) => void = () => {};
  /** Called when players have been away for longer than what was shown. */
  onPresenceChange: () => void = () => {};
  state: TableState | null = null;
  readonly #tooltip: Tooltip;
  readonly #details: SeatDetails;
  readonly #choose: (action: number) => void;
  #highlighted: number | null = null; // the highlighted action

  /** `choose` is called when the user chooses an action. */
  constructor(data: PageData, choose: (action: number) => void) {
    this.data = data;
    this.#choose = choose;
    this.prompt = new PromptLine(data.game.id);
    this.rules = new RulesDialog(data.game.id);
    this.log = new LogPanel(data.game.id);
    this.presence = new Presence(data.language, () => this.#showPresence());
    this.#details = new SeatDetails(this.board, this.presence);
    this.players = new PlayerList(this.#details, this.presence);
    this.#tooltip = new Tooltip(this.board, this.prompt.tooltipFallback);
    const listener = { choose, highlight: (action: number | null) => this.highlight(action) };
    this.targets = new Targets(this.board, listener);
    this.moves = new MoveList(byId("moves"), byId("no-moves"), listener);
    this.clocks = new Clocks({
      onTick: (seat, timeLeft, isLow) => this.#showClock(seat, timeLeft, isLow),
      onLow: (seat, seconds) => this.onLowClock(seat, seconds),
    });
    this.setScorePreviews(isEnabled("results"));
    const resizes = new ResizeObserver(() => this.#onResize());
    for (const area of this.board.areas) resizes.observe(area);
  }

  /** Shows a frame; returns how many milliseconds its animation takes. */
  show(frame: Frame): number {
    const state = applyFrame(this.state, frame);
    this.state = state;
    this.targets.saveFocus();
    const duration = this.board.applyFrame(frame);
    for (const id of state.last) this.board.outlines.draw(this.board.piece(id), "last");
    this.presence.update(state.seats, state.watchers, frame.now);
    this.players.show(state.seats, state.seat, !this.data.is_hot_seat);
    this.#details.update(state.seats, state.seat);
    this.clocks.update(state.seats, frame.now);
    this.log.show(state.log, state.seats, state.seat);
    setText(byId("headline"), state.headline);
    if (state.result) showResult(byId("result"), state.result, state.seats);
    this.targets.restoreFocus();
    this.highlight(state.choices.some((choice) => choice.action === this.#highlighted) ? this.#highlighted : null);
    return duration;
  }

  /** Shows how long players have been away by now. */
  #showPresence(): void {
    if (this.state === null) return;
    this.players.show(this.state.seats, this.state.seat, !this.data.is_hot_seat);
    this.#details.update(this.state.seats, this.state.seat);
    this.onPresenceChange();
  }

  /** Highlights an action on the board and in the list of moves, and shows its text in the tooltip. */
  highlight(action: number | null): void {
    this.#highlighted = action;
    this.targets.highlight(action);
    this.moves.highlight(action);
    this.#tooltip.show(this.moves.textOf(action));
  }

  /** The shortcuts that live table, replay and tutorial have in common. */
  sharedKeys(): KeyBindings {
    return {
      "?": () => openDialog("keys"),
      r: () => void this.rules.open(this.log.currentRule || this.state?.prompt.rule),
      t: () => this.#showText(),
      h: () => this.toggleScorePreviews(),
      ArrowLeft: () => this.targets.focusFirst(),
      ArrowRight: () => this.targets.focusFirst(),
      ArrowUp: () => this.targets.focusFirst(),
      ArrowDown: () => this.targets.focusFirst(),
    };
  }

  /** Presses the button with this shortcut: next to the prompt, on the board or in the dock. False if there is none. */
  pressLetter(letter: string): boolean {
    const selector = `[aria-keyshortcuts="${letter}"]`;
    const button = [...byId("prompt").querySelectorAll<HTMLElement>(selector)].find(isVisible);
    const target = this.board.targets().find((one) => one.matches(selector));
    if (button !== undefined) button.click();
    else if (target !== undefined) this.#choose(Number(target.dataset["action"]));
    return button !== undefined || target !== undefined;
  }

  /** Shows the position as text: that of this frame, or the current one of the live table. */
  #showText(): boolean {
    const text = this.state?.text ?? "";
    if (!text && !this.data.live) return false;
    void showTextDialog(text, `/table/${this.data.table.id}/text?seat=${this.state?.seat ?? SPECTATOR}`);
    return true;
  }

  /** Shows or hides what each move would score, on the board. */
  setScorePreviews(isOn: boolean): void {
    setEnabled("results", isOn);
    document.body.classList.toggle("no-results", !isOn);
  }

  toggleScorePreviews(): void {
    this.setScorePreviews(!isEnabled("results"));
  }

  #onResize(): void {
    // On phones the prompt sticks above the dock, whose height depends on the game.
    byId("table").style.setProperty("--dock-height", `${byId("dock").offsetHeight}px`);
    this.targets.onResize();
  }

  /** Shows a clock in the player's row, and your own or else the first running one in the top bar. */
  #showClock(seat: number, timeLeft: string, isLow: boolean): void {
    this.players.showClock(seat, timeLeft, isLow);
    const running = this.state?.seats.filter((one) => one.clock_ends) ?? [];
    const first = running.find((one) => one.seat === this.state?.seat) ?? running[0];
    if (first !== undefined && first.seat !== seat) return;
    setText(byId("clock-words"), timeLeft);
    byId("clock").hidden = timeLeft === "";
    byId("clock").classList.toggle("low", isLow);
  }

  /** Scrolls to the first target if none is on the screen. */
  scrollToTargets(): void {
    const targets = this.board.targets();
    if (targets.length === 0 || targets.some(isOnScreen)) return;
    const behavior = prefersReducedMotion() ? "instant" : "smooth";
    targets[0]!.scrollIntoView({ block: "center", inline: "center", behavior });
  }
}

/** Is the element on the screen, and not covered by the bars that stick to its edges? */
function isOnScreen(target: Element): boolean {
  const box = target.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && target.contains(top);
}
