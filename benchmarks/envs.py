"""Measure the environments beside a PettingZoo game and OpenSpiel's games in the same run, and write docs/envs.md.

    python -m benchmarks.envs --peers .venv-peers/bin/python           # what `make bench-envs` does
    python -m benchmarks.envs --peers .venv-peers/bin/python --write   # and docs/bench-envs.json and the table

Everything is a second of processor time on one core, but for batches in several processes: there the clock counts, for
that is what one waits for, and the machine has to be idle otherwise. Each figure is the best of a few runs.
"""

from __future__ import annotations

import argparse
import datetime
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
from benchmarks.page import DOCS, ROOT, fill, keep
from benchmarks.run import number, run, table, tell

import laguna
from laguna import games
from laguna.bench import processor
from laguna.envs import aec, spiel
from laguna.envs.batch import Batch

PEERS: Final = ("pettingzoo_random.py", "openspiel_random.py")
SECONDS: Final = 1.0
RUNS: Final = 3
SEATS: Final = 4
COUNT: Final = 512  # games of a batch
WANTED: Final = {"env": 20_000, "raw_env": 50_000, "batch": 500_000}
MEASURED_FOR: Final = "millefiori"  # what was asked of the batch was asked of this game
ROWS: Final = {
    "env": "PettingZoo, in its wrappers",
    "raw_env": "PettingZoo, raw",
    "spiel": "OpenSpiel, chance counted",
    "one": "batch, one process",
    "batch": "batch, a process for each core, by the clock",
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the environments beside others.")
    parser.add_argument("--peers", help="the Python that has PettingZoo's classic games; none are measured without it")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long a run takes")
    parser.add_argument("--write", action="store_true", help="write docs/bench-envs.json and the table of docs/envs.md")
    asked = parser.parse_args()
    measured = measure(asked.peers, asked.seconds)
    print(told(measured))
    if asked.write:
        keep(DOCS / "bench-envs.json", measured)
        fill(DOCS / "envs.md", "figures", told(measured))


def measure(peers: str | None, seconds: float) -> dict[str, Any]:
    """Ours, then the others."""
    cores = os.cpu_count() or 1
    measured: dict[str, Any] = {
        "date": datetime.date.today().isoformat(),
        "laguna": laguna.__version__,
        "engine": "compiled" if laguna.compiled() else "uncompiled",
        "processor": processor(),
        "cores": cores,
        "ours": {},
        "peers": {},
    }
    for id in games.ids():
        tell(id)
        measured["ours"][id] = rates(id, seconds, cores)
    for script in PEERS if peers else ():
        tell(script)
        path = Path(ROOT, "benchmarks", "peers", script)
        peer = run([str(peers), str(path), "--seconds", str(seconds), "--runs", str(RUNS)])
        measured["peers"][peer["name"]] = peer
    return measured


def rates(id: str, seconds: float, cores: int) -> dict[str, float]:
    """Steps a second in each kind of environment."""
    environment = aec.EnvironmentModule(id)
    out = {
        "env": _best(lambda: play_agents(environment.env(seats=SEATS), seconds)),
        "raw_env": _best(lambda: play_agents(environment.raw_env(seats=SEATS), seconds)),
        "spiel": _best(lambda: play_spiel(id, seconds)),
        "one": _best(lambda: play_batch(id, 1, seconds, time.process_time)),
        "batch": _best(lambda: play_batch(id, cores, seconds, time.perf_counter)),
    }
    return {name: round(rate) for name, rate in out.items()}


def _best(measure: Callable[[], float]) -> float:
    return max(measure() for _ in range(RUNS))


def play_agents(env: Any, seconds: float) -> float:
    """As the peers do it: the observation and its mask each time, of which a legal action is taken."""
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


def play_spiel(id: str, seconds: float) -> float:
    """Random play by OpenSpiel's interface."""
    game = pyspiel.load_game(spiel.name_of(id), {"players": SEATS})
    rng = np.random.default_rng(1)
    steps = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and spent < seconds:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=weights)))
            else:
                legal = state.legal_actions()
                state.apply_action(int(legal[rng.integers(len(legal))]))
            steps += 1
        spent = time.process_time() - start
    return steps / spent


def play_batch(id: str, workers: int, seconds: float, now: Callable[[], float]) -> float:
    """All games at once, observations scaled and all."""
    with Batch(id, COUNT, seats=SEATS, workers=workers) as batch:
        batch.reset(seed=1)
        steps = 0
        start = now()
        while now() - start < seconds:
            batch.step(batch.sample())
            steps += COUNT
        return steps / (now() - start)


def told(measured: dict[str, Any]) -> str:
    """The figures as Markdown."""
    ours = measured["ours"]
    head = [f"steps a second, {SEATS} seats", *(games.load(id).title for id in ours), "wanted"]
    rows = [
        [what, *(number(ours[id][name]) for id in ours), f"{WANTED[name]:,}" if name in WANTED else ""]
        for name, what in ROWS.items()
    ]
    lines = [
        f"Measured on {measured['date']} with Laguna {measured['laguna']}, {measured['engine']}, "
        f"{measured['cores']} cores ({measured['processor']}). What is wanted of batches is wanted in "
        f"{games.load(MEASURED_FOR).title}.",
        "",
        *table(head, rows),
    ]
    peers = [
        [f"{peer['name']} {peer['version']}", game, str(theirs["seats"]), number(theirs["per_second"]["steps"])]
        for peer in measured["peers"].values()
        for game, theirs in peer["games"].items()
    ]
    if peers:
        lines += ["", *table(["in the same run", "game", "seats", "steps a second"], peers)]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
