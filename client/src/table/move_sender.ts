// Sends moves: stages a choice if the user wants to confirm it, sends it, and locks the table until it is answered.

import type { MoveChoice, FromBrowser } from "../connection/messages.ts";
import { randomId } from "../connection/websocket.ts";
import { translate } from "../lib/i18n.ts";
import { isEnabled } from "../lib/local_storage.ts";
import type { PromptLine } from "./panels/prompt.ts";
import { Marks } from "./board/marks.ts";
import { isYourTurn } from "./table_state.ts";
import type { TableState } from "./table_state.ts";

const MAX_LOCK = 1500; // milliseconds that an accepted move without a visible effect locks the table

/** The part of TableView that is used here. */
interface SenderView {
  readonly state: TableState | null;
  readonly earlier?: { readonly line: number | null }; // an earlier position is shown
  readonly prompt: Pick<PromptLine, "clearRefusal" | "showRefusal">;
}

/** The part of Connection that is used here. */
interface SenderConnection {
  readonly isConnected: boolean;
  readonly pending: { has(id: string): boolean };
  send(message: FromBrowser): boolean;
}

export class MoveSender {
  /** The choice that waits for confirmation. */
  staged: MoveChoice | null = null;
  /** What is marked of a set that waits for confirmation. */
  readonly marks = new Marks();

  readonly #view: SenderView;
  readonly #connection: SenderConnection;
  readonly #onChange: () => void;
  #sentId = ""; // id of the request that locks the table; "" if it isn't locked
  #sentCount = -1; // the state's count when it was sent
  #hasChanged = false; // a frame has changed the state since then

  constructor(view: SenderView, connection: SenderConnection, onChange: () => void) {
    this.#view = view;
    this.#connection = connection;
    this.#onChange = onChange;
  }

  get isLocked(): boolean {
    return this.#sentId !== "";
  }

  get canChoose(): boolean {
    const state = this.#view.state;
    const isNow = !this.#view.earlier || this.#view.earlier.line === null;
    return this.#connection.isConnected && !this.isLocked && isNow && state !== null && isYourTurn(state);
  }

  choose(action: number): void {
    if (this.marks.has(action)) {
      this.#mark(() => this.marks.toggle(action));
      return;
    }
    const choice = this.#view.state?.choices.find((one) => one.action === action);
    if (choice === undefined || !this.canChoose) return;
    this.#view.prompt.clearRefusal();
    this.staged = choice;
    if (isEnabled("confirm")) this.#onChange();
    else this.sendStaged();
  }

  /** Marks one more of an item of a set, or one less. False if it isn't part of one. */
  adjust(action: number, by: number): boolean {
    if (!this.marks.has(action)) return false;
    this.#mark(() => void this.marks.add(action, by));
    return true;
  }

  /** Marks all of an item of a set, or none. False if it isn't part of one. */
  adjustAll(action: number): boolean {
    if (!this.marks.has(action)) return false;
    this.#mark(() => this.marks.toggleAll(action));
    return true;
  }

  #mark(change: () => void): void {
    if (!this.canChoose) return;
    this.#view.prompt.clearRefusal();
    this.staged = null;
    change();
    this.#onChange();
  }

  /** Sends the choice that waits for confirmation, or the set that is marked. */
  sendStaged(): boolean {
    if (!this.canChoose) return false;
    if (this.staged === null && this.marks.isReady) {
      const { seat, count } = this.#view.state!;
      const { actions } = this.marks;
      this.#connection.send({ type: "moves", id: this.#lock(count), seat, count, actions });
      return true;
    }
    if (this.staged === null) return false;
    const { seat, count } = this.#view.state!;
    const { action } = this.staged;
    this.#connection.send({ type: "move", id: this.#lock(count), seat, count, action });
    return true;
  }

  unstage(): boolean {
    if (this.staged === null && !this.marks.isChanged) return false;
    if (this.staged === null) this.marks.reset();
    this.staged = null;
    this.#onChange();
    return true;
  }

  /** Unstages the choice and drops marks if there are any; otherwise asks the server to undo the last action or the whole turn. */
  undo(wholeTurn: boolean): void {
    const state = this.#view.state;
    if (state === null || state.seat < 0 || !this.#connection.isConnected || this.isLocked || this.unstage()) return;
    const { seat, count, undo } = state;
    if (!undo.can) {
      this.#view.prompt.showRefusal(undo.why || translate("undo_none"));
      return;
    }
    this.#connection.send({ type: "undo", id: this.#lock(count), seat, count, whole_turn: wholeTurn });
  }

  /** A frame was shown: it may be the effect of the move, and new choices discard a staged one. */
  onFrame(count: number, isWhole: boolean, hasChoices: boolean): void {
    if (isWhole || count !== this.#sentCount) this.#hasChanged = true;
    if (this.#hasChanged && this.#isAnswered) this.#sentId = "";
    if (hasChoices) this.staged = null;
  }

  onRefused(): void {
    if (this.#isAnswered) this.#sentId = "";
  }

  /** Unlocks when a move was accepted and its frame shown; after a while even without one, if it changed nothing visible. */
  onDone(): void {
    if (!this.isLocked || !this.#isAnswered) return;
    const id = this.#sentId;
    const unlock = (): void => {
      if (this.#sentId !== id) return;
      this.#sentId = "";
      this.#onChange();
    };
    if (this.#hasChanged) unlock();
    else setTimeout(unlock, MAX_LOCK);
  }

  /** Only the request's own answer counts: others may move meanwhile, and after an outage it is sent again. */
  get #isAnswered(): boolean {
    return !this.#connection.pending.has(this.#sentId);
  }

  /** Locks the table; returns the id for the request. */
  #lock(count: number): string {
    this.#sentId = randomId();
    this.#sentCount = count;
    this.#hasChanged = false;
    this.staged = null;
    this.#onChange();
    return this.#sentId;
  }
}
