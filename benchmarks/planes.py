"""Write the planes of each game's observation into its page, as features.py has them.

python -m benchmarks.planes --write
"""

from __future__ import annotations

import argparse

from benchmarks.page import DOCS, fill

from laguna import games
from laguna.core.game import Game
from laguna.core.observation_writer import HIGHEST, size_of


def main() -> None:
    parser = argparse.ArgumentParser(description="Tell the planes of each game's observation.")
    parser.add_argument("--write", action="store_true", help="write them into docs/games/")
    asked = parser.parse_args()
    for id in games.ids():
        told = table(games.load(id))
        if asked.write:
            fill(DOCS / "games" / f"{id}.md", "planes", told)
        else:
            print(told)


def table(game: Game) -> str:
    """The planes of a game as Markdown."""
    planes = game.observation.planes()
    lines = [
        f"Version {game.observation.version}: {len(planes)} planes, {size_of(planes):,} numbers.",
        "",
        "| from | plane | shape | divided by | tells |",
        "| ---: | --- | --- | ---: | --- |",
    ]
    at = 0
    for plane in planes:
        shape = " × ".join(map(str, plane.shape))
        unbounded = " (no upper end)" if plane.high == HIGHEST else ""
        lines.append(f"| {at} | `{plane.name}` | {shape} | {plane.scale}{unbounded} | {plane.words} |")
        at += plane.size
    return "\n".join(lines)


if __name__ == "__main__":
    main()
