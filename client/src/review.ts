// The review of a finished match: its graph in step with the replay, one decision in words, another move to be tried.

import type { PageData, ReviewData } from "./data.ts";
import { byId, setWords } from "./elements.ts";
import { wireKeys } from "./keys.ts";
import type { Frame } from "./messages.ts";
import { Replay } from "./replay.ts";
import { say } from "./words.ts";

const LOOK = 1000; // milliseconds between two looks at a review under way
const SOON = 150; // milliseconds that a position is shown before its decision is asked for

interface Standing {
  is_begun: boolean;
  is_running: boolean;
  words: string;
  stage: string;
  share: number;
  changed: number;
}

export class Review {
  readonly #data: PageData;
  readonly #review: ReviewData;
  readonly #replay: Replay;
  readonly #moves = new Map<number, string>(); // what is said of each move, as markup
  #changed: number;
  #stage = "";
  #trying = 0; // the move in whose place another is tried
  #asked: ReturnType<typeof setTimeout> | undefined;

  constructor(data: PageData) {
    this.#data = data;
    this.#review = data.review!;
    this.#changed = this.#review.changed;
    this.#tell((byId("first-story") as HTMLTemplateElement).content);
    this.#replay = new Replay(data, { moved: (at) => this.#moved(at), chose: (action) => void this.#try(action) });
    document.addEventListener("click", (event) => this.#press(event));
    byId("turn-back").addEventListener("click", () => this.#turn(-1));
    byId("turn-forth").addEventListener("click", () => this.#turn(1));
    wireKeys({ p: () => this.#turn(-1), n: () => this.#turn(1) });
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-asks], #review-stop")) this.#wire(form);
    if (!this.#review.begun) void this.#begin();
    else if (this.#review.running) this.#lookAgain();
  }

  // The graph and the list.

  /** Another position is shown: the line in the graph moves there, and its decision is told. */
  #moved(at: number): void {
    this.#endTrying();
    this.#mark(at);
    clearTimeout(this.#asked);
    this.#asked = setTimeout(() => void this.#showMove(at), SOON);
  }

  /** Show in the graph and in the list which position is on the board. */
  #mark(at: number): void {
    for (const svg of byId("graph").querySelectorAll("svg")) {
      const x = this.#left(svg) + (this.#width(svg) * at) / Math.max(1, this.#data.last);
      svg.querySelector(".now")?.setAttribute("transform", `translate(${x} 0)`);
    }
    for (const link of document.querySelectorAll<HTMLElement>("[data-row]")) {
      if (Number(link.dataset["row"]) === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  #left(svg: SVGElement): number {
    return Number(svg.dataset["left"]);
  }

  #width(svg: SVGElement): number {
    return Number(svg.dataset["right"]) - this.#left(svg);
  }

  /** A click on the graph, on a turning point, or on the button that lets one try. */
  #press(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest<HTMLElement | SVGElement>("[data-row]");
    const trial = target.closest<HTMLElement>("[data-try]");
    const graph = target.closest<SVGSVGElement>("#graph svg");
    if (link !== null) {
      event.preventDefault();
      void this.#replay.goTo(Number(link.dataset["row"]));
    } else if (trial !== null) {
      void this.#beginTrying(Number(trial.dataset["try"]));
    } else if (graph !== null) {
      const box = graph.getBoundingClientRect();
      const x = ((event.clientX - box.left) * graph.viewBox.baseVal.width) / box.width;
      void this.#replay.goTo(Math.round(((x - this.#left(graph)) / this.#width(graph)) * this.#data.last));
    }
  }

  /** Go to the turning point before or after. */
  #turn(by: 1 | -1): void {
    const rows = [...byId("review-turns").querySelectorAll<HTMLElement>("[data-row]")].map((link) => Number(link.dataset["row"]));
    const at = this.#replay.at;
    const to = by > 0 ? rows.find((row) => row > at) : rows.reverse().find((row) => row < at);
    if (to !== undefined) void this.#replay.goTo(to);
  }

  // One move.

  async #showMove(at: number): Promise<void> {
    let said = this.#moves.get(at);
    if (said === undefined) {
      said = await this.#fetch(`moves/${at}`);
      if (said === undefined) return;
      this.#moves.set(at, said);
    }
    if (at === this.#replay.at && !this.#trying) byId("review-move").innerHTML = said; // made by our own server
  }

  /** Offer what could have been chosen in the place of a move. */
  async #beginTrying(row: number): Promise<void> {
    if (this.#replay.at !== row) await this.#replay.goTo(row); // its words may be a moment older than the board
    const told = await this.#fetch(`moves/${row}/offer`);
    if (told === undefined || this.#replay.at !== row) return;
    this.#trying = row;
    this.#setTrying(true);
    this.#replay.offer(JSON.parse(told) as Frame, this.#review.trying);
    byId("prompt").focus();
  }

  /** While another move is chosen, what is the seat's own is needed, and the graph is not. */
  #setTrying(is: boolean): void {
    byId("table").classList.toggle("trying", is);
    document.body.classList.toggle("yours", is);
    byId("moves").hidden = !is;
  }

  #endTrying(): void {
    this.#trying = 0;
    this.#setTrying(false);
  }

  async #try(action: number): Promise<void> {
    if (!this.#trying) return;
    const row = this.#trying;
    setWords(byId("tried"), say("loading"));
    const said = await this.#fetch(`moves/${row}/try/${action}`);
    if (row === this.#trying) byId("tried").innerHTML = said ?? say("cannot_load");
    byId("tried").scrollIntoView({ block: "nearest" });
  }

  // How far the review is.

  #wire(form: HTMLFormElement): void {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(form);
    });
  }

  async #begin(): Promise<void> {
    const form = document.querySelector<HTMLFormElement>("[data-asks]");
    if (form !== null) await this.#send(form);
  }

