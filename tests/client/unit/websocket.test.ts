import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { FromBrowser, ToBrowser } from "../../../client/src/connection/messages.ts";
import { Connection, randomId } from "../../../client/src/connection/websocket.ts";

const FRAME: ToBrowser = { type: "frame", seat: 0, count: 1, now: 0, whole: true };
const MOVE: FromBrowser = { type: "move", id: "one", seat: 0, count: 1, action: 17 };

/** A WebSocket whose server is the test. */
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

  receive(message: ToBrowser): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** What was sent, without pings. */
  get requests(): FromBrowser[] {
    return this.sent.filter((message) => message.type !== "alive");
  }
}

let received: ToBrowser[] = [];
let changes: boolean[] = [];

function connect(): Connection {
  const listener = {
    onMessage: (message: ToBrowser) => void received.push(message),
    onConnectedChange: (isConnected: boolean) => void changes.push(isConnected),
  };
  const connection = new Connection(() => "ws://table", listener, () => new FakeSocket() as unknown as WebSocket);
  connection.start();
  return connection;
}

function last(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}

/** Lets time pass while the server answers every ping. */
function live(seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1000);
    if (last().readyState === 1) last().receive({ type: "answer", number: 0 });
  }
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  FakeSocket.all = [];
  received = [];
  changes = [];
});

afterEach(() => mock.timers.reset());

test("a connection is ready after its first whole frame, and moves are possible only then", () => {
  const connection = connect();
  assert.equal(connection.send(MOVE), false);
  last().open();
  assert.equal(connection.send(MOVE), false);
  last().receive({ ...FRAME, whole: false } as ToBrowser);
  assert.equal(connection.send(MOVE), false, "a patch without a whole frame before it is ignored");
  assert.deepEqual(received, []);
  last().receive(FRAME);
  assert.deepEqual(changes, [true]);
  assert.equal(connection.send(MOVE), true);
  assert.deepEqual(last().requests, [MOVE]);
});

test("a ping is sent every 2.5 seconds, and its answer isn't passed on", () => {
  connect();
  last().open();
  last().receive(FRAME);
  live(10);
  assert.deepEqual(last().sent.map((message) => message.type), ["alive", "alive", "alive", "alive"]);
  assert.deepEqual(received, [FRAME]);
  assert.equal(FakeSocket.all.length, 1);
});

test("after 9 seconds without a message from the server the client reconnects", () => {
  const connection = connect();
  last().open();
  last().receive(FRAME);
  mock.timers.tick(7500);
  assert.equal(connection.isConnected, true);
  mock.timers.tick(2500);
  assert.equal(connection.isConnected, false);
  assert.deepEqual(changes, [true, false]);
  mock.timers.tick(300);
  assert.equal(FakeSocket.all.length, 2);
});

test("the delay between attempts grows to at most 5 seconds; reconnectNow doesn't wait", () => {
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
  connection.reconnectNow();
  assert.equal(FakeSocket.all.length, made + 1);
});

test("after reconnecting, exactly the unanswered requests are sent again with their ids", () => {
  const connection = connect();
  last().open();
  last().receive(FRAME);
  connection.send({ ...MOVE, id: "done" } as FromBrowser);
  last().receive({ type: "done", id: "done" });
  connection.send({ ...MOVE, id: "refused" } as FromBrowser);
  last().receive({ type: "refused", id: "refused", words: "No." });
  connection.send(MOVE);
  connection.send({ type: "look", seat: 1 });
  last().close();
  mock.timers.tick(300);
  last().open();
  assert.deepEqual(last().requests, [MOVE]);
  assert.equal(connection.pending.size, 1);
  last().receive(FRAME);
  last().receive({ type: "done", id: "one" });
  assert.equal(connection.pending.size, 0);
});

test("an old socket that closes late doesn't affect the new one", () => {
  const connection = connect();
  const old = last();
  old.open();
  old.receive(FRAME);
  mock.timers.tick(12_000);
  last().open();
  last().receive(FRAME);
  old.onclose();
  assert.equal(connection.isConnected, true);
});

