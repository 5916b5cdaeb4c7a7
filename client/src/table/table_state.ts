// The state of the table as this browser knows it: the last whole frame with all later patches applied.

import type {
  AskChoice,
  MoveChoice,
  DiceInfo,
  Frame,
  LogLine,
  MarkState,
  PlateHead,
  PlatePieces,
  Prompt,
  MatchResult,
  RematchState,
  RequestState,
  SeatState,
  UndoState,
} from "../connection/messages.ts";

/** The reader of a frame that shows no seat's private view. */
export const SPECTATOR = -2;

export interface TableState {
  seat: number; // the reader: whose view this is
  count: number; // rises when this reader's view changes; sent back with each move
  headline: string;
  plates: PlateHead[];
  pieces: Pieces; // what is drawn on them
  last: string[]; // ids of the pieces of the last move
  prompt: Prompt;
  choices: MoveChoice[];
  marks: MarkState | null; // a set to choose
  undo: UndoState;
  seats: SeatState[];
  log: LogLine[];
  text: string; // the position as plain text; "" if it must be fetched
  result: MatchResult | null;
  dice: DiceInfo | null; // null if they aren't sealed
  nextSeat: number; // on a shared screen: the seat that moves next
  watchers: number; // how many spectators there are
  requests: RequestState[]; // what players ask each other for
  rematch: RematchState | null; // once the match is over
  asks: AskChoice[]; // what the reader may ask the others for
}

/** By plate the markup of its pieces by id, from back to front. */
export type Pieces = ReadonlyMap<string, ReadonlyMap<string, string>>;

const EMPTY: TableState = {
  seat: SPECTATOR,
  count: -1,
  headline: "",
  plates: [],
  pieces: new Map(),
  last: [],
  prompt: { kind: "waiting", ask: "" },
  choices: [],
  marks: null,
  undo: { can: false },
  seats: [],
  log: [],
  text: "",
  result: null,
  dice: null,
  nextSeat: SPECTATOR,
  watchers: 0,
  requests: [],
  asks: [],
  rematch: null,
};

/** The state after a frame: a whole one replaces everything, a patch only what it contains. */
export function applyFrame(before: TableState | null, frame: Frame): TableState {
  const old = frame.whole || before === null ? EMPTY : before;
  return {
    seat: frame.seat,
    count: frame.count,
    headline: frame.headline ?? old.headline,
    plates: frame.plates ?? old.plates,
    pieces: applyPieces(old.pieces, frame.pieces ?? []),
    last: frame.last ?? old.last,
    prompt: frame.prompt ?? old.prompt,
    choices: frame.choices ?? old.choices,
    marks: frame.marks === undefined ? old.marks : frame.marks,
    undo: frame.undo ?? old.undo,
    seats: mergeSeats(old.seats, frame.seats ?? []),
    log: frame.log ? [...old.log.slice(0, frame.log.keep), ...frame.log.add] : old.log,
    text: frame.text ?? "",
    result: frame.result ?? old.result,
    dice: frame.dice ?? old.dice,
    nextSeat: frame.next_seat ?? old.nextSeat,
    watchers: frame.watchers ?? old.watchers,
    requests: frame.requests ?? old.requests,
    asks: frame.asks ?? old.asks,
    rematch: frame.rematch === undefined ? old.rematch : frame.rematch,
  };
}

/** A whole frame that draws the board of this state, for example after another position was shown. */
export function boardFrame(state: TableState): Frame {
  const pieces = [...state.pieces].map(([key, markup]) => ({ key, set: [...markup] }));
  return { type: "frame", seat: state.seat, count: state.count, now: 0, whole: true, plates: state.plates, pieces };
}

function applyPieces(old: Pieces, changes: PlatePieces[]): Pieces {
  if (changes.length === 0) return old;
  const pieces = new Map(old);
  for (const change of changes) {
    const markup = new Map(pieces.get(change.key));
    for (const id of change.gone ?? []) markup.delete(id);
    for (const [id, drawn] of change.set ?? []) markup.set(id, drawn);
    const order = change.order?.filter((id) => markup.has(id));
    pieces.set(change.key, order === undefined ? markup : new Map(order.map((id) => [id, markup.get(id)!])));
  }
  return pieces;
}

/** The seats after some of them have changed; at first all of them have. */
function mergeSeats(old: SeatState[], changed: SeatState[]): SeatState[] {
  if (changed.length === 0) return old;
  const seats = new Map([...old, ...changed].map((seat) => [seat.seat, seat]));
  return [...seats.values()];
}

/** Does the reader have to choose now? */
export function isYourTurn(state: TableState): boolean {
  return state.choices.length > 0;
}
