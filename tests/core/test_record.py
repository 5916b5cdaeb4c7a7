"""A record is read back as it was written, replays the match, and shows what was changed in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.random import Random

from laguna.core.dice import AddedWords, Dice, FastDice, LockedDice, ScriptedDice, SealedDice
from laguna.core.game import Game
from laguna.core.match import Match, replay
from laguna.core.record import Record, RecordedAction, verify
from laguna.core.state import CHANCE, NOBODY
from laguna.text.text import RuleError, Text
from tests.support.example_games import tiny_games

SECRET = bytes(range(32))


def played(burano: Game, dice: Dice | None = None, steps: int = 1000, seats: int = 3) -> Match:
    """A match played at random, to its end or for so many decisions."""
    rng = Random(11)
    dice = SealedDice(SECRET, ["", "blue moon", ""]) if dice is None else dice
    match = Match(burano, seats, dice=dice, names=["Marta", "", "Pia"])
    for _ in range(steps):
        if match.is_over():
            break
        seat = match.deciders()[0]
        actions = match.state.legal_actions(seat)
        match.play(seat, actions[rng.randrange(len(actions))])
    return match


@pytest.fixture(scope="module")
def whole(burano: Game) -> Record:
    """A finished game with sealed dice."""
    return played(burano).record()


# Writing and reading.


def test_a_record_begins_with_what_was_chosen(burano: Game, whole: Record) -> None:
    commitment = hashlib.sha256(SECRET).hexdigest()
    assert str(whole).split("\n")[:11] == [
        "laguna 1",
        "game burano",
        "version 1",
        "option chest=shut",
        f"components {burano.rules.digest}",
        "seats 3",
        'name 0 "Marta"',
        'name 2 "Pia"',
        f"dice sealed {commitment}",
        'words 1 "blue moon"',
        "",
    ]


def test_each_line_ends_with_digits_of_a_running_digest(whole: Record) -> None:
    """Recomputed here as the page of record.py tells it."""
    header, actions, end = str(whole).split("\n\n")
    running = hashlib.sha256((header + "\n").encode()).digest()
    for number, line in enumerate(actions.split("\n"), start=1):
        told, _, digits = line.rpartition(" ")
        assert told.startswith(f"{number} ")
        running = hashlib.sha256(running + told.encode()).digest()
        assert digits == running.hex()[:8]
    places = " ".join(str(place) for place in whole.result or [])
    assert end == f"result {places}\nsecret {SECRET.hex()}\ndigest {running.hex()}\n"


def test_a_running_record_tells_neither_result_nor_secret(burano: Game) -> None:
    text = str(played(burano, steps=5).record())
    assert SECRET.hex() not in text
    assert "result" not in text
    assert Record.parse(text) == played(burano, steps=5).record()


def test_an_abandoned_match_tells_its_secret(burano: Game) -> None:
    match = played(burano, steps=5)
    match.abandon()
    text = str(match.record())
    assert f"\nresult abandoned\nsecret {SECRET.hex()}\n" in text
    assert verify(Record.parse(text), burano) == Text("core.verified", len(match.history))
    assert Match.from_record(Record.parse(text), game=burano).is_over()


@pytest.mark.parametrize("dice", [FastDice(-3), SealedDice(SECRET, ["", "ü", "\n"]), ScriptedDice(then=FastDice(2))])
def test_match_record_and_text_lead_to_each_other(burano: Game, dice: Dice) -> None:
    match = played(burano, dice)
    text = str(match.record())
    assert str(Record.parse(text)) == text
    assert Record.parse(text) == match.record()
    again = Match.from_record(Record.parse(text), game=burano)
    assert again.state.key() == match.state.key()
    assert again.record() == match.record()
    assert hash(again.record()) == hash(match.record())


line = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1)
free = st.text(st.characters(exclude_categories=["Cs"]))
hexadecimal = st.text("0123456789abcdef", min_size=64, max_size=64)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Anything that a record may hold, whether some game has it or not."""
    seats = draw(st.integers(1, 5))
    kinds = [hexadecimal.map("sealed {}".format), st.integers(-(10**9), 10**9).map("fast {}".format), st.just("given")]
    record = Record(draw(line), seats, draw(st.one_of(kinds)))
    record.version = draw(st.integers(0, 99))
    names = st.text(st.characters(exclude_characters="\n=", exclude_categories=["Cs"]))
    values = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]))
    record.options = draw(st.dictionaries(names, values, max_size=3))
    record.components = draw(hexadecimal)
    record.names = tuple(draw(st.lists(free, min_size=seats, max_size=seats)))
    record.words = tuple(draw(st.lists(free, min_size=seats, max_size=seats)))
    for _ in range(draw(st.integers(0, 5))):
        total = draw(st.integers(1, 10**12))
        chance = RecordedAction(CHANCE, draw(line), draw(st.integers(0, total - 1)), total)
        record.played.append(
            draw(
                st.sampled_from(
                    [chance, RecordedAction(draw(st.integers(0, seats - 1)), draw(line), by_bot=draw(st.booleans()))]
                )
            )
        )
    draws = sum(played.seat == CHANCE for played in record.played)
    for said in sorted(draw(st.sets(st.tuples(st.integers(0, draws), st.integers(0, seats - 1)), max_size=3))):
        record.added.append(AddedWords(*said, draw(free)))
    if draw(st.booleans()):
        places = draw(st.lists(st.integers(1, 5), max_size=seats))
        record.close(places, draw(st.binary(min_size=1, max_size=40)) if record.dice.startswith("sealed") else b"")
    return record


