// What has happened since the reader's own last decision, taken from the log.

import type { Card, LogLine } from "../../connection/messages.ts";

/** Points from one source. */
export interface PointsPart {
  category: number; // index in PageData.categories; -1 if it isn't known
  points: number;
}

/** What one seat has done and scored. */
export interface SeatRecap {
  words: string[]; // its actions
  lines: number[]; // indexes of the lines about it
  parts: PointsPart[];
}

/** A result card, and the index of its line. */
export interface CardInLog {
  card: Card;
  line: number;
}

/**
 * The index of the first line after the reader's last decision. While the reader acts, its present turn doesn't count:
 * what led to the turn stays in sight until it ends. For spectators it is the present round, or whatever the headline tells.
 */
export function firstRecentLine(log: LogLine[], reader: number): number {
  if (reader < 0) return lastHeadline(log);
  let at = log.length;
  while (at > 0 && isOwnTurn(log[at - 1]!, reader)) at--;
  while (at > 0 && log[at - 1]!.seat !== reader) at--;
  return at;
}

/** Is this line part of the reader's own turn: its action, a draw, or what came of it? */
function isOwnTurn(line: LogLine, reader: number): boolean {
  return line.seat === reader || line.seat < 0;
}

function lastHeadline(log: LogLine[]): number {
  let at = log.length - 1;
  while (at > 0 && !log[at]!.headline) at--;
  return Math.max(0, at);
}

/** By seat, what it has done and scored from this line on. */
export function recapBySeat(log: LogLine[], first: number, seats: number): SeatRecap[] {
  const recaps = Array.from({ length: seats }, (): SeatRecap => ({ words: [], lines: [], parts: [] }));
  for (const [offset, line] of log.slice(first).entries()) {
    const about = new Set<number>();
    const own = recaps[line.seat];
    if (own !== undefined) {
      own.words.push(line.words);
      about.add(line.seat);
    }
    for (const [seat, category, points] of line.points ?? []) {
      recaps[seat]?.parts.push({ category, points });
      about.add(seat);
    }
    for (const seat of about) recaps[seat]?.lines.push(first + offset);
  }
  return recaps;
}

/** The result cards from this line on, the newest last. */
export function recentCards(log: LogLine[], first: number): CardInLog[] {
  return log.flatMap((line, index) => (line.card && index >= first ? [{ card: line.card, line: index }] : []));
}

export function sumOf(parts: PointsPart[]): number {
  return parts.reduce((sum, part) => sum + part.points, 0);
}
