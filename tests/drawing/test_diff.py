"""Which pieces are pointed at as what others have just done: what was put or moved, not all that looks otherwise."""

from __future__ import annotations

from laguna.drawing.diff import LAID_ANEW, changes, moved
from laguna.drawing.plates import DOCK, Piece, Plate


def plate(*pieces: Piece, area: str = "board") -> list[Plate]:
    """A board of one plate."""
    return [Plate("map", 400, 300, "Map", "Map", "", list(pieces), area=area)]


def last(before: list[Plate], after: list[Plate]) -> list[str]:
    """The pieces that are pointed at."""
    return moved(before, changes(before, after))


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
    assert last(plate(), plate(token(1))) == ["token"]
    assert last(plate(token(1)), plate(token(1, x=50))) == ["token"]
    assert last(plate(token(1)), plate(token(2))) == ["token"]
    assert last(plate(token(1)), plate(token(1))) == []


def test_counters_decoration_targets_and_the_dock_are_not() -> None:
    assert last(plate(counter(3)), plate(counter(4))) == []
    assert last(plate(), plate(Piece("star", 0, 0, "<path/>"))) == []
    assert last(plate(), plate(Piece("place", 0, 0, "<path/>", "Place it here", 17, "<path"))) == []
    assert last(plate(area=DOCK), plate(token(1), area=DOCK)) == []


def test_a_plate_that_is_laid_out_anew_points_at_nothing() -> None:
    rows = [Piece(f"row-{row}", 0, 50 * row, "<rect/>", f"Row {row}") for row in range(LAID_ANEW)]
    assert last(plate(), plate(*rows)) == []
    assert len(last(plate(), plate(*rows[1:]))) == LAID_ANEW - 1


def test_what_has_not_changed_is_kept_once() -> None:
    before, after = plate(token(1), counter(3)), plate(token(1), counter(4))
    same = plate(token(1), counter(3))
    assert changes(before, same) == []
    assert same[0] is before[0]
    assert [piece.id for piece in changes(before, after)[0].fresh] == ["coins"]
    assert after[0].pieces[0] is before[0].pieces[0]
    assert after[0].pieces[1].label == "4 coins"


def test_pieces_that_go_and_come_and_change_places_are_told() -> None:
    star, moon, sun = (Piece(name, 0, 0, "<path/>") for name in ("star", "moon", "sun"))
    [change] = changes(plate(star, moon), plate(moon, sun))
    assert (change.gone, [piece.id for piece in change.fresh], change.is_reordered) == (["star"], ["sun"], False)
    [change] = changes(plate(star, moon), plate(moon, star))
    assert (change.gone, change.fresh, change.is_reordered, change.order()) == ([], [], True, ["moon", "star"])
    [change] = changes(plate(star), plate(sun, star))
    assert ([piece.id for piece in change.fresh], change.is_reordered) == (["sun"], True)
