"""Measure how many rounds games of The Doge Ship last, for every seat count: what its page tells of them.

    python -m benchmarks.length                       # plays what is missing, and prints the table
    python -m benchmarks.length --games 60 --write    # and puts it into docs/length.json and docs/games/dogeship.md

Finished games are kept in .strength/, so what was stopped goes on where it was. After a change that makes bots play
otherwise the files have to go.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from typing import Any, Final, TypeAlias

from benchmarks.page import DOCS, ROOT, fill, keep

from laguna import games
from laguna.arena import match_setup, play_match
from laguna.arena.intervals import mean_interval
from laguna.arena.play_match import MatchOutcome
from laguna.bots.levels import MERCHANT
from laguna.bots.parallel_search import cores
from laguna.core.match import Match
from laguna.core.record import Record

GAME: Final = "dogeship"
GAMES: Final = 60
FEWEST, MOST = 5, 10  # rounds that are wanted on average
KEPT: Final = ROOT / ".strength"
FIGURES: Final = DOCS / "length.json"
PAGE: Final = DOCS / "games" / f"{GAME}.md"

Row: TypeAlias = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many rounds games of The Doge Ship last.")
    parser.add_argument("--games", type=int, default=GAMES, help="games for each seat count")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    rows = [row_of(seats, rounds_of(seats, asked.games)) for seats in games.load(GAME).seats]
    print(table(rows))
    if asked.write:
        keep(FIGURES, rows)
        fill(PAGE, "length", table(rows))


def rounds_of(seats: int, wanted: int) -> list[int]:
    """How many rounds each of so many games took; what was played before is read, what is missing is played."""
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{GAME}-{MERCHANT}-rounds-{seats}.jsonl"
    known: dict[int, int] = {}
    if path.exists():
        known = dict(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    missing = [number for number in range(1, wanted + 1) if number not in known]
    setup = match_setup.make(GAME, (MERCHANT,) * seats, seats, {}, seed=0)
    with path.open("a", encoding="utf-8") as file, play_match.local_pool(cores(), setup, with_records=True) as pool:
        for number in missing:
            pool.submit(number)
        while pool.unfinished:
            result = pool.next_result()
            if result is None or not isinstance(result.value, MatchOutcome):
                sys.exit(f"a match could not be finished: {result}")
            number, rounds = result.task, last_round(result.value.record)
            known[number] = rounds
            file.write(json.dumps([number, rounds]) + "\n")
            file.flush()
            print(f"{seats} seats: {len(known)} of {wanted}", file=sys.stderr, flush=True)
    return [known[number] for number in range(1, wanted + 1)]


def last_round(record: str) -> int:
    """The number of the round in which a game ended."""
    state: Any = Match.from_record(Record.parse(record)).state
    return int(state.round)


def row_of(seats: int, rounds: list[int]) -> Row:
    """What is told of the games with so many seats."""
    return {
        "seats": seats,
        "games": len(rounds),
        "mean": statistics.fmean(rounds),
        "interval": mean_interval(rounds),
        "shortest": min(rounds),
        "longest": max(rounds),
    }


def table(rows: list[Row]) -> str:
    """The rounds as Markdown, each mean with its 95 % interval."""
    lines = [
        "| seats | games | rounds on average | 95 % interval | wanted | shortest | longest |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        low, high = row["interval"]
        lines.append(
            f"| {row['seats']} | {row['games']} | {row['mean']:.2f} | {low:.2f} to {high:.2f} "
            f"| {FEWEST} to {MOST} | {row['shortest']} | {row['longest']} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
