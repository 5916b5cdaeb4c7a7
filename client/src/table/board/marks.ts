// A set that one chooses: what is marked so far. Marks stay in this browser until one confirms them.

import type { MarkItem, MarkState } from "../../connection/messages.ts";

const NONE: MarkItem[] = [];

export class Marks {
  #state: MarkState | null = null;
  #counts = new Map<number, number>();

  /** The set to choose, as the server offers it; null for none. Marks of the same set stay. */
  offer(state: MarkState | null): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.reset();
  }

  /** Back to what is marked on the server. */
  reset(): void {
    this.#counts = new Map(this.items.map((item) => [item.action, item.marked ?? 0]));
  }

  get items(): MarkItem[] {
    return this.#state?.items ?? NONE;
  }

  get state(): MarkState | null {
    return this.#state;
  }

  has(action: number | null): boolean {
    return this.item(action) !== undefined;
  }

  item(action: number | null): MarkItem | undefined {
    return this.items.find((item) => item.action === action);
  }

  count(action: number): number {
    return this.#counts.get(action) ?? 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Has the user marked anything that the server doesn't know? */
  get isChanged(): boolean {
    return this.items.some((item) => this.count(item.action) !== (item.marked ?? 0));
  }

  /** Are neither too few nor too many marked? Whether they go together, the server says. */
  get isReady(): boolean {
    return this.#state !== null && this.total >= this.#state.least && this.total <= this.#state.most;
  }

  /** One more; from the most back to none. */
  toggle(action: number): void {
    if (!this.add(action, 1)) this.#set(action, 0);
  }

  /** Marks so many more of an item, or fewer. False if there is no room for them. */
  add(action: number, by: number): boolean {
    const item = this.item(action);
    const count = this.count(action) + by;
    if (item === undefined || count < 0 || count > this.#room(item)) return false;
    this.#set(action, count);
    return true;
  }

  /** Marks all of an item, or none if all are. */
  toggleAll(action: number): void {
    const item = this.item(action);
    if (item === undefined) return;
    const room = this.#room(item);
    this.#set(action, this.count(action) === room ? 0 : room);
  }

  /** The marked actions, each as often as it is marked. */
  get actions(): number[] {
    return this.items.flatMap((item) => new Array<number>(this.count(item.action)).fill(item.action));
  }

  /** How many of an item can be marked beside the others: of a set of three that is full, no more. */
  #room(item: MarkItem): number {
    const others = this.total - this.count(item.action);
    return Math.min(item.most ?? 1, this.#state!.most - others);
  }

  #set(action: number, count: number): void {
    this.#counts.set(action, count);
  }
}
