"""What one reader has been told of a match: its log, and the number of times its view has changed."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.result_card import ResultCard
from laguna.core.facets.statistics import NO_CATEGORY
from laguna.core.game import Game
from laguna.core.state import CHANCE, NOBODY, SEALED, SEEN, STAGED, TO_MOVE, UNKNOWN, VEILED, State
from laguna.text.catalogue import SEAT_COLOURS
from laguna.text.text import Text, mentions, seat_name

NOT_YET: Final = -1  # Line.out of a line that waits
NO_NOTE: Final = -1  # Line.note of a line that is no note


class Step:
    """One action of a match: who did it, and for chance the number drawn below the total weight."""

    def __init__(
        self,
        seat: int,
        action: int,
        number: int = 0,
        total: int = 0,
        by_bot: bool = False,
        is_forced: bool = False,
    ) -> None:
        self.seat: int = seat  # or CHANCE
        self.action: int = action
        self.number: int = number
        self.total: int = total
        self.by_bot: bool = by_bot  # a bot made it in place of the seat's player
        self.is_forced: bool = is_forced  # nobody chose it: everybody saw that it was the only action

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

    def __init__(self, seat: int, move: str, text: Text, made: int, by_bot: bool = False) -> None:
        self.seat: int = seat  # who did it, CHANCE, or NOBODY where it simply happened
        self.move: str = move  # in notation, "draw ?" where it is veiled; "" where it simply happened
        self.text: Text = text
        self.made: int = made  # the step that made it
        self.by_bot: bool = by_bot  # a bot made it in place of the seat's player
        self.out: int = NOT_YET  # the step at which the reader was told
        self.count: int = 0  # the reader's number then
        self.note: int = NO_NOTE  # the place of its note, if it is one
        self.headline: Text | None = None  # where the game stood then
        self.points: list[tuple[int, int, int]] = []  # what it brought: seat, index in score_categories, points
        self.card: ResultCard | None = None  # what was resolved with it


class Note:
    """A line about the match itself, told to everybody: a clock that ran out, what the players have agreed on."""

    def __init__(self, at: int, seat: int, text: Text) -> None:
        self.at: int = at  # how many steps had been done
        self.seat: int = seat  # whom it is about, or NOBODY
        self.text: Text = text


class ReaderLog:
    """Follows a match step by step with the eyes of one reader: a seat, or NOBODY for the onlookers.

    Lines of clicks that are staged or sealed wait until their seat acts in the open, or until something hidden is
    shown to the reader (all seats have chosen). A click of the reader's own brings out none of them: it would tell
    who else has clicked already.
    """

    def __init__(self, game: Game, state: State, reader: int, said: dict[Text, Text]) -> None:
        """It begins in this position. `said` has texts that are told to several readers, so that each is kept once."""
        self.reader: int = reader
        self.count: int = 0  # rises when the reader's view changes, and only then
        self.steps: int = 0  # followed so far
        self.lines: list[Line] = []  # told
        self._waiting: list[Line] = []
        self._shows: int = SEEN  # what the reader sees of the step that is being followed
        self._game: Game = game
        self._said: dict[Text, Text] = said
        self._view: State = state.view(reader)
        self.view_key: tuple[int, ...] = self._view.key()  # what the reader sees, for comparing
        self._headline: Text = self._kept(game.text.headline(self._view))

    def before(self, step: Step, move: str, state: State) -> None:
        """The next step is about to be done in this position; `move` is its notation."""
        seat = step.seat
        self._shows = SEEN if seat == self.reader else int(state.visibility(step.action, seat, self.reader))
        text = self._kept(self._text(step, state))
        self._waiting.append(Line(seat, self._seen(move), text, self.steps, step.by_bot))

    def after(self, step: Step, state: State, revealed: bool) -> None:
        """It has led to this position, and may have shown something hidden."""
        before, before_key = self._view, self.view_key
        first = len(self.lines)
        self._look(state)
        if before_key != self.view_key:
            self.count += 1
            self._tell(step.seat, everyone=revealed or state.to_move() == NOBODY)
            self._tell_news(before)
            self._add_points(before, step, first)
            self._add_card(before)
            self._headline = self._kept(self._game.text.headline(self._view))
        elif self._shows in (SEEN, VEILED):
            self._tell(step.seat, everyone=False)
        self.steps += 1

    def add_note(self, note: Note, place: int) -> None:
        """Tell a note at once. It changes no view, so the count stays."""
        line = Line(note.seat, "", self._kept(note.text), note.at)
        line.note = place
        self._add(line)

    def drop_notes(self, first: int) -> None:
        """Forget the notes from this one on."""
        self.lines = [line for line in self.lines if line.note < first]

    def go_back(self, steps: int, state: State) -> None:
        """Forget all but the first steps, which led to this state; the count stays, for it never falls.

        Notes stay: what they tell of has happened.
        """
        told = [line for line in self.lines if line.out < steps or line.note != NO_NOTE]
        for line in told:
            line.out = min(line.out, steps)
        waiting = [line for line in self.lines if line.made < steps <= line.out]
        for line in waiting:
            line.out = NOT_YET
        waiting.extend(line for line in self._waiting if line.made < steps)
        self.lines = told
        self._waiting = sorted(waiting, key=_made)
        self.steps = steps
        self._look(state)
        self._headline = self._kept(self._game.text.headline(self._view))

    def position_after(self, count: int) -> int:
        """How many steps had been done when the reader had been told all lines up to this count."""
        done = 0
        for line in self.lines:
            if line.count > count:
                break
            done = line.out if line.note != NO_NOTE else line.out + 1
        return done

    def _kept(self, text: Text) -> Text:
        """The same text for all readers that are told it."""
        return self._said.setdefault(text, text)

    def _look(self, state: State) -> None:
        self._view = state.view(self.reader)
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
        for text in self._game.text.news(before, self._view):
            self._add(Line(NOBODY, "", text, self.steps))

    def _add_points(self, before: State, step: Step, first: int) -> None:
        """Note with the lines of a step, from the first one on, what it has brought each seat in the reader's eyes."""
        for seat, category, points in self._sources(before, step):
            about = self._line_about(seat, points, first)
            if about is None:
                told = "core.scores_points" if points > 0 else "core.loses_points"
                about = Line(NOBODY, "", self._kept(Text(told, abs(points), seat_name(seat))), self.steps)
                self._add(about)
            about.points.append((seat, category, points))

    def _sources(self, before: State, step: Step) -> list[tuple[int, int, int]]:
        """What every seat scored by a step, by category as far as the reader's own views tell it."""
        had, has = before.scores(), self._view.scores()
        gains = [(seat, NO_CATEGORY, int(has[seat] - had[seat])) for seat in range(len(has)) if has[seat] != had[seat]]
        if not gains:
            return gains
        action = step.action if self._shows == SEEN else UNKNOWN
        parts = self._game.statistics.point_sources(before, action, step.seat, self._view)
        sums: dict[int, int] = {}
        for seat, _, points in parts:
            sums[seat] = sums.get(seat, 0) + points
        for seat, _, points in gains:
            if sums.pop(seat, 0) != points:
                return gains
        return gains if any(sums.values()) else parts

    def _line_about(self, seat: int, points: int, first: int) -> Line | None:
        """The line, from the first one on, that tells of these points: best of all news with player and number."""
        own: Line | None = None
        news: Line | None = None
        told = self.lines[first:]
        for line in told:
            if line.seat == seat:
                own = line
            if line.seat == NOBODY and mentions(line.text, seat_name(seat)):
                if mentions(line.text, abs(points)) and not line.points:
                    return line
                news = line
        if own is not None:
            return own
        if news is not None:
            return news
        return told[-1] if told else None

    def _add_card(self, before: State) -> None:
        """Keep with the last line what has been resolved at once."""
        card = self._game.text.result_card(before, self._view)
        if card is not None:
            if not self.lines or self.lines[-1].out != self.steps:
                self._add(Line(NOBODY, "", self._kept(card.title), self.steps))
            self.lines[-1].card = card

    def _add(self, line: Line) -> None:
        line.out = self.steps
        line.count = self.count
        line.headline = self._headline
        self.lines.append(line)

    def _text(self, step: Step, state: State) -> Text:
        """The words of the reader's own view, which knows nothing hidden; what is staged comes out as its seat saw."""
        if self._shows == STAGED and step.seat != CHANCE:
            return self._game.text.describe(state.view(step.seat), step.action, step.seat, step.seat)
        mover = TO_MOVE if step.seat == CHANCE else step.seat
        return self._game.text.describe(self._view, step.action, self.reader, mover)

    def _seen(self, move: str) -> str:
        """A move as the reader may know it."""
        if self._shows in (VEILED, SEALED):
            return move.partition(" ")[0] + " ?"
        assert self._shows in (SEEN, STAGED), f"shows() said {self._shows}"
        return move


