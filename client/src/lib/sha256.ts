// SHA-256 and HMAC (FIPS 180-4, RFC 2104). Browsers offer crypto.subtle only to https pages, but records must also be
// verifiable at a table on a local network over http.

const BLOCK = 64; // bytes
const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const padded = pad(message);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.byteLength; at += BLOCK) compress(state, padded, at, words);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(concat(padded.map((byte) => byte ^ 0x36), message));
  return sha256(concat(padded.map((byte) => byte ^ 0x5c), inner));
}

export function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Decodes hex digits; null if they are invalid. */
export function fromHex(digits: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Pads the message to whole blocks: a one bit, zeros, and the length in bits. */
function pad(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  return view;
}

/** The compression function: mixes one block into the state. `words` is scratch space. */
function compress(state: Uint32Array, block: DataView, at: number, words: Uint32Array): void {
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const first = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const second = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + first + words[i - 7]! + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + choice + ROUNDS[i]! + words[i]!) | 0;
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index]! += word));
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional part; SHA-256 takes its constants from those of roots of primes. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
