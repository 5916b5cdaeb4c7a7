"""Rialto: the plate with the map of Venice."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Final

from mypy_extensions import i64

from laguna.core import svg
from laguna.core.offer import is_many
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say, sentence
from laguna.games.rialto.actions import BRIDGE_AT, FROM, GONDOLA_AT, LOW_TO, TO
from laguna.games.rialto.components import (
    BANK_NAMES,
    BANK_OF,
    BANKS,
    BONUS_VP,
    BRIDGE_HIGH,
    BRIDGE_LOW,
    CONNECTIONS,
    DISTRICT_TITLES,
    DISTRICTS,
    ENDS,
)
from laguna.games.rialto.names import connection_name, district_name
from laguna.games.rialto.offer import Offer
from laguna.games.rialto.phrases import bank_name
from laguna.games.rialto.pictures import bridge_tile, gondola_tile, result
from laguna.games.rialto.piles import STRIP, add_piles, piles_ground
from laguna.games.rialto.table import FACE_BRIDGE, FREE, GONDOLA_TILE, Table
from laguna.games.rialto.venice import CELLS, CENTRES, CROSSINGS, HEIGHT, INNER, WIDTH
from laguna.games.rialto.words import wins_bank

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
HIT: Final = 20.0  # what is drawn smaller is made larger for fingers
FACE_AWAY: Final = 24.0  # from the connection to either way in which its bridge may lie


@cache
def backdrop(language: str) -> str:
    """Water, land with its names, a place for every tile, and the words beside the piles."""
    out = [svg.rect(0, 0, WIDTH, HEIGHT + STRIP, 12, "var(--water)")]
    for x, y, length in RIPPLES:
        out.append(line(f"M{x} {y}q{length / 4:g}-5 {length / 2:g} 0t{length / 2:g} 0", "var(--water-2)", 2.4))
    for crossing in CROSSINGS:
        if crossing.path:
            out.append(line(crossing.path, "var(--water-2)", 7))
            out.append(line(crossing.path, "var(--water-ink)", 1.2, ' stroke-dasharray="1 6" opacity=".7"'))
    for district in range(DISTRICTS):
        tint = f"var(--g-{BANK_NAMES[BANK_OF[district]]}-tint)"
        out.append(f'<path d="{svg.rounded(CELLS[district], 14)}" fill="{tint}" stroke="var(--land-line)"/>')
    for crossing in CROSSINGS:
        place = f"translate({svg.n(crossing.x)} {svg.n(crossing.y)}) rotate({svg.n(crossing.angle)})"
        socket = svg.rect(-18, -8, 36, 16, 8, "var(--water)", "var(--land-line)", 1)
        out.append(f'<g transform="{place}">{socket}</g>')
    for district in range(DISTRICTS):
        left, base = name_at(district)
        name = DISTRICT_TITLES[district]
        out.append(
            svg.text(left + 12, base, name, 14, anchor="start", weight=600, kind="title", room=name_room(district))
        )
    return "".join(out) + piles_ground(language)


def line(path: str, stroke: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    return f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="round"{more}/>'


def name_room(district: int) -> float:
    """How wide a district's name is drawn."""
    return 7.4 * len(DISTRICT_TITLES[district])


def name_at(district: int) -> tuple[float, float]:
    """Where the round tile before a district's name stands: tile and name together are centred."""
    x, y = CENTRES[district]
    dx, dy = NAME_AT[district]
    return x + dx - (name_room(district) + 4) / 2, y + dy


@cache
def spots(district: int, count: int) -> list[tuple[float, float]]:
    """Where a district's worth and, after it, the councillors of so many players stand, in centred lines."""
    x, y = CENTRES[district]
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
    return f'<path d="{svg.rounded(CELLS[district], 14)}" fill="none" stroke="var(--ink)" stroke-width="2.6"/>'


@cache
def district_ring(district: int) -> str:
    return f'<path d="{svg.rounded(INNER[district], 10)}"'


@cache
def district_hit(district: int, sign: str, bonus: int) -> str:
    """What is clicked to send a councillor to a district or away: all of it. It shows the points that this brings."""
    x, y = SIGN_AT[district]
    land = f'{district_ring(district)} fill="transparent"/>'
    if bonus == 0:
        return land + result(x, y, sign)
    rosette = svg.icon("vp", x + 19, y, 18, "var(--gold)", "var(--surface)")
    return land + result(x - 22, y, sign) + f'<g class="result">{rosette}</g>' + result(x + 46, y, f"+{bonus}")


