"""The Doge Ship: the plate of the players, for pictures; a table in the browser has rows with names instead."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing import plates, svg
from laguna.drawing.plates import Piece, Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship.drawing import doge_plate, shapes, symbols
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.position import DogeShipPosition
from laguna.games.dogeship.text import headline
from laguna.text import catalogue
from laguna.text.text import Text

LINE: Final = 54.0
HIDDEN: Final = -1  # of approvals, before the end

# What a player does while all bid.
NOT_BIDDING: Final = 0
CHOOSING: Final = 1
CHOSEN: Final = 2


def players_plate(offer: DogeShipOffer) -> Plate:
    """A line for each player in turn order: points, ducats, markers, yard, barriers."""
    view = offer.table
    language = offer.language
    places = view.places() if view.phase == phases.OVER else vec[i64]([0] * view.seats)
    deciders = view.deciders()
    pieces: list[Piece] = []
    for line in range(view.seats):
        seat = view.order[line] if view.order[line] != box.FREE else line
        own = seat == offer.seat
        bar = 0 if seat not in deciders else 2 if own else 1
        shown = catalogue.translate(Text("dogeship.board_you"), language) if own else offer.names[seat]
        body = player_line(
            int(seat), shown, bar, int(places[seat]), figures_of(view, seat), bid_state(view, seat), language
        )
        pieces.append(Piece(f"player-{seat}", 0, LINE * int(line), body, player_words(offer, seat, int(places[seat]))))
    label = catalogue.translate(Text("dogeship.board_players"), language)
    title = catalogue.sentence(headline.headline(view), language)
    height = LINE * int(view.seats) - 4
    return Plate(
        "players", doge_plate.WIDTH, height, title, label, separators(int(view.seats)), pieces, 1, area=plates.PLAYERS
    )


def figures_of(view: DogeShipPosition, seat: i64) -> tuple[int, int, int, int, int, int, int]:
    """Points, ducats, markers, yard, barriers, priority on top; approvals only at the end (DS-11.5)."""
    top = view.top[seat]
    return (
        int(view.score[seat]),
        int(view.ducats[seat]),
        int(view.markers[seat]),
        int(view.yard_size(seat)),
        int(view.barriers[seat]),
        int(box.PRIORITY[top]) if top != box.FREE else 0,
        int(view.approvals[seat]) if view.phase == phases.OVER else HIDDEN,
    )


def bid_state(view: DogeShipPosition, seat: i64) -> int:
    """Whether a player has made a bid."""
    if view.phase != phases.BIDDING:
        return NOT_BIDDING
    return CHOSEN if view.has_bid[seat] == 1 else CHOOSING


@cache
def separators(players: int) -> str:
    """The lines between the players."""
    return "".join(
        [svg.rect(0, LINE * player - 4, doge_plate.WIDTH, 1, 0, "var(--line)") for player in range(1, players)]
    )


@lru_cache(maxsize=2048)
def player_line(
    seat: int,
    name: str,
    bar: int,
    place: int,
    figures: tuple[int, int, int, int, int, int, int],
    state: int,
    language: str,
) -> str:
    """A bar at the edge shows whose turn it is, ruby for the reader."""
    score, ducats, markers, yard, barriers, priority, approvals = figures
    out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if bar == 2 else "var(--ink)") if bar else ""
    out += svg.token(seat, 22, 17, 11) + svg.text(42, 22, name, 15, anchor="start", weight=600, room=120)
    if place == 1:
        out += svg.icon("crown", 52 + min(120.0, svg.text_width(name, 15, 600)), 16, 17, "var(--gold)")
    out += svg.text(doge_plate.WIDTH - 2, 24, str(score), 20, anchor="end", weight=700, kind="num")
    x = doge_plate.WIDTH - 16 - svg.text_width(str(score), 20, 700)
    out += svg.icon("vp", x, 17, 18, "var(--gold)", "var(--surface)")
    out += shapes.at(36, 39, shapes.counter(symbols.DUCAT, str(ducats), "var(--gold)"))
    out += shapes.at(84, 39, shapes.counter(symbols.MARKER, str(markers)))
    out += shapes.at(122, 39, shapes.counter(symbols.YARD, str(yard)))
    out += shapes.at(158, 39, shapes.counter(symbols.BARRIER, str(barriers)))
    if approvals != HIDDEN:
        out += shapes.at(240, 39, shapes.counter(symbols.APPROVAL, str(approvals), "var(--g-violet)"))
    if priority > 0 and state == NOT_BIDDING:  # while all bid, the bid stands there
        words = catalogue.translate(Text("dogeship.board_top", priority), language)
        out += svg.text(194, 44, words, 12, anchor="start", fill="var(--ink-2)", room=48)
    return out + bid_state_body(state, language)


def bid_state_body(state: int, language: str) -> str:
    """Whether the player has made a bid."""
    if state == NOT_BIDDING:
        return ""
    done = state == CHOSEN
    words = catalogue.translate(Text("dogeship.board_has_bid" if done else "dogeship.page_bids"), language)
    x = doge_plate.WIDTH - 14 - min(70.0, svg.text_width(words, 12))
    sign = svg.icon("check" if done else "wait", x, 39, 13, "var(--ok)" if done else "var(--ink-3)")
    return sign + svg.text(doge_plate.WIDTH - 2, 43, words, 12, anchor="end", fill="var(--ink-2)", room=70)


def player_words(offer: DogeShipOffer, seat: i64, place: int) -> str:
    """All that a line shows."""
    view = offer.table
    parts = [Text("dogeship.points", view.score[seat])]
    for fact in headline.facts(view, seat):
        parts.append(fact.words)
    state = bid_state(view, seat)
    if state != NOT_BIDDING:
        parts.append(Text("dogeship.page_has_bid" if state == CHOSEN else "dogeship.page_bids"))
    if place > 0:
        parts.append(Text("dogeship.board_place", place))
    return f"{offer.names[seat]}: {', '.join([catalogue.translate(part, offer.language) for part in parts])}"
