"""Which pieces are pointed at as what others have just done: what was put or moved, not all that looks otherwise."""

from __future__ import annotations

from laguna.core.svg import DOCK, Piece, Plate
from laguna.web.frames import LAID_ANEW, moved


def plate(*pieces: Piece, area: str = "board") -> list[Plate]:
    """A board of one plate."""
    return [Plate("map", 400, 300, "Map", "Map", "", list(pieces), area=area)]


def token(count: int, x: float = 0) -> Piece:
    """A seat's token with a number on it."""
    body = f'<circle r="9" fill="var(--seat-a)"/><text x="0" y="4">{count}</text>'
    return Piece("token", x, 0, body, f"Amber: {count}")


def counter(count: int) -> Piece:
    """What counts something that is nobody's."""
    return Piece(
        "coins", 0, 0, f'<rect width="9" fill="var(--gold)"/><text x="0" y="4">{count}</text>', f"{count} coins"
    )


def test_what_was_put_or_moved_or_is_a_seats_own_is_pointed_at() -> None:
    assert moved(plate(), plate(token(1))) == ["token"]
    assert moved(plate(token(1)), plate(token(1, x=50))) == ["token"]
    assert moved(plate(token(1)), plate(token(2))) == ["token"]
    assert moved(plate(token(1)), plate(token(1))) == []


def test_counters_decoration_targets_and_the_dock_are_not() -> None:
    assert moved(plate(counter(3)), plate(counter(4))) == []
    assert moved(plate(), plate(Piece("star", 0, 0, "<path/>"))) == []
    assert moved(plate(), plate(Piece("place", 0, 0, "<path/>", "Place it here", 17, "<path"))) == []
    assert moved(plate(area=DOCK), plate(token(1), area=DOCK)) == []


def test_a_plate_that_is_laid_out_anew_points_at_nothing() -> None:
    rows = [Piece(f"row-{row}", 0, 50 * row, "<rect/>", f"Row {row}") for row in range(LAID_ANEW)]
    assert moved(plate(), plate(*rows)) == []
    assert len(moved(plate(), plate(*rows[1:]))) == LAID_ANEW - 1
