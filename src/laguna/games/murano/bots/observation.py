"""Murano: what a network is shown of a view, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.facets.observation import Observation
from laguna.core.observation_writer import HIGHEST, ObservationWriter, Plane, seat_at, step_from
from laguna.core.rules import Rules
from laguna.core.state import Seat
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, market, phases, views
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.state import MuranoState

VERSION: Final = 1
MOST_TILES: Final[int] = max([max(stack) for stack in box.STACKS])
MOST_FACES: Final[int] = max(box.FACE_COUNT)
MOST_CUSTOMERS: Final[int] = max(box.STREET_CUSTOMERS)
MOST_CRESTS: Final[int] = max(box.CRESTS)
ASPECTS: Final = (
    box.KINDS + box.CUSTOMERS + box.CUSTOMERS + 1
)  # of a tile: its kind, its shop, its customers, its crests


class MuranoObservation(Observation[MuranoState]):
    """What a network is shown of a view; seats are counted from the observer's own on."""

    def __init__(self, rules: Rules[MuranoState]) -> None:
        super().__init__(rules)
        self.version = VERSION

    def planes(self) -> list[Plane]:
        return [*_turn_planes(), *_stack_planes(), *_island_planes(), *_player_planes()]

    def observe(self, view: MuranoState, seat: Seat, writer: ObservationWriter) -> None:
        assert view.viewer == seat, "an observation is made from the observer's own view"
        write_turn(view, seat, writer)
        write_drawn(view, writer)
        write_stacks(view, seat, writer)
        write_islands(view, seat, writer)
        write_players(view, seat, writer)
        write_characters(view, seat, writer)


