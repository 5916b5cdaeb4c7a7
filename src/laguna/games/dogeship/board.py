"""The Doge Ship as a picture: what a view shows, with a shape to click for everything that is on offer. No rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.svg import Plate
from laguna.games.dogeship import board_sentences as board_sentences  # what is said on the plates
from laguna.games.dogeship.dock import dock_plates
from laguna.games.dogeship.dogeplate import doge_plate, stacks_plate
from laguna.games.dogeship.galleyplate import galley_plates
from laguna.games.dogeship.offer import Offer
from laguna.games.dogeship.panels import panels_plates
from laguna.games.dogeship.players import players_plate
from laguna.games.dogeship.table import Table


def plates(view: Table, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
    """The drawing of a view: what is on offer to `seat` can be clicked."""
    offer = Offer(view, seat, actions, language)
    return [
        *panels_plates(offer),
        doge_plate(offer),
        stacks_plate(offer),
        *galley_plates(offer),
        players_plate(offer),
        *dock_plates(offer),
    ]
