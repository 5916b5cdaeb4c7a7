"""Random play of some of OpenSpiel's games, driven from Python as its users do; prints one line of JSON.

Runs in an environment of its own that `make bench` sets up, and imports nothing of Laguna.
"""

import argparse
import json
import random
import time
from importlib.metadata import version

import pyspiel

# Games in C++ with cards or dice, most of them for four players, and one without chance.
GAMES = ("hearts", "euchre", "oh_hell(players=4)", "leduc_poker(players=4)", "backgammon", "connect_four")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random play of OpenSpiel.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a run of a game takes")
    parser.add_argument("--runs", type=int, default=3, help="how many there are; the best counts")
    asked = parser.parse_args()
    games = {}
    for name in GAMES:
        game = pyspiel.load_game(name)
        best = max((run(game, asked.seconds) for _ in range(asked.runs)), key=lambda rates: rates["steps"])
        games[name] = {"seats": game.num_players(), "per_second": best}
    print(json.dumps({"name": "OpenSpiel", "version": version("open_spiel"), "games": games}))


def run(game: pyspiel.Game, seconds: float) -> dict[str, float]:
    """Steps (chance counted) and games a second."""
    rng = random.Random(1)
    steps = 0
    games = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        steps += play(game.new_initial_state(), rng)
        games += 1
        spent = time.process_time() - start
    return {"steps": steps / spent, "games": games / spent}


def play(state: pyspiel.State, rng: random.Random) -> int:
    """Play a game to its end at random; says in how many steps."""
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


if __name__ == "__main__":
    main()
