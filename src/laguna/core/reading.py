"""What one reader has been told of a match: its log, and the number of times its view has changed."""

from __future__ import annotations

from typing import Final

from laguna.core.game import CHANCE, NOBODY, SEALED, SEEN, STAGED, TO_MOVE, VEILED, Game, State
from laguna.core.text import Text
from laguna.core.words import SEAT_COLOURS

NOT_YET: Final = -1  # Line.out of a line that waits


class Step:
    """One action of a match: who did it, and for chance the number drawn below the total weight."""

    def __init__(self, seat: int, action: int, number: int = 0, total: int = 0) -> None:
        self.seat: int = seat  # or CHANCE
        self.action: int = action
        self.number: int = number
        self.total: int = total

    def apply(self, state: State) -> None:
        """Do it in this position."""
        state.apply(self.action, TO_MOVE if self.seat == CHANCE else self.seat)

    def is_due(self, state: State) -> bool:
        """Whether whoever did it may do it in this position."""
        if self.seat == CHANCE:
            return state.to_move() == CHANCE and self.action in state.legal_actions(TO_MOVE)
        return self.seat in state.deciders() and self.action in state.legal_actions(self.seat)


class Line:
    """One line that a reader is told, or will be."""

    def __init__(self, seat: int, move: str, text: Text, made: int) -> None:
        self.seat: int = seat  # who did it, CHANCE, or NOBODY where it simply happened
        self.move: str = move  # in notation, "draw ?" where it is veiled; "" where it simply happened
        self.text: Text = text
        self.made: int = made  # the step that made it
        self.out: int = NOT_YET  # the step at which the reader was told
        self.count: int = 0  # the reader's number then


class Reading:
    """Follows a match step by step with the eyes of one reader: a seat, or NOBODY for the onlookers.

    Lines of clicks that are staged or sealed wait until their seat acts in the open, or until something hidden is
    shown to the reader (all seats have chosen). A click of the reader's own brings out none of them: it would tell
    who else has clicked already.
    """

    def __init__(self, game: Game, state: State, reader: int) -> None:
        self.reader: int = reader
        self.count: int = 0  # rises when the reader's view changes, and only then
        self.steps: int = 0  # followed so far
        self.lines: list[Line] = []  # told
        self._waiting: list[Line] = []
        self._game: Game = game
        self._state: State = state.clone()
        self._view: State = state.view(reader)
        self.view_key: tuple[int, ...] = self._view.key()  # what the reader sees, for comparing

    def follow(self, step: Step) -> None:
        """See the next step of the match."""
        seat = step.seat
        shows = SEEN if seat == self.reader else int(self._state.shows(step.action, seat, self.reader))
        self._waiting.append(Line(seat, self._move(step, shows), self._text(step, shows), self.steps))
        before, before_key = self._view, self.view_key
        revealed = self._advance(step)
        if before_key != self.view_key:
            self.count += 1
            self._tell(seat, everyone=revealed or self._state.to_move() == NOBODY)
            self._tell_news(before)
        elif shows in (SEEN, VEILED):
            self._tell(seat, everyone=False)
        self.steps += 1

    def go_back(self, steps: int, state: State) -> None:
        """Forget all but the first steps, which led to this state; the count stays, for it never falls."""
        told = [line for line in self.lines if line.out < steps]
        waiting = [line for line in self.lines if line.made < steps <= line.out]
        for line in waiting:
            line.out = NOT_YET
        waiting.extend(line for line in self._waiting if line.made < steps)
        self.lines = told
        self._waiting = sorted(waiting, key=_made)
        self.steps = steps
        self._state = state.clone()
        self._look()

    def _advance(self, step: Step) -> bool:
        """Do the step, and say whether it has shown something hidden."""
        before = self._state.reveals()
        step.apply(self._state)
        self._look()
        return self._state.reveals() > before

    def _look(self) -> None:
        self._view = self._state.view(self.reader)
        self.view_key = self._view.key()

    def _tell(self, seat: int, everyone: bool) -> None:
        """Bring out the lines that wait: those of the seat that has acted in the open, or everyone's, seat by seat.

        In the order of the clicks they would tell who was quick to choose.
        """
        for line in sorted(self._waiting, key=_seat):
            if everyone or line.seat == seat:
                self._add(line)
        self._waiting = [line for line in self._waiting if line.out == NOT_YET]

    def _tell_news(self, before: State) -> None:
        for text in self._game.news(before, self._view):
            self._add(Line(NOBODY, "", text, self.steps))

    def _add(self, line: Line) -> None:
        line.out = self.steps
        line.count = self.count
        self.lines.append(line)

    def _text(self, step: Step, shows: int) -> Text:
        """The words of the reader's own view, which knows nothing hidden; what is staged comes out as its seat saw."""
        if shows == STAGED and step.seat != CHANCE:
            return self._state.view(step.seat).describe(step.action, step.seat, step.seat)
        return self._view.describe(step.action, self.reader, TO_MOVE if step.seat == CHANCE else step.seat)

    def _move(self, step: Step, shows: int) -> str:
        move = self._game.notate(step.action)
        if shows in (VEILED, SEALED):
            return move.partition(" ")[0] + " ?"
        assert shows in (SEEN, STAGED), f"shows() said {shows}"
        return move


def _made(line: Line) -> int:
    return line.made


def _seat(line: Line) -> int:
    """The seats in their order, then chance."""
    return line.seat if line.seat != CHANCE else len(SEAT_COLOURS)
