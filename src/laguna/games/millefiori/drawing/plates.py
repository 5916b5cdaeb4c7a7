"""Mille Fiori: the drawing of a view, with a shape to click for every legal action."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.drawing import GameDrawing
from laguna.core.facets.legend import LegendEntry
from laguna.core.state import Seat
from laguna.drawing.plates import Plate
from laguna.games.millefiori.drawing import (
    emblem,
    harbor_plate,
    legend,
    open_cards_plate,
    own_board_plate,
    players_plate,
    route_plate,
    town_plate,
    workshops_plate,
)
from laguna.games.millefiori.drawing.clickable import MilleFioriOffer
from laguna.games.millefiori.rules.state import MilleFioriState


class MilleFioriDrawing(GameDrawing[MilleFioriState]):
    """The plates of a view, and the emblem."""

    def plates(self, view: MilleFioriState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
        offer = MilleFioriOffer(view, seat, actions, language)
        return [
            workshops_plate.workshops_plate(offer),
            harbor_plate.trade_plate(offer),
            town_plate.residences_plate(offer),
            town_plate.townspeople_plate(offer),
            open_cards_plate.open_plate(offer),
            *route_plate.route_plates(offer),
            players_plate.players_plate(offer),
            *own_board_plate.dock_plates(offer),
        ]

    def emblem(self) -> str:
        return emblem.emblem()

    def legend(self) -> list[LegendEntry]:
        return legend.entries()
