"""Measure Laguna, compiled and uncompiled, beside its peers in the same run; print what came out, or write it to docs/.

    python -m benchmarks.run --peers .venv-peers/bin/python           # what `make bench` does
    python -m benchmarks.run --peers .venv-peers/bin/python --write   # and docs/bench.json and docs/bench.md anew

All take turns for a few rounds, and each figure is the best of them. Seconds are the processor's, so that whatever else
the machine does meanwhile counts as little as can be, and for everybody alike.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.page import DOCS, ROOT, fill, keep

from laguna import games
from laguna.bench import FIGURES, RUNS, SECONDS
from laguna.text import catalogue
from laguna.text.text import Text

PEERS = ("catanatron_random.py", "openspiel_random.py")
ROUNDS = 3
# The best of more or shorter runs is better by luck alone, so peers get as many and as long ones as we take ourselves.
EQUAL_TERMS = ("--seconds", str(SECONDS), "--runs", str(RUNS))

# What was asked of the games before they were built: four seats, random play, times catanatron's actions a second.
TIMES_COMPILED = {"rialto": 80, "millefiori": 200, "murano": 60, "dogeship": 60}
GAMES = {"millefiori": 25_000}  # whole random games a second, where that was asked as well
PLAYOUTS = {"rialto": 10_000, "millefiori": 40_000, "murano": 3_000, "dogeship": 3_000}  # from a third of the game on
TIMES_UNCOMPILED = 1
CLONES = 1_000_000
DRAWING_MS = 3
CHANGED_MS = 1

Measured: TypeAlias = dict[str, Any]  # a JSON document


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Laguna beside its peers.")
    parser.add_argument("--peers", help="the Python that has catanatron and OpenSpiel; none are measured without it")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often everything is measured; the best counts")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON document")
    parser.add_argument("--write", action="store_true", help="write docs/bench.json and the tables of docs/bench.md")
    asked = parser.parse_args()
    measured = measure(asked.peers, asked.rounds)
    print(json.dumps(measured, indent=1) if asked.json else tables(measured))
    if asked.write:
        write(measured)


def measure(peers: str | None, rounds: int) -> Measured:
    """Everything, some rounds long."""
    measured: Measured = {"date": datetime.date.today().isoformat(), "rounds": rounds, "ours": {}, "peers": {}}
    with uncompiled_copy() as copy:
        for number in range(1, rounds + 1):
            for source in ("", copy):
                tell(f"round {number} of {rounds}: Laguna{', uncompiled' if source else ''}")
                ours = run([str(Path(sys.executable).parent / "laguna"), "bench", "--json"], source)
                keep_best(measured["ours"], ours["engine"], ours)
            for script in PEERS if peers else ():
                tell(f"round {number} of {rounds}: {script}")
                peer = run([str(peers), str(ROOT / "benchmarks" / "peers" / script), *EQUAL_TERMS])
                keep_best(measured["peers"], peer["name"], peer)
    return measured


@contextmanager
def uncompiled_copy() -> Iterator[str]:
    """A folder with our sources and no compiled file."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "src")
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
        yield copy


def run(command: list[str], source: str = "") -> Measured:
    """What a command prints as JSON; `source` is where it finds Laguna, "" for where we do."""
    environment = {**os.environ, "PYTHONPATH": source} if source else None
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with status {done.returncode}; `make bench` sets up what it needs")
    measured: Measured = json.loads(done.stdout)
    return measured


def keep_best(best: Measured, name: str, measured: Measured) -> None:
    """Take over the figures that are better than those of the rounds before."""
    if name not in best:
        best[name] = measured
        return
    for game, now in measured["games"].items():
        figures = best[name]["games"][game]["per_second"]
        for figure, rate in now["per_second"].items():
            figures[figure] = max(figures[figure], rate)


def tell(what: str) -> None:
    """Say how far it is, apart from what is printed."""
    print(what, file=sys.stderr, flush=True)


# The tables.


