// Made by scripts/client_types.py from laguna/web/tables/messages.py. Change it there.

export const LARGEST = 16384;
export const LONGEST_CHAT = 1000;
export const HEARTBEAT = 2.5;
export const SILENT_TO_BROWSER = 9.0;
export const SILENT_TO_SERVER = 30.0;

/** An action of one of your seats, chosen at this count. */
export interface Move {
  type: "move";
  id: string;
  seat: number;
  count: number;
  action: number;
}

/** A set that one of your seats chooses at this count: all that is marked, in any order. */
export interface Moves {
  type: "moves";
  id: string;
  seat: number;
  count: number;
  actions: number[];
}

/** Undo your last action, or everything in this turn that can be undone. */
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

/** Show another reader of yours, or plates of another shape. */
export interface Look {
  type: "look";
  seat: number;
  shape?: "" | "tall" | "wide";
}

/** Let a bot play your seat from now on. */
export interface StandIn {
  type: "stand_in";
  id: string;
  seat: number;
}

/** Play your seat yourself again. */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
}

/** Resign: a bot plays your seat to the end, and you come last. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** Your words for the dice, used from the next draw on. Allowed until your first move. */
export interface AddWords {
  type: "words";
  id: string;
  seat: number;
  words: string;
}

/** Ask the other players for something: undo, turn, end, or "replace 2" for the player of seat 2. */
export interface Ask {
  type: "ask";
  id: string;
  seat: number;
  what: string;
}

/** Agree to a request, or decline it. Your own you decline to take it back. */
export interface Reply {
  type: "reply";
  id: string;
  seat: number;
  number: number;
  agrees: boolean;
}

/** A heartbeat, answered at once. */
export interface Alive {
  type: "alive";
  number: number;
}

/** The table as a reader sees it: whole, or what has changed since its last frame (unset fields are unchanged). */
export interface Frame {
  type: "frame";
  seat: number;
  count: number;
  now: number;
  whole?: boolean;
  number?: number;
  headline?: string;
  plates?: PlateHead[];
  pieces?: PlatePieces[];
  last?: string[];
  prompt?: Prompt;
  choices?: MoveChoice[];
  marks?: MarkState | null;
  undo?: UndoState;
  seats?: SeatState[];
  log?: LogChange;
  text?: string;
  result?: MatchResult;
  dice?: DiceInfo;
  watchers?: number;
  requests?: RequestState[];
  asks?: AskChoice[];
  rematch?: RematchState | null;
  next_seat?: number;
}

/** A plate without its pieces. `key` is its name and shape, by which patches refer to it. */
export interface PlateHead {
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

/** The sentence that says what to do, and below it why. `kind`: yours, chosen, waiting, watching, over. */
export interface Prompt {
  kind: string;
  ask: string;
  why?: string;
  seat?: number;
  rule?: string;
}

/** One legal action, as the list of moves shows it. */
export interface MoveChoice {
  action: number;
  words: string;
  ends_turn?: boolean;
  is_useless?: boolean;
  in_set?: boolean;
}

/** A set to choose: mark from `least` to `most` in any order, then confirm with `done`. */
export interface MarkState {
  items: MarkItem[];
  least: number;
  most: number;
  done: string;
}

/** What may be marked, once or several times. */
export interface MarkItem {
  action: number;
  words: string;
  most?: number;
  marked?: number;
}

/** Whether the last action can be undone, and if not why. */
export interface UndoState {
  can: boolean;
  why?: string;
}

/** What everybody sees of a seat. `state`: "", turn, choosing or chosen. */
export interface SeatState {
  seat: number;
  name: string;
  points: number;
  figures?: PlayerFact[];
  state?: string;
  bot?: string;
  stands_in?: boolean;
  is_here?: boolean;
  clock_ends?: number;
  place?: number;
  away_since?: number;
  has_left?: boolean;
  bot_moves?: number;
  clock_left?: number;
  vacation_until?: number;
}

/** A number beside a player's name. */
export interface PlayerFact {
  icon: string;
  value: number;
  words: string;
}

/** A change of the log: keep the first lines, then add these. */
export interface LogChange {
  keep: number;
  add: LogLine[];
}

/** One line of the log. `seat` is -1 for chance, -2 for events. */
export interface LogLine {
  seat: number;
  words: string;
  rule?: string;
  is_new?: boolean;
  is_by_bot?: boolean;
  count?: number;
  headline?: string;
  points?: [number, number, number][];
  card?: Card;
}

/** What was resolved at once: a stage, an inspection, the final scoring. */
export interface Card {
  title: string;
  rows: CardRow[];
  note?: string;
  rule?: string;
}

/** One player's part in what was resolved. Without a seat, `name` says whose it is. */
export interface CardRow {
  words: string;
  seat?: number;
  name?: string;
  points?: number;
  is_best?: boolean;
}

/** How a match ended. */
export interface MatchResult {
  places: number[];
  points: number[];
  parts?: ScorePart[];
}

/** Points from one source, by seat. */
export interface ScorePart {
  words: string;
  points: number[];
}

/** What everybody may know of the dice, and whether this reader may still add words. */
export interface DiceInfo {
  commitment: string;
  words: string[];
  may_add?: boolean;
  secret?: string;
  digest?: string;
}

/** Something a player has asked the others for, until all have agreed or one declines. */
export interface RequestState {
  number: number;
  seat: number;
  words: string;
  waiting: number[];
  may_answer?: boolean;
  is_mine?: boolean;
}

/** Something this reader may ask the others for. */
export interface AskChoice {
  what: string;
  words: string;
}

/** The rematch that somebody has opened, until all have answered and it begins. */
export interface RematchState {
  table: string;
  status: string;
  keeps_seats: boolean;
  kept_until: number;
  seats: RematchSeat[];
  out: number[];
}

/** A seat of a rematch. `state`: accepted, asked, bot or free. */
export interface RematchSeat {
  name: string;
  state: string;
  player?: number;
  is_here?: boolean;
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
  is_mine?: boolean;
}

/** The message with this id has been carried out and committed. */
export interface Done {
  type: "done";
  id: string;
}

/** A message was refused and nothing has changed. `id` is "" if the message could not be read. */
export interface Refused {
  type: "refused";
  id: string;
  words: string;
  rule?: string;
}

/** The answer to a heartbeat. It is sent after everything before it and names the last frame sent. */
export interface Answer {
  type: "answer";
  number: number;
  frame?: number;
}

/** A waiting room has changed or its match began: load `url`. */
export interface Started {
  type: "started";
  url: string;
}

/** The server closes the connection for good: the table was removed, or this seat's access was revoked. */
export interface Closed {
  type: "closed";
  words: string;
}

/** What an action would change in the eyes of its seat, as far as the seat can know. */
export interface ActionPreview {
  action: number;
  count: number;
  pieces?: PlatePieces[];
  points?: [number, number][];
  words?: string[];
  refusal?: string;
}

export type FromBrowser = Move | Moves | Undo | Say | Look | StandIn | TakeBack | Resign | AddWords | Ask | Reply | Alive;

export type ToBrowser = Frame | Chat | Done | Refused | Answer | Started | Closed;

export type Fetched = ActionPreview;
