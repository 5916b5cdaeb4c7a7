"""The games there are: the folders below this one, and those in the folders that LAGUNA_GAMES names."""

from __future__ import annotations

import importlib
import os
from types import ModuleType
from typing import Final

from laguna.core.game import Game
from laguna.core.text import RuleError, Text

_OWN: Final = os.path.dirname(os.path.abspath(__file__))


def ids() -> list[str]:
    """The ids of all games, sorted; found by looking, no list is kept.

    >>> "rialto" in ids()
    True
    """
    return sorted({name for folder in _folders() for name in os.listdir(folder) if _is_game(folder, name)})


def load(id: str) -> Game:
    """The game with this id; RuleError where there is none or its components.toml is wrong.

    >>> load("rialto").title
    'Rialto'
    """
    known = ids()
    if id not in known:
        raise RuleError(Text("core.game", id, Text("core.and", *known)) if known else Text("core.no_games", id))
    __path__.extend(folder for folder in _folders() if folder not in __path__)
    module = _imported(id)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise RuleError(Text("core.no_game_object", id, os.path.dirname(str(module.__file__))))
    return game


def _imported(id: str) -> ModuleType:
    """The package of a game; what somebody else's folder does wrong is told in a sentence."""
    try:
        return importlib.import_module("laguna.games." + id)
    except RuleError:
        raise
    except Exception as error:
        if _is_game(_OWN, id):
            raise  # a fault of ours has to be seen whole
        raise RuleError(Text("core.game_broken", id, f"{type(error).__name__}: {error}")) from error


def _folders() -> list[str]:
    """Our own folder, then those of LAGUNA_GAMES."""
    named = [folder for folder in os.environ.get("LAGUNA_GAMES", "").split(os.pathsep) if folder]
    for folder in named:
        if not os.path.isdir(folder):
            raise RuleError(Text("core.games_folder", folder))
    return [_OWN, *named]


def _is_game(folder: str, name: str) -> bool:
    return name.isidentifier() and os.path.isfile(os.path.join(folder, name, "__init__.py"))
