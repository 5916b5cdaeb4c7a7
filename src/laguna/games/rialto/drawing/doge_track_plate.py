"""Rialto: the plate with the doge track."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto.drawing.clickable import RialtoOffer
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 480.0
HEIGHT: Final = 122.0
SPACE: Final = WIDTH / box.DOGE_SPACES_DRAWN
TRACK_Y: Final = 71.0
RANKS_Y: Final = 108.0
RANK_STEP: Final = 94.0


@cache
def track() -> str:
    """The spaces; every fifth one is marked."""
    out = []
    for space in range(box.DOGE_SPACES_DRAWN):
        fill = "var(--sunken)" if space % 5 else "var(--water-2)"
        out.append(svg.rect(space * SPACE + 0.5, TRACK_Y, SPACE - 1, 18, 3, fill))
    return "".join(out)


@cache
def scale(start: int) -> str:
    """The numbers of the marked spaces, when the track is shown from `start` on."""
    out = []
    for space in range(0, box.DOGE_SPACES_DRAWN, 5):
        x = (space + 0.5) * SPACE
        out.append(svg.text(x, TRACK_Y + 14, str(start + space), 13, weight=600, fill="var(--ink-2)", kind="num"))
    return "".join(out)


@lru_cache(maxsize=1024)
def disc_words(name: str, space: int, place: int, language: str) -> str:
    return catalogue.sentence(Text("rialto.board_disc", name, space, place), language)


def doge_plate(offer: RialtoOffer) -> Plate:
    """The track with its stacks, and below it the players in their order."""
    view = offer.view
    language = offer.language
    ahead: i64 = 0
    for reached in view.doge_space:
        ahead = max(ahead, reached)
    # The track has no end: it is scrolled by whole fives so that the leader stays on it.
    start: i64 = 0 if ahead < box.DOGE_SPACES_DRAWN else (ahead - box.DOGE_SPACES_DRAWN) // 5 * 5 + 5
    pieces = [Piece("doge-scale", 0, 0, scale(start))]
    heights = [0] * box.DOGE_SPACES_DRAWN
    sizes = [0] * box.DOGE_SPACES_DRAWN
    for player in range(view.players):
        sizes[shown_space(view, player, start)] += 1
    for place in range(int(view.players) - 1, -1, -1):
        player = view.doge_order[place]
        space = shown_space(view, player, start)
        step = min(18.0, 50.0 / max(1, sizes[space] - 1))
        y = TRACK_Y - 11 - heights[space] * step
        heights[space] += 1
        label = disc_words(offer.names[player], view.doge_space[player], place + 1, language)
        pieces.append(Piece(f"doge-{player}", (space + 0.5) * SPACE, y, disc(offer.look(player)), label))
    for place in range(int(view.players)):
        player = view.doge_order[place]
        body = ranked(offer.look(player), view.doge_space[player])
        pieces.append(Piece(f"rank-{player}", 12 + RANK_STEP * place, RANKS_Y, body))
    title = catalogue.translate(Text("rialto.board_doge"), language)
    return Plate("doge", WIDTH, HEIGHT, title, title, track(), pieces, 2)


def shown_space(view: RialtoPosition, player: i64, start: i64) -> int:
    """Where on the shown part of the track a disc is drawn; those further back stand on its first space."""
    return int(max(view.doge_space[player] - start, 0))


@cache
def disc(look: int) -> str:
    return svg.token(look, 0, 0, 8.8)


@cache
def ranked(look: int, space: int) -> str:
    """A player with the number of the space."""
    return svg.token(look, 0, 0, 9) + svg.text(16, 5, str(space), 14, anchor="start", weight=600, kind="num")
