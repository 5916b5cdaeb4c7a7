"""Renders a position for environments, as spectators see it: text, SVG, or an array of pixels."""

from __future__ import annotations

import io
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Game
from laguna.core.state import NOBODY, State
from laguna.drawing import document
from laguna.envs.layout import Array
from laguna.optional_imports import from_extra
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

with from_extra("envs", "laguna.envs"):
    import numpy as np
    from PIL import Image

# Gymnasium and PettingZoo call text "ansi".
MODES: Final = ("human", "text", "ansi", "svg", "rgb_array")


def check_mode(mode: object) -> None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in MODES:
        raise RuleError(Text("envs.render_mode", str(mode), Text("core.and", *MODES)))


def render(game: Game, state: State, mode: str | None) -> str | Array | None:
    """The position in a render mode; "human" prints the text and returns None."""
    if mode is None:
        raise RuleError(Text("envs.no_render_mode", Text("core.or", *[repr(mode) for mode in MODES])))
    view = state.view(NOBODY)
    if mode == "svg":
        return _drawing(game, view)
    if mode == "rgb_array":
        return _pixels(document.png(_drawing(game, view)))
    if mode == "human":
        print(game.text.page(view, catalogue.language()))
        return None
    return game.text.page(view, catalogue.language())


def _drawing(game: Game, view: State) -> str:
    language = catalogue.language()
    return document.document(game.drawing.plates(view, NOBODY, vec[i64](), language), theme="light", language=language)


def _pixels(png: bytes) -> Array:
    """A PNG as an array of height, width and three colours."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