test("a closed connection stays closed", () => {
  const connection = connect();
  last().open();
  last().receive(FRAME);
  connection.close();
  mock.timers.tick(60_000);
  connection.reconnectNow();
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(last().readyState, 3);
});

test("ids are unique and short enough for the server", () => {
  const ids = new Set(Array.from({ length: 1000 }, randomId));
  assert.equal(ids.size, 1000);
  assert([...ids].every((id) => id.length === 24));
});

const change = (number: number): ToBrowser => ({ type: "frame", seat: 0, count: number + 1, now: 0, number });
const numbers = (): number[] => received.flatMap((message) => (message.type === "frame" ? [message.number ?? 0] : []));

test("duplicate frames are ignored, and a missing one makes the client reconnect", () => {
  const connection = connect();
  last().open();
  last().receive(FRAME);
  for (const number of [1, 1, 2, 1]) last().receive(change(number));
  assert.deepEqual(numbers(), [0, 1, 2]);
  assert(connection.isConnected);
  last().receive(change(4));
  assert.deepEqual(numbers(), [0, 1, 2]);
  assert(!connection.isConnected);
  mock.timers.tick(1000);
  assert.equal(FakeSocket.all.length, 2);
  last().open();
  last().receive({ ...FRAME, number: 4 } as ToBrowser);
  last().receive(change(5));
  assert.deepEqual(numbers(), [0, 1, 2, 4, 5]);
});

test("a lost last frame is noticed at the next answer to a ping", () => {
  const connection = connect();
  last().open();
  last().receive(FRAME);
  last().receive({ type: "answer", number: 0 });
  assert(connection.isConnected);
  last().receive({ type: "answer", number: 1, frame: 1 });
  assert(!connection.isConnected);
});

test("a lost first frame is noticed too", () => {
  const connection = connect();
  last().open();
  last().receive({ type: "answer", number: 0 });
  assert.equal(FakeSocket.all.length, 1, "the server hasn't sent anything yet");
  last().receive({ type: "answer", number: 1, frame: 1 });
  mock.timers.tick(1000);
  assert.equal(FakeSocket.all.length, 2);
  last().open();
  last().receive({ ...FRAME, number: 1 } as ToBrowser);
  last().receive({ type: "answer", number: 2, frame: 1 });
  assert(connection.isConnected);
});

test("a whole frame restarts the count of frames, and a lost one is noticed then too", () => {
  const connection = connect();
  last().open();
  last().receive({ ...FRAME, number: 7 } as ToBrowser);
  last().receive({ ...FRAME, number: 1 } as ToBrowser);
  last().receive({ type: "answer", number: 0, frame: 1 });
  assert(connection.isConnected);
  last().receive({ ...FRAME, number: 7 } as ToBrowser);
  last().receive({ type: "answer", number: 1, frame: 1 });
  assert(!connection.isConnected);
});

test("the next seat on a shared screen is passed on although the frame has no new number", () => {
  connect();
  last().open();
  last().receive(FRAME);
  last().receive({ type: "frame", seat: 0, count: 1, now: 0, next_seat: 1 });
  assert.equal(received.length, 2);
});

test("an unanswered request is sent again when a later ping is answered", () => {
  const connection = connect();
  last().open();
  last().receive(FRAME);
  last().receive({ type: "answer", number: 0 });
  connection.send(MOVE);
  mock.timers.tick(2500);
  const ping = last().sent.at(-1);
  assert(ping?.type === "alive");
  assert.equal(last().requests.length, 1);
  last().receive({ type: "answer", number: ping.number - 1 }); // to a ping before the move
  assert.equal(last().requests.length, 1);
  last().receive({ type: "answer", number: ping.number });
  assert.deepEqual(last().requests, [MOVE, MOVE]);
  last().receive({ type: "done", id: "one" });
  last().receive({ type: "answer", number: ping.number + 5 });
  assert.equal(last().requests.length, 2);
});
