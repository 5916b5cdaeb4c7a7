"""Mille Fiori: the plate of the harbor, with the goods in line with its fleets."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.millefiori.actions import PLACE
from laguna.games.millefiori.areas import goods_in_row
from laguna.games.millefiori.components import (
    FIRST_SPACE,
    FLEET,
    FLEET_POINTS,
    GOODS,
    HARBOR,
    HARBOR_ROW,
    ROWS,
    TRADE,
    TRADE_ROW,
)
from laguna.games.millefiori.hints import has_left
from laguna.games.millefiori.offer import Offer
from laguna.games.millefiori.pictures import at
from laguna.games.millefiori.spaces import (
    WIDTH,
    add_bonuses,
    add_diamonds,
    add_targets,
    bonus_backdrop,
    empty,
    free_spaces,
    plate_words,
)

HEAD_Y: Final = 11.0
ROW_STEP: Final = 37.5
ROWS_TOP: Final = 46.0
HEIGHT: Final[float] = ROWS_TOP + (ROWS - 1) * ROW_STEP + 20
SHIP_STEP: Final = 44.0
FIGURE_X: Final = 171.0  # what a ship of the row would score
GOODS_X: Final = 231.0
GOODS_STEP: Final = 48.0


def row_y(row: int) -> float:
    return ROWS_TOP + row * ROW_STEP


HARBOR_PLACES: Final[list[tuple[float, float]]] = [
    (26.0 + number % FLEET * SHIP_STEP, row_y(row)) for number, row in enumerate(HARBOR_ROW)
]
TRADE_PLACES: Final[list[tuple[float, float]]] = [
    (GOODS_X + number % GOODS * GOODS_STEP, row_y(row)) for number, row in enumerate(TRADE_ROW)
]


@cache
def backdrop() -> str:
    """The fleets and, in line with them, the goods that they carry (MF-9.2)."""
    out = [bonus_backdrop(TRADE, WIDTH, HEAD_Y)]
    for row in range(ROWS):
        y = row_y(row)
        out.append(svg.rect(4, y - 18, 132, 36, 18, "var(--g-blue-tint)"))
        lane = 'stroke="var(--g-aqua)" stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round"'
        out.append(f'<path d="M142 {svg.n(y)}H206" {lane}/>')
    for number, (x, y) in enumerate(HARBOR_PLACES):
        out.append(at(x, y, empty(FIRST_SPACE[HARBOR] + number)))
    for number, (x, y) in enumerate(TRADE_PLACES):
        out.append(at(x, y, empty(FIRST_SPACE[TRADE] + number)))
    return "".join(out)


@cache
def figure(points: int, gone: bool) -> str:
    """What each ship of a fleet scores when it sails now; a check when it has sailed."""
    if gone:
        return svg.rect(-16, -12, 32, 24, 12, "var(--sunken)", "var(--line-strong)", 1) + svg.icon(
            "check", 0, 0, 14, "var(--ink-2)", "var(--sunken)"
        )
    ground = svg.rect(-16, -12, 32, 24, 12, "var(--surface)", "var(--line-strong)", 1)
    return ground + svg.text(0, 5, str(points), 14, weight=700, kind="num")


@cache
def figure_words(row: int, goods: int, gone: bool, language: str) -> str:
    if gone:
        return say(Text("millefiori.board_fleet_gone", row + 1), language)
    return say(Text("millefiori.board_fleet", FLEET_POINTS[goods], row + 1), language)


def trade_plate(offer: Offer) -> Plate:
    """Harbor and trade."""
    view = offer.table
    language = offer.language
    pieces: list[Piece] = []
    for row in range(i64(ROWS)):
        goods = goods_in_row(view, row)
        gone = has_left(view, row)
        body = figure(FLEET_POINTS[goods], gone)
        pieces.append(Piece(f"fleet-{row}", FIGURE_X, row_y(row), body, figure_words(row, goods, gone, language)))
    add_diamonds(offer, pieces, HARBOR, HARBOR_PLACES)
    add_diamonds(offer, pieces, TRADE, TRADE_PLACES)
    ships = FIRST_SPACE[HARBOR + 1] - FIRST_SPACE[HARBOR]
    many = is_many(offer.count(PLACE + FIRST_SPACE[HARBOR], ships), ships)
    add_targets(offer, pieces, HARBOR, HARBOR_PLACES, many)
    bonus = add_targets(offer, pieces, TRADE, TRADE_PLACES, False)
    add_bonuses(offer, pieces, TRADE, WIDTH, HEAD_Y, bonus)
    title = say(Text("millefiori.board_harbor"), language)
    free = free_spaces(offer, HARBOR) + free_spaces(offer, TRADE)
    label = plate_words(title, free, FIRST_SPACE[HARBOR + 1] - FIRST_SPACE[TRADE], language)
    return Plate("trade", WIDTH, HEIGHT, title, label, backdrop(), pieces, 0)
