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

from laguna.core.fields import impossible
from laguna.core.state import UNKNOWN, Seat
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases, position
from laguna.games.rialto.rules.position import RialtoPosition

TRIES: Final = 1_000_000  # a view of a real game has a fitting world within a few; one made up by hand may have none


def hide(state: RialtoPosition, seat: Seat) -> None:
    """Turn a copy of the truth into the view of a seat, in place."""
    for player in range(state.seats):
        if player == seat:
            continue
        first = player * box.KINDS
        for kind in range(box.KINDS):
            at = first + kind
            state.deck[kind] += state.hand[at] + state.shed[at] - state.known[at]
            state.hand[at] = UNKNOWN
            state.shed[at] = UNKNOWN
            state.to_drop[player] += state.dropped[at]
            state.dropped[at] = 0
    if len(state.queue) == 0 or state.queue[0] != seat:
        hide_staged(state)


def hide_staged(state: RialtoPosition) -> None:
    """A play that is being put together is seen by its player only (section 16)."""
    state.staged = position.zeros(position.STAGED)
    state.piece = position.FREE
    if state.chapter == phases.PLAYS and state.phase == phases.CONVERT_CARD:
        state.phase = phases.PLAY_CARDS
        state.chosen = position.FREE


def fill(world: RialtoPosition, rng: Random) -> None:
    """Turn a copy of a view into a world that fits it, in place: each as likely as a blind deal makes it."""
    hidden = world.deck[:]
    for attempt in range(TRIES):
        fits = True
        if attempt > 0:
            world.deck = hidden[:]
        pool: i64 = 0
        for kind in range(box.KINDS):
            pool += world.deck[kind]
        for player in range(world.seats):
            if player == world.viewer:
                continue
            pool = fill_hand(world, player, pool, rng)
            if contradicts_lack(world, player):
                fits = False
                break
        if fits:
            return
    raise impossible("lacks")


def fill_hand(world: RialtoPosition, player: i64, pool: i64, rng: Random) -> i64:
    """Deal a player the hidden cards, then let it discard blindly; returns what is left in the pool."""
    first = player * box.KINDS
    held: i64 = 0
    for kind in range(box.KINDS):
        world.hand[first + kind] = world.known[first + kind]
        world.shed[first + kind] = 0
        held += world.known[first + kind]
    since = world.shed_since[player]
    for _ in range(world.hand_size[player] + since - held):
        kind = draw_from(world.deck, 0, pool, rng)
        world.hand[first + kind] += 1
        pool -= 1
    for left in range(since):
        kind = draw_from(world.hand, first, world.hand_size[player] + since - left, rng)
        world.shed[first + kind] += 1
    for _ in range(world.shed_size[player] - since):
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


def contradicts_lack(world: RialtoPosition, player: i64) -> bool:
    """Does the hand hold a kind that a pair of jokers showed to be missing (RI-7.5)?"""
    for kind in range(box.KINDS):
        if world.lacks[player * box.KINDS + kind] == 1 and world.hand[player * box.KINDS + kind] > 0:
            return True
    return False