@cache
def pill(connection: int) -> str:
    """The outline of a tile's place."""
    return svg.outline(-22, -11.5, 44, 23, 11.5) + f' transform="rotate({svg.n(CROSSINGS[connection].angle)})"'


@cache
def free_place(connection: int, symbol: str) -> str:
    """A free connection that may be built on."""
    return f'<circle r="{HIT:g}" fill="transparent"/>{pill(connection)} fill="var(--raised)"/>' + svg.icon(
        symbol, 0, 0, 15, "var(--go)", "var(--raised)"
    )


@cache
def waiting_bridge(connection: int, low: int, high: int) -> str:
    """A bridge on its connection before it is said which way it lies."""
    return f'<g opacity=".75">{bridge_tile(CROSSINGS[connection].angle, low, high)}</g>'


@cache
def turned_bridge(connection: int, first: int, second: int) -> str:
    """One way in which the bridge may lie, to be clicked."""
    return f'<circle r="{HIT:g}" fill="transparent"/>' + bridge_tile(CROSSINGS[connection].angle, first, second)


@cache
def token(look: int, count: int) -> str:
    return svg.token(look, 0, 0, 9.8 if count < 10 else 11, count)


@cache
def bonus_tile(bank: int, is_open: bool) -> str:
    """The bonus of a bank, until somebody wins it."""
    hue = BANK_NAMES[bank]
    out = svg.rect(-26, -16, 52, 32, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.4)
    if not is_open:
        return f'<g opacity=".42">{out}</g>' + svg.icon("check", 0, 0, 18, "var(--ink-2)")
    return (
        out
        + svg.icon("vp", -11, 0, 17, "var(--gold)", "var(--surface)")
        + svg.text(12, 5, f"+{BONUS_VP[bank]}", 14, weight=700, kind="num")
    )


@cache
def bonus_words(bank: int, is_open: bool, language: str) -> str:
    key = "rialto.board_bonus" if is_open else "rialto.board_bonus_gone"
    return say(Text(key, BONUS_VP[bank], bank_name(bank)), language)


@cache
def district_words(district: int, number: int, value: int, language: str) -> str:
    return say(Text("rialto.board_district", district_name(district), number, value), language)


@cache
def here_words(district: int, language: str) -> str:
    return say(Text("rialto.board_here", district_name(district)), language)


@lru_cache(maxsize=4096)
def councillor_words(name: str, district: int, count: int, language: str) -> str:
    return sentence(Text("rialto.board_councillors", count, name, district_name(district)), language)


@cache
def link_words(connection: int, is_bridge: bool, first: int, second: int, language: str) -> str:
    key = "rialto.board_bridge_lies" if is_bridge else "rialto.board_gondola_lies"
    one = district_name(ENDS[2 * connection])
    two = district_name(ENDS[2 * connection + 1])
    return say(Text(key, one, first, two, second), language)


@cache
def waiting_words(connection: int, language: str) -> str:
    return say(Text("rialto.board_bridge_waits", connection_name(connection)), language)


@cache
def marker_words(connection: int, language: str) -> str:
    return say(Text("rialto.board_marker", connection_name(connection)), language)


# ---- the plate


def map_plate(offer: Offer) -> Plate:
    """The city: districts, connections, councillors; bonus tiles, and the piles."""
    pieces: list[Piece] = []
    add_districts(offer, pieces)
    add_destinations(offer, pieces)
    add_connections(offer, pieces)
    add_bonus_tiles(offer, pieces)
    add_piles(offer, pieces)
    label = say(Text("rialto.board_map", DISTRICTS, CONNECTIONS), offer.language)
    return Plate("map", WIDTH, HEIGHT + STRIP, "", label, backdrop(offer.language), pieces)


def add_districts(offer: Offer, pieces: list[Piece]) -> None:
    """Round tiles, what districts are worth, who is there, and which is the current one."""
    view = offer.table
    language = offer.language
    for district in range(DISTRICTS):
        number = view.round_tile[district]
        now = number == view.round and number > 0
        value = view.district_value(district)
        if now:
            pieces.append(Piece("map-here", 0, 0, shore(district), here_words(district, language)))
        if number > 0:
            x, y = name_at(district)
            pieces.append(Piece(f"map-round-{number}", x, y - 4.5, round_tile(number, now)))
        present = present_in(view, district)
        places = spots(district, len(present))
        x, y = places[0]
        words = district_words(district, number, value, language)
        pieces.append(Piece(f"map-worth-{district}", x, y, worth(value), words))
        for place, player in enumerate(present):
            x, y = places[place + 1]
            look = offer.look(player)
            count = view.councillors[player * DISTRICTS + district]
            words = councillor_words(offer.names[player], district, count, language)
            pieces.append(Piece(f"map-{player}-{district}", x, y, token(look, count), words))


