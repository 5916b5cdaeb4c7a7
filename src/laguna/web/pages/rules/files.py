"""The files that the rules pages are made from: beside the game in a wheel, in docs/ in a checkout."""

from __future__ import annotations

import importlib
import os
from typing import Final

import laguna

ENGLISH: Final = "en"


def full_rules_path(id: str, language: str) -> str | None:
    """The file with the full rules of a game, or None."""
    return _find(os.path.join(game_folder(id), f"page.{_ending(language)}"), f"{id}.{_ending(language)}")


def guide_path(id: str, language: str) -> str | None:
    """The file with the rules for players, or None."""
    ending = _ending(language)
    return _find(os.path.join(game_folder(id), f"guide.{ending}"), os.path.join("play", f"{id}.{ending}"))


def record_path(id: str) -> str | None:
    """The record of the match that the drawings of the rules for players show, or None."""
    return _find(os.path.join(game_folder(id), "guide.record"), os.path.join("play", f"{id}.record"))


def game_folder(id: str) -> str:
    """The folder of a game."""
    return os.path.dirname(str(importlib.import_module("laguna.games." + id).__file__))


def _find(beside: str, name: str) -> str | None:
    package = os.path.dirname(os.path.abspath(laguna.__file__))
    docs = os.path.join(os.path.dirname(os.path.dirname(package)), "docs", "games", name)
    return next((path for path in (beside, docs) if os.path.isfile(path)), None)


def _ending(language: str) -> str:
    return "md" if language == ENGLISH else f"{language}.md"