@given(records())
def test_parse_and_print_are_inverse(record: Record) -> None:
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text


def test_a_move_that_a_bot_made_for_a_player_is_marked(burano: Game) -> None:
    match = Match(burano, 2, dice=FastDice(3))
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, match.state.legal_actions(seat)[0], by_bot=seat == 1)
    record = Record.parse(str(match.record()))
    assert {played.seat for played in record.played if played.by_bot} == {1}
    assert {played.seat for played in record.played if not played.by_bot} == {CHANCE, 0}
    assert " B~ " in str(record) and " B " not in str(record)
    verify(record, burano)
    again = Match.from_record(record, game=burano)
    assert [step.by_bot for step in again.history] == [step.by_bot for step in match.history]
    plain = Match(burano, 2, dice=FastDice(3))
    while not plain.is_over():
        seat = plain.deciders()[0]
        plain.play(seat, plain.state.legal_actions(seat)[0])
    assert str(plain.record()).splitlines()[-2:] != str(record).splitlines()[-2:], "the digits protect the marks"
    assert plain.record().result == record.result


def test_the_mark_of_a_bot_is_refused_on_a_line_of_chance(burano: Game) -> None:
    text = str(played(burano, FastDice(3)).record())
    with pytest.raises(RuleError):
        Record.parse(text.replace(" * ", " *~ ", 1))


