import assert from "node:assert/strict";
import { test } from "node:test";

import { fromHex, hmac, sha256, toHex } from "../../../client/src/lib/sha256.ts";
import { drawNumber } from "../../../client/src/lib/verify_dice.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("SHA-256 of the examples in FIPS 180-4", () => {
  const known: [string, string][] = [
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ];
  for (const [message, digest] of known) assert.equal(toHex(sha256(bytes(message))), digest);
});

test("messages whose padding just fits into a block, or just doesn't", () => {
  assert.equal(toHex(sha256(bytes("a".repeat(55)))), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  assert.equal(toHex(sha256(bytes("a".repeat(56)))), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  assert.equal(toHex(sha256(bytes("a".repeat(64)))), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
});

test("HMAC of the examples in RFC 4231", () => {
  const known: [Uint8Array, Uint8Array, string][] = [
    [new Uint8Array(20).fill(0x0b), bytes("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [bytes("Jefe"), bytes("what do ya want for nothing?"), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
    [
      new Uint8Array(131).fill(0xaa),
      bytes("Test Using Larger Than Block-Size Key - Hash Key First"),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ];
  for (const [key, message, digest] of known) assert.equal(toHex(hmac(key, message)), digest);
});

test("hex digits are decoded and encoded", () => {
  assert.equal(toHex(fromHex("00ff7f80")!), "00ff7f80");
  for (const wrong of ["0", "0g", "FF", " 00"]) assert.equal(fromHex(wrong), null);
});

test("a draw from a huge total rejects numbers that would make some outcomes more likely", () => {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
  const huge = 2n ** 63n + 1n; // nearly every second number is rejected
  for (let k = 1; k < 20; k++) assert(drawNumber(secret, ["", "Möwe"], k, huge) < huge);
  assert.equal(drawNumber(secret, [""], 1, 1n), 0n);
});
