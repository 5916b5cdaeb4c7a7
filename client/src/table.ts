// A live table: what the server tells is shown, and what a person does is sent.

import { Advice } from "./advice.ts";
import { Chat } from "./chat.ts";
import { Cover } from "./cover.ts";
import type { PageData } from "./data.ts";
import { byId, setWords } from "./elements.ts";
import { Fairness } from "./fairness.ts";
import { wireKeys } from "./keys.ts";
import type { Deeds } from "./keys.ts";
import { Menu } from "./menu.ts";
import type { Frame, FromBrowser, ToBrowser } from "./messages.ts";
import { Pace } from "./pace.ts";
import { Sending } from "./sending.ts";
import { notes, setNotes } from "./settings.ts";
import { isYours, NOBODY } from "./shown.ts";
import { Connection, freshId } from "./socket.ts";
import { prepareSound, tone } from "./sound.ts";
import { drawStanding } from "./standing.ts";
import { Tabs } from "./tabs.ts";
import { View } from "./view.ts";
import { say } from "./words.ts";

const WARNING = 392; // hertz; lower than the tone for one's turn

export class Table {
  readonly #data: PageData;
  readonly #view: View;
  readonly #connection: Connection;
  readonly #sending: Sending;
  readonly #pace = new Pace((frame) => this.#show(frame));
  readonly #chat: Chat;
  readonly #fairness: Fairness;
  readonly #tabs: Tabs;
  readonly #menu: Menu;
  readonly #cover: Cover;
  readonly #advice: Advice;
  readonly #title = document.title;
  readonly #isTall = matchMedia("(max-width: 719px)"); // as in board.css
  #reader: number; // whose eyes: a seat, or -2 for onlookers and the cover
  #closed = ""; // why the server has hung up for good

