"""Turns of real games, for bots to play: a seat's own clicks until another seat or chance moves."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Final

from librt.random import Random

from laguna.bots.bot import Bot, Budget, Stop, Thought
from laguna.core.state import State
from laguna.testing.random_play import Setting, play
from tests.support.example_games import all_settings

SETTINGS: Final = all_settings()
ONE_OF_EACH_GAME: Final = list({setting.game.id: setting for setting in SETTINGS}.values())


@dataclass(frozen=True)
class Click:
    """One answer of a bot, and what it was asked."""

    state: State  # the position behind the view
    seat: int
    actions: list[int]  # on offer
    thought: Thought
    seconds: float  # of processor time

    def is_choice(self) -> bool:
        """Was there more than one action?"""
        return len(self.actions) > 1

    def is_shared(self) -> bool:
        """Do others decide at the same time, for all the seat can see?"""
        return len(self.state.view(self.seat).deciders()) > 1


def beginnings(setting: Setting, seed: int, choices: int = 2) -> list[tuple[State, int]]:
    """Where a seat's turn begins that was played, in a random game, with as many choices: the position and the seat."""
    played = play(setting, seed)
    out: list[tuple[State, int]] = []
    start: State | None = None
    last, count = -1, 0
    for state, (mover, _) in zip(played.states(), played.steps, strict=False):
        if mover != last:
            start, last, count = state.clone(), mover, 0
        if mover >= 0 and len(state.legal_actions(mover)) > 1:
            count += 1
            if count == choices and start is not None:
                out.append((start, mover))
    return out


def turn(bot: Bot, start: State, seat: int, budget: Budget, stop: Stop | None = None) -> list[Click]:
    """Let a bot play a turn to its end; where several decide at once, that is when all have chosen.

    What was hidden and comes to light, such as a tile that somebody else put under a stack, is as new as a draw.
    """
    state = start.clone()
    clicks: list[Click] = []
    while seat in state.deciders():
        if (
            clicks
            and state.reveal_count() > clicks[-1].state.reveal_count()
            and (clicks[-1].is_shared() or is_new(clicks[-1], state))
        ):
            break
        before = thread_time()
        thought = bot.think(state.view(seat), seat, budget, stop)
        spent = thread_time() - before
        clicks.append(Click(state.clone(), seat, list(state.legal_actions(seat)), thought, spent))
        state.apply(thought.action, seat)
    return clicks


def is_new(click: Click, after: State) -> bool:
    """Does the seat see something after its click that its view could not tell?"""
    world = click.state.view(click.seat).determinize(Random(0))
    world.apply(click.thought.action, click.seat)
    return world.view(click.seat).key() != after.view(click.seat).key()