def _turn_planes() -> list[Plane]:
    by_seat = (box.SEATS_MAX,)
    return [
        Plane(
            "seats", (box.SEATS_MAX - box.SEATS_MIN + 1,), f"how many seats there are, from {box.SEATS_MIN}: one mark"
        ),
        Plane("seat", (box.SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("phase", (phases.COUNT,), "what is asked: one mark"),
        Plane("decides", by_seat, "who may act now, by seat"),
        Plane("start", by_seat, "who is start player: one mark, by seat"),
        Plane("ending", (1,), "1 when the end has been triggered"),
        Plane("turn", (1,), "turns that are over", HIGHEST, scale=100),
        Plane("black", (box.SPACES,), "spaces of the ring with a black ship"),
        Plane("red", (box.SPACES,), "where the red ship is: one mark"),
        Plane("moved", (box.SPACES,), "spaces whose black ship has moved in this turn"),
        Plane("red_moved", (1,), "1 when the red ship has moved in this turn"),
        Plane("ships", (1,), "ships that have moved in this turn", box.SHIPS),
        Plane("at", (box.SPACES,), "where the last of them is: one mark"),
        Plane("joined", (1,), "1 when it has joined another"),
        Plane("passes", (1,), "1 when it is moved by passing"),
        Plane("drawn_characters", (cards.CHARACTERS,), "characters that one is choosing from"),
        Plane("drawn_cards", (cards.SPECIALS,), "special cards that one is choosing from"),
        Plane("drawn_size", (1,), "how many cards somebody is choosing from", cards.CHARACTERS, scale=5),
        Plane("laid", (1,), "tiles laid in this build action", box.FIELDS, scale=5),
        Plane("held", (box.FACES,), "the tile about to be laid, where one sees it: one mark, by face"),
        Plane("held_kind", (box.KINDS,), "its kind: one mark"),
        Plane("working", (1,), "glass factories that work", actions.MOST_WORK),
        Plane("extra", (1,), "1 when the bead of the Trading Office has been drawn"),
        Plane("fresh", (cards.SPECIALS,), "special cards taken in this turn"),
    ]


def _stack_planes() -> list[Plane]:
    return [
        Plane("stack", (box.FACES,), "tiles in the stacks, by face, where one knows them", MOST_FACES),
        Plane("left", (box.KINDS,), "tiles in the stacks, by kind", MOST_TILES),
        Plane("searched", (2,), "1 where one knows the shops, the palaces"),
        Plane("pool", (cards.CHARACTERS,), "characters that lie where one cannot see them"),
        Plane("pool_size", (1,), "characters drawn from before those put back", cards.CHARACTERS),
        Plane("tail", (cards.CHARACTERS,), "characters that one has put back under the deck"),
        Plane("tail_size", (1,), "characters that have been put back", cards.CHARACTERS),
        Plane("cards", (cards.SPECIALS,), "special cards that lie where one cannot see them"),
        Plane("cards_size", (1,), "special cards drawn from before those put back", cards.SPECIALS),
        Plane("cards_tail", (cards.SPECIALS,), "special cards that one has put back under the deck"),
        Plane("cards_tail_size", (1,), "special cards that have been put back", cards.SPECIALS),
        Plane("bag", (box.GLASSES,), "beads in the bag, by colour", box.BEADS),
    ]


def _island_planes() -> list[Plane]:
    return [
        Plane(
            "tile",
            (box.FIELDS, ASPECTS),
            "the tile on each field: its kind (one mark of five), the colour of a shop (one mark of three), the "
            "customers of a street by colour, the crests of a palace",
            max(MOST_CUSTOMERS, MOST_CRESTS),
        ),
        Plane("marker", (box.SEATS_MAX, box.FIELDS), "whose marker lies on each field, by seat"),
        Plane("open", (1,), "free building fields beside a street", box.FIELDS),
        Plane("lanes", (1,), "free street fields", box.FIELDS),
        Plane(
            "count",
            (box.ISLANDS, cards.COUNTED),
            "what lies on each island, as characters count it",
            box.FIELDS,
            scale=5,
        ),
        Plane(
            "gondola", (box.SEATS_MAX, box.GONDOLAS), "whose gondolier is in each gondola, by seat, island and colour"
        ),
    ]


def _player_planes() -> list[Plane]:
    by_seat = (box.SEATS_MAX,)
    return [
        Plane("gold", by_seat, "gold, by seat", HIGHEST, scale=20),
        Plane("points", by_seat, "points, by seat", HIGHEST, low=-HIGHEST, scale=100),
        Plane("crew", by_seat, "gondoliers in hand, by seat", box.GONDOLIERS),
        Plane("idle", by_seat, "gondoliers in the supply, by seat", box.GONDOLIERS),
        Plane("beads", (box.SEATS_MAX, box.GLASSES), "beads, by seat and colour", box.BEADS),
        Plane("special", (box.SEATS_MAX, cards.SPECIALS), "special cards that work, by seat"),
        Plane("unbuilt", (box.BUILDINGS,), "the own unbuilt tiles, by face", MOST_FACES),
        Plane("yard", (box.SEATS_MAX, box.KINDS), "unbuilt tiles, by seat and kind", MOST_TILES),
        Plane("recruits", by_seat, "characters bought, by seat", cards.CHARACTERS, scale=5),
        Plane("characters", (box.SEATS_MAX, cards.CHARACTERS), "characters that one knows of, by seat"),
        Plane("assigned", (cards.CHARACTERS,), "the own characters that have been scored or put aside"),
        Plane("cursor", (cards.CHARACTERS,), "the own character that is asked about: one mark"),
        Plane("used", (box.ISLANDS,), "gondoliers of the scoring seat that have served, by island", box.GONDOLIERS),
    ]


def write_turn(view: MuranoPosition, seat: i64, writer: ObservationWriter) -> None:
    """Where in the game we are, and the ships."""
    writer.one_of(view.seats - box.SEATS_MIN, box.SEATS_MAX - box.SEATS_MIN + 1)
    writer.one_of(seat, box.SEATS_MAX)
    writer.one_of(view.phase, phases.COUNT)
    writer.those(view.deciders(), seat, view.seats, box.SEATS_MAX)
    writer.one_of(step_from(seat, view.start, view.seats), box.SEATS_MAX)
    writer.mark(view.is_ending())
    writer.put(view.turn)
    writer.bits(view.black, box.SPACES)
    writer.one_of(view.red, box.SPACES)
    writer.bits(view.moved, box.SPACES)
    writer.mark(view.red_moved)
    writer.put(view.ships)
    writer.one_of(view.at, box.SPACES)
    writer.mark(view.joined)
    writer.mark(view.passes)


def write_drawn(view: MuranoPosition, writer: ObservationWriter) -> None:
    """The action under way."""
    characters: i64 = 0
    specials: i64 = 0
    size: i64 = len(view.drawn)
    for card in view.drawn:
        if card >= 0 and views.chooses_characters(view):
            characters |= box.BIT[card]
        if card >= 0 and views.chooses_cards(view):
            specials |= box.BIT[card]
    writer.bits(characters, cards.CHARACTERS)
    writer.bits(specials, cards.SPECIALS)
    writer.put(size)
    writer.put(view.laid)
    writer.one_of(view.held, box.FACES)
    writer.one_of(view.held_kind, box.KINDS)
    writer.put(view.working)
    writer.mark(view.extra)
    writer.bits(view.fresh, cards.SPECIALS)


def write_stacks(view: MuranoPosition, seat: i64, writer: ObservationWriter) -> None:
    """Stacks, decks and the bag."""
    writer.known(view.stack, 0, box.FACES)
    writer.row(view.left, 0, box.KINDS)
    writer.put(view.knows[market.knows_index(seat, box.SHOP)])
    writer.put(view.knows[market.knows_index(seat, box.PALACE)])
    writer.bits(view.pool, cards.CHARACTERS)
    writer.put(view.pool_size)
    size: i64 = len(view.tail)
    tail: i64 = 0
    for card in view.tail:
        if card >= 0:
            tail |= box.BIT[card]
    writer.bits(tail, cards.CHARACTERS)
    writer.put(size)
    writer.bits(view.cards, cards.SPECIALS)
    writer.put(view.cards_size)
    size = len(view.cards_tail)
    tail = 0
    for card in view.cards_tail:
        if card >= 0:
            tail |= box.BIT[card]
    writer.bits(tail, cards.SPECIALS)
    writer.put(size)
    writer.row(view.bag, 0, box.GLASSES)


def write_islands(view: MuranoPosition, seat: i64, writer: ObservationWriter) -> None:
    """Tiles, markers and gondoliers."""
    for field in range(box.FIELDS):
        write_tile(view.tile[field], writer)
    writer.whose(view.marker, seat, view.seats, box.SEATS_MAX)
    writer.put(view.open)
    writer.put(view.lanes)
    writer.row(view.count, 0, box.ISLANDS * cards.COUNTED)
    writer.whose(view.gondola, seat, view.seats, box.SEATS_MAX)


def write_tile(face: i64, writer: ObservationWriter) -> None:
    """What is printed on the tile of a field."""
    if face == box.FREE:
        writer.skip(ASPECTS)
        return
    kind = box.KIND_OF[face]
    writer.one_of(kind, box.KINDS)
    writer.one_of(face - box.FIRST_SHOP if kind == box.SHOP else box.FREE, box.CUSTOMERS)
    if kind == box.STREET:
        writer.row(box.STREET_CUSTOMERS, (face - box.FIRST_STREET) * box.CUSTOMERS, box.CUSTOMERS)
    else:
        writer.skip(box.CUSTOMERS)
    writer.put(box.CRESTS[face - box.FIRST_PALACE] if kind == box.PALACE else 0)


def write_players(view: MuranoPosition, seat: i64, writer: ObservationWriter) -> None:
    """What lies before the players."""
    seats = view.seats
    writer.by_seat(view.gold, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.score, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.crew, seat, seats, box.SEATS_MAX)
    writer.by_seat(view.idle, seat, seats, box.SEATS_MAX)
    writer.rows_by_seat(view.beads, seat, seats, box.SEATS_MAX, box.GLASSES)
    for step in range(seats):
        other = seat_at(seat, step, seats)
        writer.bits(view.special[other], cards.SPECIALS)
    writer.skip((box.SEATS_MAX - seats) * cards.SPECIALS)
    writer.row(view.unbuilt, seat * box.BUILDINGS, box.BUILDINGS)
    writer.rows_by_seat(view.yard, seat, seats, box.SEATS_MAX, box.KINDS)


def write_characters(view: MuranoPosition, seat: i64, writer: ObservationWriter) -> None:
    """Characters, the own ones and those that have come out, and where scoring is."""
    recruits = writer.at
    writer.skip(box.SEATS_MAX)
    known = writer.at
    writer.skip(box.SEATS_MAX * cards.CHARACTERS)
    assigned = writer.at
    writer.skip(cards.CHARACTERS)
    asked = writer.at
    writer.skip(cards.CHARACTERS)
    scoring = len(view.fate) > 0
    count: i64 = len(view.bought)
    for at in range(count):
        step = step_from(seat, view.buyer[at], view.seats)
        card = view.bought[at]
        writer.add(recruits + step)
        if card < 0:
            continue
        writer.set(known + step * cards.CHARACTERS + card, 1)
        if step == 0 and scoring and view.fate[at] != box.FREE:
            writer.set(assigned + card, 1)
        if step == 0 and view.cursor == at:
            writer.set(asked + card, 1)
    writer.row(view.used, 0, box.ISLANDS)
