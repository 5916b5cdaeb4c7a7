// The WebSocket to a table: heartbeat, reconnecting, detecting lost frames, and sending unanswered requests again.

import { HEARTBEAT, SILENT_TO_BROWSER } from "./messages.ts";
import type { Answer, Frame, FromBrowser, ToBrowser } from "./messages.ts";

const MIN_DELAY = 300; // milliseconds before the first attempt to reconnect; doubles with each further attempt
const MAX_DELAY = 5000;

/** A message with an id, which the server answers with "done" or "refused". */
type Request = Extract<FromBrowser, { id: string }>;

export interface ConnectionListener {
  onMessage(message: ToBrowser): void;
  onConnectedChange(isConnected: boolean): void;
}

export class Connection {
  /** True once the first whole frame has arrived: before that, the state of the table isn't known. Waiting rooms have none. */
  isConnected = false;
  /** Requests that the server has not answered yet, by id. */
  readonly pending = new Map<string, Request>();

  readonly #url: () => string;
  readonly #open: (url: string) => WebSocket;
  readonly #hasFrames: boolean;
  readonly #listener: ConnectionListener;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #lastHeard = 0; // time of the last message from the server
  #nextPing = 0; // number of the next ping
  #lastFrame = 0; // number of the last frame on this socket
  readonly #sentBeforePing = new Map<string, number>(); // by id of a pending request: number of the first ping after it
  #isClosed = false;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;

  constructor(url: () => string, listener: ConnectionListener, open = (to: string): WebSocket => new WebSocket(to), hasFrames = true) {
    this.#url = url;
    this.#listener = listener;
    this.#open = open;
    this.#hasFrames = hasFrames;
  }

  start(): void {
    this.#pingTimer = setInterval(() => this.#ping(), HEARTBEAT * 1000);
    this.#connect();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pingTimer);
    this.#disconnect();
  }

  /** Sends a message. Returns false, without sending it later, if there is no connection. */
  send(message: FromBrowser): boolean {
    if (!this.isConnected) return false;
    if ("id" in message) this.pending.set(message.id, message);
    this.#transmit(message);
    return true;
  }

  /** Reconnects or pings now instead of waiting for the timer: the network is back, or the page is visible again. */
  reconnectNow(): void {
    if (this.#isClosed) return;
    if (this.#socket === null) this.#connect();
    else this.#ping();
  }

  #connect(): void {
    clearTimeout(this.#reconnectTimer);
    const socket = this.#open(this.#url());
    this.#socket = socket;
    this.#lastFrame = 0;
    this.#lastHeard = Date.now();
    socket.onopen = () => {
      for (const message of this.pending.values()) this.#transmit(message);
      if (!this.#hasFrames) this.#setConnected();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ToBrowser);
    socket.onclose = () => {
      if (socket === this.#socket) this.#disconnect();
    };
  }

  #receive(message: ToBrowser): void {
    this.#lastHeard = Date.now();
    if (message.type === "answer") return this.#receivePong(message);
    if (message.type === "frame" && !this.#acceptFrame(message)) return;
    if (message.type === "done" || message.type === "refused") {
      this.pending.delete(message.id);
      this.#sentBeforePing.delete(message.id);
    }
    const isFirstFrame = message.type === "frame" && !this.isConnected;
    if (isFirstFrame) {
      this.isConnected = true;
      this.#attempts = 0;
    }
    this.#listener.onMessage(message);
    if (isFirstFrame) this.#listener.onConnectedChange(true);
  }

  /** A waiting room has no frames: it is connected once its socket is open. */
  #setConnected(): void {
    this.isConnected = true;
    this.#attempts = 0;
    this.#listener.onConnectedChange(true);
  }

  /** Checks the frame's number: ignores duplicates, and reconnects if a frame is missing. */
  #acceptFrame(frame: Frame): boolean {
    const number = frame.number ?? 0;
    if (frame.whole) this.#lastFrame = number;
    else if (!this.isConnected) return false; // a patch without the whole frame before it
    else if (number > this.#lastFrame + 1) this.#disconnect();
    else if (number === this.#lastFrame + 1) this.#lastFrame = number;
    else return number === this.#lastFrame && frame.next_seat !== undefined;
    return this.isConnected || frame.whole === true;
  }

  /** The server answers a ping after everything that came before it: what is still missing then was lost. */
  #receivePong({ number, frame }: Answer): void {
    if ((frame ?? 0) !== this.#lastFrame) return this.#disconnect();
    for (const [id, message] of this.pending) {
      if ((this.#sentBeforePing.get(id) ?? 0) <= number) this.#transmit(message); // the server ignores duplicate ids
    }
  }

  /** Drops the socket and, unless closed for good, reconnects after a growing delay with random jitter. */
  #disconnect(): void {
    const socket = this.#socket;
    const wasConnected = this.isConnected;
    this.#socket = null;
    this.isConnected = false;
    socket?.close();
    clearTimeout(this.#reconnectTimer);
    if (!this.#isClosed) {
      const delay = Math.min(MAX_DELAY, MIN_DELAY * 2 ** this.#attempts++);
      this.#reconnectTimer = setTimeout(() => this.#connect(), delay * (0.5 + Math.random() / 2));
    }
    if (wasConnected) this.#listener.onConnectedChange(false);
  }

  #ping(): void {
    if (this.#socket === null) return;
    if (Date.now() - this.#lastHeard > SILENT_TO_BROWSER * 1000) this.#disconnect();
    else this.#transmit({ type: "alive", number: this.#nextPing++ });
  }

  #transmit(message: FromBrowser): void {
    if ("id" in message) this.#sentBeforePing.set(message.id, this.#nextPing);
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}

/** A unique id for a request. crypto.randomUUID works only over https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
