"""Measure our `doge` against OpenSpiel's ISMCTS on our games, with the same time for a turn, one core each.

    python -m benchmarks.ismcts rialto            # plays what is missing of 60 matches for two, and prints the row
    python -m benchmarks.ismcts rialto --write    # and puts it into docs/ismcts.json and docs/envs.md

The matches are those of examples/openspiel_bot.py, two for each seed: both have had both seats. Finished ones are kept
in .strength/: what was stopped goes on where it was. After a change that makes bots play otherwise the files have to
go.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from benchmarks.page import DOCS, ROOT, figures_in, fill, keep

from laguna import games
from laguna.arena.intervals import share_interval
from laguna.bots.parallel_search import cores

KEPT = ROOT / ".strength"
FIGURES = DOCS / "ismcts.json"
PAGE = DOCS / "envs.md"

EXAMPLE = "examples/openspiel_bot.py"
GAMES = 60
OF_A_SEED = 2
MILLISECONDS = 200
WANTED = 0.9

Row: TypeAlias = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure our doge against OpenSpiel's ISMCTS.")
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    row = measure(asked.game)
    print(table({asked.game: row}))
    if asked.write:
        write(asked.game, row)


def measure(game: str) -> Row:
    """Play the matches, or those that are missing."""
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{game}-openspiel.jsonl"
    kept = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    missing = sorted(set(range(GAMES // OF_A_SEED)) - {one["seed"] for one in kept})
    with ThreadPoolExecutor(cores()) as threads, path.open("a") as file:
        for told in threads.map(lambda seed: play(game, seed), missing):
            kept.append(told)
            file.write(json.dumps(told) + "\n")
            file.flush()
            print(
                f"{game}: {sum(one['won'] for one in kept):g} of {OF_A_SEED * len(kept)}", file=sys.stderr, flush=True
            )
    won = sum(one["won"] for one in kept)
    return {"won": won, "games": GAMES, "interval": share_interval(won, GAMES), "wanted": WANTED}


def play(game: str, seed: int) -> Row:
    """The matches of a seed."""
    command = [sys.executable, *words(game), "--games", str(OF_A_SEED), "--seed", str(seed), "--json"]
    told: Row = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout)
    return {"seed": seed, "won": told["won"]}


def words(game: str) -> list[str]:
    """The command of the example, but for how many matches."""
    return [EXAMPLE, game, "--bot", "doge", "--milliseconds", str(MILLISECONDS)]


def write(game: str, row: Row) -> None:
    """Put a row among those measured before, and all of them into the page."""
    measured = figures_in(FIGURES) | {game: row}
    keep(FIGURES, dict(sorted(measured.items())))
    fill(PAGE, "ismcts", table(measured))


def table(measured: dict[str, Row]) -> str:
    """The matches as Markdown, each share with its 95 % interval."""
    lines = ["| match | won | share | 95 % interval | wanted |", "| --- | ---: | ---: | ---: | ---: |"]
    for game, row in sorted(measured.items()):
        low, high = row["interval"]
        lines.append(
            f"| `python {' '.join(words(game))} --games {row['games']}` | {row['won']:g} of {row['games']} "
            f"| {row['won'] / row['games']:.1%} | {low:.1%} to {high:.1%} | {row['wanted']:.0%} or more |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
