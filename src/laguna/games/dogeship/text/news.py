"""The Doge Ship: what has happened between two views of a reader, besides the action."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import galley, phases, round_end
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import phrases
from laguna.text.text import Text, all_of, seat_name


def news(before: DogeShipPosition, after: DogeShipPosition) -> list[Text]:
    """Tiles taken from under a stack, the end of a round with its event, bids, the result."""
    out: list[Text] = []
    add_draw(before, after, out)
    if before.phase == phases.BIDDING and after.phase != phases.BIDDING:
        add_bids(before, after, out)
    elif ends_round(before, after):
        add_event(before, after, out)
    if after.round > before.round:
        out.append(Text("dogeship.news_round", after.round, seat_name(after.order[0])))
    if before.phase == phases.ROLL_DICE and after.phase == phases.USE_MARKER:
        out.append(Text("dogeship.news_known", names.doge_name(after.doge), phrases.doge_text(after.doge)))
    if before.pile != 0 and after.pile == 0:
        out.append(Text("dogeship.news_refill"))
    if after.phase == phases.OVER and before.phase != phases.OVER:
        add_result(after, out)
    return out


def add_draw(before: DogeShipPosition, after: DogeShipPosition, out: list[Text]) -> None:
    """Tiles that come from under a stack, or from the top where one was laid: no chance action shows them (DS-5.1)."""
    by_chance: i64 = 1 if before.phase == phases.DRAW_TILES or before.phase == phases.DRAW_DOGES else 0
    taken = after.drawn_size - before.drawn_size - by_chance
    if taken > 0:
        key = "news_takes_doges" if after.phase == phases.DRAW_DOGES or after.phase == phases.LAY_DOGE else "news_takes"
        out.append(Text(f"dogeship.{key}", taken, seat_name(after.active())))


# ---- the end of a round


def ends_round(before: DogeShipPosition, after: DogeShipPosition) -> bool:
    """Has the last marker of the round been used, and the galley is not ready (DS-3.7)?"""
    if before.phase == phases.FIRST_PLAYER or before.phase == phases.BIDDING:
        return False
    return (
        after.phase == phases.BIDDING
        or after.round > before.round
        or (after.phase == phases.OVER and not galley.is_ready(after))
    )


def add_event(before: DogeShipPosition, after: DogeShipPosition, out: list[Text]) -> None:
    """The new turn order, then high water or an inspection (DS-8.1, DS-9.1, DS-9.2)."""
    out.append(Text("dogeship.news_order", all_of([seat_name(seat) for seat in after.order])))
    doge = after.doge
    if box.EVENT[doge] == box.HIGH_WATER:
        losses: list[Text] = []
        for seat in after.order:
            lost = box.MARKERS - after.markers[seat]
            if lost > 0:
                losses.append(Text("dogeship.news_loses", seat_name(seat), Text("dogeship.markers", lost)))
        lost_by = all_of(losses) if len(losses) > 0 else Text("dogeship.news_dry")
        out.append(Text("dogeship.news_water", box.WATER_LEVEL[doge], lost_by))
    elif after.phase == phases.BIDDING:
        out.append(Text("dogeship.news_inspection"))


def add_bids(before: DogeShipPosition, after: DogeShipPosition, out: list[Text]) -> None:
    """What everyone has bid, which is what everyone has paid, and what it scores (DS-9.2, DS-9.3)."""
    bids = vec[i64]()
    for seat in range(after.seats):
        bids = append(bids, before.approvals[seat] - after.approvals[seat])
    for seat in after.order:
        scored = phrases.points(round_end.inspection_points(bids, seat))
        out.append(Text("dogeship.news_bid", seat_name(seat), phrases.approvals(bids[seat]), scored))


# ---- the end of the game


def add_result(table: DogeShipPosition, out: list[Text]) -> None:
    """Why the game is over, the final approval, and who has won (DS-10)."""
    out.append(Text("dogeship.news_ready") if galley.is_ready(table) else Text("dogeship.news_cap", box.ROUND_CAP))
    for seat in table.order:
        scored = phrases.points(round_end.final_points(table.approvals, seat))
        out.append(Text("dogeship.news_final", seat_name(seat), phrases.approvals(table.approvals[seat]), scored))
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
