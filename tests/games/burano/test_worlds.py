"""Burano: worlds that fit a view are as likely as chance makes them, others' choices as if made without looking."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

import pytest
from librt.random import Random

from laguna.testing.distributions import same_distribution
from laguna.testing.random_play import Setting
from tests.tiny.burano import GAME
from tests.tiny.burano.components import COUNT, DRAWS, KIND_NAMES, KINDS
from tests.tiny.burano.rules import ACTIONS, BuranoState

World: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # the other seat's hand and chest

SAMPLES: Final = 2000


@dataclass(frozen=True)
class Seen:
    """The first round of two as one seat has seen it: its own threads, and the laces."""

    seat: int
    own: tuple[str, ...]  # drawn, in this order
    away: str
    other_lace: tuple[str, ...]

    def other(self) -> int:
        return 1 - self.seat


EARLY: Final = Seen(0, ("white", "red", "white"), "red", ("red",))
LATE: Final = Seen(1, ("white", "red", "white"), "white", ("white",))


@pytest.mark.parametrize("seen", [EARLY, LATE], ids=["who draws first", "who draws last"])
def test_worlds_are_as_likely_as_chance_makes_them(seen: Seen) -> None:
    same_distribution(worlds(seen, BuranoState), fitting_deals(seen))


class DealsKinds(BuranoState):
    """A fault: each kind is as likely as any other, however many threads of it there are."""

    def determinize(self, rng: Random) -> Self:
        some = self.clone()
        for kind in range(KINDS):
            some.bag[kind] = min(self.bag[kind], 3)
        world = BuranoState.determinize(some, rng)
        for kind in range(KINDS):
            world.bag[kind] += self.bag[kind] - some.bag[kind]
        return world


def test_worlds_that_forget_the_counts_are_found_out() -> None:
    with pytest.raises(AssertionError, match="chi-square"):
        same_distribution(worlds(EARLY, DealsKinds), fitting_deals(EARLY))


def worlds(seen: Seen, kind: type[BuranoState]) -> Counter[World]:
    """What the other seat has in worlds drawn from the view."""
    view = position(seen, kind).view(seen.seat)
    rng = Random(1)
    return Counter(in_world(view.determinize(rng), seen.other()) for _ in range(SAMPLES))


def in_world(world: BuranoState, seat: int) -> World:
    own = slice(seat * KINDS, (seat + 1) * KINDS)
    return tuple(world.hand[own]), tuple(world.chest[own])


def position(seen: Seen, kind: type[BuranoState]) -> BuranoState:
    """A position that looks like this to the seat, after the other seat's first lace."""
    setting = Setting(GAME, 2, (("chest", "shut"),))
    state = kind(setting.seats, False)
    state.set_up()
    others = (*seen.other_lace, "blue", "blue")[:DRAWS]
    for own, other in zip(seen.own, others, strict=True):
        for drawn in (own, other) if seen.seat == 0 else (other, own):
            state.apply(ACTIONS.parse(f"draw {drawn}"))
    state.apply(ACTIONS.parse(f"away {seen.away}"), seen.seat)
    state.apply(ACTIONS.parse(f"away {others[-1]}"), seen.other())
    for seat in range(seen.other() + 1):
        for thread in seen.other_lace if seat == seen.other() else ():
            state.apply(ACTIONS.parse(f"add {thread}"), seat)
        state.apply(ACTIONS.parse("lay"), seat)
    return state


def fitting_deals(seen: Seen) -> Counter[World]:
    """Deal a bag of real threads again and again; keep the deals in which the seat would have seen the same.

    The other player puts a thread away and lays threads without looking at them: then what it chose tells nothing.
    """
    rng = random.Random(1)
    bag = [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(COUNT[kind])]
    out: Counter[World] = Counter()
    while out.total() < SAMPLES:
        dealt = rng.sample(bag, 2 * DRAWS)  # seat by seat, thread by thread
        if tuple(dealt[seen.seat :: 2]) != seen.own:
            continue
        hand = dealt[seen.other() :: 2]
        rng.shuffle(hand)
        chest, lace, left = hand[:1], hand[1 : 1 + len(seen.other_lace)], hand[1 + len(seen.other_lace) :]
        if sorted(lace) == sorted(seen.other_lace):
            out[(counts(left), counts(chest))] += 1
    return out


def counts(threads: list[str]) -> tuple[int, ...]:
    return tuple(threads.count(name) for name in KIND_NAMES)
