// A live table: shows what the server sends, and sends what the user does.

import { FrameQueue } from "../connection/frame_queue.ts";
import type { Frame, FromBrowser, ToBrowser } from "../connection/messages.ts";
import type { PageData } from "../connection/page_data.ts";
import { Connection, randomId } from "../connection/websocket.ts";
import { byId, setText } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { bindKeys } from "../lib/keyboard.ts";
import type { KeyBindings } from "../lib/keyboard.ts";
import { readNotes, saveNotes } from "../lib/local_storage.ts";
import { initSound, playSound } from "../lib/sound.ts";
import { PushOffer } from "../site/push_device.ts";
import { initTableNotices } from "../site/table_notices.ts";
import { refreshWaitingCount } from "../site/waiting_count.ts";
import { trackVisibleArea } from "../lib/visible_area.ts";
import { MoreTargets } from "./board/more_targets.ts";
import { Dock } from "./dock.ts";
import { soundOf } from "./frame_sound.ts";
import { MoveSender } from "./move_sender.ts";
import { ChatPanel } from "./panels/chat.ts";
import { DicePanel } from "./panels/dice_panel.ts";
import { Hint } from "./panels/hint.ts";
import { Menu } from "./panels/menu.ts";
import { PaceSetting } from "./pace_setting.ts";
import { PersonDialog } from "./panels/person_dialog.ts";
import { RematchCard } from "./rematch_card.ts";
import { Tabs } from "./panels/tabs.ts";
import { PrivacyCover } from "./privacy_cover.ts";
import { Requests } from "./requests.ts";
import { initShare } from "./share.ts";
import { drawSidebar, finishingChoice } from "./sidebar.ts";
import type { SidebarStatus } from "./sidebar.ts";
import { isYourTurn, SPECTATOR } from "./table_state.ts";
import { TableView } from "./table_view.ts";

