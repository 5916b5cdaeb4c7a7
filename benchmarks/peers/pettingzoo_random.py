"""Random play of one of PettingZoo's classic games, through its wrappers and without them; prints one line of JSON.

Runs in an environment of its own that `make bench` sets up, and imports nothing of Laguna.
"""

import argparse
import json
import time
from importlib.metadata import version
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3

SEATS = 2


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random play of PettingZoo.")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a run takes")
    parser.add_argument("--runs", type=int, default=3, help="how many there are; the best counts")
    asked = parser.parse_args()
    games = {}
    for name, env in (("connect_four", connect_four_v3.env()), ("connect_four, raw", connect_four_v3.raw_env())):
        best = max(run(env, asked.seconds) for _ in range(asked.runs))
        games[name] = {"seats": SEATS, "per_second": {"steps": best}}
    print(json.dumps({"name": "PettingZoo", "version": version("pettingzoo"), "games": games}))


def run(env: Any, seconds: float) -> float:
    """Steps a second: each with the observation and its mask, of which a legal action is taken."""
    rng = np.random.default_rng(1)
    steps = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[rng.integers(len(legal))]))
                steps += 1
        spent = time.process_time() - start
    return steps / spent


if __name__ == "__main__":
    main()
