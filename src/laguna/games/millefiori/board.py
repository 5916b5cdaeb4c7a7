"""Mille Fiori as a picture: what a view shows, with a shape to click for everything that is on offer. No rules."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg, words
from laguna.core.game import Seat
from laguna.core.svg import Piece, Plate
from laguna.core.text import Text, seat_name
from laguna.core.words import say, sentence
from laguna.games.millefiori.actions import EXTRA
from laguna.games.millefiori.components import BONUS_AT_ONCE, EDITION_NAMES, KINDS, PLAYS_EACH_ROUND
from laguna.games.millefiori.dock import WIDTH as NARROW
from laguna.games.millefiori.dock import dock_plate, hand_words
from laguna.games.millefiori.harbor import route_plate, trade_plate
from laguna.games.millefiori.hints import waiting_bonus
from laguna.games.millefiori.names import kind_name
from laguna.games.millefiori.offer import Offer
from laguna.games.millefiori.passing import hand_size, has_picked, size_before
from laguna.games.millefiori.pictures import (
    SMALL_CARD_HEIGHT,
    SMALL_CARD_WIDTH,
    TAG_WIDTH,
    at,
    counter,
    small_card,
    tag,
)
from laguna.games.millefiori.spaces import WIDTH
from laguna.games.millefiori.symbols import SHIP_ICON
from laguna.games.millefiori.table import CHOOSE, FREE, OVER, Table
from laguna.games.millefiori.town import residences_plate, townspeople_plate
from laguna.games.millefiori.workshops import workshops_plate

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    # The areas.
    "board_free": "{0}: {1} of {2} spaces free",
    "board_held": "{0}: {1}",
    "board_bonus": "{0}: bonus of {1} points for {2}",
    "board_workshops": "own group; pigment counts twice",
    "board_values": "different values:",
    "board_values_of": ("{1} has diamonds on {0} value of the residences", "{1} has diamonds on {0} different values"),
    "board_townspeople": "Townspeople",
    "board_harbor": "Harbor and trade",
    "board_fleets": "points for each ship of a full fleet",
    "board_fleet": (
        "Fleet {1}: {0} point for each ship when it is full",
        "Fleet {1}: {0} points for each ship when it is full",
    ),
    "board_fleet_gone": "Fleet {0} has sailed",
    "board_route": "Trade route",
    "board_route_of": "Trade route: start and {0} spaces",
    "board_ship": "{0}: the ship is on space {1}",
    # Cards on the table.
    "board_open": ("Open cards · an extra card takes it", "Open cards · an extra card takes one of them"),
    "board_open_label": ("{0} open card", "{0} open cards"),
    "board_pile": "draw pile",
    "board_discards": "discards",
    "board_pile_left": ("{0} card in the draw pile", "{0} cards in the draw pile"),
    "board_discards_left": ("{0} card discarded", "{0} cards discarded"),
    # Players.
    "board_setup": "Before the first round",
    "board_round": "Round {0} · pass {1} of {2} · {3}",
    "board_ending": "Round {0} · last pass of the game · {1}",
    "board_over": "The game is over",
    "board_edition_devir": "Devir",
    "board_edition_schmidt": "Schmidt",
    "board_players": "Players",
    "board_you": "You",
    "board_choosing": "choosing",
    "board_chosen": "has chosen",
    "board_place": "place {0}",
    "board_plays": "plays {0}",
    "board_starts": "start player",
    "board_bonus_waits": "bonus points at the end: {0}",
    "board_player": "{0}: {1} points, {2} diamonds and {3} in reserve, ship on space {4}, {5} cards",
    # One's own.
    "board_dock": "Your cards",
    "board_hand": ("Your hand: {0} card", "Your hand: {0} cards"),
    "board_extra": "Your extra card",
    "board_playing": "You play {0}",
    "board_kept": "You keep {0}",
    "board_played": "You have played",
    "board_memory": "Passed on, and waiting for you",
    "board_passed": "You passed on {1}; {0} has it",
    "board_passed_kept": "You passed on {1}; {0} keeps one of it",
    "board_waiting": ("{0} card from {1} for the next pass", "{0} cards from {1} for the next pass"),
}

words.register("millefiori", SENTENCES, os.path.dirname(__file__))


def plates(view: Table, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
    """The drawing of a view: what is on offer to `seat` can be clicked."""
    offer = Offer(view, seat, actions, language)
    out = [
        workshops_plate(offer),
        trade_plate(offer),
        route_plate(offer),
        residences_plate(offer),
        townspeople_plate(offer),
        open_plate(offer),
        players_plate(offer),
    ]
    if seat >= 0 and view.phase != OVER:
        out.append(dock_plate(offer))
    return out


# ---- open cards

PER_ROW: Final = 9
CARD_STEP_X: Final = 44.6
CARD_STEP_Y: Final = 63.0
CARDS_Y: Final = 30.0
ROWS_KEPT_FREE: Final = 3
CARD_RING: Final = svg.outline(0.5, 0.5, SMALL_CARD_WIDTH - 1, SMALL_CARD_HEIGHT - 1, 6)
PILE_X: Final = 2.0
DISCARDS_X: Final = 158.0


@cache
def open_backdrop(language: str) -> str:
    """The words beside the piles."""
    out = ""
    for x, caption in ((PILE_X, "board_pile"), (DISCARDS_X, "board_discards")):
        said = say(Text(f"millefiori.{caption}"), language)
        out += svg.text(x + 56, 15, said, 13, anchor="start", fill="var(--ink-2)", room=92)
    return out


@cache
def open_card(kind: int, count: int) -> str:
    body = small_card(kind)
    return body + svg.badge(SMALL_CARD_WIDTH - 12, SMALL_CARD_HEIGHT - 6, f"×{count}", size=12) if count > 1 else body


@lru_cache(maxsize=1024)
def pile_words(key: str, count: int, language: str) -> str:
    return say(Text(f"millefiori.{key}", count), language)


def open_plate(offer: Offer) -> Plate:
    """The cards that lie open beside the board, the draw pile and the discards."""
    view = offer.table
    language = offer.language
    discards: i64 = 0
    for kind in range(i64(KINDS)):
        discards += view.discards[kind]
    piled = pile_words("board_pile_left", view.deck_size, language)
    discarded = pile_words("board_discards_left", discards, language)
    pieces = [
        Piece("pile", PILE_X, 10, counter("cards", str(view.deck_size)), piled),
        Piece("discards", DISCARDS_X, 10, counter("card", str(discards)), discarded),
    ]
    place = 0
    for kind in range(i64(KINDS)):
        count = view.open[kind]
        if count > 0:
            x = place % PER_ROW * CARD_STEP_X
            y = CARDS_Y + place // PER_ROW * CARD_STEP_Y
            body = open_card(kind, count)
            said = hand_words(kind, count, language)
            pieces.append(offer.piece(f"open-{kind}", x, y, body, said, EXTRA + kind, CARD_RING, True))
            place += 1
    lines = max(ROWS_KEPT_FREE, (place + PER_ROW - 1) // PER_ROW)
    title = pile_words("board_open", view.open_size, language)
    label = pile_words("board_open_label", view.open_size, language)
    height = CARDS_Y + lines * CARD_STEP_Y - 4
    return Plate("open", WIDTH, height, title, label, open_backdrop(language), pieces, 1)


# ---- players

LINE: Final = 58.0
IDLE: Final = 0
CHOOSING: Final = 1
CHOSEN: Final = 2
PLAYING: Final = 3


def players_plate(offer: Offer) -> Plate:
    """A line for each player: points, diamonds, ship, cards, and what the player is doing."""
    view = offer.table
    language = offer.language
    places = view.places() if view.phase == OVER else vec[i64]([0] * view.seats)
    deciders = view.deciders()
    pieces: list[Piece] = []
    for seat in range(view.seats):
        own = seat == offer.seat
        bar = 0 if seat not in deciders else 2 if own else 1
        starts = seat == view.doge
        figures = figures_of(view, seat)
        doing = doing_of(view, seat)
        kind = int(view.card) if doing == PLAYING else FREE
        body = player_line(seat, own, bar, starts, places[seat], figures, doing, kind, language)
        said = player_words(seat, starts, places[seat], figures, doing, kind, language)
        pieces.append(Piece(f"player-{seat}", 0, LINE * int(seat), body, said))
    label = say(Text("millefiori.board_players"), language)
    height = LINE * int(view.seats) - 4
    return Plate("players", NARROW, height, round_title(view, language), label, rules(int(view.seats)), pieces, 2)


def figures_of(view: Table, seat: i64) -> tuple[int, int, int, int, int, int]:
    """Points, those that wait for the end (MF-12.3), diamonds of supply and reserve, ship, cards."""
    waits = BONUS_AT_ONCE[view.edition] == 0 and view.phase != OVER
    return (
        int(view.score[seat]),
        int(waiting_bonus(view, seat)) if waits else 0,
        int(view.supply[seat]),
        int(view.reserve[seat]),
        int(view.ship[seat]),
        int(size_before(view, seat) if has_picked(view, seat) else hand_size(view, seat)),
    )


def doing_of(view: Table, seat: i64) -> i64:
    """What a player does in this pass."""
    if view.phase < CHOOSE or view.phase == OVER:
        return IDLE
    if view.card != FREE and view.acting() == seat:
        return PLAYING
    if view.chosen[seat] == 1:
        return CHOSEN
    return CHOOSING if view.phase == CHOOSE and seat in view.deciders() else IDLE


def round_title(view: Table, language: str) -> str:
    """Where the game is: round, pass, edition."""
    if view.phase == OVER:
        return say(Text("millefiori.board_over"), language)
    if view.round == 0:
        return say(Text("millefiori.board_setup"), language)
    passes = PLAYS_EACH_ROUND[view.seats]
    return title_of(view.round, view.passes + 1, passes, view.ending, view.edition, language)


@cache
def title_of(round: int, number: int, passes: int, ending: bool, edition: int, language: str) -> str:
    name = Text(f"millefiori.board_edition_{EDITION_NAMES[edition]}")
    if ending:
        return say(Text("millefiori.board_ending", round, name), language)
    return say(Text("millefiori.board_round", round, number, passes, name), language)


@cache
def rules(players: int) -> str:
    """The lines between the players."""
    return "".join([svg.rect(0, LINE * player - 4, NARROW, 1, 0, "var(--line)") for player in range(1, players)])


@lru_cache(maxsize=2048)
def player_line(
    seat: int,
    own: bool,
    bar: int,
    starts: bool,
    place: int,
    figures: tuple[int, int, int, int, int, int],
    doing: int,
    kind: int,
    language: str,
) -> str:
    """A bar at the edge shows whose turn it is, ruby only for oneself."""
    score, waiting, supply, reserve, ship, cards = figures
    out = svg.rect(0, 2, 5, LINE - 12, 2.5, "var(--go)" if bar == 2 else "var(--ink)") if bar else ""
    name = say(Text("millefiori.board_you"), language) if own else sentence(seat_name(seat), language)
    out += svg.token(seat, 22, 17, 11) + svg.text(42, 22, name, 15, anchor="start", weight=600, room=130)
    x = 52 + min(130.0, svg.text_width(name, 15, 600))
    if starts:
        out += svg.icon("doge", x, 16, 16, "var(--g-violet-ink)")
        x += 20
    if place == 1:
        out += svg.icon("crown", x, 16, 17, "var(--gold)")
    out += points_of(score, waiting)
    out += at(38, 38, counter("bead", str(supply))) + reserve_of(reserve, supply)
    out += at(124, 38, counter(SHIP_ICON, str(ship)))
    out += at(176, 38, counter("cards", str(cards)))
    if place > 0:
        said = say(Text("millefiori.board_place", place), language)
        return out + svg.text(NARROW - 2, 43, said, 13, anchor="end", fill="var(--ink-2)", room=84)
    return out + doing_body(doing, kind, language)


def points_of(score: int, waiting: int) -> str:
    """Points at the right, after them those that are scored at the end (MF-12.3)."""
    right = NARROW - 2
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
        return at(NARROW - TAG_WIDTH, 28, tag(kind))
    if doing == IDLE:
        return ""
    done = doing == CHOSEN
    said = say(Text("millefiori.board_chosen" if done else "millefiori.board_choosing"), language)
    x = NARROW - 14 - min(84.0, svg.text_width(said, 13))
    sign = svg.icon("check" if done else "wait", x, 38, 14, "var(--ok)" if done else "var(--ink-3)")
    return sign + svg.text(NARROW - 2, 43, said, 13, anchor="end", fill="var(--ink-2)", room=84)


@lru_cache(maxsize=2048)
def player_words(
    seat: int,
    starts: bool,
    place: int,
    figures: tuple[int, int, int, int, int, int],
    doing: int,
    kind: int,
    language: str,
) -> str:
    """All that a line shows."""
    score, waiting, supply, reserve, ship, cards = figures
    parts = [Text("millefiori.board_player", seat_name(seat), score, supply, reserve, ship, cards)]
    if waiting > 0:
        parts.append(Text("millefiori.board_bonus_waits", waiting))
    if starts:
        parts.append(Text("millefiori.board_starts"))
    if doing == CHOOSING or doing == CHOSEN:
        parts.append(Text("millefiori.board_chosen" if doing == CHOSEN else "millefiori.board_choosing"))
    elif doing == PLAYING:
        parts.append(Text("millefiori.board_plays", kind_name(kind)))
    if place > 0:
        parts.append(Text("millefiori.board_place", place))
    return "; ".join([say(part, language) for part in parts])
