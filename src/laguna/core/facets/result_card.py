"""ResultCard: what was resolved at once, for everybody to read: a stage, an inspection, the final scoring."""

from __future__ import annotations

from laguna.core.state import NOBODY
from laguna.text.text import Text


class ResultRow:
    """One player's part in it. `name` stands in for a seat that has no player: the virtual player."""

    def __init__(
        self, seat: int, words: Text, *, points: int = 0, is_best: bool = False, name: Text | None = None
    ) -> None:
        assert seat != NOBODY or name is not None, "a row is about somebody"
        self.seat: int = seat
        self.words: Text = words  # what the player did or had: "3 gold and a joker"
        self.points: int = points  # gained or lost
        self.is_best: bool = is_best  # has the majority, the bonus
        self.name: Text | None = name


class ResultCard:
    """A title, a row for each player in the order in which it was resolved, and a sentence on what decided it."""

    def __init__(self, title: Text, rows: list[ResultRow], *, note: Text | None = None, rule: str = "") -> None:
        self.title: Text = title
        self.rows: list[ResultRow] = rows
        self.note: Text | None = note  # why: "A tie; Ada is further on the doge track"
        self.rule: str = rule
