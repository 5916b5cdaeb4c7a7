"""Murano: a position as a tuple of numbers, and back; an impossible one is refused."""

from __future__ import annotations

from typing import Final

from laguna.core.game import NOBODY, TRUTH, UNKNOWN
from laguna.core.keys import KeyReader, must
from laguna.games.murano.cards import CHARACTERS, SPECIALS
from laguna.games.murano.components import (
    BEADS,
    BIT,
    BUILD_MOST,
    BUILDINGS,
    FACES,
    FIELDS,
    FIRST_PALACE,
    FREE,
    GLASSES,
    GONDOLAS,
    GONDOLIERS,
    ISLANDS,
    KIND_OF,
    KINDS,
    PALACE,
    PALACE_REMOVED,
    SHIPS,
    SPACES,
)
from laguna.games.murano.cursor import check_cursor
from laguna.games.murano.islands import recount
from laguna.games.murano.needs import find_needs
from laguna.games.murano.pieces import check_pieces
from laguna.games.murano.table import (
    ALL_SPECIALS,
    ASIDE_FATE,
    NO_NEEDS,
    PHASES,
    PLACE_RED,
    START_PLAYER,
    Table,
)
from laguna.games.murano.views import hide

BOUND: Final = 1_000_000  # points, gold, turns and the count of reveals have no end of their own


def key_of(table: Table) -> tuple[int, ...]:
    """All numbers of a position, in one fixed order; `read` takes them in the same order."""
    out: list[int] = [
        table.viewer,
        table.phase,
        table.revealed,
        table.start,
        table.mover,
        table.turn,
        table.trigger,
        table.scored,
        table.black,
        table.red,
        table.moved,
        int(table.red_moved),
        table.ships,
        table.at,
        int(table.joined),
        int(table.passes),
        table.due,
        table.laid,
        table.held,
        table.held_kind,
        table.working,
        int(table.extra),
        table.fresh,
        table.removed,
        table.pool,
        table.pool_size,
        table.cards,
        table.cards_size,
        table.cursor,
        len(table.drawn),
        len(table.tail),
        len(table.cards_tail),
        len(table.buyer),
        len(table.fate),
    ]
    out.extend(table.drawn)
    out.extend(table.tail)
    out.extend(table.tail_by)
    out.extend(table.cards_tail)
    out.extend(table.cards_by)
    out.extend(table.buyer)
    out.extend(table.bought)
    out.extend(table.fate)
    out.extend(table.points)
    out.extend(table.stack)
    out.extend(table.left)
    out.extend(table.knows)
    out.extend(table.bag)
    out.extend(table.tile)
    out.extend(table.marker)
    out.extend(table.gondola)
    out.extend(table.gold)
    out.extend(table.score)
    out.extend(table.crew)
    out.extend(table.idle)
    out.extend(table.beads)
    out.extend(table.special)
    out.extend(table.unbuilt)
    out.extend(table.yard)
    out.extend(table.used)
    return tuple(out)


def read(table: Table, key: tuple[int, ...]) -> None:
    """Fill a table from its key, each number within its bounds, and refuse a position that no game leads to."""
    reader = KeyReader(key)
    read_place(table, reader)
    read_cards(table, reader)
    read_pieces(table, reader)
    reader.end()
    must(table.viewer >= 0 or table.viewer == NOBODY or table.viewer == TRUTH, "viewer")
    table.needs = NO_NEEDS[:]
    if table.phase <= START_PLAYER:
        must(key_of(before_first_turn(table)) == key, "set-up")
        recount(table)
        return
    must(table.mover != FREE, "mover")
    check_pieces(table)
    recount(table)
    find_needs(table)
    check_cursor(table)


def before_first_turn(table: Table) -> Table:
    """What a table looks like before the start player is drawn; nobody has had a choice by then (MU-3)."""
    out = Table(table.seats, table.version)
    out.set_up()
    out.phase = table.phase
    if table.phase != PLACE_RED:
        must(table.red != FREE and out.black & BIT[table.red] != 0, "red")
        out.red = table.red
        out.black -= BIT[table.red]
        out.revealed += 1
    if table.phase == START_PLAYER and PALACE_REMOVED[table.seats] > 0:
        # To a viewer who does not know which, all are the same.
        out.removed = table.removed if table.viewer == TRUTH else FIRST_PALACE
        must(out.removed != FREE and KIND_OF[out.removed] == PALACE and out.stack[out.removed] > 0, "removed")
        out.stack[out.removed] -= 1
    if table.viewer != TRUTH:
        hide(out, table.viewer)
    return out


