"""The Doge Ship: phrases that choices, news, the page and the drawing share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.rules import galley
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.text.text import Text, all_of

# How far a zone is (DS-6.2.1).
IS_NEXT: Final = 0
IS_FULL: Final = 1
IS_LATER: Final = 2

# ---- amounts


def ducats(count: i64) -> Text:
    """So many ducats."""
    return Text("dogeship.ducats", count)


def approvals(count: i64) -> Text:
    """So many approvals."""
    return Text("dogeship.approvals", count)


def points(count: i64) -> Text:
    """So many points."""
    return Text("dogeship.points", count)


# ---- what tiles show


def a_kind(kind: i64) -> Text:
    """One tile of a kind: "a gondola"."""
    return Text(f"dogeship.a_{box.KIND_NAMES[kind]}")


def part_gains(table: DogeShipPosition, tile: i64) -> Text:
    """What a galley part gives today (DS-6.2.2, DS-6.2.3)."""
    parts = [points(galley.part_points(table, tile))]
    if galley.part_approvals(table, tile) > 0:
        parts.append(approvals(galley.part_approvals(table, tile)))
    return all_of(parts)


def gondola_gains(tile: i64) -> Text:
    """What a gondola pays (DS-6.1)."""
    gondola = tile - box.FIRST_GONDOLA
    if box.GONDOLA_DUCATS[gondola] > 0:
        return ducats(box.GONDOLA_DUCATS[gondola])
    return approvals(box.GONDOLA_APPROVALS[gondola])


def squares(tile: i64) -> Text:
    """The parameter squares of a galley tile: "blue ×2, green and red"."""
    parts: list[Text] = []
    for colour in range(box.COLOURS):
        count = box.SQUARES[tile].count(colour)
        name = names.hue_name(box.COLOUR_NAMES[colour])
        if count > 0:
            parts.append(name if count == 1 else Text("dogeship.times", name, count))
    return all_of(parts)


def part_text(tile: i64) -> Text:
    """What is printed on a galley tile besides its cost."""
    key = "part_with_approval" if box.PART_APPROVALS[tile] == 1 else "part"
    return Text(f"dogeship.{key}", names.type_name(box.STACK_OF[tile]), points(box.PART_VP[tile]), squares(tile))


def bonus_gains(barrier: i64) -> Text:
    """The bonus of a barrier: "1 ducat", "complete a gondola more" (DS-7.5)."""
    effect = box.EFFECT[barrier]
    if effect == box.GIVES_DUCATS:
        return ducats(box.BONUS_AMOUNT[barrier])
    if effect == box.GIVES_APPROVALS:
        return approvals(box.BONUS_AMOUNT[barrier])
    if effect < box.EXTRA_BUY:
        return points(box.BONUS_AMOUNT[barrier])
    key = "extra_buy" if effect == box.EXTRA_BUY else "extra_complete"
    return Text(f"dogeship.{key}", a_kind(box.BONUS_KIND[barrier]))


def barrier_text(barrier: i64) -> Text:
    """Priority, trigger and bonus of a barrier."""
    trigger = Text(f"dogeship.trigger_{box.ACTION_NAMES[box.TRIGGER[barrier]]}")
    return Text("dogeship.barrier_shows", box.PRIORITY[barrier], trigger, bonus_gains(barrier))


def tile_text(table: DogeShipPosition, tile: i64) -> Text:
    """What a tile is good for; of a galley tile also what it gives today (DS-A.20)."""
    kind = box.KIND_OF[tile]
    if kind == box.GALLEY:
        return Text("dogeship.part_today", part_text(tile), part_gains(table, tile))
    return barrier_text(tile - box.FIRST_BARRIER) if kind == box.BARRIER else gondola_gains(tile)


def event_of(doge: i64) -> Text:
    """The event of a Doge tile (DS-3.4)."""
    key = f"dogeship.event_{box.EVENT_NAMES[box.EVENT[doge]]}"
    return Text(key, box.WATER_LEVEL[doge]) if box.EVENT[doge] == box.HIGH_WATER else Text(key)


def signed(value: i64) -> str:
    """A value with its sign, as it is printed."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def doge_text(doge: i64) -> Text:
    """Values, violet zones and event of a Doge tile."""
    values: list[Text] = []
    for colour in range(box.COLOURS):
        value = signed(box.VALUE[box.COLOURS * doge + colour])
        values.append(Text("dogeship.value", names.hue_name(box.COLOUR_NAMES[colour]), value))
    return Text("dogeship.doge_shows", all_of(values), violet_zones(doge), event_of(doge))


