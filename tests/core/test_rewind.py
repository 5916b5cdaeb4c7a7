"""Going back by agreement, whatever was shown since, and notes that everybody is told."""

from __future__ import annotations

import random

import pytest

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.match import Checkpoint, Match
from laguna.core.record import Record
from laguna.core.state import CHANCE, NOBODY
from laguna.text.text import RuleError, Text

SECRET = bytes(range(32))
NOTE = Text("core.game_over")
OTHER_NOTE = Text("core.chance_first")


def begun(game: str, seats: int = 3) -> Match:
    match = Match(games.load(game), seats, dice=SealedDice(SECRET, [""] * seats))
    for reader in (NOBODY, *range(seats)):
        match.count(reader)
    return match


def act(match: Match, rng: random.Random) -> None:
    seat = rng.choice(match.deciders())
    match.play(seat, rng.choice(list(match.state.legal_actions(seat))))


def play(game: str, actions: int, seed: int = 7) -> Match:
    match, rng = begun(game), random.Random(seed)
    for _ in range(actions):
        act(match, rng)
    return match


def texts(match: Match, reader: int) -> list[str]:
    return [str(line.text) for line in match.lines(reader)]


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("back", [1, 5, 40])
def test_the_match_stands_where_it_stood_before_the_action(game: str, back: int) -> None:
    match = play(game, 60)
    own = [place for place, step in enumerate(match.history) if step.seat != CHANCE]
    at = own[-back]
    earlier = play(game, 60 - back)
    assert len(earlier.history) == at
    match.rewind(at)
    assert match.state.key() == earlier.state.key()
    assert match.deciders() == earlier.deciders()
    assert str(match.record()) == str(earlier.record())
    assert [match.can_undo(seat) for seat in range(3)] == [earlier.can_undo(seat) for seat in range(3)]
    for reader in (NOBODY, 0, 1, 2):
        assert texts(match, reader) == texts(earlier, reader)
        assert match.count(reader) >= earlier.count(reader)


@pytest.mark.parametrize("game", games.ids())
def test_the_same_actions_draw_the_same_numbers_again(game: str) -> None:
    match, rng = begun(game), random.Random(3)
    played: list[tuple[int, int]] = []
    for _ in range(50):
        seat = rng.choice(match.deciders())
        action = int(rng.choice(list(match.state.legal_actions(seat))))
        played.append((seat, action))
        match.play(seat, action)
    key, record = match.state.key(), str(match.record())
    own = [place for place, step in enumerate(match.history) if step.seat != CHANCE]
    match.rewind(own[20])
    for seat, action in played[20:]:
        match.play(seat, action)
    assert match.state.key() == key
    assert str(match.record()) == record


@pytest.mark.parametrize("game", games.ids())
def test_the_record_of_another_way_forward_is_verified(game: str) -> None:
    match = play(game, 40)
    own = [place for place, step in enumerate(match.history) if step.seat != CHANCE]
    match.rewind(own[10])
    rng = random.Random(99)
    while not match.is_over():
        act(match, rng)
    again = Match.from_record(Record.parse(str(match.record())))
    assert again.state.key() == match.state.key()


def test_a_number_never_falls_and_rises_where_the_view_changed() -> None:
    match = play("rialto", 40)
    before = [match.count(reader) for reader in (NOBODY, 0, 1, 2)]
    keys = [match.state.view(reader).key() for reader in (NOBODY, 0, 1, 2)]
    match.rewind(match.last_decision(0))
    for reader, count, key in zip((NOBODY, 0, 1, 2), before, keys, strict=True):
        assert match.count(reader) == count + int(match.state.view(reader).key() != key)


def test_a_turn_begins_after_the_last_action_of_another() -> None:
    match = play("murano", 40)
    for seat in range(3):
        last, first = match.last_decision(seat), match.last_decision(seat, whole_turn=True)
        assert match.history[last].seat == match.history[first].seat == seat
        assert {step.seat for step in match.history[first : last + 1]} <= {seat, CHANCE}
        before = [step.seat for step in match.history[:first] if step.seat != CHANCE]
        assert not before or before[-1] != seat