@given(records(), st.data())
def test_a_text_is_refused_or_printed_as_it_was(record: Record, data: st.DataObject) -> None:
    text = str(record)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 20, len(text))))
    bent = text[:at] + data.draw(st.one_of(st.text(max_size=5), st.just("\n"), st.just('"\\ud800"'))) + text[end:]
    try:
        parsed = Record.parse(bent)
    except RuleError:
        return
    assert str(parsed) == bent


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1 reads ''; it has to look like 'laguna 1'"),
        ("laguna 2\n", "line 1 reads 'laguna 2'; it has to look like 'laguna 1'"),
        ("laguna 1\ngame\n", "line 2 reads 'game'; it has to look like 'game rialto'"),
        ("laguna 1\ngame x\nversion one\n", "line 3 reads 'version one'; it has to look like 'version 1'"),
        ("laguna 1\ngame x\nversion ١\n", "line 3 reads 'version ١'"),
        (f"laguna 1\ngame x\nversion {'9' * 5000}\n", "line 3 reads"),
        ("laguna 1\ngame x\nversion 1\noption a\n", "line 4 reads 'option a'; it has to look like 'option"),
        ("laguna 1\ngame x\nversion 1\ncomponents XY\n", "line 4 reads 'components XY'"),
    ],
)
def test_a_broken_header_is_refused_by_its_line(text: str, said: str) -> None:
    with pytest.raises(RuleError) as refused:
        Record.parse(text)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seats 3", "seats 9", "line 6 reads 'seats 9'"),
        ('name 0 "Marta"', 'name 7 "Marta"', "line 7 reads 'name 7 \"Marta\"'; it has to look like 'name 0 \"Marta\"'"),
        ('name 0 "Marta"', "name 0 Marta", "line 7 reads 'name 0 Marta'"),
        ('name 0 "Marta"', 'name 0 "\\ud800"', "cannot be written to a text file"),
        ('name 0 "Marta"', 'name 0 "M\\u0061rta"', "line 7 reads 'name 0 \"M\\u0061rta\"'; it has to read"),
        ("dice sealed", "dice loaded", "line 9 reads 'dice loaded"),
        ("\n1 * draw", "\nnothing\n1 * draw", "line 12 reads 'nothing'; it has to look like '2 B row 2 0f3c11aa'"),
        ("\n1 * draw", "\n1 * draw 33 0f3c11aa\n1 * draw", "it has to look like '1 * draw gold 33/77 9f8a7c6d'"),
        ("\n1 * draw", "\n1 F draw 0f3c11aa\n1 * draw", "line 12 reads '1 F draw 0f3c11aa'"),
        ("\nresult", "\nresult one\nresult", "reads 'result one'; it has to look like 'result 1 2'"),
        ("\nsecret", "\nsecret abc\nsecret", "reads 'secret abc'"),
    ],
)
def test_a_broken_line_is_refused_by_its_number(whole: Record, old: str, new: str, said: str) -> None:
    text = str(whole)
    assert old in text
    with pytest.raises(RuleError) as refused:
        Record.parse(text.replace(old, new, 1))
    assert said in str(refused.value)


def test_what_follows_the_end_or_is_missing_there_is_refused(whole: Record) -> None:
    text = str(whole)
    lines = text.count("\n")
    with pytest.raises(RuleError, match=f"line {lines + 2} reads ''; the record has to end before it"):
        Record.parse(text + "\n")
    with pytest.raises(RuleError, match=f"the record ends after line {lines}"):
        Record.parse(text[:-1])


# Verifying.


def test_a_played_record_is_right(burano: Game, whole: Record) -> None:
    assert verify(Record.parse(str(whole)), burano) == Text("core.verified", len(whole.played))


def test_a_record_finds_its_own_game(whole: Record) -> None:
    with tiny_games():
        assert verify(whole).id == "core.verified"
        assert Match.from_record(whole).game.id == "burano"


def test_the_dice_of_a_running_record_are_checked_later(burano: Game) -> None:
    assert verify(played(burano, steps=5).record(), burano).id == "core.verified_without_dice"


def lines_of(record: Record) -> list[str]:
    return str(record).split("\n")


def index_of(record: Record, start: str) -> int:
    """The index among the lines of the first that has these words in it."""
    return next(index for index, line in enumerate(lines_of(record)) if start in line)


def refusal_of(lines: list[str], burano: Game) -> str:
    with pytest.raises(RuleError) as refused:
        verify(Record.parse("\n".join(lines)), burano)
    return str(refused.value)


@pytest.mark.parametrize("words", [" * draw ", " B away ", " add ", " lay "])
def test_a_changed_action_is_found_at_its_line(burano: Game, whole: Record, words: str) -> None:
    lines = lines_of(whole)
    at = index_of(whole, words)
    number, who, rest = lines[at].split(" ", 2)
    other = {"A": "B", "B": "C", "C": "A", "*": "A"}[who]
    lines[at] = f"{number} {other} {rest}"
    assert refusal_of(lines, burano).startswith(f"line {at + 1} ")


