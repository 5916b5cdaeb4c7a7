"""Murano: who may play, which variants there are, and how positions are made and read back."""

from __future__ import annotations

from laguna.core.fields import must
from laguna.core.rules import Options, Rules
from laguna.core.state import NOBODY, TRUTH
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, islands, needs, phases, piece_checks, position, restore_checks
from laguna.games.murano.rules.state import MuranoState


class MuranoRules(Rules[MuranoState]):
    """The game."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "murano"
        self.title = "Murano"
        self.versions = range(1, 2)
        self.seats = range(box.SEATS_MIN, box.SEATS_MAX + 1)
        self.actions = actions.ACTIONS
        self.digest = box.BOX.digest

    def new(self, seats: int, options: Options, version: int) -> MuranoState:
        state = self.empty(seats, options, version)
        state.set_up()
        return state

    def empty(self, seats: int, options: Options, version: int) -> MuranoState:
        self.complete(seats, options, version)
        return MuranoState(seats, version)

    def check(self, state: MuranoState) -> None:
        """Refuse a position that no game leads to, and work out what follows from its fields."""
        must(state.viewer >= 0 or state.viewer == NOBODY or state.viewer == TRUTH, "viewer")
        state.needs = position.NO_NEEDS[:]
        if state.phase <= phases.START_PLAYER:
            must(state.key() == self._before_first_turn(state).key(), "set-up")
            islands.recount(state)
            return
        must(state.mover != box.FREE, "mover")
        piece_checks.check_pieces(state)
        islands.recount(state)
        if phases.SAILING <= state.phase <= phases.PASSING:
            needs.find_needs(state)
        restore_checks.check_phase(state)

    def _before_first_turn(self, state: MuranoState) -> MuranoState:
        """What `state` looks like before the start player is drawn; nobody has had a choice by then (MU-3)."""
        out = self.new(int(state.seats), {}, int(state.version))
        out.phase = state.phase
        if state.phase != phases.PLACE_RED:
            must(state.red != box.FREE and out.black & box.BIT[state.red] != 0, "red")
            out.red = state.red
            out.black -= box.BIT[state.red]
            out.revealed += 1
        if state.phase == phases.START_PLAYER and box.PALACE_REMOVED[state.seats] > 0:
            # To a viewer who does not know which, all are the same.
            removed = state.removed if state.viewer == TRUTH else box.FIRST_PALACE
            must(removed != box.FREE and box.KIND_OF[removed] == box.PALACE and out.stack[removed] > 0, "removed")
            out.removed = removed
            out.stack[removed] -= 1
        return out if state.viewer == TRUTH else out.view(state.viewer)
