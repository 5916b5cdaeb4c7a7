"""Rialto: the plates about the players: a line for each, the others' buildings, and for spectators everyone's."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto.drawing import own_board_plate, shapes
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import phases
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 480.0
LINE: Final = 54.0
CHIP_STEP: Final = 27.0


def tiles_of(view: RialtoPosition, player: i64) -> tuple[int, ...]:
    """A player's buildings, each as twice its number, and one more if a coin lies on it."""
    out: list[int] = []
    for building in range(box.BUILDINGS):
        at = player * box.BUILDINGS + building
        for copy in range(view.tiles[at]):
            out.append(2 * building + (1 if copy < view.coined[at] else 0))
    return tuple(out)


# ---- a line for each player


def players_plate(offer: RialtoOffer) -> Plate:
    """A line for each player: points, coins, councillors, cards, buildings."""
    view = offer.view
    language = offer.language
    acting = view.deciders()
    places = view.places() if view.phase == phases.OVER else vec[i64]()
    pieces: list[Piece] = []
    for player in range(int(view.players)):
        look = offer.look(player)
        name = offer.names[player]
        state = 0
        if player in acting:
            state = 2 if player == offer.seat else 1
        leads = view.doge_order[0] == player
        if view.is_human(player):
            place = places[player] if view.phase == phases.OVER else 0
            figures = (
                int(view.vp[player]),
                int(view.coins[player]),
                int(view.ready[player]),
                int(view.reserve[player]),
                int(view.hand_size[player]),
            )
            tiles = tiles_of(view, player)
            shown = catalogue.translate(Text("rialto.board_you"), language) if player == offer.seat else name
            body = player_line(look, shown, state, leads, place, figures, tiles)
            label = player_words(name, figures, len(tiles), language)
        else:
            label = catalogue.sentence(Text("rialto.virtual"), language)
            body = line_head(look, label, state, leads, 0)
        pieces.append(Piece(f"player-{player}", 0, LINE * player, body, label))
    title = catalogue.translate(Text("rialto.board_players"), language)
    height = LINE * int(view.players) - 4
    return Plate("players", WIDTH, height, title, title, rules(int(view.players)), pieces, 2, plates.PLAYERS)


@cache
def rules(players: int) -> str:
    """The lines between the players."""
    return "".join([svg.rect(0, LINE * player - 5, WIDTH, 1, 0, "var(--line)") for player in range(1, players)])


def line_head(look: int, name: str, state: int, leads: bool, place: int) -> str:
    """The player of a line, with a bar at the edge on their turn; it is ruby only for the reader."""
    out = ""
    if state:
        out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if state == 2 else "var(--ink)")
    out += svg.token(look, 22, 17, 11)
    out += svg.text(42, 22, name, 15, anchor="start", weight=600, room=170)
    x = 52 + min(170.0, svg.text_width(name, 15, 600))
    if leads:
        out += svg.icon("doge", x, 16, 16, "var(--g-violet-ink)")
        x += 20
    if place == 1:
        out += svg.icon("crown", x, 16, 17, "var(--gold)")
    return out


@lru_cache(maxsize=1024)
def player_line(
    look: int,
    name: str,
    state: int,
    leads: bool,
    place: int,
    figures: tuple[int, int, int, int, int],
    tiles: tuple[int, ...],
) -> str:
    vp, coins, ready, reserve, hand = figures
    out = line_head(look, name, state, leads, place)
    points = str(vp).replace("-", "−")
    out += svg.text(WIDTH - 4, 24, points, 20, anchor="end", weight=700, kind="num")
    out += svg.icon("vp", WIDTH - 18 - svg.text_width(points, 20, 700), 17, 18, "var(--gold)", "var(--surface)")
    out += f'<g transform="translate(38 38)">{shapes.counter("coin", str(coins), "var(--gold)")}</g>'
    out += f'<g transform="translate(86 38)">{shapes.counter("councillor", str(ready), "var(--ink)")}</g>'
    out += svg.text(124 if ready < 10 else 134, 43, f"+{reserve}", 13, anchor="start", fill="var(--ink-3)", kind="num")
    out += f'<g transform="translate(168 38)">{shapes.counter("cards", str(hand))}</g>'
    return out + chips(tiles, WIDTH - CHIP_STEP * len(tiles), 29, len(tiles))


