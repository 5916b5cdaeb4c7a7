"""Murano: what a seat has seen, and worlds that fit it (MU-15).

Hidden are characters, the faces of unbuilt shops and palaces, the order of decks and stacks, and the palace removed
with two or three players. A view remembers the cards that its seat put back under a deck, in order, until a player
draws them; and what is in a stack that the seat has searched, until another player takes a tile from it unseen. All
other hidden cards and tiles are pools: each of them is as likely in one hidden place as in another.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import TRUTH, UNKNOWN, Seat
from laguna.games.murano import components as box
from laguna.games.murano.rules import decks, market, phases, position
from laguna.games.murano.rules.position import MuranoPosition

# ---- who knows what


def knows_stack(table: MuranoPosition, seat: Seat, kind: i64) -> bool:
    """Does a reader know what is in the stack of shops or of palaces?"""
    return seat == TRUTH or (seat >= 0 and table.knows[market.knows_index(seat, kind)] == 1)


def sees_drawn(table: MuranoPosition, seat: Seat) -> bool:
    """Does a reader see the cards that are being chosen from, and the tile in hand?"""
    return seat == TRUTH or seat == table.mover


def sees_bought(table: MuranoPosition, seat: Seat, at: i64) -> bool:
    """Does a reader know a character: its own, one that was used, or any when all is over (MU-15.2)?"""
    if seat == TRUTH or table.buyer[at] == seat or table.phase == phases.OVER:
        return True
    return len(table.fate) > 0 and 0 <= table.fate[at] < box.ISLANDS


def sees_tail(seat: Seat, by: i64) -> bool:
    """Does a reader know a card under a deck: has it put it there?"""
    return seat == TRUTH or seat == by


def has_removed(table: MuranoPosition) -> bool:
    """Has a palace been taken out of the game (MU-3.4)?"""
    return (
        box.PALACE_REMOVED[table.seats] > 0 and table.phase != phases.PLACE_RED and table.phase != phases.REMOVE_PALACE
    )


def chooses_characters(table: MuranoPosition) -> bool:
    """Are the cards drawn characters?"""
    return table.phase == phases.DRAW_CHARACTERS or table.phase == phases.RECRUITING


def chooses_cards(table: MuranoPosition) -> bool:
    """Are the cards drawn special building cards?"""
    return table.phase == phases.DRAW_CARDS or table.phase == phases.TAKING_CARD


# ---- hiding


def hide(table: MuranoPosition, seat: Seat) -> None:
    """Turn a copy of the truth into the view of a seat, in place."""
    hide_characters(table, seat)
    hide_cards(table, seat)
    hide_tiles(table, seat, box.SHOP)
    hide_tiles(table, seat, box.PALACE)
    table.removed = UNKNOWN


def hide_characters(table: MuranoPosition, seat: Seat) -> None:
    """Characters of others, and those under the deck or just drawn that the seat has not seen, go back to the pool."""
    count: i64 = len(table.bought)
    for at in range(count):
        if not sees_bought(table, seat, at):
            table.pool |= box.BIT[table.bought[at]]
            table.bought[at] = UNKNOWN
    count = len(table.tail)
    for at in range(count):
        if not sees_tail(seat, table.tail_by[at]):
            table.pool |= box.BIT[table.tail[at]]
            table.tail[at] = UNKNOWN
    if chooses_characters(table) and not sees_drawn(table, seat):
        table.pool |= taken_away(table.drawn)


def hide_cards(table: MuranoPosition, seat: Seat) -> None:
    """The same with special building cards."""
    count: i64 = len(table.cards_tail)
    for at in range(count):
        if not sees_tail(seat, table.cards_by[at]):
            table.cards |= box.BIT[table.cards_tail[at]]
            table.cards_tail[at] = UNKNOWN
    if chooses_cards(table) and not sees_drawn(table, seat):
        table.cards |= taken_away(table.drawn)


def taken_away(cards: vec[i64]) -> i64:
    """Make cards unknown, in place; a bit for each of them."""
    out: i64 = 0
    count: i64 = len(cards)
    for at in range(count):
        out |= box.BIT[cards[at]]
        cards[at] = UNKNOWN
    return out


def hide_tiles(table: MuranoPosition, seat: Seat, kind: i64) -> None:
    """Others' tiles lie face down, and so does the stack, unless the seat has searched it."""
    first = box.FIRST_FACE[kind]
    end = first + box.FACES_OF[kind]
    for other in range(table.seats):
        if other != seat:
            own = other * box.BUILDINGS
            for at in range(own + first, own + end):
                table.unbuilt[at] = UNKNOWN
    if not knows_stack(table, seat, kind):
        for face in range(first, end):
            table.stack[face] = UNKNOWN
    if table.held_kind == kind and not sees_drawn(table, seat):
        table.held = UNKNOWN


# ---- worlds


