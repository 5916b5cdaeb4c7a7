"""Murano: the islands as they are drawn: fields, tiles, markers, gondolas, and what is on offer there."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import clickable, plates, svg
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.drawing import island_shapes, shapes
from laguna.games.murano.drawing.clickable import MuranoOffer, ShapedPieces
from laguna.games.murano.rules import actions, islands, needs
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import character_scoring
from laguna.games.murano.text.story import explanations
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 200.0  # of an island with its gondolas
HEIGHT: Final = 206.0
TOP: Final = 24.0  # where the fields begin, below the name
GONDOLAS_Y: Final = 189.0
GONDOLA_STEP: Final = 46.0
TILE_RING: Final = svg.outline(-shapes.TILE / 2, -shapes.TILE / 2, shapes.TILE, shapes.TILE, 5)
TOUCH: Final = 43.0  # both sides of what can be touched: 40 pixels on a phone
HIT: Final = svg.outline(-TOUCH / 2, -TOUCH / 2, TOUCH, TOUCH) + ' fill="transparent"/>'
GONDOLA_RING: Final = svg.outline(-GONDOLA_STEP / 2, -TOUCH / 2, GONDOLA_STEP, TOUCH, 9)
NAME_HEIGHT: Final = 20.0
CODE_SIZE: Final = 11.0  # of the name of a field

# Where the islands stand: three in a row round which the ring goes, or two in a row by themselves.
WIDE_LEFT: Final = 97.0  # the stacks stand to the right of them
WIDE_STEP: Final = 205.0
TALL_WIDTH: Final[float] = 2 * WIDTH
TALL_HEIGHT: Final[float] = 3 * HEIGHT


def _order() -> list[int]:
    """The islands row by row, after their places on the map."""
    layouts = [row.ints("layout", 2, 0, 99) for row in box.BOX.rows("islands") if len(row.texts("grid")) > 0]
    places = [((int(layout[1]) + 1) // 4, int(layout[0]), island) for island, layout in enumerate(layouts)]
    return [island for _, _, island in sorted(places)]


ORDER: Final = _order()


def tall_at(island: int) -> tuple[float, float]:
    """The top left corner of an island, two in a row."""
    place = ORDER.index(island)
    return WIDTH * (place % 2), HEIGHT * (place // 2)


def wide_at(island: int) -> tuple[float, float]:
    """The same within the ring, three in a row."""
    place = ORDER.index(island)
    return WIDE_LEFT + WIDE_STEP * (place % 3), 72 + 210.0 * (place // 3)


TALL_PLACES: Final[list[tuple[float, float]]] = [tall_at(island) for island in range(box.ISLANDS)]
WIDE_PLACES: Final[list[tuple[float, float]]] = [wide_at(island) for island in range(box.ISLANDS)]


def grid_left(island: int) -> float:
    """Where the fields of an island begin, so that they stand in its middle."""
    return (WIDTH - shapes.FIELD * max([len(line) for line in box.GRIDS[island]])) / 2


def _field_at(field: int) -> tuple[float, float]:
    island, row, column = box.FIELD_PLACES[field]
    return grid_left(island) + shapes.FIELD * (column + 0.5), TOP + shapes.FIELD * (row + 0.5)


FIELD_AT: Final[list[tuple[float, float]]] = [_field_at(field) for field in range(box.FIELDS)]  # within its island


def gondola_at(colour: int) -> tuple[float, float]:
    """The middle of a gondola, within its island."""
    return WIDTH / 2 + GONDOLA_STEP * (colour - (box.COLOURS - 1) / 2), GONDOLAS_Y


# ---- what never changes


@cache
def backdrop(seats: int, tall: bool) -> str:
    """All islands of a game: land, names, empty fields and gondolas."""
    places = TALL_PLACES if tall else WIDE_PLACES
    ground = svg.rect(0, 0, TALL_WIDTH, TALL_HEIGHT, 14, "var(--water)") if tall else ""
    return ground + "".join(
        [shapes.at(*places[island], island_body(island)) for island in range(box.ISLANDS_FOR[seats])]
    )


@cache
def island_body(island: int) -> str:
    """An island without anything on it."""
    outline = island_shapes.shore(island)
    out = shapes.at(
        grid_left(island), TOP, f'<path d="{outline}" fill="var(--land)" stroke="var(--land-line)" stroke-width="1.4"/>'
    )
    out += svg.text(WIDTH / 2, 13, box.ISLAND_TITLES[island], 13.5, weight=600, kind="title", room=WIDTH - 8)
    for field in range(box.FIRST_FIELD[island], box.FIRST_FIELD[island + 1]):
        out += shapes.at(*FIELD_AT[field], empty_field(box.IS_STREET[field] == 1) + field_code(field))
    for colour in range(box.COLOURS):
        out += shapes.at(*gondola_at(colour), shapes.gondola(colour))
    return out


@cache
def empty_field(street: bool) -> str:
    """A field round its middle: the edges of a street to be, or the plot of a house."""
    half = shapes.TILE / 2
    if street:
        edges = f"M{svg.n(-half)} {svg.n(-half)}H{svg.n(half)}M{svg.n(-half)} {svg.n(half)}H{svg.n(half)}"
        dashes = 'stroke-width="1.6" stroke-dasharray="5 4" stroke-opacity=".5" fill="none"'
        return f'<path d="{edges}" stroke="var(--land-line)" {dashes}/>'
    edge = svg.outline(-half, -half, shapes.TILE, shapes.TILE, 5)
    paint = 'fill="var(--raised)" fill-opacity=".45" stroke="var(--land-line)" stroke-width="1" stroke-opacity=".6"'
    return f"{edge} {paint}/>"


@cache
def field_code(field: int) -> str:
    """The name of an empty field, which choices and the log mention: "b2"."""
    code = box.FIELD_NAMES[field].partition(":")[2]
    return shapes.faded(svg.text(0, 4, code, CODE_SIZE, fill="var(--ink-2)"), 0.75)


# ---- tiles, and fields on offer


@cache
def tile_body(face: int, owner: int) -> str:
    """A tile that lies on an island, with its owner's marker."""
    out = shapes.tile(face)
    return out + svg.token(owner, shapes.TILE / 2 - 5, shapes.TILE / 2 - 5, 6.4) if owner != box.FREE else out


