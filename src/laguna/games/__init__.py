"""The games there are: the folders below this one, and those in the folders that LAGUNA_GAMES names."""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType
from typing import Final

from laguna.core.game import Game
from laguna.core.game_loader import set_game_loader
from laguna.text.text import RuleError, Text

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
    return _game_in(id)


def _game_in(id: str) -> Game:
    """The GAME of a folder that Python finds; a state's folder is found even if LAGUNA_GAMES no longer names it."""
    module = _imported(id)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise RuleError(Text("core.no_game_object", id, os.path.dirname(str(module.__file__))))
    return game


def _imported(id: str) -> ModuleType:
    """The module with a game's GAME: its game.py, or the package itself where the game is a single file.

    Sentences come first: what is wrong with a components.toml is refused in words. What somebody else's folder does
    wrong is refused in a sentence.
    """
    package = "laguna.games." + id
    try:
        folder = os.path.dirname(str(importlib.import_module(package).__file__))
        if os.path.isfile(os.path.join(folder, "text", "sentences.py")):
            importlib.import_module(package + ".text.sentences")
        is_split = os.path.isfile(os.path.join(folder, "game.py"))
        return importlib.import_module(package + ".game" if is_split else package)
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


def _load_for_core(id: str) -> Game:
    """A game that a record or a state names: one in use is found even if LAGUNA_GAMES no longer names its folder."""
    return _game_in(id) if id.isidentifier() and f"{__name__}.{id}" in sys.modules else load(id)


set_game_loader(_load_for_core)
