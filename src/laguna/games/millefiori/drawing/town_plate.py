"""Mille Fiori: the plates of the residences and of the townspeople."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say
from laguna.games.millefiori.actions import PLACE
from laguna.games.millefiori.areas import different_values, is_supported
from laguna.games.millefiori.components import (
    EXTRA_LEVEL,
    FIRST_SPACE,
    LEVEL,
    LEVEL_POINTS,
    NOBILI,
    POPULI,
    RESIDENCES,
    SUPPORTS,
    TRADE,
)
from laguna.games.millefiori.offer import Offer
from laguna.games.millefiori.pictures import AREA_HUES, at
from laguna.games.millefiori.spaces import (
    PILLS,
    SPACE_IDS,
    TITLE_ROOM,
    WIDTH,
    add_bonuses,
    add_diamonds,
    add_targets,
    area_title,
    bonus_backdrop,
    empty,
    free_spaces,
    plate_words,
)
from laguna.games.millefiori.table import FREE

HEAD_Y: Final = 11.0

# ---- residences: a line that turns back at its middle

_LINE: Final[int] = FIRST_SPACE[RESIDENCES + 1] - FIRST_SPACE[RESIDENCES]
_PER_ROW: Final[int] = (_LINE + 1) // 2
_STEP: Final[float] = WIDTH / _PER_ROW
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
    said = say(Text("millefiori.board_values"), language)
    points = [f"{svg.n(x)} {svg.n(y)}" for x, y in RESIDENCE_PLACES]
    line = f'<path d="M{"L".join(points)}" fill="none" stroke="var(--g-violet)" stroke-width="6" opacity=".35"/>'
    room = VALUES_X - 14 - TITLE_ROOM
    out = [svg.text(VALUES_X - 14, 15, said, 12, anchor="end", fill="var(--ink-2)", room=room), line]
    out.append(bonus_backdrop(RESIDENCES, WIDTH, HEAD_Y))
    for number, (x, y) in enumerate(RESIDENCE_PLACES):
        out.append(at(x, y, empty(FIRST_SPACE[RESIDENCES] + number)))
    return "".join(out)


VALUES_X: Final = 190.0  # where the tokens begin that count values
VALUES_STEP: Final = 24.0


@lru_cache(maxsize=1024)
def values_words(name: str, values: int, language: str) -> str:
    return say(Text("millefiori.board_values_of", values, name), language)


@cache
def count_token(seat: int, count: int) -> str:
    return svg.token(seat, 0, 0, 9, count)


def add_values(offer: Offer, pieces: list[Piece]) -> None:
    """On how many different values each player has diamonds, which earns extra cards and the bonus (MF-6.3)."""
    view = offer.table
    for seat in range(view.seats):
        values = different_values(view, seat)
        if values > 0:
            words = values_words(offer.names[seat], values, offer.language)
            x = VALUES_X + VALUES_STEP * int(seat)
            pieces.append(Piece(f"values-{seat}", x, HEAD_Y, count_token(seat, values), words))


NEXT_MARK: Final = '<path d="M-6-17h12l-6 7Z" fill="var(--g-violet-ink)"/>'


def residences_plate(offer: Offer) -> Plate:
    """The residences, and where the line goes on (MF-6.1)."""
    language = offer.language
    pieces: list[Piece] = []
    add_values(offer, pieces)
    add_diamonds(offer, pieces, RESIDENCES, RESIDENCE_PLACES)
    free = free_spaces(offer, RESIDENCES)
    if free > 0 and not offer.open[PLACE + FIRST_SPACE[RESIDENCES] + _LINE - free]:
        x, y = RESIDENCE_PLACES[_LINE - int(free)]
        pieces.append(Piece("next-residence", x, y, NEXT_MARK))
    bonus = add_targets(offer, pieces, RESIDENCES, RESIDENCE_PLACES, False)
    add_bonuses(offer, pieces, RESIDENCES, WIDTH, HEAD_Y, bonus)
    title = area_title(RESIDENCES, language)
    label = plate_words(title, free, _LINE, language)
    return Plate("residences", WIDTH, RESIDENCES_HEIGHT, title, label, residences_backdrop(language), pieces, 1)


# ---- townspeople: two pyramids side by side

TOWN_HEIGHT: Final = 137.0
BLOCK_STEP: Final = 36.8
LEVEL_STEP: Final = 37.0
BASE_Y: Final = 117.0
MIDDLES: Final = (107.0, 307.0)  # of the Nobili and the Populi
HALF: Final = 196.0  # what one of them has for its name and its bonus spaces
PYRAMIDS: Final = (NOBILI, POPULI)


def _pyramid_places(area: int) -> list[tuple[float, float]]:
    """Spaces of the lowest level side by side, the others upon the two that they rest on."""
    first = FIRST_SPACE[area]
    ground = [space for space in range(first, FIRST_SPACE[area + 1]) if LEVEL[space - FIRST_SPACE[NOBILI]] == 1]
    middle = MIDDLES[PYRAMIDS.index(area)]
    out: list[tuple[float, float]] = []
    for space in range(first, FIRST_SPACE[area + 1]):
        level = int(LEVEL[space - FIRST_SPACE[NOBILI]])
        supports = [out[below - first][0] for below in SUPPORTS[space - FIRST_SPACE[NOBILI]]]
        if level == 1:
            x = middle + (ground.index(space) - (len(ground) - 1) / 2) * BLOCK_STEP
        else:
            x = sum(supports) / len(supports)
        out.append((x, BASE_Y - (level - 1) * LEVEL_STEP))
    return out


PYRAMID_PLACES: Final = (_pyramid_places(NOBILI), _pyramid_places(POPULI))


@cache
def town_backdrop(language: str) -> str:
    """Both pyramids, their names, what each level scores, and the bonus spaces."""
    out: list[str] = []
    for number, area in enumerate(PYRAMIDS):
        right = MIDDLES[number] + 93
        name = area_title(area, language)
        ink = f"var(--g-{AREA_HUES[area]}-ink)"
        room = HALF - PILLS - 8
        out.append(
            svg.text(right - HALF + 4, 16, name, 15, anchor="start", weight=600, fill=ink, kind="title", room=room)
        )
        out.append(bonus_backdrop(area, right, HEAD_Y))
        first = FIRST_SPACE[area]
        marked = 0
        for space, (x, y) in enumerate(PYRAMID_PLACES[number]):
            level = LEVEL[first + space - FIRST_SPACE[NOBILI]]
            out.append(at(x, y, empty(first + space, level > 1)))
            if level == EXTRA_LEVEL:
                out.append(svg.icon("star", x + 12, y - 13, 10, "var(--gold)"))
            if level > marked:
                marked = level
                points = str(LEVEL_POINTS[level - 1])
                out.append(svg.text(x - 26, y + 5, points, 14, weight=700, fill="var(--ink-3)", kind="num"))
    return "".join(out)


def add_supported(offer: Offer, pieces: list[Piece], area: i64, places: list[tuple[float, float]]) -> None:
    """Free spaces above the lowest level that something could be put on; the others stay faint (MF-7.2)."""
    first = FIRST_SPACE[area]
    for space in range(first, FIRST_SPACE[area + 1]):
        if (
            LEVEL[space - FIRST_SPACE[NOBILI]] > 1
            and offer.table.owner[space] == FREE
            and not offer.open[PLACE + space]
        ):
            if is_supported(offer.table, space):
                x, y = places[space - first]
                pieces.append(Piece(SPACE_IDS[space], x, y, supported_body(space)))


@cache
def supported_body(space: int) -> str:
    star = svg.icon("star", 12, -13, 10, "var(--gold)")
    return empty(space) + (star if LEVEL[space - FIRST_SPACE[NOBILI]] == EXTRA_LEVEL else "")


def townspeople_plate(offer: Offer) -> Plate:
    """The Nobili and the Populi."""
    language = offer.language
    pieces: list[Piece] = []
    for number, area in enumerate(PYRAMIDS):
        places = PYRAMID_PLACES[number]
        add_supported(offer, pieces, area, places)
        add_diamonds(offer, pieces, area, places)
        first = FIRST_SPACE[area]
        spaces = FIRST_SPACE[area + 1] - first
        bonus = add_targets(offer, pieces, area, places, is_many(offer.count(PLACE + first, spaces), spaces))
        add_bonuses(offer, pieces, area, MIDDLES[number] + 93, HEAD_Y, bonus)
    title = say(Text("millefiori.board_townspeople"), language)
    free = free_spaces(offer, NOBILI) + free_spaces(offer, POPULI)
    label = plate_words(title, free, FIRST_SPACE[TRADE] - FIRST_SPACE[NOBILI], language)
    return Plate("townspeople", WIDTH, TOWN_HEIGHT, title, label, town_backdrop(language), pieces, 1)
