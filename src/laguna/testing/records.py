"""Laws of matches and records: what was played can be written down, read, checked and taken back."""

from __future__ import annotations

from librt.random import Random

from laguna.core.dice import FastDice, SealedDice
from laguna.core.match import Match
from laguna.core.record import Record, verify
from laguna.core.state import CHANCE
from laguna.testing.random_play import Played, Setting, one_of
from laguna.text.text import RuleError


def a_record_replays_to_the_same_position(played: Played, rng: Random) -> None:
    """A match's record is read back as it was written, passes `verify`, and leads to the same position."""
    match = random_match(played.setting, played.seed)
    text = str(match.record())
    record = Record.parse(text)
    assert str(record) == text, "a record that was read is written differently"
    assert record == match.record(), "a record that was read is not equal"
    try:
        verify(record, played.setting.game)
    except RuleError as error:
        raise AssertionError(f"the record is refused: {error}") from error
    again = Match.from_record(record, game=played.setting.game)
    assert again.state.key() == match.state.key(), "the record leads elsewhere"
    assert again.places() == match.places(), "the record leads to other places"
    for reader in played.setting.readers():
        assert again.log(reader) == match.log(reader), f"the record tells reader {reader} something else"
        assert again.count(reader) == match.count(reader), f"the record gives reader {reader} another number"


def an_undo_gives_the_old_view_back(played: Played, rng: Random) -> None:
    """Where a seat may undo, it gets back the view and the choices it had before its last action."""
    setting = played.setting
    match = Match(setting.game, setting.seats, setting.chosen(), version=setting.version, dice=FastDice(played.seed))
    while not match.is_over():
        seat = one_of(match.deciders(), rng)
        key = match.state.view(seat).key()
        legal = list(match.state.legal_actions(seat))
        action = one_of(legal, rng)
        match.play(seat, action)
        if match.can_undo(seat) and rng.randrange(3) == 0:
            match.undo(seat)
            assert match.state.view(seat).key() == key, "an undo leads to another view"
            assert list(match.state.legal_actions(seat)) == legal, "an undo leads to other actions"
            match.play(seat, action)
    assert match.state.to_move() != CHANCE, "the match has ended before a draw"


def random_match(setting: Setting, seed: int) -> Match:
    """A whole match, played at random with sealed dice whose secret is made of the seed."""
    rng = Random(seed)
    dice = SealedDice(seed.to_bytes(32, "big"), [f"word {seat}" for seat in range(setting.seats)])
    match = Match(setting.game, setting.seats, setting.chosen(), version=setting.version, dice=dice)
    while not match.is_over():
        seat = one_of(match.deciders(), rng)
        match.play(seat, one_of(match.state.legal_actions(seat), rng))
    return match
