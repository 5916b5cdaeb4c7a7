"""Murano: what is true at every step of every game, over random play (MU-18.1 to MU-18.8).

LAGUNA_LAWS=5 plays five times as many games, as in tests/test_laws.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import laguna
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.state import MuranoState
from tests.games.murano.walks import GAME, walk

SCALE: Final = float(os.environ.get("LAGUNA_LAWS", "1"))
GAMES: Final = max(int(SCALE * (12 if laguna.compiled() else 2)), 1)

seeds = st.integers(0, 2**32 - 1)
each_number_of_seats = pytest.mark.parametrize("seats", GAME.seats)


def games_played(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many games; a seed is as good as any other, so a failing one is not shrunk."""
    return settings(
        max_examples=count,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


@each_number_of_seats
@games_played(GAMES)
@given(seed=seeds)
def test_the_invariants_hold_at_every_step(seats: int, seed: int) -> None:
    placed = [0] * seats
    for state, _, _ in walk(seats, seed, eager=seed % 2 == 0):
        eight_ships(state)
        placed = seven_gondoliers(state, placed)
        thirty_beads(state)
        all_tiles(state)
        nobody_owes(state)
        all_cards(state)
        a_pass_is_possible(state)


def eight_ships(state: MuranoState) -> None:
    """MU-18.1; before the red one has its place all eight are at the anchors."""
    black = int(state.black).bit_count()
    assert black + (state.red != box.FREE) == 8
    assert state.black < 2**box.SPACES


def seven_gondoliers(state: MuranoState, before: list[int]) -> list[int]:
    """MU-18.2."""
    placed = [list(state.gondola).count(seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        assert state.crew[seat] + state.idle[seat] + placed[seat] == 7
        assert min(state.crew[seat], state.idle[seat]) >= 0
        assert placed[seat] >= before[seat]
    return placed


def thirty_beads(state: MuranoState) -> None:
    """MU-18.3."""
    for colour in range(box.GLASSES):
        held = [int(state.beads[seat * box.GLASSES + colour]) for seat in range(state.seats)]
        assert state.bag[colour] + sum(held) == 10
        assert min(state.bag[colour], *held) >= 0


def all_tiles(state: MuranoState) -> None:
    """MU-18.4: of every face, what lies in the stack, before players, on islands, in hand, or out of the game."""
    built = list(state.tile)
    for face in range(box.FACES):
        count = int(state.stack[face]) + built.count(face) + (state.removed == face)
        if face < box.BUILDINGS:
            count += sum(int(state.unbuilt[seat * box.BUILDINGS + face]) for seat in range(state.seats))
        elif state.phase == phases.LAYING and state.held == face:
            count += 1  # a street that is drawn and not yet laid
        assert count == box.TILES[state.seats][face] <= box.FACE_COUNT[face]
    for kind in range(box.KINDS):
        faces = [face for face in range(box.FACES) if box.KIND_OF[face] == kind]
        if state.phase > phases.LAST_OF_CHANCE:
            assert state.left[kind] == sum(state.stack[face] for face in faces)
    for field in range(box.FIELDS_FOR[state.seats]):
        face = state.tile[field]
        if face != box.FREE:
            assert (box.KIND_OF[face] == box.STREET) == (box.IS_STREET[field] == 1)
            if box.KIND_OF[face] != box.STREET:
                assert any(box.IS_STREET[other] and state.tile[other] != box.FREE for other in box.NEIGHBOURS[field])
    assert set(built[box.FIELDS_FOR[state.seats] :]) <= {box.FREE}


def nobody_owes(state: MuranoState) -> None:
    """MU-18.5."""
    assert min(state.gold) >= 0
    assert min(state.score) >= 0


def all_cards(state: MuranoState) -> None:
    """MU-18.6: no card is lost, and none is in two places."""
    deck = [card for card in range(cards.CHARACTERS) if state.pool & box.BIT[card]]
    drawn = list(state.drawn)
    special = [card for card in range(cards.SPECIALS) if state.cards & box.BIT[card]]
    open_cards = [
        card for mask in (*state.special, state.fresh) for card in range(cards.SPECIALS) if mask & box.BIT[card]
    ]
    are_special = len(drawn) > 0 and len(special) + len(open_cards) + len(state.cards_tail) < cards.SPECIALS
    characters = [*deck, *state.tail, *state.bought, *([] if are_special else drawn)]
    all_special = [*special, *open_cards, *state.cards_tail, *(drawn if are_special else [])]
    assert len(deck) == state.pool_size
    assert len(set(characters)) == len(characters) == cards.DECK_SIZES[state.seats]
    assert sorted(all_special) == list(range(cards.SPECIALS))


def a_pass_is_possible(state: MuranoState) -> None:
    """MU-18.8: before a ship has moved, and then there is a space for the ship."""
    if state.phase == phases.SAILING and state.ships == 0:
        assert actions.PASS in state.legal_actions()
    if state.phase == phases.PASSING:
        spaces = [action for action in state.legal_actions() if actions.SAIL <= action < actions.SAIL + box.SPACES]
        occupied = state.black | box.BIT[state.red]
        assert len(spaces) == box.SPACES - int(occupied).bit_count() >= box.SPACES - 8


@each_number_of_seats
@games_played(GAMES)
@given(seed=seeds)
def test_mu_18_7_after_the_trigger_everyone_else_has_one_turn(seats: int, seed: int) -> None:
    movers: list[int] = []
    turn = trigger = box.FREE
    before = (
        box.FREE,
        box.FREE,
    )  # whose action it was that led here, and in which turn: it may have been the turn's last
    for state, _, _ in walk(seats, seed, eager=True):
        if state.is_ending() and trigger == box.FREE:
            trigger, turn = before
        before = (int(state.mover), int(state.turn))
        if trigger != box.FREE and state.turn != turn and state.phase < phases.SCORING:
            movers.append(int(state.mover))
            turn = int(state.turn)
    assert movers == [(trigger + after) % seats for after in range(1, seats)]
    assert state.phase == phases.OVER


@each_number_of_seats
@games_played(GAMES)
@given(seed=seeds)
def test_places_go_by_points_and_then_by_gold(seats: int, seed: int) -> None:
    """MU-13.1."""
    *_, (state, _, _) = walk(seats, seed)
    worth = [(-int(state.score[seat]), -int(state.gold[seat])) for seat in range(seats)]
    assert list(state.places()) == [1 + sum(other < own for other in worth) for own in worth]
