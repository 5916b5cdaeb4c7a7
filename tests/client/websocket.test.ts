import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { FromBrowser, ToBrowser } from "../../client/src/messages.ts";
import { Connection, freshId } from "../../client/src/socket.ts";

const FRAME: ToBrowser = { type: "frame", seat: 0, count: 1, now: 0, whole: true };
const MOVE: FromBrowser = { type: "move", id: "one", seat: 0, count: 1, action: 17 };

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: FromBrowser[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromBrowser);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  tell(message: ToBrowser): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** What was asked, signs of life left out. */
  get asked(): FromBrowser[] {
    return this.sent.filter((message) => message.type !== "alive");
  }
}

let told: ToBrowser[] = [];
let changes: boolean[] = [];

function connect(): Connection {
  const listener = { told: (message: ToBrowser) => void told.push(message), changed: (isUp: boolean) => void changes.push(isUp) };
  const connection = new Connection(() => "ws://table", listener, () => new FakeSocket() as unknown as WebSocket);
  connection.start();
  return connection;
}

function last(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}

/** Let time go by while the server answers every sign of life. */
function live(seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1000);
    if (last().readyState === 1) last().tell({ type: "answer", number: 0 });
  }
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  FakeSocket.all = [];
  told = [];
  changes = [];
});

afterEach(() => mock.timers.reset());

test("a connection is up from its first whole frame on, and moves are possible only then", () => {
  const connection = connect();
  assert.equal(connection.ask(MOVE), false);
  last().open();
  assert.equal(connection.ask(MOVE), false);
  last().tell({ ...FRAME, whole: false } as ToBrowser);
  assert.equal(connection.ask(MOVE), false, "a change of what is not known yet is no table");
  assert.deepEqual(told, []);
  last().tell(FRAME);
  assert.deepEqual(changes, [true]);
  assert.equal(connection.ask(MOVE), true);
  assert.deepEqual(last().asked, [MOVE]);
});

test("a sign of life is given every 2.5 seconds, and its answer is nobody else's business", () => {
  connect();
  last().open();
  last().tell(FRAME);
  live(10);
  assert.deepEqual(last().sent.map((message) => message.type), ["alive", "alive", "alive", "alive"]);
  assert.deepEqual(told, [FRAME]);
  assert.equal(FakeSocket.all.length, 1);
});

test("a server that is silent for 9 seconds is dead: the socket is left for another one", () => {
  const connection = connect();
  last().open();
  last().tell(FRAME);
  mock.timers.tick(7500);
  assert.equal(connection.isUp, true);
  mock.timers.tick(2500);
  assert.equal(connection.isUp, false);
  assert.deepEqual(changes, [true, false]);
  mock.timers.tick(300);
  assert.equal(FakeSocket.all.length, 2);
});

test("attempts come later each time, at most 5 seconds apart, and at once when told to hurry", () => {
  const connection = connect();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const made = FakeSocket.all.length;
    last().close();
    let waited = 0;
    while (FakeSocket.all.length === made) {
      mock.timers.tick(10);
      waited += 10;
    }
    waits.push(waited);
  }
  assert(waits[0]! <= 300 && waits[0]! >= 150, `the first wait was ${waits[0]}`);
  assert(waits[3]! > waits[0]!, "later attempts wait longer");
  assert(waits.every((wait) => wait <= 5000), `no wait is longer than 5 s: ${waits}`);
  const made = FakeSocket.all.length;
  last().close();
  connection.hurry();
  assert.equal(FakeSocket.all.length, made + 1);
});

test("what was not answered is asked again under its own id, and only that", () => {
  const connection = connect();
  last().open();
  last().tell(FRAME);
  connection.ask({ ...MOVE, id: "done" } as FromBrowser);
  last().tell({ type: "done", id: "done" });
  connection.ask({ ...MOVE, id: "refused" } as FromBrowser);
  last().tell({ type: "refused", id: "refused", words: "No." });
  connection.ask(MOVE);
  connection.ask({ type: "look", seat: 1 });
  last().close();
  mock.timers.tick(300);
  last().open();
  assert.deepEqual(last().asked, [MOVE]);
  assert.equal(connection.unanswered.size, 1);
  last().tell(FRAME);
  last().tell({ type: "done", id: "one" });
  assert.equal(connection.unanswered.size, 0);
});

