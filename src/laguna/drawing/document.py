"""Plates put together into one picture: an SVG with the colours of a theme, or a PNG."""

from __future__ import annotations

import os
import re
from typing import Final

from laguna.drawing import fonts
from laguna.drawing.fonts import SANS, SERIF
from laguna.drawing.plates import DOCK, SEAT, WIDE, Plate
from laguna.drawing.svg import n, rect, text

THEMES: Final = ("light", "dark")

# ---- colours


def _read_tokens() -> dict[str, dict[str, str]]:
    """The tokens by theme: dark ones are the light ones with what its block replaces."""
    path = os.path.join(os.path.dirname(__file__), "tokens.css")
    with open(path, encoding="utf-8") as file:
        css = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    blocks: dict[str, str] = {}
    for head, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        blocks.setdefault(head.strip(), body)  # a second :root, for less motion, replaces times only
    light = _declarations(blocks[":root"])
    return {"light": light, "dark": light | _declarations(blocks['[data-theme="dark"]'])}


def _declarations(block: str) -> dict[str, str]:
    # Values go into attributes, whose quotes are double.
    return {name: value.strip().replace('"', "'") for name, value in re.findall(r"--([\w-]+):([^;]+);", block)}


_tokens: Final[dict[str, dict[str, str]]] = {}


def tokens(theme: str) -> dict[str, str]:
    """Every token of a theme by its name, as tokens.css has it."""
    if not _tokens:
        _tokens.update(_read_tokens())
    return _tokens[theme]


def resolve(markup: str, theme: str) -> str:
    """Markup with the colours of a theme in the place of their names."""
    values = tokens(theme)
    parts = markup.split("var(--")
    out = [parts[0]]
    for part in parts[1:]:
        name, _, rest = part.partition(")")
        out.append(values[name])
        out.append(rest)
    return "".join(out)


# ---- one picture

_GAP: Final = 16.0  # between plates, and round them
_PAD: Final = 12.0  # inside a plate's frame
_HEAD: Final = 30.0  # for a plate's title
_BAND: Final = 44.0  # for the caption


def document(plates: list[Plate], *, theme: str | None = None, language: str = "en", caption: str = "") -> str:
    """All plates in one SVG, side by side by their columns, below a caption such as what is asked; then the dock.

    What a page shows of one seat at a time is left out: there is a plate of the players for pictures.

    With a theme the colours are literals, as PNG and notebooks need them; without, they are var(--…) for a page that
    has tokens.css.
    """
    assert theme is None or theme in THEMES, f"a theme is light or dark, not {theme}"
    # The other shape of a wide plate shows the same.
    shown = [plate for plate in plates if plate.shape != WIDE and plate.area != SEAT]
    above = [plate for plate in shown if plate.area != DOCK]
    top = _GAP + (_BAND + _GAP if caption else 0.0)
    left = _GAP
    bottom = top
    body: list[str] = []
    for column in sorted({plate.column for plate in above}):
        stack = [plate for plate in above if plate.column == column]
        width = max([plate.width for plate in stack]) + 2 * _PAD
        y = top
        for plate in stack:
            y += _nested(body, plate, left, y, width) + _GAP
        bottom = max(bottom, y)
        left += width + _GAP
    dock = [plate for plate in shown if plate.area == DOCK]
    left = max([left] + [plate.width + 2 * (_PAD + _GAP) for plate in dock])
    bottom = _dock(body, dock, left, bottom)
    if caption:
        asked = any(piece.action >= 0 for plate in plates for piece in plate.pieces)
        body.append(_caption(caption, left - 2 * _GAP, asked))
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(left)}" height="{n(bottom)}" '
        f'viewBox="0 0 {n(left)} {n(bottom)}" lang="{language}" font-family="var(--font-ui)">'
        f"{rect(0, 0, left, bottom, 0, 'var(--page)')}{''.join(body)}</svg>"
    )
    return resolve(markup, theme) if theme else markup


def _nested(body: list[str], plate: Plate, x: float, y: float, width: float) -> float:
    """Add a plate to a picture, in a frame if it has a title; returns how high it came out."""
    if not plate.title:
        height = plate.height * width / plate.width
        body.append(plate.markup(f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'))
        return height
    height = plate.height + _HEAD + _PAD
    body.append(rect(x, y, width, height, 14, "var(--surface)", "var(--line)", 1))
    body.append(
        text(x + _PAD, y + 20, plate.title, 14, anchor="start", weight=600, fill="var(--ink-2)", room=width - 2 * _PAD)
    )
    place = f'x="{n(x + _PAD)}" y="{n(y + _HEAD)}" width="{n(plate.width)}" height="{n(plate.height)}"'
    body.append(plate.markup(place + ' overflow="visible"'))
    return height


def _dock(body: list[str], plates: list[Plate], right: float, top: float) -> float:
    """Add the plates of the dock, side by side in as many rows as they need; returns where the next row would be."""
    x = _GAP
    bottom = top
    for plate in plates:
        width = plate.width + 2 * _PAD
        if x > _GAP and x + width + _GAP > right:
            x = _GAP
            top = bottom
        bottom = max(bottom, top + _nested(body, plate, x, top, width) + _GAP)
        x += width + _GAP
    return bottom


def _caption(words: str, width: float, asked: bool) -> str:
    """The one sentence above the board; its edge is ruby if something can be done."""
    ground = rect(_GAP, _GAP, width, _BAND, 8, "var(--go-tint)" if asked else "var(--surface)", "var(--line)", 1)
    edge = rect(_GAP, _GAP, 6, _BAND, 3, "var(--go)" if asked else "var(--line-strong)")
    said = text(_GAP + 22, _GAP + 28, words, 19, anchor="start", weight=600, kind="title", room=width - 44)
    return ground + edge + said


def notebook(plates: list[Plate], *, language: str = "en", caption: str = "") -> str:
    """A drawing for a notebook's page, which has no tokens.css."""
    return document(plates, theme="light", language=language, caption=caption)


# ---- PNG


def png(markup: str, *, zoom: float = 1.0) -> bytes:
    """An SVG with literal colours as a PNG, `zoom` pixels to a unit.

    It is written in our own fonts only, so that a picture is the same on every machine.
    """
    import resvg_py

    assert "var(--" not in markup, "a picture needs literal colours: draw it with a theme"
    return resvg_py.svg_to_bytes(
        svg_string=markup,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=fonts.files(),
        # Text without a font family, such as that of a single piece.
        font_family=SANS,
        sans_serif_family=SANS,
        serif_family=SERIF,
    )