def test_only_places_where_a_player_acted_can_be_gone_back_to() -> None:
    match = play("rialto", 10)
    key = match.state.key()
    draw = next(place for place, step in enumerate(match.history) if step.seat == CHANCE)
    for place in (-1, draw, len(match.history)):
        with pytest.raises(RuleError, match="There is no action at place"):
            match.rewind(place)
    assert match.state.key() == key


def test_who_has_not_acted_has_no_last_decision() -> None:
    with pytest.raises(RuleError, match="has done nothing yet"):
        begun("rialto").last_decision(0)


def test_words_that_were_added_since_stay_and_the_record_is_verified() -> None:
    match, rng = begun("rialto"), random.Random(1)
    while match.may_add_words(0) and match.may_add_words(1) and match.may_add_words(2):
        act(match, rng)
    acted = next(seat for seat in range(3) if not match.may_add_words(seat))
    late = next(seat for seat in range(3) if match.may_add_words(seat))
    draws = match.dice.draws
    while match.dice.draws == draws and match.may_add_words(late):
        act(match, rng)
    if match.may_add_words(late):
        match.add_words(late, "lagoon")
    match.rewind(match.last_decision(acted))
    while not match.is_over():
        act(match, rng)
    again = Match.from_record(Record.parse(str(match.record())))
    assert again.state.key() == match.state.key()


def test_a_note_is_told_to_everybody_at_its_place_and_changes_no_number() -> None:
    match = play("rialto", 20)
    counts = [match.count(reader) for reader in (NOBODY, 0, 1, 2)]
    before = {reader: texts(match, reader) for reader in (NOBODY, 0, 1, 2)}
    match.add_note(NOTE, 1)
    assert [match.count(reader) for reader in (NOBODY, 0, 1, 2)] == counts
    for reader in (NOBODY, 0, 1, 2):
        assert texts(match, reader) == [*before[reader], str(NOTE)]
        assert match.lines(reader)[-1].seat == 1
        assert match.lines(reader)[-1].move == ""


def test_a_note_is_in_the_log_of_a_reader_who_comes_later() -> None:
    match, late = play("rialto", 0), Match(games.load("rialto"), 3, dice=SealedDice(SECRET, [""] * 3))
    for one in (match, late):
        rng = random.Random(5)
        one.add_note(NOTE)
        for _ in range(15):
            act(one, rng)
        one.add_note(OTHER_NOTE)
        for _ in range(15):
            act(one, rng)
    for reader in (NOBODY, 0, 1, 2):
        assert texts(late, reader) == texts(match, reader)
        assert texts(late, reader).count(str(OTHER_NOTE)) == 1


def test_a_note_stays_when_the_match_goes_back() -> None:
    match = play("rialto", 20)
    match.add_note(NOTE)
    at = match.last_decision(0)
    match.rewind(at)
    match.add_note(OTHER_NOTE)
    for reader in (NOBODY, 0, 1, 2):
        assert texts(match, reader)[-2:] == [str(NOTE), str(OTHER_NOTE)]
    rng = random.Random(2)
    act(match, rng)
    again = play("rialto", 20)
    again.rewind(at)
    for reader in (NOBODY, 0, 1, 2):
        assert texts(match, reader)[: len(texts(again, reader)) + 2] == [
            *texts(again, reader),
            str(NOTE),
            str(OTHER_NOTE),
        ]


def test_a_note_with_an_action_that_is_forgotten_is_forgotten() -> None:
    match = play("rialto", 20)
    match.add_note(NOTE)
    before = {reader: texts(match, reader) for reader in (NOBODY, 0, 1, 2)}
    mark = Checkpoint(match)
    act(match, random.Random(3))
    match.add_note(OTHER_NOTE)
    match.come_back(mark)
    assert {reader: texts(match, reader) for reader in (NOBODY, 0, 1, 2)} == before
