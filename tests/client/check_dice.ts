// Reads a JSON list of [record, commitment] from standard input, and writes the report of verifyRecord for each.

import { readFileSync } from "node:fs";

import { verifyRecord } from "../../client/src/lib/verify_dice.ts";

const records = JSON.parse(readFileSync(0, "utf8")) as [string, string][];
console.log(JSON.stringify(records.map(([record, commitment]) => verifyRecord(record, commitment))));