export class LiveTable {
  readonly #data: PageData;
  readonly #view: TableView;
  readonly #connection: Connection;
  readonly #sender: MoveSender;
  readonly #pace = new PaceSetting(() => this.#frames.refresh());
  readonly #frames = new FrameQueue((frame) => this.#show(frame), {
    pace: () => (document.hidden ? "instant" : this.#pace.pace),
    onWaiting: (waiting) => this.#showWaiting(waiting),
  });
  readonly #dock = new Dock(() => this.#more.update());
  readonly #more: MoreTargets;
  readonly #chat: ChatPanel;
  readonly #dicePanel: DicePanel;
  readonly #tabs: Tabs;
  readonly #menu: Menu;
  readonly #cover: PrivacyCover;
  readonly #hint: Hint;
  readonly #pushOffer = new PushOffer();
  readonly #requests = new Requests(
    () => this.#mySeat,
    (message) => this.#send(message),
  );
  readonly #rematch = new RematchCard((seat) => this.#view.presence.absenceOf(seat));
  readonly #title = document.title;
  readonly #isTall = matchMedia("(max-width: 719px)"); // same as in board.css
  #reader: number; // the seat whose view is shown; SPECTATOR for spectators and while the table is covered
  #closedReason = ""; // why the server has closed the connection for good

  constructor(data: PageData) {
    this.#data = data;
    this.#reader = data.is_hot_seat ? SPECTATOR : (data.me[0] ?? SPECTATOR);
    this.#view = new TableView(
      data,
      (action) => this.#sender.choose(action),
      (action, by) => (by === "all" ? this.#sender.adjustAll(action) : this.#sender.adjust(action, by)),
    );
    this.#view.onMarksBring = () => this.#draw();
    this.#more = new MoreTargets(this.#view.board, () => this.#dock.open());
    this.#hint = new Hint(data, (action) => this.#view.highlight(action));
    this.#view.onLowClock = (seat, seconds) => this.#warnLowClock(seat, seconds);
    const redraw = (): void => this.#draw();
    this.#view.onPresenceChange = redraw;
    this.#view.onEarlierChange = redraw;
    this.#connection = new Connection(() => this.#url(), {
      onMessage: (message) => this.#receive(message),
      onConnectedChange: redraw,
    });
    this.#sender = new MoveSender(this.#view, this.#connection, redraw);
    this.#chat = new ChatPanel(data.table.id, data.language, (id, words) => this.#send({ type: "say", id, words }));
    new PersonDialog((who, lines) => this.#chat.setHidden(who, lines));
    this.#dicePanel = new DicePanel(data, (id, words) => this.#send({ type: "words", id, seat: this.#reader, words }));
    this.#tabs = new Tabs((name) => {
      this.#chat.setOpen(name === "chat");
      if (name === "log") this.#view.log.scrollToEnd();
    });
    this.#cover = new PrivacyCover((seat) => this.#setReader(seat));
    this.#menu = new Menu({
      onSettingChange: (setting, isOn) => (setting === "results" ? this.#view.setScorePreviews(isOn) : this.#draw()),
      standIn: () => this.#send({ type: "stand_in", id: randomId(), seat: this.#mySeat }),
      resign: () => this.#send({ type: "resign", id: randomId(), seat: this.#mySeat }),
    });
    this.#addListeners();
    this.#tabs.open("log");
    this.#draw();
    this.#connection.start();
  }

  /** The seat that the menu acts on. */
  get #mySeat(): number {
    return this.#reader >= 0 ? this.#reader : (this.#data.me[0] ?? SPECTATOR);
  }

  /** Which shape of the plates fits this screen; the server sends only that one. */
  get #shape(): "wide" | "tall" {
    return this.#isTall.matches ? "tall" : "wide";
  }

  #url(): string {
    const url = new URL(this.#data.live!, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("seat", String(this.#reader));
    url.searchParams.set("language", this.#data.language);
    url.searchParams.set("shape", this.#shape);
    return url.href;
  }

  // ---- messages from the server

  #receive(message: ToBrowser): void {
    if (message.type === "frame") {
      this.#chat.setJoined(message.now);
      this.#rematch.setServerTime(message.now);
      this.#frames.push(message);
    } else if (message.type === "chat") this.#chat.add(message.lines);
    else if (message.type === "done") {
      this.#dicePanel.onDone(message.id);
      this.#sender.onDone();
    } else if (message.type === "refused") {
      this.#sender.onRefused();
      this.#chat.onRefused(message.id);
      this.#dicePanel.onRefused(message.id, message.words);
      this.#view.prompt.showRefusal(message.words, message.rule);
      this.#draw();
    } else if (message.type === "closed") {
      this.#closedReason = message.words;
      this.#connection.close();
      this.#draw();
    }
  }

  #show(frame: Frame): number {
    const before = this.#view.state;
    const duration = this.#view.show(frame);
    const state = this.#view.state!;
    this.#dicePanel.show(state.dice, state.seats);
    if (!this.#data.is_hot_seat) this.#reader = frame.seat; // the server decides whose view this browser gets
    if (frame.seat !== this.#reader) return duration; // sent before the reader changed; the next frame is the right one
    this.#sender.marks.offer(isYourTurn(state) ? state.marks : null);
    this.#sender.onFrame(frame.count, frame.whole === true, frame.choices !== undefined);
    if (this.#data.is_hot_seat) this.#updateCover(state.nextSeat);
    const isMyTurn = isYourTurn(state);
    const wasMyTurn = before !== null && isYourTurn(before);
    const sound = isMyTurn && !wasMyTurn && !this.#cover.isVisible ? "turn" : before === null ? null : soundOf(frame);
    if (sound !== null) playSound(sound);
    const hasEnded = state.result !== null && before?.result == null;
    if (isMyTurn !== wasMyTurn) this.#tabs.switchTo(isMyTurn ? "moves" : "log");
    if (hasEnded && !isTyping()) this.#tabs.open("moves");
    if (before !== null && isMyTurn !== wasMyTurn) void refreshWaitingCount();
    if (wasMyTurn && !isMyTurn && !state.result) void this.#pushOffer.show();
    this.#draw();
    if (hasEnded && before !== null && !isTyping()) scrollTo({ top: 0 }); // on small screens the result is there
    this.#hint.update(isMyTurn && !this.#cover.isVisible, frame.seat, frame.count);
    if (isMyTurn && frame.choices) {
      this.#dock.startDecision(this.#view.board);
      this.#more.scrollToFirst();
    }
    this.#more.update();
    return duration;
  }

  /** On a shared screen: covers the table and hides the private view when it is another player's turn. */
  #updateCover(nextSeat: number): void {
    if (nextSeat < 0 || nextSeat === this.#reader) {
      this.#cover.hide();
      return;
    }
    const { seat, seats } = this.#view.state!;
    if (!this.#cover.isVisible) this.#tabs.open("log"); // the notes are private
    this.#cover.show(nextSeat, seats.find((one) => one.seat === nextSeat)?.name ?? "", seat === SPECTATOR);
    if (this.#reader !== SPECTATOR) this.#setReader(SPECTATOR);
  }

  #warnLowClock(seat: number, seconds: number): void {
    if (seat !== this.#view.state?.seat) return;
    setText(byId("clock-warning"), translate("clock_low", seconds));
    playSound("clock");
  }

  /** What the others have done waits to be shown: how many actions, and whether one's own turn comes after them. */
  #showWaiting(waiting: Frame[]): void {
    const count = this.#pace?.pace === "step" ? this.#frames.waiting : 0;
    byId("next-frame").hidden = count === 0;
    setText(byId("next-count"), String(count));
    const isMyTurn = waiting.some((frame) => (frame.choices?.length ?? 0) > 0) || this.#sender?.canChoose === true;
    byId("your-turn").hidden = !isMyTurn;
    for (const frame of waiting) if (frame.seats) this.#view.clocks.update(frame.seats, frame.now);
  }

  // ---- actions of the user

  /** Sends a message; says so in the prompt if there is no connection. */
  #send(message: FromBrowser): boolean {
    const isSent = this.#connection.send(message);
    if (!isSent) this.#view.prompt.showRefusal(translate("not_connected"));
    return isSent;
  }

  #setReader(seat: number): void {
    if (this.#send({ type: "look", seat, shape: this.#shape })) this.#reader = seat;
  }

  #draw(): void {
    const state = this.#view.state;
    const mySeat = this.#data.me.length > 0 ? state?.seats.find((seat) => seat.seat === this.#mySeat) : undefined;
    const { isLocked, staged } = this.#sender;
    const wasStaged = !byId("commit").hidden;
    drawSidebar(this.#view, this.#status, this.#title);
    if (isLocked) this.#view.cards?.close(); // one has gone on
    if (isLocked) this.#hint.close();
    this.#more.update();
    this.#menu.showSeat(state?.result ? undefined : mySeat);
    this.#requests.show(state);
    this.#rematch.show(state);
    if (staged !== null && !wasStaged) byId("commit").focus({ preventScroll: true });
  }

  get #status(): SidebarStatus {
    const { isLocked, canChoose, staged, marks } = this.#sender;
    const { isConnected, pending } = this.#connection;
    const closedReason = this.#closedReason;
    return { isConnected, hasPending: pending.size > 0, isLocked, canChoose, staged, marks, closedReason };
  }

  /** Chooses what the button beside the prompt offers. */
  #finish(): boolean {
    const choice = finishingChoice(this.#view, this.#status);
    if (choice === null) return false;
    this.#sender.choose(choice.action);
    return true;
  }

  #addListeners(): void {
    const onClick = (id: string, run: () => unknown): void => byId(id).addEventListener("click", () => void run());
    onClick("undo", () => this.#sender.undo(false));
    onClick("undo-turn", () => this.#sender.undo(true));
    onClick("commit", () => this.#sender.sendStaged());
    onClick("finish", () => this.#finish());
    onClick("next-frame", () => this.#frames.next());
    onClick("put-back", () => this.#sender.unstage());
    onClick("to-now", () => this.#view.earlier.close());
    onClick("earlier-back", () => this.#view.earlier.step(-1));
    onClick("earlier-forth", () => this.#view.earlier.step(1));
    onClick("try-now", () => this.#connection.reconnectNow());
    const notes = byId<HTMLTextAreaElement>("notes-field");
    notes.value = readNotes(this.#data.table.id);
    notes.addEventListener("input", () => saveNotes(this.#data.table.id, notes.value));
    // If disconnected, the URL of the next connection contains the shape.
    this.#isTall.addEventListener("change", () => this.#connection.isConnected && this.#setReader(this.#reader));
    addEventListener("online", () => this.#connection.reconnectNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#connection.reconnectNow());
    this.#addSkipping();
    initSound();
    initTableNotices();
    initShare(this.#data.game.title);
    trackVisibleArea();
    bindKeys(this.#keys(), (letter) => this.#view.pressLetter(letter));
  }

  /** A click or key shows at once what waits; step by step only Escape does. A finger that scrolls doesn't. */
  #addSkipping(): void {
    const skip = (): void => {
      if (this.#pace.pace !== "step") this.#frames.flush();
    };
    addEventListener("pointerdown", (event) => event.pointerType === "mouse" && skip(), { capture: true });
    addEventListener("click", skip, { capture: true });
    addEventListener("keydown", (event) => /^(Shift|Control|Alt|Meta)/.test(event.key) || skip(), { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.#frames.flush());
  }

  /** Back to the present, unstages a choice, or closes what is open. */
  #escape(): void {
    if (this.#view.earlier.close() || this.#rematch.stay() || this.#sender.unstage() || this.#hint.close()) return;
    if (this.#frames.waiting > 0) return this.#frames.flush();
    this.#view.prompt.clearRefusal();
    this.#view.cards?.close();
  }

  #keys(): KeyBindings {
    const shared = this.#view.sharedKeys();
    const keys: KeyBindings = {
      ...shared,
      t: () => (this.#cover.isVeiled ? false : shared["t"]!()),
      u: () => this.#sender.undo(false),
      U: () => this.#sender.undo(true),
      "Ctrl-z": () => this.#sender.undo(false),
      Enter: () => this.#sender.sendStaged() || this.#finish(),
      "Ctrl-Enter": () => this.#sender.sendStaged(),
      " ": () => this.#pace.pace === "step" && this.#frames.next(),
      Escape: () => this.#escape(),
      m: () => this.#tabs.focus("moves"),
      l: () => this.#tabs.focus("log"),
      c: () => this.#tabs.focus("chat"),
      n: () => this.#tabs.focus("notes"),
      "[": () => this.#view.earlier.step(-1),
      "]": () => this.#view.earlier.step(1),
      h: () => {
        this.#view.toggleScorePreviews();
        this.#menu.refreshSettings();
      },
    };
    "1234567890".split("").forEach((key, index) => {
      keys[key] = () => {
        const action = this.#view.moves.actionAt(index);
        return action === null ? false : this.#sender.choose(action);
      };
    });
    return keys;
  }
}

/** Is the user writing something? Then nothing else takes its place. */
function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea") === true;
}
