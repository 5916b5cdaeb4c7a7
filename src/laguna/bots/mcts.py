"""The search: Monte Carlo tree search over what one seat can know, for any number of seats.

Each simulation draws a world that fits the view and walks down one tree, in which a decision is told from another only
by what the searching seat has seen; chance is drawn as it comes. Every seat takes what is good for itself: it weighs
what came of an action against how prior_sum it looks and how seldom it was tried. Where the tree ends, play goes on for
a few steps, and the position reached is judged.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.bots.bot import ExpectedStep, Opinion
from laguna.bots.mcts_tree import Node
from laguna.bots.random_bot import random_action
from laguna.bots.win_chances import WinChances
from laguna.core.facets.evaluation import Evaluation
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY, SEEN, TO_MOVE, Action, Seat, State

FREE_CHOICE: Final = -1  # as the first action of a simulation
TO_THE_END: Final = -1  # as a length of playouts
MOST_NODES: Final = 40_000  # of a tree: some 40 MB; what comes after is played out without new nodes
STRONGEST_PRIOR: Final = 6.0  # gains beyond this many temperatures count no more
UNTRIED: Final = 0.1  # an action not tried yet is taken to be so much worse than those that were
LEAST_WIDTH: Final = 0.001  # of the range that values are compared in


class SearchSettings:
    """The settings of a search; their values were found by matches (docs/bots.md)."""

    def __init__(self) -> None:
        self.exploration: float = 0.8  # how much the untried weighs against what is known
        # Hundredths of a point by which a gain makes an action e times as likely; 0: all alike.
        self.prior_temperature: float = 300.0
        self.playout_length: i64 = 12  # decisions of a playout, or TO_THE_END
        self.blunder_rate: float = 0.0  # how much of its win chance the bot may give away by a deliberate mistake


def plain_settings() -> SearchSettings:
    """Textbook search: nothing tempts, playouts are random and go to the end of the game."""
    settings = SearchSettings()
    settings.exploration = 1.0
    settings.prior_temperature = 0.0
    settings.playout_length = TO_THE_END
    return settings


class Search:
    """One seat's search of one position, simulation by simulation."""

    def __init__(self, game: Game, view: State, seat: Seat, settings: SearchSettings, rng: Random) -> None:
        self.game: Game = game
        self.evaluation: Evaluation = game.evaluation
        self.view: State = view
        self.seat: Seat = seat
        self.settings: SearchSettings = settings
        self.rng: Random = rng
        self.root: Node = Node(seat)
        self.nodes: i64 = 0
        self.win_chances: WinChances = WinChances(game, view.seats)
        self.win_chances.measure(view, seat, rng)
        # the lowest and the highest mean in the tree by seat: values are compared within them
        self.low: vec[float] = vec[float]([1.0] * view.seats)
        self.high: vec[float] = vec[float]([0.0] * view.seats)
        # the path of a simulation
        self.path: list[Node] = []
        self.taken: vec[i64] = vec[i64]()
        # what was expected after each action of the root: by place and seat
        self.told: vec[i64] = vec[i64]()
        self.ahead: vec[float] = vec[float]()
        self.wins: vec[float] = vec[float]()
        self.win_squares: vec[float] = vec[float]()  # of the own chance, by place
        self.points: vec[float] = vec[float]()
        self.progress: vec[float] = vec[float]()  # by place
        self._begin()

    def _begin(self) -> None:
        """Every own action stands at the root from the first simulation on."""
        world = self.view.determinize(self.rng)
        self._admit(self.root, world, self.seat, world.legal_actions(self.seat))
        self._forget_what_was_told()

    def follow(self, view: State, action: Action) -> bool:
        """Go on from the position after an own action; False where nothing is known of it.

        Where the action has shown something, such as tiles from under a stack, the tree has tried what would have been
        offered had it been something else: then it is of no use.
        """
        place = self.root.place(action)
        child = self.root.child(place, self.seat, True)
        if child is None:
            return False
        world = view.determinize(self.rng)
        options = world.legal_actions(self.seat)
        for tried in child.actions:
            if tried not in options:
                return False
        self.view = view
        self.root = child
        self._admit(child, world, self.seat, options)
        self._forget_what_was_told()
        return True

    def _forget_what_was_told(self) -> None:
        count: i64 = len(self.root.actions)
        self.told = vec[i64]([0] * count)
        self.ahead = vec[float]([0.0] * (count * self.view.seats))
        self.wins = vec[float]([0.0] * (count * self.view.seats))
        self.win_squares = vec[float]([0.0] * count)
        self.points = vec[float]([0.0] * (count * self.view.seats))
        self.progress = vec[float]([0.0] * count)

    # ---- a simulation

    def simulate(self) -> None:
        """One world, from the root to where it is judged, and what came of it into the tree."""
        self._simulate_from(FREE_CHOICE)

    def make_sure_of_the_favourite(self) -> None:
        """See for once what is expected after the favourite, if all its tries were those of earlier clicks."""
        favourite = self.root.favourite()
        if self.told[favourite] == 0:
            self._simulate_from(favourite)

    def tries_of(self, action: Action) -> i64:
        """How often what is expected after an own action was looked at."""
        return self.told[self.root.place(action)]

    def simulate_action(self, action: Action) -> None:
        """One world in which the seat takes this action: of what is seldom tried little is known."""
        self._simulate_from(self.root.place(action))

    def _simulate_from(self, first: i64) -> None:
        world = self.view.determinize(self.rng)
        self.path.clear()
        self.taken = vec[i64]()
        self._descend(world, first)
        self.win_chances.judge(world)
        self._remember()

    def _descend(self, world: State, first: i64) -> None:
        place = first if first != FREE_CHOICE else self._choose(self.root, world, self.seat)
        self._walk(self.root, place, world)

    def _walk(self, node: Node, place: i64, world: State) -> None:
        """Take an action of a decision, and go on to where the tree ends."""
        while True:
            self.path.append(node)
            self.taken = append(self.taken, place)
            action = node.actions[place]
            seat = node.seat
            is_seen = seat == self.seat or world.visibility(action, seat, self.seat) == SEEN
            world.apply(action, seat)
            child = self._next_node(node, place, is_seen, world)
            if child is None:
                return
            node = child
            place = self._choose(node, world, node.seat)

    def _next_node(self, node: Node, place: i64, is_seen: bool, world: State) -> Node | None:
        """The decision that follows; where the tree ends it grows by one, and play goes on without it."""
        seat = self._next_decision(world)
        if seat == NOBODY:
            return None
        child = node.child(place, seat, is_seen)
        if child is None:
            if self.nodes < MOST_NODES:
                node.grow(place, seat, is_seen)
                self.nodes += 1
            self._play_on(world)
        return child

    def _next_decision(self, world: State) -> Seat:
        """Let chance and single choices pass; who has a choice then, or NOBODY?"""
        while True:
            mover = world.to_move()
            if mover == CHANCE:
                world.apply(world.draw(self.rng), TO_MOVE)
                continue
            if mover == NOBODY:
                return mover
            options = world.legal_actions(mover)
            if len(options) > 1:
                return mover
            world.apply(options[0], mover)

    def _remember(self) -> None:
        """Add what came of the simulation to all that led there."""
        place = self.taken[0]
        self.told[place] += 1
        self.progress[place] += self.win_chances.progress
        self.win_squares[place] += self.win_chances.wins[self.seat] * self.win_chances.wins[self.seat]
        seats = self.view.seats
        for seat in range(seats):
            self.ahead[place * seats + seat] += self.win_chances.ahead[seat]
            self.wins[place * seats + seat] += self.win_chances.wins[seat]
            self.points[place * seats + seat] += self.win_chances.points[seat]
        for at, node in enumerate(self.path):
            place = self.taken[at]
            node.visits[place] += 1
            node.sums[place] += self.win_chances.ahead[node.seat]
            mean = node.mean(place)
            if mean < self.low[node.seat]:
                self.low[node.seat] = mean
            if mean > self.high[node.seat]:
                self.high[node.seat] = mean

    # ---- choosing in the tree

    def _choose(self, node: Node, world: State, seat: Seat) -> i64:
        """Where the action stands that promises most: by its mean, and by how prior_sum and how seldom tried it is."""
        options = world.legal_actions(seat)
        self._admit(node, world, seat, options)
        prior_sum = 0.0
        visits: i64 = 0
        sums = 0.0
        place: i64 = 0
        for action in options:
            while node.actions[place] < action:
                place += 1
            node.offered[place] += 1
            prior_sum += node.priors[place]
            visits += node.visits[place]
            sums += node.sums[place]
        low = self.low[seat]
        width = self.high[seat] - low
        if width < LEAST_WIDTH:
            width = LEAST_WIDTH
        untried = (sums / float(visits) - low) / width - UNTRIED if visits > 0 else 0.0
        best: i64 = -1
        best_promise = 0.0
        place = 0
        for action in options:
            while node.actions[place] < action:
                place += 1
            tried = node.visits[place]
            promise = (node.mean(place) - low) / width if tried > 0 else untried
            rarity = sqrt(float(node.offered[place])) / (1.0 + float(tried))
            promise += self.settings.exploration * node.priors[place] / prior_sum * rarity
            if best < 0 or promise > best_promise:
                best = place
                best_promise = promise
        return best

    def _admit(self, node: Node, world: State, seat: Seat, options: vec[i64]) -> None:
        """Take in the actions that were never offered here before, with how prior_sum they look in this world."""
        is_judged = False
        before: i64 = 0
        place: i64 = 0
        for action in options:
            count: i64 = len(node.actions)
            while place < count and node.actions[place] < action:
                place += 1
            if place < count and node.actions[place] == action:
                continue
            prior = 1.0
            if self.settings.prior_temperature > 0.0:
                if not is_judged:
                    before = self.evaluation.estimate(world, seat)
                    is_judged = True
                twin = world.clone()
                twin.apply(action, seat)
                prior = self._prior(self.evaluation.estimate(twin, seat) - before)
            node.add(action, prior)

    def _prior(self, gain: i64) -> float:
        heat = float(gain) / self.settings.prior_temperature
        if heat > STRONGEST_PRIOR:
            heat = STRONGEST_PRIOR
        if heat < -STRONGEST_PRIOR:
            heat = -STRONGEST_PRIOR
        return exp(heat)

    # ---- playing on

    def _play_on(self, world: State) -> None:
        """Some more decisions, at random."""
        left = self.settings.playout_length
        while left != 0:
            seat = self._next_decision(world)
            if seat == NOBODY:
                return
            world.apply(random_action(world, seat, self.rng), seat)
            left -= 1

    # ---- what it has found

    def lead(self) -> i64:
        """By how many tries the favourite is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        for visits in self.root.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second

    def opinions(self) -> list[Opinion]:
        """Of every action of the root, those tried most first."""
        out: list[Opinion] = []
        count: i64 = len(self.root.actions)
        for place in range(count):
            out.append(self._opinion(place))
        out.sort(key=rank)
        return out

    def _opinion(self, place: i64) -> Opinion:
        root = self.root
        visits = root.visits[place]
        opinion = Opinion(root.actions[place], root.mean(place) if visits > 0 else 0.0, visits)
        opinion.line = self._line(place)
        told = float(self.told[place])
        if told > 0.0:
            rivals = float(self.view.seats - 1)
            for seat in range(self.view.seats):
                at = place * self.view.seats + seat
                opinion.places.append(1.0 + rivals * (1.0 - self.ahead[at] / told))
                opinion.wins.append(self.wins[at] / told)
                opinion.points.append(self.points[at] / told)
            opinion.progress = self.progress[place] / told
            opinion.error = standard_error(
                self.wins[place * self.view.seats + self.seat], self.win_squares[place], told
            )
        return opinion

    def _line(self, place: i64) -> list[ExpectedStep]:
        """How play would go on after an action: always the favourite, as far as it was tried."""
        out = [ExpectedStep(self.seat, self.root.actions[place])]
        node = most_visited(self.root, place)
        while node is not None:
            best = node.favourite()
            if node.visits[best] == 0:
                break
            out.append(ExpectedStep(node.seat, node.actions[best]))
            node = most_visited(node, best)
        return out


def standard_error(total: float, squares: float, count: float) -> float:
    """How far the mean of so many values may be from the true one, told by their sum and the sum of their squares.

    >>> standard_error(2.0, 2.0, 4.0)
    0.25
    """
    mean = total / count
    variance = squares / count - mean * mean
    return sqrt(variance / count) if variance > 0.0 else 0.0


def most_visited(node: Node, place: i64) -> Node | None:
    """The decision that followed most often, if the searching seat sees the action."""
    best: Node | None = None
    most: i64 = 0
    child = node.after[place]
    while child is not None:
        visits: i64 = 0
        for tried in child.visits:
            visits += tried
        if visits > most:
            best = child
            most = visits
        child = child.sibling
    return best


def rank(opinion: Opinion) -> tuple[int, float]:
    """What opinions are sorted by: the tries, and among equals the worth."""
    return -opinion.visits, -opinion.worth
