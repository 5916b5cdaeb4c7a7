"""The Doge Ship: the plate of the galley: one long hull for wide screens, cut in two for phones."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.drawing import shapes, symbols
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules import galley
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

COLUMN: Final = 64.0
PLACE_WIDTH: Final[float] = COLUMN - 4
PLACE_HEIGHT: Final = 44.0
DECK_STEP: Final = 47.0
DECKS_Y: Final = 30.0  # where the upper deck begins
STERN: Final = 64.0  # what comes before the first column of the long hull
BOW: Final = 92.0
WIDE_HEIGHT: Final = 142.0
BAND_HEIGHT: Final = 128.0  # of each half where the hull is cut in two
MARGIN: Final = 8.0
MOST_IN_A_BAND: Final = 6

EMPTY: Final = 0
NEXT: Final = 1


def bands_of(seats: int) -> int:
    """In how many pieces the hull is cut on phones."""
    return 1 if box.LENGTH[seats] <= MOST_IN_A_BAND else 2


def in_band(seats: int) -> int:
    """How many columns a piece has."""
    return -(-int(box.LENGTH[seats]) // bands_of(seats))


def wide_place(column: int, deck: int) -> tuple[float, float]:
    """Where a place is in the long hull."""
    return STERN + column * COLUMN + 2, DECKS_Y + (box.UPPER - deck) * DECK_STEP


def tall_place(seats: int, column: int, deck: int) -> tuple[float, float]:
    """Where a place is in the hull cut in two."""
    band, place = divmod(column, in_band(seats))
    return MARGIN + place * COLUMN + 2, band * BAND_HEIGHT + DECKS_Y + (box.UPPER - deck) * DECK_STEP


def wide_width(seats: int) -> float:
    return STERN + int(box.LENGTH[seats]) * COLUMN + BOW


def tall_width(seats: int) -> float:
    return 2 * MARGIN + in_band(seats) * COLUMN


# ---- what never changes


def zone_sign(x: float, y: float, width: float, zone: int, language: str) -> str:
    """The name of a zone above its columns."""
    name = catalogue.sentence(Text(f"dogeship.zone_{box.ZONE_NAMES[zone]}"), language)
    half = min(34.0, width / 2 - 4)
    line = f'<path d="M{svg.n(x + 6)} {svg.n(y)}H{svg.n(x + width - 6)}" stroke="var(--ink-2)" stroke-width="1.6"/>'
    sign = svg.rect(x + width / 2 - half, y - 10, 2 * half, 18, 9, "var(--surface)", "var(--line-strong)", 0.8)
    return line + sign + svg.text(x + width / 2, y + 3.5, name, 12.5, weight=600, room=2 * half - 8)


def zone_signs(seats: int, first: int, last: int, x: float, y: float, language: str) -> str:
    """The names of the zones above some columns."""
    out = ""
    column = first
    while column < last:
        zone = int(box.ZONE_AT[seats][column])
        end = column
        while end < last and box.ZONE_AT[seats][end] == zone:
            end += 1
        out += zone_sign(x + (column - first) * COLUMN, y, (end - column) * COLUMN, zone, language)
        column = end
    return out


@cache
def wide_backdrop(seats: int, language: str) -> str:
    """Water, the hull from stern to bow, oars, and the names of zones and decks."""
    length = int(box.LENGTH[seats])
    width = wide_width(seats)
    right = STERN + length * COLUMN
    hull = (
        f"M6 26Q10 12 34 18L58 26H{svg.n(right + 6)}L{svg.n(width - 18)} 34"
        f"Q{svg.n(width - 44)} 122 {svg.n(width - 90)} 128H96Q22 126 6 26Z"
    )
    out = svg.rect(0, 0, width, WIDE_HEIGHT, 12, "var(--water)")
    out += f'<path d="{hull}" fill="var(--g-orange-tint)" stroke="var(--land-line)" stroke-width="1.6"/>'
    x = 112.0
    while x < width - 110:
        oar = f"M{svg.n(x)} 127l-10 12"
        out += f'<path d="{oar}" stroke="var(--land-line)" stroke-width="3" stroke-linecap="round"/>'
        x += 42
    out += zone_signs(seats, 0, length, STERN, 18, language)
    for deck, y in ((box.UPPER, 57), (box.LOWER, 104)):
        words = catalogue.translate(Text(f"dogeship.board_{box.DECK_NAMES[deck]}"), language)
        out += svg.text(right + 8, y, words, 12, anchor="start", weight=600, fill="var(--ink-2)", room=BOW - 34)
    return out


@cache
def tall_backdrop(seats: int, language: str) -> str:
    """Both halves of the hull one below the other."""
    length = int(box.LENGTH[seats])
    count = in_band(seats)
    width = tall_width(seats)
    out = svg.rect(0, 0, width, BAND_HEIGHT * bands_of(seats), 12, "var(--water)")
    for band in range(bands_of(seats)):
        first = band * count
        last = min(length, first + count)
        y = band * BAND_HEIGHT
        ground = svg.rect(2, y + 18, 2 * MARGIN - 4 + (last - first) * COLUMN, BAND_HEIGHT - 22, 10)
        out += ground.replace('fill="var(--surface)"', 'fill="var(--g-orange-tint)" stroke="var(--land-line)"')
        out += zone_signs(seats, first, last, MARGIN, y + 17, language)
    return out


# ---- places


@cache
def part_body(tile: int) -> str:
    """A built part: its points, its approval and its squares."""
    out = svg.rect(0, 0, PLACE_WIDTH, PLACE_HEIGHT, 5, "var(--raised)", "var(--land-line)", 1.2)
    out += svg.text(5, 14, box.TILE_NAMES[tile], 11, anchor="start", fill="var(--ink-3)")
    out += svg.text(PLACE_WIDTH / 2 + 8, 20, str(box.PART_VP[tile]), 15, weight=700, kind="num")
    if box.PART_APPROVALS[tile] == 1:
        out += shapes.approval(PLACE_WIDTH - 10, 12, 13, "var(--raised)")
    return out + shapes.squares(box.SQUARES[tile], PLACE_WIDTH / 2, 33, 11.5, 14)


@cache
def place_body(state: int, violet: bool, language: str) -> str:
    """An empty place; the next one of a deck says so, and violet zones bring an approval."""
    if state == EMPTY:
        out = svg.rect(0, 0, PLACE_WIDTH, PLACE_HEIGHT, 5, "var(--land)", "var(--land-line)", 0.8)
    else:
        out = svg.rect(0, 0, PLACE_WIDTH, PLACE_HEIGHT, 5, "var(--surface)", "var(--ink)", 1.8)
        words = catalogue.translate(Text("dogeship.board_next"), language)
        out += svg.icon(symbols.GALLEY, PLACE_WIDTH / 2, 17, 21, "var(--ink-2)")
        out += svg.text(PLACE_WIDTH / 2, 39, words, 12, weight=600, room=PLACE_WIDTH - 6)
    return out + shapes.approval(PLACE_WIDTH - 10, 12, 14, "var(--surface)") if violet else out


@lru_cache(maxsize=1024)
def place_words(type: int, column: int, tile: int, state: int, language: str) -> str:
    """A place for screen readers: what is built there, or whether it is the next one."""
    if tile != box.FREE:
        return catalogue.translate(
            Text("dogeship.board_part", column + 1, names.tile_name(tile), phrases.part_text(tile)), language
        )
    key = "board_next_place" if state == NEXT else "board_empty_place"
    return catalogue.translate(Text(f"dogeship.{key}", column + 1, names.type_name(type)), language)


def is_violet(view: DogeShipPosition, type: i64) -> bool:
    """Does the Doge tile in force show this zone violet (DS-6.2.3)?"""
    return view.doge != box.FREE and box.VIOLET[box.TYPES * view.doge + type] == 1


def add_place(offer: DogeShipOffer, deck: i64, column: i64, tall: list[Piece], wide: list[Piece]) -> None:
    """One place of the galley, in both shapes."""
    view = offer.table
    seats = int(view.seats)
    type = box.ZONES * deck + box.ZONE_AT[seats][column]
    tile = int(view.galley[deck * box.LENGTH[seats] + column])
    state = NEXT if column == view.built[deck] and galley.next_type(view, deck) != box.FREE else EMPTY
    body = part_body(tile) if tile != box.FREE else place_body(state, is_violet(view, type), offer.language)
    words = place_words(int(type), int(column), tile, state, offer.language)
    id = f"place-{box.DECK_NAMES[deck]}-{column + 1}"
    x, y = tall_place(seats, int(column), int(deck))
    tall.append(Piece(id, x, y, body, words))
    x, y = wide_place(int(column), int(deck))
    wide.append(Piece(id + "-wide", x, y, body, words))


@lru_cache(maxsize=256)
def galley_title(built: int, parts: int, language: str) -> str:
    return catalogue.translate(Text("dogeship.board_galley", built, parts), language)


def galley_plates(offer: DogeShipOffer) -> list[Plate]:
    """The galley as far as it is built (DS-6.2.1)."""
    view = offer.table
    seats = int(view.seats)
    language = offer.language
    tall: list[Piece] = []
    wide: list[Piece] = []
    for deck in range(box.DECKS):
        for column in range(box.LENGTH[seats]):
            add_place(offer, deck, column, tall, wide)
    built = int(view.built[box.LOWER] + view.built[box.UPPER])
    title = galley_title(built, box.DECKS * int(box.LENGTH[seats]), language)
    height = BAND_HEIGHT * bands_of(seats)
    cut = tall_backdrop(seats, language)
    whole = wide_backdrop(seats, language)
    return [
        Plate("galley", tall_width(seats), height, title, title, cut, tall, 0, shape=plates.TALL),
        Plate("galley", wide_width(seats), WIDE_HEIGHT, title, title, whole, wide, 0, shape=plates.WIDE),
    ]


assert box.MOST_COLUMNS <= 2 * MOST_IN_A_BAND, "two halves hold the longest galley"
