"""The Doge Ship: what tiles look like, from their own origin: cards of the dock, and small ones of others' yards."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.games.dogeship import components as box
from laguna.games.dogeship.drawing import shapes, symbols
from laguna.games.dogeship.text import phrases
from laguna.text import catalogue

CARD_WIDTH: Final = 78.0
CARD_HEIGHT: Final = 112.0
DOGE_WIDTH: Final = 112.0
CHIP: Final = 34.0
TRIGGER_ICONS: Final = {
    "buy": symbols.BUY,
    "complete": symbols.COMPLETE,
    "intrigue": symbols.INTRIGUE,
    "ducats": symbols.DUCAT,
}
CARD_RING: Final = svg.outline(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 7)
DOGE_RING: Final = svg.outline(1, 1, DOGE_WIDTH - 2, CARD_HEIGHT - 2, 7)


def ground(width: float, name: str) -> str:
    """A card with the id of its tile."""
    return svg.rect(1, 1, width - 2, CARD_HEIGHT - 2, 7, "var(--raised)", "var(--line-strong)", 1) + svg.text(
        8, 19, name, 13, anchor="start", weight=700
    )


@cache
def card(tile: int, doge: int, priced: bool, language: str) -> str:
    """A tile of a yard: what it is, and what it gives today; with its price where it is still to be paid."""
    kind = box.KIND_OF[tile]
    out = ground(CARD_WIDTH, box.TILE_NAMES[tile])
    if kind == box.GALLEY:
        out += galley_face(tile, doge)
    elif kind == box.BARRIER:
        out += barrier_face(tile - box.FIRST_BARRIER)
    else:
        out += gondola_face(tile - box.FIRST_GONDOLA, language)
    return out + price(box.COST[tile]) if priced else out


def price(cost: int) -> str:
    """What a tile costs, at the foot of its card."""
    return shapes.ducat(CARD_WIDTH / 2 - 12, CARD_HEIGHT - 14, 17) + svg.text(
        CARD_WIDTH / 2 + 2,
        CARD_HEIGHT - 8.5,
        f"−{cost}" if cost > 0 else "0",
        15,
        anchor="start",
        weight=700,
        kind="num",
    )


def galley_face(tile: int, doge: int) -> str:
    """Zone, printed points and squares, and how they add up today (DS-6.2.2)."""
    out = shapes.at(CARD_WIDTH - 32, 8, shapes.zones_of(2 ** int(box.STACK_OF[tile]), 7.5, 6, 1, False))
    out += svg.icon(symbols.GALLEY, 30, 37, 28, "var(--g-orange)", "var(--raised)")
    if box.PART_APPROVALS[tile] == 1:
        out += shapes.approval(58, 36, 18, "var(--raised)")
    out += shapes.squares(box.SQUARES[tile], CARD_WIDTH / 2, 61, 13, 16)
    words = sum_today(tile, doge) if doge != box.FREE else str(box.PART_VP[tile])
    return out + svg.text(CARD_WIDTH / 2, 84, words, 13, weight=700, kind="num", room=CARD_WIDTH - 8)


def sum_today(tile: int, doge: int) -> str:
    """The printed points, what each colour adds, and the sum: "2 +4 −1 = 5"."""
    terms = [str(box.PART_VP[tile])]
    for colour in range(box.COLOURS):
        value = box.SQUARES[tile].count(colour) * box.VALUE[box.COLOURS * doge + colour]
        if value != 0:
            terms.append(f"+{value}" if value > 0 else f"−{-value}")
    points = box.VP_UNDER[box.GALLEY_TILES * doge + tile]
    total = str(points) if points >= 0 else f"−{-points}"
    return f"{' '.join(terms)} = {total}" if len(terms) > 1 else total


def gondola_face(gondola: int, language: str) -> str:
    """What a gondola pays."""
    out = svg.icon("gondola", CARD_WIDTH / 2, 43, 36, "var(--g-aqua)", "var(--raised)")
    if box.GONDOLA_DUCATS[gondola] > 0:
        return out + shapes.ducat(CARD_WIDTH / 2 - 13, 76, 19) + gain(box.GONDOLA_DUCATS[gondola])
    return out + shapes.approval(CARD_WIDTH / 2 - 13, 76, 19, "var(--raised)") + gain(box.GONDOLA_APPROVALS[gondola])


def gain(amount: int) -> str:
    return svg.text(CARD_WIDTH / 2 + 2, 81.5, f"+{amount}", 16, anchor="start", weight=700, kind="num")


def barrier_face(barrier: int) -> str:
    """Priority, trigger and bonus of a barrier (DS-7.5)."""
    out = svg.text(CARD_WIDTH - 9, 21, str(box.PRIORITY[barrier]), 17, anchor="end", weight=700, kind="num")
    out += svg.icon(symbols.BARRIER, CARD_WIDTH / 2, 46, 32, "var(--g-blue)", "var(--raised)")
    return out + shapes.at(0, 76, bonus_row(barrier))


@cache
def bonus_row(barrier: int) -> str:
    """Trigger, arrow, bonus: symbols in a row as wide as a card."""
    trigger = box.ACTION_NAMES[box.TRIGGER[barrier]]
    out = svg.icon(TRIGGER_ICONS[trigger], 14, 0, 17, "var(--ink)", "var(--raised)")
    out += svg.icon("arrow", 29, 0, 12, "var(--ink-3)")
    effect = box.EFFECT[barrier]
    if effect == box.EXTRA_BUY or effect == box.EXTRA_COMPLETE:
        verb = symbols.BUY if effect == box.EXTRA_BUY else symbols.COMPLETE
        kind = symbols.KIND_ICONS[box.BONUS_KIND[barrier]]
        return out + svg.icon(verb, 45, -1, 11, "var(--ink)") + svg.icon(kind, 61, 0, 18, "var(--ink)", "var(--raised)")
    if effect == box.GIVES_DUCATS:
        out += shapes.ducat(43, 0, 15)
    elif effect == box.GIVES_APPROVALS:
        out += shapes.approval(43, 0, 16, "var(--raised)")
    else:
        out += svg.icon("vp", 43, 0, 16, "var(--gold)", "var(--raised)")
    return out + svg.text(52, 5, f"+{box.BONUS_AMOUNT[barrier]}", 14, anchor="start", weight=700, kind="num", room=20)


@cache
def doge_card(doge: int, language: str) -> str:
    """A Doge tile in hand: values, violet zones, event."""
    out = ground(DOGE_WIDTH, box.TILE_NAMES[box.FIRST_DOGE + doge])
    for colour in range(box.COLOURS):
        x = 9 + colour % 2 * 50
        y = 36 + colour // 2 * 21
        out += shapes.square(colour, x + 8, y, 16)
        out += svg.text(x + 21, y + 5, shapes.value_of(doge, colour), 14, anchor="start", weight=700, kind="num")
    out += shapes.at(DOGE_WIDTH - 38, 8, shapes.zones_of(shapes.violet_of(doge), 9, 7, 1.4, False))
    out += event_icon(doge, 18, 90, 20)
    words = catalogue.sentence(phrases.event_of(doge), language)
    return out + svg.text(33, 95, words, 12, anchor="start", weight=600, room=DOGE_WIDTH - 40)


def event_icon(doge: int, cx: float, cy: float, size: float) -> str:
    """The symbol of an event."""
    if box.EVENT[doge] == box.HIGH_WATER:
        return svg.icon(symbols.WATER, cx, cy, size, "var(--g-blue-ink)")
    if box.EVENT[doge] == box.INSPECTION:
        return svg.icon(symbols.INSPECTION, cx, cy, size, "var(--g-violet-ink)", "var(--raised)")
    return svg.icon("wait", cx, cy, size * 0.8, "var(--ink-3)")


@cache
def chip(tile: int) -> str:
    """A tile of another player's yard."""
    kind = box.KIND_OF[tile]
    hue = ("aqua", "blue", "orange")[kind]
    tint = f"var(--g-{hue}-tint)"
    out = svg.rect(0.5, 0.5, CHIP - 1, CHIP - 1, 5, tint, f"var(--g-{hue})", 1)
    out += svg.icon(symbols.KIND_ICONS[kind], CHIP / 2, 12, 17, f"var(--g-{hue}-ink)", tint)
    return out + svg.text(
        CHIP / 2, 30.5, box.TILE_NAMES[tile], 11.5, weight=700, fill=f"var(--g-{hue}-ink)", room=CHIP - 4
    )


@cache
def small_barrier(barrier: int) -> str:
    """A barrier below the top one: its id, its priority and its bonus, in little room."""
    out = svg.rect(0.5, 0.5, CARD_WIDTH - 1, 36, 6, "var(--raised)", "var(--line-strong)", 1)
    out += svg.text(7, 14, box.TILE_NAMES[box.FIRST_BARRIER + barrier], 11.5, anchor="start", weight=700)
    out += svg.text(CARD_WIDTH - 7, 14, str(box.PRIORITY[barrier]), 12.5, anchor="end", weight=700, kind="num")
    return out + shapes.at(6, 26, bonus_row(barrier), 0.85)


SMALL_BARRIER_HEIGHT: Final = 37.0
SMALL_BARRIER_RING: Final = svg.outline(0.5, 0.5, CARD_WIDTH - 1, 36, 6)
