"""What the tests of the command line share: a home of their own, and records to work on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.random import Random

from laguna import cli, games
from laguna.core import words
from laguna.core.dice import SealedDice
from laguna.core.match import Match


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, for commands that run in this process as well."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_DATA_HOME", "LAGUNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Command]:
    """The command, run in this process; afterwards nobody has chosen a language."""
    yield Command(capsys)
    words.use("")


class Command:
    """Runs `laguna` in this process, which is quicker; whatever it lets through as an exception fails the test."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = ""
        self.err = ""

    def __call__(self, *arguments: str | Path) -> int:
        """The exit status; what was said is in `out` and `err`."""
        try:
            status = cli.main([str(argument) for argument in arguments])
        except SystemExit as left:  # argparse, for --help and wrong usage
            status = int(left.code or 0)
        self.out, self.err = self._capsys.readouterr()
        return status

    def refusal(self, *arguments: str | Path, status: int = 1) -> str:
        """The one sentence with which a command is refused."""
        assert self(*arguments) == status
        assert self.err.startswith("laguna: ") and self.err.endswith("\n")
        assert self.err.count("\n") == 1, f"more than one sentence: {self.err}"
        return self.err.removeprefix("laguna: ").strip()


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match, played at random with sealed dice."""
    match = new_match()
    rng = Random(7)
    while not match.is_over():
        play_at_random(match, rng)
    return written(match, tmp_path_factory)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match that is not over; nobody has its secret."""
    match = new_match()
    rng = Random(8)
    for _ in range(60):
        play_at_random(match, rng)
    return written(match, tmp_path_factory)


def new_match() -> Match:
    dice = SealedDice(bytes(range(32)), ["", "blue moon", ""])
    return Match(games.load("rialto"), 3, dice=dice, names=["Marta", "", "greedy"])


def play_at_random(match: Match, rng: Random) -> None:
    seat = match.deciders()[0]
    actions = match.state.legal_actions(seat)
    match.play(seat, actions[rng.randrange(len(actions))])


def written(match: Match, factory: pytest.TempPathFactory) -> Path:
    path = factory.mktemp("records") / "match.txt"
    path.write_text(str(match.record()), encoding="utf-8")
    return path
