"""The others' yards stand on the board, every tile with its name and what it does; approvals are nowhere."""

from __future__ import annotations

from laguna.core.state import NOBODY
from laguna.drawing import plates
from laguna.drawing.plates import Plate
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules.state import DogeShipState
from tests.games.dogeship.drawing.drawings import plates_of
from tests.games.dogeship.scenes import Scene
from tests.games.dogeship.walks import positions, readers


def yards(state: DogeShipState, reader: int) -> list[Plate]:
    """The plate of the others' yards in its two shapes."""
    return [plate for plate in plates_of(state, reader) if plate.name == "others"]


def test_all_tiles_of_the_others_are_on_the_board_in_both_shapes() -> None:
    for state in positions(71, 40):
        for reader in readers(state):
            shown = yards(state, reader)
            assert [plate.shape for plate in shown] == [plates.TALL, plates.WIDE]
            for plate in shown:
                assert plate.area == plates.BOARD
                ids = {piece.id.removesuffix("-wide") for piece in plate.pieces}
                others = [seat for seat in range(state.seats) if seat != reader]
                tiles = [(seat, state.yard[seat * box.YARD + at]) for seat in others for at in range(box.YARD)]
                wanted = {f"others-{seat}-{tile}" for seat, tile in tiles if tile != box.FREE}
                assert ids == wanted | {f"others-{seat}" for seat in others}


def test_a_tile_of_another_says_what_it_gives_and_whose_it_is() -> None:
    scene = Scene(2)
    scene.own("B", "G10")
    tile = box.TILE_NAMES.index("G10")
    pays = int(box.GONDOLA_DUCATS[tile - box.FIRST_GONDOLA])
    labels = [piece.label for piece in yards(scene.state, 0)[0].pieces if piece.id == f"others-1-{tile}"]
    assert labels == [f"G10 ({pays} ducats), in the yard of Blue"]


def test_pieces_lie_within_their_plates() -> None:
    for state in positions(72, 60):
        for plate in yards(state, NOBODY):
            for piece in plate.pieces:
                assert 0 <= piece.x < plate.width
                assert 0 <= piece.y < plate.height


def test_every_piece_on_the_board_explains_itself() -> None:
    """Only the lids over the faces that dice show are decoration."""
    for state in positions(73, 60):
        for plate in plates_of(state, 0):
            bare = [piece.id for piece in plate.pieces if not piece.label and not piece.id.startswith("face-")]
            assert bare == []
