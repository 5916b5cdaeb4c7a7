"""What a reader is shown of a match, and what has changed of it since the last time.

A picture is made from the reader's view and what is public about the table; nothing else comes in here. Two pictures
give a frame: the whole, or the difference. Where there is none, nothing is sent.
"""

from __future__ import annotations

import copy
import hashlib
import sys
from collections.abc import Sequence
from typing import Final

import msgspec
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg, words
from laguna.core.changes import Change, are_heads_same, changes, moved
from laguna.core.game import CHANCE, NOBODY, State
from laguna.core.match import Match
from laguna.core.reading import Line
from laguna.core.text import Text, all_of, seat_name
from laguna.web.messages import (
    Back,
    Choice,
    Dice,
    Figure,
    Frame,
    LogChange,
    LogLine,
    Part,
    Plate,
    PlatePieces,
    Prompt,
    Result,
    SeatRow,
)

DRAWS_IN_FULL: Final = 4  # a run of more draws is only counted: the position shows what came of it
HASH_LETTERS: Final = 20

_backdrops: Final[dict[str, str]] = {}  # markup by hash; the same few for all tables
_hashes: Final[dict[str, str]] = {}


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """What is public about a seat besides the position."""

    name: str
    bot: str = ""  # the level of the bot that plays it
    stands_in: bool = False
    is_here: bool = False
    clock_ends: int = 0
    has_chosen: bool = False  # while others are still asked


class Company:
    """What is the same for all readers of one moment: who sits where, how it ended, what all see of each player."""

    def __init__(
        self, match: Match, sitters: Sequence[Sitter], result: Result | None = None, dice: Dice | None = None
    ) -> None:
        self.sitters = list(sitters)
        self.dice = dice
        self.names = [sitter.name for sitter in sitters]
        self.result = result
        self._onlookers = match.state.view(NOBODY)
        self._asked: list[int] = [] if match.is_over() else [int(seat) for seat in self._onlookers.deciders()]
        self._figures: dict[str, list[list[Figure]]] = {}
        self._rows: dict[tuple[str, tuple[int, ...], tuple[int, ...]], list[SeatRow]] = {}

    def rows(self, language: str, asked: tuple[int, ...], points: tuple[int, ...]) -> list[SeatRow]:
        """By seat what a reader has beside the board, who sees that these are asked and have these points."""
        known = self._rows.get((language, asked, points))
        if known is None:
            known = self._rows[language, asked, points] = self._made_rows(language, asked, points)
        return known

    def _made_rows(self, language: str, asked: tuple[int, ...], points: tuple[int, ...]) -> list[SeatRow]:
        places = self.result.places if self.result is not None else []
        figures = self.figures(language)
        chosen = self.chosen(asked)
        is_asked = "turn" if len(asked) + len(chosen) == 1 else "choosing"
        return [
            SeatRow(
                seat,
                sitter.name,
                points[seat],
                figures[seat],
                is_asked if seat in asked else "chosen" if seat in chosen else "",
                sitter.bot,
                sitter.stands_in,
                sitter.is_here,
                sitter.clock_ends if seat in asked else 0,
                places[seat] if places else 0,
            )
            for seat, sitter in enumerate(self.sitters)
        ]

    def chosen(self, asked: Sequence[int]) -> list[int]:
        """The seats whose choices are in, for a reader who sees that these are still asked.

        Where it is secret who has chosen, all are asked in public, and each reader knows better of its own seat only.
        """
        if not asked:
            return []
        known = [seat for seat, sitter in enumerate(self.sitters) if sitter.has_chosen or seat in self._asked]
        return [seat for seat in known if seat not in asked]

    def figures(self, language: str) -> list[list[Figure]]:
        """By seat, the figures beside each player's name, as onlookers see them."""
        if language not in self._figures:
            with words.Named(self.names):
                self._figures[language] = [
                    [Figure(f.icon, int(f.value), words.say(f.words, language)) for f in self._onlookers.facts(seat)]
                    for seat in range(len(self.sitters))
                ]
        return self._figures[language]


class Picture:
    """A match as one reader sees it at one moment, in one language."""

    def __init__(self, reader: int, count: int) -> None:
        self.reader = reader
        self.count = count
        self.headline: str = ""
        self.plates: list[svg.Plate] = []
        self.heads: list[Plate] = []
        self.changes: list[Change] = []  # of the plates, since the picture before
        self.prompt = Prompt("watching", "")
        self.choices: list[Choice] = []
        self.undo = Back(False)
        self.seats: list[SeatRow] = []
        self.log: list[LogLine] = []
        self.result: Result | None = None
        self.dice: Dice | None = None
        self.last: list[str] = []
        self.next_seat: int | None = None


