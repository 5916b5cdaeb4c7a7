// The review of a finished match: a replay with a graph, comments on each decision, and trying other moves.

import type { Frame } from "../connection/messages.ts";
import type { PageData, ReviewData } from "../connection/page_data.ts";
import { byId, setText } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { bindKeys } from "../lib/keyboard.ts";
import { ReplayPage } from "./replay.ts";

const POLL_INTERVAL = 1000; // milliseconds between two requests for the progress of a running review
const COMMENT_DELAY = 150; // milliseconds that a position is shown before its comment is fetched

interface ReviewProgress {
  is_begun: boolean;
  is_running: boolean;
  words: string;
  stage: string;
  share: number;
  changed: number;
}

export class ReviewPage {
  readonly #data: PageData;
  readonly #review: ReviewData;
  readonly #replay: ReplayPage;
  readonly #comments = new Map<number, string>(); // HTML by move
  #changed: number;
  #stage = "";
  #triedMove = 0; // the move that the user tries to replace; 0 for none
  #commentTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(data: PageData) {
    this.#data = data;
    this.#review = data.review!;
    this.#changed = this.#review.changed;
    this.#showParts((byId("first-story") as HTMLTemplateElement).content);
    this.#replay = new ReplayPage(data, {
      onPositionChange: (position) => this.#onPositionChange(position),
      onChoose: (action) => void this.#tryAction(action),
    });
    document.addEventListener("click", (event) => this.#onClick(event));
    byId("turn-back").addEventListener("click", () => this.#goToTurningPoint(-1));
    byId("turn-forth").addEventListener("click", () => this.#goToTurningPoint(1));
    bindKeys({ p: () => this.#goToTurningPoint(-1), n: () => this.#goToTurningPoint(1) });
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-asks], #review-stop")) this.#submitByFetch(form);
    if (!this.#review.begun) void this.#startReview();
    else if (this.#review.running) this.#pollLater();
  }

  // ---- the graph and the list of turning points

  #onPositionChange(position: number): void {
    this.#stopTrying();
    this.#markPosition(position);
    clearTimeout(this.#commentTimer);
    this.#commentTimer = setTimeout(() => void this.#showComment(position), COMMENT_DELAY);
  }

  /** Marks the position in the graph and in the list. */
  #markPosition(position: number): void {
    for (const svg of byId("graph").querySelectorAll("svg")) {
      const x = this.#left(svg) + (this.#width(svg) * position) / Math.max(1, this.#data.last);
      svg.querySelector(".now")?.setAttribute("transform", `translate(${x} 0)`);
    }
    for (const link of document.querySelectorAll<HTMLElement>("[data-row]")) {
      if (Number(link.dataset["row"]) === position) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  #left(svg: SVGElement): number {
    return Number(svg.dataset["left"]);
  }

  #width(svg: SVGElement): number {
    return Number(svg.dataset["right"]) - this.#left(svg);
  }

  /** Handles clicks on the graph, on links to a position, and on the button to try another move. */
  #onClick(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest<HTMLElement | SVGElement>("[data-row]");
    const trial = target.closest<HTMLElement>("[data-try]");
    const graph = target.closest<SVGSVGElement>("#graph svg");
    if (link !== null) {
      event.preventDefault();
      void this.#replay.goTo(Number(link.dataset["row"]));
    } else if (trial !== null) {
      void this.#startTrying(Number(trial.dataset["try"]));
    } else if (graph !== null) {
      const box = graph.getBoundingClientRect();
      const x = ((event.clientX - box.left) * graph.viewBox.baseVal.width) / box.width;
      void this.#replay.goTo(Math.round(((x - this.#left(graph)) / this.#width(graph)) * this.#data.last));
    }
  }

  /** Goes to the previous (-1) or next (1) turning point. */
  #goToTurningPoint(by: 1 | -1): void {
    const links = byId("review-turns").querySelectorAll<HTMLElement>("[data-row]");
    const rows = [...links].map((link) => Number(link.dataset["row"]));
    const { position } = this.#replay;
    const to = by > 0 ? rows.find((row) => row > position) : rows.reverse().find((row) => row < position);
    if (to !== undefined) void this.#replay.goTo(to);
  }

  // ---- one move

  async #showComment(move: number): Promise<void> {
    let html = this.#comments.get(move);
    if (html === undefined) {
      html = await this.#fetch(`moves/${move}`);
      if (html === undefined) return;
      this.#comments.set(move, html);
    }
    if (move === this.#replay.position && !this.#triedMove) byId("review-move").innerHTML = html; // from our own server
  }

  /** Lets the user choose another move in place of this one. */
  async #startTrying(move: number): Promise<void> {
    if (this.#replay.position !== move) await this.#replay.goTo(move); // the comment may lag behind the board
    const json = await this.#fetch(`moves/${move}/offer`);
    if (json === undefined || this.#replay.position !== move) return;
    this.#triedMove = move;
    this.#setTrying(true);
    this.#replay.offerMoves(JSON.parse(json) as Frame, this.#review.trying);
    byId("prompt").focus();
  }

  /** Switches the layout: while trying, the dock is shown and the graph isn't. */
  #setTrying(isTrying: boolean): void {
    byId("table").classList.toggle("trying", isTrying);
    document.body.classList.toggle("yours", isTrying);
    byId("moves").hidden = !isTrying;
  }

  #stopTrying(): void {
    this.#triedMove = 0;
    this.#setTrying(false);
  }

  async #tryAction(action: number): Promise<void> {
    if (!this.#triedMove) return;
    const move = this.#triedMove;
    setText(byId("tried"), translate("loading"));
    const html = await this.#fetch(`moves/${move}/try/${action}`);
    if (move === this.#triedMove) byId("tried").innerHTML = html ?? translate("cannot_load");
    byId("tried").scrollIntoView({ block: "nearest" });
  }

  // ---- the progress of the review

  #submitByFetch(form: HTMLFormElement): void {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(form);
    });
  }

  async #startReview(): Promise<void> {
    const form = document.querySelector<HTMLFormElement>("[data-asks]");
    if (form !== null) await this.#send(form);
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    await fetch(form.action, { method: "POST", body, redirect: "manual" });
    await this.#poll();
  }

  #pollLater(): void {
    setTimeout(() => void this.#poll(), POLL_INTERVAL);
  }

  async #poll(): Promise<void> {
    const json = await this.#fetch("standing");
    if (json === undefined) return this.#pollLater();
    const progress = JSON.parse(json) as ReviewProgress;
    setText(byId("review-progress"), progress.words);
    byId<HTMLProgressElement>("review-share").value = progress.share;
    for (const id of ["review-share", "review-stop"]) byId(id).hidden = !progress.is_running;
    byId("review-ask").hidden = progress.is_running || progress.stage === "deep";
    if (progress.changed !== this.#changed || progress.stage !== this.#stage) {
      this.#changed = progress.changed;
      this.#stage = progress.stage;
      await this.#showStory();
    }
    if (progress.is_running) this.#pollLater();
  }

  async #showStory(): Promise<void> {
    const html = await this.#fetch("story");
    if (html === undefined) return;
    const template = document.createElement("template");
    template.innerHTML = html;
    this.#showParts(template.content);
    this.#comments.clear();
    this.#markPosition(this.#replay.position);
    await this.#showComment(this.#replay.position);
  }

  /** Puts each part of the server's HTML into its element, and keeps the focus. */
  #showParts(story: DocumentFragment): void {
    for (const part of story.querySelectorAll<HTMLElement>("[data-goes-to]")) {
      const target = byId(part.dataset["goesTo"]!);
      const focusedRow = target.contains(document.activeElement) ? document.activeElement?.getAttribute("data-row") : null;
      target.replaceChildren(...part.childNodes);
      if (focusedRow) target.querySelector<HTMLElement>(`[data-row="${focusedRow}"]`)?.focus();
    }
  }

  async #fetch(path: string): Promise<string | undefined> {
    try {
      const response = await fetch(`${this.#review.address}/${path}?language=${this.#data.language}`);
      return response.ok ? await response.text() : undefined;
    } catch {
      return undefined;
    }
  }
}
