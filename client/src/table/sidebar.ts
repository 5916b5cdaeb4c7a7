// Draws what surrounds the board of a live table: the prompt and its buttons, the list of moves, the page title.

import type { MoveChoice } from "../connection/messages.ts";
import { byId, setText } from "../lib/dom.ts";
import { setTitle } from "../lib/page_title.ts";
import { translate } from "../lib/i18n.ts";
import type { PromptContent } from "./panels/prompt.ts";
import type { Marks } from "./board/marks.ts";
import { isYourTurn } from "./table_state.ts";
import type { TableState } from "./table_state.ts";
import type { TableView } from "./table_view.ts";

/** What the sidebar depends on besides the state of the table. */
export interface SidebarStatus {
  isConnected: boolean;
  hasPending: boolean; // requests wait for an answer
  isLocked: boolean; // a move was sent and its effect isn't shown yet
  canChoose: boolean;
  staged: MoveChoice | null;
  marks: Marks; // of a set to choose
  closedReason: string; // why the server has closed the connection for good; "" if it hasn't
}

/** `title` is the title of the page while it isn't your turn. */
export function drawSidebar(view: TableView, status: SidebarStatus, title: string): void {
  const state = view.state;
  const { classList } = document.body;
  classList.toggle("offline", !status.isConnected);
  classList.toggle("sent", status.isLocked);
  classList.toggle("yours", status.canChoose);
  byId("your-turn").hidden = !status.canChoose;
  view.moves.show(state?.choices ?? [], status.canChoose, status.marks);
  view.showMarks(status.marks);
  setText(byId("moves-count"), state?.choices.length ? String(state.choices.length) : "");
  drawStaged(view, status);
  drawButtons(view, state, status);
  drawResult(state);
  view.prompt.show(promptContent(view, status)); // last: the buttons leave it the room it has
  setTitle(status.canChoose ? translate("title_yours", view.data.game.title) : title);
}

/** The line whose position is shown, and how to get back. */
function earlierContent(view: TableView, state: TableState): PromptContent {
  const line = state.log[view.earlier.line ?? -1];
  const ask = line === undefined ? "" : view.log.textOf(line);
  const why = isYourTurn(state) ? translate("earlier_yours") : translate("earlier_why");
  return { kind: "earlier", ask, why, seat: line?.seat ?? -1 };
}

function promptContent(view: TableView, status: SidebarStatus): PromptContent {
  const { state, presence } = view;
  if (status.closedReason) return { kind: "closed", ask: status.closedReason };
  if (state === null) return { kind: "offline", ask: translate("connecting") };
  if (!status.isConnected) {
    return { kind: "offline", ask: translate("lost"), why: translate(status.hasPending ? "lost_unsent" : "lost_saved") };
  }
  if (view.earlier.line !== null) return earlierContent(view, state);
  if (status.staged) return { kind: "yours", ask: translate("confirm_ask"), why: status.staged.words, seat: state.seat };
  if (status.marks.state !== null && isYourTurn(state)) return marksContent(view, status.marks, state);
  if (state.prompt.kind === "over" || isYourTurn(state)) return state.prompt;
  return { ...state.prompt, away: presence.awayAmongDeciding(state.seats) };
}

/** The prompt of a set: how many are marked, and what they would bring; before the first mark, the usual explanation. */
function marksContent(view: TableView, marks: Marks, state: TableState): PromptContent {
  if (marks.total === 0) return state.prompt;
  const count = translate("mark_count", marks.total, marks.state!.most);
  return { ...state.prompt, why: [count, view.marksBring].filter((part) => part !== "").join(". ") };
}

function drawStaged(view: TableView, status: SidebarStatus): void {
  const action = status.isConnected ? status.staged?.action : undefined;
  view.board.outlines.clear("staged");
  for (const target of view.board.targets()) {
    const isStaged = Number(target.dataset["action"]) === action;
    target.classList.toggle("staged", isStaged);
    if (isStaged) view.board.outlines.draw(target, "staged");
  }
}

/** The game's own confirming action, if there is one: the only choice that ends the turn, and a button of the game. */
export function finishingChoice(view: TableView, status: SidebarStatus): MoveChoice | null {
  if (!status.canChoose || status.staged !== null) return null;
  const [ending, ...others] = view.state!.choices.filter((choice) => choice.ends_turn);
  if (ending === undefined || others.length > 0) return null;
  const button = view.board.allTargets().find((target) => Number(target.dataset["action"]) === ending.action);
  return button?.closest("[aria-keyshortcuts], .plate-choices, .plate-buttons") ? ending : null;
}

function drawButtons(view: TableView, state: TableState | null, status: SidebarStatus): void {
  const isOnline = status.isConnected && state !== null;
  const { marks } = status;
  const isMarking = isOnline && status.staged === null && status.canChoose && marks.state !== null && marks.total > 0;
  const isStaged = isOnline && status.staged !== null;
  const undo = isOnline && !isStaged && state.seat >= 0 && (isYourTurn(state) || state.undo.can) ? state.undo : null;
  byId("undo").hidden = undo === null;
  byId("undo").setAttribute("aria-disabled", String(undo?.can === false));
  byId("undo").title = undo?.why ?? "";
  byId("undo-turn").hidden = undo?.can !== true;
  byId("put-back").hidden = !isStaged && !(isMarking && marks.isChanged);
  byId("commit").hidden = !isStaged && !isMarking;
  byId("commit").setAttribute("aria-disabled", String(isMarking && !marks.isReady));
  const done = isMarking ? translate("mark_confirm", marks.state!.done, marks.total) : "";
  setText(byId("commit-words"), status.staged?.words ?? done);
  const finishing = isMarking ? null : finishingChoice(view, status);
  byId("finish").hidden = finishing === null || byId("after").hidden === false;
  setText(byId("finish-words"), finishing?.words ?? "");
  const isEarlier = document.body.classList.contains("earlier");
  for (const id of ["to-now", "earlier-back", "earlier-forth"]) byId(id).hidden = !isEarlier;
  if (isEarlier) for (const id of ["undo", "undo-turn"]) byId(id).hidden = true;
  byId("try-now").hidden = status.isConnected || status.closedReason !== "" || state === null;
}

/** When the match is over, the result replaces the list of moves. */
function drawResult(state: TableState | null): void {
  const isOver = state !== null && state.result !== null;
  byId("table").classList.toggle("over", isOver);
  for (const id of ["after", "result", "result-title"]) byId(id).hidden = !isOver;
  byId("moves-title").hidden = isOver;
  byId("no-moves").hidden = isOver || state?.choices.length !== 0;
}