def test_a_changed_draw_is_found_at_its_line(burano: Game, whole: Record) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "3 * draw")
    number, slash, rest = lines[at].rpartition("/")
    lines[at] = number[:-1] + str((int(number[-1]) + 1) % 10) + slash + rest
    assert refusal_of(lines, burano).startswith(f"line {at + 1} was changed; it ends with ")


def test_changed_digits_are_found_at_their_line(burano: Game, whole: Record) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "20 ")
    lines[at] = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
    assert refusal_of(lines, burano).startswith(f"line {at + 1} was changed")


@pytest.mark.parametrize("start", ["game", "version", "option", "components", "seats", "name 0", "dice", "words 1"])
def test_a_changed_header_line_is_found(burano: Game, whole: Record, start: str) -> None:
    lines = lines_of(whole)
    at = index_of(whole, start)
    last = lines[at].rstrip('"')[-1]
    lines[at] = lines[at].replace(last, "4" if last.isdigit() or start in ("components", "dice") else "x")
    first = index_of(whole, "1 * draw") + 1
    said = refusal_of(lines, burano)
    assert said.startswith((f"line {at + 1} reads", f"line {first} or one above it was changed"))


def test_a_removed_header_line_is_found(burano: Game, whole: Record) -> None:
    for at in range(index_of(whole, "1 * draw") - 1):
        lines = lines_of(whole)
        del lines[at]
        assert refusal_of(lines, burano).startswith("line ")


def test_swapped_lines_are_found_at_the_first(burano: Game, whole: Record) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "10 ")
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert refusal_of(lines, burano).startswith(f"line {at + 1} reads '11 ")


@pytest.mark.parametrize("which", [1, 7, 30])
def test_a_missing_line_is_found_at_the_gap(burano: Game, whole: Record, which: int) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "1 * draw") + which - 1
    del lines[at]
    said = f"line {at + 1} reads '{which + 1} "
    assert refusal_of(lines, burano).startswith(said)
    assert "a line is missing, added or out of place" in refusal_of(lines, burano)


def test_a_missing_last_action_is_found_at_the_digest(burano: Game, whole: Record) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "result") - 2
    del lines[at]
    assert refusal_of(lines, burano).startswith(f"line {index_of(whole, 'digest')} reads 'digest ")


@pytest.mark.parametrize("start", ["result", "secret", "digest"])
def test_the_end_is_found_missing(burano: Game, whole: Record, start: str) -> None:
    lines = lines_of(whole)
    at = index_of(whole, start)
    del lines[at]
    assert refusal_of(lines, burano).startswith(f"line {at + 1} reads ")


def test_a_changed_secret_is_found(burano: Game, whole: Record) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "secret")
    lines[at] = lines[at][:-1] + "0"
    assert refusal_of(lines, burano).startswith("the secret does not belong to the dice of line 9; ")


def test_a_changed_digest_is_found(burano: Game, whole: Record) -> None:
    lines = lines_of(whole)
    at = index_of(whole, "digest")
    lines[at] = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
    assert refusal_of(lines, burano).startswith(f"line {at + 1} reads 'digest ")


def test_a_finished_game_without_its_end_is_found(burano: Game, whole: Record) -> None:
    at = index_of(whole, "result")
    lines = [*lines_of(whole)[: at - 1], ""]
    assert refusal_of(lines, burano).startswith(f"the game is over after line {at - 1}; 'result ")


# Verifying what was forged with care: all digits are recomputed.


def forged(whole: Record, forge: Callable[[Record], object]) -> Record:
    record = Record.parse(str(whole))
    forge(record)
    return Record.parse(str(record))