class Painter:
    """Makes the pictures of one reader in one language, and remembers what does not have to be made anew."""

    def __init__(self, match: Match, reader: int, language: str, seen: int | None = None) -> None:
        self.match = match
        self.reader = reader
        self.language = language
        self.seen = seen  # lines of the log shown before; later ones are new. None: nothing is
        self.now: Picture | None = None
        self.frames = 1  # number of the last frame that was sent; the first one is whole
        # The log as it was told: line by line where it began, the last line told there, and its place in words.
        self._tellings: list[tuple[int, Line, int]] = []
        self._log_lines: list[LogLine] = []
        self._read = 0
        self._painted: tuple[int, int, list[Sitter], Result | None, Dice | None] | None = None

    def is_up_to_date(self, company: Company) -> bool:
        """Has nothing happened that this reader could see?"""
        return self.now is not None and self._painted == (
            self.match.count(self.reader),
            len(self.match.lines(self.reader)),
            company.sitters,
            company.result,
            company.dice,
        )

    def paint(self, company: Company) -> Picture:
        """The picture of this moment."""
        names, sitters, result = company.names, company.sitters, company.result
        if self._is_only_company_new(company):
            return self._with_company(company)
        view = self.match.state.view(self.reader)
        picture = Picture(self.reader, self.match.count(self.reader))
        asked = [] if self.match.is_over() else [int(seat) for seat in view.deciders()]
        is_asked = self.reader in asked and not sitters[self.reader].bot
        actions = view.legal_actions(self.reader) if is_asked else vec[i64]()
        with words.Named(names):
            picture.headline = words.sentence(view.headline(), self.language)
            picture.plates = [p for p in view.plates(self.reader, actions, self.language) if p.area != svg.PLAYERS]
            picture.heads = self._heads(picture.plates)
            picture.choices = self._choices(view, actions)
            picture.prompt = self._prompt(view, asked, is_asked, company)
            picture.seats = self._rows(view, company, asked)
            picture.log = self._log(names)
            picture.undo = self._undo(is_asked)
        picture.result = self._told(result)
        picture.dice = self._dice(company)
        self._painted = (picture.count, len(self.match.lines(self.reader)), sitters, result, company.dice)
        return picture

    def _is_only_company_new(self, company: Company) -> bool:
        """Has nothing changed but who is here, or a clock?"""
        if self.now is None or self._painted is None:
            return False
        count, lines, sitters, result, _ = self._painted
        return (
            (count, lines) == (self.match.count(self.reader), len(self.match.lines(self.reader)))
            and result is None
            and company.result is None
            and [(sitter.name, sitter.bot) for sitter in sitters] == [(one.name, one.bot) for one in company.sitters]
        )

    def _with_company(self, company: Company) -> Picture:
        """The picture as it is, with these players."""
        assert self.now is not None, "there is one"
        picture = copy.copy(self.now)
        view = self.match.state.view(self.reader)
        picture.seats = self._rows(view, company, [int(seat) for seat in view.deciders()])
        picture.dice = self._dice(company)
        self._painted = (picture.count, len(self.match.lines(self.reader)), company.sitters, None, company.dice)
        return picture

    def show(self, picture: Picture, is_own: bool) -> None:
        """This is what the reader has now; `is_own`: it came of the reader's own action."""
        before, self.now = self.now, picture
        if before is None:
            return
        picture.changes = changes(before.plates, picture.plates)
        if not is_own:
            fresh = moved(before.plates, picture.changes)
            picture.last = list(dict.fromkeys([*before.last, *fresh]))

    # The parts of a picture.

    def _heads(self, plates: list[svg.Plate]) -> list[Plate]:
        if self.now is not None and are_heads_same(self.now.plates, plates):
            return self.now.heads
        return [head(plate) for plate in plates]

    def _choices(self, view: State, actions: vec[i64]) -> list[Choice]:
        """Every legal action in words, and whether it ends the turn in a world that fits the view."""
        if len(actions) == 0:
            return []
        world = view.determinize(Random(0))
        out: list[Choice] = []
        for action in actions:
            after = world.clone()
            after.apply(action, self.reader)
            said = words.sentence(view.describe(action, self.reader, self.reader), self.language)
            out.append(Choice(int(action), said, self.reader not in after.deciders()))
        return out

    def _prompt(self, view: State, asked: list[int], is_asked: bool, company: Company) -> Prompt:
        if self.match.is_over() or company.result is not None:
            return self._ending(company.result)
        if is_asked:
            text = view.prompt(self.reader)
            help = Text(text.id + ".help", *text.params)
            why = words.sentence(help, self.language) if words.has(help.id) else ""
            ask = words.sentence(text, self.language)
            return Prompt("yours", ask, why, self.reader, self.match.game.rule_of(text))
        waiting = all_of([seat_name(seat) for seat in asked])
        if self.reader in company.chosen(asked) and not company.sitters[self.reader].bot:
            return Prompt("chosen", words.sentence(Text("play.choice_is_in", waiting), self.language))
        several = "play.waiting_for_all" if len(asked) > 1 else "play.waiting_for"
        ask = words.sentence(Text(several, waiting), self.language)
        kind = "watching" if self.reader == NOBODY else "waiting"
        why = words.say(Text("play.watching"), self.language) if self.reader == NOBODY else ""
        return Prompt(kind, ask, why, asked[0] if len(asked) == 1 else NOBODY)

    def _ending(self, result: Result | None) -> Prompt:
        if result is None or not result.places:
            return Prompt("over", words.say(Text("play.abandoned"), self.language))
        winners = [seat for seat, place in enumerate(result.places) if place == 1]
        text = Text("play.wins", all_of([seat_name(seat) for seat in winners]), result.points[winners[0]])
        why = ""
        if self.reader >= 0 and self.reader not in winners:
            own = Text("play.you_came", result.places[self.reader], result.points[self.reader])
            why = words.sentence(own, self.language)
        return Prompt("over", words.sentence(text, self.language), why, winners[0])

    def _told(self, result: Result | None) -> Result | None:
        """A result with its parts in words."""
        if result is None:
            return None
        parts = [Part(words.sentence(Text(part.words), self.language), part.points) for part in result.parts]
        return Result(result.places, result.points, parts)

    def _dice(self, company: Company) -> Dice | None:
        """The dice as everybody knows them, and whether they wait for words of this reader."""
        if company.dice is None or self.reader == NOBODY or company.sitters[self.reader].bot:
            return company.dice
        return msgspec.structs.replace(company.dice, may_add=self.match.may_add_words(self.reader))

    def _rows(self, view: State, company: Company, asked: list[int]) -> list[SeatRow]:
        return company.rows(self.language, tuple(asked), tuple([int(points) for points in view.scores()]))

    def _undo(self, is_asked: bool) -> Back:
        if self.reader == NOBODY:
            return Back(False)
        refusal = self.match.undo_refusal(self.reader)
        if refusal is None:
            return Back(True)
        return Back(False, words.sentence(refusal.text, self.language))

    def _log(self, names: Sequence[str]) -> list[LogLine]:
        """The log in words; only what has come since the last time is put into words."""
        lines = self.match.lines(self.reader)
        self._forget_what_changed(lines)
        while self._read < len(lines):
            self._tell_next(lines, names)
        return list(self._log_lines)

    def _forget_what_changed(self, lines: list[Line]) -> None:
        """Keep what was told of lines that still stand; the last of them may have been a run that went on."""
        while self._tellings:
            first, _, place = self._tellings.pop()
            self._read = first
            del self._log_lines[place:]
            at = self._tellings[-1][1] if self._tellings else None
            if at is None or (first > 0 and first <= len(lines) and lines[first - 1] is at):
                return

    def _tell_next(self, lines: list[Line], names: Sequence[str]) -> None:
        """Tell one line, or a run of draws as one."""
        first, place = self._read, len(self._log_lines)
        end = first + 1
        if lines[first].seat == CHANCE:
            while end < len(lines) and lines[end].seat == CHANCE:
                end += 1
        if end - first > DRAWS_IN_FULL:
            said = words.sentence(Text("play.draws", end - first), self.language)
            self._log_lines.append(LogLine(CHANCE, said, "", self._is_new(place)))
        else:
            for line in lines[first:end]:
                self._log_lines.append(self._line(line, len(self._log_lines), names))
        self._tellings.append((first, lines[end - 1], place))
        self._read = end

    def _line(self, line: Line, place: int, names: Sequence[str]) -> LogLine:
        said = words.log_line(line.text, self.language, names)
        if line.seat < 0:
            said = said[:1].upper() + said[1:]
        said = sys.intern(said)  # most readers are told the same
        return LogLine(line.seat, said, self.match.game.rule_of(line.text), self._is_new(place))

    def _is_new(self, place: int) -> bool:
        return self.seen is not None and place >= self.seen


