"""`laguna new-game` and `laguna check-game`: a new game that can be played, and the laws on the command line."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.command import Command
from tests.support.terminal_session import environment, laguna

DOCS: Final = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
LONGEST: Final = 120  # lines of rules


def new_game(home: Path, name: str = "san_marco") -> Path:
    """A new game below `home`, and the folder of games."""
    folder = home / "games"
    assert laguna(home, "new-game", name, "--folder", str(folder)).returncode == 0
    return folder


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("San Marco", "'San Marco' can't be the name of a game. Use small letters, digits and underscores"),
        ("class", "'class' can't be the name of a game."),
        ("7_wells", "'7_wells' can't be the name of a game."),
        ("rialto", "There is a game called 'rialto' already. Choose another name."),
    ],
)
def test_a_bad_name_is_refused(run: Command, tmp_path: Path, name: str, says: str) -> None:
    assert run("new-game", name, "--folder", tmp_path) == 1
    assert says in run.err
    assert list(tmp_path.iterdir()) == [tmp_path / "home"]


def test_a_folder_that_exists_is_left_alone(run: Command, tmp_path: Path) -> None:
    (tmp_path / "torcello").mkdir()
    assert run("new-game", "torcello", "--folder", tmp_path) == 1
    assert f"{tmp_path / 'torcello'} exists already. Choose another name or folder." in run.err
    assert list((tmp_path / "torcello").iterdir()) == []


def test_the_next_commands_are_printed(home: Path) -> None:
    done = laguna(home, "new-game", "san_marco", "--folder", str(home / "games"))
    assert done.stdout.splitlines()[-3:] == [
        f"  export LAGUNA_GAMES={home / 'games'}",
        "  laguna play san_marco",
        "  laguna check-game san_marco",
    ]


def test_a_new_game_is_short_and_has_its_name(home: Path) -> None:
    rules = (new_game(home) / "san_marco" / "rules.py").read_text(encoding="utf-8")
    assert len(rules.splitlines()) < LONGEST
    assert 'self.id = "san_marco"' in rules and 'self.title = "San Marco"' in rules
    assert [node.name for node in ast.parse(rules).body if isinstance(node, ast.ClassDef)] == [
        "SanMarcoState",
        "SanMarcoRules",
    ]


def test_bots_play_a_new_game(home: Path) -> None:
    folder = str(new_game(home))
    done = laguna(home, "arena", "san_marco", "merchant", "uniform", "--games", "4", LAGUNA_GAMES=folder)
    assert done.returncode == 0, done.stderr
    assert "merchant" in done.stdout


def test_the_laws_are_checked_by_its_own_test(home: Path) -> None:
    folder = new_game(home)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "san_marco")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(home), cwd=home, check=False)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_a_broken_law_is_told_with_setting_seed_and_step(home: Path) -> None:
    folder = new_game(home)
    rules = folder / "san_marco" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("        twin.turn = self.turn\n", ""), encoding="utf-8")
    done = laguna(home, "check-game", "san_marco", LAGUNA_GAMES=str(folder))
    assert done.returncode == 1
    assert "clone() doesn't copy turn" in done.stderr
    assert re.search(r"law: a clone copies every attribute; in san_marco-2, seed 0, before step \d+", done.stderr)


def test_an_error_in_the_rules_is_told_with_its_line(home: Path) -> None:
    folder = new_game(home)
    rules = folder / "san_marco" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("// 2 for", "// 0 for"), encoding="utf-8")
    done = laguna(home, "check-game", "san_marco", LAGUNA_GAMES=str(folder))
    assert done.returncode == 1
    assert re.search(r"ZeroDivisionError: .* \(rules\.py, line \d+\)", done.stderr)


def test_the_commands_of_the_docs_work_as_printed(home: Path, tmp_path: Path) -> None:
    """Those of the first section, in a shell, with the engine under test; the server is tried in the browser tests."""
    text = DOCS.read_text(encoding="utf-8").partition("\n## Rules")[0]
    commands = [line for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines()]
    assert commands.pop() == "laguna serve"
    tool = tmp_path / "bin" / "laguna"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m laguna "$@"\n', encoding="utf-8")
    tool.chmod(0o755)
    settings = environment(home) | {"PATH": f"{tool.parent}{os.pathsep}{os.environ['PATH']}"}
    script = "\n".join(["set -e", *commands])
    done = subprocess.run(
        ["sh", "-c", script],
        input="1\n" * 60,
        capture_output=True,
        text=True,
        env=settings,
        cwd=tmp_path,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Your new game is in games/san_marco. Try it:" in done.stdout
    assert "Result" in done.stdout
    assert done.stdout.endswith("San Marco obeys all laws.\n")
