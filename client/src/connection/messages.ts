// Made by scripts/client_types.py from laguna/web/messages.py. Change it there.

export const LARGEST = 16384;
export const LONGEST_CHAT = 1000;
export const HEARTBEAT = 2.5;
export const SILENT_TO_BROWSER = 9.0;
export const SILENT_TO_SERVER = 30.0;

/** An action for a seat of mine, chosen when I had been told this count. */
export interface Move {
  type: "move";
  id: string;
  seat: number;
  count: number;
  action: number;
}

/** Take back my last action, or all of this turn that can be taken back. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  count: number;
  whole_turn?: boolean;
}

/** A line of chat. */
export interface Say {
  type: "say";
  id: string;
  words: string;
}

/** Show me another reader of mine, or plates of another shape. */
export interface Look {
  type: "look";
  seat: number;
  shape?: "" | "tall" | "wide";
}

/** Let a bot play for my seat from now on. */
export interface StandIn {
  type: "stand_in";
  id: string;
  seat: number;
}

/** I play my seat myself again. */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
}

/** I give the match up: a bot plays my seat to the end, and I come last. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** My words for the dice, from the next draw on; I may until my first move. */
export interface AddWords {
  type: "words";
  id: string;
  seat: number;
  words: string;
}

/** A sign of life; answered at once. */
export interface Alive {
  type: "alive";
  number: number;
}

/** The table as a reader sees it: whole, or what has changed since its last frame (what is not set is as before). */
export interface Frame {
  type: "frame";
  seat: number;
  count: number;
  now: number;
  whole?: boolean;
  number?: number;
  headline?: string;
  plates?: Plate[];
  pieces?: PlatePieces[];
  last?: string[];
  prompt?: Prompt;
  choices?: Choice[];
  undo?: Back;
  seats?: SeatRow[];
  log?: LogChange;
  text?: string;
  result?: Result;
  dice?: Dice;
  next_seat?: number;
}

/** A plate without its pieces. `key` is its name and shape, by which patches name it. */
export interface Plate {
  key: string;
  name: string;
  area: string;
  shape: string;
  width: number;
  height: number;
  title: string;
  label: string;
  backdrop: string;
  owner?: number;
}

/** How the pieces of a plate have changed. */
export interface PlatePieces {
  key: string;
  set?: [string, string][];
  gone?: string[];
  order?: string[];
}

/** The one sentence that says what is asked, and below it why. `kind`: yours, chosen, waiting, watching, over. */
export interface Prompt {
  kind: string;
  ask: string;
  why?: string;
  seat?: number;
  rule?: string;
}

/** One legal action, as the list of moves has it. */
export interface Choice {
  action: number;
  words: string;
  ends_turn?: boolean;
}

/** Whether the last action can be taken back, and if not why. */
export interface Back {
  can: boolean;
  why?: string;
}

/** What everybody sees of a seat. `state`: "", turn, choosing or chosen. */
export interface SeatRow {
  seat: number;
  name: string;
  points: number;
  figures?: Figure[];
  state?: string;
  bot?: string;
  stands_in?: boolean;
  is_here?: boolean;
  clock_ends?: number;
  place?: number;
}

/** A figure beside a player's name. */
export interface Figure {
  icon: string;
  value: number;
  words: string;
}

/** The log: keep the first lines, then these. */
export interface LogChange {
  keep: number;
  add: LogLine[];
}

/** One line of the log; `seat` is -1 for chance, -2 where something simply happened. */
export interface LogLine {
  seat: number;
  words: string;
  rule?: string;
  is_new?: boolean;
}

/** How a match ended. */
export interface Result {
  places: number[];
  points: number[];
  parts?: Part[];
}

/** Points of one kind, by seat. */
export interface Part {
  words: string;
  points: number[];
}

/** What everybody may know of the dice; and whether this reader may still add words to them. */
export interface Dice {
  commitment: string;
  words: string[];
  may_add?: boolean;
  secret?: string;
  digest?: string;
}

/** Lines of chat that are new to this browser. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
}

/** A line of chat. */
export interface ChatLine {
  number: number;
  name: string;
  words: string;
  at: number;
  seat?: number;
}

/** What was asked under this id is committed. */
export interface Done {
  type: "done";
  id: string;
}

/** What was asked was not done; nothing has changed. `id` is "" where the message could not be read. */
export interface Refused {
  type: "refused";
  id: string;
  words: string;
  rule?: string;
}

/** The answer to a sign of life. It comes after all that was sent before, and names the last frame of these. */
export interface Answer {
  type: "answer";
  number: number;
  frame?: number;
}

/** The table's page has changed as a whole (a seat was taken, the match began, a rematch was opened): load `url`. */
export interface Started {
  type: "started";
  url: string;
}

/** The server hangs up for good: the table was removed, or this browser's right to the seat was revoked. */
export interface Closed {
  type: "closed";
  words: string;
}

export type FromBrowser = Move | Undo | Say | Look | StandIn | TakeBack | Resign | AddWords | Alive;

export type ToBrowser = Frame | Chat | Done | Refused | Answer | Started | Closed;
