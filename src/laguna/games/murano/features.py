"""Murano: what a network is shown of a view, plane after plane (section "Observation" of the page)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.features import HIGHEST, Plane, Sheet, seat_at, step_from
from laguna.games.murano.actions import MOST_WORK
from laguna.games.murano.cards import CHARACTERS, COUNTED, SPECIALS
from laguna.games.murano.components import (
    BEADS,
    BIT,
    BUILDINGS,
    CRESTS,
    CUSTOMERS,
    FACE_COUNT,
    FACES,
    FIELDS,
    FIRST_PALACE,
    FIRST_SHOP,
    FIRST_STREET,
    FREE,
    GLASSES,
    GONDOLAS,
    GONDOLIERS,
    ISLANDS,
    KIND_OF,
    KINDS,
    PALACE,
    SEATS_MAX,
    SEATS_MIN,
    SHIPS,
    SHOP,
    SPACES,
    STACKS,
    STREET,
    STREET_CUSTOMERS,
)
from laguna.games.murano.market import knowledge
from laguna.games.murano.table import PHASES, Table
from laguna.games.murano.views import chooses_cards, chooses_characters

VERSION: Final = 1
MOST_TILES: Final[int] = max([max(stack) for stack in STACKS])
MOST_FACES: Final[int] = max(FACE_COUNT)
MOST_CUSTOMERS: Final[int] = max(STREET_CUSTOMERS)
MOST_CRESTS: Final[int] = max(CRESTS)
ASPECTS: Final = KINDS + CUSTOMERS + CUSTOMERS + 1  # of a tile: its kind, its shop, its customers, its crests


def planes() -> list[Plane]:
    """What an observation is made of; seats are counted from the observer's own on."""
    return [*_course(), *_stacks(), *_islands(), *_players()]


def _course() -> list[Plane]:
    by_seat = (SEATS_MAX,)
    return [
        Plane("seats", (SEATS_MAX - SEATS_MIN + 1,), f"how many seats there are, from {SEATS_MIN}: one mark"),
        Plane("seat", (SEATS_MAX,), "which of them is one's own: one mark"),
        Plane("phase", (PHASES,), "what is asked: one mark"),
        Plane("decides", by_seat, "who may act now, by seat"),
        Plane("start", by_seat, "who is start player: one mark, by seat"),
        Plane("ending", (1,), "1 when the end has been triggered"),
        Plane("turn", (1,), "turns that are over", HIGHEST, scale=100),
        Plane("black", (SPACES,), "spaces of the ring with a black ship"),
        Plane("red", (SPACES,), "where the red ship is: one mark"),
        Plane("moved", (SPACES,), "spaces whose black ship has moved in this turn"),
        Plane("red_moved", (1,), "1 when the red ship has moved in this turn"),
        Plane("ships", (1,), "ships that have moved in this turn", SHIPS),
        Plane("at", (SPACES,), "where the last of them is: one mark"),
        Plane("joined", (1,), "1 when it has joined another"),
        Plane("passes", (1,), "1 when it is moved by passing"),
        Plane("drawn_characters", (CHARACTERS,), "characters that one is choosing from"),
        Plane("drawn_cards", (SPECIALS,), "special cards that one is choosing from"),
        Plane("drawn_size", (1,), "how many cards somebody is choosing from", CHARACTERS, scale=5),
        Plane("laid", (1,), "tiles laid in this build action", FIELDS, scale=5),
        Plane("held", (FACES,), "the tile about to be laid, where one sees it: one mark, by face"),
        Plane("held_kind", (KINDS,), "its kind: one mark"),
        Plane("working", (1,), "glass factories that work", MOST_WORK),
        Plane("extra", (1,), "1 when the bead of the Trading Office has been drawn"),
        Plane("fresh", (SPECIALS,), "special cards taken in this turn"),
    ]


def _stacks() -> list[Plane]:
    return [
        Plane("stack", (FACES,), "tiles in the stacks, by face, where one knows them", MOST_FACES),
        Plane("left", (KINDS,), "tiles in the stacks, by kind", MOST_TILES),
        Plane("searched", (2,), "1 where one knows the shops, the palaces"),
        Plane("pool", (CHARACTERS,), "characters that lie where one cannot see them"),
        Plane("pool_size", (1,), "characters drawn from before those put back", CHARACTERS),
        Plane("tail", (CHARACTERS,), "characters that one has put back under the deck"),
        Plane("tail_size", (1,), "characters that have been put back", CHARACTERS),
        Plane("cards", (SPECIALS,), "special cards that lie where one cannot see them"),
        Plane("cards_size", (1,), "special cards drawn from before those put back", SPECIALS),
        Plane("cards_tail", (SPECIALS,), "special cards that one has put back under the deck"),
        Plane("cards_tail_size", (1,), "special cards that have been put back", SPECIALS),
        Plane("bag", (GLASSES,), "beads in the bag, by colour", BEADS),
    ]


