"""Mille Fiori: what a network is shown of a view, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.features import HIGHEST, Plane, Sheet, step_from
from laguna.games.millefiori.components import (
    BONUS_AREAS,
    BONUS_PLACES,
    CARD_COUNT,
    CARDS,
    DIAMONDS,
    HAND,
    KINDS,
    PLAYS_EACH_ROUND,
    ROUTE_END,
    SEATS_MAX,
    SEATS_MIN,
    SPACES,
)
from laguna.games.millefiori.passing import holder_of, is_known
from laguna.games.millefiori.table import PHASES, Table

VERSION: Final = 1
BONUSES: Final = BONUS_AREAS * BONUS_PLACES
COPIES: Final[int] = max(CARDS)
ROUNDS: Final[int] = CARD_COUNT // (HAND * SEATS_MIN)
PASSES: Final[int] = max(PLAYS_EACH_ROUND)


def planes() -> list[Plane]:
    """What an observation is made of; seats are counted from the observer's own on."""
    by_seat = (SEATS_MAX,)
    return [
        Plane("seats", (SEATS_MAX - SEATS_MIN + 1,), f"how many seats there are, from {SEATS_MIN}: one mark"),
        Plane("seat", (SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("edition", (1,), "1 in the edition `schmidt`"),
        Plane("on_turn", (1,), "1 where each chooses on the own turn"),
        Plane("phase", (PHASES,), "what is asked: one mark"),
        Plane("decides", by_seat, "who may act now, by seat"),
        Plane("start", by_seat, "who is start player: one mark, by seat"),
        Plane("round", (1,), "which round it is", ROUNDS),
        Plane("passes", (1,), "passes of the round that are over", HAND, scale=PASSES),
        Plane("ending", (1,), "1 when this round is the last"),
        Plane("card", (KINDS,), "the card being played: one mark, by kind of card"),
        Plane("kept", (KINDS,), "the own kept card: one mark, by kind"),
        Plane(
            "packets",
            (SEATS_MAX, KINDS),
            "the packet that each seat holds in this pass, by kind: the own hand first; 0 where one has never held it",
            COPIES,
        ),
        Plane("packet_known", by_seat, "1 where one knows that packet, by seat"),
        Plane("packet_size", by_seat, "cards in that packet, the kept one included, by seat", HAND),
        Plane("chosen", by_seat, "who has chosen a card that waits to be played, by seat"),
        Plane("pool", (KINDS,), "cards that lie where one cannot see them, by kind", COPIES),
        Plane("deck_size", (1,), "cards in the draw pile", CARD_COUNT),
        Plane("open", (KINDS,), "open cards, by kind", COPIES),
        Plane("discards", (KINDS,), "discarded cards, by kind", COPIES),
        Plane("owner", (SEATS_MAX, SPACES), "whose diamond lies on each space, by seat and space"),
        Plane("bonus", (SEATS_MAX, BONUSES), "who has each point bonus, by seat, area and place"),
        Plane("ship", by_seat, "how far the ship has come on the trade route, by seat", ROUTE_END),
        Plane("points", by_seat, "points, by seat", HIGHEST, scale=100),
        Plane("supply", by_seat, "diamonds of the personal supply, by seat", DIAMONDS),
        Plane("reserve", by_seat, "diamonds of the reserve, by seat", DIAMONDS),
    ]


def observe(view: Table, seat: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    assert view.viewer == seat, "an observation is made from the observer's own view"
    write_course(view, seat, sheet)
    write_cards(view, seat, sheet)
    write_board(view, seat, sheet)


def write_course(view: Table, seat: i64, sheet: Sheet) -> None:
    """Where in the game we are."""
    seats = view.seats
    sheet.one_of(seats - SEATS_MIN, SEATS_MAX - SEATS_MIN + 1)
    sheet.one_of(seat, SEATS_MAX)
    sheet.put(view.edition)
    sheet.mark(view.on_turn)
    sheet.one_of(view.phase, PHASES)
    sheet.those(view.deciders(), seat, seats, SEATS_MAX)
    sheet.one_of(step_from(seat, view.doge, seats), SEATS_MAX)
    sheet.put(view.round if view.round < ROUNDS else ROUNDS)
    sheet.put(view.passes)
    sheet.mark(view.ending)
    sheet.one_of(view.card, KINDS)


def write_cards(view: Table, seat: i64, sheet: Sheet) -> None:
    """The own card, packets as far as one has held them, and what lies open."""
    seats = view.seats
    sheet.one_of(view.kept[seat], KINDS)
    first = sheet.at
    sheet.skip(SEATS_MAX * KINDS)
    known = vec[i64]([0] * SEATS_MAX)
    size = vec[i64]([0] * SEATS_MAX)
    for packet in range(seats):
        step = step_from(seat, holder_of(view, packet), seats)
        size[step] = view.packet_size[packet]
        if is_known(view, packet):
            known[step] = 1
            for slot in range(packet * HAND, packet * HAND + view.packet_size[packet]):
                sheet.add(first + step * KINDS + view.packet[slot])
    sheet.row(known, 0, SEATS_MAX)
    sheet.row(size, 0, SEATS_MAX)
    sheet.by_seat(view.chosen, seat, seats, SEATS_MAX)
    sheet.row(view.deck, 0, KINDS)
    sheet.put(view.deck_size)
    sheet.row(view.open, 0, KINDS)
    sheet.row(view.discards, 0, KINDS)


def write_board(view: Table, seat: i64, sheet: Sheet) -> None:
    """Diamonds, ships and points."""
    seats = view.seats
    sheet.whose(view.owner, seat, seats, SEATS_MAX)
    sheet.whose(view.bonus, seat, seats, SEATS_MAX)
    sheet.by_seat(view.ship, seat, seats, SEATS_MAX)
    sheet.by_seat(view.score, seat, seats, SEATS_MAX)
    sheet.by_seat(view.supply, seat, seats, SEATS_MAX)
    sheet.by_seat(view.reserve, seat, seats, SEATS_MAX)
