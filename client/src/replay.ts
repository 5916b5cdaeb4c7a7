// A match from beginning to end: a slider over its positions, each fetched when it is first looked at.

import type { PageData } from "./data.ts";
import { byId } from "./elements.ts";
import { Fairness } from "./fairness.ts";
import { wireKeys } from "./keys.ts";
import type { Frame } from "./messages.ts";
import { Tabs } from "./tabs.ts";
import { View } from "./view.ts";
import { say } from "./words.ts";

const PLAYING = 1000; // milliseconds for each move
const FAR = 10; // positions that up and down go over

/** What a page that builds on a replay is told. */
export interface Follower {
  moved(at: number): void; // another position is shown
  chose(action: number): void; // an action was chosen, where that was offered
}

const NOBODY_FOLLOWS: Follower = { moved: () => {}, chose: () => {} };

export class Replay {
  readonly #data: PageData;
  readonly #follower: Follower;
  readonly #view: View;
  readonly #slider = byId<HTMLInputElement>("slider");
  readonly #frames = new Map<number, Promise<Frame>>();
  #at: number;
  #wishes = 0; // to see something; of several in haste the last counts
  #playing: ReturnType<typeof setInterval> | undefined;

  constructor(data: PageData, follower: Follower = NOBODY_FOLLOWS) {
    this.#data = data;
    this.#follower = follower;
    this.#view = new View(data, (action) => this.#follower.chose(action));
    new Tabs(() => this.#view.log.toEnd()).open(data.review === undefined ? "log" : "moves");
    this.#slider.addEventListener("input", () => void this.goTo(Number(this.#slider.value)));
    const press = (id: string, deed: () => void): void => byId(id).addEventListener("click", deed);
    press("step-back", () => this.#step(-1));
    press("step-forth", () => this.#step(1));
    press("play", () => this.#play(this.#playing === undefined));
    this.#wireKeys();
    const names = (data.names ?? []).map((name, seat) => ({ seat, name }));
    new Fairness(data, () => false).show(data.dice ?? null, names); // nothing can be added any more
    this.#at = Number(this.#slider.value); // as the server has read it from the address
    void this.goTo(this.#at);
  }

  get at(): number {
    return this.#at;
  }

  /** Show a position with what a seat could choose there, under a sentence that says what is asked. */
  offer(frame: Frame, ask: string): void {
    this.#play(false);
    ++this.#wishes;
    this.#view.show(frame);
    this.#view.choices.show(frame.choices ?? [], true);
    this.#view.prompt.show({ kind: "yours", ask, why: frame.prompt!.ask, seat: frame.seat });
    this.#view.comeIntoView();
  }

  /** Show a position; of several asked for in haste, the last. */
  async goTo(wanted: number): Promise<void> {
    const at = Math.min(this.#data.last, Math.max(0, wanted));
    const wish = ++this.#wishes;
    this.#at = at;
    this.#slider.value = String(at);
    byId("replay-at").textContent = say("replay_at", at, this.#data.last);
    this.#follower.moved(at);
    try {
      const frame = await this.#fetch(at);
      if (wish !== this.#wishes) return;
      this.#show(frame);
      void this.#fetch(at + 1); // most probably wanted next
    } catch {
      this.#play(false);
      this.#view.prompt.refuse(say("cannot_load"));
    }
  }

  #show(frame: Frame): void {
    const seats = (frame.seats ?? []).map((seat) => ({ ...seat, is_here: true })); // nobody has to be, any more
    this.#view.show({ ...frame, seats, choices: [] });
    this.#view.board.still();
    const last = this.#view.shown!.log.at(-1);
    const asked = frame.prompt!.ask;
    const said = last === undefined ? asked : this.#view.log.words(last);
    this.#view.prompt.show({ kind: "watching", ask: said, why: said === asked ? "" : asked, seat: last?.seat ?? -1 });
    byId("result").hidden = !frame.result;
    this.#slider.setAttribute("aria-valuetext", said);
    const url = new URL(location.href);
    url.searchParams.set("move", String(this.#at));
    history.replaceState(null, "", url);
  }

  #fetch(at: number): Promise<Frame> {
    const number = Math.min(this.#data.last, at);
    let frame = this.#frames.get(number);
    if (frame === undefined) {
      const query = new URLSearchParams({ seat: String(this.#data.reader), language: this.#data.language });
      frame = fetch(`${this.#data.positions}${number}?${query}`).then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json() as Promise<Frame>;
      });
      frame.catch(() => this.#frames.delete(number));
      this.#frames.set(number, frame);
    }
    return frame;
  }

  #step(by: number): void {
    this.#play(false);
    void this.goTo(this.#at + by);
  }

  #play(isOn: boolean): void {
    clearInterval(this.#playing);
    this.#playing = undefined;
    byId("play").setAttribute("aria-pressed", String(isOn));
    if (!isOn) return;
    if (this.#at >= this.#data.last) void this.goTo(0);
    this.#playing = setInterval(() => {
      if (this.#at >= this.#data.last) this.#play(false);
      else void this.goTo(this.#at + 1);
    }, PLAYING);
  }

  #wireKeys(): void {
    wireKeys({
      ...this.#view.commonKeys(),
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      ArrowUp: () => this.#step(-FAR),
      ArrowDown: () => this.#step(FAR),
      "[": () => this.#step(-1),
      "]": () => this.#step(1),
      Home: () => this.#step(-this.#data.last),
      End: () => this.#step(this.#data.last),
      " ": () => this.#play(this.#playing === undefined),
    });
  }
}
