"""A match: whose turn it is, what may be taken back, and what each reader is told."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from librt.random import Random

from laguna.core.dice import FastDice, LockedDice, ScriptedDice, SealedDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.state import CHANCE, NOBODY
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

AMBER, BLUE, CORAL = 0, 1, 2


def deal(burano: Game, *rounds: str, seats: int = 2, chest: str = "shut") -> Match:
    """A match in which the first draws are these kinds; the rest is as the dice fall."""
    draws = [burano.parse(f"draw {kind}") for kind in " ".join(rounds).split()]
    return Match(burano, seats, {"chest": chest}, dice=ScriptedDice(draws, then=FastDice(1)))


def play(match: Match, *moves: str) -> None:
    """Moves such as "A away red"."""
    for move in moves:
        letter, _, rest = move.partition(" ")
        match.play_move("ABCDE".index(letter), rest)


def told(match: Match, reader: int) -> list[str]:
    """The moves in a reader's log, draws left out."""
    return [line.move for line in match.lines(reader) if line.move and line.seat != CHANCE]


def seen(match: Match, reader: int) -> tuple[object, ...]:
    """All that a reader gets."""
    log = [(seat, catalogue.translate(text, "en")) for seat, text in match.log(reader)]
    undo = match.undo_refusal(reader) if reader != NOBODY else None
    return match.state.view(reader).key(), match.count(reader), log, str(undo)


# Two seats, dealt in turns: Amber white, red, gold; Blue red, red, blue.
HANDS = "white red red red gold blue"


# Playing.


def test_chance_runs_until_someone_has_to_decide(burano: Game) -> None:
    match = deal(burano, HANDS)
    assert match.deciders() == [AMBER, BLUE]
    assert [step.seat for step in match.history] == [CHANCE] * 6
    play(match, "A away white", "B away red", "A lay", "B lay")
    assert match.deciders() == [AMBER, BLUE]
    assert [step.seat for step in match.history[-6:]] == [CHANCE] * 6


def test_a_game_played_to_its_end_has_places(burano: Game) -> None:
    match = Match(burano, 3, dice=FastDice(3))
    rng = Random(3)
    while not match.is_over():
        seat = match.deciders()[0]
        actions = match.state.legal_actions(seat)
        match.play(seat, actions[rng.randrange(len(actions))])
    assert sorted(match.places())[0] == 1
    assert match.scores() == list(match.state.scores())
    assert match.deciders() == []
    with pytest.raises(RuleError, match="the game is over"):
        match.play_move(AMBER, "lay")
    with pytest.raises(RuleError, match="the game is over"):
        match.undo(AMBER)


def test_the_same_seed_gives_the_same_match(burano: Game) -> None:
    def keys(seed: int) -> tuple[int, ...]:
        return Match(burano, 3, dice=FastDice(seed)).state.key()

    assert keys(5) == keys(5)
    assert len({keys(seed) for seed in range(10)}) > 5


def test_dice_are_sealed_where_none_are_given(burano: Game) -> None:
    assert isinstance(Match(burano, 2).dice, SealedDice)


@pytest.mark.parametrize(
    ("seat", "action", "said"),
    [
        (2, 4, "there is no seat 2; seats are numbered 0 to 1"),
        (-1, 4, "there is no seat -1; seats are numbered 0 to 1"),
        (True, 4, "there is no seat True; seats are numbered 0 to 1"),
        ("A", 4, "there is no seat A; seats are numbered 0 to 1"),
        (0, -1, "there is no action -1; actions are numbered 0 to"),
        (0, 10**30, "actions are numbered 0 to"),
        (0, "4", "there is no action 4; actions are numbered 0 to"),
        (0, None, "there is no action None; actions are numbered 0 to"),
        (0, True, "there is no action True; actions are numbered 0 to"),
        (0, 4.0, "there is no action 4.0; actions are numbered 0 to"),
    ],
)
def test_what_is_no_seat_or_no_action_is_refused(burano: Game, seat: object, action: object, said: str) -> None:
    match = deal(burano, HANDS)
    before = match.state.key()
    with pytest.raises(RuleError) as refused:
        match.play(seat, action)
    assert said in str(refused.value)
    assert match.state.key() == before


