"""GameDrawing: the board of a game."""

from __future__ import annotations

from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from laguna.core.facets.legend import LegendEntry
from laguna.core.facets.text import GameText, entries_of
from laguna.core.fields import Field
from laguna.core.rules import S
from laguna.core.state import NOBODY, UNKNOWN, Seat
from laguna.drawing import svg
from laguna.drawing.plates import Piece, Plate
from laguna.text import catalogue
from laguna.text.text import Text, seat_name

WIDTH: Final = 400.0
PAD: Final = 12.0
LONGEST_LABEL: Final = 110.0
LINE: Final = 34.0  # from one line of values to the next
HEAD: Final = 40.0  # a seat's name and points
BUTTON: Final = 52.0
GAP: Final = 8.0
CHIP_GAP: Final = 6.0


@mypyc_attr(allow_interpreted_subclasses=True)
class GameDrawing(Generic[S]):
    """A view drawn as plates (default: the declared fields and the players, then a button for each legal action)."""

    def __init__(self, text: GameText[S]) -> None:
        self.text: GameText[S] = text

    def plates(self, view: S, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        """The drawing of a view; what `seat` may do can be clicked."""
        return [self.table(view, language), self.choices(view, seat, actions, language)]

    def emblem(self) -> str:
        """A small picture of the game, 180 by 98: shapes that go into an SVG element."""
        return svg.text(90, 58, self.text.rules.title, 24, kind="title", room=170)

    def legend(self) -> list[LegendEntry]:
        """What each symbol, card and tile of the game means."""
        return []

    def table(self, view: S, language: str) -> Plate:
        """The public fields, then a card for each seat with its points and its own fields."""
        backdrop = ""
        pieces: list[Piece] = []
        y = 0.0
        fields = [field for field in view.fields().all if field.is_shown and field.name != "viewer"]
        labels = [svg.text_width(self.text.word(field.name, language), 14) for field in fields]
        left = PAD + min(max(labels, default=0.0), LONGEST_LABEL) + GAP  # where the values begin
        for field in fields:
            if field.width == 0:
                y = self._line(pieces, view, field, NOBODY, left, y, language)
        own = [field for field in fields if field.width > 0]
        deciders = view.deciders()
        for seat in range(view.seats):
            y += GAP
            top = y
            words = catalogue.translate(seat_name(seat), language)
            name = svg.token(seat, PAD + 10, 0, 10) + svg.text(PAD + 30, 5, words, 16, anchor="start", weight=600)
            pieces.append(Piece(f"seat-{seat}", 0, y + HEAD / 2, name, words))
            if seat in deciders:
                pieces.append(Piece(f"turn-{seat}", 0, y, svg.rect(0, 6, 4, HEAD - 12, 2, "var(--ink-2)")))
            points = catalogue.translate(Text("core.some_points", int(view.scores()[seat])), language)
            drawn = svg.text(0, 0, points, 16, anchor="end", weight=600, kind="num")
            pieces.append(Piece(f"points-{seat}", WIDTH - PAD, y + HEAD / 2 + 5, drawn, f"{words}: {points}"))
            y += HEAD
            for field in own:
                y = self._line(pieces, view, field, seat, left, y, language)
            if own:
                y += GAP / 2
            backdrop += svg.rect(0, top, WIDTH, y - top, 10, "var(--raised)", "var(--line)")
        label = catalogue.sentence(Text("core.table"), language)
        return Plate("table", WIDTH, y, label, label, backdrop, pieces)

    def choices(self, view: S, seat: Seat, actions: vec[i64], language: str) -> Plate:
        """A button for each action."""
        pieces: list[Piece] = []
        said = [catalogue.sentence(self.text.describe(view, action, seat, seat), language) for action in actions]
        half = (WIDTH - GAP) / 2
        fits = max([svg.text_width(words, 16, 600) for words in said], default=0.0) <= half - 2 * GAP
        in_a_row = 2 if fits else 1
        width = half if fits else WIDTH
        height = BUTTON
        for place, action in enumerate(actions):
            x = place % in_a_row * (width + GAP)
            y = place // in_a_row * (BUTTON + GAP)
            height = y + BUTTON
            button = svg.rect(0, 0, width, BUTTON, 8, "var(--go-tint)", "var(--line)")
            button += svg.text(width / 2, BUTTON / 2 + 5, said[place], 16, weight=600, room=width - 2 * GAP)
            edge = svg.outline(0, 0, width, BUTTON, 8)
            pieces.append(Piece(f"action-{action}", x, y, button, said[place], int(action), edge))
        if not pieces:
            asked = catalogue.sentence(self.text.prompt(view, seat), language)
            drawn = svg.text(0, 5, asked, 15, anchor="start", fill="var(--ink-2)", room=WIDTH)
            pieces.append(Piece("waiting", 0, BUTTON / 2, drawn, asked))
        label = catalogue.sentence(Text("core.choices"), language)
        return Plate("buttons", WIDTH, height, label, label, "", pieces)

    def _line(
        self, pieces: list[Piece], view: S, field: Field, seat: Seat, left: float, y: float, language: str
    ) -> float:
        """Add a field, or a seat's part of it, beside its label; returns where the next line begins."""
        label = self.text.word(field.name, language)
        value = self.text.shown(view, field, language, seat)
        whose = f"-{seat}" if seat >= 0 else ""
        drawn = svg.text(PAD, LINE / 2 + 5, label, 14, anchor="start", fill="var(--ink-2)", room=left - PAD - GAP)
        if field.names or (field.width or field.size) > 1:
            height = self._chips(pieces, view, field, seat, left, y, language)
        else:
            drawn += svg.text(left, LINE / 2 + 5, value, 16, anchor="start", weight=600, room=WIDTH - left - PAD)
            height = LINE
        pieces.append(Piece(f"field-{field.name}{whose}", 0, y, drawn, f"{label}: {value}"))
        return y + height

    def _chips(
        self, pieces: list[Piece], view: S, field: Field, seat: Seat, left: float, y: float, language: str
    ) -> float:
        """A small card for each entry of a list, in as many lines as they need; returns how high they are."""
        names = [self.text.word(name, language) for name in field.names]
        values = [field.low, field.high, *range(field.low, field.low + len(field.values))]
        faces = [self.text.value_of(field, value, language) for value in values]
        width = max([svg.text_width(face, 15, 600) for face in faces], default=0.0) + 2 * CHIP_GAP
        width += max([svg.text_width(name, 13) for name in names], default=-4.0) + 4
        room = WIDTH - left - PAD
        width = min(width, room)
        most = max(field.width or field.size, 1)
        in_a_line = max(1, int((room + CHIP_GAP) / (width + CHIP_GAP)))
        lines = (most + in_a_line - 1) // in_a_line
        in_a_line = (most + lines - 1) // lines
        whose = f"-{seat}" if seat >= 0 else ""
        for place, value in enumerate(entries_of(view, field, seat)):
            name = names[place] if names else ""
            chip = _chip(name, self.text.value_of(field, value, language), width, value == UNKNOWN or value == 0)
            x = left + place % in_a_line * (width + CHIP_GAP)
            pieces.append(Piece(f"entry-{field.name}{whose}-{place}", x, y + 3 + place // in_a_line * LINE, chip))
        return LINE * lines


def _chip(name: str, face: str, width: float, is_faint: bool) -> str:
    """A small card with a value, and the name of what it counts."""
    ink = "var(--ink-2)" if is_faint else "var(--ink)"
    edge = "var(--line)" if is_faint else "var(--line-strong)"
    ground = svg.rect(0, 0, width, LINE - 6, 6, "none" if is_faint else "var(--surface)", edge)
    if not name:
        return ground + svg.text(width / 2, 19, face, 15, weight=600, fill=ink, kind="num", room=width - CHIP_GAP)
    label = svg.text(CHIP_GAP, 19, name, 13, anchor="start", fill=ink)
    return ground + label + svg.text(width - CHIP_GAP, 19, face, 15, anchor="end", weight=600, fill=ink, kind="num")