def _islands() -> list[Plane]:
    return [
        Plane(
            "tile",
            (FIELDS, ASPECTS),
            "the tile on each field: its kind (one mark of five), the colour of a shop (one mark of three), the "
            "customers of a street by colour, the crests of a palace",
            max(MOST_CUSTOMERS, MOST_CRESTS),
        ),
        Plane("marker", (SEATS_MAX, FIELDS), "whose marker lies on each field, by seat"),
        Plane("open", (1,), "free building fields beside a street", FIELDS),
        Plane("lanes", (1,), "free street fields", FIELDS),
        Plane("count", (ISLANDS, COUNTED), "what lies on each island, as characters count it", FIELDS, scale=5),
        Plane("gondola", (SEATS_MAX, GONDOLAS), "whose gondolier is in each gondola, by seat, island and colour"),
    ]


def _players() -> list[Plane]:
    by_seat = (SEATS_MAX,)
    return [
        Plane("gold", by_seat, "gold, by seat", HIGHEST, scale=20),
        Plane("points", by_seat, "points, by seat", HIGHEST, low=-HIGHEST, scale=100),
        Plane("crew", by_seat, "gondoliers in hand, by seat", GONDOLIERS),
        Plane("idle", by_seat, "gondoliers in the supply, by seat", GONDOLIERS),
        Plane("beads", (SEATS_MAX, GLASSES), "beads, by seat and colour", BEADS),
        Plane("special", (SEATS_MAX, SPECIALS), "special cards that work, by seat"),
        Plane("unbuilt", (BUILDINGS,), "the own unbuilt tiles, by face", MOST_FACES),
        Plane("yard", (SEATS_MAX, KINDS), "unbuilt tiles, by seat and kind", MOST_TILES),
        Plane("recruits", by_seat, "characters bought, by seat", CHARACTERS, scale=5),
        Plane("characters", (SEATS_MAX, CHARACTERS), "characters that one knows of, by seat"),
        Plane("assigned", (CHARACTERS,), "the own characters that have been scored or put aside"),
        Plane("cursor", (CHARACTERS,), "the own character that is asked about: one mark"),
        Plane("used", (ISLANDS,), "gondoliers of the scoring seat that have served, by island", GONDOLIERS),
    ]


