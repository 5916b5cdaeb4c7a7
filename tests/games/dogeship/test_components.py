"""The components of The Doge Ship: what is reconstructed is listed, and a corrected copy is checked and played with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from laguna.core.components import components_path

ROOT: Final = Path(__file__).resolve().parents[3]
PLAY: Final = """
from laguna import games
from laguna.core.dice import FastDice
from laguna.core.match import Match
match = Match(games.load("dogeship"), 2, dice=FastDice(1))
print(list(match.state.ducats), [match.game.notate(a) for a in match.state.legal_actions(match.deciders()[0])][:1])
"""


def corrected(folder: Path, old: str, new: str) -> Path:
    """The components with one thing changed."""
    text = Path(components_path("dogeship")).read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = folder / "corrected.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def run(*arguments: str, box: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A program of its own, for a game reads its box once."""
    environment = {**os.environ, **({"LAGUNA_COMPONENTS_DOGESHIP": str(box)} if box else {})}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_reconstructed_values_are_listed_with_their_reason() -> None:
    done = run("-m", "laguna", "components", "dogeship")
    assert done.returncode == 0, done.stderr
    assert "reconstructed" in done.stdout
    assert "software guard against players who refuse to finish the galley" in " ".join(done.stdout.split())


def test_a_corrected_copy_shows_its_changes_and_is_played_with(tmp_path: Path) -> None:
    path = corrected(tmp_path, "starting_ducats = 12", "starting_ducats = 10")
    done = run("-m", "laguna", "components", "dogeship", "--components", str(path))
    assert done.returncode == 0, done.stderr
    assert "starting_ducats" in done.stdout
    played = run("-c", PLAY, box=path)
    assert played.stdout.startswith("[10, 10]"), played.stderr


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("galley_tiles = 36", "galley_tiles = 35", "galley_tile"),
        ("max_galley_under_construction = 2", "max_galley_under_construction = 9", "max_galley_under_construction"),
    ],
)
def test_a_wrong_copy_is_refused_with_one_sentence(tmp_path: Path, old: str, new: str, named: str) -> None:
    done = run("-m", "laguna", "components", "dogeship", "--components", str(corrected(tmp_path, old, new)))
    assert done.returncode != 0
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert json.dumps(done.stderr).count("\\\\n") <= 2