# ---- frames


def whole(picture: Picture, moment: int) -> Frame:
    """Everything, for a reader who has nothing yet."""
    pieces = [
        PlatePieces(plate.key, [(piece.id, piece.markup()) for piece in plate.pieces]) for plate in picture.plates
    ]
    frame = Frame(picture.reader, picture.count, moment, whole=True, pieces=pieces)
    frame.headline = picture.headline
    frame.plates = picture.heads
    frame.last = picture.last
    frame.prompt = picture.prompt
    frame.choices = picture.choices
    frame.undo = picture.undo
    frame.seats = picture.seats
    frame.log = LogChange(0, picture.log)
    if picture.result is not None:
        frame.result = picture.result
    if picture.dice is not None:
        frame.dice = picture.dice
    if picture.next_seat is not None:
        frame.next_seat = picture.next_seat
    return frame


def on_screen(frame: Frame, picture: Picture, shape: str) -> Frame:
    """A frame of this picture without the pieces that a screen of this shape does not show."""
    if shape == svg.ANY_SHAPE or not frame.pieces:
        return frame
    hidden = {plate.key for plate in picture.plates if plate.shape not in (svg.ANY_SHAPE, shape)}
    out = copy.copy(frame)
    out.pieces = [change for change in frame.pieces if change.key not in hidden]
    return out


