// Which number key chooses what. While one goes on choosing, keys keep their meaning: a choice that is gone leaves its
// number free, and a new one takes the next number, until another kind of decision begins.

/** What can be chosen or marked. */
interface Choosable {
  action: number;
  ends_turn?: boolean;
}

export class ChoiceKeys {
  #actions: number[] = []; // by number, also those that are gone
  #present = new Set<number>();

  /** The present choices. If none was there before, numbering restarts. */
  update(choices: Choosable[]): void {
    const present = new Set(choices.map((choice) => choice.action));
    const isNew = ![...present].some((action) => this.#present.has(action)) || !this.#hasShortList(choices.length);
    if (isNew) this.#actions = [];
    const known = new Set(this.#actions);
    const added = choices.filter((choice) => !known.has(choice.action));
    const order = [...added.filter((choice) => !choice.ends_turn), ...added.filter((choice) => choice.ends_turn)];
    this.#actions.push(...order.map((choice) => choice.action));
    this.#present = present;
  }

  /** The number of a present choice, counted from 0. */
  indexOf(action: number): number {
    return this.#actions.indexOf(action);
  }

  /** The choice with this number, counted from 0; null if there is none, or it is gone. */
  actionAt(index: number): number | null {
    const action = this.#actions[index];
    return action !== undefined && this.#present.has(action) ? action : null;
  }

  /** Are there enough numbers left? Keys exist for ten choices only: those that are gone must not use them up. */
  #hasShortList(count: number): boolean {
    return this.#actions.length <= 10 || count > 10;
  }
}