  constructor(data: PageData) {
    this.#data = data;
    this.#reader = data.is_hot_seat ? NOBODY : (data.me[0] ?? NOBODY);
    this.#view = new View(data, (action) => this.#sending.choose(action));
    this.#advice = new Advice(this.#view, data);
    this.#view.warned = (seat, seconds) => this.#warn(seat, seconds);
    const changed = (): void => this.#draw();
    this.#connection = new Connection(() => this.#address(), { told: (message) => this.#hear(message), changed });
    this.#sending = new Sending(this.#view, this.#connection, changed);
    this.#chat = new Chat(data.language, (id, words) => this.#ask({ type: "say", id, words }));
    this.#fairness = new Fairness(data, (id, words) => this.#ask({ type: "words", id, seat: this.#reader, words }));
    this.#tabs = new Tabs((name) => {
      this.#chat.open(name === "chat");
      if (name === "log") this.#view.log.toEnd();
    });
    this.#cover = new Cover((seat) => this.#look(seat));
    this.#menu = new Menu({
      changed: (setting, on) => (setting === "results" ? this.#view.showResults(on) : this.#draw()),
      standIn: () => this.#ask({ type: "stand_in", id: freshId(), seat: this.#seat }),
      takeBack: () => this.#ask({ type: "take_back", id: freshId(), seat: this.#seat }),
      resign: () => this.#ask({ type: "resign", id: freshId(), seat: this.#seat }),
    });
    this.#wire();
    this.#tabs.open("log");
    this.#draw();
    this.#connection.start();
  }

  /** The seat that the menu speaks of. */
  get #seat(): number {
    return this.#reader >= 0 ? this.#reader : (this.#data.me[0] ?? NOBODY);
  }

  /** Which of a plate's two shapes this screen shows; only that one is sent. */
  get #shape(): "wide" | "tall" {
    return this.#isTall.matches ? "tall" : "wide";
  }

  #address(): string {
    const url = new URL(this.#data.live!, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("seat", String(this.#reader));
    url.searchParams.set("language", this.#data.language);
    url.searchParams.set("shape", this.#shape);
    return url.href;
  }

  // ---- what the server tells

  #hear(message: ToBrowser): void {
    if (message.type === "frame") {
      this.#chat.begin(message.now);
      this.#pace.take(message);
    } else if (message.type === "chat") this.#chat.add(message.lines);
    else if (message.type === "done") {
      this.#fairness.done(message.id);
      this.#sending.done();
    } else if (message.type === "started") location.assign(new URL(message.url, location.origin).pathname);
    else if (message.type === "refused") {
      this.#sending.refused();
      this.#chat.refused(message.id);
      this.#fairness.refused(message.id, message.words);
      this.#view.prompt.refuse(message.words, message.rule);
      this.#draw();
    } else if (message.type === "closed") {
      this.#closed = message.words;
      this.#connection.end();
      this.#draw();
    }
  }

  #show(frame: Frame): number {
    const before = this.#view.shown;
    const moving = this.#view.show(frame);
    const shown = this.#view.shown!;
    this.#fairness.show(shown.dice, shown.seats);
    if (!this.#data.is_hot_seat) this.#reader = frame.seat; // the server knows best whose eyes these are
    if (frame.seat !== this.#reader) return moving; // of the one before; the next frame is for who looks now
    this.#sending.seen(frame.count, frame.whole === true, frame.choices !== undefined);
    if (this.#data.is_hot_seat) this.#coverUp(shown.nextSeat);
    const isYour = isYours(shown);
    const wasYour = before !== null && isYours(before);
    if (isYour && !wasYour && !this.#cover.isUp) tone();
    if (isYour !== wasYour || (shown.result && !before?.result)) this.#tabs.suggest(isYour || shown.result ? "moves" : "log");
    this.#draw();
    this.#advice.draw(isYour && !this.#cover.isUp, frame.seat, frame.count);
    if (isYour && frame.choices) this.#view.comeIntoView();
    return moving;
  }

  /** At one screen for several: hide all that is private before the next one comes. */
  #coverUp(next: number): void {
    if (next < 0 || next === this.#reader) {
      this.#cover.lift();
      return;
    }
    this.#cover.put(next, this.#view.shown!.seats.find((seat) => seat.seat === next)?.name ?? "");
    if (this.#reader !== NOBODY) this.#look(NOBODY);
  }

  #warn(seat: number, seconds: number): void {
    if (seat !== this.#view.shown?.seat) return;
    setWords(byId("clock-warning"), say("clock_low", seconds));
    tone(WARNING);
  }

  // ---- what a person does

  #ask(message: FromBrowser): boolean {
    const isAsked = this.#connection.ask(message);
    if (!isAsked) this.#view.prompt.refuse(say("not_connected"));
    return isAsked;
  }

  #look(seat: number): void {
    if (this.#ask({ type: "look", seat, shape: this.#shape })) this.#reader = seat;
  }

  #draw(): void {
    const shown = this.#view.shown;
    const mine = this.#data.me.length > 0 ? shown?.seats.find((seat) => seat.seat === this.#seat) : undefined;
    const { isLocked, canChoose, staged } = this.#sending;
    const wasStaged = !byId("commit").hidden;
    const isUnsent = this.#connection.unanswered.size > 0;
    const standing = { isUp: this.#connection.isUp, isUnsent, isLocked, canChoose, staged, mine, closed: this.#closed };
    drawStanding(this.#view, standing, this.#title);
    this.#menu.show(shown?.result ? undefined : mine);
    if (staged !== null && !wasStaged) byId("commit").focus({ preventScroll: true });
  }

  // ---- wiring

  #wire(): void {
    const press = (id: string, deed: () => unknown): void => byId(id).addEventListener("click", () => void deed());
    press("undo", () => this.#sending.undo(false));
    press("undo-turn", () => this.#sending.undo(true));
    press("commit", () => this.#sending.commit());
    press("put-back", () => this.#sending.putBack());
    press("try-now", () => this.#connection.hurry());
    press("take-back-now", () => this.#ask({ type: "take_back", id: freshId(), seat: this.#seat }));
    const field = byId<HTMLTextAreaElement>("notes-field");
    field.value = notes(this.#data.table.id);
    field.addEventListener("input", () => setNotes(this.#data.table.id, field.value));
    // Without a connection the next one will say it.
    this.#isTall.addEventListener("change", () => this.#connection.isUp && this.#look(this.#reader));
    addEventListener("online", () => this.#connection.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#connection.hurry());
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.#pace.skip(), { capture: true });
    prepareSound();
    wireKeys(this.#keys(), (letter) => this.#view.press(letter));
  }

  #keys(): Deeds {
    const deeds: Deeds = {
      ...this.#view.commonKeys(),
      u: () => this.#sending.undo(false),
      U: () => this.#sending.undo(true),
      "Ctrl-z": () => this.#sending.undo(false),
      Enter: () => this.#sending.commit(),
      Escape: () => this.#sending.putBack() || this.#view.prompt.forgive(),
      m: () => this.#tabs.goTo("moves"),
      l: () => this.#tabs.goTo("log"),
      c: () => this.#tabs.goTo("chat"),
      n: () => this.#tabs.goTo("notes"),
      "[": () => this.#view.log.step(-1),
      "]": () => this.#view.log.step(1),
      h: () => {
        this.#view.switchResults();
        this.#menu.refresh();
      },
    };
    "1234567890".split("").forEach((key, index) => {
      deeds[key] = () => {
        const action = this.#view.choices.byNumber(index);
        return action === null ? false : this.#sending.choose(action);
      };
    });
    return deeds;
  }
}
