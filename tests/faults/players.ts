// Plays matches through a bad network with the browser's own code (websocket, move_sender, table_state), in Node. Standard input:
// {seed, spoils, matches: [{table, through, direct, cookies, moves}]}; output: one JSON line for each match that is over.
// With `spoils` screens leave a frame out, which has to be found.
//
// Now and then everybody pauses, and each seat has to show what a browser shows that connects directly now: after the first
// sign of life that is answered. Pieces are kept as board.ts keeps them, but without a page to draw them on.

import { readFileSync } from "node:fs";

import type { Frame, ToBrowser } from "../../client/src/connection/messages.ts";
import { Connection } from "../../client/src/connection/websocket.ts";
import { setTranslations } from "../../client/src/lib/i18n.ts";
import { MoveSender } from "../../client/src/table/move_sender.ts";
import { applyFrame, isYourTurn } from "../../client/src/table/table_state.ts";
import type { TableState } from "../../client/src/table/table_state.ts";

interface Match {
  table: string;
  through: string;
  direct: string;
  cookies: string[];
  moves: number; // after which it is left
}

const EVERY = 12; // moves between two comparisons
const PATIENCE = 60_000; // milliseconds in which something has to happen
const asked = JSON.parse(readFileSync(0, "utf8")) as { seed: number; spoils: boolean; matches: Match[] };
setTranslations({ undo_none: "" });

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a screen shows: all words, and the pieces by plate and id in their order. */
class Screen {
  state: TableState | null = null;
  pieces = new Map<string, Map<string, string>>();

  take(frame: Frame): void {
    if (asked.spoils && !frame.whole && frame.choices !== undefined) return;
    this.state = applyFrame(this.state, frame);
    if (frame.whole) this.pieces = new Map();
    const keys = this.state.plates.map((plate) => plate.key);
    this.pieces = new Map(keys.map((key) => [key, this.pieces.get(key) ?? new Map<string, string>()]));
    for (const change of frame.pieces ?? []) {
      const pieces = this.pieces.get(change.key)!;
      for (const id of change.gone ?? []) pieces.delete(id);
      for (const [id, markup] of change.set ?? []) pieces.set(id, markup);
      if (change.order) this.pieces.set(change.key, new Map(change.order.map((id) => [id, pieces.get(id)!])));
    }
  }

  /** For comparing; who is here and what is marked as new or last depends on when one came. */
  all(): string {
    const { seat, count, headline, plates, prompt, choices, undo, seats, log, result, dice } = this.state!;
    const rows = seats.map((row) => ({ ...row, is_here: true }));
    const lines = log.map((line) => [line.seat, line.words]);
    const pieces = [...this.pieces].map(([key, inside]) => [key, [...inside]]);
    return JSON.stringify({ seat, count, headline, plates, prompt, choices, undo, rows, lines, result, dice, pieces });
  }
}

class Seat {
  readonly screen = new Screen();
  readonly connection: Connection;
  readonly sender: MoveSender;
  answers = 0; // to signs of life
  wasUp = 0; // how often the connection came up

  constructor(url: string, cookie: string) {
    const listener = { onMessage: (message: ToBrowser) => this.#hear(message), onConnectedChange: (isConnected: boolean) => void (this.wasUp += Number(isConnected)) };
    this.connection = new Connection(() => url, listener, (to) => this.#open(to, cookie));
    const screen = this.screen;
    const view = { get state() { return screen.state; }, prompt: { clearRefusal: () => {}, showRefusal: () => {} } }; // prettier-ignore
    this.sender = new MoveSender(view, this.connection, () => {});
    this.connection.start();
  }

  #open(url: string, cookie: string): WebSocket {
    const Socket = WebSocket as unknown as new (url: string, more: object) => WebSocket;
    const socket = new Socket(url, { headers: { cookie } });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if ((JSON.parse(event.data) as ToBrowser).type === "answer") this.answers += 1;
    });
    socket.addEventListener("error", () => {}); // a close follows
    return socket;
  }

  #hear(message: ToBrowser): void {
    if (message.type === "frame") {
      this.screen.take(message);
      this.sender.onFrame(message.count, message.whole === true, message.choices !== undefined);
    } else if (message.type === "done") this.sender.onDone();
    else if (message.type === "refused") this.sender.onRefused();
  }

  get isOver(): boolean {
    return this.screen.state?.result != null;
  }

  /** Choose something, where something is asked; whether it did. */
  move(random: () => number): boolean {
    const state = this.screen.state;
    if (state === null || !isYourTurn(state) || !this.sender.canChoose) return false;
    this.sender.choose(state.choices[Math.floor(random() * state.choices.length)]!.action);
    return true;
  }
}

