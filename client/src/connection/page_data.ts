// The JSON that the server embeds in a page for the script.

import { setTranslations } from "../lib/i18n.ts";
import type { DiceInfo } from "./messages.ts";

export interface ReviewData {
  address: string; // URL of the page and prefix of the URLs of its parts
  begun: boolean;
  running: boolean;
  changed: number; // time of the last change
  trying: string; // prompt while the user chooses another move
}

export interface PageData {
  game: { id: string; title: string };
  table: { id: string; title: string };
  me: number[]; // the seats of this browser
  language: string;
  words: Record<string, string>; // translations by key
  live?: string; // live table: URL of the WebSocket
  is_hot_seat: boolean; // several players share this screen
  reader: number; // replay: the seat whose view is shown; -2 for spectators
  positions: string; // replay: URL prefix of its positions
  last: number; // replay: number of the last position
  dice?: DiceInfo; // replay: how the dice were made
  names?: string[]; // replay: the players' names by seat
  review?: ReviewData;
  categories: string[]; // what points can come from; LogLine.points names them by their place
  lessons: string; // tutorial: URL prefix of its lessons
}

/** Reads the data, and sets the translations it contains. */
export function readPageData(): PageData {
  const data = JSON.parse(document.getElementById("table-data")!.textContent!) as PageData;
  setTranslations(data.words);
  return data;
}
