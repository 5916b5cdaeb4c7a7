"""Games are found by looking into folders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from laguna import games
from laguna.core.components import read_box, use_components
from laguna.text.text import RuleError

TORCELLO = """
from laguna.core.components import read_box
from laguna.core.game import Game
from laguna.core.rules import Rules

COUNT = read_box("{id}").int("coins.count", 1, 9)
RULES = Rules()
RULES.id = "{id}"
RULES.title = f"Torcello with {{COUNT}} coins"
GAME = Game(RULES)
"""


def make_game(folder: Path, id: str, toml: str = "[coins]\ncount = 3\n", source: str = TORCELLO) -> Path:
    (folder / id).mkdir()
    (folder / id / "__init__.py").write_text(source.format(id=id), encoding="utf-8")
    (folder / id / "components.toml").write_text(toml, encoding="utf-8")
    return folder / id


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games beside our own."""
    monkeypatch.setenv("LAGUNA_GAMES", str(tmp_path))
    return tmp_path


def test_our_own_games_are_there() -> None:
    assert "rialto" in games.ids()
    assert games.ids() == sorted(games.ids())


def test_a_folder_named_by_the_environment_brings_games(folder: Path) -> None:
    make_game(folder, "torcello_found")
    (folder / "no_game").mkdir()
    assert "torcello_found" in games.ids()
    assert "no_game" not in games.ids()
    assert games.load("torcello_found").title == "Torcello with 3 coins"


def test_several_folders_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for number, folder in enumerate(folders):
        folder.mkdir()
        make_game(folder, f"torcello_{number}")
    monkeypatch.setenv("LAGUNA_GAMES", os.pathsep.join(str(folder) for folder in folders))
    assert {"rialto", "torcello_0", "torcello_1"} <= set(games.ids())
    assert games.load("torcello_1").id == "torcello_1"


@pytest.mark.parametrize("id", ["chess", "", "../rialto", "rialto.rules", "__pycache__"])
def test_an_unknown_game_is_refused_with_the_games_there_are(id: str) -> None:
    with pytest.raises(RuleError) as refused:
        games.load(id)
    assert str(refused.value).startswith(f"there is no game '{id}'; games are ")
    assert "rialto" in str(refused.value)


def test_a_folder_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAGUNA_GAMES", str(tmp_path / "nowhere"))
    with pytest.raises(RuleError, match=r"LAGUNA_GAMES names .*nowhere, which is no folder"):
        games.ids()


def test_a_package_without_a_game_is_refused(folder: Path) -> None:
    make_game(folder, "torcello_empty", source="")
    with pytest.raises(RuleError, match=r"'torcello_empty' .* holds no game; its __init__\.py sets GAME"):
        games.load("torcello_empty")


@pytest.mark.parametrize("source", ["def (", "import torcello_is_an_island", "raise OSError('no such lagoon')"])
def test_a_folder_that_does_not_load_is_refused_in_a_sentence(folder: Path, source: str) -> None:
    id = f"broken{abs(hash(source))}"
    make_game(folder, id, source=source)
    with pytest.raises(RuleError, match=f"the folder of the game '{id}' cannot be loaded .*; mend it"):
        games.load(id)


def test_bad_components_are_refused_with_file_and_key(folder: Path) -> None:
    path = make_game(folder, "torcello_bad", "[coins]\ncount = 30\n")
    with pytest.raises(RuleError) as refused:
        games.load("torcello_bad")
    assert str(refused.value) == (
        f"{path / 'components.toml'} has coins.count = 30; it has to be a whole number from 1 to 9"
    )


def test_a_corrected_file_is_chosen_before_the_game_is_loaded(folder: Path, tmp_path: Path) -> None:
    make_game(folder, "torcello_chosen")
    corrected = tmp_path / "corrected.toml"
    corrected.write_text("[coins]\ncount = 5\n", encoding="utf-8")
    use_components("torcello_chosen", str(corrected))
    assert games.load("torcello_chosen").title == "Torcello with 5 coins"
    assert read_box("torcello_chosen").path == str(corrected)
    with pytest.raises(RuleError, match="components of torcello_chosen are in use already"):
        use_components("torcello_chosen", str(corrected))


def test_the_environment_chooses_a_corrected_file(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_game(folder, "torcello_env")
    corrected = tmp_path / "corrected.toml"
    corrected.write_text("[coins]\ncount = 7\n", encoding="utf-8")
    monkeypatch.setenv("LAGUNA_COMPONENTS_TORCELLO_ENV", str(corrected))
    assert games.load("torcello_env").title == "Torcello with 7 coins"


def test_a_file_that_is_not_there_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_game(folder, "torcello_lost")
    monkeypatch.setenv("LAGUNA_COMPONENTS_TORCELLO_LOST", str(folder / "lost.toml"))
    with pytest.raises(RuleError, match=r"cannot read .*lost\.toml \(No such file or directory\)"):
        games.load("torcello_lost")
    assert "laguna.games.torcello_lost" not in sys.modules