def observe(view: Table, seat: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    assert view.viewer == seat, "an observation is made from the observer's own view"
    write_course(view, seat, sheet)
    write_drawn(view, sheet)
    write_stacks(view, seat, sheet)
    write_islands(view, seat, sheet)
    write_players(view, seat, sheet)
    write_characters(view, seat, sheet)


def write_course(view: Table, seat: i64, sheet: Sheet) -> None:
    """Where in the game we are, and the ships."""
    sheet.one_of(view.seats - SEATS_MIN, SEATS_MAX - SEATS_MIN + 1)
    sheet.one_of(seat, SEATS_MAX)
    sheet.one_of(view.phase, PHASES)
    sheet.those(view.deciders(), seat, view.seats, SEATS_MAX)
    sheet.one_of(step_from(seat, view.start, view.seats), SEATS_MAX)
    sheet.mark(view.is_ending())
    sheet.put(view.turn)
    sheet.bits(view.black, SPACES)
    sheet.one_of(view.red, SPACES)
    sheet.bits(view.moved, SPACES)
    sheet.mark(view.red_moved)
    sheet.put(view.ships)
    sheet.one_of(view.at, SPACES)
    sheet.mark(view.joined)
    sheet.mark(view.passes)


def write_drawn(view: Table, sheet: Sheet) -> None:
    """The action under way."""
    characters: i64 = 0
    cards: i64 = 0
    size: i64 = len(view.drawn)
    for card in view.drawn:
        if card >= 0 and chooses_characters(view):
            characters |= BIT[card]
        if card >= 0 and chooses_cards(view):
            cards |= BIT[card]
    sheet.bits(characters, CHARACTERS)
    sheet.bits(cards, SPECIALS)
    sheet.put(size)
    sheet.put(view.laid)
    sheet.one_of(view.held, FACES)
    sheet.one_of(view.held_kind, KINDS)
    sheet.put(view.working)
    sheet.mark(view.extra)
    sheet.bits(view.fresh, SPECIALS)


def write_stacks(view: Table, seat: i64, sheet: Sheet) -> None:
    """Stacks, decks and the bag."""
    sheet.known(view.stack, 0, FACES)
    sheet.row(view.left, 0, KINDS)
    sheet.put(view.knows[knowledge(seat, SHOP)])
    sheet.put(view.knows[knowledge(seat, PALACE)])
    sheet.bits(view.pool, CHARACTERS)
    sheet.put(view.pool_size)
    size: i64 = len(view.tail)
    tail: i64 = 0
    for card in view.tail:
        if card >= 0:
            tail |= BIT[card]
    sheet.bits(tail, CHARACTERS)
    sheet.put(size)
    sheet.bits(view.cards, SPECIALS)
    sheet.put(view.cards_size)
    size = len(view.cards_tail)
    tail = 0
    for card in view.cards_tail:
        if card >= 0:
            tail |= BIT[card]
    sheet.bits(tail, SPECIALS)
    sheet.put(size)
    sheet.row(view.bag, 0, GLASSES)


def write_islands(view: Table, seat: i64, sheet: Sheet) -> None:
    """Tiles, markers and gondoliers."""
    for field in range(i64(FIELDS)):
        write_tile(view.tile[field], sheet)
    sheet.whose(view.marker, seat, view.seats, SEATS_MAX)
    sheet.put(view.open)
    sheet.put(view.lanes)
    sheet.row(view.count, 0, ISLANDS * COUNTED)
    sheet.whose(view.gondola, seat, view.seats, SEATS_MAX)


def write_tile(face: i64, sheet: Sheet) -> None:
    """What is printed on the tile of a field."""
    if face == FREE:
        sheet.skip(ASPECTS)
        return
    kind = KIND_OF[face]
    sheet.one_of(kind, KINDS)
    sheet.one_of(face - FIRST_SHOP if kind == SHOP else FREE, CUSTOMERS)
    if kind == STREET:
        sheet.row(STREET_CUSTOMERS, (face - FIRST_STREET) * CUSTOMERS, CUSTOMERS)
    else:
        sheet.skip(CUSTOMERS)
    sheet.put(CRESTS[face - FIRST_PALACE] if kind == PALACE else 0)


def write_players(view: Table, seat: i64, sheet: Sheet) -> None:
    """What lies before the players."""
    seats = view.seats
    sheet.by_seat(view.gold, seat, seats, SEATS_MAX)
    sheet.by_seat(view.score, seat, seats, SEATS_MAX)
    sheet.by_seat(view.crew, seat, seats, SEATS_MAX)
    sheet.by_seat(view.idle, seat, seats, SEATS_MAX)
    sheet.rows_by_seat(view.beads, seat, seats, SEATS_MAX, GLASSES)
    for step in range(seats):
        other = seat_at(seat, step, seats)
        sheet.bits(view.special[other], SPECIALS)
    sheet.skip((SEATS_MAX - seats) * SPECIALS)
    sheet.row(view.unbuilt, seat * BUILDINGS, BUILDINGS)
    sheet.rows_by_seat(view.yard, seat, seats, SEATS_MAX, KINDS)


def write_characters(view: Table, seat: i64, sheet: Sheet) -> None:
    """Characters, the own ones and those that have come out, and where scoring is."""
    recruits = sheet.at
    sheet.skip(SEATS_MAX)
    known = sheet.at
    sheet.skip(SEATS_MAX * CHARACTERS)
    assigned = sheet.at
    sheet.skip(CHARACTERS)
    asked = sheet.at
    sheet.skip(CHARACTERS)
    scoring = len(view.fate) > 0
    count: i64 = len(view.bought)
    for at in range(count):
        step = step_from(seat, view.buyer[at], view.seats)
        card = view.bought[at]
        sheet.add(recruits + step)
        if card < 0:
            continue
        sheet.set(known + step * CHARACTERS + card, 1)
        if step == 0 and scoring and view.fate[at] != FREE:
            sheet.set(assigned + card, 1)
        if step == 0 and view.cursor == at:
            sheet.set(asked + card, 1)
    sheet.row(view.used, 0, ISLANDS)
