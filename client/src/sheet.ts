// All that can be told of a seat, in words, over the table.

import { byId, icon, make, setWords } from "./elements.ts";
import type { SeatRow } from "./messages.ts";
import { token } from "./token.ts";
import { say } from "./words.ts";

export function openSheet(seat: SeatRow): void {
  const dialog = byId<HTMLDialogElement>("sheet");
  byId("sheet-token").replaceChildren(token(seat.seat));
  setWords(byId("sheet-name"), seat.name);
  const lines = [line("vp", say("points", seat.points)), ...(seat.figures ?? []).map((one) => line(one.icon, one.words))];
  byId("sheet-lines").replaceChildren(...lines, connection(seat));
  dialog.showModal();
}

function line(symbol: string, words: string): HTMLElement {
  return make("li", {}, icon(symbol, `i-${symbol}`), make("span", {}, words));
}

function connection(seat: SeatRow): HTMLElement {
  if (seat.bot) return line("bot", seat.stands_in ? say("stands_in", seat.bot, seat.name) : say("is_bot", seat.bot));
  return seat.is_here ? line("here", say("is_here")) : line("away", say("is_away"));
}
