// The replay of a match: a slider over its positions, each fetched when it is first shown.

import type { Frame } from "../connection/messages.ts";
import type { PageData } from "../connection/page_data.ts";
import { byId } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { bindKeys } from "../lib/keyboard.ts";
import { DicePanel } from "../table/panels/dice_panel.ts";
import { Tabs } from "../table/panels/tabs.ts";
import { TableView } from "../table/table_view.ts";

const PLAY_INTERVAL = 1000; // milliseconds per move
const LONG_STEP = 10; // positions that the up and down arrows skip

/** Lets the review page react to the replay inside it. */
export interface ReplayListener {
  onPositionChange(position: number): void;
  onChoose(action: number): void; // only after offerMoves
}

const NO_LISTENER: ReplayListener = { onPositionChange: () => {}, onChoose: () => {} };

export class ReplayPage {
  readonly #data: PageData;
  readonly #listener: ReplayListener;
  readonly #view: TableView;
  readonly #slider = byId<HTMLInputElement>("slider");
  readonly #frames = new Map<number, Promise<Frame>>();
  #position: number;
  #requests = 0; // to show a position; if several overlap, the last one wins
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(data: PageData, listener: ReplayListener = NO_LISTENER) {
    this.#data = data;
    this.#listener = listener;
    this.#view = new TableView(data, (action) => this.#listener.onChoose(action));
    new Tabs(() => this.#view.log.scrollToEnd()).open(data.review === undefined ? "log" : "moves");
    this.#slider.addEventListener("input", () => void this.goTo(Number(this.#slider.value)));
    const onClick = (id: string, run: () => void): void => byId(id).addEventListener("click", run);
    onClick("step-back", () => this.#step(-1));
    onClick("step-forth", () => this.#step(1));
    onClick("play", () => this.#setPlaying(this.#timer === undefined));
    this.#bindKeys();
    const names = (data.names ?? []).map((name, seat) => ({ seat, name }));
    new DicePanel(data, () => false).show(data.dice ?? null, names); // the match is over: no more words can be added
    this.#position = Number(this.#slider.value); // set by the server from the URL
    void this.goTo(this.#position);
  }

  get position(): number {
    return this.#position;
  }

  /** Shows a position with the moves that a seat could choose there. */
  offerMoves(frame: Frame, ask: string): void {
    this.#setPlaying(false);
    ++this.#requests;
    this.#view.show(frame);
    this.#view.moves.show(frame.choices ?? [], true);
    this.#view.prompt.show({ kind: "yours", ask, why: frame.prompt!.ask, seat: frame.seat });
    this.#view.scrollToTargets();
  }

  /** Shows a position. If several calls overlap, the last one wins. */
  async goTo(wanted: number): Promise<void> {
    const position = Math.min(this.#data.last, Math.max(0, wanted));
    const request = ++this.#requests;
    this.#position = position;
    this.#slider.value = String(position);
    byId("replay-at").textContent = translate("replay_at", position, this.#data.last);
    this.#listener.onPositionChange(position);
    try {
      const frame = await this.#fetch(position);
      if (request !== this.#requests) return;
      this.#show(frame);
      void this.#fetch(position + 1); // probably needed next
    } catch {
      this.#setPlaying(false);
      this.#view.prompt.showRefusal(translate("cannot_load"));
    }
  }

  #show(frame: Frame): void {
    const seats = (frame.seats ?? []).map((seat) => ({ ...seat, is_here: true })); // nobody counts as away in a replay
    this.#view.show({ ...frame, seats, choices: [] });
    this.#view.board.disableTargets();
    const last = this.#view.state!.log.at(-1);
    const question = frame.prompt!.ask;
    const text = last === undefined ? question : this.#view.log.textOf(last);
    this.#view.prompt.show({ kind: "watching", ask: text, why: text === question ? "" : question, seat: last?.seat ?? -1 });
    byId("result").hidden = !frame.result;
    this.#slider.setAttribute("aria-valuetext", text);
    const url = new URL(location.href);
    url.searchParams.set("move", String(this.#position));
    history.replaceState(null, "", url);
  }

  #fetch(position: number): Promise<Frame> {
    const number = Math.min(this.#data.last, position);
    let frame = this.#frames.get(number);
    if (frame === undefined) {
      const query = new URLSearchParams({ seat: String(this.#data.reader), language: this.#data.language });
      frame = fetch(`${this.#data.positions}${number}?${query}`).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json() as Promise<Frame>;
      });
      frame.catch(() => this.#frames.delete(number));
      this.#frames.set(number, frame);
    }
    return frame;
  }

  #step(by: number): void {
    this.#setPlaying(false);
    void this.goTo(this.#position + by);
  }

  #setPlaying(isPlaying: boolean): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    byId("play").setAttribute("aria-pressed", String(isPlaying));
    if (!isPlaying) return;
    if (this.#position >= this.#data.last) void this.goTo(0);
    this.#timer = setInterval(() => {
      if (this.#position >= this.#data.last) this.#setPlaying(false);
      else void this.goTo(this.#position + 1);
    }, PLAY_INTERVAL);
  }

  #bindKeys(): void {
    bindKeys({
      ...this.#view.sharedKeys(),
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      ArrowUp: () => this.#step(-LONG_STEP),
      ArrowDown: () => this.#step(LONG_STEP),
      "[": () => this.#step(-1),
      "]": () => this.#step(1),
      Home: () => this.#step(-this.#data.last),
      End: () => this.#step(this.#data.last),
      " ": () => this.#setPlaying(this.#timer === undefined),
    });
  }
}
