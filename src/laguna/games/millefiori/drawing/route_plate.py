"""Mille Fiori: the plate of the trade route, in one line for wide screens and in two for the others."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.plates import TALL, WIDE, Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori.drawing import shapes, spaces, symbols
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import actions, preview
from laguna.games.millefiori.rules.position import FREE
from laguna.text import catalogue
from laguna.text.text import Text

RING: Final = '<circle r="15"'
RICH: Final = 5  # from so many points on a space stands out
ABOVE: Final = -25.5  # where ships stand, seen from their space: two above it, two below
BELOW: Final = 25.5
ASIDE: Final = 9.9
FIRST_Y: Final = 36.0

# In two lines the route turns back at its middle.
PER_ROW: Final[int] = (box.ROUTE_END + 2) // 2
BEND: Final = 14.0  # how far the water goes beyond the last space of a line
TALL_STEP: Final[float] = (spaces.WIDTH - BEND - 4) / PER_ROW
SECOND_Y: Final = 108.0
TALL_HEIGHT: Final = 144.0
WIDE_STEP: Final = 38.0
WIDE_WIDTH: Final[float] = WIDE_STEP * (box.ROUTE_END + 1)
WIDE_HEIGHT: Final = 72.0


def tall_at(space: int) -> tuple[float, float]:
    """Where a space is in two lines."""
    if space < PER_ROW:
        return (space + 0.5) * TALL_STEP, FIRST_Y
    return (2 * PER_ROW - space - 0.5) * TALL_STEP, SECOND_Y


TALL_PLACES: Final[list[tuple[float, float]]] = [tall_at(space) for space in range(box.ROUTE_END + 1)]
WIDE_PLACES: Final[list[tuple[float, float]]] = [
    ((space + 0.5) * WIDE_STEP, FIRST_Y) for space in range(box.ROUTE_END + 1)
]


# ---- what never changes


@cache
def space_body(space: int) -> str:
    """A space of the route with its points and its star."""
    points = box.ROUTE_POINTS[space]
    rich = points >= RICH
    fill = "var(--gold-tint)" if rich else "var(--surface)"
    stroke = "var(--gold)" if rich else "var(--water-ink)"
    out = f'{RING} fill="{fill}" stroke="{stroke}" stroke-width="{2 if rich else 1}"/>'
    if space == 0:
        return out + svg.icon(symbols.ANCHOR, 0, 0, 17, "var(--water-ink)")
    if box.ROUTE_STAR[space] == 1 and points == 0:
        return out + svg.icon("star", 0, 0, 18, "var(--gold)")
    if box.ROUTE_STAR[space] == 1:
        out += svg.icon("star", 12, -12, 12, "var(--gold)")
    return out + svg.text(0, 5.3, str(points), 15, weight=700 if rich else 500, kind="num")


def backdrop(places: list[tuple[float, float]], water: str) -> str:
    """The water, and every space of the route."""
    out = [f'<path d="{water}" fill="none" stroke="var(--water-2)" stroke-width="20" stroke-linecap="round"/>']
    for space, (x, y) in enumerate(places):
        out.append(shapes.at(x, y, space_body(space)))
    return "".join(out)


@cache
def tall_backdrop() -> str:
    left, right = TALL_PLACES[0][0], TALL_PLACES[PER_ROW - 1][0]
    half = (SECOND_Y - FIRST_Y) / 2
    turn = f"a{BEND + 6:g} {half:g} 0 0 1 0 {2 * half:g}"
    return backdrop(
        TALL_PLACES, f"M{svg.n(left)} {FIRST_Y:g}H{svg.n(right)}{turn}H{svg.n(TALL_PLACES[box.ROUTE_END][0])}"
    )


@cache
def wide_backdrop() -> str:
    left, right = WIDE_PLACES[0][0], WIDE_PLACES[box.ROUTE_END][0]
    return backdrop(WIDE_PLACES, f"M{svg.n(left)} {FIRST_Y:g}H{svg.n(right)}")


# ---- ships, and where one of them would land


@cache
def ship_token(seat: int) -> str:
    return svg.token(seat, 0, 0, 8)


@lru_cache(maxsize=4096)
def ship_words(name: str, space: int, language: str) -> str:
    return catalogue.translate(Text("millefiori.board_ship", name, space), language)


@cache
def landing(space: int, extra: bool) -> str:
    """The space where the ship would land, with what it scores there."""
    points = box.ROUTE_POINTS[space]
    out = f'<circle r="22"{spaces.HIT}{RING} fill="var(--raised)"/>'
    if extra:
        out += spaces.result(svg.icon("star", 0 if points == 0 else 12, 0 if points == 0 else -12, 15, "var(--go)"))
    if points > 0 or not extra:
        out += spaces.result(spaces.figure_of(points, 5.3, True))
    return out


@lru_cache(maxsize=256)
def free_body(reach: int) -> str:
    """A space for pointing at; with a figure where the card that the viewer has kept would take the ship."""
    out = f"{RING}{spaces.HIT}"
    return out if reach == spaces.NO_REACH else out + spaces.reach_figure(22, reach)


@cache
def space_words(space: int, language: str) -> str:
    """What a ship gets that lands on a space (MF-9.6)."""
    if space == 0:
        return catalogue.sentence(Text("millefiori.board_route_start"), language)
    points = box.ROUTE_POINTS[space]
    id = "millefiori.board_route_space"
    if box.ROUTE_STAR[space] == 1:
        id = "millefiori.board_route_both" if points > 0 else "millefiori.board_route_star"
    return catalogue.sentence(Text(id, points, space), language)


def add_spaces(offer: MilleFioriOffer, pieces: list[Piece], stops: list[int]) -> None:
    """Every space of the route where nothing can be clicked, and where the viewer's own card could take the ship."""
    view = offer.table
    card = spaces.card_in_mind(offer)
    landing: i64 = preview.sailing(view, offer.seat, box.KIND_WHEEL[card]).landing if card != FREE else FREE
    for space in range(box.ROUTE_END + 1):
        reach = box.ROUTE_POINTS[space] if space == landing else spaces.NO_REACH
        pieces.append(Piece(f"route-{space}", 0, 0, free_body(reach), space_words(space, offer.language)))
        stops.append(int(space))


