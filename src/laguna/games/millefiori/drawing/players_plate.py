"""Mille Fiori: the plate of the players, for pictures; a table in the browser has rows with names instead."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing import svg
from laguna.drawing.plates import PLAYERS, Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import shapes, spaces, symbols
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.position import FREE, MilleFioriPosition
from laguna.games.millefiori.text import headline
from laguna.text import catalogue
from laguna.text.text import Text

LINE: Final = 58.0

# What a player does in this pass.
IDLE: Final = 0
CHOOSING: Final = 1
CHOSEN: Final = 2
PLAYING: Final = 3


def players_plate(offer: MilleFioriOffer) -> Plate:
    """A line for each player: points, diamonds, ship, cards, and what the player is doing."""
    view = offer.table
    language = offer.language
    places = view.places() if view.phase == phases.OVER else vec[i64]([0] * view.seats)
    deciders = view.deciders()
    pieces: list[Piece] = []
    for seat in range(view.seats):
        own = seat == offer.seat
        bar = 0 if seat not in deciders else 2 if own else 1
        starts = seat == view.doge
        figures = figures_of(view, seat)
        doing = doing_of(view, seat)
        kind = int(view.card) if doing == PLAYING else FREE
        name = offer.names[seat]
        shown = catalogue.translate(Text("millefiori.board_you"), language) if own else name
        body = player_line(seat, shown, bar, starts, places[seat], figures, doing, kind, language)
        words = player_words(name, starts, places[seat], figures, doing, kind, language)
        pieces.append(Piece(f"player-{seat}", 0, LINE * int(seat), body, words))
    label = catalogue.translate(Text("millefiori.board_players"), language)
    edition = catalogue.translate(Text(f"millefiori.board_edition_{box.EDITION_NAMES[view.edition]}"), language)
    title = f"{catalogue.sentence(headline.headline(view), language)} · {edition}"
    height = LINE * int(view.seats) - 4
    return Plate("players", spaces.WIDTH, height, title, label, dividers(int(view.seats)), pieces, 2, area=PLAYERS)


def figures_of(view: MilleFioriPosition, seat: i64) -> tuple[int, int, int, int, int, int]:
    """Points, those that wait for the end (MF-12.3), diamonds of supply and reserve, ship, cards."""
    return (
        int(view.score[seat]),
        int(headline.waiting_points(view, seat)),
        int(view.supply[seat]),
        int(view.reserve[seat]),
        int(view.ship[seat]),
        int(headline.cards_of(view, seat)),
    )


def doing_of(view: MilleFioriPosition, seat: i64) -> i64:
    """What a player does in this pass."""
    if view.phase < phases.CHOOSE or view.phase == phases.OVER:
        return IDLE
    if view.card != FREE and view.acting() == seat:
        return PLAYING
    if view.chosen[seat] == 1:
        return CHOSEN
    return CHOOSING if view.phase == phases.CHOOSE and seat in view.deciders() else IDLE


@cache
def dividers(players: int) -> str:
    """The lines between the players."""
    return "".join([svg.rect(0, LINE * player - 4, spaces.WIDTH, 1, 0, "var(--line)") for player in range(1, players)])


@lru_cache(maxsize=2048)
def player_line(
    seat: int,
    name: str,
    bar: int,
    starts: bool,
    place: int,
    figures: tuple[int, int, int, int, int, int],
    doing: int,
    kind: int,
    language: str,
) -> str:
    """A bar at the edge shows whose turn it is, in ruby for the viewer alone."""
    score, waiting, supply, reserve, ship, cards = figures
    out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if bar == 2 else "var(--ink)") if bar else ""
    out += svg.token(seat, 22, 17, 11) + svg.text(42, 22, name, 15, anchor="start", weight=600, room=130)
    x = 52 + min(130.0, svg.text_width(name, 15, 600))
    if starts:
        out += svg.icon("doge", x, 16, 16, "var(--g-violet-ink)")
        x += 20
    if place == 1:
        out += svg.icon("crown", x, 16, 17, "var(--gold)")
    out += points_of(score, waiting)
    out += shapes.at(38, 38, shapes.counter("bead", str(supply))) + reserve_of(reserve, supply)
    out += shapes.at(124, 38, shapes.counter(symbols.SHIP_ICON, str(ship)))
    out += shapes.at(176, 38, shapes.counter("cards", str(cards)))
    if place > 0:
        words = catalogue.translate(Text("millefiori.board_place", place), language)
        return out + svg.text(spaces.WIDTH - 2, 43, words, 13, anchor="end", fill="var(--ink-2)", room=84)
    return out + doing_body(doing, kind, language)


def points_of(score: int, waiting: int) -> str:
    """Points at the right, after them those that are scored at the end (MF-12.3)."""
    right = spaces.WIDTH - 2
    out = ""
    if waiting > 0:
        out += svg.text(right, 23, f"+{waiting}", 14, anchor="end", weight=600, fill="var(--ink-3)", kind="num")
        right -= svg.text_width(f"+{waiting}", 14, 600) + 4
    out += svg.text(right, 24, str(score), 20, anchor="end", weight=700, kind="num")
    x = right - 14 - svg.text_width(str(score), 20, 700)
    return out + svg.icon("vp", x, 17, 18, "var(--gold)", "var(--surface)")


def reserve_of(reserve: int, supply: int) -> str:
    x = 82 if supply > 9 else 72
    return svg.text(x, 43, f"+{reserve}", 13, anchor="start", fill="var(--ink-3)", kind="num")


def doing_body(doing: int, kind: int, language: str) -> str:
    """The card in play, or whether the player has chosen."""
    if doing == PLAYING:
        return shapes.at(spaces.WIDTH - shapes.TAG_WIDTH, 28, shapes.tag(kind))
    if doing == IDLE:
        return ""
    done = doing == CHOSEN
    words = catalogue.translate(Text("millefiori.board_chosen" if done else "millefiori.board_choosing"), language)
    x = spaces.WIDTH - 14 - min(84.0, svg.text_width(words, 13))
    sign = svg.icon("check" if done else "wait", x, 38, 14, "var(--ok)" if done else "var(--ink-3)")
    return sign + svg.text(spaces.WIDTH - 2, 43, words, 13, anchor="end", fill="var(--ink-2)", room=84)


@lru_cache(maxsize=2048)
def player_words(
    name: str,
    starts: bool,
    place: int,
    figures: tuple[int, int, int, int, int, int],
    doing: int,
    kind: int,
    language: str,
) -> str:
    """All that a line shows."""
    score, waiting, supply, reserve, ship, cards = figures
    parts = [Text("millefiori.board_player", name, score, supply, reserve, ship, cards)]
    if waiting > 0:
        parts.append(Text("millefiori.fact_bonus", waiting))
    if starts:
        parts.append(Text("millefiori.fact_start"))
    if doing == CHOOSING or doing == CHOSEN:
        parts.append(Text("millefiori.board_chosen" if doing == CHOSEN else "millefiori.board_choosing"))
    elif doing == PLAYING:
        parts.append(Text("millefiori.board_plays", names.kind_name(kind)))
    if place > 0:
        parts.append(Text("millefiori.board_place", place))
    return "; ".join([catalogue.translate(part, language) for part in parts])
