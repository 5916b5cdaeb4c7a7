"""Games that can be solved: the search finds the right action wherever it is asked."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from laguna.bots.bot import Budget
from laguna.bots.mcts import SearchSettings, plain_settings
from laguna.bots.mcts_bot import SearchBot
from laguna.core.state import CHANCE, State
from tests.bots.small_games.backwards import right_action
from tests.bots.small_games.coins import LEFT, RIGHT, CoinsState
from tests.bots.small_games.forest import Branching, TreeState, best_action, decisions, grown, places
from tests.bots.small_games.nim import NimState
from tests.bots.small_games.tiny import tiny_game

HIGHEST: Final = 8  # heaps
LENGTH: Final = 6
COINS: Final = (1, 2, 4)
TREES: Final = 3
DEPTH: Final = 4

Mannered: TypeAlias = Callable[[], SearchSettings]


def curious() -> SearchSettings:
    """Ordinary search, but ready to look behind what seems bad."""
    settings = SearchSettings()
    settings.exploration = 2.0
    return settings


def curious_and_plain() -> SearchSettings:
    """Textbook search, likewise."""
    settings = plain_settings()
    settings.exploration = 2.0
    return settings


def found(state: State, seat: int, settings: SearchSettings, simulations: int) -> int:
    """What a search does in a position."""
    bot = SearchBot(tiny_game("solved", state.clone), 4, settings)
    return bot.think(state.view(seat), seat, Budget(0, simulations)).action


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("settings", [SearchSettings, plain_settings], ids=["ordinary", "plain"])
def test_the_last_stone_is_got_from_every_heap_from_which_it_can_be(settings: Mannered, seats: int) -> None:
    """Nothing but the end of the game tells who is ahead."""
    heaps = [NimState(seats, stones) for stones in range(2, HIGHEST + 1)]
    solved = [(heap, right) for heap in heaps if (right := right_action(heap)) is not None]
    assert len(solved) > len(heaps) / 2
    for heap, right in solved:
        assert found(heap, 0, settings(), 5000) == right, f"{heap.stones} stones"


def sacrifices(seats: int) -> list[tuple[CoinsState, int]]:
    """Rows in which it is right to take the cheaper coin, and where that lies."""
    out: list[tuple[CoinsState, int]] = []
    for row in itertools.product(COINS, repeat=LENGTH):
        state = CoinsState(seats, row)
        cheaper = LEFT if row[0] < row[-1] else RIGHT
        if row[0] != row[-1] and right_action(state) == cheaper:
            out.append((state, cheaper))
    return out


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("settings", [SearchSettings, plain_settings], ids=["ordinary", "plain"])
def test_the_cheaper_coin_is_taken_wherever_that_is_right(settings: Mannered, seats: int) -> None:
    rows = sacrifices(seats)
    assert len(rows) > 10
    for state, cheaper in rows:
        assert found(state, 0, settings(), 5000) == cheaper, state.row


def tree(seats: int, seed: int) -> Branching:
    """A tree that asks every seat, draws lots, and is not over at once."""
    rng = random.Random(seed)
    while True:
        out = grown(seats, DEPTH, rng)
        movers = {place.mover for place in places(out)}
        if out.mover >= 0 and movers >= {CHANCE, *range(seats)} and len(decisions(out)) >= 2 * DEPTH:
            return out


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("settings", [curious, curious_and_plain])
def test_the_best_branch_of_a_tree_is_found_wherever_a_seat_is_asked(settings: Mannered, seats: int) -> None:
    """Nothing in these trees tells how they go on, so that only the curious get to the bottom of them."""
    for seed in range(TREES):
        for place in decisions(tree(seats, seed)):
            action = found(TreeState(seats, place), place.mover, settings(), 3000)
            assert action == best_action(place), f"seed {seed}: {place}"
