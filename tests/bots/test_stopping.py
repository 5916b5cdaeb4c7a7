"""A thinking bot hears a stop, other threads and signals, and then answers with its best so far."""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from laguna.bots import levels
from laguna.bots.bot import Budget, Stop, Thought
from laguna.bots.mcts_bot import LOOK_UP
from laguna.core.state import State
from laguna.testing.random_play import Setting
from tests.bots.small_games.turns import ONE_OF_EACH_GAME, beginnings

SOON: Final = 0.05  # seconds until somebody asks for the answer
AT_ONCE: Final = 0.3  # seconds of processor time from the beginning, by which it has to be there
LONG: Final = 3_000  # milliseconds of the processor's: who hears nothing fails the test, and does not wait for ever
SEARCHING: Final = (levels.GONDOLIER, levels.DOGE, levels.PLAIN)

each_game = pytest.mark.parametrize("setting", ONE_OF_EACH_GAME, ids=str)
each_search = pytest.mark.parametrize("name", SEARCHING)


@pytest.fixture(autouse=True)
def no_gc_callbacks() -> Iterator[None]:
    """Hypothesis watches the garbage collector by a callback, and Python drops an exception that comes up in one."""
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks.extend(callbacks)


class InterruptionError(Exception):
    """What a person's Ctrl-C would raise."""


def start_of(setting: Setting) -> tuple[State, int]:
    """An early position with a choice."""
    return beginnings(setting, 1, choices=1)[1]


def test_nobody_would_answer_so_soon_unasked() -> None:
    """Or the tests below would not show that anything is heard."""
    for setting in ONE_OF_EACH_GAME:
        state, seat = start_of(setting)
        begun = time.process_time()
        levels.make(levels.DOGE, setting.game, 1).think(state.view(seat), seat, Budget(LONG, 0, processor=True))
        assert time.process_time() - begun > AT_ONCE


def check(thought: Thought, state: State, seat: int) -> None:
    """The answer is legal, and the one tried most."""
    assert thought.action in state.legal_actions(seat)
    assert thought.simulations > 0
    assert max(opinion.visits for opinion in thought.opinions) == thought.opinions[0].visits


@each_game
@pytest.mark.parametrize("name", levels.names())
def test_who_is_stopped_before_it_begins_answers_all_the_same(setting: Setting, name: str) -> None:
    state, seat = start_of(setting)
    stop = Stop()
    stop.asked = True
    thought = levels.make(name, setting.game, 1).think(state.view(seat), seat, Budget(0, 10_000), stop)
    assert thought.action in state.legal_actions(seat)
    assert thought.simulations <= LOOK_UP


@each_search
@each_game
def test_a_stop_from_another_thread_is_heard(setting: Setting, name: str) -> None:
    state, seat = start_of(setting)
    stop = Stop()

    def ask() -> None:
        stop.asked = True

    bot = levels.make(name, setting.game, 1)
    timer = threading.Timer(SOON, ask)
    begun = time.process_time()
    timer.start()
    thought = bot.think(state.view(seat), seat, Budget(LONG, 0, processor=True), stop)
    assert time.process_time() - begun < AT_ONCE
    timer.join()
    check(thought, state, seat)


@contextmanager
def alarm(ring: Callable[[], None]) -> Iterator[None]:
    """Let a signal come in a moment."""
    before = signal.signal(signal.SIGALRM, lambda number, frame: ring())
    signal.setitimer(signal.ITIMER_REAL, SOON)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@each_search
@each_game
def test_a_signal_gets_through_and_may_ask_for_the_answer(setting: Setting, name: str) -> None:
    state, seat = start_of(setting)
    stop = Stop()

    def ring() -> None:
        stop.asked = True

    bot = levels.make(name, setting.game, 1)
    begun = time.process_time()
    with alarm(ring):
        thought = bot.think(state.view(seat), seat, Budget(LONG, 0, processor=True), stop)
    assert time.process_time() - begun < AT_ONCE
    check(thought, state, seat)


@each_search
@each_game
def test_an_interruption_ends_the_thinking_and_the_bot_can_be_asked_again(setting: Setting, name: str) -> None:
    state, seat = start_of(setting)
    bot = levels.make(name, setting.game, 1)

    def ring() -> None:
        raise InterruptionError

    begun = time.process_time()
    with pytest.raises(InterruptionError), alarm(ring):
        bot.think(state.view(seat), seat, Budget(LONG, 0, processor=True))
    assert time.process_time() - begun < AT_ONCE
    check(bot.think(state.view(seat), seat, Budget(0, 50)), state, seat)