@cache
def field_target(field: int, gained: int) -> str:
    """A field where the tile in hand may lie, with its name and the points for it."""
    out = HIT + svg.rect(-shapes.TILE / 2, -shapes.TILE / 2, shapes.TILE, shapes.TILE, 5, "var(--raised)")
    code = box.FIELD_NAMES[field].partition(":")[2]
    if gained == 0:
        return out + svg.text(0, 4.5, code, 13, weight=600, fill="var(--go)")
    out += svg.text(0, 0, f"+{gained}", 15, weight=700, fill="var(--go)", kind="num")
    return out + svg.text(0, 12.5, code, CODE_SIZE, fill="var(--ink-2)")


@lru_cache(maxsize=4096)
def tile_words(field: int, face: int, owner: str, language: str) -> str:
    """What lies on a field, and whose it is."""
    place, name, effect = names.field_name(field), names.face_name(face), explanations.face_effect(face)
    text = Text("murano.board_tile", place, name, effect)
    if owner:
        text = Text("murano.board_owned", place, name, owner, effect)
    return catalogue.translate(text, language)


def add_fields(offer: MuranoOffer, shaped: ShapedPieces) -> None:
    """Tiles that lie, and fields on offer."""
    view = offer.table
    many = clickable.is_many(offer.count(actions.ON, box.FIELDS), box.FIELDS_FOR[view.seats])
    gained = int(islands.building_points(view, view.mover, view.held_kind)) if view.held_kind > box.STREET else 0
    for field in range(box.FIELDS_FOR[view.seats]):
        face = int(view.tile[field])
        if face != box.FREE:
            owner = int(view.marker[field])
            name = offer.names[owner] if owner != box.FREE else ""
            words = tile_words(int(field), face, name, offer.language)
            put(shaped, f"field-{field}", int(field), tile_body(face, owner), "", words, plates.NO_ACTION, False)
        elif offer.is_open(actions.ON + field):
            body = field_target(int(field), gained)
            put(shaped, f"field-{field}", int(field), body, TILE_RING, "", actions.ON + field, many)


def put(shaped: ShapedPieces, id: str, field: int, body: str, ring: str, words: str, action: i64, quiet: bool) -> None:
    """A piece on a field, in both shapes."""
    island = box.ISLAND_OF[field]
    x, y = FIELD_AT[field]
    tall_x, tall_y = TALL_PLACES[island]
    wide_x, wide_y = WIDE_PLACES[island]
    shaped.add(id, (tall_x + x, tall_y + y, body, ring), (wide_x + x, wide_y + y, body, ring), words, action, quiet)


# ---- gondolas


@cache
def gondolier_body(seat: int) -> str:
    return svg.token(seat, 0, -2, 10)


