"""Reading a position back from its key, refusing numbers that cannot be."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text


def impossible(what: str) -> RuleError:
    """The refusal of a position that no game can reach; `what` names the part that is wrong."""
    return RuleError(Text("core.impossible_position", what))


def must(holds: bool, what: str) -> None:
    """Refuse a position where something that is true of every game does not hold."""
    if not holds:
        raise impossible(what)


class KeyReader:
    """Takes the numbers of a key one after the other, each within its bounds.

    >>> reader = KeyReader((3, 1, 0))
    >>> reader.number("round", 1, 6), list(reader.numbers("flags", 2, 0, 1))
    (3, [1, 0])
    """

    def __init__(self, key: tuple[int, ...]) -> None:
        self.key: tuple[int, ...] = key
        self.at: int = 0

    def number(self, what: str, low: int, high: int) -> int:
        """The next number, from `low` to `high`."""
        if self.at >= len(self.key):
            raise impossible(what)
        value = self.key[self.at]
        if not isinstance(value, int) or not low <= value <= high:
            raise impossible(what)
        self.at += 1
        return value

    def numbers(self, what: str, count: int, low: int, high: int) -> vec[i64]:
        """The next `count` numbers."""
        out = vec[i64]()
        for _ in range(count):
            out = append(out, self.number(what, low, high))
        return out

    def some(self, what: str, most: int, low: int, high: int) -> vec[i64]:
        """A count of `most` at the most, and then so many numbers."""
        return self.numbers(what, self.number(what, 0, most), low, high)

    def end(self) -> None:
        """Nothing may be left over."""
        if self.at != len(self.key):
            raise impossible("key")
