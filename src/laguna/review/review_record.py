"""What a review holds, as plain data that can be stored and read back."""

from __future__ import annotations

from typing import Final

import msgspec

from laguna.core.text import Param, RuleError, Text

FORMAT: Final = 1  # raised when an older review can no longer be read


class Said(msgspec.Struct, frozen=True, array_like=True):
    """A Text as data: its id and parameters."""

    id: str
    params: tuple[int | str | Said, ...]

    @staticmethod
    def of(text: Text) -> Said:
        """A Text made ready to be stored."""
        return Said(text.id, tuple(Said.of(param) if isinstance(param, Text) else param for param in text.params))

    def text(self) -> Text:
        """The Text again."""
        params: list[Param] = [param.text() if isinstance(param, Said) else param for param in self.params]
        return Text(self.id, *params)


class Done(msgspec.Struct, frozen=True, array_like=True):
    """A step of an expected line: who, and the move in notation."""

    seat: int
    move: str


class Option(msgspec.Struct, frozen=True):
    """One action that the seat had, and what is expected of it for that seat."""

    action: int
    move: str
    tries: int
    win: float  # the chance to come first
    error: float  # its standard error
    place: float  # expected


class Prospect(msgspec.Struct, frozen=True):
    """What is expected after an action for every seat, and how play would go on."""

    wins: list[float]
    places: list[float]
    points: list[float]
    line: list[Done]


class Reason(msgspec.Struct, frozen=True):
    """Why one action is better than another, found by playing both on (reasons.py)."""

    text: Said
    weight: float  # how much it tells: reasons are sorted by it


class Decision(msgspec.Struct, frozen=True):
    """A decision of a seat, judged from what that seat could know at that moment."""

    step: int  # in the history, from 0: the action that was taken
    seat: int
    simulations: int  # of the search; those that looked closely at some actions come on top
    played: int  # the action
    best: int
    loss: float  # of the chance to win, by what was played instead of the best; never below 0
    error: float  # the standard error of that difference
    kind: str  # one of classes.CLASSES
    options: list[Option]  # the best first
    after_best: Prospect
    after_played: Prospect
    reasons: list[Reason] = []

    def option(self, action: int) -> Option:
        """What is known of one of the options."""
        return next(option for option in self.options if option.action == action)

    def win(self) -> float:
        """What the seat could expect: the chance to win with the best."""
        return self.option(self.best).win


class Deal(msgspec.Struct, frozen=True):
    """What chance did between two decisions, as a whole: to each seat, from what that seat could see."""

    step: int  # the first of its steps in the history
    steps: int
    simulations: int  # for each value
    luck: list[float]  # by seat: the chance to win after it, less what it is on average after such a deal
    errors: list[float]  # by seat: the standard error of that


class Review(msgspec.Struct):
    """A whole match, as far as it has been judged; each pass makes it better."""

    game: str
    seats: int
    steps: int  # of the match, chance counted
    digest: str  # of the record, so that a review is never taken for that of another match
    seed: int
    result: list[int]  # places by seat; none where the match was abandoned
    depth: str = ""  # the deepest pass that is complete
    decisions: dict[int, Decision] = {}  # by step
    deals: dict[int, Deal] = {}
    format: int = FORMAT

    def in_order(self) -> list[Decision]:
        """The decisions as they were taken."""
        return [self.decisions[step] for step in sorted(self.decisions)]

    def of_seat(self, seat: int) -> list[Decision]:
        """The decisions of one seat."""
        return [decision for decision in self.in_order() if decision.seat == seat]

    def json(self) -> bytes:
        """The review as a document."""
        return msgspec.json.encode(self)

    def packed(self) -> bytes:
        """The review as it is stored."""
        return msgspec.msgpack.encode(self)


def read_json(data: bytes) -> Review:
    """The inverse of `json`; RuleError on anything else."""
    try:
        return _current(msgspec.json.decode(data, type=Review))
    except msgspec.MsgspecError as error:
        raise RuleError(Text("review.unreadable", str(error))) from error


def unpacked(data: bytes) -> Review:
    """The inverse of `packed`; RuleError on anything else."""
    try:
        return _current(msgspec.msgpack.decode(data, type=Review))
    except msgspec.MsgspecError as error:
        raise RuleError(Text("review.unreadable", str(error))) from error


def _current(review: Review) -> Review:
    if review.format != FORMAT:
        raise RuleError(Text("review.old", review.format, FORMAT))
    return review
