// From a choice to a move that is sent: staged if the person wants to be asked, and locked until the server answers.

import type { Choice } from "./messages.ts";
import { isOn } from "./settings.ts";
import { isYours } from "./shown.ts";
import { freshId } from "./socket.ts";
import type { Connection } from "./socket.ts";
import type { View } from "./view.ts";
import { say } from "./words.ts";

const LONGEST_LOCK = 1500; // milliseconds for a move that is done but has changed nothing that this reader sees

export class Sending {
  /** The action that is chosen but not sent. */
  staged: Choice | null = null;

  readonly #view: View;
  readonly #connection: Connection;
  readonly #changed: () => void;
  #sent = ""; // the id of what was sent and has not come back yet; "" for none
  #sentAt = -1; // the count at that moment
  #hasChanged = false; // a frame has told something since then

  constructor(view: View, connection: Connection, changed: () => void) {
    this.#view = view;
    this.#connection = connection;
    this.#changed = changed;
  }

  get isLocked(): boolean {
    return this.#sent !== "";
  }

  get canChoose(): boolean {
    const shown = this.#view.shown;
    return this.#connection.isUp && !this.isLocked && shown !== null && isYours(shown);
  }

  choose(action: number): void {
    const choice = this.#view.shown?.choices.find((one) => one.action === action);
    if (choice === undefined || !this.canChoose) return;
    this.#view.prompt.forgive();
    this.staged = choice;
    if (isOn("confirm")) this.#changed();
    else this.commit();
  }

  commit(): boolean {
    if (this.staged === null || !this.canChoose) return false;
    const { seat, count } = this.#view.shown!;
    const { action } = this.staged;
    this.#connection.ask({ type: "move", id: this.#lock(count), seat, count, action });
    return true;
  }

  putBack(): boolean {
    if (this.staged === null) return false;
    this.staged = null;
    this.#changed();
    return true;
  }

  undo(wholeTurn: boolean): void {
    const shown = this.#view.shown;
    if (shown === null || shown.seat < 0 || !this.#connection.isUp || this.isLocked || this.putBack()) return;
    const { seat, count, undo } = shown;
    if (!undo.can) {
      this.#view.prompt.refuse(undo.why || say("undo_none"));
      return;
    }
    this.#connection.ask({ type: "undo", id: this.#lock(count), seat, count, whole_turn: wholeTurn });
  }

  /** A frame has come: it may be what was waited for, and new choices make an old one void. */
  seen(count: number, isWhole: boolean, hasChoices: boolean): void {
    if (isWhole || count !== this.#sentAt) this.#hasChanged = true;
    if (this.#hasChanged && this.#isAnswered) this.#sent = "";
    if (hasChoices) this.staged = null;
  }

  refused(): void {
    if (this.#isAnswered) this.#sent = "";
  }

  /** Something is done. What it has changed came before, or is still being shown; or nobody can see it. */
  done(): void {
    if (!this.isLocked || !this.#isAnswered) return;
    const sent = this.#sent;
    const unlock = (): void => {
      if (this.#sent !== sent) return;
      this.#sent = "";
      this.#changed();
    };
    if (this.#hasChanged) unlock();
    else setTimeout(unlock, LONGEST_LOCK);
  }

  /** Others may move meanwhile, and after an outage it is sent again: only its own answer counts. */
  get #isAnswered(): boolean {
    return !this.#connection.unanswered.has(this.#sent);
  }

  #lock(count: number): string {
    this.#sent = freshId();
    this.#sentAt = count;
    this.#hasChanged = false;
    this.staged = null;
    this.#changed();
    return this.#sent;
  }
}