def whole_with_text(picture: Picture, match: Match, language: str, moment: int) -> Frame:
    """Everything, and the position as plain text too."""
    frame = whole(picture, moment)
    with words.Named([row.name for row in picture.seats]):
        frame.text = match.state.view(picture.reader).page(language)
    return frame


def difference(before: Picture, after: Picture, moment: int) -> Frame | None:
    """What the reader who was shown `before` has to be told to see `after`, the next; None where it is the same."""
    frame = Frame(after.reader, after.count, moment)
    if before.headline != after.headline:
        frame.headline = after.headline
    if before.heads is not after.heads:
        frame.plates = after.heads
    frame.pieces = [pieces(change) for change in after.changes]
    if before.last != after.last:
        frame.last = after.last
    if before.prompt != after.prompt:
        frame.prompt = after.prompt
    if before.choices != after.choices:
        frame.choices = after.choices
    if before.undo != after.undo:
        frame.undo = after.undo
    if before.seats != after.seats:
        frame.seats = after.seats
    if before.log != after.log:
        keep = common(before.log, after.log)
        frame.log = LogChange(keep, after.log[keep:])
    if after.result is not None and before.result != after.result:
        frame.result = after.result
    if after.dice is not None and before.dice != after.dice:
        frame.dice = after.dice
    if after.next_seat is not None and before.next_seat != after.next_seat:
        frame.next_seat = after.next_seat
    empty = Frame(after.reader, before.count, moment)
    return None if frame == empty else frame


def pieces(change: Change) -> PlatePieces:
    """A plate's change as it is sent."""
    out = PlatePieces(change.plate.key, [(piece.id, piece.markup()) for piece in change.fresh], change.gone)
    if change.is_reordered:
        out.order = change.order()
    return out


def common(before: list[LogLine], after: list[LogLine]) -> int:
    """How many lines at the beginning are the same."""
    least = min(len(before), len(after))
    if before[:least] == after[:least]:  # nearly always, and fast
        return least
    return next(place for place in range(least) if before[place] != after[place])


# ---- plates


def head(plate: svg.Plate) -> Plate:
    """A plate without its pieces."""
    return Plate(
        plate.key,
        plate.name,
        plate.area,
        plate.shape,
        plate.width,
        plate.height,
        plate.title,
        plate.label,
        keep_backdrop(plate.backdrop),
        plate.owner,
    )


def keep_backdrop(markup: str) -> str:
    """The hash under which a browser finds this backdrop for ever; "" for an empty one."""
    if not markup:
        return ""
    known = _hashes.get(markup)
    if known is None:
        known = hashlib.sha256(markup.encode()).hexdigest()[:HASH_LETTERS]
        _hashes[markup] = known
        _backdrops[known] = markup
    return known


def backdrop(hash: str) -> str | None:
    """A backdrop that some plate has had in this process."""
    return _backdrops.get(hash)
