"""Golden keys: the numbers of `key()` along every golden game, so that stored positions keep opening.

Databases hold keys as snapshots, and position files hold them too, so their order is stored data. Each file has the
key of one position in full and fingerprints of many others, for the whole truth and for every reader's view.
`python -m tests.test_golden_keys --write` writes the files; a difference means that old databases no longer open.
"""

from __future__ import annotations

import hashlib
import os
import sys
from typing import Final

import pytest

from laguna.core.state import State
from laguna.testing.random_play import Setting
from tests.support.example_games import all_settings
from tests.test_golden import GAMES, moves_in, path_of, step_of

SETTINGS: Final = all_settings()
EVERY: Final = 12  # steps between two fingerprints


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_keys_are_the_same_numbers_in_the_same_order(setting: Setting) -> None:
    with open(keys_path(setting), encoding="utf-8") as file:
        assert keys_of(setting) == file.read()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_golden_key_restores(setting: Setting) -> None:
    with open(keys_path(setting), encoding="utf-8") as file:
        line = next(line for line in file if line.startswith("key "))
    key = tuple(int(number) for number in line.split()[1:])
    assert setting.restore(key).key() == key


def test_every_file_belongs_to_a_setting() -> None:
    found = {os.path.join(folder, name) for folder, _, names in os.walk(GAMES) for name in names if "keys" in folder}
    assert found == {keys_path(setting) for setting in SETTINGS}


def keys_path(setting: Setting) -> str:
    """The file that holds the golden keys of a setting."""
    return os.path.join(GAMES, setting.game.id, "keys", f"{setting}.txt")


def keys_of(setting: Setting) -> str:
    """The golden keys of a setting as text."""
    with open(path_of(setting), encoding="utf-8") as file:
        moves = moves_in(file.read())
    state = setting.new()
    lines = [str(setting)]
    for number, move in enumerate(moves):
        if number % EVERY == 0:
            lines.append(f"{number:4}  {fingerprints(setting, state)}")
        if number == len(moves) // 2:
            lines.append(f"key {' '.join(map(str, state.key()))}")
        step = step_of(setting, state, move)
        assert step is not None, f"move {number + 1} of the golden game is not legal"
        mover, action = step
        state.apply(action, mover)
    lines.append(f" end  {fingerprints(setting, state)}")
    return "\n".join([*lines, ""])


def fingerprints(setting: Setting, state: State) -> str:
    """A few digits for the key of the truth and of every reader's view."""
    keys = [state.key(), *(state.view(reader).key() for reader in setting.readers())]
    return " ".join(hashlib.sha256(repr(key).encode()).hexdigest()[:12] for key in keys)


def write() -> None:
    """Write all files."""
    for setting in SETTINGS:
        path = keys_path(setting)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(keys_of(setting))


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("python -m tests.test_golden_keys --write writes the golden keys")
    write()
