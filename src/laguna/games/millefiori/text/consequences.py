"""Mille Fiori: what a choice would bring, in short sentences: where a card could score, and why a space scores so."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import actions, areas, phases, preview
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.rules.preview import Preview
from laguna.games.millefiori.text import phrases
from laguna.text.text import Text, all_of

MOST_SPACES: Final = 3  # named one by one; the others are counted


def consequences(view: MilleFioriPosition, action: i64, seat: Seat) -> list[Text]:
    """What an action of a seat would bring as the board stands."""
    out: list[Text] = []
    if actions.KEEP <= action < actions.PLACE:
        add_uses(view, seat, action - actions.KEEP, out)
    elif actions.PLACE <= action < actions.SAIL and view.phase == phases.PLAY_CARD:
        add_placement(view, seat, action - actions.PLACE, out)
    elif action == actions.SAIL or action == actions.GO:
        add_voyage(view, seat, out)
    elif action == actions.STAY:
        out.append(Text("millefiori.then_stays", view.ship[seat]))
    elif actions.EXTRA <= action < actions.DECLINE:
        add_uses(view, seat, action - actions.EXTRA, out)
    return out


# ---- what a card could do


def add_uses(table: MilleFioriPosition, seat: i64, card: i64, out: list[Text]) -> None:
    """The best spaces of a card with what they give, and where the ship would land (MF-4.1)."""
    if table.has_diamond(seat):
        add_spaces(table, seat, card, out)
    if table.ship[seat] < box.ROUTE_END:
        given = preview.sailing(table, seat, box.KIND_WHEEL[card])
        out.append(
            Text("millefiori.sail", box.KIND_WHEEL[card], given.landing, phrases.gains_at_sea(given))
            if given.landing < box.ROUTE_END
            else Text("millefiori.sail_end", phrases.gains_at_sea(given))
        )


def add_spaces(table: MilleFioriPosition, seat: i64, card: i64, out: list[Text]) -> None:
    """The spaces that give most; those that give the same as all others are only counted."""
    spaces: list[i64] = list(areas.legal_spaces(table, box.KIND_SYMBOL[card]))
    plays = [preview.placement(table, seat, card, space) for space in spaces]
    first = phrases.gains(table, seat, plays[0])
    alike = True
    for given in plays:
        if phrases.gains(table, seat, given) != first:
            alike = False
    count = len(spaces)
    if alike and count > 1:
        out.append(Text("millefiori.use_alike", count, first))
        return
    for _ in range(min(MOST_SPACES, count)):
        best = best_of(plays, seat)
        gained = phrases.gains(table, seat, plays[best])
        out.append(Text("millefiori.use_space", phrases.space_shown(spaces[best]), gained))
        spaces.pop(best)
        plays.pop(best)
    if count > MOST_SPACES:
        out.append(Text("millefiori.use_more", count - MOST_SPACES))


def best_of(plays: list[Preview], seat: i64) -> int:
    """Which of them gives the seat most: points first, then an extra card."""
    out = 0
    for place, given in enumerate(plays):
        if worth(given, seat) > worth(plays[out], seat):
            out = place
    return out


def worth(given: Preview, seat: i64) -> i64:
    """Points twice, so that an extra card breaks ties between them."""
    return 2 * (given.points[seat] + given.bonus) + (1 if given.extra else 0)


# ---- what a diamond on a space does


def add_placement(table: MilleFioriPosition, seat: i64, space: i64, out: list[Text]) -> None:
    """Why a space scores as it does, and what it changes for the turns to come (MF-5 to MF-9)."""
    if not areas.is_legal(table, box.KIND_SYMBOL[table.card], space):
        return
    twin = table.clone()
    twin.owner[space] = seat
    area = box.AREA_OF_SPACE[space]
    if area == box.WORKSHOPS:
        out.append(Text("millefiori.then_group", areas.group_size(twin, seat, space)))
    elif area == box.TRADE:
        add_commodity(twin, space, out)
    elif area == box.HARBOR:
        add_fleet(twin, space, out)
    if areas.earns_extra(twin, seat, space):
        out.append(Text(f"millefiori.why_extra_{WHY_EXTRA[area]}", areas.different_values(twin, seat)))
    if area < box.BONUS_AREAS and not table.has_bonus(seat, area):
        add_progress(table, twin, seat, area, out)
    if area == box.NOBILI or area == box.POPULI:
        add_opened(table, twin, area, out)
    if table.supply[seat] == 1:
        out.append(Text("millefiori.then_ends"))


WHY_EXTRA: Final = ("star", "values", "top", "top", "deal", "deal")  # by area; the harbor gives none


def add_commodity(twin: MilleFioriPosition, space: i64, out: list[Text]) -> None:
    """What a diamond on this commodity is worth then (MF-8.2)."""
    value: i64 = 0
    for other in box.SPACES_OF[box.SPACE_SYMBOL[space]]:
        if twin.owner[other] != FREE:
            value += 1
    out.append(Text("millefiori.then_commodity", value, names.symbol_name(box.SPACE_SYMBOL[space])))


def add_fleet(twin: MilleFioriPosition, space: i64, out: list[Text]) -> None:
    """Whether the fleet leaves, or how many ships it waits for, and what each would score (MF-9.2)."""
    row = box.HARBOR_ROW[space - box.FIRST_SPACE[box.HARBOR]]
    each = box.FLEET_POINTS[areas.goods_in_row(twin, row)]
    missing = areas.missing_ships(twin, row)
    if missing == 0:
        out.append(Text("millefiori.news_fleet", each, row + 1))
    else:
        out.append(Text("millefiori.then_fleet", missing, row + 1, phrases.points(each)))


def add_progress(table: MilleFioriPosition, twin: MilleFioriPosition, seat: i64, area: i64, out: list[Text]) -> None:
    """How far the seat comes towards the area's bonus, if this is a step to it (MF-12.1)."""
    steps = areas.steps_to_bonus(twin, seat, area)
    needed = areas.steps_of_bonus(area)
    points = box.BONUS_POINTS[table.next_bonus(area)]
    if steps == needed:
        out.append(Text("millefiori.then_bonus", points, needed))
    elif steps > areas.steps_to_bonus(table, seat, area):
        out.append(Text("millefiori.then_nearer", steps, needed, points))


def add_opened(table: MilleFioriPosition, twin: MilleFioriPosition, area: i64, out: list[Text]) -> None:
    """The spaces of a pyramid that everybody may fill then (MF-7.2)."""
    opened: list[Text] = []
    for other in range(box.FIRST_SPACE[area], box.FIRST_SPACE[area + 1]):
        if twin.owner[other] == FREE and areas.is_supported(twin, other) and not areas.is_supported(table, other):
            opened.append(phrases.space_shown(other))
    if len(opened) > 0:
        out.append(Text("millefiori.then_opens", all_of(opened)))


# ---- what a voyage does


def add_voyage(table: MilleFioriPosition, seat: i64, out: list[Text]) -> None:
    """How far it would be to the next star (MF-9.6)."""
    if table.card == FREE or table.ship[seat] == box.ROUTE_END:
        return
    landing = preview.sailing(table, seat, box.KIND_WHEEL[table.card]).landing
    for space in range(landing + 1, box.ROUTE_END + 1):
        if box.ROUTE_STAR[space] == 1:
            out.append(Text("millefiori.then_star", space - landing, space))
            return
