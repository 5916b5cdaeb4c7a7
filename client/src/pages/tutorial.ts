// The tutorial: a guided first round, lesson by lesson; some lessons ask for one particular move.

import type { Frame } from "../connection/messages.ts";
import type { PageData } from "../connection/page_data.ts";
import { byId, setText } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { bindKeys } from "../lib/keyboard.ts";
import { Tabs } from "../table/panels/tabs.ts";
import { TableView } from "../table/table_view.ts";

interface Lesson {
  frame: Frame;
  words: string;
  action: number | null; // the move to make; null if there is only text to read
  pieces: string[]; // ids of the pieces to outline
  number: number;
  lessons: number; // how many there are
  last: boolean;
}

export class TutorialPage {
  readonly #data: PageData;
  readonly #view: TableView;
  #number = 0; // of the current lesson
  #lesson: Lesson | null = null;

  constructor(data: PageData) {
    this.#data = data;
    this.#view = new TableView(data, (action) => this.#choose(action));
    new Tabs(() => this.#view.log.scrollToEnd()).open("log");
    byId("lesson-next").addEventListener("click", () => this.#next());
    byId("lesson-back").addEventListener("click", () => void this.#goTo(this.#number - 1));
    const keys = { ...this.#view.sharedKeys(), Enter: () => this.#next(), 1: () => this.#next() };
    bindKeys(keys, (letter) => this.#view.pressLetter(letter));
    void this.#goTo(Number(location.hash.slice(1)) || 0);
  }

  #choose(action: number): void {
    if (action === this.#lesson?.action) void this.#goTo(this.#number + 1);
  }

  #next(): void {
    if (this.#lesson !== null && !this.#lesson.last) void this.#goTo(this.#number + 1);
  }

  async #goTo(wanted: number): Promise<void> {
    const number = Math.max(0, wanted);
    this.#number = number;
    try {
      const response = await fetch(`${this.#data.lessons}/${number}.json?language=${this.#data.language}`);
      if (!response.ok) throw new Error(String(response.status));
      const lesson = (await response.json()) as Lesson;
      if (number === this.#number) this.#show(lesson);
    } catch {
      this.#view.prompt.showRefusal(translate("cannot_load"));
    }
  }

  #show(lesson: Lesson): void {
    this.#lesson = lesson;
    // Only the move that the lesson asks for can be chosen.
    const choices = (lesson.frame.choices ?? []).filter((choice) => choice.action === lesson.action);
    this.#view.show({ ...lesson.frame, choices });
    this.#view.board.disableTargets(lesson.action);
    for (const id of lesson.pieces) this.#view.board.outlines.draw(this.#view.board.piece(id), "shown");
    this.#view.moves.show(choices, true);
    const kind = lesson.action === null ? "watching" : "yours";
    const why = translate("replay_at", lesson.number + 1, lesson.lessons);
    this.#view.prompt.show({ kind, ask: lesson.words, why, seat: lesson.frame.seat });
    document.body.classList.toggle("yours", lesson.action !== null);
    this.#drawButtons(lesson, choices[0]?.words ?? "");
    this.#view.scrollToTargets();
    history.replaceState(null, "", `#${this.#number}`);
  }

  /** `move` is the text of the move that the lesson asks for. */
  #drawButtons(lesson: Lesson, move: string): void {
    const next = byId("lesson-next");
    next.hidden = lesson.last;
    next.classList.toggle("go", lesson.action !== null);
    next.classList.toggle("lagoon", lesson.action === null);
    setText(byId("lesson-words"), lesson.action === null ? translate("lesson_next") : move);
    byId<HTMLButtonElement>("lesson-back").disabled = this.#number === 0;
    byId("after").hidden = !lesson.last;
  }
}
