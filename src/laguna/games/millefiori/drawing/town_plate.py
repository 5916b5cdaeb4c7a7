"""Mille Fiori: the plates of the residences and of the townspeople."""

from __future__ import annotations

from functools import cache, lru_cache
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

# ---- residences: a line that turns back at its middle

_LINE: Final[int] = box.FIRST_SPACE[box.RESIDENCES + 1] - box.FIRST_SPACE[box.RESIDENCES]
_PER_ROW: Final[int] = (_LINE + 1) // 2
_STEP: Final[float] = spaces.WIDTH / _PER_ROW
RESIDENCES_HEIGHT: Final = 117.0


def residence_at(number: int) -> tuple[float, float]:
    """Where a residence is, counted from 0 along the line."""
    if number < _PER_ROW:
        return (number + 0.5) * _STEP, 48.0
    return (2 * _PER_ROW - number - 0.5) * _STEP, 95.0


RESIDENCE_PLACES: Final[list[tuple[float, float]]] = [residence_at(number) for number in range(_LINE)]


@cache
def residences_backdrop(language: str) -> str:
    """The line, its values, and the bonus spaces."""
    words = catalogue.translate(Text("millefiori.board_values"), language)
    points = [f"{svg.n(x)} {svg.n(y)}" for x, y in RESIDENCE_PLACES]
    line = f'<path d="M{"L".join(points)}" fill="none" stroke="var(--g-violet)" stroke-width="6" opacity=".35"/>'
    room = VALUES_X - 14 - spaces.TITLE_ROOM
    out = [svg.text(VALUES_X - 14, 15, words, 12, anchor="end", fill="var(--ink-2)", room=room), line]
    out.append(spaces.bonus_backdrop(box.RESIDENCES, spaces.WIDTH, HEAD_Y))
    for number, (x, y) in enumerate(RESIDENCE_PLACES):
        out.append(shapes.at(x, y, spaces.empty(box.FIRST_SPACE[box.RESIDENCES] + number)))
    return "".join(out)


VALUES_X: Final = 190.0  # where the tokens begin that count values
VALUES_STEP: Final = 24.0


@lru_cache(maxsize=1024)
def values_words(name: str, values: int, language: str) -> str:
    return catalogue.translate(Text("millefiori.board_values_of", values, name), language)


@cache
def count_token(seat: int, count: int) -> str:
    return svg.token(seat, 0, 0, 9, count)


def add_values(offer: MilleFioriOffer, pieces: list[Piece]) -> None:
    """On how many different values each player has diamonds, which earns extra cards and the bonus (MF-6.3)."""
    view = offer.table
    for seat in range(view.seats):
        values = areas.different_values(view, seat)
        if values > 0:
            words = values_words(offer.names[seat], values, offer.language)
            x = VALUES_X + VALUES_STEP * int(seat)
            pieces.append(Piece(f"values-{seat}", x, HEAD_Y, count_token(seat, values), words))


NEXT_MARK: Final = '<path d="M-6-17h12l-6 7Z" fill="var(--g-violet-ink)"/>'


def residences_plate(offer: MilleFioriOffer) -> Plate:
    """The residences, and where the line goes on (MF-6.1)."""
    language = offer.language
    pieces: list[Piece] = []
    add_values(offer, pieces)
    spaces.add_spaces(offer, pieces, box.RESIDENCES, RESIDENCE_PLACES)
    free = spaces.free_spaces(offer, box.RESIDENCES)
    if free > 0 and not offer.open[actions.PLACE + box.FIRST_SPACE[box.RESIDENCES] + _LINE - free]:
        x, y = RESIDENCE_PLACES[_LINE - int(free)]
        pieces.append(Piece("next-residence", x, y, NEXT_MARK))
    bonus = spaces.add_targets(offer, pieces, box.RESIDENCES, RESIDENCE_PLACES, False)
    spaces.add_bonuses(offer, pieces, box.RESIDENCES, spaces.WIDTH, HEAD_Y, bonus)
    title = spaces.area_title(box.RESIDENCES, language)
    label = spaces.plate_words(title, free, _LINE, language)
    return Plate("residences", spaces.WIDTH, RESIDENCES_HEIGHT, title, label, residences_backdrop(language), pieces, 1)


