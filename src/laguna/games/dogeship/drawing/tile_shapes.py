"""The Doge Ship: what tiles look like, from their own origin: cards of the dock, and small ones of others' yards."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.core import svg
from laguna.core.words import sentence
from laguna.games.dogeship.components import (
    ACTION_NAMES,
    BARRIER,
    BONUS_AMOUNT,
    BONUS_KIND,
    COLOURS,
    COST,
    EFFECT,
    EVENT,
    EXTRA_BUY,
    EXTRA_COMPLETE,
    FIRST_BARRIER,
    FIRST_DOGE,
    FIRST_GONDOLA,
    GALLEY,
    GALLEY_TILES,
    GIVES_APPROVALS,
    GIVES_DUCATS,
    GONDOLA_APPROVALS,
    GONDOLA_DUCATS,
    HIGH_WATER,
    INSPECTION,
    KIND_OF,
    PART_APPROVALS,
    PART_VP,
    PRIORITY,
    SQUARES,
    STACK_OF,
    TILE_NAMES,
    TRIGGER,
    VALUE,
    VP_UNDER,
)
from laguna.games.dogeship.phrases import event_of
from laguna.games.dogeship.pictures import approval, at, ducat, square, squares, value_of, violet_of, zones_of
from laguna.games.dogeship.symbols import (
    BARRIER_ICON,
    BUY_ICON,
    COMPLETE_ICON,
    DUCAT_ICON,
    GALLEY_ICON,
    INSPECTION_ICON,
    INTRIGUE_ICON,
    KIND_ICONS,
    WATER_ICON,
)

CARD_WIDTH: Final = 78.0
CARD_HEIGHT: Final = 112.0
DOGE_WIDTH: Final = 112.0
CHIP: Final = 34.0
TRIGGER_ICONS: Final = {"buy": BUY_ICON, "complete": COMPLETE_ICON, "intrigue": INTRIGUE_ICON, "ducats": DUCAT_ICON}
CARD_RING: Final = svg.outline(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7)
DOGE_RING: Final = svg.outline(1, 1, DOGE_WIDTH - 2, CARD_HEIGHT - 2, 7)
FREE_DOGE: Final = -1  # no Doge tile is in force


def ground(width: float, name: str) -> str:
    """A card with the id of its tile."""
    return svg.rect(1, 1, width - 2, CARD_HEIGHT - 2, 7, "var(--raised)", "var(--line-strong)", 1) + svg.text(
        8, 19, name, 13, anchor="start", weight=700
    )


@cache
def card(tile: int, doge: int, priced: bool, language: str) -> str:
    """A tile of a yard: what it is, and what it gives today; with its price where it is still to be paid."""
    kind = KIND_OF[tile]
    out = ground(CARD_WIDTH, TILE_NAMES[tile])
    if kind == GALLEY:
        out += galley_face(tile, doge)
    elif kind == BARRIER:
        out += barrier_face(tile - FIRST_BARRIER)
    else:
        out += gondola_face(tile - FIRST_GONDOLA, language)
    return out + price(COST[tile]) if priced else out


def price(cost: int) -> str:
    """What a tile costs, at the foot of its card."""
    return ducat(CARD_WIDTH / 2 - 12, CARD_HEIGHT - 14, 17) + svg.text(
        CARD_WIDTH / 2 + 2, CARD_HEIGHT - 8.5, f"−{cost}", 15, anchor="start", weight=700, kind="num"
    )


def galley_face(tile: int, doge: int) -> str:
    """Zone, printed points and squares, and how they add up today (DS-6.2.2)."""
    out = at(CARD_WIDTH - 32, 8, zones_of(2 ** int(STACK_OF[tile]), 7.5, 6, 1, False))
    out += svg.icon(GALLEY_ICON, 30, 37, 28, "var(--g-orange)", "var(--raised)")
    if PART_APPROVALS[tile] == 1:
        out += approval(58, 36, 18, "var(--raised)")
    out += squares(SQUARES[tile], CARD_WIDTH / 2, 61, 13, 16)
    words = sum_today(tile, doge) if doge != FREE_DOGE else str(PART_VP[tile])
    return out + svg.text(CARD_WIDTH / 2, 84, words, 13, weight=700, kind="num", room=CARD_WIDTH - 8)


def sum_today(tile: int, doge: int) -> str:
    """The printed points, what each colour adds, and the sum: "2 +4 −1 = 5"."""
    terms = [str(PART_VP[tile])]
    for colour in range(COLOURS):
        value = SQUARES[tile].count(colour) * VALUE[COLOURS * doge + colour]
        if value != 0:
            terms.append(f"+{value}" if value > 0 else f"−{-value}")
    points = VP_UNDER[GALLEY_TILES * doge + tile]
    total = str(points) if points >= 0 else f"−{-points}"
    return f"{' '.join(terms)} = {total}" if len(terms) > 1 else total


def gondola_face(gondola: int, language: str) -> str:
    """What a gondola pays."""
    out = svg.icon("gondola", CARD_WIDTH / 2, 43, 36, "var(--g-aqua)", "var(--raised)")
    if GONDOLA_DUCATS[gondola] > 0:
        return out + ducat(CARD_WIDTH / 2 - 13, 76, 19) + gain(GONDOLA_DUCATS[gondola])
    return out + approval(CARD_WIDTH / 2 - 13, 76, 19, "var(--raised)") + gain(GONDOLA_APPROVALS[gondola])


def gain(amount: int) -> str:
    return svg.text(CARD_WIDTH / 2 + 2, 81.5, f"+{amount}", 16, anchor="start", weight=700, kind="num")


def barrier_face(barrier: int) -> str:
    """Priority, trigger and bonus of a barrier (DS-7.5)."""
    out = svg.text(CARD_WIDTH - 9, 21, str(PRIORITY[barrier]), 17, anchor="end", weight=700, kind="num")
    out += svg.icon(BARRIER_ICON, CARD_WIDTH / 2, 46, 32, "var(--g-blue)", "var(--raised)")
    return out + at(0, 76, bonus_row(barrier))


@cache
def bonus_row(barrier: int) -> str:
    """Trigger, arrow, bonus: symbols in a row as wide as a card."""
    trigger = ACTION_NAMES[TRIGGER[barrier]]
    out = svg.icon(TRIGGER_ICONS[trigger], 14, 0, 17, "var(--ink)", "var(--raised)")
    out += svg.icon("arrow", 29, 0, 12, "var(--ink-3)")
    effect = EFFECT[barrier]
    if effect == EXTRA_BUY or effect == EXTRA_COMPLETE:
        verb = BUY_ICON if effect == EXTRA_BUY else COMPLETE_ICON
        kind = KIND_ICONS[BONUS_KIND[barrier]]
        return out + svg.icon(verb, 45, -1, 11, "var(--ink)") + svg.icon(kind, 61, 0, 18, "var(--ink)", "var(--raised)")
    if effect == GIVES_DUCATS:
        out += ducat(43, 0, 15)
    elif effect == GIVES_APPROVALS:
        out += approval(43, 0, 16, "var(--raised)")
    else:
        out += svg.icon("vp", 43, 0, 16, "var(--gold)", "var(--raised)")
    return out + svg.text(52, 5, f"+{BONUS_AMOUNT[barrier]}", 14, anchor="start", weight=700, kind="num", room=20)


@cache
def doge_card(doge: int, language: str) -> str:
    """A Doge tile in hand: values, violet zones, event."""
    out = ground(DOGE_WIDTH, TILE_NAMES[FIRST_DOGE + doge])
    for colour in range(COLOURS):
        x = 9 + colour % 2 * 50
        y = 36 + colour // 2 * 21
        out += square(colour, x + 8, y, 16)
        out += svg.text(x + 21, y + 5, value_of(doge, colour), 14, anchor="start", weight=700, kind="num")
    out += at(DOGE_WIDTH - 38, 8, zones_of(violet_of(doge), 9, 7, 1.4, False))
    out += event_icon(doge, 18, 90, 20)
    words = sentence(event_of(doge), language)
    return out + svg.text(33, 95, words, 12, anchor="start", weight=600, room=DOGE_WIDTH - 40)


def event_icon(doge: int, cx: float, cy: float, size: float) -> str:
    """The symbol of an event."""
    if EVENT[doge] == HIGH_WATER:
        return svg.icon(WATER_ICON, cx, cy, size, "var(--g-blue-ink)")
    if EVENT[doge] == INSPECTION:
        return svg.icon(INSPECTION_ICON, cx, cy, size, "var(--g-violet-ink)", "var(--raised)")
    return svg.icon("wait", cx, cy, size * 0.8, "var(--ink-3)")


@cache
def chip(tile: int) -> str:
    """A tile of somebody else's yard."""
    kind = KIND_OF[tile]
    hue = ("aqua", "blue", "orange")[kind]
    tint = f"var(--g-{hue}-tint)"
    out = svg.rect(0.5, 0.5, CHIP - 1, CHIP - 1, 5, tint, f"var(--g-{hue})", 1)
    out += svg.icon(KIND_ICONS[kind], CHIP / 2, 12, 17, f"var(--g-{hue}-ink)", tint)
    return out + svg.text(CHIP / 2, 30.5, TILE_NAMES[tile], 11.5, weight=700, fill=f"var(--g-{hue}-ink)", room=CHIP - 4)


@cache
def small_barrier(barrier: int) -> str:
    """A barrier below the top one: its id, its priority and its bonus, in little room."""
    out = svg.rect(0.5, 0.5, CARD_WIDTH - 1, 36, 6, "var(--raised)", "var(--line-strong)", 1)
    out += svg.text(7, 14, TILE_NAMES[FIRST_BARRIER + barrier], 11.5, anchor="start", weight=700)
    out += svg.text(CARD_WIDTH - 7, 14, str(PRIORITY[barrier]), 12.5, anchor="end", weight=700, kind="num")
    return out + at(6, 26, bonus_row(barrier), 0.85)


SMALL_BARRIER_HEIGHT: Final = 37.0
SMALL_BARRIER_RING: Final = svg.outline(0.5, 0.5, CARD_WIDTH - 1, 36, 6)
