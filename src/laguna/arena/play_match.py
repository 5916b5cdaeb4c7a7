"""Plays one match of a run: each bot gets its own view, and the outcome is plain data."""

from __future__ import annotations

import dataclasses
import os
import traceback
from collections.abc import Callable
from time import thread_time
from typing import Any

from laguna import games
from laguna.arena.match_setup import MatchSetup, bot_seed, bots_by_seat, dice_seed
from laguna.bots import levels
from laguna.bots.bot import Bot
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.text.text import RuleError, Text
from laguna.workers.pool import WorkerPool


@dataclasses.dataclass(frozen=True)
class MatchOutcome:
    """How a match ended, as data that can be sent between processes, which compiled states can't."""

    number: int  # of the match in the run, from 1
    places: list[int]  # this and what follows by seat
    points: list[int]
    actions: list[int]
    turns: list[int]  # a turn is a run of actions of one seat
    milliseconds: list[float]  # of processor time, in all turns
    longest: list[float]  # of a turn, likewise
    record: str = ""  # if requested

    def win_shares(self) -> list[float]:
        """The share of the win by seat: 1, or a part if several are first."""
        first = self.places.count(1)
        return [1 / first if place == 1 else 0.0 for place in self.places]

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON, without the record."""
        fields = dataclasses.asdict(self)
        del fields["record"]
        return fields


@dataclasses.dataclass(frozen=True)
class MatchFailure:
    """A match that could not be finished."""

    number: int
    why: str  # the error; empty if its worker died


def play_match(setup: MatchSetup, number: int, with_record: bool = False) -> MatchOutcome:
    """Play a match of a run to its end."""
    game = games.load(setup.game)
    if game.rules.digest != setup.components:
        raise RuleError(Text("arena.other_box", game.title, setup.components, game.rules.digest))
    names = [setup.bots[bot] for bot in bots_by_seat(setup, number)]
    dice = FastDice(dice_seed(setup, number))
    match = Match(game, setup.seats, setup.options, version=setup.version, dice=dice, names=names)
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            bots.append(_bot(name, game, bot_seed(setup, number, seat)))
        return _MatchInProgress(match, bots).finish(number, with_record)
    finally:
        for bot in bots:
            bot.close()


def try_match(setup: MatchSetup, number: int, with_record: bool) -> MatchOutcome | MatchFailure:
    """Play a match; errors come back as data, as many exceptions can't be sent to another process."""
    try:
        return play_match(setup, number, with_record)
    except RuleError as error:
        return MatchFailure(number, str(error))
    except Exception as error:  # anything that a bot or a game from LAGUNA_GAMES does wrong
        place = traceback.extract_tb(error.__traceback__)[-1]
        return MatchFailure(
            number, f"{type(error).__name__}: {error} ({os.path.basename(place.filename)}:{place.lineno})"
        )


def local_pool(size: int, setup: MatchSetup, with_records: bool) -> WorkerPool[int, MatchOutcome | MatchFailure]:
    """Processes of this machine that play the matches of a run, submitted by number."""
    return WorkerPool(size, _match_player, setup, with_records)


def _match_player(setup: MatchSetup, with_records: bool) -> Callable[[int], MatchOutcome | MatchFailure]:
    """What a worker process does with a match's number."""
    return lambda number: try_match(setup, number, with_records)


def _bot(name: str, game: Game, seed: int) -> Bot:
    bot = levels.make(name, game, seed)
    # Processor time, so that other load on the machine doesn't change who wins.
    bot.budget.processor = bot.budget.milliseconds > 0
    return bot


class _MatchInProgress:
    """A match under way, with the time that each seat has used."""

    def __init__(self, match: Match, bots: list[Bot]) -> None:
        self._match = match
        self._bots = bots
        self._actions = [0] * len(bots)
        self._turns: list[list[float]] = [[] for _ in bots]  # by seat, the milliseconds of each

    def finish(self, number: int, with_record: bool) -> MatchOutcome:
        while not self._match.is_over():
            # If several seats decide at once, views hide the choices made so far, so the order doesn't matter.
            self._act(self._match.deciders()[0])
        return MatchOutcome(
            number=number,
            places=self._match.places(),
            points=self._match.scores(),
            actions=self._actions,
            turns=[len(turns) for turns in self._turns],
            milliseconds=[round(sum(turns), 3) for turns in self._turns],
            longest=[round(max(turns, default=0.0), 3) for turns in self._turns],
            record=str(self._match.record()) if with_record else "",
        )

    def _act(self, seat: int) -> None:
        bot = self._bots[seat]
        view = self._match.state.view(seat)
        start = thread_time()
        action = bot.think(view, seat, bot.budget, None).action
        spent = 1000 * (thread_time() - start)
        if self._is_new_turn(seat):
            self._turns[seat].append(0.0)
        self._turns[seat][-1] += spent
        self._actions[seat] += 1
        self._match.play(seat, action)

    def _is_new_turn(self, seat: int) -> bool:
        history = self._match.history
        return not history or history[-1].seat != seat
