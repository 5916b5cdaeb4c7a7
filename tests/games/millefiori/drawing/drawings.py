"""Drawings of Mille Fiori and their pieces, for the tests of the drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from laguna.drawing.icons import ICONS
from laguna.drawing.plates import ANY_SHAPE, TALL, Piece, Plate
from laguna.games.millefiori.game import GAME
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.state import MilleFioriState
from tests.games.millefiori.walks import positions, walk


def drawn(state: MilleFioriState, reader: int, language: str = "en") -> list[Plate]:
    """All plates, in all their shapes."""
    view = state.view(reader)
    actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
    return GAME.drawing.plates(view, reader, actions, language)


def pieces(state: MilleFioriState, reader: int, language: str = "en", shape: str = TALL) -> dict[str, Piece]:
    """The pieces that are seen on a screen of this shape."""
    seen = [plate for plate in drawn(state, reader, language) if plate.shape in (ANY_SHAPE, shape)]
    return {piece.id: piece for plate in seen for piece in plate.pieces}


def decisions(seed: int, every: int) -> Iterator[MilleFioriState]:
    """Some positions of random games in which somebody has to decide."""
    return (state for state in positions(seed, every) if len(state.deciders()) > 0)


def reached(phase: int, *, round: int = 1, seats: int = 4, edition: str = "devir") -> MilleFioriState:
    """The first position of random games that asks this question."""
    for seed in range(60):
        for state, _, _ in walk(seats, edition, "together", seed):
            if state.phase == phase and state.round >= round:
                return state.clone()
    raise AssertionError(f"no game came to {phases.PHASE_NAMES[phase]}")


def symbol(name: str) -> str:
    """What of a symbol is in a picture, wherever it stands and in whatever colour: the form of its first part."""
    return str(re.findall(r'<\w+(?: (?:d|cx|cy|r|x|y|width|height|rx)="[^"]*")+', ICONS[name])[0])


def figure(body: str) -> int:
    """The points that a target carries."""
    found = re.findall(r'fill="var\(--go\)" class="num">\+?(\d+)</text>', body)
    return int(found[0]) if found else 0
