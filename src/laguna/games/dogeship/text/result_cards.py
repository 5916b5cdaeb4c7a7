"""The Doge Ship: what was resolved at once between two views of a reader, for everybody to read.

How many approvals somebody has is on no card before the end of the game (DS-11.5); what somebody bids or gains is.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.facets.result_card import ResultCard, ResultRow
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import galley, phases, round_end
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import news, phrases
from laguna.text.text import Text, all_of, seat_name


def result_card(before: DogeShipPosition, after: DogeShipPosition) -> ResultCard | None:
    """The final scoring, an inspection, high water, or a part of the galley."""
    if after.phase == phases.OVER and before.phase != phases.OVER:
        return final_card(before, after)
    if before.phase == phases.BIDDING and after.phase != phases.BIDDING:
        return inspection_card(before, after)
    if news.ends_round(before, after) and box.EVENT[after.doge] == box.HIGH_WATER:
        return water_card(after)
    deck = changed_deck(before, after)
    return part_card(before, after, deck) if deck != box.FREE else None


# ---- events


def inspection_card(before: DogeShipPosition, after: DogeShipPosition) -> ResultCard:
    """All bids, the highest first, with what they score (DS-9.2, DS-9.3)."""
    bids = vec[i64]()
    for seat in range(after.seats):
        bids = append(bids, before.approvals[seat] - after.approvals[seat])
    rows: list[ResultRow] = []
    for seat in by_amount(bids, after.order):
        scored = round_end.inspection_points(bids, seat)
        is_best = bids[seat] > 0 and round_end.rank_of(bids, seat) == 0
        rows.append(ResultRow(int(seat), Text("dogeship.card_bid", bids[seat]), points=int(scored), is_best=is_best))
    rule = "DS-9.3"
    return ResultCard(Text("dogeship.card_inspection"), rows, note=inspection_note(bids), rule=rule)


def inspection_note(bids: vec[i64]) -> Text:
    """Who shares a rank that scores; else what the ranks score."""
    highest: i64 = 0
    for bid in bids:
        if bid > highest:
            highest = bid
    if highest == 0:
        return Text("dogeship.card_no_bids")
    while highest > 0:
        level: list[Text] = []
        is_scored = False
        seats: i64 = len(bids)
        for seat in range(seats):
            if bids[seat] == highest:
                level.append(seat_name(seat))
                is_scored = round_end.inspection_points(bids, seat) > 0
        if len(level) > 1 and is_scored:
            return Text("dogeship.card_tie", all_of(level))
        highest -= 1
    ranks = box.INSPECTION_VP
    return Text("dogeship.card_ranks", ranks[0], ranks[1], ranks[2])


def by_amount(amounts: vec[i64], order: vec[i64]) -> vec[i64]:
    """The seats by an amount, the highest first, equal ones in turn order."""
    out = vec[i64]()
    for seat in order:
        out = append(out, seat)
        at: i64 = len(out) - 1
        while at > 0 and amounts[out[at - 1]] < amounts[seat]:
            out[at] = out[at - 1]
            at -= 1
        out[at] = seat
    return out


def water_card(after: DogeShipPosition) -> ResultCard:
    """Everybody's barriers against the level, and the markers they lose (DS-9.1)."""
    level = box.WATER_LEVEL[after.doge]
    rows: list[ResultRow] = []
    for seat in after.order:
        lost = box.MARKERS - after.markers[seat]
        what = Text("dogeship.card_loses", lost) if lost > 0 else Text("dogeship.card_keeps")
        words = Text("dogeship.card_barriers", after.barriers[seat], what)
        rows.append(ResultRow(int(seat), words, is_best=lost == 0))
    return ResultCard(Text("dogeship.card_water", level), rows, note=phrases.water_rule(level), rule="DS-9.1")


# ---- a part of the galley


def changed_deck(before: DogeShipPosition, after: DogeShipPosition) -> i64:
    """The deck on which a part was completed or replaced, or FREE."""
    length = box.LENGTH[after.seats]
    for deck in range(box.DECKS):
        last = deck * length + after.built[deck] - 1
        if after.built[deck] > before.built[deck]:
            return deck
        if after.built[deck] > 0 and after.galley[last] != before.galley[last]:
            return deck
    return box.FREE


