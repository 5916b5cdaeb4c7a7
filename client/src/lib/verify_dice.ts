// Verifies a match record: recomputes every dice draw and the running SHA-256 of every line (docs/protocol.md).

import { concat, fromHex, hmac, sha256, toHex } from "./sha256.ts";

const SPAN = 2n ** 64n; // each draw starts from a 64-bit number
const DIGITS = 8; // hex digits of the running SHA-256 at the end of each line
const ACTION = /^(\d+) (\*|[A-E]~?) (.+) ([0-9a-f]{8})$/; // ~ marks what a bot did in place of the player
const DRAW = /^.* (\d{1,18})\/(\d{1,18})$/;
const WORDS = /^words (\d) (".*")( [0-9a-f]{8})?$/;

/** What can be wrong with a record: a line, a draw, its last lines, or its commitment to the dice. */
export type FaultKind = "unreadable" | "changed" | "number" | "secret" | "digest" | "unsealed" | "promise";

/** The first fault in a record: its kind, its line, what was found there and what was expected. */
export interface Fault {
  kind: FaultKind;
  line: number;
  found: string;
  expected: string;
}

export interface DiceReport {
  draws: number;
  lines: number; // whose digits were verified
  fault: Fault | null;
}

class FaultError extends Error {
  readonly fault: Fault;

  constructor(line: number, kind: FaultKind, found: string, expected = "") {
    super(kind);
    this.fault = { kind, line, found, expected };
  }
}

/** Verifies a finished record. `commitment` is the one shown before the first move, or "" if it isn't known. */
export function verifyRecord(record: string, commitment = ""): DiceReport {
  const verifier = new RecordVerifier(record.split("\n"));
  try {
    verifier.run(commitment);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { draws: verifier.draws, lines: verifier.verified, fault: error.fault };
  }
  return { draws: verifier.draws, lines: verifier.verified, fault: null };
}

class RecordVerifier {
  draws = 0;
  verified = 0;
  readonly #lines: string[];
  readonly #body: number; // index of the first line after the header
  readonly #end: number; // index of the empty line after the last action
  #words: string[] = [];
  #running: Uint8Array = new Uint8Array();
  #actions = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
    this.#body = lines.indexOf("") + 1;
    this.#end = lines.indexOf("", this.#body);
  }

  run(seenCommitment: string): void {
    const commitment = this.#readHeader();
    if (seenCommitment && commitment !== seenCommitment) {
      throw new FaultError(this.#find("dice "), "promise", commitment, seenCommitment);
    }
    const secret = this.#readSecret();
    const hash = toHex(sha256(secret));
    if (hash !== commitment) throw new FaultError(this.#find("secret "), "secret", hash, commitment);
    for (let at = this.#body; at < this.#end; at++) this.#verifyLine(at, secret);
    const digest = this.#field("digest ");
    if (digest !== toHex(this.#running)) throw new FaultError(this.#find("digest "), "digest", digest, toHex(this.#running));
  }

  /** Reads the seats' words from the header; returns the commitment. */
  #readHeader(): string {
    const header = this.#lines.slice(0, Math.max(0, this.#body - 1));
    this.#running = sha256(bytes(header.map((line) => line + "\n").join("")));
    const seats = Number(this.#field("seats "));
    if (!(seats >= 1 && seats <= 5)) throw new FaultError(this.#find("seats "), "unreadable", String(seats));
    this.#words = Array<string>(seats).fill("");
    header.forEach((line, at) => line.startsWith("words ") && this.#readWords(at));
    const commitment = this.#field("dice ");
    if (!commitment.startsWith("sealed ")) throw new FaultError(this.#find("dice "), "unsealed", commitment);
    return commitment.slice("sealed ".length);
  }

  #readSecret(): Uint8Array {
    const secret = fromHex(this.#field("secret "));
    if (secret === null || this.#end < 0) throw new FaultError(this.#find("secret "), "unreadable", this.#field("secret "));
    return secret;
  }

  #verifyLine(at: number, secret: Uint8Array): void {
    const line = this.#lines[at]!;
    const text = line.slice(0, -DIGITS - 1);
    this.#running = sha256(concat(this.#running, bytes(text)));
    const digits = toHex(this.#running).slice(0, DIGITS);
    if (line !== `${text} ${digits}`) throw new FaultError(at + 1, "changed", line.slice(-DIGITS), digits);
    if (line.startsWith("words ")) this.#readWords(at);
    else this.#verifyAction(at, secret);
    this.verified += 1;
  }

  #readWords(at: number): void {
    const [, seat, quoted] = WORDS.exec(this.#lines[at]!) ?? [];
    const words = parseString(quoted ?? "");
    if (words === null || Number(seat) >= this.#words.length) throw new FaultError(at + 1, "unreadable", this.#lines[at]!);
    this.#words[Number(seat)] = words;
  }

  #verifyAction(at: number, secret: Uint8Array): void {
    const line = this.#lines[at]!;
    const [, number, who, move] = ACTION.exec(line) ?? [];
    this.#actions += 1;
    if (number !== String(this.#actions)) throw new FaultError(at + 1, "unreadable", line);
    if (who !== "*") return;
    const [, drawn, total] = DRAW.exec(move!) ?? [];
    if (drawn === undefined || BigInt(total!) === 0n) throw new FaultError(at + 1, "unreadable", line);
    this.draws += 1;
    const expected = drawNumber(secret, this.#words, this.draws, BigInt(total!));
    if (BigInt(drawn) !== expected) throw new FaultError(at + 1, "number", drawn, String(expected));
  }

  /** The rest of the line (outside the actions) that starts with `name`; "" if there is none. */
  #field(name: string): string {
    return this.#lines[this.#find(name) - 1]?.slice(name.length) ?? "";
  }

  /** The number, from 1, of the line outside the actions that starts like this or, if there is none, of the end of the file. */
  #find(start: string): number {
    const at = this.#lines.findIndex((line, index) => line.startsWith(start) && !(index >= this.#body && index < this.#end));
    return at < 0 ? this.#lines.length : at + 1;
  }
}

/** The k-th number that sealed dice draw, from 0 to total - 1. */
export function drawNumber(secret: Uint8Array, words: string[], k: number, total: bigint): bigint {
  const salt = words.map((word) => `${bytes(word).length}:${word},`).join("");
  for (let counter = 0; ; counter++) {
    const digest = hmac(secret, bytes(`${salt}${k}.${counter}`));
    const x = new DataView(digest.buffer).getBigUint64(0);
    if (x < SPAN - (SPAN % total)) return x % total; // otherwise some outcomes would be more likely
  }
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function parseString(quoted: string): string | null {
  try {
    const text: unknown = JSON.parse(quoted);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
