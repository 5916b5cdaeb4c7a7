// Reads a JSON list of [record, promised] from standard input, and writes what the browser's part finds in each.

import { readFileSync } from "node:fs";

import { check } from "../../client/src/dice.ts";

const asked = JSON.parse(readFileSync(0, "utf8")) as [string, string][];
console.log(JSON.stringify(asked.map(([record, promised]) => check(record, promised))));
