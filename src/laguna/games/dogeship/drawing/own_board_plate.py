"""The Doge Ship: the plates of the player's own things, side by side in a row."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core.state import UNKNOWN
from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship import names
from laguna.games.dogeship.drawing import shapes, symbols, tile_shapes
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules import actions, phases
from laguna.games.dogeship.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

EDGE: Final = 3.0  # for the ring round a card
CARD_STEP: Final[float] = tile_shapes.CARD_WIDTH + 6
UNAVAILABLE: Final = 0.5


def dock_plates(offer: DogeShipOffer) -> list[Plate]:
    """All that a player looks at, builds and has; empty plates are left out."""
    if offer.seat < 0:
        return []
    own = [drawn_plate(offer), yard_plate(offer), barriers_plate(offer), bids_plate(offer)]
    # The buttons are made last, because they get the actions that no other shape took; but they stand before the rest.
    buttons = buttons_plate(offer)
    dock = [
        own[0],
        own[3],
        buttons,
        own_plate(offer),
        own[1],
        own[2],
        known_doge_plate(offer),
    ]
    return [plate for plate in dock if len(plate.pieces) > 0]


def dock_plate(name: str, width: float, title: str, pieces: list[Piece]) -> Plate:
    """A plate of the row, at least as wide as its title."""
    wide = max(width, svg.text_width(title, 13, 600))
    return Plate(name, wide, shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=plates.DOCK)


# ---- tiles that the player looks at


def drawn_plate(offer: DogeShipOffer) -> Plate:
    """The tiles of a purchase or of an intrigue, which nobody else sees (DP-5c, DP-8)."""
    view = offer.table
    pieces: list[Piece] = []
    step = CARD_STEP
    if view.phase == phases.KEEP_TILE and view.active() == offer.seat:
        for slot in range(view.drawn_size):
            add_drawn(offer, view.drawn[slot], EDGE + step * len(pieces), pieces)
    elif (view.phase == phases.LAY_DOGE or view.phase == phases.PUT_DOGE) and view.active() == offer.seat:
        step = tile_shapes.DOGE_WIDTH + 6
        for slot in range(view.drawn_size):
            doge = int(view.drawn[slot]) - box.FIRST_DOGE
            body = tile_shapes.doge_card(doge, offer.language)
            words = doge_words(doge, offer.language)
            x = EDGE + step * len(pieces)
            pieces.append(offer.piece(f"drawn-{slot}", x, EDGE, body, words, actions.LAY + doge, tile_shapes.DOGE_RING))
    title = catalogue.translate(Text("dogeship.board_drawn"), offer.language)
    return dock_plate("drawn", 2 * EDGE + step * len(pieces) - 6, title, pieces)


def add_drawn(offer: DogeShipOffer, tile: i64, x: float, pieces: list[Piece]) -> None:
    """A tile that may be kept; one that is too dear is faded (DS-5.3)."""
    body = tile_shapes.card(int(tile), int(offer.table.doge), True, offer.language)
    words = tile_words(offer, tile)
    if not offer.open[actions.KEEP + tile]:
        body = shapes.faded(body, UNAVAILABLE)
        price = phrases.ducats(box.COST[tile])
        words = catalogue.translate(Text("dogeship.board_dear", words, price), offer.language)
    pieces.append(offer.piece(f"drawn-{len(pieces)}", x, EDGE, body, words, actions.KEEP + tile, tile_shapes.CARD_RING))


@lru_cache(maxsize=4096)
def words_of(tile: int, shown: Text, language: str) -> str:
    return catalogue.translate(Text("dogeship.page_tile", names.tile_name(tile), shown), language)


def tile_words(offer: DogeShipOffer, tile: i64) -> str:
    """A tile with what it shows."""
    return words_of(int(tile), phrases.tile_text(offer.table, tile), offer.language)


@cache
def doge_words(doge: int, language: str) -> str:
    return catalogue.translate(Text("dogeship.page_tile", names.doge_name(doge), phrases.doge_text(doge)), language)


# ---- the yard


def yard_plate(offer: DogeShipOffer) -> Plate:
    """The tiles under construction, with what they would give today (DP-5b, DP-6, DP-7)."""
    view = offer.table
    seat = offer.seat
    asked = (
        offer.count(actions.COMPLETE, box.GOODS)
        + offer.count(actions.RETURN, box.GOODS)
        + offer.count(actions.REPLACE, box.GALLEY_TILES)
    )
    pieces: list[Piece] = []
    for slot in range(view.yard_size(seat)):
        tile = view.yard[seat * box.YARD + slot]
        action = yard_action(offer, tile)
        body = tile_shapes.card(int(tile), int(view.doge), False, offer.language)
        if asked > 0 and action == plates.NO_ACTION:
            body = shapes.faded(body, UNAVAILABLE)
        x = EDGE + CARD_STEP * len(pieces)
        pieces.append(
            offer.piece(f"yard-{tile}", x, EDGE, body, tile_words(offer, tile), action, tile_shapes.CARD_RING)
        )
    title = catalogue.translate(Text("dogeship.board_yard", len(pieces), box.YARD), offer.language)
    return dock_plate("yard", 2 * EDGE + CARD_STEP * len(pieces) - 6, title, pieces)


def yard_action(offer: DogeShipOffer, tile: i64) -> i64:
    """What a click on a tile of the yard does."""
    for first in (actions.COMPLETE, actions.RETURN, actions.REPLACE):
        if (first != actions.REPLACE or tile < box.GALLEY_TILES) and offer.open[first + tile]:
            return first + tile
    return plates.NO_ACTION


# ---- barriers

BELOW_STEP: Final[float] = tile_shapes.SMALL_BARRIER_HEIGHT + 2
BELOW_IN_COLUMN: Final = 3


def barriers_plate(offer: DogeShipOffer) -> Plate:
    """The completed barriers: the top one, and beside it those below (DP-1)."""
    view = offer.table
    pieces: list[Piece] = []
    width = 2 * EDGE + tile_shapes.CARD_WIDTH
    for height in range(view.barriers[offer.seat] - 1, -1, -1):
        for barrier in range(box.BARRIER_TILES):
            if view.owner[barrier] == offer.seat and view.height[barrier] == height:
                width = add_barrier(offer, int(barrier), pieces)
    title = catalogue.translate(Text("dogeship.board_barriers", len(pieces)), offer.language)
    return dock_plate("barriers", width, title, pieces)


def add_barrier(offer: DogeShipOffer, barrier: int, pieces: list[Piece]) -> float:
    """The next barrier from the top down; returns how wide the plate is with it."""
    words = barrier_words(barrier, offer.language)
    below = len(pieces) - 1
    if below < 0:
        body = tile_shapes.card(box.FIRST_BARRIER + barrier, int(offer.table.doge), False, offer.language)
        pieces.append(Piece(f"barrier-{barrier}", EDGE, EDGE, body, words))
        return 2 * EDGE + tile_shapes.CARD_WIDTH
    x = EDGE + CARD_STEP * (1 + below // BELOW_IN_COLUMN)
    y = EDGE + BELOW_STEP * (below % BELOW_IN_COLUMN)
    body = tile_shapes.small_barrier(barrier)
    pieces.append(
        offer.piece(f"barrier-{barrier}", x, y, body, words, actions.TOP + barrier, tile_shapes.SMALL_BARRIER_RING)
    )
    return x + tile_shapes.CARD_WIDTH + EDGE


@cache
def barrier_words(barrier: int, language: str) -> str:
    return catalogue.translate(
        Text("dogeship.page_tile", names.barrier_name(barrier), phrases.barrier_text(barrier)), language
    )


# ---- bids

BID_SIZE: Final = 46.0
BID_STEP: Final = 54.0
BIDS_IN_A_ROW: Final = 4
BID_RING: Final = svg.outline(1, 1, BID_SIZE - 2, BID_SIZE - 2, 8)


@cache
def bid_body(approvals: int) -> str:
    """A number of approvals that may be bid."""
    out = svg.rect(1, 1, BID_SIZE - 2, BID_SIZE - 2, 8, "var(--raised)")
    return out + svg.text(BID_SIZE / 2, BID_SIZE / 2 + 7, str(approvals), 20, weight=700, kind="num")


@cache
def locked_bid(approvals: int) -> str:
    """The player's bid, which nobody else sees."""
    out = svg.rect(1, 1, BID_SIZE - 2, BID_SIZE - 2, 8, "var(--raised)", "var(--ink)", 2)
    out += svg.text(BID_SIZE / 2, BID_SIZE / 2 + 7, str(approvals), 20, weight=700, kind="num")
    return out + svg.icon("lock", BID_SIZE + 16, BID_SIZE / 2, 20, "var(--ink-2)")