def present_in(view: Table, district: i64) -> list[i64]:
    """The players with councillors in a district, as they sit."""
    return [player for player in range(view.players) if view.councillors[player * DISTRICTS + district] > 0]


def add_connections(offer: Offer, pieces: list[Piece]) -> None:
    """Bridges and gondolas that lie, and places where one may be laid."""
    view = offer.table
    bridges = offer.count(BRIDGE_AT, CONNECTIONS)
    quiet = is_many(bridges + offer.count(GONDOLA_AT, CONNECTIONS), CONNECTIONS)
    for connection in range(i64(CONNECTIONS)):
        at = CROSSINGS[connection]
        tile = view.link[connection]
        id = f"map-link-{connection}"
        if tile != FREE:
            first = view.facing[2 * connection]
            second = view.facing[2 * connection + 1]
            draw = gondola_tile if tile == GONDOLA_TILE else bridge_tile
            words = link_words(connection, tile != GONDOLA_TILE, first, second, offer.language)
            pieces.append(Piece(id, at.x, at.y, draw(at.angle, first, second), words))
        elif view.phase == FACE_BRIDGE and view.chosen == connection:
            add_waiting_bridge(offer, pieces, connection)
        elif bridges > 0:
            body = free_place(connection, "bridge")
            pieces.append(offer.piece(id, at.x, at.y, body, "", BRIDGE_AT + connection, pill(connection), quiet))
        elif offer.open[GONDOLA_AT + connection]:
            body = free_place(connection, "gondola")
            pieces.append(offer.piece(id, at.x, at.y, body, "", GONDOLA_AT + connection, pill(connection), quiet))
        if view.marker == connection and tile == FREE:
            body = svg.token(svg.NEUTRAL, 0, 0, 9)
            pieces.append(Piece("map-marker", at.x, at.y - 22, body, marker_words(connection, offer.language)))


def add_waiting_bridge(offer: Offer, pieces: list[Piece], connection: i64) -> None:
    """Whoever places a bridge sees both ways in which it may lie, side by side; the others see that it waits."""
    at = CROSSINGS[connection]
    low = BRIDGE_LOW[offer.table.bridge_up]
    high = BRIDGE_HIGH[offer.table.bridge_up]
    if offer.count(LOW_TO, DISTRICTS) == 0:
        words = waiting_words(connection, offer.language)
        pieces.append(Piece(f"map-link-{connection}", at.x, at.y, waiting_bridge(connection, low, high), words))
        return
    for end in range(i64(2)):
        district = ENDS[2 * connection + end]
        away = FACE_AWAY if end == 0 else -FACE_AWAY
        x = at.x - away * sin(radians(at.angle))
        y = at.y + away * cos(radians(at.angle))
        body = turned_bridge(connection, low if end == 0 else high, high if end == 0 else low)
        pieces.append(offer.piece(f"map-face-{district}", x, y, body, "", LOW_TO + district, pill(connection)))


def add_bonus_tiles(offer: Offer, pieces: list[Piece]) -> None:
    """Five points for whoever is first present in all of a bank (RI-9)."""
    for bank in range(BANKS):
        x, y = BONUS_AT[bank]
        is_open = offer.table.bonus_open[bank] == 1
        words = bonus_words(bank, is_open, offer.language)
        pieces.append(Piece(f"map-bonus-{bank}", x, y, bonus_tile(bank, is_open), words))


def add_destinations(offer: Offer, pieces: list[Piece]) -> None:
    """Districts that a councillor may go to or leave: all of one can be clicked, so this lies above what is in it."""
    for district in range(i64(DISTRICTS)):
        ring = district_ring(district)
        if offer.open[TO + district]:
            bonus = BONUS_VP[BANK_OF[district]] if wins_bank(offer.table, offer.seat, district) else 0
            body = district_hit(district, "+1", bonus)
            pieces.append(offer.piece(f"map-to-{district}", 0, 0, body, "", TO + district, ring))
        if offer.open[FROM + district]:
            body = district_hit(district, "−1", 0)
            pieces.append(offer.piece(f"map-from-{district}", 0, 0, body, "", FROM + district, ring))
