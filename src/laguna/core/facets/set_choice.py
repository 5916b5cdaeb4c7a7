"""SetChoice: a decision that is a set. Its pieces are marked in any order, and chosen together."""

from __future__ import annotations

from collections.abc import Sequence

from laguna.text.text import RuleError, Text

NO_END: int = -1  # as the action that ends a set: it ends by itself


class SetItem:
    """What may be marked, once or several times: gold cards of the hand."""

    def __init__(self, action: int, most: int, marked: int, words: Text) -> None:
        self.action: int = action  # by which drawings and lists know it; it need not be legal on its own
        self.most: int = most  # how many of it may be marked
        self.marked: int = marked  # how many are already, each by one action of the seat, the last ones it did
        self.words: Text = words


class SetChoice:
    """What a seat may mark now, and how many in all."""

    def __init__(
        self,
        items: list[SetItem],
        least: int,
        most: int,
        done: Text,
        covered: list[int],
        ends: int = NO_END,
    ) -> None:
        self.items: list[SetItem] = items
        self.least: int = least
        self.most: int = most
        self.done: Text = done  # what stands on the button that confirms: "Discard"
        self.covered: list[int] = covered  # legal actions that marking and confirming stand for
        self.ends: int = ends  # the action that ends the set, or NO_END

    def marked(self) -> int:
        """How many are marked already."""
        return sum([item.marked for item in self.items])

    def check(self, marks: Sequence[int]) -> None:
        """Refuse marks that aren't on offer, too many, or too few."""
        known = [item.action for item in self.items]
        for action in marks:
            if action not in known:
                raise RuleError(Text("core.set_item", str(action)))
        for item in self.items:
            if list(marks).count(item.action) > item.most:
                raise RuleError(Text("core.set_item_most", item.words, item.most))
        if not self.least <= len(marks) <= self.most:
            id = "core.set_exactly" if self.least == self.most else "core.set_size"
            raise RuleError(Text(id, self.least, self.most, len(marks)))
