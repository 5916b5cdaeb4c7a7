"""The Doge Ship: turns of phrase that choices, news, the page and the drawing have in common."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text, all_of
from laguna.games.dogeship.components import (
    ACTION_NAMES,
    AND,
    BARRIER,
    BONUS_AMOUNT,
    BONUS_KIND,
    BRIBE,
    BRIBE_APPROVALS,
    BRIBE_COST,
    CHANGE_DOGE,
    COLOUR_NAMES,
    COLOURS,
    COMPLETE_ACTION,
    DUCATS_ACTION,
    EFFECT,
    EVENT,
    EVENT_NAMES,
    EXTRA_BUY,
    FAVOUR_APPROVALS,
    FIRST_BARRIER,
    FIRST_GONDOLA,
    GALLEY,
    GIVES_APPROVALS,
    GIVES_DUCATS,
    GONDOLA_APPROVALS,
    GONDOLA_DUCATS,
    HIGH_WATER,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    PART_APPROVALS,
    PART_VP,
    PRIORITY,
    REPLACE_ACTION,
    SPACE_ACTION,
    SPACE_DUCATS,
    SPACE_INTRIGUE,
    SPACE_MODE,
    SPACE_TARGETS,
    SQUARES,
    STACK_OF,
    TRIGGER,
    TYPES,
    VALUE,
    VIOLET,
    WATER_LEVEL,
)
from laguna.games.dogeship.galley import part_approvals, part_points
from laguna.games.dogeship.names import hue_name, type_name
from laguna.games.dogeship.table import FREE, Table

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


def listed(parts: list[Text]) -> Text:
    """All of these, or nothing."""
    return all_of(parts) if len(parts) > 0 else Text("dogeship.nothing")


# ---- what tiles show


def a_kind(kind: i64) -> Text:
    """One tile of a kind: "a gondola"."""
    return Text(f"dogeship.a_{KIND_NAMES[kind]}")


def part_gains(table: Table, tile: i64) -> Text:
    """What a galley part gives today (DS-6.2.2, DS-6.2.3)."""
    parts = [points(part_points(table, tile))]
    if part_approvals(table, tile) > 0:
        parts.append(approvals(part_approvals(table, tile)))
    return all_of(parts)


def gondola_gains(tile: i64) -> Text:
    """What a gondola pays (DS-6.1)."""
    gondola = tile - FIRST_GONDOLA
    if GONDOLA_DUCATS[gondola] > 0:
        return ducats(GONDOLA_DUCATS[gondola])
    return approvals(GONDOLA_APPROVALS[gondola])


def squares(tile: i64) -> Text:
    """The parameter squares of a galley tile: "blue ×2, green and red"."""
    parts: list[Text] = []
    for colour in range(COLOURS):
        count = SQUARES[tile].count(colour)
        name = hue_name(COLOUR_NAMES[colour])
        if count > 0:
            parts.append(name if count == 1 else Text("dogeship.times", name, count))
    return all_of(parts)


def part_shown(tile: i64) -> Text:
    """What is printed on a galley tile besides its cost."""
    key = "part_with_approval" if PART_APPROVALS[tile] == 1 else "part"
    return Text(f"dogeship.{key}", type_name(STACK_OF[tile]), points(PART_VP[tile]), squares(tile))


def bonus_gives(barrier: i64) -> Text:
    """The bonus of a barrier: "1 ducat", "complete a gondola more" (DS-7.5)."""
    effect = EFFECT[barrier]
    if effect == GIVES_DUCATS:
        return ducats(BONUS_AMOUNT[barrier])
    if effect == GIVES_APPROVALS:
        return approvals(BONUS_AMOUNT[barrier])
    if effect < EXTRA_BUY:
        return points(BONUS_AMOUNT[barrier])
    key = "extra_buy" if effect == EXTRA_BUY else "extra_complete"
    return Text(f"dogeship.{key}", a_kind(BONUS_KIND[barrier]))


def barrier_shown(barrier: i64) -> Text:
    """Priority, trigger and bonus of a barrier."""
    trigger = Text(f"dogeship.trigger_{ACTION_NAMES[TRIGGER[barrier]]}")
    return Text("dogeship.barrier_shows", PRIORITY[barrier], trigger, bonus_gives(barrier))


def tile_shown(table: Table, tile: i64) -> Text:
    """What a tile is good for; of a galley tile also what it gives today (DS-A.20)."""
    kind = KIND_OF[tile]
    if kind == GALLEY:
        return Text("dogeship.part_today", part_shown(tile), part_gains(table, tile))
    return barrier_shown(tile - FIRST_BARRIER) if kind == BARRIER else gondola_gains(tile)


def event_of(doge: i64) -> Text:
    """The event of a Doge tile (DS-3.4)."""
    key = f"dogeship.event_{EVENT_NAMES[EVENT[doge]]}"
    return Text(key, WATER_LEVEL[doge]) if EVENT[doge] == HIGH_WATER else Text(key)


def signed(value: i64) -> str:
    """A value with its sign, as it is printed."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def doge_shown(doge: i64) -> Text:
    """Values, violet zones and event of a Doge tile."""
    values: list[Text] = []
    for colour in range(COLOURS):
        value = signed(VALUE[COLOURS * doge + colour])
        values.append(Text("dogeship.value", hue_name(COLOUR_NAMES[colour]), value))
    zones: list[Text] = []
    for kind in range(TYPES):
        if VIOLET[TYPES * doge + kind] == 1:
            zones.append(type_name(kind))
    zoned = all_of(zones) if len(zones) > 0 else Text("dogeship.none")
    return Text("dogeship.doge_shows", all_of(values), zoned, event_of(doge))


# ---- what spaces let one do


def deed_of(space: i64) -> Text:
    """What a space is for (DS-4.5, DS-7.1 to DS-7.4)."""
    action = SPACE_ACTION[space]
    if action == DUCATS_ACTION:
        return ducats(SPACE_DUCATS[space])
    if action == REPLACE_ACTION:
        return Text("dogeship.do_replace")
    if action > REPLACE_ACTION:
        return plot_of(SPACE_INTRIGUE[space])
    kinds = [a_kind(kind) for kind in SPACE_TARGETS[space]]
    key = "do_complete" if action == COMPLETE_ACTION else "do_buy"
    return Text(f"dogeship.{key}", joined(kinds, SPACE_MODE[space] == AND))


def plot_of(intrigue: i64) -> Text:
    """What an intrigue does (DS-7.1 to DS-7.3)."""
    if intrigue == CHANGE_DOGE:
        return Text("dogeship.do_change_doge")
    if intrigue == BRIBE:
        return Text("dogeship.do_bribe", approvals(BRIBE_APPROVALS), ducats(BRIBE_COST))
    return approvals(FAVOUR_APPROVALS)


def joined(kinds: list[Text], both: bool) -> Text:
    """One kind, both of two, or one of two."""
    if len(kinds) == 1:
        return kinds[0]
    return all_of(kinds) if both else Text("core.or", *kinds)


def kinds_left(table: Table) -> Text:
    """What the icons of the space in use still allow (DS-4.5)."""
    kinds: list[Text] = []
    for kind in range(KINDS):
        if table.icons >> kind & 1 == 1:
            kinds.append(a_kind(kind))
    return joined(kinds, table.space != FREE and SPACE_MODE[table.space] == AND)
