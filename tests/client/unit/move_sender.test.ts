import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { FromBrowser, Move } from "../../../client/src/connection/messages.ts";
import { setEnabled } from "../../../client/src/lib/local_storage.ts";
import { MoveSender } from "../../../client/src/table/move_sender.ts";
import { applyFrame } from "../../../client/src/table/table_state.ts";
import type { TableState } from "../../../client/src/table/table_state.ts";

const CHOICES = [
  { action: 17, words: "Take row 1" },
  { action: 18, words: "Take row 2" },
];

/** As much of a table as the sender needs. */
class Scene {
  sent: FromBrowser[] = [];
  refusals: string[] = [];
  connection = { isConnected: true, pending: new Map<string, FromBrowser>(), send: (message: FromBrowser) => this.#take(message) };
  view: { state: TableState; prompt: { clearRefusal(): void; showRefusal(words: string): void } };
  sender: MoveSender;

  constructor() {
    const frame = { type: "frame" as const, seat: 1, count: 7, now: 0, whole: true, choices: CHOICES, undo: { can: true } };
    const prompt = { clearRefusal: () => {}, showRefusal: (words: string) => void this.refusals.push(words) };
    this.view = { state: applyFrame(null, frame), prompt };
    this.sender = new MoveSender(this.view, this.connection, () => {});
  }

  #take(message: FromBrowser): boolean {
    this.sent.push(message);
    this.connection.pending.set((message as Move).id, message);
    return true;
  }

  /** The server answers every request with "done". */
  answer(): void {
    this.connection.pending.clear();
    this.sender.onDone();
  }

  get last(): Move {
    return this.sent.at(-1) as Move;
  }
}

let scene = new Scene();

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  setEnabled("confirm", false);
  scene = new Scene();
});

afterEach(() => mock.timers.reset());

test("a choice is sent with the seat and the count at which it was made", () => {
  scene.sender.choose(18);
  const { type, seat, count, action } = scene.last;
  assert.deepEqual({ type, seat, count, action }, { type: "move", seat: 1, count: 7, action: 18 });
});

test("an action that isn't a choice isn't sent", () => {
  scene.sender.choose(99);
  assert.deepEqual(scene.sent, []);
});

test("a second click isn't sent before the first is answered and its frame shown", () => {
  scene.sender.choose(17);
  scene.sender.choose(18);
  scene.sender.undo(false);
  assert.equal(scene.sent.length, 1);
  scene.sender.onFrame(7, false, false);
  scene.sender.choose(18);
  assert.equal(scene.sent.length, 1, "a player came or went: that isn't the answer");
  scene.sender.onFrame(8, false, true);
  scene.sender.choose(18);
  assert.equal(scene.sent.length, 1, "another player has moved: that isn't the answer either");
  scene.sender.onFrame(9, false, true);
  scene.answer();
  scene.sender.choose(18);
  assert.equal(scene.sent.length, 2);
});

test("after an outage the table stays locked until the request is answered", () => {
  scene.sender.choose(17);
  scene.sender.onFrame(7, true, true);
  assert.equal(scene.sender.isLocked, true);
  scene.answer();
  assert.equal(scene.sender.isLocked, false);
});

test("a refusal unlocks the table", () => {
  scene.sender.choose(17);
  scene.connection.pending.clear();
  scene.sender.onRefused();
  scene.sender.choose(18);
  assert.equal(scene.last.action, 18);
});

test("an accepted move without a visible effect unlocks after 1.5 seconds", () => {
  scene.sender.choose(17);
  scene.answer();
  assert.equal(scene.sender.isLocked, true);
  mock.timers.tick(1500);
  assert.equal(scene.sender.isLocked, false);
});

test("nothing can be chosen without a connection", () => {
  scene.connection.isConnected = false;
  scene.sender.choose(17);
  assert.deepEqual(scene.sent, []);
});

test("with confirmation on, a choice is staged, can be changed, and is sent when confirmed", () => {
  setEnabled("confirm", true);
  scene.sender.choose(17);
  assert.deepEqual([scene.sent.length, scene.sender.staged?.action], [0, 17]);
  scene.sender.choose(18);
  assert.equal(scene.sender.sendStaged(), true);
  assert.deepEqual([scene.sent.length, scene.last.action, scene.sender.staged], [1, 18, null]);
});

test("a staged choice can be unstaged, also by undo, without sending anything", () => {
  setEnabled("confirm", true);
  scene.sender.choose(17);
  assert.equal(scene.sender.unstage(), true);
  assert.equal(scene.sender.sendStaged(), false);
  scene.sender.choose(17);
  scene.sender.undo(false);
  assert.equal(scene.sender.staged, null);
  assert.deepEqual(scene.sent, []);
});

test("new choices discard a staged one", () => {
  setEnabled("confirm", true);
  scene.sender.choose(17);
  scene.sender.onFrame(8, false, true);
  assert.equal(scene.sender.staged, null);
});

test("undo is sent, or the reason shown why it isn't possible", () => {
  scene.sender.undo(true);
  assert.deepEqual(
    scene.sent.map((message) => (message.type === "undo" ? message.whole_turn : null)),
    [true],
  );
  scene = new Scene();
  scene.view.state = { ...scene.view.state, undo: { can: false, why: "A card was drawn." } };
  scene.sender.undo(false);
  assert.deepEqual([scene.sent, scene.refusals], [[], ["A card was drawn."]]);
});

test("a set is sent as a whole when it is confirmed, and nothing before", () => {
  const items = [{ action: 30, words: "gold", most: 2 }];
  scene.sender.marks.offer({ items, least: 1, most: 2, done: "Play" });
  scene.sender.choose(30);
  scene.sender.choose(30);
  assert.equal(scene.sent.length, 0);
  assert.equal(scene.sender.sendStaged(), true);
  const { id, ...message } = scene.sent[0] as { id: string } & FromBrowser;
  assert.equal(id.length > 0, true);
  assert.deepEqual(message, { type: "moves", seat: 1, count: 7, actions: [30, 30] });
});

test("Esc drops the marks, and so does undo before it asks the server", () => {
  scene.sender.marks.offer({ items: [{ action: 30, words: "gold", most: 2 }], least: 1, most: 2, done: "Play" });
  scene.sender.choose(30);
  assert.equal(scene.sender.unstage(), true);
  assert.equal(scene.sender.marks.total, 0);
  scene.sender.choose(30);
  scene.sender.undo(false);
  assert.deepEqual([scene.sender.marks.total, scene.sent.length], [0, 0]);
  scene.sender.undo(false);
  assert.equal(scene.sent[0]!.type, "undo");
});
