"""Records of every version of the rules are kept and replay for ever, also when the version has risen.

`python -m tests.test_versions` plays and keeps a match for each game and version that has none; what is kept stays.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Final

import pytest

from laguna import games
from laguna.core.dice import SECRET_BYTES, SealedDice
from laguna.core.game import Game
from laguna.core.match import Match, replay
from laguna.core.record import Record, verify
from laguna.text.text import RuleError
from tests.risen import risen as rise

KEPT: Final = Path(__file__).parent / "records"
OWN: Final = sorted(set(games.ids()) & set(os.listdir(os.path.dirname(games.__file__))))  # not those of tests


def path_of(game: str, version: int) -> Path:
    return KEPT / f"{game}-{version}.txt"


def kept(game: str, version: int) -> Record:
    return Record.parse(path_of(game, version).read_text(encoding="utf-8"))


def play(game: Game) -> Match:
    """A match played at random by the current rules."""
    seats = game.seats[-1]
    dice = SealedDice(bytes(SECRET_BYTES), [f"words of seat {seat}" for seat in range(seats)])
    match = Match(game, seats, {}, dice=dice, names=[f"Player {seat}" for seat in range(seats)])
    rng = random.Random(1)
    while not match.is_over():
        seat = rng.choice(match.deciders())
        match.play(seat, rng.choice([int(action) for action in match.state.legal_actions(seat)]))
    return match


def every_version() -> list[tuple[str, int]]:
    return [(id, version) for id in OWN for version in games.load(id).versions]


@pytest.mark.parametrize(("id", "version"), every_version())
def test_what_was_played_by_a_version_replays(id: str, version: int) -> None:
    record = kept(id, version)
    assert record.version == version
    assert verify(record).id == "core.verified"
    match = replay(record)
    assert match.is_over() and len(match.history) == len(record.played)


@pytest.mark.parametrize("id", OWN)
def test_when_the_version_has_risen_the_old_record_replays_as_before(id: str) -> None:
    game, record = games.load(id), kept(id, 1)
    risen = rise(game)
    assert risen.versions[-1] == 2
    again = replay(record, risen)
    assert again.version == 1 and again.state.key() == replay(record).state.key()
    assert verify(record, risen).id == "core.verified"
    # The plant is one: by the new rules the same record is refused, or leads elsewhere.
    record.version = 2
    try:
        other = replay(record, risen)
    except RuleError:
        return
    assert other.state.key() != again.state.key()


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    for id, version in every_version():
        path = path_of(id, version)
        if not path.exists() and version == games.load(id).versions[-1]:
            path.write_text(str(play(games.load(id)).record()), encoding="utf-8")


if __name__ == "__main__":
    main()
