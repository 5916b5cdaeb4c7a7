"""Rialto: who may play, which variants there are, and how positions are made and read back."""

from __future__ import annotations

from laguna.core.rules import Options, Rules
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, restore
from laguna.games.rialto.rules.state import RialtoState
from laguna.text.text import RuleError, Text


class RialtoRules(Rules[RialtoState]):
    """The game, and the table of its variants (RI-1.1, RI-2.10)."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "rialto"
        self.title = "Rialto"
        self.versions = range(1, 2)
        self.seats = range(box.SEATS_MIN, box.SEATS_MAX + 1)
        self.options = {"third": ("none", "virtual")}
        self.actions = actions.ACTIONS
        self.digest = box.BOX.digest

    def new(self, seats: int, options: Options, version: int) -> RialtoState:
        state = self.empty(seats, options, version)
        state.set_up()
        state.go_on()
        return state

    def empty(self, seats: int, options: Options, version: int) -> RialtoState:
        virtual = self.complete(seats, options, version)["third"] == "virtual"
        if virtual and seats != 2:
            raise RuleError(Text("rialto.virtual_needs_two", seats), "RI-14.1")
        return RialtoState(seats, virtual, version)

    def check(self, state: RialtoState) -> None:
        restore.check(state)
        super().check(state)
