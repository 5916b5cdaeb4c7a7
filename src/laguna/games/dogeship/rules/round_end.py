"""The Doge Ship: the end of a round and of the game (DS-8, DS-9, DS-10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules.position import DogeShipPosition


def new_order(table: DogeShipPosition) -> vec[i64]:
    """By the priority of the top barrier, lowest first; seats without one follow in their old order (DS-8.1)."""
    out = vec[i64](capacity=table.seats)
    for seat in table.order:
        if table.top[seat] != box.FREE:
            out = append(out, seat)
            at: i64 = len(out) - 1
            while at > 0 and box.PRIORITY[table.top[out[at - 1]]] > box.PRIORITY[table.top[seat]]:
                out[at] = out[at - 1]
                at -= 1
            out[at] = seat
    for seat in table.order:
        if table.top[seat] == box.FREE:
            out = append(out, seat)
    return out


def lost_markers(table: DogeShipPosition, seat: i64) -> i64:
    """How many markers the high water of the Doge tile in force takes from a seat (DS-9.1)."""
    level = box.WATER_LEVEL[table.doge]
    if table.barriers[seat] > level:
        return box.LOST_IF_MORE
    return box.LOST_IF_EQUAL if table.barriers[seat] == level else box.LOST_IF_FEWER


def flood(table: DogeShipPosition) -> None:
    """High water: every round starts from all markers, so losses never add up (DS-9.1)."""
    for seat in range(table.seats):
        table.markers[seat] = box.MARKERS - lost_markers(table, seat)


def most_to_bid(table: DogeShipPosition, seat: i64) -> i64:
    """All that a seat has, but no more than the tokens in the box are worth (DS-9.2, DS-A.27)."""
    return table.approvals[seat] if table.approvals[seat] < box.BID_MOST else box.BID_MOST


def rank_of(values: vec[i64], seat: i64) -> i64:
    """How many different amounts are higher than a seat's: equal amounts share a rank, none is skipped (DS-A.21)."""
    higher: i64 = 0
    seats: i64 = len(values)
    for other in range(seats):
        if values[other] > values[seat]:
            is_new = True
            for before in range(other):
                if values[before] == values[other]:
                    is_new = False
            if is_new:
                higher += 1
    return higher


def inspection_points(bids: vec[i64], seat: i64) -> i64:
    """What a bid scores; a bid of 0 nothing (DS-9.3)."""
    return box.INSPECTION_VP[rank_of(bids, seat)] if bids[seat] > 0 else i64(0)


def final_points(approvals: vec[i64], seat: i64) -> i64:
    """What approvals score at the end; none score nothing (DS-10.2, DS-A.25)."""
    return box.FINAL_VP[rank_of(approvals, seat)] if approvals[seat] > 0 else i64(0)


def score_inspection(table: DogeShipPosition) -> None:
    """The Doge's inspection: bids are scored, and all are paid (DS-9.2, DS-9.3)."""
    for seat in range(table.seats):
        table.score[seat] += inspection_points(table.bid, seat)
    for seat in range(table.seats):
        table.approvals[seat] -= table.bid[seat]
        table.bid[seat] = box.FREE
        table.has_bid[seat] = 0


def score_final_approval(table: DogeShipPosition) -> None:
    """The final approval (DS-10.2, DS-11.5)."""
    for seat in range(table.seats):
        table.score[seat] += final_points(table.approvals, seat)


def beats(table: DogeShipPosition, seat: i64, other: i64) -> bool:
    """Most VP, then more ducats, then the lower priority on top; no barrier loses to any (DS-10.3, DS-A.16)."""
    if table.score[seat] != table.score[other]:
        return table.score[seat] > table.score[other]
    if table.ducats[seat] != table.ducats[other]:
        return table.ducats[seat] > table.ducats[other]
    if table.top[seat] == box.FREE or table.top[other] == box.FREE:
        return table.top[other] == box.FREE and table.top[seat] != box.FREE
    return box.PRIORITY[table.top[seat]] < box.PRIORITY[table.top[other]]
