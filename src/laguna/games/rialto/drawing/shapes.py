"""Rialto: shapes of cards, buildings and tiles, each drawn from its own origin and cached."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final

from laguna.drawing import svg
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.text import phrases
from laguna.text import catalogue

# By kind of card.
HUES: Final = ("violet", "yellow", "orange", "grey", "aqua", "red", "green")
SYMBOLS: Final = ("doge", "coin", "building", "bridge", "gondola", "councillor", "joker")

CARD_WIDTH: Final = 64.0
CARD_HEIGHT: Final = 92.0
SMALL_CARD_WIDTH: Final = 34.0
SMALL_CARD_HEIGHT: Final = 48.0
TILE_WIDTH: Final = 116.0  # in the supply
TILE_HEIGHT: Final = 52.0  # a finger on a phone needs 40 pixels
SLOT_WIDTH: Final = 88.0  # on the own board
SLOT_HEIGHT: Final = 56.0
CHIP_WIDTH: Final = 24.0
CHIP_HEIGHT: Final = 22.0
DIM: Final = 0.42  # the symbol of what is not available


@cache
def card(kind: int, language: str) -> str:
    """A card of the hand: stage and cane mark above, symbol, name."""
    hue = HUES[kind]
    ink = f"var(--g-{hue}-ink)"
    name = catalogue.sentence(names.kind_name(kind), language)
    return (
        svg.rect(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 7, "var(--raised)", "var(--line-strong)", 1)
        + f'<path d="M1 8q0-7 7-7h{CARD_WIDTH - 16:g}q7 0 7 7v16h{2 - CARD_WIDTH:g}Z" fill="var(--g-{hue}-tint)"/>'
        + (
            svg.text(11, 18, phrases.STAGE_LETTERS[kind], 13, weight=700, fill=ink)
            if kind < box.STAGES
            else svg.icon("star", 12, 13, 13, ink)
        )
        + svg.mark(hue, CARD_WIDTH - 12, 13, 11, ink)
        + svg.icon(SYMBOLS[kind], CARD_WIDTH / 2, 48, 32, f"var(--g-{hue})", "var(--raised)")
        + svg.text(CARD_WIDTH / 2, CARD_HEIGHT - 9, name, 13, room=CARD_WIDTH - 6)
    )


@cache
def small_card(kind: int) -> str:
    """A card that lies on the table."""
    hue = HUES[kind]
    tint = f"var(--g-{hue}-tint)"
    return (
        svg.rect(0.5, 0.5, SMALL_CARD_WIDTH - 1, SMALL_CARD_HEIGHT - 1, 5, tint, f"var(--g-{hue})", 1)
        + svg.icon(SYMBOLS[kind], SMALL_CARD_WIDTH / 2, 19, 23, f"var(--g-{hue}-ink)", tint)
        + svg.mark(hue, SMALL_CARD_WIDTH / 2, SMALL_CARD_HEIGHT - 9, 9, f"var(--g-{hue}-ink)")
    )


def effect(building: int) -> list[tuple[str, str]]:
    """What a building does, as symbols with figures beside them."""
    if building <= box.GREEN_4:
        draws = [("card", f"1/{box.GREEN_DRAW[building]}")] if box.GREEN_DRAW[building] > 0 else []
        return draws + ([("cards", f"+{box.HAND_BONUS[building]}")] if box.HAND_BONUS[building] > 0 else [])
    if building == box.YELLOW_1:
        return [("wait", ""), ("coin", f"+{box.WAIT_COINS}")]
    if building == box.YELLOW_2:
        return [("replace", f"{box.YELLOW_2_COUNT}")]
    if building == box.YELLOW_3:
        return [("joker", "+1")]
    if building == box.YELLOW_4:
        return [("replace", f"{box.YELLOW_4_COUNT}")]
    if building == box.BLUE_1:
        return [(SYMBOLS[box.BUILDING], ""), ("up", "")]
    if building == box.BLUE_2:
        return [("vp", f"{box.BLUE_2_VP}"), ("councillor", "1")]
    if building == box.BLUE_3:
        return [("doge", ""), ("up", "")]
    return [("vp", f"{box.BLUE_4_VP}")]


def building_ground(building: int, width: float, height: float) -> str:
    """A building without what it does: its value on its colour."""
    hue = box.COLOUR_NAMES[box.building_colour(building)]
    on = "var(--on-light)" if hue == "yellow" else "var(--hue-on)"
    return (
        svg.rect(0, 0, width, height, 6, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.2)
        + f'<path d="M0 6q0-6 6-6h20v{height:g}h-20q-6 0-6-6Z" fill="var(--g-{hue})"/>'
        + svg.text(13, 20, str(box.building_value(building)), 17, weight=700, fill=on, kind="num")
        + svg.mark(hue, 13, height - 11, 11, on)
    )


def effect_symbol(building: int, symbol: str, words: str, x: float, y: float) -> tuple[str, float]:
    """One symbol of what a building does, the figure beside it, and where the next one begins."""
    hue = box.COLOUR_NAMES[box.building_colour(building)]
    out = svg.icon(symbol, x + 8, y, 17, f"var(--g-{hue}-ink)", f"var(--g-{hue}-tint)")
    x += 18
    if words:
        out += svg.text(x, y + 5, words, 13, anchor="start", weight=700, kind="num")
        x += svg.text_width(words, 13, 600) + 2
    return out, x


@cache
def building_tile(building: int) -> str:
    """A building of the supply: its value on its colour, and what it does."""
    out = building_ground(building, TILE_WIDTH, TILE_HEIGHT)
    x = 31.0
    for symbol, words in effect(building):
        drawn, x = effect_symbol(building, symbol, words, x, 19)
        out += drawn
    return out


@cache
def own_building(building: int) -> str:
    """A building of the own board, which is narrower: each symbol takes a line."""
    out = building_ground(building, SLOT_WIDTH, SLOT_HEIGHT)
    x = 30.0
    y = 17.0
    for symbol, words in effect(building):
        drawn, x = effect_symbol(building, symbol, words, x, y)
        out += drawn
        if words:
            x = 30.0
            y += 23
    return out


def result(x: float, y: float, words: str) -> str:
    """What a click brings, drawn on the shape that is clicked; a page can hide these."""
    return f'<g class="result">{svg.badge(x, y, words, "var(--go)", "var(--on-go)", 14)}</g>'


@cache
def building_chip(building: int, coined: bool) -> str:
    """A building of another player: its value and colour, with the coin that lies on it."""
    hue = box.COLOUR_NAMES[box.building_colour(building)]
    on = "var(--on-light)" if hue == "yellow" else "var(--hue-on)"
    return (
        svg.rect(0, 0, CHIP_WIDTH, CHIP_HEIGHT, 4, f"var(--g-{hue})", "var(--edge)" if coined else "none", 1)
        + svg.text(8, 16, str(box.building_value(building)), 14, weight=700, fill=on, kind="num")
        + (svg.icon("coin", 18, 5, 13, "var(--gold)", "var(--gold-tint)") if coined else "")
        + svg.mark(hue, 17, 15 if coined else 11, 8, on)
    )


@cache
def bridge_tile(angle: float, first: int, second: int) -> str:
    """A bridge on a connection: each figure lies towards the district it counts for, and stays upright."""
    return (
        f'<g transform="rotate({svg.n(angle)})">'
        + svg.rect(-22, -11, 44, 22, 11, "var(--raised)", "var(--edge)", 1.4)
        + '<path d="M0-10V10" stroke="var(--line-strong)"/></g>'
        + figures(angle, 11, first, second)
    )


@cache
def gondola_tile(angle: float, first: int, second: int) -> str:
    """A gondola on a connection."""
    return (
        f'<g transform="rotate({svg.n(angle)})">'
        + svg.rect(-28, -11, 56, 22, 11, "var(--g-aqua-tint)", "var(--edge)", 1.4)
        + "</g>"
        + svg.icon("gondola", 0, 0, 16, "var(--g-aqua-ink)", "var(--g-aqua-tint)")
        + figures(angle, 19, first, second)
    )


def figures(angle: float, away: float, first: int, second: int) -> str:
    """Two figures on a line through the origin."""
    dx = away * cos(radians(angle))
    dy = away * sin(radians(angle))
    return svg.text(-dx, 5 - dy, str(first), 14, weight=700, kind="num") + svg.text(
        dx, 5 + dy, str(second), 14, weight=700, kind="num"
    )


@cache
def counter(symbol: str, words: str, fill: str = "var(--ink-2)", hole: str = "var(--surface)") -> str:
    """A symbol with a figure beside it."""
    figure = svg.text(20, 5, words, 14, anchor="start", weight=700, kind="num")
    return svg.icon(symbol, 8, 0, 17, fill, hole) + figure


@cache
def stage_box(stage: int, state: int, winner: int, language: str) -> str:
    """One of the six stages: over (-1), now (0) or to come (1), and the seat that won it."""
    hue = HUES[stage]
    ground = "var(--ink)" if state == 0 else f"var(--g-{hue}-tint)"
    ink = "var(--page)" if state == 0 else f"var(--g-{hue}-ink)"
    box = svg.rect(0.5, 0.5, 76, 52, 8, ground, "none" if state == 0 else "var(--line)", 1)
    name = catalogue.sentence(names.kind_name(stage), language)
    drawn = svg.icon(SYMBOLS[stage], 38, 20, 25, ink, ground) + svg.text(
        38, 46, name, 13, weight=600, fill=ink, room=70
    )
    if state < 0:
        out = f'<g opacity=".62">{box}{drawn}</g>'
        out += '<circle cx="67" cy="10" r="7.500" fill="var(--ok)"/>' + svg.icon("check", 67, 10, 10, "var(--surface)")
        if winner >= 0:
            out += svg.token(winner, 13, 13, 8)
    else:
        out = box + drawn + svg.text(12, 18, phrases.STAGE_LETTERS[stage], 13, weight=700, fill=ink)
    return out