test("a socket that closes late does not take the new one down", () => {
  const connection = connect();
  const old = last();
  old.open();
  old.tell(FRAME);
  mock.timers.tick(12_000);
  last().open();
  last().tell(FRAME);
  old.onclose();
  assert.equal(connection.isUp, true);
});

test("what is ended stays ended", () => {
  const connection = connect();
  last().open();
  last().tell(FRAME);
  connection.end();
  mock.timers.tick(60_000);
  connection.hurry();
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(last().readyState, 3);
});

test("no two ids are the same, and all are short enough for the server", () => {
  const ids = new Set(Array.from({ length: 1000 }, freshId));
  assert.equal(ids.size, 1000);
  assert([...ids].every((id) => id.length === 24));
});

const change = (number: number): ToBrowser => ({ type: "frame", seat: 0, count: number + 1, now: 0, number });
const numbers = (): number[] => told.flatMap((message) => (message.type === "frame" ? [message.number ?? 0] : []));

test("a frame that comes twice is shown once, and where one is missing all is asked for anew", () => {
  const connection = connect();
  last().open();
  last().tell(FRAME);
  for (const number of [1, 1, 2, 1]) last().tell(change(number));
  assert.deepEqual(numbers(), [0, 1, 2]);
  assert(connection.isUp);
  last().tell(change(4));
  assert.deepEqual(numbers(), [0, 1, 2]);
  assert(!connection.isUp);
  mock.timers.tick(1000);
  assert.equal(FakeSocket.all.length, 2);
  last().open();
  last().tell({ ...FRAME, number: 4 } as ToBrowser);
  last().tell(change(5));
  assert.deepEqual(numbers(), [0, 1, 2, 4, 5]);
});

test("a last frame that was lost is missed when a sign of life is answered", () => {
  const connection = connect();
  last().open();
  last().tell(FRAME);
  last().tell({ type: "answer", number: 0 });
  assert(connection.isUp);
  last().tell({ type: "answer", number: 1, frame: 1 });
  assert(!connection.isUp);
});

test("a first frame that was lost is missed as well", () => {
  const connection = connect();
  last().open();
  last().tell({ type: "answer", number: 0 });
  assert.equal(FakeSocket.all.length, 1, "the server has sent nothing yet");
  last().tell({ type: "answer", number: 1, frame: 1 });
  mock.timers.tick(1000);
  assert.equal(FakeSocket.all.length, 2);
  last().open();
  last().tell({ ...FRAME, number: 1 } as ToBrowser);
  last().tell({ type: "answer", number: 2, frame: 1 });
  assert(connection.isUp);
});

test("whole frames are counted anew where the server begins anew, and one that was lost is missed then too", () => {
  const connection = connect();
  last().open();
  last().tell({ ...FRAME, number: 7 } as ToBrowser);
  last().tell({ ...FRAME, number: 1 } as ToBrowser);
  last().tell({ type: "answer", number: 0, frame: 1 });
  assert(connection.isUp);
  last().tell({ ...FRAME, number: 7 } as ToBrowser);
  last().tell({ type: "answer", number: 1, frame: 1 });
  assert(!connection.isUp);
});

test("who is asked next at a shared screen is told beside the frames", () => {
  connect();
  last().open();
  last().tell(FRAME);
  last().tell({ type: "frame", seat: 0, count: 1, now: 0, next_seat: 1 });
  assert.equal(told.length, 2);
});

test("what was asked and never answered is sent again when a later sign of life is answered", () => {
  const connection = connect();
  last().open();
  last().tell(FRAME);
  last().tell({ type: "answer", number: 0 });
  connection.ask(MOVE);
  mock.timers.tick(2500);
  const sign = last().sent.at(-1);
  assert(sign?.type === "alive");
  assert.equal(last().asked.length, 1);
  last().tell({ type: "answer", number: sign.number - 1 }); // given before the move was sent
  assert.equal(last().asked.length, 1);
  last().tell({ type: "answer", number: sign.number });
  assert.deepEqual(last().asked, [MOVE, MOVE]);
  last().tell({ type: "done", id: "one" });
  last().tell({ type: "answer", number: sign.number + 5 });
  assert.equal(last().asked.length, 2);
});
