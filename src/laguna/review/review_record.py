"""A review as plain data that can be stored and read back."""

from __future__ import annotations

from typing import Final

import msgspec

from laguna.text.text import Param, RuleError, Text

FORMAT: Final = 1  # raised when older reviews can't be read any more


class StoredText(msgspec.Struct, frozen=True, array_like=True):
    """A Text as data: its id and parameters."""

    id: str
    params: tuple[int | str | StoredText, ...]

    @staticmethod
    def of(text: Text) -> StoredText:
        """A Text as data."""
        return StoredText(
            text.id, tuple(StoredText.of(param) if isinstance(param, Text) else param for param in text.params)
        )

    def text(self) -> Text:
        """The Text again."""
        params: list[Param] = [param.text() if isinstance(param, StoredText) else param for param in self.params]
        return Text(self.id, *params)


class LineStep(msgspec.Struct, frozen=True, array_like=True):
    """A step of an expected line: the seat, and the move in notation."""

    seat: int
    move: str


class RatedAction(msgspec.Struct, frozen=True):
    """One of the seat's actions, with what the seat can expect of it."""

    action: int
    move: str
    tries: int
    win: float  # the chance to come first
    error: float  # its standard error
    place: float  # expected


class Expectation(msgspec.Struct, frozen=True):
    """What every seat can expect after an action, and the expected line."""

    wins: list[float]
    places: list[float]
    points: list[float]
    line: list[LineStep]


class Reason(msgspec.Struct, frozen=True):
    """A reason why one action is better than another (reasons.py)."""

    text: StoredText
    weight: float  # reasons are sorted by it


class Decision(msgspec.Struct, frozen=True):
    """A decision, evaluated from what its seat could know at that moment."""

    step: int  # in the history, from 0: the action that was taken
    seat: int
    simulations: int  # of the search, without those spent on comparing single actions
    played: int  # the action
    best: int
    loss: float  # of the chance to win, compared with the best action; at least 0
    error: float  # the standard error of that difference
    kind: str  # one of decision_classes.CLASSES
    options: list[RatedAction]  # the best first
    after_best: Expectation
    after_played: Expectation
    reasons: list[Reason] = []

    def option(self, action: int) -> RatedAction:
        """One of the options."""
        return next(option for option in self.options if option.action == action)

    def win(self) -> float:
        """The seat's chance to win with the best action."""
        return self.option(self.best).win


class DealLuck(msgspec.Struct, frozen=True):
    """The chance actions between two decisions, and each seat's luck in them, from what it could see."""

    step: int  # the first of its steps in the history
    steps: int
    simulations: int  # per value
    luck: list[float]  # by seat: the chance to win after it, less the average after such deals
    errors: list[float]  # by seat: the standard error of that


class Review(msgspec.Struct):
    """The review of a match, as far as it has been evaluated."""

    game: str
    seats: int
    steps: int  # of the match, chance counted
    digest: str  # of the record, to recognise the match
    seed: int
    result: list[int]  # places by seat; empty if the match was abandoned
    depth: str = ""  # the deepest pass that is complete
    decisions: dict[int, Decision] = {}  # by step
    deals: dict[int, DealLuck] = {}
    format: int = FORMAT

    def in_order(self) -> list[Decision]:
        """The decisions in the order of the match."""
        return [self.decisions[step] for step in sorted(self.decisions)]

    def of_seat(self, seat: int) -> list[Decision]:
        """The decisions of one seat."""
        return [decision for decision in self.in_order() if decision.seat == seat]

    def to_json(self) -> bytes:
        """The review as JSON."""
        return msgspec.json.encode(self)

    def to_msgpack(self) -> bytes:
        """The review as it is stored."""
        return msgspec.msgpack.encode(self)


def from_json(data: bytes) -> Review:
    """The inverse of `to_json`; RuleError on anything else."""
    try:
        return _current(msgspec.json.decode(data, type=Review))
    except msgspec.MsgspecError as error:
        raise RuleError(Text("review.unreadable", str(error))) from error


def from_msgpack(data: bytes) -> Review:
    """The inverse of `to_msgpack`; RuleError on anything else."""
    try:
        return _current(msgspec.msgpack.decode(data, type=Review))
    except msgspec.MsgspecError as error:
        raise RuleError(Text("review.unreadable", str(error))) from error


def _current(review: Review) -> Review:
    if review.format != FORMAT:
        raise RuleError(Text("review.old", review.format, FORMAT))
    return review
