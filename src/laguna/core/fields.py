"""The attributes of a position, declared once: its key, and reading it back with every number checked."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.text.text import RuleError, Text


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


NUMBER: Final = 0
FLAG: Final = 1
ROW: Final = 2  # a list of given length
OPEN_ROW: Final = 3  # a list whose length comes first in the key
LENGTH: Final = 4  # the length of lists that come later in the key
ROW_OF: Final = 5  # a list whose length has come before


class Field:
    """One attribute of a position: its name, and how many numbers within which bounds it holds.

    The default page and drawing call the entries of a list by `names`, and its values from `low` on by `values`;
    a field that is for the rules only isn't shown.
    """

    def __init__(self, name: str, kind: int, size: int, low: int, high: int, width: int = 0, like: str = "") -> None:
        self.name: str = name
        self.kind: int = kind
        self.size: int = size
        self.width: int = width  # of a list by seat: how many numbers each seat has
        self.low: int = low
        self.high: int = high
        self.like: str = like  # of a ROW_OF: the list that it is as long as
        self.names: tuple[str, ...] = ()
        self.values: tuple[str, ...] = ()
        self.is_shown: bool = True

    def named(self, *names: str) -> Field:
        """Call the entries by these names: how many threads of each kind."""
        self.names = names
        return self

    def valued(self, *values: str) -> Field:
        """Call the values, from the lowest on, by these names: which kind of thread."""
        self.values = values
        return self

    def unshown(self) -> Field:
        """Leave it out of the default page and drawing."""
        self.is_shown = False
        return self


def number(name: str, low: int, high: int) -> Field:
    """An attribute that holds a number."""
    return Field(name, NUMBER, 1, low, high)


def flag(name: str) -> Field:
    """An attribute that is true or false."""
    return Field(name, FLAG, 1, 0, 1)


def row(name: str, size: int, low: int, high: int) -> Field:
    """An attribute that holds so many numbers."""
    return Field(name, ROW, size, low, high)


def by_seat(name: str, seats: int, low: int, high: int, width: int = 1) -> Field:
    """An attribute that holds `width` numbers for each seat, seat after seat."""
    return Field(name, ROW, seats * width, low, high, width)


def open_row(name: str, most: int, low: int, high: int) -> Field:
    """An attribute that holds up to so many numbers."""
    return Field(name, OPEN_ROW, most, low, high)


def length(name: str, most: int) -> Field:
    """How many numbers a list holds, at most so many: for keys in which several lengths come before their lists."""
    return Field(name, LENGTH, 1, 0, most)


def row_of(name: str, like: str, most: int, low: int, high: int) -> Field:
    """An attribute that holds as many numbers as the list `like`, whose `length` has been declared before."""
    return Field(name, ROW_OF, most, low, high, like=like)


class Fields:
    """The attributes that make up a position, declared once: they give its key, read it back and check its bounds.

    The order is that of the key, which databases store: a field that is added later goes to the end.
    """

    def __init__(self, *fields: Field) -> None:
        self.in_key: tuple[Field, ...] = fields
        self.all: tuple[Field, ...] = tuple([field for field in fields if field.kind != LENGTH])  # the attributes
        self.names: tuple[str, ...] = tuple([field.name for field in self.all])

    def key(self, state: object) -> tuple[int, ...]:
        """The numbers of a position, field after field."""
        out: list[int] = []
        for field in self.in_key:
            value = getattr(state, field.name)
            if field.kind == NUMBER or field.kind == FLAG:
                out.append(int(value))
                continue
            if field.kind == OPEN_ROW or field.kind == LENGTH:
                out.append(len(value))
            if field.kind != LENGTH:
                out.extend(value)
        return tuple(out)

    def read(self, state: object, key: tuple[int, ...]) -> None:
        """Fill a position from its key; RuleError names the field that is out of its bounds."""
        reader = KeyReader(key)
        lengths: dict[str, int] = {}
        for field in self.in_key:
            if field.kind == LENGTH:
                lengths[field.name] = reader.number(field.name, 0, field.high)
            elif field.kind == NUMBER:
                setattr(state, field.name, reader.number(field.name, field.low, field.high))
            elif field.kind == FLAG:
                setattr(state, field.name, reader.number(field.name, 0, 1) == 1)
            elif field.kind == ROW:
                setattr(state, field.name, reader.numbers(field.name, field.size, field.low, field.high))
            elif field.kind == ROW_OF:
                setattr(state, field.name, reader.numbers(field.name, lengths[field.like], field.low, field.high))
            else:
                setattr(state, field.name, reader.some(field.name, field.size, field.low, field.high))
        reader.end()