def fill(world: MuranoPosition, rng: Random) -> None:
    """Turn a copy of a view into a world that fits it, in place: what is hidden is dealt blindly."""
    built = built_faces(world)
    fill_tiles(world, box.SHOP, built, rng)
    fill_tiles(world, box.PALACE, built, rng)
    fill_characters(world, rng)
    fill_cards(world, rng)


def built_faces(table: MuranoPosition) -> vec[i64]:
    """By face of building, how many lie on the islands."""
    out = position.filled(box.BUILDINGS, 0)
    for field in range(box.FIELDS_FOR[table.seats]):
        face = table.tile[field]
        if box.FIRST_SHOP <= face < box.SPECIAL_TILE:
            out[face] += 1
    return out


def hidden_faces(view: MuranoPosition, kind: i64, built: vec[i64]) -> vec[i64]:
    """By face of building, how many tiles of a kind are somewhere where the viewer cannot see them."""
    out = position.filled(box.BUILDINGS, 0)
    first = box.FIRST_FACE[kind]
    known = knows_stack(view, view.viewer, kind)
    for face in range(first, first + box.FACES_OF[kind]):
        out[face] = box.TILES[view.seats][face] - built[face]
        if view.viewer >= 0:
            out[face] -= view.unbuilt[view.viewer * box.BUILDINGS + face]
        if known:
            out[face] -= view.stack[face]
    return out


def fill_tiles(world: MuranoPosition, kind: i64, built: vec[i64], rng: Random) -> None:
    """Deal the hidden tiles of a kind to the others and out of the game; the rest is the stack."""
    seat = world.viewer
    first = box.FIRST_FACE[kind]
    hidden = hidden_faces(world, kind, built)
    left: i64 = 0
    for face in range(first, first + box.FACES_OF[kind]):
        left += hidden[face]
    for other in range(world.seats):
        if other == seat:
            continue
        for face in range(first, first + box.FACES_OF[kind]):
            world.unbuilt[other * box.BUILDINGS + face] = 0
        for _ in range(world.yard[other * box.KINDS + kind]):
            face = random_face(hidden, first, left, rng)
            left -= 1
            world.unbuilt[other * box.BUILDINGS + face] += 1
    if kind == box.PALACE and has_removed(world):
        world.removed = random_face(hidden, first, left, rng)
    if not knows_stack(world, seat, kind):
        for face in range(first, first + box.FACES_OF[kind]):
            world.stack[face] = hidden[face]
    if world.held_kind == kind and world.mover != seat:
        own = world.unbuilt[world.mover * box.BUILDINGS : (world.mover + 1) * box.BUILDINGS]
        world.held = random_face(own, first, world.yard[world.mover * box.KINDS + kind], rng)


def random_face(tiles: vec[i64], first: i64, count: i64, rng: Random) -> i64:
    """Take one of `count` tiles at random out of the counts by face; returns its face."""
    number = rng.randrange(count)
    face = first
    while number >= tiles[face]:
        number -= tiles[face]
        face += 1
    tiles[face] -= 1
    return face


def fill_characters(world: MuranoPosition, rng: Random) -> None:
    """Deal the hidden characters to the others, under the deck and to the player who chooses; the rest is the pool."""
    count = world.pool_size + unknown_in(world.bought) + unknown_in(world.tail)
    if chooses_characters(world):
        count += unknown_in(world.drawn)
        world.pool = deal(world.drawn, world.pool, count, rng)
        count = world.pool_size + unknown_in(world.bought) + unknown_in(world.tail)
    world.pool = deal(world.bought, world.pool, count, rng)
    count = world.pool_size + unknown_in(world.tail)
    world.pool = deal(world.tail, world.pool, count, rng)


def fill_cards(world: MuranoPosition, rng: Random) -> None:
    """The same with special building cards."""
    count = world.cards_size + unknown_in(world.cards_tail)
    if chooses_cards(world):
        count += unknown_in(world.drawn)
        world.cards = deal(world.drawn, world.cards, count, rng)
        count = world.cards_size + unknown_in(world.cards_tail)
    world.cards = deal(world.cards_tail, world.cards, count, rng)


def unknown_in(cards: vec[i64]) -> i64:
    """How many of these cards the viewer does not know."""
    out: i64 = 0
    for card in cards:
        if card == UNKNOWN:
            out += 1
    return out


def deal(cards: vec[i64], pool: i64, count: i64, rng: Random) -> i64:
    """Put cards of a pool of so many in the place of unknown ones; returns what is left of the pool."""
    places: i64 = len(cards)
    for at in range(places):
        if cards[at] == UNKNOWN:
            card = decks.random_one(pool, count, rng)
            pool -= box.BIT[card]
            count -= 1
            cards[at] = card
    return pool


assert UNKNOWN == box.FREE, "an unknown palace and none look the same, and sizes tell them apart"
