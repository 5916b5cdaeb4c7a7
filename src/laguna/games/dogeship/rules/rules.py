"""The Doge Ship: who may play, which variants there are, and how positions are made and read back."""

from __future__ import annotations

from laguna.core.rules import Options, Rules
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions, piece_checks, restore_checks
from laguna.games.dogeship.rules.state import DogeShipState


class DogeShipRules(Rules[DogeShipState]):
    """Who may play, and how positions are made and checked."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "dogeship"
        self.title = "The Doge Ship"
        self.versions = range(1, 2)
        self.seats = range(box.SEATS_MIN, box.SEATS_MAX + 1)
        self.actions = actions.ACTIONS
        self.digest = box.BOX.digest

    def new(self, seats: int, options: Options, version: int) -> DogeShipState:
        state = self.empty(seats, options, version)
        state.set_up()
        return state

    def empty(self, seats: int, options: Options, version: int) -> DogeShipState:
        self.complete(seats, options, version)
        return DogeShipState(seats, version)

    def check(self, state: DogeShipState) -> None:
        piece_checks.check_pieces(state)
        restore_checks.check_phase(state)
