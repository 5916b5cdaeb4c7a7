// The dice of a record, drawn anew: every number, and the running SHA-256 of every line, as docs/protocol.md tells them.

import { hex, hmac, joined, sha256, unhex } from "./sha256.ts";

const SPAN = 2n ** 64n; // a draw starts from a number below this
const DIGITS = 8; // of the running SHA-256, on each line
const ACTION = /^(\d+) ([*A-E]) (.+) ([0-9a-f]{8})$/;
const DRAW = /^.* (\d{1,18})\/(\d{1,18})$/;
const WORDS = /^words (\d) (".*")( [0-9a-f]{8})?$/;

/** What can be wrong with a record: a line that cannot be read or was changed, a draw, how it ends, what it promises. */
export type Kind = "unreadable" | "changed" | "number" | "secret" | "digest" | "unsealed" | "promise";

/** What is wrong, at which line, what stands there, and what has to. */
export interface Fault {
  kind: Kind;
  line: number;
  found: string;
  right: string;
}

export interface Found {
  draws: number;
  lines: number; // whose digits were recomputed
  fault: Fault | null;
}

class Wrong extends Error {
  readonly fault: Fault;

  constructor(line: number, kind: Kind, found: string, right = "") {
    super(kind);
    this.fault = { kind, line, found, right };
  }
}

/** Check a finished record. `promised` is the commitment that was shown before the first move, where it is known. */
export function check(record: string, promised = ""): Found {
  const checker = new Checker(record.split("\n"));
  try {
    checker.run(promised);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { draws: checker.draws, lines: checker.checked, fault: error.fault };
  }
  return { draws: checker.draws, lines: checker.checked, fault: null };
}

class Checker {
  draws = 0;
  checked = 0;
  readonly #lines: string[];
  readonly #body: number; // the index of the first line after the header
  readonly #end: number; // the index of the empty line after the last action
  #words: string[] = [];
  #running: Uint8Array = new Uint8Array();
  #actions = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
    this.#body = lines.indexOf("") + 1;
    this.#end = lines.indexOf("", this.#body);
  }

  run(promised: string): void {
    const commitment = this.#readHeader();
    if (promised && commitment !== promised) throw new Wrong(this.#find("dice "), "promise", commitment, promised);
    const secret = this.#secret();
    if (hex(sha256(secret)) !== commitment) throw new Wrong(this.#find("secret "), "secret", hex(sha256(secret)), commitment);
    for (let at = this.#body; at < this.#end; at++) this.#line(at, secret);
    const told = this.#field("digest ");
    if (told !== hex(this.#running)) throw new Wrong(this.#find("digest "), "digest", told, hex(this.#running));
  }

  /** Take the words of the header, and give the commitment back. */
  #readHeader(): string {
    const header = this.#lines.slice(0, Math.max(0, this.#body - 1));
    this.#running = sha256(bytes(header.map((line) => line + "\n").join("")));
    const seats = Number(this.#field("seats "));
    if (!(seats >= 1 && seats <= 5)) throw new Wrong(this.#find("seats "), "unreadable", String(seats));
    this.#words = Array<string>(seats).fill("");
    header.forEach((line, at) => line.startsWith("words ") && this.#say(at));
    const commitment = this.#field("dice ");
    if (!commitment.startsWith("sealed ")) throw new Wrong(this.#find("dice "), "unsealed", commitment);
    return commitment.slice("sealed ".length);
  }

  #secret(): Uint8Array {
    const secret = unhex(this.#field("secret "));
    if (secret === null || this.#end < 0) throw new Wrong(this.#find("secret "), "unreadable", this.#field("secret "));
    return secret;
  }

  #line(at: number, secret: Uint8Array): void {
    const line = this.#lines[at]!;
    const told = line.slice(0, -DIGITS - 1);
    this.#running = sha256(joined(this.#running, bytes(told)));
    const digits = hex(this.#running).slice(0, DIGITS);
    if (line !== `${told} ${digits}`) throw new Wrong(at + 1, "changed", line.slice(-DIGITS), digits);
    if (line.startsWith("words ")) this.#say(at);
    else this.#action(at, secret);
    this.checked += 1;
  }

  #say(at: number): void {
    const [, seat, said] = WORDS.exec(this.#lines[at]!) ?? [];
    const words = unquoted(said ?? "");
    if (words === null || Number(seat) >= this.#words.length) throw new Wrong(at + 1, "unreadable", this.#lines[at]!);
    this.#words[Number(seat)] = words;
  }

  #action(at: number, secret: Uint8Array): void {
    const line = this.#lines[at]!;
    const [, number, who, move] = ACTION.exec(line) ?? [];
    this.#actions += 1;
    if (number !== String(this.#actions)) throw new Wrong(at + 1, "unreadable", line);
    if (who !== "*") return;
    const [, drawn, total] = DRAW.exec(move!) ?? [];
    if (drawn === undefined || BigInt(total!) === 0n) throw new Wrong(at + 1, "unreadable", line);
    this.draws += 1;
    const right = draw(secret, this.#words, this.draws, BigInt(total!));
    if (BigInt(drawn) !== right) throw new Wrong(at + 1, "number", drawn, String(right));
  }

  /** What stands after a word at the beginning of a line outside the actions; "" where there is no such line. */
  #field(name: string): string {
    return this.#lines[this.#find(name) - 1]?.slice(name.length) ?? "";
  }

  /** The line, counted from 1, that begins so: in the header, else after the actions; else the one after the last. */
  #find(start: string): number {
    const at = this.#lines.findIndex((line, index) => line.startsWith(start) && !(index >= this.#body && index < this.#end));
    return at < 0 ? this.#lines.length : at + 1;
  }
}

/** The k-th number of sealed dice, below the total. */
export function draw(secret: Uint8Array, words: string[], k: number, total: bigint): bigint {
  const said = words.map((word) => `${bytes(word).length}:${word},`).join("");
  for (let counter = 0; ; counter++) {
    const digest = hmac(secret, bytes(`${said}${k}.${counter}`));
    const x = new DataView(digest.buffer).getBigUint64(0);
    if (x < SPAN - (SPAN % total)) return x % total; // else it would favour some outcomes
  }
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function unquoted(quoted: string): string | null {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
