"""Several processes that search side by side: what they find is added up, and none of them is indispensable."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Final

import pytest

from laguna import games
from laguna.bots.bot import Budget, Stop, Thought
from laguna.bots.greedy import GreedyBot
from laguna.bots.mcts_bot import SearchBot
from laguna.bots.parallel_search import ParallelSearch, TeamBot
from laguna.testing.random_play import Setting
from tests.bots.small_games.turns import beginnings, turn

SETTING: Final = Setting(games.load("rialto"), 3)
SPEC: Final = "doge@50ms"
SIMULATIONS: Final = 200
START, SEAT = beginnings(SETTING, 1, choices=3)[0]


@pytest.fixture
def team() -> Iterator[ParallelSearch]:
    together = new_team(2)
    yield together
    together.close()


def new_team(size: int) -> ParallelSearch:
    return ParallelSearch(SETTING.game, SETTING.seats, SETTING.game.complete(SETTING.seats, {}, 1), 1, size)


def tries(thought: Thought) -> dict[int, int]:
    """How often each action was tried."""
    return {opinion.action: opinion.visits for opinion in thought.opinions}


def test_who_gains_nothing_by_company_thinks_alone(team: ParallelSearch) -> None:
    assert isinstance(team.bot("greedy@50ms", 1), GreedyBot)
    assert isinstance(team.bot("doge@50", 1), SearchBot)
    assert isinstance(new_team(1).bot(SPEC, 1), SearchBot)
    assert team.workers == []


def test_a_turn_is_thought_through_together(team: ParallelSearch) -> None:
    """Opinions are of the legal actions, those tried most first, and grow from click to click."""
    bot = team.bot(SPEC, 1)
    assert isinstance(bot, TeamBot)
    clicks = [click for click in turn(bot, START, SEAT, Budget(0, SIMULATIONS)) if click.is_choice()]
    assert len(clicks) > 1
    for click in clicks:
        opinions = click.thought.opinions
        assert sorted(opinion.action for opinion in opinions) == click.actions
        assert click.thought.action == opinions[0].action
        visits = [opinion.visits for opinion in opinions]
        assert visits == sorted(visits, reverse=True)
        assert len(opinions[0].places) == SETTING.seats
        assert (opinions[0].line[0].seat, opinions[0].line[0].action) == (SEAT, opinions[0].action)
    first, second = clicks[0].thought, clicks[1].thought
    assert sum(tries(first).values()) == first.simulations
    assert sum(tries(second).values()) > second.simulations > 0


def test_the_same_seed_tries_the_same(team: ParallelSearch) -> None:
    thoughts = [team.bot(SPEC, seed).think(START.view(SEAT), SEAT, Budget(0, SIMULATIONS)) for seed in (7, 7, 8)]
    assert tries(thoughts[0]) == tries(thoughts[1]) != tries(thoughts[2])
    assert thoughts[0].action == thoughts[1].action


def test_a_stop_reaches_every_process(team: ParallelSearch) -> None:
    bot = team.bot(SPEC, 1)
    bot.think(START.view(SEAT), SEAT, Budget(0, 10))  # the processes take a while to begin
    stop = Stop()
    timer = threading.Timer(0.05, setattr, (stop, "asked", True))
    timer.start()
    begun = time.monotonic()
    thought = bot.think(START.view(SEAT), SEAT, Budget(60_000, 0), stop)
    assert time.monotonic() - begun < 5  # the processes' own time cannot be told from here, so there is some to spare
    assert thought.action in START.legal_actions(SEAT)


def test_one_process_less_is_no_matter(team: ParallelSearch) -> None:
    bot = team.bot(SPEC, 1)
    together = bot.think(START.view(SEAT), SEAT, Budget(0, SIMULATIONS))
    for left in (1, 0):
        worker = team.ready()[0]
        worker.process.kill()
        worker.process.join()
        thought = bot.think(START.view(SEAT), SEAT, Budget(0, SIMULATIONS))
        assert tries(thought).keys() == tries(together).keys()
        assert thought.simulations > 0
        assert len(team.ready()) == left


def test_who_closes_a_bot_ends_its_processes(team: ParallelSearch) -> None:
    bot = team.bot(SPEC, 1)
    bot.think(START.view(SEAT), SEAT, Budget(0, 10))
    processes = [worker.process for worker in team.workers]
    assert [process.is_alive() for process in processes] == [True, True]
    bot.close()
    assert [process.is_alive() for process in processes] == [False, False]
