"""Mille Fiori: who may play, which variants there are, and how positions are made and read back."""

from __future__ import annotations

from laguna.core.rules import Options, Rules
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, restore
from laguna.games.millefiori.rules.state import MilleFioriState


class MilleFioriRules(Rules[MilleFioriState]):
    """The game, its editions and its variant (MF-14, MF-E)."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "millefiori"
        self.title = "Mille Fiori"
        self.versions = range(1, 2)
        self.seats = range(box.SEATS_MIN, box.SEATS_MAX + 1)
        self.options = {"edition": box.EDITION_NAMES, "choose": ("together", "on_turn")}
        self.actions = actions.ACTIONS
        self.digest = box.BOX.digest

    def new(self, seats: int, options: Options, version: int) -> MilleFioriState:
        state = self.empty(seats, options, version)
        state.set_up()
        return state

    def empty(self, seats: int, options: Options, version: int) -> MilleFioriState:
        chosen = self.complete(seats, options, version)
        edition = box.EDITION_NAMES.index(chosen["edition"])
        return MilleFioriState(seats, edition, chosen["choose"] == "on_turn", version)

    def check(self, state: MilleFioriState) -> None:
        restore.check(state)
