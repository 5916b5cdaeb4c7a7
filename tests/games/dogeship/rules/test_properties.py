"""What is true of The Doge Ship at every step of every game (DS-A.40 to DS-A.45)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from laguna.core.state import NOBODY
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import stacks
from laguna.games.dogeship.rules.state import DogeShipState
from tests.games.dogeship.walks import GAME, SEATS, walk

games = given(seats=st.sampled_from(SEATS), seed=st.integers(0, 2**32 - 1), busy=st.booleans())
few = settings(max_examples=12, deadline=None)


@few
@games
def test_ds_a_40_every_tile_is_in_one_place(seats: int, seed: int, busy: bool) -> None:
    for number, (state, _, _) in enumerate(walk(seats, seed, busy=busy)):
        if number % 5 == 0:
            assert places_of(state) == Counter(dict.fromkeys(range(box.TILES), 1))


def places_of(state: DogeShipState) -> Counter[int]:
    """How often each tile lies somewhere."""
    out = Counter[int]()
    for stack in range(box.STACKS):
        first = box.FIRST_TILE[stack]
        out.update(int(tile) for tile in state.tail[first : first + state.tail_size[stack]])
    for tile in range(box.TILES):
        if state.bag[box.STACK_OF[tile]] & box.TILE_BIT[tile]:
            out[tile] += 1
        if box.STACK_OF[tile] == box.DOGES and state.pile & box.TILE_BIT[tile]:
            out[tile] += 1
    out.update(int(tile) for tile in [*state.drawn, *state.yard, *state.galley] if tile != box.FREE)
    out.update(box.FIRST_BARRIER + barrier for barrier in range(box.BARRIER_TILES) if state.owner[barrier] != box.FREE)
    if state.has_lid:
        out[int(state.lid)] += 1
    if state.doge != box.FREE:
        out[box.FIRST_DOGE + int(state.doge)] += 1
    return out


@few
@games
def test_ds_a_41_no_yard_is_too_full(seats: int, seed: int, busy: bool) -> None:
    for state, _, _ in walk(seats, seed, busy=busy):
        for seat in range(seats):
            assert state.yard_size(seat) <= box.YARD
            assert state.in_yard(seat, box.GALLEY) <= box.YARD_GALLEYS


@few
@games
def test_ds_a_42_the_galley_has_no_gap(seats: int, seed: int, busy: bool) -> None:
    length = int(box.LENGTH[seats])
    for state, _, _ in walk(seats, seed, busy=busy):
        for deck in (0, 1):
            row = [int(tile) for tile in state.galley[deck * length : (deck + 1) * length]]
            built = int(state.built[deck])
            assert all(tile != box.FREE for tile in row[:built])
            assert all(tile == box.FREE for tile in row[built:])
            for column, tile in enumerate(row[:built]):
                assert box.STACK_OF[tile] == box.ZONES * deck + box.ZONE_AT[seats][column]
        assert state.built[1] <= state.built[0]


@few
@games
def test_ds_a_43_nothing_falls_below_zero(seats: int, seed: int, busy: bool) -> None:
    for state, _, _ in walk(seats, seed, busy=busy):
        assert min(state.ducats) >= 0
        assert min(state.approvals) >= 0
        for seat in range(seats):
            used = sum(1 for owner in state.taken if owner == seat)
            assert 0 <= state.markers[seat] + used <= box.MARKERS


@few
@games
def test_ds_a_44_the_doge_stack_is_never_empty_when_somebody_decides(seats: int, seed: int, busy: bool) -> None:
    for state, mover, _ in walk(seats, seed, busy=busy):
        assert mover < 0 or stacks.stack_size(state, box.DOGES) > 0


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
        for seat, _, points in GAME.statistics.point_sources(state, action, mover, after):
            earned[seat] += points
