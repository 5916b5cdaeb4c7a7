"""Games that a program plays, one or many at once: chance runs by itself, and whoever decides is shown its view.

All that a program reads lies in a few long rows, one part for each game, that are written over at every step.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from laguna.core.facets.observation import Observation
from laguna.core.game import Game
from laguna.core.observation_writer import ObservationWriter, size_of
from laguna.core.state import CHANCE, NOBODY, TO_MOVE, Action, Seat, State
from laguna.text.text import RuleError, Text

# What a seat is rewarded for.
PLACE: Final = 0  # when the game is over: those it has beaten, less those who have beaten it, as a share of the others
POINTS: Final = 1  # points, as they come
MARGIN: Final = 2  # the same, less what the others have got on average
REWARDS: Final = ("place", "points", "margin")


class Rows:
    """What a program reads of some games: observations, masks, who decides, rewards, and what has ended."""

    def __init__(self, games: i64, numbers: i64, actions: i64, seats: i64) -> None:
        self.numbers: vec[i16] = vec[i16]([0] * numbers)  # observations, not yet scaled; of a fleet those shown last
        self.mask: vec[u8] = vec[u8]([0] * (games * actions))  # 1 for each legal action
        self.seat: vec[i64] = vec[i64]([NOBODY] * games)  # who decides and is shown its view
        self.rewards: vec[float] = vec[float]([0.0] * (games * seats))  # of the last step
        self.points: vec[i64] = vec[i64]([0] * (games * seats))  # after the last step
        self.over: vec[u8] = vec[u8]([0] * games)  # 1 where the last step has ended the game


class GameRunner:
    """One game under way, and its part of the rows."""

    def __init__(
        self, game: Game, start: State, reward: i64, rows: Rows, number: i64, sheet: ObservationWriter
    ) -> None:
        self.game: Game = game
        self.observation: Observation = game.observation
        self.reward: i64 = reward
        self.actions: i64 = game.actions.count
        self.seats: i64 = start.seats
        self.state: State = start
        self.seat: Seat = NOBODY  # who decides
        self.pays: bool = False  # has the last step rewarded anyone?
        self.number: i64 = number
        self.rows: Rows = rows
        self._start: State = start
        self._rng: Random = Random(0)
        self._sheet: ObservationWriter = sheet
        self._offered: vec[i64] = vec[i64]()  # what is marked in the mask

    def seed(self, seed: i64) -> None:
        """Choose what chance will bring from now on."""
        self._rng = Random(seed)

    def begin(self) -> None:
        """Start a new game; chance goes on from where it was."""
        self.state = self._start.clone()
        self._let_chance_run()

    def do(self, action: Action) -> None:
        """An action of whoever decides, then chance; RuleError where the rules refuse, and nothing has changed."""
        if self.seat == NOBODY:
            raise RuleError(Text("core.game_over"))
        self.state.apply(action, self.seat)
        self._let_chance_run()

    def step(self, action: Action) -> None:
        """The same, and what it has brought each seat is written into the rows."""
        before = self.state.scores()
        self.do(action)
        self.settle(before)

    def _let_chance_run(self) -> None:
        state = self.state
        mover = state.to_move()
        while mover == CHANCE:
            state.apply(state.draw(self._rng), TO_MOVE)
            mover = state.to_move()
        self.seat = mover

    # What is written into the rows.

    def show(self, seat: Seat) -> None:
        """Write what a seat sees and may do; a seat that does not decide may do nothing."""
        view = self.state.view(seat)
        self._sheet.begin()
        self.observation.observe(view, seat, self._sheet)
        assert self._sheet.is_full(), "planes and what is written into them differ"
        self._offer(view.legal_actions(seat) if self._decides(view, seat) else vec[i64]())

    def _decides(self, view: State, seat: Seat) -> bool:
        return seat == self.seat or seat in view.deciders()

    def _offer(self, offered: vec[i64]) -> None:
        first = self.number * self.actions
        mask = self.rows.mask
        for action in self._offered:
            mask[first + action] = 0
        for action in offered:
            mask[first + action] = 1
        self._offered = offered

    def is_offered(self, action: Action) -> bool:
        """Is the action marked in the mask?"""
        return 0 <= action < self.actions and self.rows.mask[self.number * self.actions + action] == 1

    def any_offered(self, rng: Random) -> Action:
        """One of the actions marked in the mask."""
        count: i64 = len(self._offered)
        return self._offered[rng.randrange(count)]

    def settle(self, before: vec[i64]) -> None:
        """Write what the step from these points to the present ones has brought each seat."""
        first = self.number * self.seats
        over = self.seat == NOBODY
        after = self.state.scores()
        places = self.state.places() if over and self.reward == PLACE else vec[i64]()
        total: i64 = 0
        for seat in range(self.seats):
            self.rows.points[first + seat] = after[seat]
            total += after[seat] - before[seat]
        self.pays = False
        for seat in range(self.seats):
            gained = after[seat] - before[seat]
            reward = 0.0
            if self.reward == POINTS:
                reward = float(gained)
            elif self.reward == MARGIN:
                reward = float(gained) - float(total - gained) / float(self.seats - 1)
            elif over:
                reward = beaten(places, seat)
            self.rows.rewards[first + seat] = reward
            self.pays = self.pays or reward != 0.0
        self.rows.over[self.number] = 1 if over else 0
        self.rows.seat[self.number] = self.seat


def beaten(places: vec[i64], seat: Seat) -> float:
    """How many of the others a seat has beaten, less how many have beaten it, from -1 to 1."""
    out: i64 = 0
    for place in places:
        if place > places[seat]:
            out += 1
        elif place < places[seat]:
            out -= 1
    return float(out) / float(len(places) - 1)


class VectorEnv:
    """Many games, stepped at once; one that ends begins anew in the same step.

    Observations are shown for at most `together` games at a time, those from a multiple of it on, all in the same
    place: what is written over and over stays in the processor's cache.
    """

    def __init__(self, game: Game, start: State, reward: i64, count: i64, together: i64) -> None:
        size: i64 = size_of(game.observation.planes())
        self.count: i64 = count
        self.actions: i64 = game.actions.count
        self.rows: Rows = Rows(count, together * size, game.actions.count, start.seats)
        sheets = [ObservationWriter(self.rows.numbers, place * size, size) for place in range(together)]
        self._voyages: list[GameRunner] = [
            GameRunner(game, start, reward, self.rows, number, sheets[number % together]) for number in range(count)
        ]
        self._rng: Random = Random(0)

    def begin(self, seeds: vec[i64]) -> None:
        """Start all games, each with its own chance."""
        self._rng = Random(seeds[0])
        for voyage in self._voyages:
            voyage.seed(seeds[voyage.number])
            voyage.begin()
            voyage.settle(voyage.state.scores())

    def show(self, first: i64, last: i64) -> None:
        """Write what is seen of some games by those who decide."""
        for number in range(first, last):
            voyage = self._voyages[number]
            voyage.show(voyage.seat)

    def check(self, actions: bytes) -> None:
        """RuleError where one of these actions, one for each game in whole numbers of eight bytes, is not on offer."""
        for voyage in self._voyages:
            action = read_i64_le(actions, voyage.number * 8)
            if not voyage.is_offered(action):
                self._refuse(voyage, action)

    def step(self, actions: bytes, first: i64, last: i64) -> None:
        """Do an action in each of some games, and show them; all actions have been checked before."""
        for number in range(first, last):
            voyage = self._voyages[number]
            voyage.step(read_i64_le(actions, number * 8))
            if voyage.seat == NOBODY:
                voyage.begin()
                self.rows.seat[voyage.number] = voyage.seat
            voyage.show(voyage.seat)

    def _refuse(self, voyage: GameRunner, action: Action) -> None:
        """Say why an action is not possible in a game; the rules know best."""
        reason = Text("core.action_number", str(action), self.actions - 1)
        if 0 <= action < self.actions:
            try:
                voyage.state.clone().apply(action, voyage.seat)
            except RuleError as error:
                reason = error.text
        raise RuleError(Text("core.fleet", voyage.number, reason))

    def any_actions(self) -> vec[i64]:
        """A legal action for each game, each as likely as another."""
        out = vec[i64]([0] * self.count)
        for voyage in self._voyages:
            out[voyage.number] = voyage.any_offered(self._rng)
        return out

    def state(self, number: i64) -> State:
        """The position of a game, to look at."""
        return self._voyages[number].state
