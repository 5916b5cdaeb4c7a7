"""Plates and pieces: what a drawing is made of.

A board is one to six plates. A plate has a backdrop, which never changes, and pieces, each with an id and a place of
its own, so that a browser is sent only what changed and moves what moved.
"""

from __future__ import annotations

from typing import Final

from laguna.drawing.svg import escape, n, target

NO_ACTION: Final = -1  # of a piece that can't be clicked

# Where a page puts a plate.
BOARD: Final = "board"
DOCK: Final = "dock"  # what is the viewer's own, in a row below the board
PLAYERS: Final = "players"  # only in pictures: a page has rows with names instead (State.facts)
SEAT: Final = "seat"  # only on pages: what is public of a seat, shown when its row is looked at
NO_OWNER: Final = -1  # of a plate that is not about one seat
# Which screens a plate is for.
ANY_SHAPE: Final = ""
WIDE: Final = "wide"
TALL: Final = "tall"


class Piece:
    """Something on a plate that can change: where it is, how it looks, what it says, and what a click on it does."""

    def __init__(
        self,
        id: str,
        x: float,
        y: float,
        body: str,
        label: str = "",
        action: int = NO_ACTION,
        ring: str = "",
        quiet: bool = False,
        key: str = "",
    ) -> None:
        self.id: str = id
        self.x: float = x
        self.y: float = y
        self.body: str = body
        self.label: str = label
        self.action: int = action
        self.ring: str = ring
        self.quiet: bool = quiet
        self.key: str = key  # the letter that does the same as a click

    def equals(self, other: Piece) -> bool:
        """Is it the same in every respect, so that nothing has to be drawn anew?"""
        return (
            self.id == other.id
            and self.x == other.x
            and self.y == other.y
            and self.action == other.action
            and self.quiet == other.quiet
            and self.body == other.body
            and self.label == other.label
            and self.ring == other.ring
            and self.key == other.key
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self.equals(other)

    def __hash__(self) -> int:
        return hash((self.id, self.x, self.y, self.body, self.label, self.action))

    def __repr__(self) -> str:
        return f"Piece({self.id!r}, {n(self.x)}, {n(self.y)}, label={self.label!r}, action={self.action})"

    def markup(self) -> str:
        """The piece as an element of its own."""
        head = f'<g class="piece" id="{self.id}" transform="translate({n(self.x)} {n(self.y)})"'
        if self.action >= 0:
            drawn = target(self.body, self.ring, self.action, self.label, quiet=self.quiet, key=self.key)
            return f"{head}>{drawn}</g>"
        if not self.label:
            return f'{head} aria-hidden="true">{self.body}</g>'
        said = escape(self.label)
        return f'{head} role="img" aria-label="{said}"><title>{said}</title>{self.body}</g>'


class Plate:
    """One area of a board, an SVG of its own, so that a page may place it anywhere.

    `column` is where it stands when all plates make up one picture; without a title it has no frame there. `area` is
    where a table in the browser puts it, and `owner` the seat that a plate of the area SEAT is about. A plate that
    cannot be read both on a wide screen and on a phone is drawn twice under the same name, `shape` "wide" and "tall",
    and the page shows one of them.
    """

    def __init__(
        self,
        name: str,
        width: float,
        height: float,
        title: str,
        label: str,
        backdrop: str,
        pieces: list[Piece],
        column: int = 0,
        area: str = BOARD,
        shape: str = ANY_SHAPE,
        owner: int = NO_OWNER,
    ) -> None:
        self.name: str = name
        self.area: str = area
        self.shape: str = shape
        self.owner: int = owner
        self.key: str = f"{name}-{shape}" if shape else name  # no other plate of a drawing has it
        self.width: float = width
        self.height: float = height
        self.title: str = title
        self.label: str = label
        self.backdrop: str = backdrop
        self.pieces: list[Piece] = pieces
        self.column: int = column

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Plate)
            and self.name == other.name
            and self.width == other.width
            and self.height == other.height
            and self.title == other.title
            and self.label == other.label
            and self.backdrop == other.backdrop
            and self.pieces == other.pieces
            and self.column == other.column
            and self.area == other.area
            and self.shape == other.shape
            and self.owner == other.owner
        )

    def __hash__(self) -> int:
        return hash((self.name, self.title, self.label, len(self.pieces)))

    def __repr__(self) -> str:
        return f"Plate({self.name!r}, {n(self.width)}, {n(self.height)}, {len(self.pieces)} pieces)"

    def markup(self, place: str = "") -> str:
        """The plate as an SVG element; `place` are attributes that say where in another it stands."""
        pieces = "".join([piece.markup() for piece in self.pieces])
        backdrop = f'<g class="backdrop" aria-hidden="true">{self.backdrop}</g>'
        return (
            f'<svg class="plate plate-{self.name}" {place} viewBox="0 0 {n(self.width)} {n(self.height)}" role="group" '
            f'aria-label="{escape(self.label)}">{backdrop}{pieces}</svg>'
        )
