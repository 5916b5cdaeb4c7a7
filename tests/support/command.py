"""`laguna` run in the test's own process, with an empty home; the fixtures `home` and `run`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from laguna.terminal import main
from laguna.text import catalogue
from tests.support.example_games import TINY


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, also for commands in this process."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_DATA_HOME", "LAGUNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the games in tests/tiny as well."""
    monkeypatch.setenv("LAGUNA_GAMES", TINY)


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Command]:
    """The command line, run in this process; the language is reset afterwards."""
    yield Command(capsys)
    catalogue.set_language("")


class Command:
    """Runs `laguna` in this process, which is faster; an exception that gets through fails the test."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = ""
        self.err = ""

    def __call__(self, *arguments: str | Path) -> int:
        """Run a command; returns the exit status, with the output in `out` and `err`."""
        try:
            status = main.main([str(argument) for argument in arguments])
        except SystemExit as left:  # argparse, for --help and wrong usage
            status = int(left.code or 0)
        self.out, self.err = self._capsys.readouterr()
        return status

    def refusal(self, *arguments: str | Path, status: int = 1) -> str:
        """Run a command that is refused; returns the sentence."""
        assert self(*arguments) == status
        assert self.err.startswith("laguna: ") and self.err.endswith("\n")
        assert self.err.count("\n") == 1, f"more than one sentence: {self.err}"
        return self.err.removeprefix("laguna: ").strip()
