// Entry point of every page: starts what the page's `data-page` asks for.
//
// Folders, each importing only from those above it:
//   lib/           helpers that know nothing about tables: DOM, translations, dialogs, keyboard, dice verification
//   site/          what every page does: number of waiting matches, installed app, notifications
//   connection/    what comes from the server: WebSocket, message types, frame queue, the page's data
//   table/board/   drawing the board: pieces, animations, targets, outlines, tooltip
//   table/story/   what has happened and what would: recap, points, earlier positions, previews
//   table/panels/  everything around the board: prompt, moves, log, chat, players, dice, menu
//   table/         the live table, which puts them together
//   pages/         the other pages: lobby, replay, review, tutorial, waiting room, offline
//   service_worker/ a script of its own, which keeps the shell and shows push messages
// tests/client/test_client.py checks the order.

import { readPageData } from "./connection/page_data.ts";
import { initDialogs } from "./lib/dialogs.ts";
import { initTheme } from "./lib/theme.ts";
import { LobbyPage } from "./pages/lobby.ts";
import { OfflinePage } from "./pages/offline.ts";
import { ReplayPage } from "./pages/replay.ts";
import { ReviewPage } from "./pages/review.ts";
import { RulesPage } from "./pages/rules.ts";
import { TutorialPage } from "./pages/tutorial.ts";
import { WaitingRoomPage } from "./pages/waiting_room.ts";
import { initApp } from "./site/app.ts";
import { initDeviceList } from "./site/push_device.ts";
import { initWaitingCount } from "./site/waiting_count.ts";
import { LiveTable } from "./table/live_table.ts";

initTheme();
initDialogs();
initWaitingCount();
addEventListener("load", () => void initApp());
document.querySelector<HTMLInputElement>("[data-selects]")?.select(); // typing replaces what is suggested
const page = document.body.dataset["page"];
if (page === "table") new LiveTable(readPageData());
else if (page === "replay") new ReplayPage(readPageData());
else if (page === "review") new ReviewPage(readPageData());
else if (page === "learn") new TutorialPage(readPageData());
else if (page === "waiting") new WaitingRoomPage();
else if (page === "lobby") new LobbyPage();
else if (page === "me") {
  new LobbyPage();
  void initDeviceList();
}
else if (page === "offline") new OfflinePage();
else if (page === "rules") new RulesPage();
