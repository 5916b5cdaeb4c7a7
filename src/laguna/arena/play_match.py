"""One game of a run: each bot is handed its own view, and what came of it is plain data."""

from __future__ import annotations

import dataclasses
import os
import traceback
from time import thread_time
from typing import Any

from laguna import games
from laguna.arena.setting import Setting, bot_seed, dice_seed, seated
from laguna.bots import levels
from laguna.bots.base import Bot
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.text import RuleError, Text


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What came of a game. Compiled states and matches cannot be sent from process to process; this can."""

    number: int  # of the game, from 1
    places: list[int]  # this and what follows by seat
    points: list[int]
    actions: list[int]
    turns: list[int]  # one's own actions until another seat or chance moves
    milliseconds: list[float]  # of processor time, all turns together
    longest: list[float]  # of a turn, likewise
    record: str = ""  # where it was asked for

    def win_shares(self) -> list[float]:
        """How much of the win each seat has: all of it, or its part where several are first."""
        first = self.places.count(1)
        return [1 / first if place == 1 else 0.0 for place in self.places]

    def document(self) -> dict[str, Any]:
        """The outcome as JSON has it, without the record."""
        document = dataclasses.asdict(self)
        del document["record"]
        return document


@dataclasses.dataclass(frozen=True)
class Failure:
    """A game that came to no end."""

    number: int
    why: str  # the error; empty where its worker died


def play(setting: Setting, number: int, with_record: bool = False) -> Outcome:
    """Play a game of a run to its end."""
    game = games.load(setting.game)
    if game.components_digest != setting.components:
        raise RuleError(Text("arena.other_box", game.title, setting.components, game.components_digest))
    names = [setting.bots[bot] for bot in seated(setting, number)]
    dice = FastDice(dice_seed(setting, number))
    match = Match(game, setting.seats, setting.options, version=setting.version, dice=dice, names=names)
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            bots.append(_bot(name, game, bot_seed(setting, number, seat)))
        return _Playing(match, bots).to_the_end(number, with_record)
    finally:
        for bot in bots:
            bot.close()


def attempt(setting: Setting, number: int, with_record: bool) -> Outcome | Failure:
    """Play a game; what goes wrong comes back as data, for many errors cannot be sent to another process."""
    try:
        return play(setting, number, with_record)
    except RuleError as error:
        return Failure(number, str(error))
    except Exception as error:  # whatever a bot or a stranger's game does wrong
        place = traceback.extract_tb(error.__traceback__)[-1]
        return Failure(number, f"{type(error).__name__}: {error} ({os.path.basename(place.filename)}:{place.lineno})")


def _bot(name: str, game: Game, seed: int) -> Bot:
    bot = levels.make(name, game, seed)
    # What else the machine does is not to change who wins.
    bot.budget.processor = bot.budget.milliseconds > 0
    return bot


class _Playing:
    """A game under way, and how long each seat has thought."""

    def __init__(self, match: Match, bots: list[Bot]) -> None:
        self._match = match
        self._bots = bots
        self._actions = [0] * len(bots)
        self._turns: list[list[float]] = [[] for _ in bots]  # by seat, the milliseconds of each

    def to_the_end(self, number: int, with_record: bool) -> Outcome:
        while not self._match.is_over():
            # Where several seats decide at once, each sees what it saw before the others did: views hide their choices.
            self._act(self._match.deciders()[0])
        return Outcome(
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
