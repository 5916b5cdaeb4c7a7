"""Tutorial: a guided first round, as data."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from laguna.core.rules import Options
from laguna.core.state import NOBODY
from laguna.text.text import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Lesson:
    """One step of a guided round: words to read, a move to be made, or both.

    `seat` makes the move: the learner, who is told by the words which one, or another player, who simply does it.
    Pieces are those of the drawing that the words speak of.
    """

    def __init__(self, words: Text | None, seat: int = NOBODY, move: str = "", pieces: tuple[str, ...] = ()) -> None:
        self.words: Text | None = words
        self.seat: int = seat
        self.move: str = move
        self.pieces: tuple[str, ...] = pieces


@mypyc_attr(allow_interpreted_subclasses=True)
class Tutorial:
    """A guided first round: a game whose draws are given, and what the learner reads and does in it."""

    def __init__(
        self, seats: int, options: Options, version: int, learner: int, deals: tuple[str, ...], lessons: list[Lesson]
    ) -> None:
        self.seats: int = seats
        self.options: Options = options
        self.version: int = version
        self.learner: int = learner
        self.deals: tuple[str, ...] = deals  # outcomes of chance, in notation and in order
        self.lessons: list[Lesson] = lessons