def test_what_is_no_move_is_refused(burano: Game) -> None:
    match = deal(burano, HANDS)
    with pytest.raises(RuleError, match="cannot read 'away green'"):
        match.play_move(AMBER, "away green")
    with pytest.raises(RuleError, match="a move cannot be 17; it is a text"):
        match.play_move(AMBER, 17)


def test_who_is_not_to_move_is_told_who_is(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red")
    with pytest.raises(RuleError, match="it is not your turn; wait for Amber"):
        play(match, "B lay")


def test_who_has_chosen_in_secret_is_not_told_in_a_refusal(burano: Game) -> None:
    def refusal(*others: str) -> str:
        match = deal(burano, seats=3)
        action = match.state.legal_actions(AMBER)[0]
        match.play(AMBER, action)
        for letter in others:
            seat = "ABC".index(letter)
            match.play(seat, match.state.legal_actions(seat)[0])
        with pytest.raises(RuleError) as refused:
            match.play(AMBER, action)
        return str(refused.value)

    assert refusal() == refusal("B") == refusal("C")


def test_too_many_names_are_refused(burano: Game) -> None:
    with pytest.raises(RuleError, match="3 names are too many for 2 seats"):
        Match(burano, 2, names=["a", "b", "c"])
    with pytest.raises(RuleError, match="cannot be written to a text file"):
        Match(burano, 2, names=["\ud800"])
    assert Match(burano, 2, names=["Marta"]).names == ("Marta", "")


def test_what_cannot_be_begun_is_refused(burano: Game) -> None:
    with pytest.raises(RuleError, match="Burano seats 2 to 3, not 7"):
        Match(burano, 7)
    with pytest.raises(RuleError, match="Burano has no option 'weather'; it has chest"):
        Match(burano, 2, {"weather": "fair"})
    with pytest.raises(RuleError, match="chest cannot be 'ajar'; it can be shut or open"):
        Match(burano, 2, {"chest": "ajar"})
    with pytest.raises(RuleError, match="Burano cannot be played by version 99 of its rules, only by 1"):
        Match(burano, 2, version=99)


def test_a_move_after_which_the_dice_cannot_draw_changes_nothing(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red", "A lay")
    match.dice = LockedDice("sealed abc", ("", ""))
    before = match.state.key()
    with pytest.raises(RuleError, match="nothing more can be drawn"):
        play(match, "B lay")
    assert match.state.key() == before
    assert match.deciders() == [BLUE]


def test_an_abandoned_match_is_over(burano: Game) -> None:
    match = deal(burano, HANDS)
    match.abandon()
    assert match.is_over()
    assert match.deciders() == []
    with pytest.raises(RuleError, match="the game is over"):
        play(match, "A away white")
    with pytest.raises(RuleError, match="the game is over"):
        match.abandon()


# Taking back.


def test_own_clicks_are_taken_back_one_by_one(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red")
    keys = [match.state.key()]
    play(match, "A add red")
    keys.append(match.state.key())
    play(match, "A add gold")
    match.undo(AMBER)
    assert match.state.key() == keys[1]
    match.undo(AMBER)
    assert match.state.key() == keys[0]
    play(match, "A add gold", "A lay")
    assert [burano.notate(step.action) for step in match.history[-2:]] == ["add gold", "lay"]


def test_who_has_done_nothing_has_nothing_to_take_back(burano: Game) -> None:
    match = deal(burano, HANDS)
    assert str(match.undo_refusal(BLUE)) == "Blue has done nothing yet that could be taken back"
    assert not match.can_undo(BLUE)
    with pytest.raises(RuleError, match="there is no seat B"):
        match.undo("B")


def test_nothing_is_taken_back_past_what_was_shown(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red")
    said = "something hidden has been shown since; only what is done after that can be taken back"
    assert str(match.undo_refusal(AMBER)) == said
    play(match, "A add red", "A lay")
    assert str(match.undo_refusal(AMBER)) == said
    key = match.state.key()
    with pytest.raises(RuleError):
        match.undo(AMBER)
    assert match.state.key() == key


def test_nothing_is_taken_back_past_an_action_one_has_seen(burano: Game) -> None:
    match = deal(burano, seats=3)
    for seat in (AMBER, BLUE, CORAL):
        match.play(seat, match.state.legal_actions(seat)[0])
    play(match, "A lay")  # an empty lace shows nothing
    assert match.can_undo(AMBER)
    play(match, "B lay")
    assert str(match.undo_refusal(AMBER)) == "Blue has acted since; only what is done after that can be taken back"
    assert match.can_undo(BLUE)
    match.undo(BLUE)
    assert match.can_undo(AMBER)


def test_a_choice_in_secret_is_taken_back_while_the_others_keep_theirs(burano: Game) -> None:
    match = deal(burano, seats=3)
    first = {seat: match.state.legal_actions(seat)[0] for seat in (AMBER, BLUE, CORAL)}
    match.play(AMBER, first[AMBER])
    match.play(BLUE, first[BLUE])
    match.undo(AMBER)
    assert match.deciders() == [AMBER, CORAL]
    again = deal(burano, seats=3)
    again.play(BLUE, first[BLUE])
    assert match.state.key() == again.state.key()
    assert [step.seat for step in match.history if step.seat != CHANCE] == [BLUE]


def test_undo_neither_depends_on_hidden_clicks_nor_tells_of_them(burano: Game) -> None:
    """Amber's undo is the same to Amber whether Blue has chosen before, after, or not at all."""
    outcomes = []
    for order in ("A", "AB", "BA"):
        match = deal(burano, seats=3)
        shown = [seen(match, AMBER)]
        for letter in order:
            seat = "AB".index(letter)
            match.play(seat, match.state.legal_actions(seat)[0])
            if seat == AMBER:
                shown.append(seen(match, AMBER))
        shown.append(seen(match, AMBER))
        match.undo(AMBER)
        shown.append(seen(match, AMBER))
        outcomes.append(shown)
    assert outcomes[0] == outcomes[1] == outcomes[2]


def test_a_hidden_click_that_has_no_place_any_more_goes_with_the_undo(burano: Game) -> None:
    """Amber sees no click of Blue's lace, so it cannot bar Amber's undo; the turn is Amber's again."""
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red")
    before = match.state.key()
    play(match, "A lay")
    allowed = seen(match, AMBER)
    play(match, "B add red")
    assert seen(match, AMBER) == allowed
    match.undo(AMBER)
    assert match.state.key() == before
    assert match.deciders() == [AMBER]


# What readers are told.


def test_a_view_that_changes_raises_the_count_and_a_hidden_click_does_not(burano: Game) -> None:
    match = deal(burano, HANDS)
    counts = [match.count(reader) for reader in (AMBER, BLUE, NOBODY)]
    assert counts == [6, 6, 6]  # everyone sees that threads are drawn
    play(match, "A away white")
    assert [match.count(reader) for reader in (AMBER, BLUE, NOBODY)] == [7, 6, 6]
    match.undo(AMBER)
    assert [match.count(reader) for reader in (AMBER, BLUE, NOBODY)] == [8, 6, 6]
    play(match, "B away red", "A away gold")
    assert [match.count(reader) for reader in (AMBER, BLUE, NOBODY)] == [9, 8, 7]


def test_an_undo_that_others_see_raises_their_count(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red", "A lay")
    count, lines = match.count(BLUE), len(match.log(BLUE))
    match.undo(AMBER)
    assert match.count(BLUE) == count + 1
    assert len(match.log(BLUE)) == lines - 1


def test_staged_clicks_come_out_as_what_they_were_when_they_are_done(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red", "A add red", "A add gold")
    assert told(match, AMBER)[-2:] == ["add red", "add gold"]
    assert "add red" not in told(match, BLUE)
    play(match, "A lay")
    assert told(match, BLUE)[-3:] == ["add red", "add gold", "lay"]
    assert (AMBER, Text("burano.add", Text("burano.thread_gold"))) in match.log(BLUE)
    assert told(match, NOBODY) == ["away ?", "away ?", "add red", "add gold", "lay"]


def test_sealed_choices_come_out_veiled_when_all_have_chosen(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white")
    assert told(match, BLUE) == []
    play(match, "B away red")
    assert told(match, BLUE) == ["away ?", "away red"]
    assert told(match, AMBER) == ["away white", "away ?"]


def test_one_s_own_click_brings_out_nobody_else_s(burano: Game) -> None:
    match = deal(burano, seats=3, chest="open")
    match.play(BLUE, match.state.legal_actions(BLUE)[0])
    match.play(AMBER, match.state.legal_actions(AMBER)[0])
    assert len(told(match, AMBER)) == 1
    match.play(CORAL, match.state.legal_actions(CORAL)[0])
    assert len(told(match, AMBER)) == 3


def test_the_log_does_not_tell_who_was_quick_to_choose(burano: Game) -> None:
    logs = []
    for order in ((AMBER, BLUE, CORAL), (CORAL, AMBER, BLUE), (BLUE, CORAL, AMBER)):
        match = deal(burano, seats=3)
        for seat in order:
            match.play(seat, match.state.legal_actions(seat)[0])
        logs.append([line.seat for line in match.lines(NOBODY)])
    assert logs[0] == logs[1] == logs[2]


def test_news_comes_after_what_brought_it(burano: Game) -> None:
    match = deal(burano, HANDS)
    play(match, "A away white", "B away red", "A add red", "A lay")
    *_, laid, news = match.log(BLUE)
    assert laid[0] == AMBER
    assert news == (NOBODY, Text("burano.news_points", 1, Text("core.seat", AMBER)))


@pytest.mark.parametrize("seed", range(20))
def test_a_log_read_on_the_way_is_the_log_read_at_the_end(burano: Game, seed: int) -> None:
    """With undos thrown in: what readers are told in the end is what a match without the undone clicks tells."""
    rng = Random(seed)
    match = Match(burano, 3, {"chest": "open" if seed % 2 else "shut"}, dice=FastDice(seed))
    counts = dict.fromkeys((AMBER, BLUE, CORAL, NOBODY), 0)
    while not match.is_over():
        before = {reader: match.state.view(reader).key() for reader in counts}
        seat = rng.randrange(3)
        if rng.randrange(4) == 0 and match.can_undo(seat):
            match.undo(seat)
        else:
            deciders = match.deciders()
            seat = deciders[rng.randrange(len(deciders))]
            actions = match.state.legal_actions(seat)
            match.play(seat, actions[rng.randrange(len(actions))])
        for reader, count in counts.items():
            risen = match.count(reader) > count
            assert match.count(reader) >= count
            assert risen or match.state.view(reader).key() == before[reader]
            counts[reader] = match.count(reader)
    replayed = Match.from_record(match.record(), game=burano)
    assert replayed.state.key() == match.state.key()
    for reader in counts:
        assert replayed.log(reader) == match.log(reader)


def test_a_notebook_shows_the_table_as_onlookers_see_it(burano: Game) -> None:
    one, other = deal(burano, HANDS), deal(burano, HANDS.replace("gold", "white"))
    assert one._repr_svg_() == other._repr_svg_()
    assert ElementTree.fromstring(one._repr_svg_()).tag.endswith("svg")
    play(one, "A away white", "B away red", "A add red", "A lay")
    assert one._repr_svg_() != other._repr_svg_()
