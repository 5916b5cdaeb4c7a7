"""Drawings of The Doge Ship for the tests: plates of a position, and positions of a given phase."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing.plates import Plate
from laguna.games.dogeship.game import GAME
from laguna.games.dogeship.rules import phases
from laguna.games.dogeship.rules.state import DogeShipState
from tests.games.dogeship.walks import walk


def plates_of(state: DogeShipState, reader: int, language: str = "en") -> list[Plate]:
    """All plates, in all their shapes."""
    view = state.view(reader)
    actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
    return GAME.drawing.plates(view, reader, actions, language)


def first_in_phase(phase: int, *, round: int = 1, seats: int = 3) -> DogeShipState:
    """The first position of random games that asks this question."""
    for seed in range(60):
        for state, _, _ in walk(seats, seed):
            if state.phase == phase and state.round >= round:
                return state.clone()
    raise AssertionError(f"no game came to {phases.NAMES[phase]}")
