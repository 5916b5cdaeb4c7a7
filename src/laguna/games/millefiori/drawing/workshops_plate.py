"""Mille Fiori: the plate of the workshops, hexagons that touch where the rules say so, and the stars between them."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.clickable import is_many
from laguna.drawing.plates import Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori.drawing import shapes, spaces
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import actions
from laguna.games.millefiori.rules.position import FREE
from laguna.text import catalogue
from laguna.text.text import Text

HALF_STEP: Final = 20.9  # from a space to its neighbour in the next row
ROW_STEP: Final = 34.5
TOP: Final = 48.0
HEIGHT: Final = 176.0
HEAD_Y: Final = 11.0

PLACES: Final[list[tuple[float, float]]] = [
    (22.4 + row.int("col", 0, 17) * HALF_STEP, TOP + (row.int("row", 1, 4) - 1) * ROW_STEP)
    for row in box.BOX.rows("workshops.space")
]


def middle_of(places: list[tuple[float, float]]) -> tuple[float, float]:
    """The point that is as far from one place as from the other."""
    count = len(places)
    return sum([x for x, _ in places]) / count, sum([y for _, y in places]) / count


STAR_PLACES: Final[list[tuple[float, float]]] = [middle_of([PLACES[space] for space in star]) for star in box.STARS]

# A star: still to be had, had, to be had now.
OPEN: Final = 0
GONE: Final = 1
NOW: Final = 2


@cache
def backdrop(language: str) -> str:
    """Every space as it is printed, the bonus spaces, and what scores."""
    words = catalogue.translate(Text("millefiori.board_workshops"), language)
    right = spaces.WIDTH - spaces.PILLS - 8
    out = [svg.text(right, 15, words, 12, anchor="end", fill="var(--ink-2)", room=right - spaces.TITLE_ROOM)]
    out.append(spaces.bonus_backdrop(box.WORKSHOPS, spaces.WIDTH, HEAD_Y))
    for space, (x, y) in enumerate(PLACES):
        out.append(shapes.at(x, y, spaces.empty(space)))
    return "".join(out)


@cache
def star(state: int) -> str:
    """A star in its circle."""
    fill = ("var(--gold)", "var(--line-strong)", "var(--go)")[state]
    ring = '<circle r="7" fill="var(--surface)" stroke="var(--land-line)" stroke-width=".8"/>'
    return ring + svg.icon("star", 0, 0, 12, fill)


@cache
def star_words(gone: bool, language: str) -> str:
    """What a star is for."""
    return catalogue.translate(Text("millefiori.board_star_gone" if gone else "millefiori.board_star"), language)


def star_state(offer: MilleFioriOffer, star: int) -> int:
    """A star goes with the last free space beside it (MF-5.4)."""
    free: i64 = 0
    last: i64 = FREE
    for space in box.STARS[star]:
        if offer.table.owner[space] == FREE:
            free += 1
            last = space
    if free == 0:
        return GONE
    return NOW if free == 1 and offer.open[actions.PLACE + last] and offer.table.open_size > 0 else OPEN


def workshops_plate(offer: MilleFioriOffer) -> Plate:
    """The workshops."""
    language = offer.language
    pieces: list[Piece] = []
    spaces.add_spaces(offer, pieces, box.WORKSHOPS, PLACES)
    count = box.FIRST_SPACE[box.WORKSHOPS + 1] - box.FIRST_SPACE[box.WORKSHOPS]
    # A star is asked for before its space is handed out, and drawn after it.
    stars = [star_state(offer, number) for number in range(len(box.STARS))]
    bonus = spaces.add_targets(offer, pieces, box.WORKSHOPS, PLACES, is_many(offer.count(actions.PLACE, count), count))
    spaces.add_bonuses(offer, pieces, box.WORKSHOPS, spaces.WIDTH, HEAD_Y, bonus)
    for number, (x, y) in enumerate(STAR_PLACES):
        pieces.append(Piece(f"star-{number}", x, y, star(stars[number]), star_words(stars[number] == GONE, language)))
    title = spaces.area_title(box.WORKSHOPS, language)
    label = spaces.plate_words(title, spaces.free_spaces(offer, box.WORKSHOPS), count, language)
    return Plate("workshops", spaces.WIDTH, HEIGHT, title, label, backdrop(language), pieces, 0)
