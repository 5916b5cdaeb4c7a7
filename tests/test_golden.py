"""Golden games: whole games as text, so that a changed rule shows as a difference one can read.

A line holds the number of the action, its mover, the move, how many actions the mover had to choose from, and the
scores afterwards. `python -m tests.test_golden --write` writes them anew, keeping the old moves as long as they are
legal, and begins one for each setting that has none; review the difference like code.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from typing import Final

import pytest
from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, State
from laguna.testing.random_play import Setting, random_step
from laguna.text.text import RuleError
from tests.support.example_games import all_settings

GAMES: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "games")
SETTINGS: Final = all_settings()
LETTERS: Final = "ABCDE"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_golden_game_plays_as_it_did(setting: Setting) -> None:
    with open(path_of(setting), encoding="utf-8") as file:
        text = file.read()
    assert told(setting, moves_in(text)) == text


def test_no_golden_game_is_left_over() -> None:
    kept = {os.path.join(folder, name) for folder, _, names in os.walk(GAMES) for name in names if "golden" in folder}
    assert kept == {path_of(setting) for setting in SETTINGS}


def path_of(setting: Setting) -> str:
    """The file that holds the golden game of a setting."""
    return os.path.join(GAMES, setting.game.id, "golden", f"{setting}.txt")


def moves_in(text: str) -> list[str]:
    """The moves of a golden game, in the order of its lines: mover and move."""
    return re.findall(r"^ *\d+  ([*A-E] .*?)  +\d+   ", text, re.MULTILINE)


def told(setting: Setting, moves: list[str], rng: Random | None = None) -> str:
    """A game as text: these moves, then moves at random if there is a generator."""
    state = setting.new()
    lines: list[str] = []
    kept = iter(moves)
    while state.to_move() != NOBODY:
        step = step_of(setting, state, next(kept, ""))
        if step is None:
            kept = iter(())  # what came later belongs to another game
            if rng is None:
                lines.append("the next move is not legal")
                break
            step = random_step(state, rng)
        mover, action = step
        choices = len(state.legal_actions(mover))
        state.apply(action, mover)
        move = f"{'*' if mover == CHANCE else LETTERS[mover]} {setting.game.notate(action)}"
        lines.append(f"{len(lines) + 1:4}  {move:26}{choices:4}   {' '.join(map(str, state.scores()))}")
    end = f"key {hashlib.sha256(repr(state.key()).encode()).hexdigest()}"
    if state.to_move() == NOBODY:
        end = f"places {' '.join(map(str, state.places()))}\n{end}"
    return "\n".join([str(setting), "", *lines, "", end, ""])


def step_of(setting: Setting, state: State, move: str) -> tuple[int, int] | None:
    """Mover and action of a move that is legal here, or None."""
    letter, _, text = move.partition(" ")
    mover = LETTERS.find(letter) if letter in LETTERS else CHANCE
    try:
        action = setting.game.parse(text)
    except RuleError:
        return None
    is_asked = mover in state.deciders() or mover == state.to_move() == CHANCE
    return (mover, action) if is_asked and action in state.legal_actions(mover) else None


def write() -> None:
    """Write every golden game anew."""
    for setting in SETTINGS:
        path = path_of(setting)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        old = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                old = file.read()
        new = told(setting, moves_in(old), Random(len(old)))
        with open(path, "w", encoding="utf-8") as file:
            file.write(new)
        print(f"{os.path.relpath(path)}: {'as it was' if new == old else 'written'}")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.test_golden --write writes the golden games anew")
    write()
