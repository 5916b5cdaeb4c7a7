"""Mille Fiori: the plate of the harbor, with the goods in line with its fleets."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import svg
from laguna.drawing.clickable import is_many
from laguna.drawing.plates import Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori.drawing import shapes, spaces
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import actions, areas
from laguna.text import catalogue
from laguna.text.text import Text

HEAD_Y: Final = 11.0
ROW_STEP: Final = 37.5
ROWS_TOP: Final = 46.0
HEIGHT: Final[float] = ROWS_TOP + int(box.ROWS - 1) * ROW_STEP + 20
SHIP_STEP: Final = 44.0
FIGURE_X: Final = 171.0  # what a ship of the row would score
GOODS_X: Final = 231.0
GOODS_STEP: Final = 48.0


def row_y(row: int) -> float:
    return ROWS_TOP + row * ROW_STEP


HARBOR_PLACES: Final[list[tuple[float, float]]] = [
    (26.0 + number % box.FLEET * SHIP_STEP, row_y(row)) for number, row in enumerate(box.HARBOR_ROW)
]
TRADE_PLACES: Final[list[tuple[float, float]]] = [
    (GOODS_X + number % box.GOODS * GOODS_STEP, row_y(row)) for number, row in enumerate(box.TRADE_ROW)
]


@cache
def backdrop() -> str:
    """The fleets and, in line with them, the goods that they carry (MF-9.2)."""
    out = [spaces.bonus_backdrop(box.TRADE, spaces.WIDTH, HEAD_Y)]
    for row in range(box.ROWS):
        y = row_y(row)
        out.append(svg.rect(4, y - 18, 132, 36, 18, "var(--g-blue-tint)"))
        out.append(svg.text(146, y + 4.5, str(row + 1), 12, fill="var(--ink-2)", kind="num"))
        lane = 'stroke="var(--g-aqua)" stroke-width="3" stroke-dasharray="1 7" stroke-linecap="round"'
        out.append(f'<path d="M188 {svg.n(y)}H210" {lane}/>')
    for number, (x, y) in enumerate(HARBOR_PLACES):
        out.append(shapes.at(x, y, spaces.empty(box.FIRST_SPACE[box.HARBOR] + number)))
    for number, (x, y) in enumerate(TRADE_PLACES):
        out.append(shapes.at(x, y, spaces.empty(box.FIRST_SPACE[box.TRADE] + number)))
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
        return catalogue.translate(Text("millefiori.board_fleet_gone", row + 1), language)
    return catalogue.translate(Text("millefiori.board_fleet", box.FLEET_POINTS[goods], row + 1), language)


def trade_plate(offer: MilleFioriOffer) -> Plate:
    """Harbor and trade."""
    view = offer.table
    language = offer.language
    pieces: list[Piece] = []
    for row in range(box.ROWS):
        goods = areas.goods_in_row(view, row)
        gone = areas.has_left(view, row)
        body = figure(box.FLEET_POINTS[goods], gone)
        pieces.append(Piece(f"fleet-{row}", FIGURE_X, row_y(row), body, figure_words(row, goods, gone, language)))
    spaces.add_spaces(offer, pieces, box.HARBOR, HARBOR_PLACES)
    spaces.add_spaces(offer, pieces, box.TRADE, TRADE_PLACES)
    ships = box.FIRST_SPACE[box.HARBOR + 1] - box.FIRST_SPACE[box.HARBOR]
    many = is_many(offer.count(actions.PLACE + box.FIRST_SPACE[box.HARBOR], ships), ships)
    spaces.add_targets(offer, pieces, box.HARBOR, HARBOR_PLACES, many)
    bonus = spaces.add_targets(offer, pieces, box.TRADE, TRADE_PLACES, False)
    spaces.add_bonuses(offer, pieces, box.TRADE, spaces.WIDTH, HEAD_Y, bonus)
    title = catalogue.translate(Text("millefiori.board_harbor"), language)
    free = spaces.free_spaces(offer, box.HARBOR) + spaces.free_spaces(offer, box.TRADE)
    label = spaces.plate_words(title, free, box.FIRST_SPACE[box.HARBOR + 1] - box.FIRST_SPACE[box.TRADE], language)
    return Plate("trade", spaces.WIDTH, HEIGHT, title, label, backdrop(), pieces, 0)
