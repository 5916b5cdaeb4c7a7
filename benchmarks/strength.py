"""Measure how strong the bots of a game are, in the arena: the matches that docs/bots.md tells of.

    python -m benchmarks.strength rialto                        # plays what is missing, and prints the table
    python -m benchmarks.strength rialto --write                # and puts it into docs/bots.json and docs/bots.md
    python -m benchmarks.strength rialto --only steps --write   # some of the matches; the other rows stay as they are

Finished games are kept in .strength/, one file a match: what was stopped goes on where it was. After a change that
makes bots play otherwise the files have to go.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from typing import Any, TypeAlias

from benchmarks.page import DOCS, ROOT, figures_in, fill, keep

from laguna import games
from laguna.arena import match_setup, play_match
from laguna.arena.results import ResultsFile, RunRequest
from laguna.arena.run import ArenaRun
from laguna.arena.summary import summarise
from laguna.bots.parallel_search import cores

KEPT = ROOT / ".strength"
FIGURES = DOCS / "bots.json"
PAGE = DOCS / "bots.md"

Row: TypeAlias = dict[str, Any]  # what came of a match, as JSON
Measured: TypeAlias = dict[str, list[Row]]  # by game


@dataclasses.dataclass(frozen=True)
class Wanted:
    """A match to be played, and what is wanted of its first bot."""

    kind: str
    bots: tuple[str, str]
    seats: int
    games: int
    least: float  # share of the wins
    most: float = 1.0

    def command(self, game: str) -> str:
        """What plays it by hand."""
        seats = f" --seats {self.seats}" if self.seats > len(self.bots) else ""
        return f"laguna arena {game} {' '.join(self.bots)}{seats} --games {self.games}"


HIGHEST_STEP = ("doge", "senator")
MATCHES = (
    Wanted("random", ("greedy", "uniform"), 2, 400, 0.5),
    Wanted("random", ("greedy", "uniform"), 4, 400, 0.25),
    Wanted("random", ("doge@100ms", "uniform"), 2, 200, 0.99),
    Wanted("greedy", ("doge@100ms", "greedy"), 2, 200, 0.85),
    Wanted("greedy", ("doge@100ms", "greedy"), 4, 200, 0.60),
    Wanted("plain", ("doge@100ms", "plain@100ms"), 2, 200, 0.60),
    Wanted("sound", ("doge@400", "doge@100"), 2, 400, 0.58),
    Wanted("steps", ("merchant", "gondolier"), 2, 300, 0.65, 0.80),
    Wanted("steps", ("senator", "merchant"), 2, 300, 0.65, 0.80),
    Wanted("second", ("doge@1s", "greedy"), 2, 40, 0.85),
    Wanted("steps", HIGHEST_STEP, 2, 300, 0.65, 0.80),
)
FEWER_OF_IT = {"dogeship": 100, "murano": 100}  # games, where one takes a third of a minute of a core or more


def matches_of(game: str) -> list[Wanted]:
    """What is played of a game."""
    return [
        dataclasses.replace(match, games=FEWER_OF_IT.get(game, match.games)) if match.bots == HIGHEST_STEP else match
        for match in MATCHES
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots of a game are.")
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--only", choices=sorted({match.kind for match in MATCHES}), help="matches of this kind")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    for match in matches_of(asked.game):
        if asked.only in (None, match.kind):
            row = measure(asked.game, match)
            print(table([row]).splitlines()[-1], flush=True)
            if asked.write:
                write(asked.game, row)


def measure(game: str, match: Wanted) -> Row:
    """Play a match, or what is missing of it."""
    KEPT.mkdir(exist_ok=True)
    chosen = match_setup.make(game, match.bots, match.seats, {}, seed=0)
    path = KEPT / f"{game}-{'-'.join(match.bots)}-{match.seats}.jsonl"
    kept = ResultsFile(str(path), chosen)
    try:
        kept.set_request(RunRequest(match.games, None))
        run = ArenaRun(kept)
        pool = play_match.local_pool(cores(), chosen, with_records=False)
        try:
            run.play(pool, _progress)
        finally:
            pool.stop()
        return row_of(match, summarise(run))
    finally:
        kept.close()


def row_of(match: Wanted, summary: Any) -> Row:
    """What is told of a match."""
    first, last = summary["bots"]
    return {
        "kind": match.kind,
        "bots": list(match.bots),
        "seats": match.seats,
        "games": summary["games"],
        "won": first["won"],
        "interval": first["share_interval"],
        "least": match.least,
        "most": match.most,
        "margin": first["points"] - last["points"],
        "milliseconds": first["milliseconds_a_turn"]["mean"],
        "command": match.command(summary["game"]),
    }


def _progress(done: int, all: int, what: str) -> None:
    if done % 20 == 0:
        print(f"{done} of {all}: {what}", file=sys.stderr, flush=True)


def table(rows: list[Row]) -> str:
    """The matches as Markdown, each share with its 95 % interval."""
    lines = [
        "| match | won | share | 95 % interval | wanted | points ahead | a turn took |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        low, high = row["interval"]
        wanted = f"{row['least']:.0%}" + (f" to {row['most']:.0%}" if row["most"] < 1 else " or more")
        lines.append(
            f"| `{row['command']}` | {row['won']:g} of {row['games']} | {row['won'] / row['games']:.1%} "
            f"| {low:.1%} to {high:.1%} | {wanted} | {row['margin']:+.1f} | {row['milliseconds']:.1f} ms |"
        )
    return "\n".join(lines)


def write(game: str, row: Row) -> None:
    """Put a row in its place among those measured before, and all of them into the page."""
    measured: Measured = figures_in(FIGURES)
    order = [match.command(game) for match in matches_of(game)]
    rows = [old for old in measured.get(game, []) if old["command"] in order and old["command"] != row["command"]]
    measured[game] = sorted([*rows, row], key=lambda row: order.index(row["command"]))
    keep(FIGURES, measured)
    fill(PAGE, game, table(measured[game]))


if __name__ == "__main__":
    main()