def add_landing(offer: MilleFioriOffer, pieces: list[Piece], stops: list[int]) -> None:
    """Sailing is offered where the ship would land; a ship at the end has no such place (MF-9.7, MF-A.7)."""
    view = offer.table
    for action in (actions.SAIL, actions.GO):
        if offer.open[action]:
            given = preview.sailing(view, offer.seat, box.KIND_WHEEL[view.card])
            if given.landing != FREE:
                body = landing(given.landing, given.extra)
                pieces.append(offer.piece("landing", 0, 0, body, "", action, RING))
                stops.append(int(given.landing))


def add_ships(offer: MilleFioriOffer, pieces: list[Piece], stops: list[int]) -> None:
    """The ships at their spaces: two side by side above them, two more below."""
    view = offer.table
    for seat in range(view.seats):
        space = view.ship[seat]
        before = 0
        here = 0
        for other in range(view.seats):
            if view.ship[other] == space:
                here += 1
                before += 1 if other < seat else 0
        is_alone = here % 2 == 1 and before == here - 1
        dx = 0.0 if is_alone else ASIDE if before % 2 else -ASIDE
        dy = ABOVE if before < 2 else BELOW
        words = ship_words(offer.names[seat], space, offer.language)
        pieces.append(Piece(f"ship-{seat}", dx, dy, ship_token(seat), words))
        stops.append(int(space))


def placed(pieces: list[Piece], stops: list[int], places: list[tuple[float, float]], suffix: str) -> list[Piece]:
    """Pieces moved to their spaces in one of the route's two shapes; ids get the suffix of that shape."""
    out: list[Piece] = []
    for number, piece in enumerate(pieces):
        x, y = places[stops[number]]
        id = piece.id + suffix
        out.append(Piece(id, x + piece.x, y + piece.y, piece.body, piece.label, piece.action, piece.ring))
    return out


def route_plates(offer: MilleFioriOffer) -> list[Plate]:
    """The trade route with the ships, in both its shapes."""
    language = offer.language
    pieces: list[Piece] = []
    stops: list[int] = []
    add_spaces(offer, pieces, stops)
    add_landing(offer, pieces, stops)
    add_ships(offer, pieces, stops)
    title = catalogue.translate(Text("millefiori.board_route"), language)
    label = catalogue.translate(Text("millefiori.board_route_of", box.ROUTE_END), language)
    tall = placed(pieces, stops, TALL_PLACES, "")
    wide = placed(pieces, stops, WIDE_PLACES, "-wide")
    return [
        Plate("route", spaces.WIDTH, TALL_HEIGHT, title, label, tall_backdrop(), tall, 1, shape=TALL),
        Plate("route", WIDE_WIDTH, WIDE_HEIGHT, title, label, wide_backdrop(), wide, 1, shape=WIDE),
    ]