def violet_zones(doge: i64) -> Text:
    """The violet zones of a Doge tile, or "none" (DS-3.4)."""
    zones: list[Text] = []
    for type in range(box.TYPES):
        if box.VIOLET[box.TYPES * doge + type] == 1:
            zones.append(names.type_name(type))
    return all_of(zones) if len(zones) > 0 else Text("dogeship.none")


def water_rule(level: i64) -> Text:
    """What high water of a level takes (DS-9.1)."""
    equal = Text("dogeship.markers", box.LOST_IF_EQUAL)
    fewer = Text("dogeship.markers", box.LOST_IF_FEWER)
    return Text("dogeship.water_rule", level, equal, fewer)


# ---- what spaces are for


def space_action(space: i64) -> Text:
    """What a space is for (DS-4.5, DS-7.1 to DS-7.4)."""
    action = box.SPACE_ACTION[space]
    if action == box.DUCATS_ACTION:
        return ducats(box.SPACE_DUCATS[space])
    if action == box.REPLACE_ACTION:
        return Text("dogeship.do_replace")
    if action > box.REPLACE_ACTION:
        return Text("dogeship.do_intrigue", intrigue_action(box.SPACE_INTRIGUE[space]))
    kinds = [a_kind(kind) for kind in box.SPACE_TARGETS[space]]
    key = "do_complete" if action == box.COMPLETE_ACTION else "do_buy"
    return Text(f"dogeship.{key}", joined(kinds, box.SPACE_MODE[space] == box.AND))


def intrigue_action(intrigue: i64) -> Text:
    """What an intrigue does (DS-7.1 to DS-7.3)."""
    if intrigue == box.CHANGE_DOGE:
        return Text("dogeship.do_change_doge")
    if intrigue == box.BRIBE:
        return Text("dogeship.do_bribe", approvals(box.BRIBE_APPROVALS), ducats(box.BRIBE_COST))
    return approvals(box.FAVOUR_APPROVALS)


def joined(kinds: list[Text], both: bool) -> Text:
    """One kind, both of two, or one of two."""
    if len(kinds) == 1:
        return kinds[0]
    return all_of(kinds) if both else Text("core.or", *kinds)


def kinds_left(table: DogeShipPosition) -> Text:
    """What the icons of the space in use still allow (DS-4.5)."""
    kinds: list[Text] = []
    for kind in range(box.KINDS):
        if table.icons >> kind & 1 == 1:
            kinds.append(a_kind(kind))
    return joined(kinds, table.space != box.FREE and box.SPACE_MODE[table.space] == box.AND)


def space_left(table: DogeShipPosition) -> Text:
    """What the space in use still allows: "buy a gondola" (DS-4.5)."""
    key = "do_buy" if box.SPACE_ACTION[table.space] == box.BUY_ACTION else "do_complete"
    return Text(f"dogeship.{key}", kinds_left(table))


# ---- zones of the galley


def zone_text(view: DogeShipPosition, type: i64) -> Text:
    """How far a zone of the galley is."""
    state = zone_state(view, type)
    if state == IS_NEXT:
        return Text("dogeship.then_fits")
    return Text("dogeship.then_zone_full" if state == IS_FULL else "dogeship.then_later")


def zone_state(view: DogeShipPosition, type: i64) -> int:
    """Is a zone built next, full, or still to come (DS-6.2.1)?"""
    deck = type // box.ZONES
    if galley.next_type(view, deck) == type:
        return IS_NEXT
    for column in range(view.built[deck], box.LENGTH[view.seats]):
        if box.ZONE_AT[view.seats][column] == type % box.ZONES:
            return IS_LATER
    return IS_FULL
