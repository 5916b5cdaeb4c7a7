"""A fifth game is a folder that LAGUNA_GAMES names: it is found, played in the terminal and drawn.

That it keeps the laws is tested with all other games, in test_laws.py.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import laguna
from laguna import games
from laguna.core import game as protocol
from tests.support.example_games import TINY, all_settings


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder somewhere else that holds the game, as a stranger would have it."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(os.path.join(TINY, "burano"), tmp_path / "games" / "burano", ignore=ignored)
    return tmp_path


def run(folder: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own that knows of the folder."""
    environment = os.environ | {
        "LAGUNA_GAMES": str(folder / "games"),
        "LAGUNA_LANG": "en",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "PYTHONPATH": os.path.dirname(os.path.dirname(laguna.__file__)),
    }
    return subprocess.run(
        [sys.executable, *command],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
        timeout=60,
        check=False,
    )


def laguna_does(folder: Path, *command: str, typed: str = "") -> str:
    """What the command `laguna` prints; it has to end well."""
    done = run(folder, "-m", "laguna", *command, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_it_is_found_and_listed(folder: Path) -> None:
    assert "burano" in laguna_does(folder, "games")


def test_without_the_folder_there_is_no_such_game() -> None:
    assert "burano" not in games.ids()


def test_it_is_interpreted_beside_the_engine(folder: Path) -> None:
    """Nobody compiles a stranger's folder: its classes extend those of the engine, compiled or not."""
    asked = (
        "import json, sys; from laguna import games; from laguna.core import game; "
        "state = games.load('burano').new(2, {}, 1); "
        "print(json.dumps([game.__file__, sys.modules[type(state).__module__].__file__]))"
    )
    done = run(folder, "-c", asked)
    assert done.returncode == 0, done.stderr
    engine, fifth = json.loads(done.stdout)
    assert fifth == str(folder / "games" / "burano" / "rules.py")
    assert engine == protocol.__file__


def test_its_laws_are_tried_with_those_of_all_games() -> None:
    assert {setting.game.id for setting in all_settings()} == {*games.ids(), "burano", "torcello"}


def test_it_is_played_in_the_terminal(folder: Path) -> None:
    """Always the first choice, against a bot, until someone has won; then the record is there and is right."""
    saved = folder / "match.txt"
    told = laguna_does(
        folder, "play", "burano", "--seats", "2", "--bot", "uniform", "--save", str(saved), typed="1\n" * 40
    )
    assert "Choose a thread to put away" in told
    assert "The chests are opened" in told
    assert "Result" in told
    assert saved.read_text().startswith("laguna 1\ngame burano\n")
    assert "are right" in laguna_does(folder, "verify", str(saved))


def test_it_is_drawn(folder: Path) -> None:
    laguna_does(folder, "draw", "burano", "-o", "board.svg")
    picture = ElementTree.parse(folder / "board.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert "points-0" in {element.attrib.get("id") for element in picture.iter()}


def test_its_components_are_listed_and_a_corrected_box_is_read(folder: Path) -> None:
    assert "threads.count" in laguna_does(folder, "components", "burano")
    box = folder / "games" / "burano" / "components.toml"
    box.write_text(box.read_text().replace("rounds = 3", "rounds = 4"))
    refused = run(folder, "-m", "laguna", "play", "burano")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "game.rounds = 4; it has to be a whole number from 1 to 3" in refused.stderr
