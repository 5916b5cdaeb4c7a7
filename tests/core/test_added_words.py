"""Words that seats add to the dice while a match goes on: they change what is drawn next, and the record tells them."""

from __future__ import annotations

import hashlib
import hmac
import re

import pytest

from laguna.core.dice import AddedWords, FastDice, SealedDice
from laguna.core.game import Game
from laguna.core.match import Match, replay
from laguna.core.record import Record, verify
from laguna.core.state import CHANCE, NOBODY
from laguna.text.text import RuleError, Text

SECRET = bytes(range(32))
SEATS = 3


def begun(burano: Game) -> Match:
    """A match before its first action; cards are dealt."""
    return Match(burano, SEATS, dice=SealedDice(SECRET, ["", "blue moon", ""]))


def play_out(match: Match) -> None:
    """Everybody does the first thing that is legal."""
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, int(match.state.legal_actions(seat)[0]))


def drawn(match: Match) -> list[tuple[int, int]]:
    """The numbers drawn and what they were drawn from."""
    return [(step.number, step.total) for step in match.history if step.seat == CHANCE]


def told(burano: Game) -> Match:
    """A whole match to whose dice two seats have added words after the deal."""
    match = begun(burano)
    match.add_words(2, "high tide")
    match.add_words(0, "wind from the sea")
    play_out(match)
    return match


def test_two_seats_words_change_the_draws(burano: Game) -> None:
    plain, one, both = begun(burano), begun(burano), begun(burano)
    dealt = drawn(plain)
    one.add_words(0, "wind from the sea")
    both.add_words(0, "wind from the sea")
    both.add_words(2, "high tide")
    for match in (plain, one, both):
        play_out(match)
        assert drawn(match)[: len(dealt)] == dealt, "what was dealt before stays"
    later = [drawn(match)[len(dealt) :] for match in (plain, one, both)]
    assert later[0] != later[1] != later[2] != later[0]


def test_each_draw_is_made_with_the_words_of_its_moment(burano: Game) -> None:
    """Recomputed as the docstring of SealedDice tells it."""
    match = begun(burano)
    dealt = len(drawn(match))
    match.add_words(2, "high tide")
    play_out(match)
    assert len(drawn(match)) > dealt
    for k, (number, total) in enumerate(drawn(match), start=1):
        said = b"0:,9:blue moon,0:," if k <= dealt else b"0:,9:blue moon,9:high tide,"
        x = int.from_bytes(hmac.new(SECRET, said + b"%d.0" % k, hashlib.sha256).digest()[:8], "big")
        assert number == x % total


def test_words_stand_in_the_record_after_the_last_draw_without_them(burano: Game) -> None:
    match = told(burano)
    record = match.record()
    lines = str(record).split("\n")
    at = lines.index(next(line for line in lines if line.startswith('words 0 "wind')))
    assert re.fullmatch(r'words 0 "wind from the sea" [0-9a-f]{8}', lines[at])
    assert re.fullmatch(r'words 2 "high tide" [0-9a-f]{8}', lines[at + 1])
    assert lines[at - 1].split(" ")[1] == "*" and lines[at + 2].split(" ")[1] != "*"
    assert 'words 1 "blue moon"' in lines[: lines.index("")]
    assert verify(Record.parse(str(record)), burano) == Text("core.verified", len(match.history))
    assert str(Record.parse(str(record))) == str(record)


def test_actions_keep_their_lines(burano: Game) -> None:
    record = told(burano).record()
    lines = str(record).split("\n")
    for index in range(len(record.played)):
        assert lines[record.line_of(index) - 1].startswith(f"{index + 1} ")
    assert lines[record.line_of(len(record.played)) - 1] == ""
    assert [lines[record.line_of_words(place) - 1][:7] for place in (0, 1)] == ["words 0", "words 2"]


def test_who_is_quicker_makes_no_difference_and_the_last_words_count(burano: Game) -> None:
    match = begun(burano)
    for seat, said in ((0, "no"), (2, "maybe"), (0, "wind from the sea"), (2, "high tide")):
        match.add_words(seat, said)
    play_out(match)
    assert match.record() == told(burano).record()


