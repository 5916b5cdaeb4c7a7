import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import type { SeatState } from "../../../client/src/connection/messages.ts";
import { setTranslations } from "../../../client/src/lib/i18n.ts";
import { formatTimeLeft } from "../../../client/src/table/panels/clocks.ts";
import { absenceAt, awayAmongDeciding, formatDuration } from "../../../client/src/table/panels/presence.ts";

const CLOCK = { hours_minutes: "{0} h {1}", days_hours: "{0} d {1} h" };
const PRESENCE = { state_away: "away", away_for: "away for {0}", has_left: "has left" };

beforeEach(() => setTranslations({ ...CLOCK, ...PRESENCE }));

test("the time left is as short as possible", () => {
  assert.equal(formatTimeLeft(11.2), "0:12");
  assert.equal(formatTimeLeft(161), "2:41");
  assert.equal(formatTimeLeft(-3), "0:00");
  assert.equal(formatTimeLeft(3 * 3600 + 5 * 60), "3 h 05");
  assert.equal(formatTimeLeft(28 * 3600), "1 d 4 h");
});

// Presence

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;

function seat(more: Partial<SeatState>): SeatState {
  return { seat: 0, name: "Aylin", points: 0, ...more };
}

test("durations are whole minutes, hours and days", () => {
  assert.equal(formatDuration(59_999, "en"), "");
  assert.equal(formatDuration(3.9 * MINUTE, "en"), "3 min");
  assert.equal(formatDuration(2 * HOUR, "en"), "2 hr");
  assert.equal(formatDuration(50 * HOUR, "en"), "2 days");
  assert.equal(formatDuration(3 * MINUTE, "de"), "3 Min.");
});

test("players who are here, and bots, aren't away", () => {
  assert.equal(absenceAt(seat({ is_here: true }), NOW, "en"), null);
  assert.equal(absenceAt(seat({ bot: "merchant" }), NOW, "en"), null);
});

test("players are away, then away for a time, and after a day they have left", () => {
  const since = (time: number): string => absenceAt(seat({ away_since: NOW - time }), NOW, "en")!.text;
  assert.equal(since(5_000), "away");
  assert.equal(since(3 * MINUTE), "away for 3 min");
  assert.equal(since(23 * HOUR), "away for 23 hr");
  assert.equal(since(24 * HOUR), "has left");
  assert.equal(absenceAt(seat({ away_since: NOW - MINUTE, has_left: true }), NOW, "en")!.text, "has left");
});

test("the prompt names those who have to act and are away", () => {
  const aylin = seat({ state: "choosing", away_since: NOW - 3 * MINUTE });
  const sam = seat({ seat: 1, name: "Sam", state: "choosing", is_here: true });
  assert.equal(awayAmongDeciding([aylin, sam], NOW, "en"), "Aylin away for 3 min");
  assert.equal(awayAmongDeciding([{ ...aylin, state: "turn" }, { ...sam, state: "" }], NOW, "en"), "away for 3 min");
  assert.equal(awayAmongDeciding([{ ...aylin, state: "chosen" }, sam], NOW, "en"), "");
});