  async #send(form: HTMLFormElement): Promise<void> {
    await fetch(form.action, { method: "POST", body: new URLSearchParams([...new FormData(form)] as [string, string][]), redirect: "manual" });
    await this.#look();
  }

  #lookAgain(): void {
    setTimeout(() => void this.#look(), LOOK);
  }

  async #look(): Promise<void> {
    const said = await this.#fetch("standing");
    if (said === undefined) return this.#lookAgain();
    const standing = JSON.parse(said) as Standing;
    setWords(byId("review-progress"), standing.words);
    byId<HTMLProgressElement>("review-share").value = standing.share;
    for (const id of ["review-share", "review-stop"]) byId(id).hidden = !standing.is_running;
    byId("review-ask").hidden = standing.is_running || standing.stage === "deep";
    if (standing.changed !== this.#changed || standing.stage !== this.#stage) {
      this.#changed = standing.changed;
      this.#stage = standing.stage;
      await this.#showStory();
    }
    if (standing.is_running) this.#lookAgain();
  }

  async #showStory(): Promise<void> {
    const said = await this.#fetch("story");
    if (said === undefined) return;
    const parts = document.createElement("template");
    parts.innerHTML = said;
    this.#tell(parts.content);
    this.#moves.clear();
    this.#mark(this.#replay.at);
    await this.#showMove(this.#replay.at);
  }

  /** Put the parts of the story where they belong. */
  #tell(story: DocumentFragment): void {
    for (const part of story.querySelectorAll<HTMLElement>("[data-goes-to]")) {
      const place = byId(part.dataset["goesTo"]!);
      const had = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-row") : null;
      place.replaceChildren(...part.childNodes);
      if (had) place.querySelector<HTMLElement>(`[data-row="${had}"]`)?.focus();
    }
  }

  async #fetch(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`${this.#review.address}/${path}?language=${this.#data.language}`);
      return answer.ok ? await answer.text() : undefined;
    } catch {
      return undefined;
    }
  }
}
