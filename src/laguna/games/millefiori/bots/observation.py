"""Mille Fiori: a view as numbers for networks, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.observation import Observation
from laguna.core.observation_writer import HIGHEST, ObservationWriter, Plane, step_from
from laguna.core.rules import Rules
from laguna.core.state import Seat
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import passing, phases
from laguna.games.millefiori.rules.position import MilleFioriPosition
from laguna.games.millefiori.rules.state import MilleFioriState

VERSION: Final = 1
BONUSES: Final = box.BONUS_AREAS * box.BONUS_PLACES
COPIES: Final[int] = max(box.CARDS)
ROUNDS: Final[int] = box.CARD_COUNT // (box.HAND * box.SEATS_MIN)
PASSES: Final[int] = max(box.PLAYS_EACH_ROUND)


class MilleFioriObservation(Observation[MilleFioriState]):
    """What a network is shown of a view."""

    def __init__(self, rules: Rules[MilleFioriState]) -> None:
        super().__init__(rules)
        self.version = VERSION

    def planes(self) -> list[Plane]:
        """What an observation is made of; seats are counted from the observer's own on."""
        by_seat = (box.SEATS_MAX,)
        return [
            Plane(
                "seats",
                (box.SEATS_MAX - box.SEATS_MIN + 1,),
                f"how many seats there are, from {box.SEATS_MIN}: one mark",
            ),
            Plane("seat", (box.SEATS_MAX,), "which of them is one's own: one mark"),
            Plane("edition", (1,), "1 in the edition `schmidt`"),
            Plane("on_turn", (1,), "1 where each chooses on the own turn"),
            Plane("phase", (phases.PHASES,), "what is asked: one mark"),
            Plane("decides", by_seat, "who may act now, by seat"),
            Plane("start", by_seat, "who is start player: one mark, by seat"),
            Plane("round", (1,), "which round it is", ROUNDS),
            Plane("passes", (1,), "passes of the round that are over", box.HAND, scale=PASSES),
            Plane("ending", (1,), "1 when this round is the last"),
            Plane("card", (box.KINDS,), "the card being played: one mark, by kind of card"),
            Plane("kept", (box.KINDS,), "the own kept card: one mark, by kind"),
            Plane(
                "packets",
                (box.SEATS_MAX, box.KINDS),
                "the packet that each seat holds in this pass, by kind: the own hand first; "
                "0 where one has never held it",
                COPIES,
            ),
            Plane("packet_known", by_seat, "1 where one knows that packet, by seat"),
            Plane("packet_size", by_seat, "cards in that packet, the kept one included, by seat", box.HAND),
            Plane("chosen", by_seat, "who has chosen a card that waits to be played, by seat"),
            Plane("pool", (box.KINDS,), "cards that lie where one cannot see them, by kind", COPIES),
            Plane("deck_size", (1,), "cards in the draw pile", box.CARD_COUNT),
            Plane("open", (box.KINDS,), "open cards, by kind", COPIES),
            Plane("discards", (box.KINDS,), "discarded cards, by kind", COPIES),
            Plane("owner", (box.SEATS_MAX, box.SPACES), "whose diamond lies on each space, by seat and space"),
            Plane("bonus", (box.SEATS_MAX, BONUSES), "who has each point bonus, by seat, area and place"),
            Plane("ship", by_seat, "how far the ship has come on the trade route, by seat", box.ROUTE_END),
            Plane("points", by_seat, "points, by seat", HIGHEST, scale=100),
            Plane("supply", by_seat, "diamonds of the personal supply, by seat", box.DIAMONDS),
            Plane("reserve", by_seat, "diamonds of the reserve, by seat", box.DIAMONDS),
        ]

    def observe(self, view: MilleFioriState, seat: Seat, writer: ObservationWriter) -> None:
        """Write what a seat sees."""
        assert view.viewer == seat, "an observation is made from the observer's own view"
        write_course(view, seat, writer)
        write_cards(view, seat, writer)
        write_board(view, seat, writer)


def write_course(view: MilleFioriPosition, seat: i64, writer: ObservationWriter) -> None:
    """Table, phase, round and pass."""
    seats = view.seats
    writer.one_of(seats - box.SEATS_MIN, box.SEATS_MAX - box.SEATS_MIN + 1)
    writer.one_of(seat, box.SEATS_MAX)
    writer.put(view.edition)
    writer.mark(view.on_turn)
    writer.one_of(view.phase, phases.PHASES)
    writer.those(view.deciders(), seat, seats, box.SEATS_MAX)
    writer.one_of(step_from(seat, view.doge, seats), box.SEATS_MAX)
    writer.put(view.round if view.round < ROUNDS else ROUNDS)
    writer.put(view.passes)
    writer.mark(view.ending)
    writer.one_of(view.card, box.KINDS)


def write_cards(view: MilleFioriPosition, seat: i64, writer: ObservationWriter) -> None:
    """The observer's kept card, the packets that it knows, and open cards."""
    seats = view.seats
    writer.one_of(view.kept[seat], box.KINDS)
    first = writer.at
    writer.skip(box.SEATS_MAX * box.KINDS)
    known = vec[i64]([0] * box.SEATS_MAX)
    size = vec[i64]([0] * box.SEATS_MAX)
    for packet in range(seats):
        step = step_from(seat, passing.holder_of(view, packet), seats)
        size[step] = view.packet_size[packet]
        if passing.is_known(view, packet):
            known[step] = 1
            for slot in range(packet * box.HAND, packet * box.HAND + view.packet_size[packet]):
                writer.add(first + step * box.KINDS + view.packet[slot])
    writer.row(known, 0, box.SEATS_MAX)
    writer.row(size, 0, box.SEATS_MAX)
    writer.by_seat(view.chosen, seat, seats, box.SEATS_MAX)
    writer.row(view.deck, 0, box.KINDS)
    writer.put(view.deck_size)
    writer.row(view.open, 0, box.KINDS)
    writer.row(view.discards, 0, box.KINDS)


def write_board(view: MilleFioriPosition, seat: i64, writer: ObservationWriter) -> None:
    """Diamonds, ships and points."""
    seats = view.seats
    writer.whose(view.owner, seat, seats, box.SEATS_MAX)
    writer.whose(view.bonus, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.ship, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.score, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.supply, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.reserve, seat, seats, box.SEATS_MAX)
