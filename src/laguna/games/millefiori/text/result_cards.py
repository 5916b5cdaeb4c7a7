"""Mille Fiori: cards of what was resolved at once: a fleet, a point bonus, the end of a round, the final scoring."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.facets.result_card import ResultCard, ResultRow
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import areas, phases, position
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.text import phrases
from laguna.text.text import Text, all_of, seat_name


def result_card(before: MilleFioriPosition, after: MilleFioriPosition) -> ResultCard | None:
    """The card of a step; where a step resolves several things, the rarer one."""
    if after.phase == phases.OVER:
        return final_card(after) if before.phase != phases.OVER else None
    if before.phase == phases.PLAY_CARD:
        for row in range(box.ROWS):
            if areas.has_left(after, row) and not areas.has_left(before, row):
                return fleet_card(before, after, row)
        for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
            if before.bonus[at] == FREE and after.bonus[at] != FREE:
                return bonus_card(after, at)
    if 0 < before.round < after.round:
        return round_card(before, after)
    return None


# ---- a fleet and a bonus


def fleet_card(before: MilleFioriPosition, after: MilleFioriPosition, row: i64) -> ResultCard:
    """Who had ships in a fleet that has left, the one who completed it first (MF-9.2, MF-9.3)."""
    goods = areas.goods_in_row(after, row)
    each = box.FLEET_POINTS[goods]
    rows: list[ResultRow] = []
    for step in range(after.seats):
        seat = (before.acting() + step) % after.seats
        ships = ships_in(after, seat, row)
        if ships > 0:
            rows.append(ResultRow(seat, Text("millefiori.card_ships", ships), points=ships * each))
    note = Text("millefiori.card_goods", goods, box.GOODS)
    return ResultCard(Text("millefiori.card_fleet", each, row + 1), rows, note=note, rule="MF-9.2")


def ships_in(table: MilleFioriPosition, seat: i64, row: i64) -> i64:
    """How many ships of a seat are in the fleet of a row."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[box.HARBOR], box.FIRST_SPACE[box.HARBOR + 1]):
        if box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]] == row and table.owner[space] == seat:
            out += 1
    return out


def bonus_card(after: MilleFioriPosition, at: i64) -> ResultCard:
    """Who has taken a point bonus, and how far the others are (MF-12)."""
    area = at // box.BONUS_PLACES
    taker = after.bonus[at]
    at_once = box.BONUS_AT_ONCE[after.edition] == 1
    needed = areas.steps_of_bonus(area)
    all_id = "millefiori.card_all_values" if area == box.RESIDENCES else "millefiori.card_all_symbols"
    some_id = "millefiori.card_some_values" if area == box.RESIDENCES else "millefiori.card_some_symbols"
    points = int(box.BONUS_POINTS[at]) if at_once else 0
    rows = [ResultRow(int(taker), Text(all_id, needed), points=points, is_best=True)]
    for step in range(1, after.seats):
        seat = (taker + step) % after.seats
        if after.has_bonus(seat, area):
            rows.append(ResultRow(seat, Text("millefiori.card_has_bonus")))
        else:
            rows.append(ResultRow(seat, Text(some_id, areas.steps_to_bonus(after, seat, area), needed)))
    note = Text("millefiori.card_bonus_now" if at_once else "millefiori.card_bonus_later", box.BONUS_POINTS[at])
    if (at + 1) % box.BONUS_PLACES != 0:
        note = Text("millefiori.card_two", note, Text("millefiori.card_bonus_next", box.BONUS_POINTS[at + 1]))
    title = Text("millefiori.card_bonus", box.BONUS_POINTS[at], phrases.in_area(area))
    return ResultCard(title, rows, note=note, rule="MF-12.1" if at_once else "MF-12.3")


# ---- the end of a round, and of the game


def round_card(before: MilleFioriPosition, after: MilleFioriPosition) -> ResultCard:
    """How everybody stands, which cards nobody has kept, and who starts next (MF-3.7, MF-3.9)."""
    rows = [
        ResultRow(seat, Text("millefiori.card_stands", after.score[seat], after.supply[seat], after.ship[seat]))
        for seat in by_points(after)
    ]
    note = Text("millefiori.card_next_round", after.round, seat_name(after.doge))
    more = position.filled(box.KINDS, 0)
    count: i64 = 0
    for kind in range(box.KINDS):
        if after.open[kind] > before.open[kind]:
            more[kind] = after.open[kind] - before.open[kind]
            count += more[kind]
    if count > 0:
        note = Text("millefiori.card_two", Text("millefiori.news_left", phrases.cards(more)), note)
    return ResultCard(Text("millefiori.card_round", before.round), rows, note=note, rule="MF-3.9")


def final_card(table: MilleFioriPosition) -> ResultCard:
    """Everybody's points, where they come from, and why who has won (MF-13)."""
    place = table.places()
    rows: list[ResultRow] = []
    for seat in by_points(table):
        late = int(areas.waiting_bonus(table, seat)) if box.BONUS_AT_ONCE[table.edition] == 0 else 0
        rows.append(ResultRow(seat, sources(table, seat), points=late, is_best=place[seat] == 1))
    note = Text("millefiori.end_diamonds" if table.ending else "millefiori.end_cards")
    tie = decided_by(table)
    if tie is not None:
        note = Text("millefiori.card_two", note, tie)
    return ResultCard(Text("millefiori.card_final"), rows, note=note, rule="MF-13.5" if tie is not None else "MF-13.4")


def sources(table: MilleFioriPosition, seat: i64) -> Text:
    """A player's points: from diamonds and ship, and from the bonus of each area (MF-12.3)."""
    parts: list[Text] = []
    for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
        if table.bonus[at] == seat:
            area = names.area_name(at // box.BONUS_PLACES)
            parts.append(Text("millefiori.card_from_bonus", box.BONUS_POINTS[at], area))
    total = table.score[seat]
    if len(parts) == 0:
        return Text("millefiori.card_no_bonus", total)
    return Text("millefiori.card_sources", total, total - areas.waiting_bonus(table, seat), all_of(parts))


def decided_by(table: MilleFioriPosition) -> Text | None:
    """What decided between players with the same points, if the best have the same (MF-13.5)."""
    place = table.places()
    first = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    best = table.score[first[0]]
    level = [int(seat) for seat in range(table.seats) if table.score[seat] == best]
    if len(level) == 1:
        return None
    if len(first) == len(level):
        return Text("millefiori.tie_shared", best, all_of([seat_name(seat) for seat in first]))
    left = table.supply[first[0]] + table.reserve[first[0]]
    winners = all_of([seat_name(seat) for seat in first])
    return Text("millefiori.tie_diamonds", left, all_of([seat_name(seat) for seat in level]), winners)


def by_points(table: MilleFioriPosition) -> list[int]:
    """The seats, most points first; at the end the winner of a tie comes first."""
    place = table.places()
    out: list[int] = []
    for wanted in range(1, int(table.seats) + 1):
        for seat in range(table.seats):
            if place[seat] == wanted:
                out.append(int(seat))
    return out
