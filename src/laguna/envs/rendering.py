"""What an environment shows of a game, as onlookers see it: text, SVG, or an array of pixels."""

from __future__ import annotations

import io
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg, words
from laguna.core.game import NOBODY, State
from laguna.core.text import RuleError, Text
from laguna.envs.extras import brought_by
from laguna.envs.layout import Array

with brought_by("envs", "laguna.envs"):
    import numpy as np
    from PIL import Image

# "ansi" is what Gymnasium and PettingZoo call text.
MODES: Final = ("human", "text", "ansi", "svg", "rgb_array")


def check_mode(mode: object) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise RuleError(Text("envs.render_mode", str(mode), Text("core.and", *MODES)))


def render(state: State, mode: str | None) -> str | Array | None:
    """The position in a render mode; "human" prints the text and returns nothing."""
    if mode is None:
        raise RuleError(Text("envs.no_render_mode", Text("core.or", *[repr(mode) for mode in MODES])))
    view = state.view(NOBODY)
    if mode == "svg":
        return _drawing(view)
    if mode == "rgb_array":
        return _pixels(svg.png(_drawing(view)))
    if mode == "human":
        print(view)
        return None
    return str(view)


def _drawing(view: State) -> str:
    language = words.language()
    return svg.document(view.plates(NOBODY, vec[i64](), language), theme="light", language=language)


def _pixels(png: bytes) -> Array:
    """A picture as height, width and three colours."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
