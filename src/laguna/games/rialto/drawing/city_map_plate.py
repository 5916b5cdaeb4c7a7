"""Rialto: the plate with the map of Venice."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Final

from mypy_extensions import i64

from laguna.drawing import clickable, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.drawing import city_geometry, piles, shapes
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import actions, phases, position, scoring
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

# By district: where its name stands, off its centre where connections crowd, and how many things stand in a line below.
NAME_AT: Final = ((-2, -20), (3, -24), (10, -8), (2, -22), (13, -26), (-8, 10))
SIGN_AT: Final = ((226, 32), (410, 98), (330, 196), (168, 157), (66, 128), (172, 325))  # what a click does there
PER_LINE: Final = (6, 3, 3, 3, 3, 6)
RIPPLES: Final = (
    (330, 356, 40),
    (410, 372, 30),
    (60, 60, 34),
    (404, 396, 26),
    (14, 424, 30),
    (300, 396, 26),
)
BONUS_AT: Final = ((446, 28), (34, 28))  # by bank
HIT: Final = 26.0  # what is drawn smaller is made larger for fingers: 40 pixels on a phone
FACE_AWAY: Final = 27.0  # from the connection to either way in which its bridge may lie


@cache
def backdrop(language: str) -> str:
    """Water, land with its names, a place for every tile, and the words beside the piles."""
    out = [svg.rect(0, 0, city_geometry.WIDTH, city_geometry.HEIGHT + piles.STRIP, 12, "var(--water)")]
    for x, y, length in RIPPLES:
        out.append(line(f"M{x} {y}q{length / 4:g}-5 {length / 2:g} 0t{length / 2:g} 0", "var(--water-2)", 2.4))
    for crossing in city_geometry.CROSSINGS:
        if crossing.path:
            out.append(line(crossing.path, "var(--water-2)", 7))
            out.append(line(crossing.path, "var(--water-ink)", 1.2, ' stroke-dasharray="1 6" opacity=".7"'))
    for district in range(box.DISTRICTS):
        tint = f"var(--g-{box.BANK_NAMES[box.BANK_OF[district]]}-tint)"
        out.append(
            f'<path d="{svg.rounded(city_geometry.CELLS[district], 14)}" fill="{tint}" stroke="var(--land-line)"/>'
        )
    for crossing in city_geometry.CROSSINGS:
        place = f"translate({svg.n(crossing.x)} {svg.n(crossing.y)}) rotate({svg.n(crossing.angle)})"
        socket = svg.rect(-18, -8, 36, 16, 8, "var(--water)", "var(--land-line)", 1)
        out.append(f'<g transform="{place}">{socket}</g>')
    for district in range(box.DISTRICTS):
        left, base = name_at(district)
        name = box.DISTRICT_TITLES[district]
        out.append(
            svg.text(left + 12, base, name, 14, anchor="start", weight=600, kind="title", room=name_room(district))
        )
    return "".join(out) + piles.piles_ground(language)


def line(path: str, stroke: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    return f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round"{more}/>'


def name_room(district: int) -> float:
    """How wide a district's name is drawn."""
    return 7.6 * len(box.DISTRICT_TITLES[district])


def name_at(district: int) -> tuple[float, float]:
    """Where the round tile before a district's name stands: tile and name together are centred."""
    x, y = city_geometry.CENTRES[district]
    dx, dy = NAME_AT[district]
    return x + dx - (name_room(district) + 4) / 2, y + dy


