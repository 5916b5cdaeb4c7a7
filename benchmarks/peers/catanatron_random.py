"""Random play of catanatron: four random players, whole games; prints one line of JSON.

Runs in an environment of its own that `make bench` sets up. catanatron is under the GPL: nothing of Laguna imports it,
and this script imports nothing of Laguna.
"""

import argparse
import json
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # not in our environment


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random play of catanatron.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a run of a game takes")
    parser.add_argument("--runs", type=int, default=3, help="how many there are; the best counts")
    asked = parser.parse_args()
    # The first games also pay for tables that are made once.
    run(0, 0.0)
    best = max((run(number, asked.seconds) for number in range(asked.runs)), key=lambda rates: rates["steps"])
    games = {"Catan": {"seats": len(Color), "per_second": best}}
    print(json.dumps({"name": "catanatron", "version": version("catanatron"), "games": games}))


def run(number: int, seconds: float) -> dict[str, float]:
    """Actions and games a second; dice and drawn cards are part of the actions of catanatron."""
    actions = 0
    games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds or games == 0:
        games += 1
        game = Game([RandomPlayer(colour) for colour in Color], seed=1_000_000 * number + games)
        game.play()
        actions += len(game.state.actions)
        spent = time.process_time() - start
    return {"steps": actions / spent, "games": games / spent}


if __name__ == "__main__":
    main()
