"""Murano: where ships may go: compared with every sequence of moves there is (MU-5, MU-4.3, AR-4)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.state import MuranoState
from tests.games.murano.walks import GAME, walk

Ships = tuple[tuple[int, bool, bool], ...]  # space, is it the red one, has it moved


# ---- the rules of ships once more, by trying everything


def ships_of(state: MuranoState) -> Ships:
    """All ships of a position."""
    black = [
        (space, False, bool(state.moved & box.BIT[space]))
        for space in range(box.SPACES)
        if state.black & box.BIT[space]
    ]
    return tuple(sorted([*black, (int(state.red), True, bool(state.red_moved))]))


def moves_from(ships: Ships, joins: bool) -> Iterator[tuple[int, Ships, bool]]:
    """Every way to move one ship: where to, how they lie then, and whether it has joined another."""
    for number, (space, red, moved) in enumerate(ships):
        if moved:
            continue
        others = {other for place, (other, _, _) in enumerate(ships) if place != number}
        target = (space + 1) % box.SPACES
        while target not in others and target != space:
            yield target, moved_to(ships, number, target), False
            target = (target + 1) % box.SPACES
        if red and joins and target != space:
            yield target, moved_to(ships, number, target), True


def moved_to(ships: Ships, number: int, target: int) -> Ships:
    _, red, _ = ships[number]
    return tuple(sorted([*ships[:number], *ships[number + 1 :], (target, red, True)]))


def is_useful(state: MuranoState, ships: Ships, joined: bool, at: int, moved: int, gold: int) -> bool:
    """Is there an action here, or after any further moves?"""
    if state.needs[box.DEED_OF[at]] <= gold:
        return True
    if joined or moved == box.SHIPS or gold < box.SHIP_COST[moved]:
        return False
    joins = state.has(state.mover, cards.LIGHTHOUSE)
    rest = gold - int(box.SHIP_COST[moved])
    return any(is_useful(state, after, join, to, moved + 1, rest) for to, after, join in moves_from(ships, joins))


def offered_by_trying(state: MuranoState) -> set[int]:
    """The spaces that lead to an action, found by trying all sequences of moves."""
    gold = int(state.gold[state.mover])
    if state.joined or state.ships == box.SHIPS or gold < box.SHIP_COST[state.ships]:
        return set()
    rest = gold - int(box.SHIP_COST[state.ships])
    joins = state.has(state.mover, cards.LIGHTHOUSE)
    return {
        to
        for to, after, join in moves_from(ships_of(state), joins)
        if is_useful(state, after, join, to, int(state.ships) + 1, rest)
    }


# ---- the comparison

POOR = 12  # with more gold there are too many sequences to try


@pytest.mark.parametrize("seats", GAME.seats)
def test_ar_4_no_ship_goes_where_nothing_can_be_done(seats: int) -> None:
    compared = refused = 0
    for seed in range(6):
        for state, _, _ in walk(seats, seed, eager=seed % 2 == 0):
            if state.phase != phases.SAILING or state.gold[state.mover] > POOR:
                continue
            offered = {
                int(action) - actions.SAIL
                for action in state.legal_actions()
                if actions.SAIL <= action < actions.SAIL + box.SPACES
            }
            assert offered == offered_by_trying(state)
            compared += 1
            refused += len(offered) < box.SPACES - box.SHIPS
    assert compared > 200
    assert refused > 20, "nothing was ever left out"


@pytest.mark.parametrize("seats", GAME.seats)
def test_mu_6_1_passing_is_always_possible_before_a_ship_has_moved(seats: int) -> None:
    for state, _, _ in walk(seats, seed=5):
        if state.phase == phases.SAILING:
            offered = list(state.legal_actions())
            assert (actions.PASS in offered) == (state.ships == 0)
            assert actions.ACT not in offered or state.at != box.FREE
            assert offered, "a player has nothing to do"
