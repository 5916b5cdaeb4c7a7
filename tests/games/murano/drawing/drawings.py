"""Drawings of Murano for the tests: plates, pieces and positions to draw."""

from __future__ import annotations

import re
from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing import icons, plates
from laguna.drawing.plates import Piece, Plate
from laguna.games.murano.game import GAME
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.state import MuranoState
from tests.games.murano.walks import positions, walk


def drawn(state: MuranoState, reader: int, language: str = "en") -> list[Plate]:
    """All plates, in all their shapes."""
    view = state.view(reader)
    actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
    return GAME.drawing.plates(view, reader, actions, language)


def pieces(state: MuranoState, reader: int, language: str = "en", shape: str = plates.TALL) -> dict[str, Piece]:
    """The pieces that are seen on a screen of this shape."""
    seen = [plate for plate in drawn(state, reader, language) if plate.shape in (plates.ANY_SHAPE, shape)]
    return {piece.id: piece for plate in seen for piece in plate.pieces}


def decisions(seed: int, every: int) -> Iterator[MuranoState]:
    """Some positions of random games in which a player has to decide."""
    return (state for state in positions(seed, every) if len(state.deciders()) > 0)


def reached(phase: int, *, seats: int = 4, turn: int = 0) -> MuranoState:
    """The first position of random games that asks this question, after so many turns."""
    for seed in range(60):
        for state, _, _ in walk(seats, seed, eager=True):
            if state.phase == phase and state.turn >= turn:
                return state.clone()
    raise AssertionError(f"no game came to {phases.NAMES[phase]}")


def symbol(name: str) -> str:
    """What of a symbol is in a picture, wherever it stands and in whatever colour: the form of its first part."""
    return str(re.findall(r'<\w+(?: (?:d|cx|cy|r|x|y|width|height|rx)="[^"]*")+', icons.ICONS[name])[0])