def first(record: Record, seat: int) -> int:
    return next(index for index, line in enumerate(record.played) if line.seat == seat)


def another_outcome(record: Record) -> None:
    record.played[2].move = "draw gold" if record.played[2].move != "draw gold" else "draw white"


def another_number(record: Record) -> None:
    """The same thread by another number: only the secret can tell."""
    draw = record.played[2]
    draw.number += 1 if draw.number == 0 else -1


@pytest.mark.parametrize(
    ("forge", "at", "said"),
    [
        (another_outcome, 2, "cannot be played: "),
        (lambda r: setattr(r.played[2], "number", r.played[2].total), 2, "is too high; the numbers are 0 to "),
        (lambda r: setattr(r.played[2], "total", 5), 2, "the total weight is 26, not 5"),
        (lambda r: r.played.insert(9, RecordedAction(CHANCE, "draw red", 0, 1)), 9, "no draw is due"),
        (lambda r: r.played.pop(8), 8, "a draw comes first; nobody is to move before it"),
        (lambda r: setattr(r.played[9], "move", "lay"), 9, "'lay' is not possible now"),
        (lambda r: setattr(r.played[9], "move", "away it"), 9, "cannot read 'away it'"),
        (lambda r: setattr(r.played[10], "seat", 0), 10, "it is not your turn; wait for Blue and Coral"),
        (lambda r: r.played.append(RecordedAction(0, "lay")), -1, "the game is over"),
    ],
)
def test_a_forged_line_is_refused_by_the_rules(
    burano: Game, whole: Record, forge: Callable[[Record], object], at: int, said: str
) -> None:
    record = forged(whole, forge)
    at = len(record.played) - 1 if at < 0 else at
    with pytest.raises(RuleError) as refused:
        verify(record, burano)
    assert str(refused.value).startswith(f"line {record.line_of(at)} cannot be played: ")
    assert said in str(refused.value)
    assert str(record).split("\n")[record.line_of(at) - 1].startswith(f"{at + 1} ")


def test_a_forged_number_is_refused_by_the_dice(burano: Game, whole: Record) -> None:
    record = forged(whole, another_number)
    with pytest.raises(RuleError, match=f"line {record.line_of(2)} has drawn .*; the dice have to draw"):
        verify(record, burano)


def test_a_fast_record_is_held_to_its_seed(burano: Game) -> None:
    record = played(burano, FastDice(4)).record()
    assert verify(record, burano).id == "core.verified"
    record.dice = "fast 5"
    with pytest.raises(RuleError, match=r"line \d+ has drawn"):
        verify(record, burano)


def test_forged_words_are_refused_by_the_dice(burano: Game, whole: Record) -> None:
    record = forged(whole, lambda r: setattr(r, "words", ("", "red moon", "")))
    with pytest.raises(RuleError, match=r"line \d+ has drawn"):
        verify(record, burano)


def test_a_forged_result_is_refused(burano: Game, whole: Record) -> None:
    result = index_of(whole, "result") + 1
    for places in ([1, 1, 1], [1, 2], []):
        record = Record.parse(str(whole))
        record.result = places
        with pytest.raises(RuleError, match=f"line {result} reads 'result .*'; it has to read 'result \\d \\d \\d'"):
            verify(record, burano)
    record = played(burano, steps=5).record()
    record.close([1, 2, 3], SECRET)
    with pytest.raises(RuleError, match="tells places, but the game is not over; it has to read 'result abandoned'"):
        verify(record, burano)


# What does not fit here and now.


def test_other_components_are_refused(burano: Game, whole: Record) -> None:
    record = forged(whole, lambda r: setattr(r, "components", "0" * 64))
    for ask in (verify, replay):
        with pytest.raises(RuleError, match="made with other components of Burano; theirs are 000"):
            ask(record, burano)


