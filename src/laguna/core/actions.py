"""How a game numbers and writes its actions: each is declared once, with its range and its notation."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr

from laguna.core.state import State
from laguna.text.text import RuleError, Text


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionSpace:
    """All actions of a game, numbered in the order in which they are added.

    >>> actions = ActionSpace()
    >>> TAKE = actions.add("take", ("gold", "silver"))
    >>> PASS = actions.add("pass")
    >>> actions.notate(TAKE + 1), actions.parse("Pass") == PASS, actions.count
    ('take silver', True, 3)
    """

    def __init__(self, unreadable: str = "core.unreadable_move") -> None:
        self.moves: list[str] = []  # the notation of each action, by id
        self.count: int = 0
        self._ids: dict[str, int] = {}
        self._unreadable: str = unreadable  # message id of the refusal of a text that is no move

    def add(self, verb: str, things: Sequence[str | int] | None = None, join: str = " ") -> i64:
        """Number "verb thing" for each thing, or the verb alone; returns the first id."""
        first = self.count
        for move in [verb] if things is None else [f"{verb}{join}{thing}" for thing in things]:
            written = move.lower()
            assert written not in self._ids, f"two actions are written '{move}'"
            self._ids[written] = self.count
            self.moves.append(move)
            self.count += 1
        return first

    def notate(self, action: i64) -> str:
        """An action as text that needs no position and no language: "row 2"."""
        return self.moves[action]

    def must_be_legal(self, state: State, action: i64, seat: i64) -> None:
        """RuleError unless `seat`, or CHANCE, may do this now: for rules that don't say more about it themselves."""
        for legal in state.legal_actions(seat):
            if legal == action:
                return
        move = self.moves[action] if 0 <= action < self.count else str(action)
        raise RuleError(Text("core.not_now", move))

    def parse(self, text: str) -> i64:
        """The action of a text, or RuleError; spaces and capitals don't matter."""
        found = self._ids.get(" ".join(text.split()).lower())
        if found is None:
            example = self.moves[-1] if self.moves else ""
            raise RuleError(Text(self._unreadable, text, example))
        return found
