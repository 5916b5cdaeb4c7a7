// Where every page begins: what its body says it is decides what runs.

import { readData } from "./data.ts";
import { wireDialogs } from "./dialogs.ts";
import { Learn } from "./learn.ts";
import { Replay } from "./replay.ts";
import { Review } from "./review.ts";
import { Table } from "./table.ts";
import { wireTheme } from "./theme.ts";
import { Waiting } from "./waiting.ts";

wireTheme();
wireDialogs();
const page = document.body.dataset["page"];
if (page === "table") new Table(readData());
else if (page === "replay") new Replay(readData());
else if (page === "review") new Review(readData());
else if (page === "learn") new Learn(readData());
else if (page === "waiting") new Waiting();