/** What a browser shows that comes now, over a good line. */
async function truth(url: string, cookie: string): Promise<string> {
  const seat = new Seat(url, cookie);
  const end = Date.now() + PATIENCE;
  while (!seat.connection.isConnected) {
    if (Date.now() > end) throw new Error("the server does not answer");
    await wait(5);
  }
  seat.connection.close();
  return seat.screen.all();
}

/** Signs of life until one is answered, and all that was sent is; then the seat shows what is. How many it took. */
async function compare(seat: Seat, url: string, cookie: string): Promise<number> {
  const end = Date.now() + PATIENCE;
  for (let signs = 1; Date.now() < end; signs++) {
    const answers = seat.answers;
    seat.connection.reconnectNow();
    for (let waited = 0; waited < 1500 && (seat.answers === answers || !seat.connection.isConnected); waited += 10) await wait(10);
    if (seat.answers === answers || !seat.connection.isConnected || seat.connection.pending.size > 0) continue;
    const right = await truth(url, cookie);
    if (seat.screen.all() === right) return signs;
    if (seat.answers > answers && seat.connection.isConnected) {
      // A frame may have come since the answer: it is seen by one more sign of life, and then no more.
      const again = seat.answers;
      seat.connection.reconnectNow();
      for (let waited = 0; waited < 1500 && seat.answers === again; waited += 10) await wait(10);
      if (seat.answers > again && seat.connection.isConnected && seat.screen.all() !== (await truth(url, cookie))) {
        throw new Error(`desync at ${url}: ${difference(seat.screen.all(), right)}`);
      }
    }
  }
  throw new Error(`no sign of life was answered at ${url}`);
}

/** The first part in which two screens differ. */
function difference(shown: string, right: string): string {
  const [one, other] = [shown, right].map((said) => JSON.parse(said) as Record<string, unknown>);
  const name = Object.keys(other!).find((key) => JSON.stringify(one![key]) !== JSON.stringify(other![key])) ?? "";
  const [mine, theirs] = [one, other].map((said) => JSON.stringify(said![name]) ?? "nothing");
  let at = 0;
  while (at < mine!.length && mine![at] === theirs![at]) at++;
  return `${name} is …${mine!.slice(at, at + 200)}, and the server has …${theirs!.slice(at, at + 200)}`;
}

async function play(match: Match, seed: number): Promise<object> {
  const random = numbers(seed);
  const direct = (index: number): string => `ws://${match.direct}/live/${match.table}?seat=${index}&language=en`;
  const seats = match.cookies.map((cookie, index) => new Seat(`ws://${match.through}/live/${match.table}?seat=${index}&language=en`, cookie));
  let moves = 0;
  let compared = 0;
  let since = Date.now();
  while (!seats.every((seat) => seat.isOver) && moves < match.moves) {
    const seat = seats[Math.floor(random() * seats.length)]!;
    if (seat.move(random)) {
      moves += 1;
      since = Date.now();
      if (moves % EVERY === 0) {
        while (seats.some((one) => one.sender.isLocked) && Date.now() - since < PATIENCE) await pause(seats);
        for (const [index, one] of seats.entries()) await compare(one, direct(index), match.cookies[index]!);
        compared += seats.length;
        since = Date.now();
      }
    } else await pause(seats);
    if (Date.now() - since > PATIENCE) throw new Error(`nothing happens at ${match.table} after ${moves} moves`);
  }
  for (const [index, one] of seats.entries()) await compare(one, direct(index), match.cookies[index]!);
  compared += seats.length;
  for (const seat of seats) seat.connection.close();
  const connections = seats.reduce((sum, seat) => sum + seat.wasUp, 0);
  return { table: match.table, moves, compared, connections, isOver: seats.every((seat) => seat.isOver) };
}

/** A moment in which signs of life are given more often than browsers do, for the sake of time. */
async function pause(seats: Seat[]): Promise<void> {
  await wait(20);
  if (Math.random() < 0.05) for (const seat of seats) seat.connection.reconnectNow();
}

await Promise.all(asked.matches.map(async (match, index) => console.log(JSON.stringify(await play(match, asked.seed + index)))));
