"""Rialto: final scoring and the winner (RI-13)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.rialto.components import BUILDINGS, DISTRICTS, LEFTOVER_DIVISOR, PLACE_DIVISOR, building_value
from laguna.games.rialto.table import Table, zeros


def score_game(table: Table) -> None:
    """Add the points of the end to those of the game (RI-13, RI-14.10)."""
    for seat in range(table.seats):
        table.vp[seat] += leftover_points(table, seat) + building_points(table, seat)
    for district in range(i64(DISTRICTS)):
        points = district_points(table, district)
        for seat in range(table.seats):
            table.vp[seat] += points[seat]


def leftover_points(table: Table, seat: i64) -> i64:
    """Half of the coins and councillors on the own board, rounded up (RI-13.1)."""
    return (table.coins[seat] + table.ready[seat] + LEFTOVER_DIVISOR - 1) // LEFTOVER_DIVISOR


def building_points(table: Table, seat: i64) -> i64:
    """The printed value of each building (RI-13.2)."""
    out: i64 = 0
    for building in range(i64(BUILDINGS)):
        out += table.tiles[seat * BUILDINGS + building] * building_value(building)
    return out


def district_ranking(table: Table, district: i64) -> vec[i64]:
    """The players present, most councillors first, ties by the doge order (RI-13.3)."""
    out = vec[i64]()
    for player in table.doge_order:
        count = table.councillors[player * DISTRICTS + district]
        if count == 0:
            continue
        place: i64 = 0
        for other in out:
            if table.councillors[other * DISTRICTS + district] >= count:
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


def district_points(table: Table, district: i64) -> vec[i64]:
    """What the district gives to each player: the value to the first, half of it to each next place (RI-13.3)."""
    out = zeros(table.players)
    points = table.district_value(district)
    for player in district_ranking(table, district):
        out[player] = points
        points //= PLACE_DIVISOR
    return out


def places(table: Table) -> vec[i64]:
    """Most points win; the doge order decides ties, so all places differ (RI-13.4)."""
    out = zeros(table.seats)
    for seat in range(table.seats):
        place: i64 = 1
        for other in range(table.seats):
            better = table.vp[other] > table.vp[seat]
            tied_ahead = table.vp[other] == table.vp[seat] and table.rank(other) < table.rank(seat)
            if better or tied_ahead:
                place += 1
        out[seat] = place
    return out
