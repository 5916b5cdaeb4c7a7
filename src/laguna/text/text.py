"""What the program has to say, before it is put into a language: a message id and its parameters."""

from __future__ import annotations

from typing import TypeAlias, Union

Param: TypeAlias = Union[int, str, "Text"]


class Text:
    """A sentence or a name that `translate` puts into words.

    >>> Text("rialto.row_taken", 5)
    Text('rialto.row_taken', 5)
    """

    def __init__(self, id: str, *params: Param) -> None:
        self.id: str = id
        self.params: tuple[Param, ...] = params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.id == other.id and self.params == other.params

    def __hash__(self) -> int:
        return hash((self.id, self.params))

    def __repr__(self) -> str:
        inside = ", ".join(repr(part) for part in (self.id, *self.params))
        return f"Text({inside})"


class RuleError(ValueError):
    """The rules refuse an action. `catalogue.translate(error.text, "de")` is a sentence to show to the player."""

    def __init__(self, text: Text, rule: str = "") -> None:
        super().__init__(text.id)
        self.text: Text = text
        self.rule: str = rule

    def __str__(self) -> str:
        from laguna.text import catalogue

        return catalogue.refusal(self)


def seat_name(seat: int) -> Text:
    """The player in a seat, by name where one is known."""
    return Text("core.seat", seat)


def all_of(parts: list[Text]) -> Text:
    """A list as it is read aloud: "1, 3 and 4"."""
    return Text("core.and", *parts)


def numbers(values: list[int]) -> Text:
    """Numbers as they are read aloud: "1, 3 and 4"."""
    return Text("core.and", *values)


def mentions(text: Text, part: Param) -> bool:
    """Does a text have this number or text among its parameters, at any depth? The number of a seat is none."""
    for param in text.params:
        if param == part:
            return True
        if isinstance(param, Text) and param.id != "core.seat" and mentions(param, part):
            return True
    return False
