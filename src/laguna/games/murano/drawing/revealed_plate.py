"""Murano: the plate of all characters when the game is over: whose they are, what each has scored and where."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.core.state import UNKNOWN
from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.drawing import shapes, symbols
from laguna.games.murano.drawing.clickable import MuranoOffer
from laguna.games.murano.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text

CARD_WIDTH: Final = 58.0
CARD_HEIGHT: Final = 54.0
STEP_X: Final[float] = CARD_WIDTH + 4
STEP_Y: Final[float] = CARD_HEIGHT + 4
ROWS: Final = 2
TOKEN_WIDTH: Final = 32.0
GAP: Final = 14.0  # between players


@lru_cache(maxsize=512)
def card_body(number: int, points: int, used: bool) -> str:
    """A small card: the character's number and what it has scored; faded where it was laid aside."""
    out = svg.rect(0.5, 0.5, CARD_WIDTH - 1, CARD_HEIGHT - 1, 6, "var(--g-violet-tint)", "var(--g-violet)", 1)
    out += svg.icon(symbols.CHARACTER, 15, 15, 18, "var(--g-violet)", "var(--g-violet-tint)")
    out += svg.text(41, 20, str(number), 14, weight=700, fill="var(--g-violet-ink)", kind="num")
    if not used:
        return shapes.faded(out + svg.text(CARD_WIDTH / 2, 44, "–", 15), 0.6)
    return out + svg.text(CARD_WIDTH / 2, 45, f"+{points}", 16, weight=700, kind="num")


def revealed_plate(offer: MuranoOffer) -> Plate:
    """The characters of every player in two rows, in the order in which they were bought (MU-15.2)."""
    view = offer.table
    pieces: list[Piece] = []
    x = 0.0
    for seat in range(view.seats):
        own = [at for at in range(len(view.buyer)) if view.buyer[at] == seat and view.bought[at] != UNKNOWN]
        if len(own) == 0:
            continue
        pieces.append(Piece(f"revealed-{seat}", x, 0, svg.token(int(seat), 14, 27, 11), offer.names[seat]))
        left = x + TOKEN_WIDTH
        for place, at in enumerate(own):
            used = 0 <= view.fate[at] < box.ISLANDS
            body = card_body(int(cards.CHARACTER_NUMBER[view.bought[at]]), int(view.points[at]), used)
            words = f"{offer.names[seat]}: {card_words(offer, at, used)}"
            column, row = place // ROWS, place % ROWS
            pieces.append(Piece(f"revealed-card-{at}", left + STEP_X * column, STEP_Y * row, body, words))
        x = left + STEP_X * ((len(own) + ROWS - 1) // ROWS) + GAP
    title = catalogue.translate(Text("murano.page_used"), offer.language)
    width = max(1.0, x - GAP)
    return Plate("revealed", width, shapes.DOCK_HEIGHT, title, title, "", pieces, 0, area=plates.DOCK)


def card_words(offer: MuranoOffer, at: i64, used: bool) -> str:
    """A character, where it was used, and what it has scored."""
    view = offer.table
    title = phrases.character_title(view.bought[at])
    if not used:
        return catalogue.translate(Text("murano.page_not_used", title), offer.language)
    points = phrases.points(view.points[at])
    text = Text("murano.page_used_at", title, names.island_name(view.fate[at]), points)
    return catalogue.translate(text, offer.language)