def read_place(table: Table, reader: KeyReader) -> None:
    """Where in the game and in the turn we are."""
    seats = int(table.seats)
    table.viewer = reader.number("viewer", TRUTH, seats - 1)
    table.phase = reader.number("phase", 0, PHASES - 1)
    table.revealed = reader.number("revealed", 0, BOUND)
    table.start = reader.number("start", FREE, seats - 1)
    table.mover = reader.number("mover", FREE, seats - 1)
    table.turn = reader.number("turn", 0, BOUND)
    table.trigger = reader.number("trigger", FREE, BOUND)
    table.scored = reader.number("scored", 0, seats)
    table.black = reader.number("black", 0, 2**SPACES - 1)
    table.red = reader.number("red", FREE, SPACES - 1)
    table.moved = reader.number("moved", 0, 2**SPACES - 1)
    table.red_moved = reader.number("red_moved", 0, 1) == 1
    table.ships = reader.number("ships", 0, SHIPS)
    table.at = reader.number("at", FREE, SPACES - 1)
    table.joined = reader.number("joined", 0, 1) == 1
    table.passes = reader.number("passes", 0, 1) == 1
    table.due = reader.number("due", 0, CHARACTERS)
    table.laid = reader.number("laid", 0, BUILD_MOST)
    table.held = reader.number("held", UNKNOWN, FACES - 1)
    table.held_kind = reader.number("held_kind", FREE, KINDS - 1)
    table.working = reader.number("working", 0, BOUND)
    table.extra = reader.number("extra", 0, 1) == 1
    table.fresh = reader.number("fresh", 0, ALL_SPECIALS)
    table.removed = reader.number("removed", UNKNOWN, BUILDINGS - 1)


def read_cards(table: Table, reader: KeyReader) -> None:
    """The two decks, and the characters that were bought."""
    seats = int(table.seats)
    table.pool = reader.number("pool", 0, 2**CHARACTERS - 1)
    table.pool_size = reader.number("pool_size", 0, CHARACTERS)
    table.cards = reader.number("cards", 0, ALL_SPECIALS)
    table.cards_size = reader.number("cards_size", 0, SPECIALS)
    table.cursor = reader.number("cursor", FREE, CHARACTERS - 1)
    drawn = reader.number("drawn", 0, CHARACTERS)
    tail = reader.number("tail", 0, CHARACTERS)
    cards_tail = reader.number("cards_tail", 0, SPECIALS)
    bought = reader.number("bought", 0, CHARACTERS)
    fates = reader.number("fate", 0, CHARACTERS)
    table.drawn = reader.numbers("drawn", drawn, UNKNOWN, CHARACTERS - 1)
    table.tail = reader.numbers("tail", tail, UNKNOWN, CHARACTERS - 1)
    table.tail_by = reader.numbers("tail_by", tail, 0, seats - 1)
    table.cards_tail = reader.numbers("cards_tail", cards_tail, UNKNOWN, SPECIALS - 1)
    table.cards_by = reader.numbers("cards_by", cards_tail, 0, seats - 1)
    table.buyer = reader.numbers("buyer", bought, 0, seats - 1)
    table.bought = reader.numbers("bought", bought, UNKNOWN, CHARACTERS - 1)
    table.fate = reader.numbers("fate", fates, FREE, ASIDE_FATE)
    table.points = reader.numbers("points", fates, 0, BOUND)


def read_pieces(table: Table, reader: KeyReader) -> None:
    """Stacks, bag, islands, and what the players have."""
    seats = int(table.seats)
    table.stack = reader.numbers("stack", FACES, UNKNOWN, BOUND)
    table.left = reader.numbers("left", KINDS, 0, BOUND)
    table.knows = reader.numbers("knows", 2 * seats, 0, 1)
    table.bag = reader.numbers("bag", GLASSES, 0, BEADS)
    table.tile = reader.numbers("tile", FIELDS, FREE, FACES - 1)
    table.marker = reader.numbers("marker", FIELDS, FREE, seats - 1)
    table.gondola = reader.numbers("gondola", GONDOLAS, FREE, seats - 1)
    table.gold = reader.numbers("gold", seats, 0, BOUND)
    table.score = reader.numbers("score", seats, 0, BOUND)
    table.crew = reader.numbers("crew", seats, 0, GONDOLIERS)
    table.idle = reader.numbers("idle", seats, 0, GONDOLIERS)
    table.beads = reader.numbers("beads", seats * GLASSES, 0, BEADS)
    table.special = reader.numbers("special", seats, 0, ALL_SPECIALS)
    table.unbuilt = reader.numbers("unbuilt", seats * BUILDINGS, UNKNOWN, BOUND)
    table.yard = reader.numbers("yard", seats * KINDS, 0, BOUND)
    table.used = reader.numbers("used", ISLANDS, 0, GONDOLIERS)
