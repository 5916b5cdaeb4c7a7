"""Rialto: the plate with the twelve buildings that can be taken."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.rialto.actions import TAKE
from laguna.games.rialto.components import BUILDINGS, VALUES
from laguna.games.rialto.names import building_name
from laguna.games.rialto.offer import Offer
from laguna.games.rialto.phrases import EFFECTS
from laguna.games.rialto.pictures import DIM, TILE_HEIGHT, TILE_WIDTH, building_tile

WIDTH: Final = 480.0
HEIGHT: Final = 160.0
STEP_X: Final = 121.0
STEP_Y: Final = 54.0
RING: Final = svg.outline(0, 0, TILE_WIDTH, TILE_HEIGHT, 6)


@cache
def supply_tile(building: int, left: int, dim: bool) -> str:
    """A building and how many are left of it; what cannot be taken now sinks back."""
    body = building_tile(building)
    if dim or left == 0:
        body = f'<g opacity="{DIM}">{body}</g>'
    return body + svg.text(
        TILE_WIDTH - 5, TILE_HEIGHT - 5, f"×{left}", 13, anchor="end", fill="var(--ink-2)", kind="num"
    )


def tile_at(building: int) -> tuple[float, float]:
    """Where a building lies: its colour says the line, its value the column."""
    return building % VALUES * STEP_X + 1, building // VALUES * STEP_Y + 1


@cache
def supply_words(building: int, left: int, language: str) -> str:
    return say(Text("rialto.board_supply_tile", building_name(building), EFFECTS[building], left), language)


def supply_plate(offer: Offer) -> Plate:
    """The twelve buildings, a colour to a line, and how many are left of each."""
    view = offer.table
    offered = offer.count(TAKE, BUILDINGS)
    quiet = is_many(offered, BUILDINGS)
    pieces: list[Piece] = []
    for building in range(i64(BUILDINGS)):
        left = view.supply[building]
        body = supply_tile(building, left, offered > 0 and not offer.open[TAKE + building])
        said = supply_words(building, left, offer.language)
        x, y = tile_at(int(building))
        pieces.append(offer.piece(f"supply-{building}", x, y, body, said, TAKE + building, RING, quiet))
    title = say(Text("rialto.board_supply"), offer.language)
    return Plate("supply", WIDTH, HEIGHT, title, title, "", pieces, 1)
