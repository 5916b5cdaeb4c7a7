// How the table stands, beside the board: the prompt with its buttons, the list of moves, the title of the page.

import { byId, setWords } from "./elements.ts";
import type { Choice, SeatRow } from "./messages.ts";
import type { Said } from "./prompt.ts";
import { isYours } from "./shown.ts";
import type { Shown } from "./shown.ts";
import type { View } from "./view.ts";
import { say } from "./words.ts";

export interface Standing {
  isUp: boolean; // connected
  isUnsent: boolean; // something that was sent has not been answered
  isLocked: boolean;
  canChoose: boolean;
  staged: Choice | null;
  mine: SeatRow | undefined; // a seat of this browser
  closed: string; // why the server has hung up for good
}

export function drawStanding(view: View, standing: Standing, title: string): void {
  const shown = view.shown;
  const mark = document.body.classList;
  mark.toggle("offline", !standing.isUp);
  mark.toggle("sent", standing.isLocked);
  mark.toggle("yours", standing.canChoose);
  view.choices.show(shown?.choices ?? [], standing.canChoose);
  setWords(byId("moves-count"), shown?.choices.length ? String(shown.choices.length) : "");
  view.prompt.show(said(shown, standing));
  drawStaged(view, standing);
  drawButtons(shown, standing);
  drawEnd(shown);
  document.title = standing.canChoose ? say("title_yours", view.data.game.title) : title;
}

function said(shown: Shown | null, standing: Standing): Said {
  if (standing.closed) return { kind: "closed", ask: standing.closed };
  if (shown === null) return { kind: "offline", ask: say("connecting") };
  if (!standing.isUp) return { kind: "offline", ask: say("lost"), why: say(standing.isUnsent ? "lost_unsent" : "lost_saved") };
  if (standing.staged) return { kind: "yours", ask: say("confirm_ask"), why: standing.staged.words, seat: shown.seat };
  return shown.prompt;
}

function drawStaged(view: View, standing: Standing): void {
  const action = standing.isUp ? standing.staged?.action : undefined;
  view.board.outlines.clear("staged");
  for (const target of view.board.targets()) {
    const isStaged = Number(target.dataset["action"]) === action;
    target.classList.toggle("staged", isStaged);
    if (isStaged) view.board.outlines.draw(target, "staged");
  }
}

function drawButtons(shown: Shown | null, standing: Standing): void {
  const isUp = standing.isUp && shown !== null;
  const isStaged = isUp && standing.staged !== null;
  const back = isUp && !isStaged && shown.seat >= 0 && (isYours(shown) || shown.undo.can) ? shown.undo : null;
  byId("undo").hidden = back === null;
  byId("undo").setAttribute("aria-disabled", String(back?.can === false));
  byId("undo").title = back?.why ?? "";
  byId("undo-turn").hidden = back?.can !== true;
  byId("put-back").hidden = byId("commit").hidden = !isStaged;
  setWords(byId("commit-words"), standing.staged?.words ?? "");
  byId("try-now").hidden = standing.isUp || standing.closed !== "" || shown === null;
  byId("take-back-now").hidden = !isUp || standing.mine?.stands_in !== true || shown.result !== null;
}

/** Once the match is over the result takes the place of the moves. */
function drawEnd(shown: Shown | null): void {
  const isOver = shown !== null && shown.result !== null;
  for (const id of ["after", "result", "result-title"]) byId(id).hidden = !isOver;
  byId("moves-title").hidden = isOver;
  byId("no-moves").hidden = isOver || shown?.choices.length !== 0;
}
