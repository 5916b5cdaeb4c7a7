"""Frames: what is sent to a reader, either everything or the difference to the picture before.

No frame is sent where nothing changed.
"""

from __future__ import annotations

import copy

from laguna.core.match import Match
from laguna.drawing.diff import Change
from laguna.drawing.plates import ANY_SHAPE, Plate
from laguna.text import catalogue
from laguna.web.tables.backdrops import register_backdrop
from laguna.web.tables.messages import (
    AskChoice,
    DiceInfo,
    Frame,
    LogChange,
    LogLine,
    MarkState,
    MatchResult,
    MoveChoice,
    PlateHead,
    PlatePieces,
    Prompt,
    RematchState,
    RequestState,
    SeatState,
    UndoState,
)


class Picture:
    """A match as one reader sees it at one moment, in one language."""

    def __init__(self, reader: int, count: int) -> None:
        self.reader = reader
        self.count = count
        self.headline: str = ""
        self.plates: list[Plate] = []
        self.heads: list[PlateHead] = []
        self.changes: list[Change] = []  # of the plates, since the picture before
        self.prompt = Prompt("watching", "")
        self.choices: list[MoveChoice] = []
        self.marks: MarkState | None = None
        self.undo = UndoState(False)
        self.seats: list[SeatState] = []
        self.log: list[LogLine] = []
        self.result: MatchResult | None = None
        self.dice: DiceInfo | None = None
        self.last: list[str] = []
        self.next_seat: int | None = None
        self.watchers = 0
        self.requests: list[RequestState] = []
        self.asks: list[AskChoice] = []
        self.rematch: RematchState | None = None


def whole(picture: Picture, moment: int) -> Frame:
    """A frame with everything, for a reader who has nothing yet."""
    pieces = [
        PlatePieces(plate.key, [(piece.id, piece.markup()) for piece in plate.pieces]) for plate in picture.plates
    ]
    frame = Frame(picture.reader, picture.count, moment, whole=True, pieces=pieces)
    frame.headline = picture.headline
    frame.plates = picture.heads
    frame.last = picture.last
    frame.prompt = picture.prompt
    frame.choices = picture.choices
    if picture.marks is not None:
        frame.marks = picture.marks
    frame.undo = picture.undo
    frame.seats = picture.seats
    frame.log = LogChange(0, picture.log)
    if picture.result is not None:
        frame.result = picture.result
    if picture.dice is not None:
        frame.dice = picture.dice
    if picture.next_seat is not None:
        frame.next_seat = picture.next_seat
    if picture.watchers:
        frame.watchers = picture.watchers
    if picture.requests:
        frame.requests = picture.requests
    if picture.asks:
        frame.asks = picture.asks
    if picture.rematch is not None:
        frame.rematch = picture.rematch
    return frame


def on_screen(frame: Frame, picture: Picture, shape: str) -> Frame:
    """A frame of this picture without the pieces that a screen of this shape does not show."""
    if shape == ANY_SHAPE or not frame.pieces:
        return frame
    hidden = {plate.key for plate in picture.plates if plate.shape not in (ANY_SHAPE, shape)}
    out = copy.copy(frame)
    out.pieces = [change for change in frame.pieces if change.key not in hidden]
    return out


def whole_with_text(picture: Picture, match: Match, language: str, moment: int) -> Frame:
    """A frame with everything, and the position as plain text."""
    frame = whole(picture, moment)
    with catalogue.Named([row.name for row in picture.seats]):
        frame.text = match.game.text.page(match.state.view(picture.reader), language)
    return frame


def difference(before: Picture, after: Picture, moment: int) -> Frame | None:
    """The frame that changes `before` into `after`, the next picture; None if they are the same."""
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
    if before.marks != after.marks:
        frame.marks = after.marks
    if before.undo != after.undo:
        frame.undo = after.undo
    if before.seats != after.seats:
        frame.seats = [new for old, new in zip(before.seats, after.seats, strict=True) if new != old]
    if before.log != after.log:
        keep = common(before.log, after.log)
        frame.log = LogChange(keep, after.log[keep:])
    if after.result is not None and before.result != after.result:
        frame.result = after.result
    if after.dice is not None and before.dice != after.dice:
        frame.dice = after.dice
    if after.next_seat is not None and before.next_seat != after.next_seat:
        frame.next_seat = after.next_seat
    if before.watchers != after.watchers:
        frame.watchers = after.watchers
    if before.requests != after.requests:
        frame.requests = after.requests
    if before.asks != after.asks:
        frame.asks = after.asks
    if before.rematch != after.rematch:
        frame.rematch = after.rematch
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


def head(plate: Plate) -> PlateHead:
    """A plate without its pieces."""
    return PlateHead(
        plate.key,
        plate.name,
        plate.area,
        plate.shape,
        plate.width,
        plate.height,
        plate.title,
        plate.label,
        register_backdrop(plate.backdrop),
        plate.owner,
    )
