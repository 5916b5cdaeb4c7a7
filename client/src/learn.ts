// A guided first round: words to read, and now and then the one move that they speak of.

import type { PageData } from "./data.ts";
import { byId, setWords } from "./elements.ts";
import { wireKeys } from "./keys.ts";
import type { Frame } from "./messages.ts";
import { Tabs } from "./tabs.ts";
import { View } from "./view.ts";
import { say } from "./words.ts";

interface Lesson {
  frame: Frame;
  words: string;
  action: number | null; // the move to be made; null where it is enough to read
  pieces: string[]; // what the words speak of
  number: number;
  lessons: number; // how many there are
  last: boolean;
}

export class Learn {
  readonly #data: PageData;
  readonly #view: View;
  #at = 0;
  #lesson: Lesson | null = null;

  constructor(data: PageData) {
    this.#data = data;
    this.#view = new View(data, (action) => this.#choose(action));
    new Tabs(() => this.#view.log.toEnd()).open("log");
    byId("lesson-next").addEventListener("click", () => this.#goOn());
    byId("lesson-back").addEventListener("click", () => void this.#goTo(this.#at - 1));
    wireKeys({ ...this.#view.commonKeys(), Enter: () => this.#goOn(), 1: () => this.#goOn() }, (letter) => this.#view.press(letter));
    void this.#goTo(Number(location.hash.slice(1)) || 0);
  }

  #choose(action: number): void {
    if (action === this.#lesson?.action) void this.#goTo(this.#at + 1);
  }

  #goOn(): void {
    if (this.#lesson !== null && !this.#lesson.last) void this.#goTo(this.#at + 1);
  }

  async #goTo(at: number): Promise<void> {
    this.#at = Math.max(0, at);
    const wanted = this.#at;
    try {
      const answer = await fetch(`${this.#data.lessons}/${wanted}.json?language=${this.#data.language}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const lesson = (await answer.json()) as Lesson;
      if (wanted === this.#at) this.#show(lesson);
    } catch {
      this.#view.prompt.refuse(say("cannot_load"));
    }
  }

  #show(lesson: Lesson): void {
    this.#lesson = lesson;
    // Only what the words ask for can be done, so that nothing else invites.
    const choices = (lesson.frame.choices ?? []).filter((choice) => choice.action === lesson.action);
    this.#view.show({ ...lesson.frame, choices });
    this.#view.board.still(lesson.action);
    for (const id of lesson.pieces) this.#view.board.outlines.draw(this.#view.board.piece(id), "shown");
    this.#view.choices.show(choices, true);
    const kind = lesson.action === null ? "watching" : "yours";
    const why = say("replay_at", lesson.number + 1, lesson.lessons);
    this.#view.prompt.show({ kind, ask: lesson.words, why, seat: lesson.frame.seat });
    document.body.classList.toggle("yours", lesson.action !== null);
    this.#drawButtons(lesson, choices[0]?.words ?? "");
    this.#view.comeIntoView();
    history.replaceState(null, "", `#${this.#at}`);
  }

  #drawButtons(lesson: Lesson, move: string): void {
    const next = byId("lesson-next");
    next.hidden = lesson.last;
    next.classList.toggle("go", lesson.action !== null);
    next.classList.toggle("lagoon", lesson.action === null);
    setWords(byId("lesson-words"), lesson.action === null ? say("lesson_next") : move);
    byId<HTMLButtonElement>("lesson-back").disabled = this.#at === 0;
    byId("after").hidden = !lesson.last;
  }
}
