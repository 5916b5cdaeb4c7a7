"""Finds games by their ids: games stand above the core, so `laguna.games` hands its `load` in."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from laguna.core.game import Game

_loaders: Final[list[Callable[[str], Game[Any]]]] = []


def set_game_loader(load: Callable[[str], Game[Any]]) -> None:
    """Let the core look up games with this function."""
    _loaders[:] = [load]


def load_game(id: str) -> Game[Any]:
    """The game with this id, or RuleError."""
    if not _loaders:
        importlib.import_module("laguna.games")  # it sets the loader
    return _loaders[0](id)