def test_a_match_goes_on_from_its_record_with_the_words(burano: Game) -> None:
    whole = told(burano)
    match = begun(burano)
    match.add_words(2, "high tide")
    match.add_words(0, "wind from the sea")
    seat = match.deciders()[0]
    match.play(seat, int(match.state.legal_actions(seat)[0]))
    again = Match.from_record(Record.parse(str(match.record())), SECRET, burano)
    play_out(again)
    assert again.record() == whole.record()


def test_words_are_added_before_the_first_action(burano: Game) -> None:
    match = begun(burano)
    seat = match.deciders()[0]
    other = (seat + 1) % SEATS
    assert match.may_add_words(seat)
    match.play(seat, int(match.state.legal_actions(seat)[0]))
    assert not match.may_add_words(seat) and match.may_add_words(other)
    with pytest.raises(RuleError, match="this seat has acted"):
        match.add_words(seat, "too late")
    match.add_words(other, "in time")
    assert match.dice.words[other] == "in time" and match.dice.words[seat] != "too late"


def test_no_words_for_dice_that_take_none_for_no_seat_and_after_the_end(burano: Game) -> None:
    with pytest.raises(RuleError, match="take no words"):
        Match(burano, SEATS, dice=FastDice(1)).add_words(0, "please")
    match = begun(burano)
    with pytest.raises(RuleError, match="there is no seat 3"):
        match.add_words(3, "me too")
    with pytest.raises(RuleError, match="whole letters"):
        match.add_words(0, "\ud800")
    match.abandon()
    with pytest.raises(RuleError, match="the game is over"):
        match.add_words(0, "late")


def test_everybody_reads_the_words_of_a_match_under_way(burano: Game) -> None:
    match = begun(burano)
    match.add_words(2, "high tide")
    for reader in (NOBODY, 0, 1, 2):
        seen = match.record().seen_by(reader, burano).split("\n")
        assert 'words 1 "blue moon"' in seen and 'words 2 "high tide"' in seen


# What was changed is found.


def refusal(text: str, burano: Game) -> str:
    with pytest.raises(RuleError) as refused:
        verify(Record.parse(text), burano)
    return str(refused.value)


def test_changed_words_are_found_at_their_line(burano: Game) -> None:
    record = told(burano).record()
    changed = str(record).replace("wind from the sea", "wind from the land")
    assert f"line {record.line_of_words(0)} was changed" in refusal(changed, burano)


def test_forged_words_are_refused_by_the_dice(burano: Game) -> None:
    record = told(burano).record()
    record.added[0] = AddedWords(record.added[0].draws, 0, "wind from the land")
    first = next(at for at, played in enumerate(record.played) if played.seat >= 0)
    draw = next(at for at in range(first, len(record.played)) if record.played[at].seat == CHANCE)
    assert refusal(str(record), burano).startswith(f"line {record.line_of(draw)} has drawn")


def test_words_of_a_seat_that_had_acted_are_refused_by_their_line(burano: Game) -> None:
    record = told(burano).record()
    last = sum(played.seat == CHANCE for played in record.played)
    record.added.append(AddedWords(last, 0, "too late"))
    said = refusal(str(record), burano)
    assert said.startswith(f"line {record.line_of_words(2)} cannot be played: this seat has acted")


@pytest.mark.parametrize(
    "line", ['words 9 "x" 00000000', "words 0 x 00000000", 'words 0 "x"', "words", "words 0", 'words -1 "" 0']
)
def test_a_broken_line_of_words_is_refused_by_its_number(burano: Game, line: str) -> None:
    record = told(burano).record()
    lines = str(record).split("\n")
    at = record.line_of_words(0)
    lines[at - 1] = line
    assert refusal("\n".join(lines), burano).startswith(f"line {at} reads '{line}'")


def test_a_seat_that_speaks_twice_between_two_draws_is_refused(burano: Game) -> None:
    record = told(burano).record()
    lines = str(record).split("\n")
    at = record.line_of_words(1)
    lines.insert(at - 1, lines[at - 1])
    assert f"line {at + 1} reads" in refusal("\n".join(lines), burano)


def test_a_record_with_words_is_replayed(burano: Game) -> None:
    match = told(burano)
    assert replay(Record.parse(str(match.record())), burano).state.key() == match.state.key()