def chips(tiles: tuple[int, ...], x: float, y: float, per_line: int) -> str:
    """Buildings, small."""
    out = ""
    for slot, tile in enumerate(tiles):
        at = f"translate({x + CHIP_STEP * (slot % per_line):g} {y + CHIP_STEP * (slot // per_line):g})"
        out += f'<g transform="{at}">{shapes.building_chip(tile // 2, tile % 2 == 1)}</g>'
    return out


@lru_cache(maxsize=1024)
def player_words(name: str, figures: tuple[int, int, int, int, int], tiles: int, language: str) -> str:
    vp, coins, ready, reserve, hand = figures
    return catalogue.sentence(Text("rialto.board_player", name, vp, coins, ready, reserve, hand, tiles), language)


# ---- the board of another player


def seat_plates(offer: RialtoOffer) -> list[Plate]:
    """The boards of the other players; the reader's own is in the dock."""
    return [seat_plate(offer, seat) for seat in range(offer.view.seats) if seat != offer.seat]


def seat_plate(offer: RialtoOffer, owner: i64) -> Plate:
    """A player's buildings, coins and councillors, drawn as in the dock, without anything to click."""
    view = offer.view
    language = offer.language
    pieces: list[Piece] = []
    for building in range(box.BUILDINGS):
        at = owner * box.BUILDINGS + building
        spent = view.coined[at]
        resting = spent + view.fresh[at]
        for copy in range(view.tiles[at]):
            state = own_board_plate.IDLE
            if copy < resting:
                state = own_board_plate.SPENT if copy < spent else own_board_plate.FRESH
            x, y = own_board_plate.slot_at(len(pieces))
            body = own_board_plate.own_tile(building, state, False, "")
            words = own_board_plate.tile_words(building, state, language)
            pieces.append(Piece(f"seat-{owner}-tile-{building}-{copy}", x, y, body, words))
    coins, ready, reserve = view.coins[owner], view.ready[owner], view.reserve[owner]
    x, y = own_board_plate.slot_at(box.SLOTS)
    body = own_board_plate.own_counters(coins, ready, reserve)
    words = own_board_plate.own_words(coins, ready, reserve, language)
    pieces.append(Piece(f"seat-{owner}-own", x, y, body, words))
    title = catalogue.translate(Text("rialto.board_tiles_of"), language)
    label = catalogue.translate(Text("rialto.board_tiles_of_whom", offer.names[owner]), language)
    return Plate(
        f"seat-{owner}",
        own_board_plate.TILES_WIDTH,
        own_board_plate.HEIGHT,
        title,
        label,
        own_board_plate.slots(),
        pieces,
        area=plates.SEAT,
        owner=int(owner),
    )


# ---- everyone's buildings

BOARD_WIDTH: Final = 96.0
PER_LINE: Final = 3


def boards_plate(offer: RialtoOffer) -> Plate:
    """What spectators see in the place of a hand: the buildings of all, with the coins on them."""
    view = offer.view
    pieces: list[Piece] = []
    for seat in range(view.seats):
        name = offer.names[seat]
        label = catalogue.translate(Text("rialto.board_owns", name, phrases.owned(view, seat)), offer.language)
        body = board_body(offer.look(seat), name, tiles_of(view, seat))
        pieces.append(Piece(f"board-{seat}", BOARD_WIDTH * len(pieces), 0, body, label))
    title = catalogue.translate(Text("rialto.board_boards"), offer.language)
    width = BOARD_WIDTH * int(view.seats)
    return Plate("boards", width, own_board_plate.HEIGHT, title, title, "", pieces, 0, plates.DOCK)


@lru_cache(maxsize=1024)
def board_body(look: int, name: str, tiles: tuple[int, ...]) -> str:
    """A player's buildings below the name."""
    head = svg.token(look, 12, 14, 10) + svg.text(28, 19, name, 14, anchor="start", weight=600, room=BOARD_WIDTH - 34)
    return head + chips(tiles, 3, 36, PER_LINE)
