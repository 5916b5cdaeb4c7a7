"""Rialto: district bonuses, final scoring and the winner (RI-9, RI-13)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import position
from laguna.games.rialto.rules.position import RialtoPosition


def has_won_bank(before: RialtoPosition, after: RialtoPosition, player: i64, bank: i64) -> bool:
    """Is a player newly present in all districts of a bank (RI-9.1)?"""
    return after.bonus_won[player * box.BANKS + bank] > before.bonus_won[player * box.BANKS + bank]


def wins_bank(state: RialtoPosition, player: i64, district: i64) -> bool:
    """Would a councillor there score the bonus of the bank (RI-9.1)? One that leaves the bank for it does not count."""
    bank = box.BANK_OF[district]
    if state.bonus_open[bank] == 0 or state.bonus_won[player * box.BANKS + bank] == 1:
        return False
    for other in range(box.DISTRICTS):
        if box.BANK_OF[other] == bank and other != district:
            left: i64 = 1 if other == state.source else 0
            if state.councillors[player * box.DISTRICTS + other] <= left:
                return False
    return True


def score_game(state: RialtoPosition) -> None:
    """Add the points of the end to those of the game (RI-13, RI-14.10)."""
    for seat in range(state.seats):
        state.vp[seat] += leftover_points(state, seat) + building_points(state, seat)
    for district in range(box.DISTRICTS):
        points = district_points(state, district)
        for seat in range(state.seats):
            state.vp[seat] += points[seat]


def leftover_points(state: RialtoPosition, seat: i64) -> i64:
    """Half of the coins and councillors on the own board, rounded up (RI-13.1)."""
    return (state.coins[seat] + state.ready[seat] + box.LEFTOVER_DIVISOR - 1) // box.LEFTOVER_DIVISOR


def building_points(state: RialtoPosition, seat: i64) -> i64:
    """The printed value of each building (RI-13.2)."""
    out: i64 = 0
    for building in range(box.BUILDINGS):
        out += state.tiles[seat * box.BUILDINGS + building] * box.building_value(building)
    return out


def district_ranking(state: RialtoPosition, district: i64) -> vec[i64]:
    """The players present, most councillors first, ties by the doge order (RI-13.3)."""
    out = vec[i64]()
    for player in state.doge_order:
        count = state.councillors[player * box.DISTRICTS + district]
        if count == 0:
            continue
        place: i64 = 0
        for other in out:
            if state.councillors[other * box.DISTRICTS + district] >= count:
                place += 1
        longer = vec[i64]()
        seen: i64 = 0
        for other in out:
            if seen == place:
                longer = append(longer, player)
            longer = append(longer, other)
            seen += 1
        out = append(longer, player) if place == seen else longer
    return out


def district_points(state: RialtoPosition, district: i64) -> vec[i64]:
    """What the district gives to each player: the value to the first, half of it to each next place (RI-13.3)."""
    out = position.zeros(state.players)
    points = state.district_value(district)
    for player in district_ranking(state, district):
        out[player] = points
        points //= box.PLACE_DIVISOR
    return out


def points_in_districts(state: RialtoPosition, seat: i64) -> i64:
    """What a seat scores in all districts together (RI-13.3)."""
    out: i64 = 0
    for district in range(box.DISTRICTS):
        out += district_points(state, district)[seat]
    return out


def places(state: RialtoPosition) -> vec[i64]:
    """Most points win; the doge order decides ties, so all places differ (RI-13.4)."""
    out = position.zeros(state.seats)
    for seat in range(state.seats):
        place: i64 = 1
        for other in range(state.seats):
            better = state.vp[other] > state.vp[seat]
            tied_ahead = state.vp[other] == state.vp[seat] and state.rank(other) < state.rank(seat)
            if better or tied_ahead:
                place += 1
        out[seat] = place
    return out
