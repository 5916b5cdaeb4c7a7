"""Burano: each of its rules once, by playing moves and dealing threads."""

from __future__ import annotations

from laguna.core.dice import ScriptedDice
from laguna.core.match import Match
from tests.tiny.burano import GAME
from tests.tiny.burano.rules import ACTIONS, BuranoState


def start(*deals: str, seats: int = 2, chest: str = "shut") -> Match:
    """A match in which these threads are drawn, round by round: for each seat in turn, thread by thread."""
    drawn = [ACTIONS.parse(f"draw {kind}") for deal in deals for kind in deal.split()]
    return Match(GAME, seats, {"chest": chest}, dice=ScriptedDice(drawn))


def play(match: Match, *moves: str) -> BuranoState:
    """Play moves such as "A away red"."""
    for move in moves:
        match.play_move("ABC".index(move[0]), move[2:])
    assert isinstance(match.state, BuranoState)
    return match.state


def test_bu_2_the_first_seat_moves_on() -> None:
    rounds = "red red red red red red", "white white white white white white"
    match = start(*rounds)
    state = play(match, "A away red", "B away red", "A lay", "B lay")
    assert list(state.hand) == [3, 2, 0, 0, 3, 2, 0, 0]
    state = play(match, "B away red", "A away red")
    assert state.to_move() == 1


def test_bu_3_a_shut_chest_is_seen_by_its_owner_only() -> None:
    match = start("red blue red blue red blue")
    assert match.deciders() == [0, 1]
    play(match, "B away blue")
    assert match.deciders() == [0]
    assert list(match.state.view(0).deciders()) == [0, 1]  # A does not see who has chosen
    state = play(match, "A away red")
    assert list(state.view(0).chest) == [0, 1, 0, 0, -1, -1, -1, -1]


def test_bu_3_an_open_chest_is_seen_by_all() -> None:
    state = play(start("red blue red blue red blue", chest="open"), "B away blue", "A away red")
    assert list(state.view(0).chest) == [0, 1, 0, 0, 0, 0, 1, 0]


def test_bu_4_a_lace_scores_by_its_kinds_and_is_not_seen_before() -> None:
    match = start("white blue red blue gold blue")
    state = play(match, "A away white", "B away blue", "A add red", "A add gold")
    assert state.staged == 0b1010
    assert state.view(1).staged == 0
    assert list(play(match, "A lay").scores()) == [3, 0]


def test_bu_5_chests_score_at_the_end_and_bu_1_fewer_threads_break_a_tie() -> None:
    rounds = "gold white gold white gold white", "red white red white red white", "blue red blue red blue red"
    match = start(*rounds)
    play(match, "A away gold", "B away white", "A add gold", "A lay", "B add white", "B lay")
    play(match, "B away red", "A away white", "B add red", "B lay", "A lay")
    state = play(match, "A away white", "B away red", "A lay", "B add red", "B lay")
    assert list(state.scores()) == [1 + 2, 1 + 1 + 1]  # A has a lace, and gold in the chest
    assert [state.hand_size(0), state.hand_size(1)] == [5, 3]
    assert list(state.places()) == [2, 1]
