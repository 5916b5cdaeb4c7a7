"""Rialto: what a seat has seen, and worlds that fit it (section 16 of the page).

Hidden are the cards of the other hands, their face-down discards, and what lies in the draw pile. Of another hand a
view remembers the cards that were seen to arrive and not seen to leave (`known`), how many cards have been discarded
face down since (`shed_since`), and the kinds that a pair of jokers showed to be missing (`lacks`). Everything else is
one pool, `deck`: a hidden card is as likely any card of the pool as any other.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import TRUTH, UNKNOWN, Seat
from laguna.core.keys import impossible
from laguna.games.rialto.components import KINDS
from laguna.games.rialto.table import CONVERT_CARD, FREE, PLAY_CARDS, PLAYS, STAGED, Table, zeros

TRIES: Final = 1_000_000  # a view of a real game has a fitting world within a few; one made up by hand may have none


def hide(table: Table, seat: Seat) -> None:
    """Turn a copy of the truth into the view of a seat, in place."""
    for player in range(table.seats):
        if player == seat:
            continue
        for kind in range(i64(KINDS)):
            at = player * KINDS + kind
            table.deck[kind] += table.hand[at] + table.shed[at] - table.known[at]
            table.hand[at] = UNKNOWN
            table.shed[at] = UNKNOWN
            table.to_drop[player] += table.dropped[at]
            table.dropped[at] = 0
    if len(table.queue) == 0 or table.queue[0] != seat:
        hide_staged(table)
    table.viewer = seat


def hide_staged(table: Table) -> None:
    """A play that is being put together is nobody else's business (section 16)."""
    table.staged = zeros(STAGED)
    table.piece = FREE
    if table.chapter == PLAYS and table.phase == CONVERT_CARD:
        table.phase = PLAY_CARDS
        table.chosen = FREE


def fill(world: Table, view: Table, rng: Random) -> None:
    """Turn a copy of a view into a world that fits it, in place: each as likely as a blind deal makes it."""
    seat = view.viewer
    world.viewer = TRUTH
    for _ in range(TRIES):
        fits = True
        world.deck = view.deck[:]
        pool: i64 = 0
        for kind in range(i64(KINDS)):
            pool += world.deck[kind]
        for player in range(world.seats):
            if player == seat:
                continue
            pool = fill_hand(world, view, player, pool, rng)
            if contradicts_lack(world, player):
                fits = False
                break
        if fits:
            return
    raise impossible("lacks")


def fill_hand(world: Table, view: Table, player: i64, pool: i64, rng: Random) -> i64:
    """Deal a player the hidden cards, then let it discard blindly; returns what is left in the pool."""
    first = player * KINDS
    held: i64 = 0
    for kind in range(i64(KINDS)):
        world.hand[first + kind] = view.known[first + kind]
        world.shed[first + kind] = 0
        held += view.known[first + kind]
    since = view.shed_since[player]
    for _ in range(view.hand_size[player] + since - held):
        kind = draw_from(world.deck, 0, pool, rng)
        world.hand[first + kind] += 1
        pool -= 1
    for left in range(since):
        kind = draw_from(world.hand, first, view.hand_size[player] + since - left, rng)
        world.shed[first + kind] += 1
    for _ in range(view.shed_size[player] - since):
        kind = draw_from(world.deck, 0, pool, rng)
        world.shed[first + kind] += 1
        pool -= 1
    return pool


def draw_from(cards: vec[i64], first: i64, count: i64, rng: Random) -> i64:
    """Take one of `count` cards at random out of the counts that begin at `first`; returns its kind."""
    number = rng.randrange(count)
    kind: i64 = 0
    while number >= cards[first + kind]:
        number -= cards[first + kind]
        kind += 1
    cards[first + kind] -= 1
    return kind


def contradicts_lack(world: Table, player: i64) -> bool:
    """Does the hand hold a kind that a pair of jokers showed to be missing (RI-7.5)?"""
    for kind in range(i64(KINDS)):
        if world.lacks[player * KINDS + kind] == 1 and world.hand[player * KINDS + kind] > 0:
            return True
    return False
