// The table as this browser knows it: the last whole frame with all later changes put in.

import type { Back, Choice, Dice, Frame, LogLine, Plate, Prompt, Result, SeatRow } from "./messages.ts";

export const NOBODY = -2;

export interface Shown {
  seat: number; // the reader
  count: number;
  headline: string;
  plates: Plate[];
  last: string[];
  prompt: Prompt;
  choices: Choice[];
  undo: Back;
  seats: SeatRow[];
  log: LogLine[];
  text: string; // the position as plain text; "" where it has to be asked for
  result: Result | null;
  dice: Dice | null; // none where they are not sealed
  nextSeat: number;
}

const NOTHING: Shown = {
  seat: NOBODY,
  count: -1,
  headline: "",
  plates: [],
  last: [],
  prompt: { kind: "waiting", ask: "" },
  choices: [],
  undo: { can: false },
  seats: [],
  log: [],
  text: "",
  result: null,
  dice: null,
  nextSeat: NOBODY,
};

/** What is shown once a frame has been taken in. */
export function merge(before: Shown | null, frame: Frame): Shown {
  const old = frame.whole || before === null ? NOTHING : before;
  return {
    seat: frame.seat,
    count: frame.count,
    headline: frame.headline ?? old.headline,
    plates: frame.plates ?? old.plates,
    last: frame.last ?? old.last,
    prompt: frame.prompt ?? old.prompt,
    choices: frame.choices ?? old.choices,
    undo: frame.undo ?? old.undo,
    seats: frame.seats ?? old.seats,
    log: frame.log ? [...old.log.slice(0, frame.log.keep), ...frame.log.add] : old.log,
    text: frame.text ?? "",
    result: frame.result ?? old.result,
    dice: frame.dice ?? old.dice,
    nextSeat: frame.next_seat ?? old.nextSeat,
  };
}

/** Is something asked of this reader now? */
export function isYours(shown: Shown): boolean {
  return shown.choices.length > 0;
}