def test_an_unknown_game_a_lost_version_and_wrong_seats_are_refused(burano: Game, whole: Record) -> None:
    with pytest.raises(RuleError, match="there is no game 'chess'"):
        verify(forged(whole, lambda r: setattr(r, "game", "chess")))
    with pytest.raises(RuleError, match="Burano cannot be played by version 99 of its rules"):
        verify(forged(whole, lambda r: setattr(r, "version", 99)), burano)
    with pytest.raises(RuleError, match="chest cannot be 'ajar'"):
        verify(forged(whole, lambda r: setattr(r, "options", {"chest": "ajar"})), burano)
    with pytest.raises(RuleError, match="Burano seats 2 to 3, not 5"):
        verify(forged(whole, seat_five), burano)


def seat_five(record: Record) -> None:
    record.seats = 5
    record.played = []
    record.result = None


# Going on.


def play_out(match: Match) -> None:
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, match.state.legal_actions(seat)[-1])


def test_a_match_goes_on_from_its_record(burano: Game) -> None:
    halfway = Record.parse(str(played(burano, steps=6).record()))
    match = Match.from_record(halfway, SECRET, burano)
    assert match.can_undo(match.history[-1].seat) == played(burano, steps=6).can_undo(match.history[-1].seat)
    straight = played(burano, steps=6)
    play_out(match)
    play_out(straight)
    assert match.record() == straight.record()
    assert verify(match.record(), burano).id == "core.verified"


def test_without_the_secret_a_match_can_be_read_but_not_drawn_on(burano: Game) -> None:
    match = Match.from_record(played(burano, steps=6).record(), game=burano)
    assert isinstance(match.dice, LockedDice)
    assert match.log(0)
    with pytest.raises(RuleError, match="only whoever holds their secret can"):
        play_out(match)


def test_another_secret_is_refused(burano: Game) -> None:
    with pytest.raises(RuleError, match="the secret does not belong to the dice of line 9"):
        Match.from_record(played(burano, steps=6).record(), b"another", burano)


def test_a_draw_that_is_due_is_made_when_the_match_goes_on(burano: Game) -> None:
    record = played(burano, FastDice(4)).record()
    cut = next(index for index in range(9, len(record.played)) if record.played[index].seat == CHANCE)
    record.played = record.played[:cut]
    record.result = None
    match = Match.from_record(record, game=burano)
    assert match.deciders()
    assert str(match.record()).startswith(str(record))


# As one seat has seen it.


def test_a_seat_s_record_holds_what_it_has_seen(burano: Game, whole: Record) -> None:
    text = whole.seen_by(1, burano)
    header, actions, end = text.split("\n\n")
    assert header.endswith('\nwords 1 "blue moon"\nseen by B')
    moves = [line.split(" ", 1)[1] for line in actions.split("\n")]
    drawn = [line for line in whole.played if line.seat == CHANCE]
    own = [f"* {line.move}" for line in drawn[1:9:3]]  # the first round deals to A, B, C in turn
    assert [move for move in moves[:9] if move != "* draw ?"] == own
    assert moves.count("A away ?") == moves.count("C away ?") == 3
    assert "B away ?" not in moves
    assert end == f"result {' '.join(str(place) for place in whole.result or [])}\n"
    assert "/" not in actions
    assert SECRET.hex() not in text


def test_the_lines_of_a_seat_are_numbered_by_its_own_count(burano: Game) -> None:
    match = played(burano)
    for reader in (0, 1, 2, NOBODY):
        actions = match.record().seen_by(reader, burano).split("\n\n")[1].split("\n")
        numbers = [int(line.partition(" ")[0]) for line in actions]
        assert numbers == sorted(numbers)
        assert numbers[-1] == match.count(reader)


def test_a_seed_is_not_told_to_a_seat(burano: Game) -> None:
    text = played(burano, FastDice(987654)).record().seen_by(NOBODY, burano)
    assert "\ndice fast\n" in text
    assert "987654" not in text
    with pytest.raises(RuleError, match="line 9 reads 'dice fast'"):
        Record.parse(text)
