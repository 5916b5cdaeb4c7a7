"""What is true of The Doge Ship at every step of every game (DS-A.40 to DS-A.45)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from laguna.core.game import NOBODY
from laguna.games.dogeship.components import (
    BARRIER_TILES,
    DOGES,
    FIRST_BARRIER,
    FIRST_DOGE,
    FIRST_TILE,
    GALLEY,
    LENGTH,
    MARKERS,
    STACK_OF,
    STACKS,
    TILE_BIT,
    TILES,
    YARD,
    YARD_GALLEYS,
    ZONE_AT,
    ZONES,
)
from laguna.games.dogeship.rules import DogeShipState
from laguna.games.dogeship.stacks import stack_size
from laguna.games.dogeship.table import FREE
from tests.games.dogeship.walks import GAME, SEATS, walk

games = given(seats=st.sampled_from(SEATS), seed=st.integers(0, 2**32 - 1), busy=st.booleans())
few = settings(max_examples=12, deadline=None)


@few
@games
def test_ds_a_40_every_tile_is_in_one_place(seats: int, seed: int, busy: bool) -> None:
    for number, (state, _, _) in enumerate(walk(seats, seed, busy=busy)):
        if number % 5 == 0:
            assert places_of(state) == Counter(dict.fromkeys(range(TILES), 1))


def places_of(state: DogeShipState) -> Counter[int]:
    """How often each tile lies somewhere."""
    out = Counter[int]()
    for stack in range(STACKS):
        first = FIRST_TILE[stack]
        out.update(int(tile) for tile in state.tail[first : first + state.tail_size[stack]])
    for tile in range(TILES):
        if state.bag[STACK_OF[tile]] & TILE_BIT[tile]:
            out[tile] += 1
        if STACK_OF[tile] == DOGES and state.pile & TILE_BIT[tile]:
            out[tile] += 1
    out.update(int(tile) for tile in [*state.drawn, *state.yard, *state.galley] if tile != FREE)
    out.update(FIRST_BARRIER + barrier for barrier in range(BARRIER_TILES) if state.owner[barrier] != FREE)
    if state.has_lid:
        out[int(state.lid)] += 1
    if state.doge != FREE:
        out[FIRST_DOGE + int(state.doge)] += 1
    return out


@few
@games
def test_ds_a_41_no_yard_is_too_full(seats: int, seed: int, busy: bool) -> None:
    for state, _, _ in walk(seats, seed, busy=busy):
        for seat in range(seats):
            assert state.yard_size(seat) <= YARD
            assert state.in_yard(seat, GALLEY) <= YARD_GALLEYS


@few
@games
def test_ds_a_42_the_galley_has_no_gap(seats: int, seed: int, busy: bool) -> None:
    length = int(LENGTH[seats])
    for state, _, _ in walk(seats, seed, busy=busy):
        for deck in (0, 1):
            row = [int(tile) for tile in state.galley[deck * length : (deck + 1) * length]]
            built = int(state.built[deck])
            assert all(tile != FREE for tile in row[:built])
            assert all(tile == FREE for tile in row[built:])
            for column, tile in enumerate(row[:built]):
                assert STACK_OF[tile] == ZONES * deck + ZONE_AT[seats][column]
        assert state.built[1] <= state.built[0]


@few
@games
def test_ds_a_43_nothing_falls_below_zero(seats: int, seed: int, busy: bool) -> None:
    for state, _, _ in walk(seats, seed, busy=busy):
        assert min(state.ducats) >= 0
        assert min(state.approvals) >= 0
        for seat in range(seats):
            used = sum(1 for owner in state.taken if owner == seat)
            assert 0 <= state.markers[seat] + used <= MARKERS


@few
@games
def test_ds_a_44_the_doge_stack_is_never_empty_when_somebody_decides(seats: int, seed: int, busy: bool) -> None:
    for state, mover, _ in walk(seats, seed, busy=busy):
        assert mover < 0 or stack_size(state, DOGES) > 0


@few
@games
def test_ds_a_45_points_add_up_from_their_parts(seats: int, seed: int, busy: bool) -> None:
    earned = Counter[int]()
    for state, mover, action in walk(seats, seed, busy=busy):
        if mover == NOBODY:
            assert [earned[seat] for seat in range(seats)] == list(state.score)
            break
        after = state.clone()
        after.apply(action, mover)
        for seat, _, points in GAME.earned(state, action, mover, after):
            earned[seat] += points
