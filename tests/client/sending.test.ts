import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { FromBrowser, Move } from "../../client/src/messages.ts";
import { Sending } from "../../client/src/sending.ts";
import { turn } from "../../client/src/settings.ts";
import { merge } from "../../client/src/shown.ts";
import type { Shown } from "../../client/src/shown.ts";
import type { Connection } from "../../client/src/socket.ts";
import type { View } from "../../client/src/view.ts";

const CHOICES = [
  { action: 17, words: "Take row 1" },
  { action: 18, words: "Take row 2" },
];

/** As much of a table as sending knows of. */
class Scene {
  asked: FromBrowser[] = [];
  refusals: string[] = [];
  connection = { isUp: true, unanswered: new Map<string, FromBrowser>(), ask: (message: FromBrowser) => this.#take(message) };
  view: { shown: Shown; prompt: { forgive(): void; refuse(words: string): void } };
  sending: Sending;

  constructor() {
    const frame = { type: "frame" as const, seat: 1, count: 7, now: 0, whole: true, choices: CHOICES, undo: { can: true } };
    this.view = { shown: merge(null, frame), prompt: { forgive: () => {}, refuse: (words) => void this.refusals.push(words) } };
    this.sending = new Sending(this.view as unknown as View, this.connection as unknown as Connection, () => {});
  }

  #take(message: FromBrowser): boolean {
    this.asked.push(message);
    this.connection.unanswered.set((message as Move).id, message);
    return true;
  }

  /** The server says that all is done. */
  answer(): void {
    this.connection.unanswered.clear();
    this.sending.done();
  }

  get last(): Move {
    return this.asked.at(-1) as Move;
  }
}

let scene = new Scene();

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  turn("confirm", false);
  scene = new Scene();
});

afterEach(() => mock.timers.reset());

test("a choice is sent with the seat and the count at which it was made", () => {
  scene.sending.choose(18);
  const { type, seat, count, action } = scene.last;
  assert.deepEqual({ type, seat, count, action }, { type: "move", seat: 1, count: 7, action: 18 });
});

test("what is not on offer is not sent", () => {
  scene.sending.choose(99);
  assert.deepEqual(scene.asked, []);
});

test("a second click is not sent before the first one has come back", () => {
  scene.sending.choose(17);
  scene.sending.choose(18);
  scene.sending.undo(false);
  assert.equal(scene.asked.length, 1);
  scene.sending.seen(7, false, false);
  scene.sending.choose(18);
  assert.equal(scene.asked.length, 1, "somebody else came or went: that is not the answer");
  scene.sending.seen(8, false, true);
  scene.sending.choose(18);
  assert.equal(scene.asked.length, 1, "somebody else has moved: that is not the answer either");
  scene.sending.seen(9, false, true);
  scene.answer();
  scene.sending.choose(18);
  assert.equal(scene.asked.length, 2);
});

test("what an outage has left unanswered stays locked until it was sent again", () => {
  scene.sending.choose(17);
  scene.sending.seen(7, true, true);
  assert.equal(scene.sending.isLocked, true);
  scene.answer();
  assert.equal(scene.sending.isLocked, false);
});

test("a refusal lets one choose again", () => {
  scene.sending.choose(17);
  scene.connection.unanswered.clear();
  scene.sending.refused();
  scene.sending.choose(18);
  assert.equal(scene.last.action, 18);
});

test("a move that is done and changes nothing locks no longer than a moment", () => {
  scene.sending.choose(17);
  scene.answer();
  assert.equal(scene.sending.isLocked, true);
  mock.timers.tick(1500);
  assert.equal(scene.sending.isLocked, false);
});

test("without a connection nothing can be chosen", () => {
  scene.connection.isUp = false;
  scene.sending.choose(17);
  assert.deepEqual(scene.asked, []);
});

test("who wants to be asked stages first, may change the choice, and commits", () => {
  turn("confirm", true);
  scene.sending.choose(17);
  assert.deepEqual([scene.asked.length, scene.sending.staged?.action], [0, 17]);
  scene.sending.choose(18);
  assert.equal(scene.sending.commit(), true);
  assert.deepEqual([scene.asked.length, scene.last.action, scene.sending.staged], [1, 18, null]);
});

test("what is staged can be put back, by undo too, and nothing was sent", () => {
  turn("confirm", true);
  scene.sending.choose(17);
  assert.equal(scene.sending.putBack(), true);
  assert.equal(scene.sending.commit(), false);
  scene.sending.choose(17);
  scene.sending.undo(false);
  assert.equal(scene.sending.staged, null);
  assert.deepEqual(scene.asked, []);
});

test("new choices make a staged one void", () => {
  turn("confirm", true);
  scene.sending.choose(17);
  scene.sending.seen(8, false, true);
  assert.equal(scene.sending.staged, null);
});

test("undo is asked for, or its refusal told", () => {
  scene.sending.undo(true);
  assert.deepEqual(
    scene.asked.map((message) => (message.type === "undo" ? message.whole_turn : null)),
    [true],
  );
  scene = new Scene();
  scene.view.shown = { ...scene.view.shown, undo: { can: false, why: "A card was drawn." } };
  scene.sending.undo(false);
  assert.deepEqual([scene.asked, scene.refusals], [[], ["A card was drawn."]]);
});