@cache
def spots(district: int, count: int) -> list[tuple[float, float]]:
    """Where a district's worth and, after it, the councillors of so many players stand, in centred lines."""
    x, y = city_geometry.CENTRES[district]
    dx, dy = NAME_AT[district]
    out: list[tuple[float, float]] = []
    per_line = PER_LINE[district]
    for first in range(0, count + 1, per_line):
        here = min(per_line, count + 1 - first)
        wider = 12 if first == 0 else 0  # the worth has its figure beside it
        left = x + dx - (27 * here + wider) / 2 + wider
        for place in range(here):
            shift = -wider if place == 0 and first == 0 else 0
            out.append((left + 27 * place + 13.5 + shift, y + dy + 21 + 25 * (first // per_line)))
    return out


# ---- pictures and words that recur


@cache
def round_tile(number: int, now: bool) -> str:
    """The number of the round in which a district's councillors arrive."""
    fill = "var(--ink)" if now else "var(--surface)"
    ink = "var(--surface)" if now else "var(--ink)"
    ground = f'<circle r="9.5" fill="{fill}" stroke="var(--ink-2)" stroke-width="1"/>'
    return ground + svg.text(0, 4.7, str(number), 13, weight=700, fill=ink, kind="num")


@cache
def worth(value: int) -> str:
    """What a district is worth."""
    figure = svg.text(0, 5, str(value), 14, anchor="start", weight=700, kind="num")
    return svg.icon("vp", -10, 0, 16, "var(--gold)", "var(--surface)") + figure


@cache
def shore(district: int) -> str:
    """The outline of a district, drawn round the current one."""
    coast = svg.rounded(city_geometry.CELLS[district], 14)
    return f'<path d="{coast}" fill="none" stroke="var(--ink)" stroke-width="2.6"/>'


@cache
def district_ring(district: int) -> str:
    return f'<path d="{svg.rounded(city_geometry.INNER[district], 10)}"'


@cache
def district_hit(district: int, sign: str, bonus: int) -> str:
    """What is clicked to send a councillor to a district or away: all of it. It shows the points that this brings."""
    x, y = SIGN_AT[district]
    land = f'{district_ring(district)} fill="transparent"/>'
    if bonus == 0:
        return land + shapes.result(x, y, sign)
    rosette = svg.icon("vp", x + 19, y, 18, "var(--gold)", "var(--surface)")
    return (
        land
        + shapes.result(x - 22, y, sign)
        + f'<g class="result">{rosette}</g>'
        + shapes.result(x + 46, y, f"+{bonus}")
    )


@cache
def pill(connection: int) -> str:
    """The outline of a tile's place."""
    return (
        svg.outline(-22, -11.5, 44, 23, 11.5)
        + f' transform="rotate({svg.n(city_geometry.CROSSINGS[connection].angle)})"'
    )


@cache
def free_place(connection: int, symbol: str) -> str:
    """A free connection that may be built on."""
    return f'<circle r="{HIT:g}" fill="transparent"/>{pill(connection)} fill="var(--raised)"/>' + svg.icon(
        symbol, 0, 0, 15, "var(--go)", "var(--raised)"
    )


@cache
def empty_place(connection: int) -> str:
    """A free connection: the backdrop shows its place, and this says what it is."""
    return f'{pill(connection)} fill="transparent"/>'


@cache
def waiting_bridge(connection: int, low: int, high: int) -> str:
    """A bridge on its connection whose direction is not chosen yet."""
    return f'<g opacity=".75">{shapes.bridge_tile(city_geometry.CROSSINGS[connection].angle, low, high)}</g>'


@cache
def turned_bridge(connection: int, first: int, second: int) -> str:
    """One way in which the bridge may lie, to be clicked."""
    return f'<circle r="{HIT:g}" fill="transparent"/>' + shapes.bridge_tile(
        city_geometry.CROSSINGS[connection].angle, first, second
    )


@cache
def token(look: int, count: int) -> str:
    return svg.token(look, 0, 0, 9.8 if count < 10 else 11, count)


@cache
def bonus_tile(bank: int, is_open: bool) -> str:
    """The bonus of a bank, faded once it is won."""
    hue = box.BANK_NAMES[bank]
    out = svg.rect(-26, -16, 52, 32, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.4)
    if not is_open:
        return f'<g opacity=".42">{out}</g>' + svg.icon("check", 0, 0, 18, "var(--ink-2)")
    return (
        out
        + svg.icon("vp", -11, 0, 17, "var(--gold)", "var(--surface)")
        + svg.text(12, 5, f"+{box.BONUS_VP[bank]}", 14, weight=700, kind="num")
    )


@cache
def bonus_words(bank: int, is_open: bool, language: str) -> str:
    key = "rialto.board_bonus" if is_open else "rialto.board_bonus_gone"
    return catalogue.translate(Text(key, box.BONUS_VP[bank], phrases.bank_name(bank)), language)


@cache
def district_words(district: int, number: int, value: int, language: str) -> str:
    half = value // box.PLACE_DIVISOR
    return catalogue.translate(
        Text("rialto.board_district", names.district_name(district), number, value, half), language
    )


@cache
def round_words(number: int, district: int, language: str) -> str:
    return catalogue.translate(Text("rialto.board_round_tile", number, names.district_name(district)), language)


@cache
def free_words(connection: int, language: str) -> str:
    return catalogue.translate(Text("rialto.board_free", names.connection_name(connection)), language)


@cache
def here_words(district: int, language: str) -> str:
    return catalogue.translate(Text("rialto.board_here", names.district_name(district)), language)


@lru_cache(maxsize=4096)
def councillor_words(name: str, district: int, count: int, language: str) -> str:
    return catalogue.sentence(Text("rialto.board_councillors", count, name, names.district_name(district)), language)


@cache
def link_words(connection: int, is_bridge: bool, first: int, second: int, language: str) -> str:
    key = "rialto.board_bridge_lies" if is_bridge else "rialto.board_gondola_lies"
    one = names.district_name(box.ENDS[2 * connection])
    two = names.district_name(box.ENDS[2 * connection + 1])
    return catalogue.translate(Text(key, one, first, two, second), language)


@cache
def waiting_words(connection: int, language: str) -> str:
    return catalogue.translate(Text("rialto.board_bridge_waits", names.connection_name(connection)), language)


@cache
def marker_words(connection: int, language: str) -> str:
    return catalogue.translate(Text("rialto.board_marker", names.connection_name(connection)), language)


# ---- the plate


def map_plate(offer: RialtoOffer) -> Plate:
    """The city: districts, connections, councillors; bonus tiles, and the piles."""
    pieces: list[Piece] = []
    add_districts(offer, pieces)
    add_destinations(offer, pieces)
    add_connections(offer, pieces)
    add_bonus_tiles(offer, pieces)
    piles.add_piles(offer, pieces)
    label = catalogue.translate(Text("rialto.board_map", box.DISTRICTS, box.CONNECTIONS), offer.language)
    return Plate(
        "map", city_geometry.WIDTH, city_geometry.HEIGHT + piles.STRIP, "", label, backdrop(offer.language), pieces
    )


def add_districts(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """Round tiles, what districts are worth, who is there, and which is the current one."""
    view = offer.view
    language = offer.language
    for district in range(box.DISTRICTS):
        number = view.round_tile[district]
        now = number == view.round and number > 0
        value = view.district_value(district)
        if now:
            pieces.append(Piece("map-here", 0, 0, shore(district), here_words(district, language)))
        if number > 0:
            x, y = name_at(district)
            words = round_words(number, district, language)
            pieces.append(Piece(f"map-round-{number}", x, y - 4.5, round_tile(number, now), words))
        present = present_in(view, district)
        places = spots(district, len(present))
        x, y = places[0]
        words = district_words(district, number, value, language)
        pieces.append(Piece(f"map-worth-{district}", x, y, worth(value), words))
        for place, player in enumerate(present):
            x, y = places[place + 1]
            look = offer.look(player)
            count = view.councillors[player * box.DISTRICTS + district]
            words = councillor_words(offer.names[player], district, count, language)
            pieces.append(Piece(f"map-{player}-{district}", x, y, token(look, count), words))


def present_in(view: RialtoPosition, district: i64) -> list[i64]:
    """The players with councillors in a district, as they sit."""
    return [player for player in range(view.players) if view.councillors[player * box.DISTRICTS + district] > 0]


def add_connections(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """Bridges and gondolas that lie, and places where one may be laid."""
    view = offer.view
    bridges = offer.count(actions.BRIDGE_AT, box.CONNECTIONS)
    quiet = clickable.is_many(bridges + offer.count(actions.GONDOLA_AT, box.CONNECTIONS), box.CONNECTIONS)
    for connection in range(box.CONNECTIONS):
        at = city_geometry.CROSSINGS[connection]
        tile = view.link[connection]
        id = f"map-link-{connection}"
        if tile != position.FREE:
            first = view.facing[2 * connection]
            second = view.facing[2 * connection + 1]
            draw = shapes.gondola_tile if tile == position.GONDOLA_TILE else shapes.bridge_tile
            words = link_words(connection, tile != position.GONDOLA_TILE, first, second, offer.language)
            pieces.append(Piece(id, at.x, at.y, draw(at.angle, first, second), words))
        elif view.phase == phases.FACE_BRIDGE and view.chosen == connection:
            add_waiting_bridge(offer, pieces, connection)
        elif bridges > 0:
            body = free_place(connection, "bridge")
            pieces.append(
                offer.piece(id, at.x, at.y, body, "", actions.BRIDGE_AT + connection, pill(connection), quiet)
            )
        elif offer.open[actions.GONDOLA_AT + connection]:
            body = free_place(connection, "gondola")
            pieces.append(
                offer.piece(id, at.x, at.y, body, "", actions.GONDOLA_AT + connection, pill(connection), quiet)
            )
        else:
            body = empty_place(connection)
            pieces.append(Piece(id, at.x, at.y, body, free_words(connection, offer.language)))
        if view.marker == connection and tile == position.FREE:
            body = svg.token(svg.NEUTRAL, 0, 0, 9)
            pieces.append(Piece("map-marker", at.x, at.y - 22, body, marker_words(connection, offer.language)))


def add_waiting_bridge(offer: RialtoOffer, pieces: list[Piece], connection: i64) -> None:
    """Whoever places a bridge sees both ways in which it may lie, side by side; the others see that it waits."""
    at = city_geometry.CROSSINGS[connection]
    low = box.BRIDGE_LOW[offer.view.bridge_up]
    high = box.BRIDGE_HIGH[offer.view.bridge_up]
    if offer.count(actions.LOW_TO, box.DISTRICTS) == 0:
        words = waiting_words(connection, offer.language)
        pieces.append(Piece(f"map-link-{connection}", at.x, at.y, waiting_bridge(connection, low, high), words))
        return
    for end in range(i64(2)):
        district = box.ENDS[2 * connection + end]
        away = FACE_AWAY if end == 0 else -FACE_AWAY
        x = at.x - away * sin(radians(at.angle))
        y = at.y + away * cos(radians(at.angle))
        body = turned_bridge(connection, low if end == 0 else high, high if end == 0 else low)
        pieces.append(offer.piece(f"map-face-{district}", x, y, body, "", actions.LOW_TO + district, pill(connection)))


def add_bonus_tiles(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """The points for the first player present in all districts of a bank (RI-9)."""
    for bank in range(box.BANKS):
        x, y = BONUS_AT[bank]
        is_open = offer.view.bonus_open[bank] == 1
        words = bonus_words(bank, is_open, offer.language)
        pieces.append(Piece(f"map-bonus-{bank}", x, y, bonus_tile(bank, is_open), words))


def add_destinations(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """Districts that a councillor may go to or leave: all of one can be clicked, so this lies above what is in it."""
    for district in range(box.DISTRICTS):
        ring = district_ring(district)
        if offer.open[actions.TO + district]:
            bonus = box.BONUS_VP[box.BANK_OF[district]] if scoring.wins_bank(offer.view, offer.seat, district) else 0
            body = district_hit(district, "+1", bonus)
            pieces.append(offer.piece(f"map-to-{district}", 0, 0, body, "", actions.TO + district, ring))
        if offer.open[actions.FROM + district]:
            body = district_hit(district, "−1", 0)
            pieces.append(offer.piece(f"map-from-{district}", 0, 0, body, "", actions.FROM + district, ring))
