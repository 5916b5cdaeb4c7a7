"""An earlier position of a match, as a reader saw it then."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import State
from laguna.drawing.diff import changes, moved
from laguna.drawing.plates import PLAYERS, Plate
from laguna.text import catalogue
from laguna.web.tables import frames
from laguna.web.tables.frames import Picture
from laguna.web.tables.messages import Frame, PlayerFact, Prompt, SeatState
from laguna.web.tables.table import Table

NO_MOMENT: Final = 0  # no clock runs in it


def earlier_frame(table: Table, reader: int, count: int, language: str) -> Frame:
    """The position once the reader had been told the lines of the log up to this count, with nothing to choose."""
    match = table.match
    view = match.view_at(reader, count)
    picture = Picture(reader, count)
    with catalogue.Named(table.stored.names()):
        picture.headline = catalogue.sentence(match.game.text.headline(view), language)
        picture.plates = drawn(table, view, reader, language)
        picture.seats = seat_states(table, view, language)
        before = drawn(table, match.view_at(reader, count - 1), reader, language)
    picture.heads = [frames.head(plate) for plate in picture.plates]
    picture.prompt = Prompt("earlier", picture.headline)
    frame = frames.whole(picture, NO_MOMENT)
    frame.last = moved(before, changes(before, picture.plates))
    return frame


def drawn(table: Table, view: State, reader: int, language: str) -> list[Plate]:
    """The plates of a view, with nothing to click."""
    plates = table.match.game.drawing.plates(view, reader, vec[i64](), language)
    return [plate for plate in plates if plate.area != PLAYERS]


def seat_states(table: Table, view: State, language: str) -> list[SeatState]:
    """The players as they stood then."""
    text, scores = table.match.game.text, view.scores()
    return [
        SeatState(
            seat,
            name,
            int(scores[seat]),
            [
                PlayerFact(fact.icon, int(fact.value), catalogue.translate(fact.words, language))
                for fact in text.facts(view, seat)
            ],
        )
        for seat, name in enumerate(table.stored.names())
    ]
