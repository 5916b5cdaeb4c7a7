// Shows a table: board, prompt, players, log, moves and clocks. Used by the live table, the replay and the tutorial.

import type { ActionPreview, Card, Frame, LogLine, SeatState } from "../connection/messages.ts";
import type { PageData } from "../connection/page_data.ts";
import { openDialog, showTextDialog } from "../lib/dialogs.ts";
import { byId, isVisible, prefersReducedMotion, setText } from "../lib/dom.ts";
import type { KeyBindings } from "../lib/keyboard.ts";
import { joinRemarks, translate } from "../lib/i18n.ts";
import { isEnabled, setEnabled } from "../lib/local_storage.ts";
import { Board } from "./board/board.ts";
import { Explanations } from "./board/explanations.ts";
import { MarkBadges } from "./board/mark_badges.ts";
import { Targets } from "./board/targets.ts";
import { Tooltip } from "./board/tooltip.ts";
import type { Marks } from "./board/marks.ts";
import { Clocks } from "./panels/clocks.ts";
import { LogPanel } from "./panels/log.ts";
import { MoveList } from "./panels/move_list.ts";
import { PlayerList } from "./panels/players.ts";
import { Presence } from "./panels/presence.ts";
import { PromptLine } from "./panels/prompt.ts";
import { showResult } from "./panels/result.ts";
import { RulesDialog } from "./panels/rules_dialog.ts";
import { SeatDetails } from "./panels/seat_details.ts";
import { ActionPreviews } from "./story/action_preview.ts";
import { EarlierView } from "./story/earlier_view.ts";
import { signed } from "./story/points_chip.ts";
import { RecapStrip } from "./story/recap_strip.ts";
import { firstRecentLine, recapBySeat } from "./story/recent.ts";
import { ResultCards } from "./result_cards.ts";
import { applyFrame, boardFrame, SPECTATOR } from "./table_state.ts";
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
  readonly earlier: EarlierView;
  readonly cards: ResultCards | null; // only at live tables
  /** Called when a clock has become low. */
  onLowClock: (seat: number, seconds: number) => void = () => {};
  /** Called when players have been away for longer than what was shown. */
  onPresenceChange: () => void = () => {};
  /** Called when an earlier position is shown, and when it is no longer. */
  onEarlierChange: () => void = () => {};
  /** Called when it is known what the marks of a set would bring. */
  onMarksBring: () => void = () => {};
  state: TableState | null = null;
  readonly #tooltip: Tooltip;
  readonly #details: SeatDetails;
  readonly #recap: RecapStrip | null;
  readonly #previews: ActionPreviews;
  readonly #choose: (action: number) => void;
  readonly #badges: MarkBadges;
  #marks: Marks | null = null; // of the set to choose
  #marksBring = "";
  #highlighted: number | null = null; // the highlighted action
  #marked = -1; // the line of the log whose places are marked

  /** `choose` is called when the user chooses an action, `adjust` when they mark one more or less, or all, of a set. */
  constructor(data: PageData, choose: (action: number) => void, adjust?: (action: number, by: number | "all") => boolean) {
    this.data = data;
    this.#choose = choose;
    this.prompt = new PromptLine(data.game.id);
    this.rules = new RulesDialog(data.game.id);
    this.earlier = new EarlierView(data, this);
    const categories = data.categories ?? [];
    this.log = new LogPanel(data.game.id, categories, {
      open: (line) => void this.earlier.open(line),
      mark: (line) => void this.#markPlaces(line),
    });
    const isLive = data.live !== undefined;
    this.#recap = isLive ? new RecapStrip(categories, (lines) => void this.earlier.open(lines[0] ?? -1, lines)) : null;
    this.cards = isLive ? new ResultCards(data.game.id, (line) => void this.earlier.open(line)) : null;
    this.#previews = new ActionPreviews(
      data,
      this.board,
      (preview) => this.#showPreview(preview),
      (preview) => this.#setMarksBring(preview),
    );
    this.#badges = new MarkBadges(this.board);
    this.presence = new Presence(data.language, () => this.#showPresence());
    this.#details = new SeatDetails(this.board, this.presence);
    this.players = new PlayerList(this.#details, this.presence, categories);
    this.#tooltip = new Tooltip(this.board, this.prompt.tooltipFallback);
    const listener = { choose, highlight: (action: number | null) => this.highlight(action), ...(adjust ? { adjust } : {}) };
    this.targets = new Targets(this.board, listener);
    this.moves = new MoveList(byId("moves"), byId("no-moves"), listener);
    this.clocks = new Clocks({
      onTick: (seat, timeLeft, isLow) => this.#showClock(seat, timeLeft, isLow),
      onLow: (seat, seconds) => this.onLowClock(seat, seconds),
    });
    new Explanations(this.board.areas);
    this.setScorePreviews(isEnabled("results"));
    const resizes = new ResizeObserver(() => this.#onResize());
    for (const area of this.board.areas) resizes.observe(area);
  }

  /** Shows a frame; returns how many milliseconds its animation takes. */
  show(frame: Frame): number {
    const state = applyFrame(this.state, frame);
    const isNewPosition = frame.whole === true || state.count !== this.state?.count;
    this.state = state;
    if (isNewPosition) this.#previews.reset();
    this.targets.saveFocus();
    const duration = this.earlier.line === null ? this.board.applyFrame(frame) : 0;
    if (this.earlier.line === null) this.#outlineLast(state.last);
    this.presence.update(state.seats, state.watchers, frame.now);
    this.#showPlayers();
    this.#details.update(state.seats, state.seat);
    this.clocks.update(state.seats, frame.now);
    this.log.show(state.log, state.seats, state.seat, this.data.live !== undefined && !this.data.is_hot_seat);
    this.#recap?.show(state.log, state.seats, state.seat, !this.data.is_hot_seat);
    if (state.result) this.cards?.close();
    else this.cards?.show(state.log, state.seats, state.seat, !this.data.is_hot_seat);
    if (this.earlier.line === null) setText(byId("headline"), state.headline);
    if (state.result) showResult(byId("result"), state.result, this.#named(state.seats), state.seat, lastCard(state.log));
    if (this.#marks !== null) this.#badges.show(this.#marks);
    for (const choice of state.choices) this.board.setUseless(choice.action, choice.is_useless === true);
    this.targets.restoreFocus();
    this.highlight(state.choices.some((choice) => choice.action === this.#highlighted) ? this.#highlighted : null);
    return duration;
  }

  /** The players with what they have scored since the reader's last decision. */
  #showPlayers(): void {
    const { log, seats, seat } = this.state!;
    const recaps = recapBySeat(log, firstRecentLine(log, seat), seats.length);
    this.players.show(seats, seat, !this.data.is_hot_seat, recaps.map((recap) => recap.parts));
  }

  /** Shows an earlier position on the board; the log and the players stay in the present. */
  showEarlier(frame: Frame, line: number): void {
    this.#previews.reset();
    document.body.classList.add("earlier");
    this.board.applyFrame(frame);
    this.board.disableTargets();
    this.#outlineLast(frame.last ?? []);
    this.log.select(line);
    setText(byId("headline"), frame.headline ?? "");
    this.onEarlierChange();
  }

  /** Returns from an earlier position to the present. */
  showNow(): void {
    document.body.classList.remove("earlier");
    this.log.select(-1);
    if (this.state !== null) {
      this.board.applyFrame(boardFrame(this.state));
      this.#outlineLast(this.state.last);
      setText(byId("headline"), this.state.headline);
    }
    this.targets.restoreFocus();
    this.onEarlierChange();
  }

  /** Marks the places that a line of the log is about; -1 for none. */
  async #markPlaces(line: number): Promise<void> {
    this.#marked = line;
    const places = line < 0 ? [] : await this.earlier.places(line).catch(() => []);
    if (this.#marked !== line) return;
    this.board.outlines.clear("shown");
    for (const id of places) this.board.outlines.draw(this.board.piece(id), "shown");
  }

  #outlineLast(pieces: string[]): void {
    for (const id of pieces) this.board.outlines.draw(this.board.piece(id), "last");
  }

  /** Says in the tooltip what the highlighted choice would bring. */
  #showPreview(preview: ActionPreview | null): void {
    if (preview === null || preview.action !== this.#highlighted) return;
    const choice = this.moves.textOf(preview.action);
    const { seats, seat: reader } = this.state!;
    const points = (preview.points ?? [])
      .filter(([seat, gained]) => seat !== reader || !choice.includes(String(gained))) // the choice says it already
      .map(([seat, gained]) => `${seat === reader ? translate("you") : seats[seat]!.name} ${signed(gained)}`);
    const parts = [choice, ...(preview.words ?? []), points.join(", ")];
    this.#tooltip.show(joinRemarks(parts));
  }

  /** Shows how long players have been away by now. */
  #showPresence(): void {
    if (this.state === null) return;
    this.#showPlayers();
    this.#details.update(this.state.seats, this.state.seat);
    this.onPresenceChange();
  }

  /** Shows what is marked of a set on the board, and what it would bring. */
  showMarks(marks: Marks): void {
    this.#marks = marks;
    this.#badges.show(marks);
    const { seat, count } = this.state ?? { seat: SPECTATOR, count: -1 };
    this.#previews.showSet(marks.isReady || marks.isChanged ? marks.actions : [], seat, count);
  }

  /** What choosing all that is marked would bring, or why that can't be; "" if it isn't known. */
  get marksBring(): string {
    return this.#marksBring;
  }

  #setMarksBring(preview: ActionPreview | null): void {
    const { seats, seat: reader } = this.state!;
    const points = (preview?.points ?? []).map(
      ([seat, gained]) => `${seat === reader ? translate("you") : seats[seat]!.name} ${signed(gained)}`,
    );
    const parts = [preview?.refusal ?? "", ...(preview?.words ?? []), points.join(", ")];
    const words = joinRemarks(parts);
    if (words === this.#marksBring) return;
    this.#marksBring = words;
    this.onMarksBring();
  }

  /** Highlights an action on the board and in the list of moves, and shows its text in the tooltip. */
  highlight(action: number | null): void {
    this.#highlighted = action;
    this.targets.highlight(action);
    this.moves.highlight(action);
    this.#tooltip.show(this.moves.textOf(action));
    const previewed = this.#marks?.has(action) ? null : action; // marks are previewed together
    if (this.earlier.line === null) this.#previews.show(previewed, this.state?.seat ?? SPECTATOR, this.state?.count ?? -1);
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

  /** The seats with the reader called "You", unless several share the screen. */
  #named(seats: SeatState[]): SeatState[] {
    const reader = this.data.live && !this.data.is_hot_seat ? this.state?.seat : undefined;
    return seats.map((seat) => (seat.seat === reader ? { ...seat, name: translate("you") } : seat));
  }
}

/** Is the element on the screen, and not covered by the bars that stick to its edges? */
function isOnScreen(target: Element): boolean {
  const box = target.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && target.contains(top);
}

/** What was resolved at the end of the log: the final scoring, if the game has a card of it. */
function lastCard(log: LogLine[]): Card | undefined {
  const last = log.at(-1)?.count;
  return log.filter((line) => line.card !== undefined && line.count === last).at(-1)?.card;
}
