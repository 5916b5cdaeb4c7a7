// What the server has written into the page for the script.

import type { Dice } from "./messages.ts";
import { useWords } from "./words.ts";

export interface ReviewData {
  address: string; // of the page, and of its parts below it
  begun: boolean;
  running: boolean;
  changed: number; // when it last did
  trying: string; // what is asked while another move is chosen
}

export interface PageData {
  game: { id: string; title: string };
  table: { id: string; title: string };
  me: number[]; // the seats of this browser
  language: string;
  words: Record<string, string>;
  live?: string; // of a live table: where its WebSocket is
  is_hot_seat: boolean;
  reader: number; // of a replay: whose eyes; -2 for onlookers
  positions: string; // of a replay: where its positions are
  last: number; // of a replay: the number of its last position
  dice?: Dice; // of a replay: how they were made
  names?: string[]; // of a replay: the players' names by seat
  review?: ReviewData; // of a review
  lessons: string; // of a guided round: where its lessons are
}

export function readData(): PageData {
  const data = JSON.parse(document.getElementById("table-data")!.textContent!) as PageData;
  useWords(data.words);
  return data;
}