def bids_plate(offer: DogeShipOffer) -> Plate:
    """The bids that the player can make, or the one that is made (DP-10)."""
    view = offer.table
    seat = offer.seat
    pieces: list[Piece] = []
    if view.has_bid[seat] == 1:
        bid = int(view.bid[seat])
        words = catalogue.translate(Text("dogeship.page_own_bid", Text("dogeship.approvals", bid)), offer.language)
        pieces.append(Piece("bid-own", EDGE, EDGE, locked_bid(bid), words))
        return dock_plate(
            "bids", BID_SIZE + 32, catalogue.translate(Text("dogeship.board_own_bid"), offer.language), pieces
        )
    offered = int(offer.count(actions.BID, box.BID_MOST + 1))
    columns = offered if offered <= BIDS_IN_A_ROW else (offered + 1) // 2
    for bid in range(box.BID_MOST + 1):
        if offer.open[actions.BID + bid]:
            x = EDGE + BID_STEP * (len(pieces) % columns)
            y = EDGE + BID_STEP * (len(pieces) // columns)
            pieces.append(offer.piece(f"bid-{bid}", x, y, bid_body(bid), "", actions.BID + bid, BID_RING))
    title = catalogue.translate(Text("dogeship.board_bids"), offer.language)
    return dock_plate("bids", 2 * EDGE + BID_STEP * columns, title, pieces)


# ---- buttons

BUTTON_WIDTH: Final = 184.0
BUTTON_HEIGHT: Final = 54.0
BUTTONS_IN_COLUMN: Final = 2
BUTTON_TEXT: Final = 14.0


@lru_cache(maxsize=256)
def button(words: str) -> str:
    """A button with its words on one line or two."""
    middle = BUTTON_WIDTH / 2
    room = BUTTON_WIDTH - 16
    ground = svg.rect(1, 1, BUTTON_WIDTH - 2, BUTTON_HEIGHT - 2, 8, "var(--raised)", "var(--go)", 2)
    if svg.text_width(words, BUTTON_TEXT, 600) <= room:
        return ground + svg.text(middle, BUTTON_HEIGHT / 2 + 5, words, BUTTON_TEXT, weight=600)
    cut = nearest_gap(words)
    return (
        ground
        + svg.text(middle, BUTTON_HEIGHT / 2 - 4, words[:cut], BUTTON_TEXT, weight=600, room=room)
        + svg.text(middle, BUTTON_HEIGHT / 2 + 14, words[cut + 1 :], BUTTON_TEXT, weight=600, room=room)
    )


def nearest_gap(words: str) -> int:
    """The gap between two words that is nearest to their middle."""
    gaps = [place for place, letter in enumerate(words) if letter == " "]
    return min(gaps, key=lambda place: abs(2 * place - len(words)))


def buttons_plate(offer: DogeShipOffer) -> Plate:
    """A button for each action that has no shape of its own."""
    pieces: list[Piece] = []
    for number, action in enumerate(offer.left()):
        x = number // BUTTONS_IN_COLUMN * (BUTTON_WIDTH + 8)
        y = EDGE + number % BUTTONS_IN_COLUMN * (BUTTON_HEIGHT + 4)
        pieces.append(offer.piece(f"button-{action}", x, y, button(offer.words(action)), "", action, ""))
    columns = (len(pieces) + BUTTONS_IN_COLUMN - 1) // BUTTONS_IN_COLUMN
    width = columns * (BUTTON_WIDTH + 8) - 8
    return dock_plate("buttons", width, catalogue.translate(Text("dogeship.board_buttons"), offer.language), pieces)


# ---- what else the player has


def known_doge_plate(offer: DogeShipOffer) -> Plate:
    """The Doge tile on the top of the stack, if the player knows it (DS-11.4)."""
    view = offer.table
    pieces: list[Piece] = []
    if view.has_lid and view.lid != UNKNOWN and view.phase != phases.OVER:
        doge = int(view.lid) - box.FIRST_DOGE
        words = catalogue.translate(
            Text("dogeship.page_known_doge", names.doge_name(doge), phrases.doge_text(doge)), offer.language
        )
        pieces.append(Piece("known-doge", EDGE, EDGE, tile_shapes.doge_card(doge, offer.language), words))
    title = catalogue.translate(Text("dogeship.board_known"), offer.language)
    return dock_plate("memory", 2 * EDGE + tile_shapes.DOGE_WIDTH, title, pieces)


OWN_WIDTH: Final = 120.0
OWN_STEP: Final = 30.0


@lru_cache(maxsize=1024)
def own_line(icon: str, fill: str, words: str) -> str:
    """One thing that the player has: symbol and words."""
    label = svg.text(30, 5, words, 14, anchor="start", weight=600, room=OWN_WIDTH - 30)
    return svg.icon(icon, 12, 0, 20, fill, "var(--surface)") + label


def own_plate(offer: DogeShipOffer) -> Plate:
    """Markers, ducats, and the approvals that only the player sees (DS-11.9)."""
    view = offer.table
    seat = offer.seat
    lines = [
        (symbols.MARKER, "var(--ink-2)", Text("dogeship.markers", view.markers[seat]), "fact_markers"),
        (symbols.DUCAT, "var(--gold)", Text("dogeship.ducats", view.ducats[seat]), "fact_ducats"),
        (symbols.APPROVAL, "var(--g-violet)", Text("dogeship.approvals", view.approvals[seat]), "board_approvals"),
    ]
    pieces: list[Piece] = []
    for icon, fill, text, key in lines:
        words = catalogue.sentence(Text(f"dogeship.{key}", *text.params), offer.language)
        y = 20 + OWN_STEP * len(pieces)
        shown = catalogue.translate(text, offer.language)
        pieces.append(Piece(f"own-{len(pieces)}", 0, y, own_line(icon, fill, shown), words))
    return dock_plate("own", OWN_WIDTH, catalogue.translate(Text("dogeship.board_own"), offer.language), pieces)