@cache
def gondola_target(colour: int, price: int) -> str:
    """A free gondola with its price."""
    ground = GONDOLA_RING + ' fill="var(--raised)"/>'
    return ground + shapes.gondola(colour) + svg.badge(12, -10, f"−{price}", "var(--go)", "var(--on-go)", 11)


@lru_cache(maxsize=1024)
def gondolier_words(gondola: int, name: str, language: str) -> str:
    return catalogue.translate(Text("murano.board_gondolier", name, names.gondola_name(gondola)), language)


FREE_GONDOLA: Final = GONDOLA_RING + ' fill="transparent"/>'


@lru_cache(maxsize=1024)
def free_words(gondola: int, name: str, language: str) -> str:
    """A gondola without a gondolier; `name` is that of its colour's player, for the cache."""
    return catalogue.translate(Text("murano.board_free", names.gondola_name(gondola)), language)


def add_gondolas(offer: MuranoOffer, shaped: ShapedPieces) -> None:
    """Gondoliers at their gondolas, and gondolas on offer."""
    view = offer.table
    for island in range(box.ISLANDS_FOR[view.seats]):
        for colour in range(box.COLOURS):
            number = island * box.COLOURS + colour
            seat = int(view.gondola[number])
            x, y = gondola_at(colour)
            tall_x, tall_y = TALL_PLACES[island]
            wide_x, wide_y = WIDE_PLACES[island]
            if seat != box.FREE:
                body, ring = gondolier_body(seat), ""
                words = gondolier_words(int(number), offer.names[seat], offer.language)
            elif offer.is_open(actions.PLACE + number):
                body = gondola_target(colour, int(needs.gondola_price(view, view.mover, number)))
                ring, words = GONDOLA_RING, ""
            else:
                body, ring = FREE_GONDOLA, ""
                words = free_words(int(number), offer.name_of(colour), offer.language)
            tall = (tall_x + x, tall_y + y, body, ring)
            wide = (wide_x + x, wide_y + y, body, ring)
            shaped.add(f"gondola-{number}", tall, wide, words, actions.PLACE + number)


# ---- whole islands


NAME_PLATE: Final = svg.outline(4, 2, WIDTH - 8, NAME_HEIGHT, 6) + ' fill="transparent"/>'


def add_names(offer: MuranoOffer, shaped: ShapedPieces) -> None:
    """The name of each island tells what is on it."""
    view = offer.table
    for island in range(box.ISLANDS_FOR[view.seats]):
        words = catalogue.sentence(explanations.island_explained(view, island), offer.language)
        tall = (*TALL_PLACES[island], NAME_PLATE, "")
        wide = (*WIDE_PLACES[island], NAME_PLATE, "")
        shaped.add(f"island-name-{island}", tall, wide, words)


@cache
def island_ring(island: int) -> str:
    """The outline of an island from its own origin, still without its paint."""
    return f'<path transform="translate({svg.n(grid_left(island))} {svg.n(TOP)})" d="{island_shapes.shore(island)}"'


@cache
def island_target(island: int, result: str) -> str:
    """An island that may be chosen, with what that brings; it lies over all that is on it."""
    ground = island_ring(island) + ' fill="transparent"/>'
    return (
        ground + svg.badge(WIDTH / 2, TOP + 2 * shapes.FIELD, result, "var(--go)", "var(--on-go)", 18)
        if result
        else ground
    )


def add_islands(offer: MuranoOffer, shaped: ShapedPieces) -> None:
    """Islands on offer for income, or for a character."""
    view = offer.table
    for island in range(box.ISLANDS_FOR[view.seats]):
        for action in (actions.EARN + island, actions.USE + island):
            if offer.is_open(action):
                body = island_target(int(island), result_at(view, action, island))
                ring = island_ring(int(island))
                tall = (*TALL_PLACES[island], body, ring)
                wide = (*WIDE_PLACES[island], body, ring)
                shaped.add(f"island-{island}", tall, wide, "", action)


def result_at(view: MuranoPosition, action: i64, island: i64) -> str:
    """What choosing an island brings, as a figure."""
    if action < actions.USE:
        return f"+{needs.payout(view, view.mover, island)}"
    card = view.bought[view.cursor]
    if cards.SCORE_KIND[card] == cards.GLASS_EXCHANGE:
        return "?"
    if cards.SCORE_KIND[card] == cards.GOLD_EXCHANGE:
        return "?" if character_scoring.is_met(view, view.mover, card, island) else "+0"
    return f"+{character_scoring.value(view, view.mover, card, island)}"
