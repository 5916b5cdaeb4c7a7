"""Measure how strong the bots of a game are: each level against the one below it, with two seats and with four.

    python -m benchmarks.strength rialto            # prints a table
    python -m benchmarks.strength rialto --write    # and puts it into docs/games/rialto.json and docs/games/rialto.md

Same seeds, same games: the bots think in simulations, not in time.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import Any, TypeAlias

from benchmarks.page import DOCS, put
from librt.random import Random

from laguna import games
from laguna.bots import levels
from laguna.bots.base import Bot, Budget
from laguna.core.game import CHANCE, NOBODY, Game

GAMES = 400  # of each pairing
SEATS = (2, 4)

Measured: TypeAlias = list[dict[str, Any]]  # a JSON document: a row for each pairing


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots of a game are.")
    parser.add_argument("game", choices=games.ids())
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each pairing")
    parser.add_argument("--write", action="store_true", help="write the table to the game's page")
    asked = parser.parse_args()
    game = games.load(asked.game)
    measured = [
        pairing(game, better, worse, seats, asked.games)
        for worse, better in zip(levels.names(), levels.names()[1:], strict=False)
        for seats in SEATS
        if seats in game.seats
    ]
    print(table(measured))
    if asked.write:
        write(asked.game, measured)


def pairing(game: Game, better: str, worse: str, seats: int, count: int) -> dict[str, Any]:
    """One bot of a level against others of the level below, each seat in turn."""
    won = 0.0
    for number in range(count):
        seat = number % seats
        bots = [levels.make(better if at == seat else worse, game, seats * number + at) for at in range(seats)]
        won += share(game, bots, number, seat)
        if (number + 1) % 50 == 0:
            print(
                f"{better} against {worse}, {seats} seats: {number + 1} of {count} games", file=sys.stderr, flush=True
            )
    return {"bot": better, "against": worse, "seats": seats, "games": count, "won": won}


def share(game: Game, bots: list[Bot], seed: int, seat: int) -> float:
    """Play a game between bots, each seeing its own view; says how much of the win is the seat's, if it is shared."""
    state = game.new(len(bots), {}, game.versions[-1])
    rng = Random(seed)
    mover = state.to_move()
    while mover != NOBODY:
        if mover == CHANCE:
            state.apply(state.draw(rng))
        else:
            state.apply(bots[mover].think(state.view(mover), mover, Budget()).action, mover)
        mover = state.to_move()
    places = list(state.places())
    return (places[seat] == 1) / places.count(1)


def table(measured: Measured) -> str:
    """The pairings as Markdown, each share with its 95 % interval."""
    lines = [
        "| bot | against | games | won | 95 % interval | even would be |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in measured:
        low, high = interval(row["won"], row["games"])
        lines.append(
            f"| {row['bot']} | {row['seats'] - 1} × {row['against']} | {row['games']} | {row['won']:g} "
            f"| {low:.1%} to {high:.1%} | {1 / row['seats']:.0%} |"
        )
    return "\n".join(lines)


def interval(won: float, games: int) -> tuple[float, float]:
    """Where the true share lies, by Wilson's score: right also where all or none were won.

    >>> [round(end, 3) for end in interval(50, 100)]
    [0.404, 0.596]
    """
    z = 1.96
    middle = (won + z * z / 2) / (games + z * z)
    half = z * math.sqrt(won * (games - won) / games + z * z / 4) / (games + z * z)
    return middle - half, middle + half


def write(id: str, measured: Measured) -> None:
    """Put the table into the game's page, and what it is made of beside it."""
    page = DOCS / "games" / f"{id}.md"
    page.with_suffix(".json").write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    page.write_text(put(page.read_text(encoding="utf-8"), "strength", table(measured)), encoding="utf-8")


if __name__ == "__main__":
    main()
