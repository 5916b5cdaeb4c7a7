"""The bot that searches: it shares a turn's budget among its clicks, and keeps what it has found between them."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from laguna.bots import yield_to_signals
from laguna.bots.bot import Bot, Budget, Deadline, Opinion, Stop, Thought, choices
from laguna.bots.mcts import Search, SearchSettings
from laguna.core.game import Game
from laguna.core.state import NOBODY, Action, Seat, State

SIMULATIONS: Final = 400  # for a turn, where nobody says otherwise
CLICK_SHARE: Final = 0.6  # of what is left of a turn's budget; the rest is for the clicks that may follow
LEAST_SIMULATIONS: Final = 8  # for a click, however little is left
LEAST_MILLISECONDS: Final = 1.0
LOOK_UP: Final = 16  # simulations between looks at the clock
BREATH: Final = 256  # simulations between breaths
EAGERNESS: Final = 400.0  # how much those who slip are drawn to what gets on with the game
SETTLED: Final = 0.5  # a favourite is one if the next would need more than this share of what is left to catch up


class SearchBot(Bot):
    """Chooses what it has tried most, or, if it is of a lower level, now and then what seemed nearly as good."""

    def __init__(self, game: Game, seed: i64, settings: SearchSettings) -> None:
        super().__init__(game, seed)
        self.rng: Random = Random(seed)
        self.budget = Budget(0, SIMULATIONS)
        self.settings: SearchSettings = settings
        self.search: Search | None = None
        # of the turn under way: what is left of its budget, and what is to be seen if it goes on
        self.milliseconds: float = 0.0
        self.simulations: float = 0.0
        self.expected: tuple[int, ...] = ()

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        thought = self.consider(view, seat, budget, stop)
        self.chose(view, seat, thought.action)
        return thought

    def consider(self, view: State, seat: Seat, budget: Budget, stop: Stop | None) -> Thought:
        """What it thinks of its actions; `chose` has to follow."""
        options = choices(view, seat)
        if budget.is_open():
            budget = self.budget
        goes_on = len(self.expected) > 0 and view.key() == self.expected
        if not goes_on:
            self.milliseconds = float(budget.milliseconds)
            self.simulations = float(budget.simulations)
            self.search = None
        if len(options) == 1:
            return Thought(options[0], [Opinion(options[0], 0.0, 0)])
        search = self.search
        if search is None or search.seat != seat:
            search = Search(self.game, view, seat, self.settings, self.rng)
            self.search = search
        done = self._simulate(search, budget, stop)
        search.make_sure_of_the_favourite()
        opinions = search.opinions()
        return Thought(self._choice(opinions), opinions, done)

    def chose(self, view: State, seat: Seat, action: Action) -> None:
        """Be told what was done in the end, and make ready for the next click of the turn, if there is one."""
        world = view.determinize(self.rng)
        is_single = len(view.legal_actions(seat)) == 1
        world.apply(action, seat)
        self.expected = ()
        if world.to_move() == NOBODY or seat not in world.deciders():
            self.search = None
            return
        after = world.view(seat)
        self.expected = after.key()
        search = self.search
        # Single choices are no decisions of the tree: it stays where it is.
        if search is not None and not is_single and len(world.legal_actions(seat)) > 1:
            if not search.follow(after, action):
                self.search = None
        elif not is_single:
            self.search = None

    def _simulate(self, search: Search, budget: Budget, stop: Stop | None) -> int:
        """Spend this click's part of the turn's budget, or less where all is clear."""
        milliseconds = self._share(self.milliseconds, budget.milliseconds, LEAST_MILLISECONDS)
        simulations = int(self._share(self.simulations, budget.simulations, float(LEAST_SIMULATIONS)))
        deadline = Deadline(milliseconds / 1000.0, budget.processor, stop)
        done: i64 = 0
        while simulations == 0 or done < simulations:
            search.simulate()
            done += 1
            if done % BREATH == 0:
                yield_to_signals()
            if done % LOOK_UP == 0:
                if deadline.is_over():
                    break
                left = float(simulations - done) if simulations > 0 else float(done) * deadline.left_for_each_spent()
                if float(search.lead()) > SETTLED * left:
                    break
        self.milliseconds -= 1000.0 * deadline.spent()
        self.simulations -= float(done)
        return done

    def _share(self, left: float, budget: int, least: float) -> float:
        """This click's part of what is left; 0 where there is no such bound."""
        if budget == 0:
            return 0.0
        share = CLICK_SHARE * left
        return share if share > least else least

    def _choice(self, opinions: list[Opinion]) -> Action:
        """The favourite; with slips, any action whose chances are not much less.

        The better ones are chosen more often, and so are those that get on with the game.
        """
        best = opinions[0]
        if self.settings.blunder_rate <= 0.0:
            return best.action
        weights: list[float] = []
        total = 0.0
        for opinion in opinions:
            loss = best.worth - opinion.worth if opinion.visits > 0 else self.settings.blunder_rate
            weight = 1.0 - loss / self.settings.blunder_rate
            if weight < 0.0:
                weight = 0.0
            if weight > 1.0:
                weight = 1.0
            if len(opinion.places) > 0:  # else all its tries were those of earlier clicks
                weight *= exp(EAGERNESS * (opinion.progress - best.progress))
            total += weight
            weights.append(weight)
        ticket = self.rng.random() * total
        for place, weight in enumerate(weights):
            ticket -= weight
            if ticket < 0.0:
                return opinions[place].action
        return best.action
