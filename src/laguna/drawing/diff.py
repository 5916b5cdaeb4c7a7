"""How one drawing differs from the one before: by plate what is new, gone or in another order, and what was moved."""

from __future__ import annotations

import re
from typing import Final

from laguna.drawing.plates import BOARD, Piece, Plate

LAID_ANEW: Final = 4  # pieces of one plate that change at once: a new round or stage, and no move to be pointed at

_WRITTEN: Final = re.compile(r"<text\b.*?</text>")


class Change:
    """How the pieces of a plate have changed."""

    def __init__(self, plate: Plate, fresh: list[Piece], gone: list[str], is_reordered: bool) -> None:
        self.plate: Plate = plate
        self.fresh: list[Piece] = fresh  # what is new or different
        self.gone: list[str] = gone  # ids
        self.is_reordered: bool = is_reordered  # what was there before stands in another order now

    def order(self) -> list[str]:
        """All ids from back to front."""
        return [piece.id for piece in self.plate.pieces]


def changes(before: list[Plate], after: list[Plate]) -> list[Change]:
    """What a browser that shows `before` has to change to show the pieces of `after`.

    What is the same in both is from then on one object: who keeps many drawings keeps little more than their changes.
    """
    out: list[Change] = []
    for place in range(len(after)):
        plate = after[place]
        old = _same_plate(before, plate, place)
        pieces = old.pieces if old is not None else []
        if not _is_same(pieces, plate.pieces):
            out.append(_change(pieces, plate))
        elif old is not None and _is_head_same(old, plate):
            after[place] = old
        else:
            plate.pieces = pieces
    return out


def are_heads_same(before: list[Plate], after: list[Plate]) -> bool:
    """Are these the same plates, whatever is on them?"""
    if len(before) != len(after):
        return False
    for place in range(len(after)):
        if not _is_head_same(before[place], after[place]):
            return False
    return True


def moved(before: list[Plate], changes: list[Change]) -> list[str]:
    """The pieces of the board that somebody has put, moved or changed; of a plate that was laid out anew none."""
    out: list[str] = []
    known: dict[str, Piece] = {}
    for change in changes:
        if change.plate.area == BOARD:
            if not known:
                known = {piece.id: piece for plate in before for piece in plate.pieces}
            fresh = [piece.id for piece in change.fresh if _has_moved(piece, known.get(piece.id))]
            if len(fresh) < LAID_ANEW:
                out.extend(fresh)
    return out


def _same_plate(plates: list[Plate], plate: Plate, place: int) -> Plate | None:
    """The plate of the same key, most often in the same place."""
    if place < len(plates) and plates[place].key == plate.key:
        return plates[place]
    for other in plates:
        if other.key == plate.key:
            return other
    return None


def _is_same(before: list[Piece], after: list[Piece]) -> bool:
    if len(before) != len(after):
        return False
    for place in range(len(after)):
        if not after[place].equals(before[place]):
            return False
    return True


def _change(before: list[Piece], plate: Plate) -> Change:
    known = {piece.id: piece for piece in before}
    there = {piece.id for piece in plate.pieces}
    fresh: list[Piece] = []
    new: list[str] = []
    for place in range(len(plate.pieces)):
        piece = plate.pieces[place]
        same = known.get(piece.id)
        if same is None:
            new.append(piece.id)
        if same is not None and piece.equals(same):
            plate.pieces[place] = same
        else:
            fresh.append(piece)
    gone = [piece.id for piece in before if piece.id not in there]
    left = [piece.id for piece in before if piece.id in there]
    return Change(plate, fresh, gone, [piece.id for piece in plate.pieces] != left + new)


def _is_head_same(one: Plate, other: Plate) -> bool:
    return (
        one.key == other.key
        and one.area == other.area
        and one.owner == other.owner
        and one.width == other.width
        and one.height == other.height
        and one.title == other.title
        and one.label == other.label
        and one.backdrop == other.backdrop
    )


def _has_moved(piece: Piece, old: Piece | None) -> bool:
    """Is a piece new, somewhere else, or another one? A counter that counts on is not, unless it is a seat's own.

    What has no words is decoration, and what may be chosen looks otherwise for that reason.
    """
    if not piece.label or piece.action >= 0 or (old is not None and old.action >= 0):
        return False
    if old is None or old.x != piece.x or old.y != piece.y:
        return True
    if old.body == piece.body:
        return False
    return "var(--seat-" in piece.body or _WRITTEN.sub("", old.body) != _WRITTEN.sub("", piece.body)


def changed(before: list[Plate], after: list[Plate]) -> list[Piece]:
    """The pieces that are new, or not what they were: all that has to be sent."""
    out: list[Piece] = []
    old: dict[str, Piece] = {}
    for plate in before:
        for piece in plate.pieces:
            old[piece.id] = piece
    for plate in after:
        for piece in plate.pieces:
            known = old.get(piece.id)
            if known is None or not piece.equals(known):
                out.append(piece)
    return out


def gone(before: list[Plate], after: list[Plate]) -> list[str]:
    """The ids of the pieces that are no longer there."""
    left = {piece.id for plate in after for piece in plate.pieces}
    return [piece.id for plate in before for piece in plate.pieces if piece.id not in left]
