"""Rialto: what is true at every step of every game, over random play.

LAGUNA_LAWS=5 plays five times as many games, as in tests/test_laws.py.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import laguna
from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases, position
from laguna.games.rialto.rules.state import RialtoState
from tests.games.rialto import walks

SCALE: Final = float(os.environ.get("LAGUNA_LAWS", "1"))
GAMES: Final = max(int(SCALE * (40 if laguna.compiled() else 6)), 1)
FEW_GAMES: Final = max(GAMES // 6, 1)

seeds = st.integers(0, 2**32 - 1)
each_table = pytest.mark.parametrize(("seats", "third"), walks.TABLES)


def games_played(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many games; a seed is as good as any other, so a failing one is not shrunk."""
    return settings(
        max_examples=count,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def part(values: object, player: int, width: int) -> list[int]:
    """What is a player's own of a flat table."""
    return list(values[player * width : (player + 1) * width])  # type: ignore[index]


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(seats: int, third: str, seed: int) -> None:
    for state, _, _ in walks.walk(seats, third, seed):
        cards_are_conserved(state)
        coins_are_conserved(state)
        buildings_are_conserved(state)
        councillors_are_conserved(state)
        tiles_on_connections_are_conserved(state)


def cards_are_conserved(state: RialtoState) -> None:
    """Every card is in the pile, a row, a hand, before a player, or discarded (RI-2.4)."""
    for kind in range(box.KINDS):
        piles = state.deck[kind] + state.open_discards[kind] + sum(state.rows[kind :: box.KINDS])
        own = (
            sum(state.hand[kind :: box.KINDS]) + sum(state.laid[kind :: box.KINDS]) + sum(state.shed[kind :: box.KINDS])
        )
        assert piles + own == box.CARDS[kind]
    assert state.deck_size == sum(state.deck)
    for player in range(state.players):
        assert state.hand_size[player] == sum(part(state.hand, player, box.KINDS))
        assert state.shed_size[player] == sum(part(state.shed, player, box.KINDS))


def coins_are_conserved(state: RialtoState) -> None:
    """A coin is in the supply, on a board or on a building (RI-4.2, AMB-08)."""
    assert state.bank + sum(state.coins) + sum(state.coined) == box.COINS
    assert state.bank >= 0
    assert min(state.coins) >= 0


def buildings_are_conserved(state: RialtoState) -> None:
    """Five copies of each building, seven slots for a player (RI-10.1)."""
    for building in range(box.BUILDINGS):
        assert state.supply[building] + sum(state.tiles[building :: box.BUILDINGS]) == box.COPIES[building]
        assert state.supply[building] >= 0
    for player in range(state.players):
        assert sum(part(state.tiles, player, box.BUILDINGS)) <= box.SLOTS
        for tiles, coined, fresh in zip(
            part(state.tiles, player, box.BUILDINGS),
            part(state.coined, player, box.BUILDINGS),
            part(state.fresh, player, box.BUILDINGS),
            strict=True,
        ):
            assert min(coined, fresh) >= 0
            assert coined + fresh <= tiles


def councillors_are_conserved(state: RialtoState) -> None:
    """Eighteen of a colour; the virtual player takes another colour when its own has run out (RI-2.7, RI-14.2)."""
    for player in range(state.players):
        ashore = part(state.councillors, player, box.DISTRICTS)
        assert min(*ashore, state.ready[player], state.reserve[player]) >= 0
        total = sum(ashore) + state.ready[player] + state.reserve[player]
        assert total == box.COUNCILLORS or (
            player >= state.seats and total > box.COUNCILLORS and state.ready[player] == 0
        )


def tiles_on_connections_are_conserved(state: RialtoState) -> None:
    """Each bridge is hidden, visible or laid; gondolas likewise; what faces the districts is printed on the tile."""
    laid = list(state.link)
    for bridge in range(box.BRIDGES):
        assert state.bridges_down[bridge] + (state.bridge_up == bridge) + laid.count(bridge) == 1
    assert state.gondolas + laid.count(position.GONDOLA_TILE) == box.GONDOLAS
    for connection, tile in enumerate(laid):
        faces = sorted(state.facing[2 * connection : 2 * connection + 2])
        if tile == position.FREE:
            assert faces == [0, 0]
        elif tile == position.GONDOLA_TILE:
            assert faces == sorted(box.GONDOLA_VALUES)
        else:
            assert faces == [box.BRIDGE_LOW[tile], box.BRIDGE_HIGH[tile]]


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_the_doge_order_is_a_ranking_that_fits_the_spaces(seats: int, third: str, seed: int) -> None:
    """Nobody moves backwards, and whoever is further is ahead (RI-3.1, RI-3.4)."""
    spaces: list[int] = []
    for state, _, _ in walks.walk(seats, third, seed):
        assert sorted(state.doge_order) == list(range(state.players))
        in_order = [state.doge_space[player] for player in state.doge_order]
        assert in_order == sorted(in_order, reverse=True)
        assert all(now >= before for now, before in zip(state.doge_space, spaces or state.doge_space, strict=True))
        spaces = list(state.doge_space)


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_hands_keep_their_limit_from_phase_2_on(seats: int, third: str, seed: int) -> None:
    """Seven and what green buildings add; what is staged is part of the hand (RI-5.6)."""
    for state, _, _ in walks.walk(seats, third, seed):
        assert min(state.hand) >= 0
        if phases.PLAYS <= state.chapter < phases.END:  # with the last round what green buildings add has ended too
            for seat in range(seats):
                assert state.hand_size[seat] <= box.HAND_LIMIT + state.extra_limit[seat]
        assert all(drop <= held for drop, held in zip(state.dropped, state.hand, strict=True))


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_six_rounds_each_with_its_district(seats: int, third: str, seed: int) -> None:
    """Rounds and stages follow each other; six districts have their turn (RI-4.1, RI-5.1, RI-6.1)."""
    moments: list[tuple[int, int]] = []
    districts: dict[int, int] = {}
    for state, mover, _ in walks.walk(seats, third, seed):
        if mover == NOBODY or state.round == 0:
            continue
        moments.append((int(state.round), int(state.stage)))
        districts[state.round] = state.current_district()
    assert moments == sorted(moments)
    assert {stage for _, stage in moments} == set(range(position.FREE, box.STAGES))
    assert list(districts) == list(range(1, box.ROUNDS + 1))
    assert sorted(districts.values()) == list(range(box.DISTRICTS))


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_a_tile_once_laid_stays(seats: int, third: str, seed: int) -> None:
    """A connection is built on once, a stage adds one tile, and a won bonus stays won (RI-8.9, RI-9.3).

    With empty hands the gondola stage runs by itself after the bridge is placed, so one step may add a tile of each.
    """
    links = [position.FREE] * box.CONNECTIONS
    won = [0] * box.BANKS * (seats + (third == "virtual"))
    for state, _, _ in walks.walk(seats, third, seed):
        changed = [now for now, before in zip(state.link, links, strict=True) if now != before]
        assert len([tile for tile in changed if tile == position.GONDOLA_TILE]) <= 1
        assert len([tile for tile in changed if tile != position.GONDOLA_TILE]) <= 1
        assert all(before == position.FREE or now == before for now, before in zip(state.link, links, strict=True))
        assert all(now >= before for now, before in zip(state.bonus_won, won, strict=True))
        links, won = list(state.link), list(state.bonus_won)
    for bank in range(box.BANKS):
        assert state.bonus_open[bank] == (1 - max(state.bonus_won[bank :: box.BANKS]))


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_the_majority_goes_to_the_highest_count(seats: int, third: str, seed: int) -> None:
    """Exactly one winner where cards were laid, none where not; counts are fixed by then (RI-6.5)."""
    for state, _, _ in walks.walk(seats, third, seed):
        if state.chapter == phases.RESOLVING:
            winner, counts = state.stage_winner[state.stage], list(state.laid_count)
            if max(counts) == 0:
                assert winner == position.FREE
            else:
                assert counts[winner] == max(counts)
        assert all(entry == position.FREE for entry in state.stage_winner[max(state.stage + 1, 0) :])


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_scores_add_up_from_their_parts(seats: int, third: str, seed: int) -> None:
    """Points of the game, leftovers, buildings and districts, each counted anew here (RI-13)."""
    before, action, after = last_action(seats, third, seed)
    for seat in range(seats):
        parts = leftovers(after, seat) + buildings(after, seat) + districts(after, seat)
        assert after.vp[seat] == before.vp[seat] + points_of_the_last_action(before, after, seat, action) + parts


def last_action(seats: int, third: str, seed: int) -> tuple[RialtoState, int, RialtoState]:
    """The last decision of a game, with the positions before and after it."""
    steps = sum(1 for _ in walks.walk(seats, third, seed))
    again = islice(walks.walk(seats, third, seed), steps - 2, None)
    state, _, action = next(again)
    before = state.clone()
    after, _, _ = next(again)
    return before, action, after


def points_of_the_last_action(before: RialtoState, after: RialtoState, seat: int, action: int) -> int:
    """What the last decision scores by itself: a district bonus, or a blue building."""
    out = 0
    for bank in range(box.BANKS):
        at = seat * box.BANKS + bank
        out += box.BONUS_VP[bank] * (after.bonus_won[at] - before.bonus_won[at])
    if before.to_move() == seat and action == actions.USE + box.BLUE_4:
        out += 3
    if before.to_move() == seat and action == actions.USE + box.BLUE_2:
        out += 1 if before.reserve[seat] > 0 else 2
    return out


def leftovers(state: RialtoState, seat: int) -> int:
    return -(-(state.coins[seat] + state.ready[seat]) // 2)


def buildings(state: RialtoState, seat: int) -> int:
    return sum(count * (building % 4 + 1) for building, count in enumerate(part(state.tiles, seat, box.BUILDINGS)))


def districts(state: RialtoState, seat: int) -> int:
    """Half of the place before for every player who is ahead: more councillors, or as many and the better rank."""
    out = 0
    for district in range(box.DISTRICTS):
        own = state.councillors[seat * box.DISTRICTS + district]
        if own == 0:
            continue
        worth = sum(state.facing[end] for end in range(2 * box.CONNECTIONS) if box.ENDS[end] == district)
        order = list(state.doge_order)
        for rival in range(state.players):
            other = state.councillors[rival * box.DISTRICTS + district]
            if other > own or (other == own and order.index(rival) < order.index(seat)):
                worth //= 2
        out += worth
    return out


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_there_is_exactly_one_winner(seats: int, third: str, seed: int) -> None:
    """All places differ; they go by points, then by the doge order (RI-13.4)."""
    for state, mover, _ in walks.walk(seats, third, seed):
        if mover == NOBODY:
            order = list(state.doge_order)
            ranking = sorted(range(seats), key=lambda seat: (-state.vp[seat], order.index(seat)))
            assert [list(state.places()).index(place) for place in range(1, seats + 1)] == ranking


@each_table
@games_played(FEW_GAMES)
@given(seed=seeds)
def test_staged_plays_are_never_seen(seats: int, third: str, seed: int) -> None:
    """Until a play is made nobody else's view changes, whatever is put together for it (section 16)."""
    seen: dict[int, tuple[int, ...]] = {}
    for state, mover, _ in walks.walk(seats, third, seed):
        if state.phase not in (phases.PLAY_CARDS, phases.CONVERT_CARD):
            seen = {}
            continue
        readers = [reader for reader in (*range(seats), NOBODY) if reader != mover]
        now = {reader: state.view(reader).key() for reader in readers}
        if any(state.staged) or state.phase == phases.CONVERT_CARD:
            assert now == seen
        seen = now