def tables(measured: Measured) -> str:
    """The figures as Markdown."""
    some = next(iter(measured["ours"].values()))
    engines = list(measured["ours"])
    lines = [
        f"Measured on {measured['date']} with Laguna {some['laguna']}, Python {some['python']}, "
        f"on one of {some['cores']} cores ({some['processor']}).",
        f"Figures are a second of processor time, the best of {measured['rounds']} rounds.",
    ]
    for id, ours in some["games"].items():
        title = f"{games.load(id).title}, {ours['seats']} seats"
        rows = [figure_row(measured, id, figure) for figure in FIGURES]
        lines += ["", *table([title, *engines], rows)]
        if measured["peers"]:
            lines += ["", *peer_table(measured, id, engines)]
            lines += ["", *reach_table(measured, id)] if id in TIMES_COMPILED else []
    return "\n".join(lines)


def figure_row(measured: Measured, id: str, figure: str) -> list[str]:
    """One figure of a game, by engine."""
    rates = [number(rate_of(measured, engine, id, figure)) for engine in measured["ours"]]
    return [catalogue.translate(Text("bench." + figure), "en"), *rates]


def peer_table(measured: Measured, id: str, engines: list[str]) -> list[str]:
    """Each peer's steps, and how many times as many steps of our game are made in the same time."""
    rows = []
    for peer in measured["peers"].values():
        for game, theirs in peer["games"].items():
            steps = theirs["per_second"]["steps"]
            ratios = [times(rate_of(measured, engine, id, "steps") / steps) for engine in engines]
            rows.append([f"{peer['name']} {peer['version']}", game, str(theirs["seats"]), number(steps), *ratios])
    ours = [f"{games.load(id).title} {engine}, times that" for engine in engines]
    return table(["peer", "game", "seats", "steps in random play", *ours], rows)


def reach_table(measured: Measured, id: str) -> list[str]:
    """What was to be reached, and what was; only where both engines and catanatron were measured."""
    if "compiled" not in measured["ours"] or "uncompiled" not in measured["ours"]:
        return []
    catan = measured["peers"]["catanatron"]["games"]["Catan"]["per_second"]["steps"]
    compiled = measured["ours"]["compiled"]["games"][id]["per_second"]
    plain = measured["ours"]["uncompiled"]["games"][id]["per_second"]
    rows = [
        ["compiled, times catanatron's actions", f"{TIMES_COMPILED[id]} or more", times(compiled["steps"] / catan)],
        ["the same, counting our decisions alone", "", times(compiled["decisions"] / catan)],
        ["uncompiled, times catanatron's actions", f"{TIMES_UNCOMPILED} or more", times(plain["steps"] / catan)],
        *(
            [["random games a second", f"{number(GAMES[id])} or more", number(compiled["games"])]]
            if id in GAMES
            else []
        ),
        ["random playouts a second", f"{number(PLAYOUTS[id])} or more", number(compiled["playouts"])],
        ["clones a second", f"{number(CLONES)} or more", number(compiled["clones"])],
        ["a whole drawing, ms", f"under {DRAWING_MS}", f"{1000 / compiled['drawings']:.2f}"],
        ["a drawing of what changed, ms", f"under {CHANGED_MS}", f"{1000 / compiled['changed_drawings']:.2f}"],
    ]
    return table(["to reach", "wanted", "measured"], rows)


def rate_of(measured: Measured, engine: str, id: str, figure: str) -> float:
    """One of our figures."""
    return float(measured["ours"][engine]["games"][id]["per_second"][figure])


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """A Markdown table whose numbers stand to the right."""
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def number(value: float) -> str:
    """Three digits count: the fourth is another one in the next run."""
    return f"{float(f'{value:.3g}'):,.0f}"


def times(ratio: float) -> str:
    """A ratio, with as many digits as mean something."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


def write(measured: Measured) -> None:
    """Put the figures into docs/."""
    keep(DOCS / "bench.json", measured)
    fill(DOCS / "bench.md", "figures", tables(measured))


if __name__ == "__main__":
    main()
