"""Rialto: the plate with the twelve buildings that can be taken."""

from __future__ import annotations

from functools import cache
from typing import Final

from laguna.drawing import clickable, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.drawing import shapes
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import actions
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 480.0
HEIGHT: Final = 172.0
STEP_X: Final = 121.0
STEP_Y: Final = 58.0
RING: Final = svg.outline(0, 0, shapes.TILE_WIDTH, shapes.TILE_HEIGHT, 6)


@cache
def supply_tile(building: int, left: int, dim: bool) -> str:
    """A building and how many are left of it; what cannot be taken now is faded."""
    body = shapes.building_tile(building)
    if dim or left == 0:
        body = f'<g opacity="{shapes.DIM}">{body}</g>'
    return body + svg.text(
        shapes.TILE_WIDTH - 5, shapes.TILE_HEIGHT - 5, f"×{left}", 13, anchor="end", fill="var(--ink-2)", kind="num"
    )


def tile_at(building: int) -> tuple[float, float]:
    """Where a building lies: its colour says the line, its value the column."""
    return building % box.VALUES * STEP_X + 1, building // box.VALUES * STEP_Y + 1


@cache
def supply_words(building: int, left: int, language: str) -> str:
    name = names.building_name(building)
    return catalogue.sentence(
        Text("rialto.board_supply_tile", name, phrases.EFFECTS[building], left, phrases.when(building)), language
    )


def supply_plate(offer: RialtoOffer) -> Plate:
    """The twelve buildings, a colour to a line, and how many are left of each."""
    view = offer.view
    offered = offer.count(actions.TAKE, box.BUILDINGS)
    quiet = clickable.is_many(offered, box.BUILDINGS)
    pieces: list[Piece] = []
    for building in range(box.BUILDINGS):
        left = view.supply[building]
        body = supply_tile(building, left, offered > 0 and not offer.open[actions.TAKE + building])
        label = supply_words(building, left, offer.language)
        x, y = tile_at(int(building))
        pieces.append(offer.piece(f"supply-{building}", x, y, body, label, actions.TAKE + building, RING, quiet))
    title = catalogue.translate(Text("rialto.board_supply"), offer.language)
    return Plate("supply", WIDTH, HEIGHT, title, title, "", pieces, 1)
