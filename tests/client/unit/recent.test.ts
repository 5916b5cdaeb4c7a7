import assert from "node:assert/strict";
import { test } from "node:test";

import type { LogLine } from "../../../client/src/connection/messages.ts";
import { signed } from "../../../client/src/table/story/points_chip.ts";
import { firstRecentLine, recapBySeat, recentCards, sumOf } from "../../../client/src/table/story/recent.ts";

const line = (seat: number, words: string, points: [number, number, number][] = []): LogLine => ({ seat, words, points });

const LOG = [
  line(0, "takes row 1"),
  line(1, "takes row 2"),
  line(2, "takes row 3", [[2, 0, 3]]),
  line(-2, "round 2 begins", [[0, 1, 2], [1, 1, -1]]),
  line(1, "passes"),
  line(0, "lays gold"),
  line(-1, "draws a card"),
  line(0, "plays the cards"),
];

test("the recap begins after the reader's last decision, and stays during the reader's own turn", () => {
  assert.equal(firstRecentLine(LOG.slice(0, 5), 0), 1);
  assert.equal(firstRecentLine(LOG, 0), 1);
  assert.equal(firstRecentLine(LOG, 2), 3);
});

test("spectators see what has happened since the headline has changed", () => {
  const log = [...LOG.slice(0, 3), { ...LOG[3]!, headline: "round 2" }, ...LOG.slice(4)];
  assert.equal(firstRecentLine(log, -2), 3);
  assert.equal(firstRecentLine([], -2), 0);
});

test("each seat's actions and points are summed up, whoever's line brought them", () => {
  const [own, second, third] = recapBySeat(LOG, 1, 3);
  assert.deepEqual(second!.words, ["takes row 2", "passes"]);
  assert.deepEqual(second!.lines, [1, 3, 4]);
  assert.equal(sumOf(second!.parts), -1);
  assert.equal(sumOf(third!.parts), 3);
  assert.deepEqual(own!.parts, [{ category: 1, points: 2 }]);
});

test("cards are those since the last decision, the newest last", () => {
  const card = (title: string): LogLine => ({ seat: -2, words: title, card: { title, rows: [] } });
  const cards = recentCards([card("old"), line(0, "plays"), card("stage A"), card("stage B")], 2);
  assert.deepEqual(cards.map((one) => [one.card.title, one.line]), [["stage A", 2], ["stage B", 3]]);
});

test("gains and losses have a sign that screen readers and fonts know", () => {
  assert.equal(signed(5), "+5");
  assert.equal(signed(-2), "−2");
});
