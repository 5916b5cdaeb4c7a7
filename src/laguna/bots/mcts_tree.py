"""The tree of a search: for each decision, what was tried, how often, and what came of it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.state import Action, Seat


class Node:
    """A decision of one seat, as far as the searching seat can tell it from others.

    Worlds differ in what is hidden, so not every action is legal each time: `offered` counts the times it was.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat
        self.actions: vec[i64] = vec[i64]()  # ascending, as legal actions are
        self.priors: vec[float] = vec[float]()  # how tempting each looks, before it is tried
        self.offered: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.sums: vec[float] = vec[float]()  # of what came of it for the seat
        self.after: list[Node | None] = []  # by action: the decision that follows, the first of its siblings
        self.veiled: Node | None = None  # the decision that follows where the searching seat did not see the action
        self.sibling: Node | None = None  # the same path, but another seat decides

    def add(self, action: Action, prior: float) -> None:
        """One more action that can be taken here."""
        place = self.place(action)
        self.actions = inserted(self.actions, place, action)
        self.offered = inserted(self.offered, place, 0)
        self.visits = inserted(self.visits, place, 0)
        self.priors = inserted_float(self.priors, place, prior)
        self.sums = inserted_float(self.sums, place, 0.0)
        self.after.insert(place, None)

    def place(self, action: Action) -> i64:
        """Where the action stands, or would stand."""
        place: i64 = 0
        count: i64 = len(self.actions)
        while place < count and self.actions[place] < action:
            place += 1
        return place

    def child(self, place: i64, seat: Seat, seen: bool) -> Node | None:
        """The decision of a seat that follows an action, seen by the searching seat or not."""
        node = self.after[place] if seen else self.veiled
        while node is not None and node.seat != seat:
            node = node.sibling
        return node

    def grow(self, place: i64, seat: Seat, seen: bool) -> Node:
        """A new decision after an action."""
        node = Node(seat)
        if seen:
            node.sibling = self.after[place]
            self.after[place] = node
        else:
            node.sibling = self.veiled
            self.veiled = node
        return node

    def mean(self, place: i64) -> float:
        """What came of an action on average; it has been tried."""
        return self.sums[place] / float(self.visits[place])

    def favourite(self) -> i64:
        """Where the action stands that was tried most; the better mean decides between equals."""
        best: i64 = 0
        count: i64 = len(self.actions)
        for place in range(count):
            if self.visits[place] < self.visits[best] or self.visits[place] == 0:
                continue
            if self.visits[place] > self.visits[best] or self.mean(place) > self.mean(best):
                best = place
        return best


def inserted(numbers: vec[i64], place: i64, number: i64) -> vec[i64]:
    """The numbers with one more among them."""
    out = append(numbers[:place], number)
    count: i64 = len(numbers)
    for at in range(place, count):
        out = append(out, numbers[at])
    return out


def inserted_float(numbers: vec[float], place: i64, number: float) -> vec[float]:
    """The numbers with one more among them."""
    out = append(numbers[:place], number)
    count: i64 = len(numbers)
    for at in range(place, count):
        out = append(out, numbers[at])
    return out