# ---- townspeople: two pyramids side by side

TOWN_HEIGHT: Final = 137.0
BLOCK_STEP: Final = 36.8
LEVEL_STEP: Final = 37.0
BASE_Y: Final = 117.0
MIDDLES: Final = (107.0, 307.0)  # of the Nobili and the Populi
HALF: Final = 196.0  # what one of them has for its name and its bonus spaces
PYRAMIDS: Final = (box.NOBILI, box.POPULI)


def _pyramid_places(area: int) -> list[tuple[float, float]]:
    """Spaces of the lowest level side by side, the others upon the two that they rest on."""
    first = box.FIRST_SPACE[area]
    ground = [
        space
        for space in range(first, box.FIRST_SPACE[area + 1])
        if box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]] == 1
    ]
    middle = MIDDLES[PYRAMIDS.index(area)]
    out: list[tuple[float, float]] = []
    for space in range(first, box.FIRST_SPACE[area + 1]):
        level = int(box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]])
        supports = [out[below - first][0] for below in box.SUPPORTS[space - box.FIRST_SPACE[box.NOBILI]]]
        if level == 1:
            x = middle + (ground.index(space) - (len(ground) - 1) / 2) * BLOCK_STEP
        else:
            x = sum(supports) / len(supports)
        out.append((x, BASE_Y - (level - 1) * LEVEL_STEP))
    return out


PYRAMID_PLACES: Final = (_pyramid_places(box.NOBILI), _pyramid_places(box.POPULI))


@cache
def town_backdrop(language: str) -> str:
    """Both pyramids, their names, what each level scores, and the bonus spaces."""
    out: list[str] = []
    for number, area in enumerate(PYRAMIDS):
        right = MIDDLES[number] + 93
        name = spaces.area_title(area, language)
        ink = f"var(--g-{shapes.AREA_HUES[area]}-ink)"
        room = HALF - spaces.PILLS - 8
        out.append(
            svg.text(right - HALF + 4, 16, name, 15, anchor="start", weight=600, fill=ink, kind="title", room=room)
        )
        out.append(spaces.bonus_backdrop(area, right, HEAD_Y))
        first = box.FIRST_SPACE[area]
        marked = 0
        for space, (x, y) in enumerate(PYRAMID_PLACES[number]):
            level = box.LEVEL[first + space - box.FIRST_SPACE[box.NOBILI]]
            out.append(shapes.at(x, y, spaces.empty(first + space, level > 1)))
            if level == box.EXTRA_LEVEL:
                out.append(svg.icon("star", x + 12, y - 13, 10, "var(--gold)"))
            if level > marked:
                marked = level
                points = str(box.LEVEL_POINTS[level - 1])
                out.append(svg.text(x - 26, y + 5, points, 14, weight=700, fill="var(--ink-3)", kind="num"))
    return "".join(out)


def townspeople_plate(offer: MilleFioriOffer) -> Plate:
    """The Nobili and the Populi."""
    language = offer.language
    pieces: list[Piece] = []
    for number, area in enumerate(PYRAMIDS):
        places = PYRAMID_PLACES[number]
        spaces.add_spaces(offer, pieces, area, places)
        first = box.FIRST_SPACE[area]
        count = box.FIRST_SPACE[area + 1] - first
        bonus = spaces.add_targets(
            offer, pieces, area, places, is_many(offer.count(actions.PLACE + first, count), count)
        )
        spaces.add_bonuses(offer, pieces, area, MIDDLES[number] + 93, HEAD_Y, bonus)
    title = catalogue.translate(Text("millefiori.board_townspeople"), language)
    free = spaces.free_spaces(offer, box.NOBILI) + spaces.free_spaces(offer, box.POPULI)
    label = spaces.plate_words(title, free, box.FIRST_SPACE[box.TRADE] - box.FIRST_SPACE[box.NOBILI], language)
    return Plate("townspeople", spaces.WIDTH, TOWN_HEIGHT, title, label, town_backdrop(language), pieces, 1)
