"""The Doge Ship drawn as plates, with a shape to click for every action on offer. No rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.drawing import GameDrawing
from laguna.core.facets.legend import LegendEntry
from laguna.core.state import Seat
from laguna.drawing.plates import Plate
from laguna.games.dogeship.drawing import (
    doge_plate,
    emblem,
    galley_plate,
    legend,
    other_yards_plate,
    own_board_plate,
    panels_plate,
    players_plate,
)
from laguna.games.dogeship.drawing.clickable import DogeShipOffer
from laguna.games.dogeship.rules.state import DogeShipState


class DogeShipDrawing(GameDrawing[DogeShipState]):
    """The plates of a view, and the emblem."""

    def plates(self, view: DogeShipState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        """The drawing of a view: what is on offer to `seat` can be clicked."""
        offer = DogeShipOffer(view, seat, actions, language)
        return [
            *panels_plate.panels_plates(offer),
            doge_plate.doge_plate(offer),
            doge_plate.stacks_plate(offer),
            *galley_plate.galley_plates(offer),
            *other_yards_plate.others_plates(offer),
            players_plate.players_plate(offer),
            *own_board_plate.dock_plates(offer),
        ]

    def emblem(self) -> str:
        return emblem.emblem()

    def legend(self) -> list[LegendEntry]:
        return legend.entries()
