"""The Doge Ship: the plate of the players, for pictures; a table in the browser has rows with names instead."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg
from laguna.core.svg import PLAYERS, Piece, Plate
from laguna.core.text import Text
from laguna.core.words import say, sentence
from laguna.games.dogeship.components import PRIORITY
from laguna.games.dogeship.dogeplate import WIDTH
from laguna.games.dogeship.offer import Offer
from laguna.games.dogeship.pictures import at, counter
from laguna.games.dogeship.standing import facts, headline
from laguna.games.dogeship.symbols import APPROVAL_ICON, BARRIER_ICON, DUCAT_ICON, MARKER_ICON, YARD_ICON
from laguna.games.dogeship.table import BIDDING, FREE, OVER, Table

LINE: Final = 54.0
HIDDEN: Final = -1  # of approvals, before the end

# What a player does while all bid.
IDLE: Final = 0
CHOOSING: Final = 1
CHOSEN: Final = 2


def players_plate(offer: Offer) -> Plate:
    """A line for each player in turn order: points, ducats, markers, yard, barriers."""
    view = offer.table
    language = offer.language
    places = view.places() if view.phase == OVER else vec[i64]([0] * view.seats)
    deciders = view.deciders()
    pieces: list[Piece] = []
    for line in range(view.seats):
        seat = view.order[line] if view.order[line] != FREE else line
        own = seat == offer.seat
        bar = 0 if seat not in deciders else 2 if own else 1
        shown = say(Text("dogeship.board_you"), language) if own else offer.names[seat]
        body = player_line(
            int(seat), shown, bar, int(places[seat]), figures_of(view, seat), doing_of(view, seat), language
        )
        pieces.append(Piece(f"player-{seat}", 0, LINE * int(line), body, player_words(offer, seat, int(places[seat]))))
    label = say(Text("dogeship.board_players"), language)
    title = sentence(headline(view), language)
    height = LINE * int(view.seats) - 4
    return Plate("players", WIDTH, height, title, label, rules(int(view.seats)), pieces, 1, area=PLAYERS)


def figures_of(view: Table, seat: i64) -> tuple[int, int, int, int, int, int, int]:
    """Points, ducats, markers, yard, barriers, priority on top; approvals only at the end (DS-11.5)."""
    top = view.top[seat]
    return (
        int(view.score[seat]),
        int(view.ducats[seat]),
        int(view.markers[seat]),
        int(view.yard_size(seat)),
        int(view.barriers[seat]),
        int(PRIORITY[top]) if top != FREE else 0,
        int(view.approvals[seat]) if view.phase == OVER else HIDDEN,
    )


def doing_of(view: Table, seat: i64) -> int:
    """Whether a player has made a bid."""
    if view.phase != BIDDING:
        return IDLE
    return CHOSEN if view.has_bid[seat] == 1 else CHOOSING


@cache
def rules(players: int) -> str:
    """The lines between the players."""
    return "".join([svg.rect(0, LINE * player - 4, WIDTH, 1, 0, "var(--line)") for player in range(1, players)])


@lru_cache(maxsize=2048)
def player_line(
    seat: int,
    name: str,
    bar: int,
    place: int,
    figures: tuple[int, int, int, int, int, int, int],
    doing: int,
    language: str,
) -> str:
    """A bar at the edge shows whose turn it is, ruby only for oneself."""
    score, ducats, markers, yard, barriers, priority, approvals = figures
    out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if bar == 2 else "var(--ink)") if bar else ""
    out += svg.token(seat, 22, 17, 11) + svg.text(42, 22, name, 15, anchor="start", weight=600, room=120)
    if place == 1:
        out += svg.icon("crown", 52 + min(120.0, svg.text_width(name, 15, 600)), 16, 17, "var(--gold)")
    out += svg.text(WIDTH - 2, 24, str(score), 20, anchor="end", weight=700, kind="num")
    x = WIDTH - 16 - svg.text_width(str(score), 20, 700)
    out += svg.icon("vp", x, 17, 18, "var(--gold)", "var(--surface)")
    out += at(36, 39, counter(DUCAT_ICON, str(ducats), "var(--gold)")) + at(84, 39, counter(MARKER_ICON, str(markers)))
    out += at(122, 39, counter(YARD_ICON, str(yard))) + at(158, 39, counter(BARRIER_ICON, str(barriers)))
    if approvals != HIDDEN:
        out += at(240, 39, counter(APPROVAL_ICON, str(approvals), "var(--g-violet)"))
    if priority > 0 and doing == IDLE:  # where somebody bids, that is told there
        words = say(Text("dogeship.board_top", priority), language)
        out += svg.text(194, 44, words, 12, anchor="start", fill="var(--ink-2)", room=48)
    return out + doing_body(doing, language)


def doing_body(doing: int, language: str) -> str:
    """Whether the player has made a bid."""
    if doing == IDLE:
        return ""
    done = doing == CHOSEN
    said = say(Text("dogeship.page_has_bid" if done else "dogeship.page_bids"), language)
    x = WIDTH - 14 - min(70.0, svg.text_width(said, 12))
    sign = svg.icon("check" if done else "wait", x, 39, 13, "var(--ok)" if done else "var(--ink-3)")
    return sign + svg.text(WIDTH - 2, 43, said, 12, anchor="end", fill="var(--ink-2)", room=70)


def player_words(offer: Offer, seat: i64, place: int) -> str:
    """All that a line shows."""
    view = offer.table
    parts = [Text("dogeship.points", view.score[seat])]
    for fact in facts(view, seat):
        parts.append(fact.words)
    doing = doing_of(view, seat)
    if doing != IDLE:
        parts.append(Text("dogeship.page_has_bid" if doing == CHOSEN else "dogeship.page_bids"))
    if place > 0:
        parts.append(Text("dogeship.board_place", place))
    return f"{offer.names[seat]}: {', '.join([say(part, offer.language) for part in parts])}"
