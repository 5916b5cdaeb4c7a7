// The connection to a table: signs of life, connecting anew, and asking again what was not answered.

import { HEARTBEAT, SILENT_TO_BROWSER } from "./messages.ts";
import type { Answer, Frame, FromBrowser, ToBrowser } from "./messages.ts";

const SHORTEST_WAIT = 300; // milliseconds before the second attempt to connect; each further one waits twice as long
const LONGEST_WAIT = 5000;

type Kept = Extract<FromBrowser, { id: string }>;

export interface Listener {
  told(message: ToBrowser): void;
  /** The connection has come up (the table is there again) or has gone. */
  changed(isUp: boolean): void;
}

export class Connection {
  /** Is the table known to be as the server has it? True from the first whole frame of a connection on. */
  isUp = false;
  /** What was asked and neither done nor refused yet, by its id. */
  readonly unanswered = new Map<string, Kept>();

  readonly #url: () => string;
  readonly #open: (url: string) => WebSocket;
  readonly #listener: Listener;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #heard = 0; // when the server last gave a sign of life
  #number = 0; // of the next sign of life
  #frame = 0; // number of the last frame on this socket
  readonly #sentBefore = new Map<string, number>(); // by id of what is unanswered, the sign of life that came after it
  #isEnded = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(url: () => string, listener: Listener, open = (to: string): WebSocket => new WebSocket(to)) {
    this.#url = url;
    this.#listener = listener;
    this.#open = open;
  }

  start(): void {
    this.#beat = setInterval(() => this.#giveSign(), HEARTBEAT * 1000);
    this.#connect();
  }

  /** Hang up for good. */
  end(): void {
    this.#isEnded = true;
    clearInterval(this.#beat);
    this.#drop();
  }

  /** Ask the server for something; false where it cannot be reached now, and nothing was asked. */
  ask(message: FromBrowser): boolean {
    if (!this.isUp) return false;
    if ("id" in message) this.unanswered.set(message.id, message);
    this.#send(message);
    return true;
  }

  /** The network is said to be back, or somebody looks at the page again: do not wait for the next attempt. */
  hurry(): void {
    if (this.#isEnded) return;
    if (this.#socket === null) this.#connect();
    else this.#giveSign();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = this.#open(this.#url());
    this.#socket = socket;
    this.#frame = 0;
    this.#heard = Date.now();
    socket.onopen = () => {
      for (const message of this.unanswered.values()) this.#send(message);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ToBrowser);
    socket.onclose = () => {
      if (socket === this.#socket) this.#drop();
    };
  }

  #hear(message: ToBrowser): void {
    this.#heard = Date.now();
    if (message.type === "answer") return this.#checkNothingIsLost(message);
    if (message.type === "frame" && !this.#follows(message)) return;
    if (message.type === "done" || message.type === "refused") {
      this.unanswered.delete(message.id);
      this.#sentBefore.delete(message.id);
    }
    const isNew = message.type === "frame" && !this.isUp;
    if (isNew) {
      this.isUp = true;
      this.#attempts = 0;
    }
    this.#listener.told(message);
    if (isNew) this.#listener.changed(true);
  }

  /** Does a frame go with what is known? One that came twice does not; where one is missing, all is asked for anew. */
  #follows(frame: Frame): boolean {
    const number = frame.number ?? 0;
    if (frame.whole) this.#frame = number;
    else if (!this.isUp) return false; // a change of what is not known yet
    else if (number > this.#frame + 1) this.#drop();
    else if (number === this.#frame + 1) this.#frame = number;
    else return number === this.#frame && frame.next_seat !== undefined;
    return this.isUp || frame.whole === true;
  }

  /** The answer to a sign of life comes after the answers to all that was asked before it, and after all frames. */
  #checkNothingIsLost({ number, frame }: Answer): void {
    if ((frame ?? 0) !== this.#frame) return this.#drop();
    for (const [id, message] of this.unanswered) {
      if ((this.#sentBefore.get(id) ?? 0) <= number) this.#send(message); // sent twice, it counts once
    }
  }

  /** Leave this socket; unless all is over, come back a little later each time, and not all browsers at once. */
  #drop(): void {
    const socket = this.#socket;
    const wasUp = this.isUp;
    this.#socket = null;
    this.isUp = false;
    socket?.close();
    clearTimeout(this.#retry);
    if (!this.#isEnded) {
      const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** this.#attempts++);
      this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
    }
    if (wasUp) this.#listener.changed(false);
  }

  #giveSign(): void {
    if (this.#socket === null) return;
    if (Date.now() - this.#heard > SILENT_TO_BROWSER * 1000) this.#drop();
    else this.#send({ type: "alive", number: this.#number++ });
  }

  #send(message: FromBrowser): void {
    if ("id" in message) this.#sentBefore.set(message.id, this.#number);
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}

/** An id that no other message has; crypto.randomUUID would need https. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