class ReaderLogs:
    """All readers of a match that were asked for: they follow it together, from position to position."""

    def __init__(self, game: Game, start: State) -> None:
        self._game: Game = game
        self._start: State = start
        self._state: State = start  # where they all are
        self._steps: int = 0  # followed so far
        self._said: dict[Text, Text] = {}
        self._of: dict[int, ReaderLog] = {}
        self._notes: list[Note] = []

    def of(self, reader: int, history: list[Step]) -> ReaderLog:
        """What a reader has been told when all of this has happened."""
        reading = self._of.get(reader)
        if reading is None:
            reading = self._new(reader, history)
        self.catch_up(history)
        return reading

    def _new(self, reader: int, history: list[Step]) -> ReaderLog:
        """A reader more, as far as the others are; the first one follows all that has happened."""
        reading = ReaderLog(self._game, self._start, reader, self._said)
        state = self._start.clone()
        if not self._of:
            self._state = state
            self._steps = len(history)
        told = 0
        for at in range(self._steps + 1):
            while told < len(self._notes) and self._notes[told].at <= at:
                reading.add_note(self._notes[told], told)
                told += 1
            if at < self._steps:
                _follow(history[at], state, self._game, [reading])
        self._of[reader] = reading
        return reading

    def add_note(self, seat: int, text: Text, history: list[Step]) -> None:
        """Tell everybody a line about the match itself, after what has happened so far."""
        self.catch_up(history)
        note = Note(len(history), seat, text)
        self._notes.append(note)
        for reading in self._of.values():
            reading.add_note(note, len(self._notes) - 1)

    def note_count(self) -> int:
        """How many notes have been told."""
        return len(self._notes)

    def catch_up(self, history: list[Step]) -> None:
        """Follow what has happened since."""
        if not self._of:
            return
        readings = list(self._of.values())
        for step in history[self._steps :]:
            _follow(step, self._state, self._game, readings)
            self._steps += 1

    def counts(self, history: list[Step]) -> dict[int, int]:
        """By reader, how often its view has changed."""
        self.catch_up(history)
        return {reader: reading.count for reader, reading in self._of.items()}

    def reread(self, at: int, state: State, history: list[Step]) -> None:
        """Read again from an undone step on; a number rises once if its reader sees a difference, else it stays."""
        before = [(reading, reading.count, reading.view_key) for reading in self._of.values()]
        self._go_back(at, state)
        self.catch_up(history)
        for reading, count, key in before:
            reading.count = count if reading.view_key == key else count + 1

    def come_back(self, at: int, state: State, counts: dict[int, int], notes: int) -> None:
        """Stand where these were the numbers and so many notes told, as if nothing had been followed since."""
        del self._notes[notes:]
        for reading in self._of.values():
            reading.drop_notes(notes)
        for reader in [reader for reader in self._of if reader not in counts]:
            del self._of[reader]  # it is made anew when it is asked for
        self._go_back(at, state)
        for reader, reading in self._of.items():
            reading.count = counts[reader]

    def _go_back(self, at: int, state: State) -> None:
        self._state = state.clone()
        self._steps = at
        for note in self._notes:
            note.at = min(note.at, at)
        for reading in self._of.values():
            reading.go_back(at, state)


def _follow(step: Step, state: State, game: Game, readings: list[ReaderLog]) -> None:
    """Do a step in this position, before these eyes."""
    move = game.notate(step.action)
    for reading in readings:
        reading.before(step, move, state)
    reveals = state.reveal_count()
    step.apply(state)
    revealed = state.reveal_count() > reveals
    for reading in readings:
        reading.after(step, state, revealed)


def _made(line: Line) -> int:
    return line.made


def _seat(line: Line) -> int:
    """The seats in their order, then chance."""
    return line.seat if line.seat != CHANCE else len(SEAT_COLOURS)