def part_card(before: DogeShipPosition, after: DogeShipPosition, deck: i64) -> ResultCard:
    """How a part's points add up today, and who gets them (DS-6.2.2, DS-6.2.3, DS-6.4.4)."""
    at = deck * box.LENGTH[after.seats] + after.built[deck] - 1
    tile = after.galley[at]
    old = before.galley[at]
    zone = names.type_name(box.STACK_OF[tile])
    title = Text("dogeship.card_completed", zone, names.tile_name(tile))
    rule = "DS-6.2.2"
    if old != box.FREE:
        title = Text("dogeship.card_replaced", zone, names.tile_name(tile), names.tile_name(old))
        rule = "DS-6.4.4"
    points = int(galley.part_points(before, tile))
    row = ResultRow(int(before.active()), sum_text(before, tile), points=points, is_best=True)
    return ResultCard(title, [row], note=Text("dogeship.card_belongs"), rule=rule)


def sum_text(table: DogeShipPosition, tile: i64) -> Text:
    """How the points of a part add up, with its approvals: "2 printed, red +1 and green +4, and 1 approval"."""
    parts: list[Text] = [Text("dogeship.card_printed", box.PART_VP[tile])]
    for colour in range(box.COLOURS):
        count: i64 = box.SQUARES[tile].count(colour)
        value = count * box.VALUE[box.COLOURS * table.doge + colour]
        if count > 0:
            name = names.hue_name(box.COLOUR_NAMES[colour])
            parts.append(Text("dogeship.value", name, phrases.signed(value)))
    given = galley.part_approvals(table, tile)
    if given > 0:
        return Text("dogeship.card_sum_approvals", all_of(parts), phrases.approvals(given))
    return Text("dogeship.card_sum", all_of(parts))


# ---- the end of the game


def final_card(before: DogeShipPosition, after: DogeShipPosition) -> ResultCard:
    """Everybody's approvals with what they score, by place, and who has won and why (DS-10.2, DS-10.3)."""
    place = after.places()
    rows: list[ResultRow] = []
    for wanted in range(1, after.seats + 1):
        for seat in after.order:
            if place[seat] == wanted:
                scored = round_end.final_points(after.approvals, seat)
                had = after.score[seat] - scored
                words = Text("dogeship.card_has", had, phrases.approvals(after.approvals[seat]))
                rows.append(ResultRow(int(seat), words, points=int(scored), is_best=wanted == 1))
    ranks = box.FINAL_VP
    note = Text("dogeship.card_final_ranks", winner_text(after), ranks[0], ranks[1], ranks[2], ranks[3])
    return ResultCard(Text("dogeship.card_final"), rows, note=note, rule="DS-10.2")


def winner_text(table: DogeShipPosition) -> Text:
    """Who has won, and what broke a tie (DS-10.3, DS-A.16)."""
    place = table.places()
    first = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    best = table.score[first[0]]
    winners = all_of([seat_name(seat) for seat in first])
    money = phrases.ducats(table.ducats[first[0]])
    if len(first) > 1:
        return Text("dogeship.card_shared", best, winners, money)
    level = [int(seat) for seat in range(table.seats) if place[seat] > 1 and table.score[seat] == best]
    if len(level) == 0:
        return Text("dogeship.card_wins", best, winners)
    richest = level[0]
    for seat in level:
        if table.ducats[seat] > table.ducats[richest]:
            richest = seat
    if table.ducats[richest] < table.ducats[first[0]]:
        rivals = all_of([seat_name(seat) for seat in level])
        return Text("dogeship.card_wins_ducats", best, winners, rivals, money, phrases.ducats(table.ducats[richest]))
    equal = [seat_name(seat) for seat in level if table.ducats[seat] == table.ducats[richest]]
    return Text("dogeship.card_wins_barrier", best, winners, all_of(equal), money)
