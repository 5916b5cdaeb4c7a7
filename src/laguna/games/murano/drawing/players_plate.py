"""Murano: the plate of the players, for pictures; a table in the browser has rows with names instead."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.murano.drawing import shapes
from laguna.games.murano.drawing.clickable import MuranoOffer
from laguna.games.murano.rules import phases
from laguna.games.murano.text import headline
from laguna.text import catalogue
from laguna.text.text import Text

WIDTH: Final = 400.0
LINE: Final = 58.0
FIGURE_STEP: Final = 52.0


def players_plate(offer: MuranoOffer) -> Plate:
    """A line for each player: points, and the figures that everybody may see."""
    view = offer.table
    language = offer.language
    places = view.places() if view.phase == phases.OVER else vec[i64]([0] * view.seats)
    pieces: list[Piece] = []
    for seat in range(view.seats):
        own = seat == offer.seat
        bar = 0 if seat != view.to_move() else 2 if own else 1
        shown = headline.facts(view, seat)
        name = offer.names[seat]
        called = catalogue.translate(Text("murano.board_you"), language) if own else name
        figures = tuple([(fact.icon, fact.value) for fact in shown])
        body = player_line(int(seat), called, bar, int(places[seat]), int(view.score[seat]), figures)
        parts = [Text("murano.board_player", name, view.score[seat]), *[fact.words for fact in shown]]
        if places[seat] > 0:
            parts.append(Text("murano.board_place", places[seat]))
        words = "; ".join([catalogue.translate(part, language) for part in parts])
        pieces.append(Piece(f"player-{seat}", 0, LINE * int(seat), body, words))
    label = catalogue.translate(Text("murano.board_players"), language)
    title = catalogue.sentence(headline.headline(view), language)
    height = LINE * int(view.seats) - 4
    return Plate("players", WIDTH, height, title, label, rules(int(view.seats)), pieces, 0, area=plates.PLAYERS)


@cache
def rules(players: int) -> str:
    """The lines between the players."""
    return "".join([svg.rect(0, LINE * player - 4, WIDTH, 1, 0, "var(--line)") for player in range(1, players)])


@cache
def counter(symbol: str, figure: str) -> str:
    """A symbol with a figure beside it."""
    drawn = svg.text(20, 5, figure, 14, anchor="start", weight=700, kind="num")
    return svg.icon(symbol, 8, 0, 17, "var(--ink-2)", "var(--surface)") + drawn


@lru_cache(maxsize=2048)
def player_line(seat: int, name: str, bar: int, place: int, score: int, figures: tuple[tuple[str, int], ...]) -> str:
    """A bar at the edge shows whose turn it is, ruby only for oneself."""
    out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if bar == 2 else "var(--ink)") if bar else ""
    out += svg.token(seat, 22, 17, 11) + svg.text(42, 22, name, 15, anchor="start", weight=600, room=200)
    if place == 1:
        out += svg.icon("crown", 54 + min(200.0, svg.text_width(name, 15, 600)), 16, 17, "var(--gold)")
    out += svg.text(WIDTH - 2, 24, str(score), 20, anchor="end", weight=700, kind="num")
    out += svg.icon("vp", WIDTH - 18 - svg.text_width(str(score), 20, 700), 17, 18, "var(--gold)", "var(--surface)")
    for number, (icon, value) in enumerate(figures):
        x = 38 + FIGURE_STEP * number
        if icon == "first":
            out += svg.icon(icon, x + 8, 38, 15, "var(--g-violet-ink)")
        else:
            out += shapes.at(x, 38, counter(icon, str(value)))
    return out
