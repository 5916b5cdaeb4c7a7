"""The Doge Ship: what a reader sees has happened between two of its own views, beyond the action that was done."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import Text, all_of, seat_name
from laguna.games.dogeship.components import EVENT, HIGH_WATER, MARKERS, ROUND_CAP, WATER_LEVEL
from laguna.games.dogeship.events import final_points, inspection_points
from laguna.games.dogeship.galley import is_ready
from laguna.games.dogeship.names import doge_name
from laguna.games.dogeship.phrases import approvals, doge_shown, points
from laguna.games.dogeship.table import (
    BIDDING,
    DRAW_DOGES,
    DRAW_TILES,
    FIRST_PLAYER,
    LAY_DOGE,
    OVER,
    ROLL_DICE,
    USE_MARKER,
    Table,
)


def news(before: Table, after: Table) -> list[Text]:
    """Tiles taken from under a stack, the end of a round with its event, bids, the result."""
    out: list[Text] = []
    tell_draw(before, after, out)
    if before.phase == BIDDING and after.phase != BIDDING:
        tell_bids(before, after, out)
    elif ends_round(before, after):
        tell_event(before, after, out)
    if after.round > before.round:
        out.append(Text("dogeship.news_round", after.round, seat_name(after.order[0])))
    if before.phase == ROLL_DICE and after.phase == USE_MARKER:
        out.append(Text("dogeship.news_known", doge_name(after.doge), doge_shown(after.doge)))
    if before.pile != 0 and after.pile == 0:
        out.append(Text("dogeship.news_refill"))
    if after.phase == OVER and before.phase != OVER:
        tell_result(after, out)
    return out


def tell_draw(before: Table, after: Table, out: list[Text]) -> None:
    """Tiles that come from under a stack, or from the top where one was laid: no chance tells of them (DS-5.1)."""
    by_chance: i64 = 1 if before.phase == DRAW_TILES or before.phase == DRAW_DOGES else 0
    taken = after.drawn_size - before.drawn_size - by_chance
    if taken > 0:
        key = "news_takes_doges" if after.phase == DRAW_DOGES or after.phase == LAY_DOGE else "news_takes"
        out.append(Text(f"dogeship.{key}", taken, seat_name(after.active())))


# ---- the end of a round


def ends_round(before: Table, after: Table) -> bool:
    """Has the last marker of the round been used, and the galley is not ready (DS-3.7)?"""
    if before.phase == FIRST_PLAYER or before.phase == BIDDING:
        return False
    return after.phase == BIDDING or after.round > before.round or (after.phase == OVER and not is_ready(after))


def tell_event(before: Table, after: Table, out: list[Text]) -> None:
    """The new turn order, then high water or an inspection (DS-8.1, DS-9.1, DS-9.2)."""
    out.append(Text("dogeship.news_order", all_of([seat_name(seat) for seat in after.order])))
    doge = after.doge
    if EVENT[doge] == HIGH_WATER:
        losses: list[Text] = []
        for seat in after.order:
            lost = MARKERS - after.markers[seat]
            if lost > 0:
                losses.append(Text("dogeship.news_loses", seat_name(seat), Text("dogeship.markers", lost)))
        told = all_of(losses) if len(losses) > 0 else Text("dogeship.news_dry")
        out.append(Text("dogeship.news_water", WATER_LEVEL[doge], told))
    elif after.phase == BIDDING:
        out.append(Text("dogeship.news_inspection"))


def tell_bids(before: Table, after: Table, out: list[Text]) -> None:
    """What everyone has bid, which is what everyone has paid, and what it scores (DS-9.2, DS-9.3)."""
    bids = vec[i64]()
    for seat in range(after.seats):
        bids = append(bids, before.approvals[seat] - after.approvals[seat])
    for seat in after.order:
        scored = points(inspection_points(bids, seat))
        out.append(Text("dogeship.news_bid", seat_name(seat), approvals(bids[seat]), scored))


# ---- the end of the game


def tell_result(table: Table, out: list[Text]) -> None:
    """Why the game is over, the final approval, and who has won (DS-10)."""
    out.append(Text("dogeship.news_ready") if is_ready(table) else Text("dogeship.news_cap", ROUND_CAP))
    for seat in table.order:
        scored = points(final_points(table.approvals, seat))
        out.append(Text("dogeship.news_final", seat_name(seat), approvals(table.approvals[seat]), scored))
    place = table.places()
    first = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    best = table.score[first[0]]
    winners = all_of([seat_name(seat) for seat in first])
    if len(first) > 1:
        out.append(Text("dogeship.news_shared", best, winners))
        return
    level = [int(seat) for seat in range(table.seats) if place[seat] > 1 and table.score[seat] == best]
    if len(level) == 0:
        out.append(Text("dogeship.news_winner", best, winners))
        return
    rich = [seat for seat in level if table.ducats[seat] == table.ducats[first[0]]]
    key = "news_winner_barrier" if len(rich) > 0 else "news_winner_ducats"
    others = all_of([seat_name(seat) for seat in (rich if len(rich) > 0 else level)])
    out.append(Text(f"dogeship.{key}", best, winners, others))
