"""The quick laws at every step of 2,000 games of each setting: `make soak`, which goes on where it was stopped.

`python -m tests.test_soak` writes the last result to docs/soak.md.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from typing import Final

import pytest

import laguna
from laguna.testing.laws import EVERY_STEP
from laguna.testing.random_play import Setting, play
from tests.test_laws import each_setting

GAMES: Final = 2000
AT_ONCE: Final = 50  # games between two notes of how far it has come
ROOT: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@pytest.mark.soak
@each_setting
def test_quick_laws_hold_in_many_games(setting: Setting) -> None:
    path = os.path.join(ROOT, ".soak", f"{setting}.json")
    games, steps = so_far(path, setting.game.id)
    while games < GAMES:
        steps += sum(len(play(setting, seed, EVERY_STEP).steps) for seed in range(games, games + AT_ONCE))
        games += AT_ONCE
        note(path, setting.game.id, games, steps)
    assert steps > games


def so_far(path: str, game: str) -> tuple[int, int]:
    """Games and steps that have been played already, with the same engine."""
    if not os.path.exists(path):
        return 0, 0
    with open(path, encoding="utf-8") as file:
        done = json.load(file)
    return (done["games"], done["steps"]) if done["engine"] == engine(game) else (0, 0)


def note(path: str, game: str, games: int, steps: int) -> None:
    """Write down how far it has come."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        done = {"games": games, "steps": steps, "date": time.strftime("%Y-%m-%d"), "engine": engine(game)}
        json.dump(done, file, indent=2)


def engine(game: str) -> str:
    """What the result holds for: the sources of the game, the core and the laws, and whether they ran compiled."""
    digest = hashlib.sha256(b"compiled" if laguna.compiled() else b"uncompiled")
    package, tests = os.path.dirname(laguna.__file__), os.path.join(ROOT, "tests")
    own = os.path.join(package, "games", game)
    for top in (os.path.join(package, "core"), own, os.path.join(tests, "laws"), os.path.join(tests, "tiny")):
        for folder, _, names in sorted(os.walk(top)):
            for name in sorted(names):
                if name.endswith((".py", ".toml")):
                    with open(os.path.join(folder, name), "rb") as file:
                        digest.update(file.read())
    return digest.hexdigest()


def write_page() -> None:
    """Put what `make soak` has noted into the docs."""
    rows = []
    for name in sorted(name for name in os.listdir(os.path.join(ROOT, ".soak")) if name.endswith(".json")):
        with open(os.path.join(ROOT, ".soak", name), encoding="utf-8") as file:
            done = json.load(file)
        rows.append(f"| {name.removesuffix('.json')} | {done['games']:,} | {done['steps']:,} | {done['date']} |")
    head = ["| setting | games | steps | date |", "| --- | ---: | ---: | --- |"]
    with open(os.path.join(ROOT, "docs", "soak.md"), "w", encoding="utf-8") as file:
        file.write(PAGE + "\n".join(head + rows) + "\n")


PAGE: Final = """# The long runs

`make soak` plays 2,000 random games of each game, number of seats and set of options, compiled, and keeps the cheap
laws (`EVERY_STEP` in src/laguna/testing/laws.py) at every step and resumes where it stopped. Every run below passed.
`python -m tests.test_soak` writes this page from the last run.

"""

if __name__ == "__main__":
    write_page()
