"""Rialto: the piles below the city: the visible bridge, and what is left of everything."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.plates import Piece
from laguna.games.rialto import components as box
from laguna.games.rialto.drawing import city_geometry, shapes
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules import actions, phase1_cards, position
from laguna.text import catalogue
from laguna.text.text import Text

STRIP: Final = 56.0  # how high the piles are, below the city
PILES_AT: Final = (14, 142, 226, 310, 400)
PILE_CAPTIONS: Final = ("board_bridge", "board_gondolas", "board_coins", "board_pile", "board_discards")
PILE_RING: Final = svg.outline(-8, -15, 88, 46, 8)


def piles_ground(language: str) -> str:
    """The words beside the piles."""
    out = svg.rect(6, city_geometry.HEIGHT, city_geometry.WIDTH - 12, STRIP - 6, 8, "var(--surface)")
    for x, caption in zip(PILES_AT, PILE_CAPTIONS, strict=True):
        words = catalogue.translate(Text(f"rialto.{caption}"), language)
        room = 114 if x == PILES_AT[0] else 78
        out += svg.text(x, city_geometry.HEIGHT + 42, words, 13, anchor="start", fill="var(--ink-2)", room=room)
    return out


@cache
def pile_words(key: str, count: int, language: str) -> str:
    return catalogue.translate(Text(f"rialto.{key}", count), language)


def add_piles(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """The visible bridge and what is left of everything."""
    view = offer.view
    y = city_geometry.HEIGHT + 18
    below = phase1_cards.bridges_left(view)
    shown = str(below)
    x = float(PILES_AT[0])
    if view.bridge_up != position.FREE:
        low = box.BRIDGE_LOW[view.bridge_up]
        high = box.BRIDGE_HIGH[view.bridge_up]
        words = catalogue.translate(Text("rialto.board_bridge_up", low, high), offer.language)
        pieces.append(Piece("map-bridge", x + 22, y, shapes.bridge_tile(0, low, high), words))
        shown = f"+{below}"
        x += 52
    add_pile(offer, pieces, "bridges", x, "bridge", shown, below)
    add_pile(offer, pieces, "gondolas", PILES_AT[1], "gondola", str(view.gondolas), view.gondolas)
    add_pile(offer, pieces, "coins", PILES_AT[2], "coin", str(view.bank), view.bank)
    add_draw_pile(offer, pieces)
    thrown = position.total(view.open_discards) + position.total(view.shed_size)
    add_pile(offer, pieces, "discards", PILES_AT[4], "card", str(thrown), thrown)


def add_pile(offer: RialtoOffer, pieces: list[Piece], name: str, x: float, symbol: str, shown: str, count: i64) -> None:
    fill = "var(--gold)" if symbol == "coin" else "var(--ink-2)"
    words = pile_words(f"board_{name}_left", count, offer.language)
    pieces.append(Piece(f"map-{name}", x, city_geometry.HEIGHT + 18, shapes.counter(symbol, shown, fill), words))


def add_draw_pile(offer: RialtoOffer, pieces: list[Piece]) -> None:
    """The draw pile, from which a green building may bring cards."""
    view = offer.view
    body = shapes.counter("cards", str(view.deck_size), "var(--ink-2)")
    if offer.open[actions.DRAW_PILE]:
        body = (
            svg.rect(-8, -15, 88, 46, 8, "transparent") + body + shapes.result(61, 0, f"+{box.GREEN_DRAW[view.chosen]}")
        )
    words = pile_words("board_pile_left", view.deck_size, offer.language)
    pieces.append(
        offer.piece("map-pile", PILES_AT[3], city_geometry.HEIGHT + 18, body, words, actions.DRAW_PILE, PILE_RING)
    )
