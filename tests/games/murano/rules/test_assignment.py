"""Murano: the best use of characters is the best there is, compared with trying everything (MU-12.6)."""

from __future__ import annotations

import os
import time
from typing import Final

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import laguna
from laguna.core.state import CHANCE
from laguna.games.murano import cards
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.rules.scoring import assignment
from laguna.games.murano.rules.scoring.assignment import Assignment
from laguna.games.murano.rules.state import MuranoState
from tests.games.murano.rules import brute_force
from tests.games.murano.walks import GAME, walk

SCALE: Final = float(os.environ.get("LAGUNA_LAWS", "1"))
ENDS: Final = max(int(SCALE * (280 if laguna.compiled() else 4)), 1)  # random games for each number of seats
CLICKED: Final = max(int(SCALE * (80 if laguna.compiled() else 8)), 1)  # those that are scored by clicks
HANDS: Final = 6  # hands that are tried in each of them
MOST: Final = 5  # characters of a hand: more are too many to try


def ends(seats: int, seed: int) -> MuranoState:
    """The position in which the final scoring of a random game begins."""
    for state, _, _ in walk(seats, seed, eager=seed % 3 > 0):
        if state.phase >= phases.SCORING:
            return state.clone()
    raise AssertionError("the game was never scored")


def some_hand(state: MuranoState, rng: Random) -> list[int]:
    """A few characters of the game, those that take gold or beads a little more often."""
    deck = [card for card in range(40) if cards.DECKS[state.seats] & 2**card]
    dear = [card for card in deck if cards.CHARACTER_NUMBER[card] in (7, 8, *range(32, 38))]
    out: list[int] = []
    while len(out) < 1 + rng.randrange(MOST):
        pool = dear if rng.randrange(3) == 0 else deck
        card = pool[rng.randrange(len(pool))]
        if card not in out:
            out.append(card)
    return out


@pytest.mark.parametrize("seats", GAME.seats)
def test_mu_12_6_the_best_use_is_the_best_there_is(seats: int) -> None:
    for seed in range(ENDS):
        state, rng = ends(seats, seed), Random(seed)
        for _ in range(HANDS):
            seat = rng.randrange(seats)
            hand = some_hand(state, rng)
            found = Assignment(state, seat, vec[i64](hand))
            points, gold = brute_force.best(state, seat, [int(cards.CHARACTER_NUMBER[card]) for card in hand])
            assert (found.points(), found.total % 100_000) == (points, gold), f"seat {seat} of game {seed}: {hand}"


@pytest.mark.parametrize("seats", GAME.seats)
def test_mu_12_6_the_click_does_what_it_promises(seats: int) -> None:
    """`best` scores what the suggestion says, and one cannot do better by hand with the first character."""
    clicked = 0
    for seed in range(CLICKED):
        state = ends(seats, seed)
        while state.phase == phases.SCORING and actions.BEST in state.legal_actions():
            seat = int(state.mover)
            promised = assignment.best_assignment(state, seat).points()
            before = int(state.score[seat])
            for action in state.legal_actions():
                if action != actions.BEST:
                    other = state.clone()
                    other.apply(action)
                    assert best_by_hand(other, seat) - before <= promised
            state.apply(actions.BEST)
            assert state.score[seat] - before == promised
            clicked += 1
    assert clicked > 0


def best_by_hand(state: MuranoState, seat: int) -> int:
    """What a seat can still come to, by trying the rest of its scoring click by click."""
    if state.phase == phases.OVER or state.mover != seat or state.to_move() == CHANCE:
        return int(state.score[seat])
    out = 0
    for action in state.legal_actions():
        if action != actions.BEST:
            after = state.clone()
            after.apply(action)
            out = max(out, best_by_hand(after, seat))
    return out


def test_it_is_found_fast() -> None:
    """With many characters, all that take something among them; in the compiled engine under 5 ms each."""
    takers = [card for card in range(40) if cards.CHARACTER_NUMBER[card] in (7, 8, *range(32, 38))]
    hand = vec[i64]([*takers, 0, 1, 2, 3, 14, 15, 20])
    longest = 0.0
    for seed in range(CLICKED):
        state = ends(4, seed)
        for seat in range(4):
            start = time.process_time()
            Assignment(state, seat, hand).answer()
            longest = max(longest, time.process_time() - start)
    assert longest < (0.005 if laguna.compiled() else 0.5)
