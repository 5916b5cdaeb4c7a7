"""Tables, colours and progress: for people at a terminal, and never in what a program reads."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.command import Command
from tests.support.example_games import TINY
from tests.support.terminal_session import Terminal, environment, laguna

DUEL: Final = ("arena", "burano", "greedy", "uniform", "--games", "4")
ESCAPE: Final = "\x1b"
COLOUR: Final = re.compile(r"\x1b\[[0-9;]*3[1-5]m")


@pytest.mark.parametrize("arguments", [("games",), ("components", "rialto"), DUEL])
def test_piped_output_is_plain_text(home: Path, arguments: tuple[str, ...]) -> None:
    done = laguna(home, *arguments, LAGUNA_GAMES=TINY, TERM="xterm-256color", FORCE_COLOR="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert ESCAPE not in done.stdout
    assert all(line == line.rstrip() for line in done.stdout.splitlines())


def test_json_is_alone_on_standard_output(home: Path) -> None:
    """Progress goes to standard error, which is the terminal here."""
    file = home / "summary.json"
    window = {"LAGUNA_GAMES": TINY, "TERM": "xterm-256color"}
    terminal = Terminal(home, *DUEL, "--json", redirect=f"> {file}", settings=window)
    assert terminal.end() == 0
    assert "4/4 " in terminal.shown
    assert json.loads(file.read_text(encoding="utf-8"))["games"] == 4


def test_names_of_seats_have_colours_in_a_terminal(home: Path, finished: Path) -> None:
    window = {"TERM": "xterm-256color"}
    assert COLOUR.search(shown_of(home, "replay", str(finished), settings=window))
    plain = shown_of(home, "replay", str(finished), settings=window | {"NO_COLOR": "1"})
    assert not COLOUR.search(plain)
    assert ESCAPE not in shown_of(home, "replay", str(finished), settings={"TERM": "dumb"})


def shown_of(home: Path, *arguments: str, settings: dict[str, str]) -> str:
    """What a terminal shows; a command that asks is left at its first question."""
    terminal = Terminal(home, *arguments, settings=settings)
    terminal.until(r"quit\): ")
    terminal.type("1")
    terminal.until(r"quit\): ")
    terminal.type("q")
    assert terminal.end() == 0
    return terminal.shown


@pytest.mark.parametrize("columns", [60, 100])
def test_tables_fit_the_window(home: Path, columns: int) -> None:
    terminal = Terminal(home, *DUEL, columns=columns, settings={"LAGUNA_GAMES": TINY})
    assert terminal.end() == 0
    assert max(len(line) for line in terminal.shown.split("\n")) <= columns


@pytest.mark.parametrize("code", ["import laguna", "from laguna.terminal.main import main; main(['games'])"])
def test_rich_is_imported_only_when_it_is_needed(home: Path, code: str) -> None:
    check = f"import sys; {code}; sys.exit('rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", check], env=environment(home), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_table_of_a_file_keeps_square_brackets(run: Command, tmp_path: Path, tiny_games: None) -> None:
    """rich would take them for markup."""
    file = tmp_path / "results.jsonl"
    assert run(*DUEL, "--file", file) == 0
    file.write_text(file.read_text().replace('"uniform"', '"[red]uniform[/red]"'))
    assert run("arena", "--file", file, "--show") == 0
    assert "\n[red]uniform[/red] " in run.out
