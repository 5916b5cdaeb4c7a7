"""Mille Fiori: the plates of the harbor with the goods in line with its fleets, and of the trade route."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text, seat_name
from laguna.core.words import say
from laguna.games.millefiori.actions import GO, PLACE, SAIL
from laguna.games.millefiori.areas import goods_in_row
from laguna.games.millefiori.components import (
    FIRST_SPACE,
    FLEET,
    FLEET_POINTS,
    GOODS,
    HARBOR,
    HARBOR_ROW,
    KIND_WHEEL,
    ROUTE_END,
    ROUTE_POINTS,
    ROUTE_STAR,
    ROWS,
    TRADE,
    TRADE_ROW,
)
from laguna.games.millefiori.hints import has_left
from laguna.games.millefiori.offer import Offer
from laguna.games.millefiori.pictures import at
from laguna.games.millefiori.preview import preview_sail
from laguna.games.millefiori.spaces import (
    HIT,
    PILLS,
    WIDTH,
    add_bonuses,
    add_diamonds,
    add_targets,
    bonus_backdrop,
    empty,
    figure_of,
    free_spaces,
    plate_words,
)
from laguna.games.millefiori.symbols import ANCHOR
from laguna.games.millefiori.table import FREE

# ---- harbor and trade

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
def backdrop(language: str) -> str:
    """The fleets and, in line with them, the goods that they carry (MF-9.2)."""
    said = say(Text("millefiori.board_fleets"), language)
    out = [svg.text(0, 16, said, 13, anchor="start", fill="var(--ink-2)", room=WIDTH - PILLS - 12)]
    out.append(bonus_backdrop(TRADE, WIDTH, HEAD_Y))
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
    return Plate("trade", WIDTH, HEIGHT, title, label, backdrop(language), pieces, 0)


# ---- the trade route: a line that turns back at its middle

PER_ROW: Final[int] = (ROUTE_END + 2) // 2
BEND: Final = 14.0  # how far the water goes beyond the last space of a row
ROUTE_STEP: Final[float] = (WIDTH - BEND - 4) / PER_ROW
FIRST_Y: Final = 54.0
SECOND_Y: Final = 130.0
ROUTE_HEIGHT: Final = 150.0
ROUTE_RING: Final = '<circle r="15"'
RICH: Final = 5  # from so many points on a space stands out


def route_at(space: int) -> tuple[float, float]:
    if space < PER_ROW:
        return (space + 0.5) * ROUTE_STEP, FIRST_Y
    return (2 * PER_ROW - space - 0.5) * ROUTE_STEP, SECOND_Y


ROUTE_PLACES: Final[list[tuple[float, float]]] = [route_at(space) for space in range(ROUTE_END + 1)]


@cache
def route_space(space: int) -> str:
    """A space of the route with its points and its star."""
    points = ROUTE_POINTS[space]
    rich = points >= RICH
    fill = "var(--gold-tint)" if rich else "var(--surface)"
    stroke = "var(--gold)" if rich else "var(--water-ink)"
    out = f'{ROUTE_RING} fill="{fill}" stroke="{stroke}" stroke-width="{2 if rich else 1}"/>'
    if space == 0:
        return out + svg.icon(ANCHOR, 0, 0, 17, "var(--water-ink)")
    if ROUTE_STAR[space] == 1 and points == 0:
        return out + svg.icon("star", 0, 0, 18, "var(--gold)")
    if ROUTE_STAR[space] == 1:
        out += svg.icon("star", 12, -12, 12, "var(--gold)")
    return out + svg.text(0, 5.3, str(points), 15, weight=700 if rich else 500, kind="num")


@cache
def route_backdrop() -> str:
    """The water, and every space of the route."""
    left, right = ROUTE_PLACES[0][0], ROUTE_PLACES[PER_ROW - 1][0]
    end = ROUTE_PLACES[ROUTE_END][0]
    half = (SECOND_Y - FIRST_Y) / 2
    turn = f"a{BEND + 6:g} {half:g} 0 0 1 0 {2 * half:g}"
    water = f"M{svg.n(left)} {FIRST_Y:g}H{svg.n(right)}{turn}H{svg.n(end)}"
    out = [f'<path d="{water}" fill="none" stroke="var(--water-2)" stroke-width="20" stroke-linecap="round"/>']
    for space, (x, y) in enumerate(ROUTE_PLACES):
        out.append(at(x, y, route_space(space)))
    return "".join(out)


@cache
def ship_token(seat: int) -> str:
    return svg.token(seat, 0, 0, 8)


@cache
def ship_words(seat: int, space: int, language: str) -> str:
    return say(Text("millefiori.board_ship", seat_name(seat), space), language)


def add_ships(offer: Offer, pieces: list[Piece]) -> None:
    """The ships above their spaces, two side by side and two on top of them."""
    view = offer.table
    for seat in range(view.seats):
        space = view.ship[seat]
        before = 0
        here = 0
        for other in range(view.seats):
            if view.ship[other] == space:
                here += 1
                before += 1 if other < seat else 0
        alone = here % 2 == 1 and before == here - 1
        x, y = ROUTE_PLACES[space]
        dx = 0.0 if alone else 9.2 if before % 2 else -9.2
        dy = -25.0 - 18.5 * (before // 2)
        words = ship_words(seat, space, offer.language)
        pieces.append(Piece(f"ship-{seat}", x + dx, y + dy, ship_token(seat), words))


@cache
def landing(space: int, extra: bool) -> str:
    """The space where the ship would land, with what it scores there."""
    points = ROUTE_POINTS[space]
    out = f'<circle r="18"{HIT}{ROUTE_RING} fill="var(--raised)"/>'
    if extra:
        out += svg.icon("star", 0 if points == 0 else 12, 0 if points == 0 else -12, 15, "var(--go)")
    if points > 0 or not extra:
        out += figure_of(points, 5.3, True)
    return out


def add_landing(offer: Offer, pieces: list[Piece]) -> None:
    """Sailing is offered where the ship would land; a ship at the end has no such place (MF-9.7, MF-A.7)."""
    view = offer.table
    for action in (SAIL, GO):
        if offer.open[action]:
            given = preview_sail(view, offer.seat, KIND_WHEEL[view.card])
            if given.landing != FREE:
                x, y = ROUTE_PLACES[given.landing]
                body = landing(given.landing, given.extra)
                pieces.append(offer.piece("landing", x, y, body, "", action, ROUTE_RING))


def route_plate(offer: Offer) -> Plate:
    """The trade route with the ships."""
    language = offer.language
    pieces: list[Piece] = []
    add_landing(offer, pieces)
    add_ships(offer, pieces)
    title = say(Text("millefiori.board_route"), language)
    label = say(Text("millefiori.board_route_of", ROUTE_END), language)
    return Plate("route", WIDTH, ROUTE_HEIGHT, title, label, route_backdrop(), pieces, 0)
