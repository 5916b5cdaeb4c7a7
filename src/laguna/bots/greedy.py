"""The greedy bot: each own option played out to the end of the turn, in a few worlds; the best mean is taken."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from laguna.bots.bot import Bot, Budget, Deadline, Opinion, Stop, Thought, choices
from laguna.core.game import Game
from laguna.core.state import Action, Seat, State

WORLDS: Final = 6  # how many worlds each option is tried in
TURN_STEPS: Final = 400  # how many positions of its own turn it looks at for an option in a world


class GreedyBot(Bot):
    """Looks to the end of its own turn and no further; the yardstick for bots that look on."""

    def __init__(self, game: Game, seed: i64) -> None:
        super().__init__(game, seed)
        self.rng: Random = Random(seed)
        self.steps_left: int = 0

    def think(self, view: State, seat: Seat, budget: Budget, stop: Stop | None = None) -> Thought:
        options = choices(view, seat)
        if len(options) == 1:
            return Thought(options[0], [Opinion(options[0], 0.0, 0)])
        sums = [0.0] * len(options)
        deadline = Deadline(budget.milliseconds / 1000, budget.processor, stop)
        most = budget.simulations if budget.simulations > 0 else WORLDS
        worlds = 0
        while worlds < most and (worlds == 0 or not deadline.is_over()):
            world = view.determinize(self.rng)
            for place, action in enumerate(options):
                sums[place] += self._try(world, seat, action)
            worlds += 1
        opinions = [Opinion(action, sums[place] / worlds, worlds) for place, action in enumerate(options)]
        opinions.sort(key=_worth, reverse=True)
        return Thought(opinions[0].action, opinions)

    def _try(self, world: State, seat: Seat, action: Action) -> int:
        """The best worth the turn can end with after this action."""
        state = world.clone()
        state.apply(action, seat)
        self.steps_left = TURN_STEPS
        return self._best_end(state, seat)

    def _best_end(self, state: State, seat: Seat) -> int:
        """Go on with the turn: all ways as long as steps are left, then any way."""
        while seat in state.deciders():
            options = state.legal_actions(seat)
            count: i64 = len(options)
            if count == 1 or self.steps_left <= 0:
                state.apply(options[self.rng.randrange(count)], seat)
                continue
            best: int | None = None
            for action in options:
                self.steps_left -= 1
                branch = state.clone()
                branch.apply(action, seat)
                end = self._best_end(branch, seat)
                if best is None or end > best:
                    best = end
            assert best is not None, "a mover has an option"
            return best
        return self.game.evaluation.evaluate(state, seat)


def _worth(opinion: Opinion) -> float:
    return opinion.worth
