"""Mille Fiori: how a space is drawn: empty, with a diamond, or on offer with its points; and the bonus spaces."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.plates import Piece
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import shapes, symbols
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import actions, areas, phases, preview
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 400.0


class Shape:
    """How the spaces of an area are drawn round their middle."""

    def __init__(
        self,
        ring: str,
        inner: str,
        hit: str,
        *,
        token: tuple[float, float, float],
        mark: tuple[float, float],
        figure_y: float,
        row_y: float,
        room: float,
    ) -> None:
        self.ring: str = ring  # the outline, still without its paint
        self.inner: str = inner  # where the line of the last move runs
        self.hit: str = hit  # what is clicked, where the outline is smaller than a finger
        self.token: tuple[float, float, float] = token  # the diamond: where, and how large
        self.mark: tuple[float, float] = mark  # the symbol beside a diamond
        self.figure_y: float = figure_y  # the line that the points of a space on offer stand on
        self.row_y: float = row_y  # the middle of the signs above them
        self.room: float = room  # for those signs


def hexagon(width: float, height: float) -> str:
    """The path of a stretched hexagon with upright short sides."""
    a = width / 2
    b = height / 2
    corners = [(0.0, -b), (a, -b * 0.45), (a, b * 0.45), (0.0, b), (-a, b * 0.45), (-a, -b * 0.45)]
    return f'<path d="{svg.rounded(corners, 4)}"'


SIGN_STEP: Final = 11.0
HIT: Final = ' fill="transparent"/>'
_BLOCK: Final = Shape(
    svg.outline(-17.2, -17.5, 34.4, 35, 6),
    svg.outline(-14.7, -15, 29.4, 30, 4),
    svg.outline(-18.2, -18.2, 36.4, 36.4) + HIT,
    token=(-2, -2, 10),
    mark=(11, 11.5),
    figure_y=13,
    row_y=-8,
    room=33,
)
SHAPES: Final = (  # by area
    Shape(hexagon(40, 43.5), hexagon(35, 38), "", token=(0, -4, 10), mark=(0, 13.5), figure_y=13, row_y=-8, room=33),
    Shape(
        svg.outline(-18, -20, 36, 40, 6),
        svg.outline(-15.5, -17.5, 31, 35, 4),
        svg.outline(-22, -22, 44, 44) + HIT,
        token=(0, -5, 9.5),
        mark=(0, 0),
        figure_y=14,
        row_y=-7,
        room=33,
    ),
    _BLOCK,
    _BLOCK,
    Shape(
        svg.outline(-21, -17, 42, 34, 8),
        svg.outline(-18.5, -14.5, 37, 29, 6),
        svg.outline(-22, -18.5, 44, 37) + HIT,
        token=(-5, 0, 10),
        mark=(13, 8),
        figure_y=12.5,
        row_y=-8,
        room=40,
    ),
    Shape(
        '<circle r="16.5"',
        '<circle r="14"',
        f'<circle r="18.5"{HIT}',
        token=(0, 0, 9),
        mark=(0, 0),
        figure_y=8.5,
        row_y=-10,
        room=24,
    ),
)
SPACE_IDS: Final[list[str]] = [f"space-{name}" for name in box.SPACE_NAMES]


@cache
def empty(space: int, dim: bool = False) -> str:
    """A space as it is printed."""
    area = box.AREA_OF_SPACE[space]
    symbol = box.SPACE_SYMBOL[space]
    hue = shapes.space_hue(symbol)
    fill = "var(--surface)" if area == box.HARBOR else f"var(--g-{hue}-tint)"
    out = f'{SHAPES[area].ring} fill="{fill}" stroke="var(--g-{hue})" stroke-width="1.2"/>'
    ink = f"var(--g-{hue}-ink)"
    if area == box.RESIDENCES:
        return out + svg.text(0, 6, str(value_of(space)), 17, weight=700, fill=ink, kind="num")
    drawn = svg.icon(symbols.ICON_OF[symbol], 0, 0, 20, ink, fill)
    return out + (f'<g opacity="{shapes.DIM:g}">{drawn}</g>' if dim else drawn)


def value_of(space: int) -> int:
    """The printed value of a residence."""
    return box.RESIDENCE_VALUES[space - box.FIRST_SPACE[box.RESIDENCES]]


@cache
def occupied(space: int, owner: int, last: bool) -> str:
    """A space with a diamond; the last one that was placed has a thin line."""
    area = box.AREA_OF_SPACE[space]
    symbol = box.SPACE_SYMBOL[space]
    hue = shapes.space_hue(symbol)
    shape = SHAPES[area]
    fill = "var(--surface)" if area == box.HARBOR else f"var(--g-{hue}-tint)"
    out = f'{shape.ring} fill="{fill}" stroke="var(--g-{hue})" stroke-width="1.2"/>'
    if last:
        out += f'{shape.inner} fill="none" stroke="var(--ink)" stroke-width="1.8"/>'
    x, y, r = shape.token
    out += svg.token(owner, x, y, r)
    if area == box.RESIDENCES:
        return out + svg.text(0, 16, str(value_of(space)), 13, weight=600, fill="var(--ink-2)", kind="num")
    if area == box.HARBOR:
        return out
    x, y = shape.mark
    return out + svg.icon(symbols.ICON_OF[symbol], x, y, 9.5, f"var(--g-{hue}-ink)", fill)


@lru_cache(maxsize=4096)
def occupied_words(space: int, name: str, language: str) -> str:
    return catalogue.translate(Text("millefiori.board_held", phrases.space_shown(space), name), language)


@lru_cache(maxsize=4096)
def offered(space: int, points: int, bonus: bool, extra: bool, others: tuple[int, ...]) -> str:
    """A space on offer: above what it is and what comes with it, below the points."""
    area = box.AREA_OF_SPACE[space]
    shape = SHAPES[area]
    signs = [svg.token(other, 0, 0, 4.4) for other in others]
    if bonus:
        signs.append(svg.icon("vp", 0, 0, 12, "var(--go)", "var(--raised)"))
    # The star of a workshop stands on the board, between its three spaces.
    if extra and area != box.WORKSHOPS:
        signs.append(svg.icon("star", 0, 0, 13, "var(--go)"))
    ground = f'{shape.hit}{shape.ring} fill="var(--raised)"/>'
    row = row_of(printed(space), signs, shape.room)
    if not row:
        return ground + result(figure_of(points, 5.3, True))
    return ground + result(figure_of(points, shape.figure_y, area == box.HARBOR)) + shapes.at(0, shape.row_y, row)


def result(drawn: str) -> str:
    """What an action would give; players can hide it on the page."""
    return f'<g class="result">{drawn}</g>'


def row_of(what: str, signs: list[str], room: float) -> str:
    """Signs side by side; where they are many, they come without what is printed, and smaller."""
    signs = [result(sign) for sign in signs]
    row = [what, *signs] if what and SIGN_STEP * len(signs) + SIGN_STEP <= room else signs
    if len(row) == 0:
        return ""
    drawn = [shapes.at(SIGN_STEP * (place - (len(row) - 1) / 2), 0, sign) for place, sign in enumerate(row)]
    scale = room / (SIGN_STEP * len(row))
    return f'<g transform="scale({scale:.2f})">{"".join(drawn)}</g>' if scale < 1 else "".join(drawn)


@cache
def figure_of(points: int, y: float, is_round: bool) -> str:
    """Points that something on offer scores; in a circle two figures have less room."""
    figure = f"+{points}" if points > 0 else "0"
    size = 15 if points < 10 else 12.5 if is_round else 14
    return svg.text(0, y, figure, size, weight=700, fill="var(--go)", kind="num")


def printed(space: int) -> str:
    """What is printed on a space, small; ships are all alike."""
    if box.AREA_OF_SPACE[space] == box.HARBOR:
        return ""
    if box.AREA_OF_SPACE[space] == box.RESIDENCES:
        return svg.text(0, 4.5, str(value_of(space)), 13, weight=600, fill="var(--ink-2)", kind="num")
    symbol = box.SPACE_SYMBOL[space]
    return svg.icon(symbols.ICON_OF[symbol], 0, 0, 13, f"var(--g-{shapes.space_hue(symbol)}-ink)", "var(--raised)")


def add_targets(
    offer: MilleFioriOffer, pieces: list[Piece], area: i64, places: list[tuple[float, float]], quiet: bool
) -> bool:
    """The spaces of an area on offer, each with what it scores; returns whether one of them earns the point bonus.

    Each takes the place that `add_spaces` has left for it.
    """
    view = offer.table
    bonus = False
    first = box.FIRST_SPACE[area]
    at = {piece.id: number for number, piece in enumerate(pieces)}
    for space in range(first, box.FIRST_SPACE[area + 1]):
        if not offer.open[actions.PLACE + space]:
            continue
        given = preview.placement(view, offer.seat, view.card, space)
        others = tuple([int(o) for o in range(view.seats) if o != offer.seat and given.points[o] > 0])
        now = given.points[offer.seat] + given.bonus * box.BONUS_AT_ONCE[view.edition]  # MF-12.3
        body = offered(space, now, given.bonus > 0, given.extra, others)
        x, y = places[space - first]
        id = SPACE_IDS[space]
        pieces[at[id]] = offer.piece(id, x, y, body, "", actions.PLACE + space, SHAPES[area].ring, quiet)
        bonus = bonus or given.bonus > 0
    return bonus


# ---- free spaces: what they are, and what the viewer's own card could score there

PLAIN_HIT: Final = f'<circle r="18"{HIT}'
NO_REACH: Final = -1  # the card in question can't be placed here


@lru_cache(maxsize=1024)
def free_body(space: int, points: int, supported: bool) -> str:
    """A free space, for pointing at; with a figure where the card that the viewer has kept could score.

    It differs in its figure only, so that no board marks it as a piece that was moved.
    """
    shape = SHAPES[box.AREA_OF_SPACE[space]]
    out = empty(space) if supported else PLAIN_HIT  # small, for many are sent when a choice is over
    if supported and box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]] == box.EXTRA_LEVEL:
        out += svg.icon("star", 12, -13, 10, "var(--gold)")
    if points == NO_REACH:
        return out
    return out + reach_figure(shape.figure_y + 3, points)


@cache
def reach_figure(y: float, points: int) -> str:
    """What could be scored here, quieter than what is on offer."""
    figure = f"+{points}" if points > 0 else "0"
    halo = 'stroke="var(--surface)" stroke-width="4" paint-order="stroke"'
    return (
        f'<text y="{svg.n(y)}" text-anchor="middle" font-size="14" font-weight="700" '
        f'fill="var(--ink)" class="num" {halo}>{figure}</text>'
    )


@lru_cache(maxsize=1024)
def free_words(space: int, language: str) -> str:
    """What a free space gives to a diamond put there."""
    area = box.AREA_OF_SPACE[space]
    shown = phrases.space_shown(space)
    if area == box.WORKSHOPS:
        each = box.PIGMENT_POINTS if box.SPACE_SYMBOL[space] == box.PIGMENT else box.WORKSHOP_POINTS
        return catalogue.sentence(Text("millefiori.free_workshops", each, shown), language)
    if area == box.NOBILI or area == box.POPULI:
        level = box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]]
        points = box.LEVEL_POINTS[level - 1]
        symbol = names.symbol_name(box.SPACE_SYMBOL[space])
        id = "millefiori.free_top" if level == box.EXTRA_LEVEL else "millefiori.free_townspeople"
        return catalogue.sentence(Text(id, points, shown, points * box.MATCH_FACTOR, symbol), language)
    if area == box.TRADE:
        name = names.symbol_name(box.SPACE_SYMBOL[space])
        return catalogue.sentence(Text("millefiori.free_trade", shown, name), language)
    return catalogue.sentence(Text(f"millefiori.free_{box.AREA_NAMES[area]}", shown), language)


@lru_cache(maxsize=4096)
def reach_words(space: int, gained: Text, language: str) -> str:
    return catalogue.sentence(Text("millefiori.place", "", phrases.space_shown(space), gained), language)


def card_in_mind(offer: MilleFioriOffer) -> i64:
    """The card that the viewer has kept and not played yet, or plays without a choice on offer; FREE if none."""
    view = offer.table
    seat = offer.seat
    if seat < 0 or not view.has_diamond(seat):
        return FREE
    if view.phase == phases.PLAY_CARD and view.acting() == seat:
        return FREE if offer.can_play else view.card
    return view.kept[seat] if view.chosen[seat] == 1 else FREE


def add_spaces(offer: MilleFioriOffer, pieces: list[Piece], area: i64, places: list[tuple[float, float]]) -> None:
    """The spaces of an area, with their diamonds or free, always in the same order, so that none is sent anew."""
    view = offer.table
    first = box.FIRST_SPACE[area]
    card = card_in_mind(offer)
    for space in range(first, box.FIRST_SPACE[area + 1]):
        x, y = places[space - first]
        if offer.open[actions.PLACE + space]:
            pieces.append(Piece(SPACE_IDS[space], x, y, ""))  # its place in the order, for add_targets
            continue
        owner = view.owner[space]
        if owner != FREE:
            body = occupied(space, owner, space == view.last_space)
            words = occupied_words(space, offer.names[owner], offer.language)
            pieces.append(Piece(SPACE_IDS[space], x, y, body, words))
            continue
        points = NO_REACH
        words = free_words(space, offer.language)
        if card != FREE and areas.is_legal(view, box.KIND_SYMBOL[card], space):
            given = preview.placement(view, offer.seat, card, space)
            points = int(given.points[offer.seat] + given.bonus)
            words = reach_words(space, phrases.gains(view, offer.seat, given), offer.language)
        body = free_body(space, points, is_held_up(view, space))
        pieces.append(Piece(SPACE_IDS[space], x, y, body, words))


def is_held_up(view: MilleFioriPosition, space: i64) -> bool:
    """Is it a space above the lowest level of a pyramid, with diamonds beneath?"""
    area = box.AREA_OF_SPACE[space]
    if area != box.NOBILI and area != box.POPULI:
        return False
    return box.LEVEL[space - box.FIRST_SPACE[box.NOBILI]] > 1 and areas.is_supported(view, space)


def free_spaces(offer: MilleFioriOffer, area: i64) -> i64:
    """How many spaces of an area are free."""
    out: i64 = 0
    for space in range(box.FIRST_SPACE[area], box.FIRST_SPACE[area + 1]):
        if offer.table.owner[space] == FREE:
            out += 1
    return out


@lru_cache(maxsize=1024)
def plate_words(title: str, free: int, spaces: int, language: str) -> str:
    """What a plate is, and how full."""
    return catalogue.translate(Text("millefiori.board_free", title, free, spaces), language)


@cache
def area_title(area: int, language: str) -> str:
    return catalogue.sentence(names.area_name(area), language)


# ---- bonus spaces

PILL_STEP: Final = 30.0
PILLS: Final[float] = PILL_STEP * int(box.BONUS_PLACES)

# A page sets the plate's title into the line of the bonus spaces, from the left; so much is kept free for it.
TITLE_ROOM: Final = 128.0


@cache
def bonus_backdrop(area: int, x: float, y: float) -> str:
    """The bonus spaces of an area, with what they are worth; `x` is where they end."""
    hue = shapes.AREA_HUES[area]
    out = ""
    for place in range(box.BONUS_PLACES):
        left = x - PILLS + PILL_STEP * int(place)
        value = str(box.BONUS_POINTS[area * box.BONUS_PLACES + place])
        out += svg.rect(left + 1, y - 10, 28, 20, 10, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.2)
        out += svg.text(left + 15, y + 4.7, value, 13, weight=700, fill=f"var(--g-{hue}-ink)", kind="num")
    return out


@cache
def bonus_body(hue: str, owner: int) -> str:
    """A bonus that somebody has."""
    ground = svg.rect(-14, -10, 28, 20, 10, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.2)
    return ground + svg.token(owner, 0, 0, 8)


@cache
def next_bonus_body(points: int) -> str:
    """The bonus that one of the spaces on offer earns."""
    ground = svg.rect(-14, -10, 28, 20, 10, "var(--go-tint)", "var(--go)", 1.8)
    return ground + svg.text(0, 4.7, str(points), 13, weight=700, fill="var(--go)", kind="num")


@lru_cache(maxsize=4096)
def bonus_words(area: int, place: int, name: str, language: str) -> str:
    value = box.BONUS_POINTS[area * box.BONUS_PLACES + place]
    return catalogue.sentence(Text("millefiori.board_bonus", names.area_name(area), value, name), language)


FREE_BONUS: Final = svg.outline(-14, -10, 28, 20, 10) + HIT


@lru_cache(maxsize=1024)
def free_bonus_words(area: int, place: int, language: str) -> str:
    """What earns a bonus that is still to be had."""
    id = "millefiori.free_bonus_values" if area == box.RESIDENCES else "millefiori.free_bonus_symbols"
    value = box.BONUS_POINTS[area * box.BONUS_PLACES + place]
    needed = areas.steps_of_bonus(area)
    return catalogue.sentence(Text(id, value, phrases.in_area(area), needed), language)


def add_bonuses(offer: MilleFioriOffer, pieces: list[Piece], area: i64, x: float, y: float, earned: bool) -> None:
    """The diamonds on the bonus spaces of an area, and the next space where one may be earned now (MF-12.1)."""
    for place in range(box.BONUS_PLACES):
        number = area * box.BONUS_PLACES + place
        owner = offer.table.bonus[number]
        middle = x - PILLS + PILL_STEP * (int(place) + 0.5)
        if owner != FREE:
            words = bonus_words(area, place, offer.names[owner], offer.language)
            pieces.append(Piece(f"bonus-{area}-{place}", middle, y, bonus_body(shapes.AREA_HUES[area], owner), words))
        else:
            body = next_bonus_body(box.BONUS_POINTS[number]) if earned else FREE_BONUS
            words = free_bonus_words(area, place, offer.language)
            pieces.append(Piece(f"bonus-{area}-{place}", middle, y, body, words))
            earned = False
