"""Letters of our own, drawn with a pen: what a PNG is written in on a machine without fonts.

A letter is its width and a path. Capitals are 7 high, from 0 down to the line at 7; small letters begin at 2.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final
from unicodedata import normalize

GAP: Final = 1.7  # between letters
SPACE: Final = 2.4
HEIGHT: Final = 0.72  # of capitals, in ems

_BOWL_LEFT: Final = "M3.8 3.6C3.4 2.5 2.7 2 1.9 2 .7 2 0 3 0 4.5S.7 7 1.9 7C2.7 7 3.4 6.5 3.8 5.4"
_BOWL_RIGHT: Final = "M0 5.4C.4 6.5 1.1 7 1.9 7 3.1 7 3.8 6 3.8 4.5S3.1 2 1.9 2C1.1 2 .4 2.5 0 3.6"
_SHOULDER: Final = "M0 4C.3 2.7 1 2 1.9 2 3 2 3.6 2.7 3.6 4V7"

LETTERS: Final[dict[str, tuple[float, str]]] = {
    "A": (5, "M0 7 2.5 0 5 7M1 4.5H4"),
    "B": (4.5, "M0 0V7H2.6a1.8 1.8 0 0 0 0-3.7H0M2.6 3.3a1.6 1.6 0 0 0 0-3.3H0"),
    "C": (4.8, "M4.8 1.3C4.2 .4 3.5 0 2.6 0 .9 0 0 1.5 0 3.5S.9 7 2.6 7C3.5 7 4.2 6.6 4.8 5.7"),
    "D": (4.8, "M0 0V7H1.8C3.8 7 4.8 5.6 4.8 3.5S3.8 0 1.8 0Z"),
    "E": (4, "M4 0H0V7H4M0 3.4H3.4"),
    "F": (4, "M4 0H0V7M0 3.4H3.4"),
    "G": (5, "M4.8 1.3C4.2 .4 3.5 0 2.6 0 .9 0 0 1.5 0 3.5S.9 7 2.6 7C3.6 7 4.4 6.6 5 5.8V3.8H3"),
    "H": (4.8, "M0 0V7M4.8 0V7M0 3.4H4.8"),
    "I": (0, "M0 0V7"),
    "J": (3, "M3 0V5C3 6.4 2.4 7 1.5 7S0 6.4 0 5.4"),
    "K": (4.6, "M0 0V7M4.4 0 0 4.2M1.6 2.8 4.6 7"),
    "L": (3.8, "M0 0V7H3.8"),
    "M": (6, "M0 7V0L3 5 6 0V7"),
    "N": (4.8, "M0 7V0L4.8 7V0"),
    "O": (5.4, "M2.7 0C.9 0 0 1.5 0 3.5S.9 7 2.7 7 5.4 5.5 5.4 3.5 4.5 0 2.7 0Z"),
    "P": (4.4, "M0 7V0H2.5a1.9 1.9 0 0 1 0 3.8H0"),
    "Q": (5.4, "M2.7 0C.9 0 0 1.5 0 3.5S.9 7 2.7 7 5.4 5.5 5.4 3.5 4.5 0 2.7 0ZM3.4 5.2 5.4 7.4"),
    "R": (4.6, "M0 7V0H2.5a1.9 1.9 0 0 1 0 3.8H0M2.4 3.8 4.6 7"),
    "S": (
        4.4,
        "M4.2 1.2C3.8 .4 3.1 0 2.2 0 1 0 .2 .7 .2 1.8 .2 4.4 4.4 2.8 4.4 5.2 4.4 6.3 3.5 7 2.3 7 1.2 7 .4 6.6 0 5.6",
    ),
    "T": (4.8, "M0 0H4.8M2.4 0V7"),
    "U": (4.8, "M0 0V4.4C0 6.2 .9 7 2.4 7S4.8 6.2 4.8 4.4V0"),
    "V": (5, "M0 0 2.5 7 5 0"),
    "W": (7, "M0 0 1.8 7 3.5 1 5.2 7 7 0"),
    "X": (4.6, "M0 0 4.6 7M4.6 0 0 7"),
    "Y": (4.8, "M0 0 2.4 3.4 4.8 0M2.4 3.4V7"),
    "Z": (4.4, "M0 0H4.4L0 7H4.4"),
    "a": (3.8, "M3.8 2V7" + _BOWL_LEFT),
    "b": (3.8, "M0 0V7" + _BOWL_RIGHT),
    "c": (3.4, "M3.4 3C3 2.3 2.6 2 2 2 .7 2 0 3 0 4.5S.7 7 2 7C2.6 7 3 6.7 3.4 6"),
    "d": (3.8, "M3.8 0V7" + _BOWL_LEFT),
    "e": (3.8, "M0 4.4H3.8C3.8 2.9 3.1 2 1.9 2 .7 2 0 3 0 4.5S.7 7 2 7C2.7 7 3.2 6.7 3.6 6.1"),
    "f": (2.4, "M2.4 .1C1.3-.1 .8 .4 .8 1.6V7M0 2.2H2.2"),
    "g": (3.8, "M3.8 2V7.4C3.8 8.6 3.1 9.2 1.9 9.2 1.2 9.2 .7 9 .3 8.6" + _BOWL_LEFT),
    "h": (3.6, "M0 0V7" + _SHOULDER),
    "i": (0, "M0 2V7M0 0V.1"),
    "j": (1, "M1 2V7.6C1 8.7 .7 9.2 0 9.2M1 0V.1"),
    "k": (3.4, "M0 0V7M3.2 2 0 5M1.2 4 3.4 7"),
    "l": (0, "M0 0V7"),
    "m": (6, "M0 2V7M0 4C.2 2.7 .8 2 1.6 2 2.5 2 3 2.7 3 4V7M3 4C3.2 2.7 3.8 2 4.6 2 5.5 2 6 2.7 6 4V7"),
    "n": (3.6, "M0 2V7" + _SHOULDER),
    "o": (3.8, "M1.9 2C.7 2 0 3 0 4.5S.7 7 1.9 7 3.8 6 3.8 4.5 3.1 2 1.9 2Z"),
    "p": (3.8, "M0 2V9.2" + _BOWL_RIGHT),
    "q": (3.8, "M3.8 2V9.2" + _BOWL_LEFT),
    "r": (2.2, "M0 2V7M0 4C.3 2.7 1 2 2.2 2.1"),
    "s": (
        3.3,
        "M3.1 2.9C2.8 2.3 2.3 2 1.6 2 .7 2 .1 2.5 .1 3.2 .1 5 3.3 3.9 3.3 5.7 3.3 6.5 2.6 7 1.7 7 .9 7 .3 6.7 0 6",
    ),
    "t": (2.2, "M.8 .6V5.6C.8 6.6 1.3 7.1 2.2 6.9M0 2.2H2.2"),
    "u": (3.6, "M0 2V5C0 6.3 .6 7 1.7 7 2.6 7 3.3 6.3 3.6 5M3.6 2V7"),
    "v": (3.6, "M0 2 1.8 7 3.6 2"),
    "w": (5.4, "M0 2 1.4 7 2.7 2.6 4 7 5.4 2"),
    "x": (3.4, "M0 2 3.4 7M3.4 2 0 7"),
    "y": (3.6, "M0 2 1.8 6.8M3.6 2 1.6 7.8C1.3 8.8 .9 9.2 0 9.2"),
    "z": (3.2, "M0 2H3.2L0 7H3.2"),
    "ß": (
        4,
        "M0 7V2C0 .7 .7 0 1.8 0 2.8 0 3.5 .6 3.5 1.6 3.5 2.6 2.4 2.8 2.4 3.6 2.4 4.4 4 4.4 4 5.8 4 6.6 3.4 7 2.4 7",
    ),
    "0": (4.2, "M2.1 0C.7 0 0 1.4 0 3.5S.7 7 2.1 7 4.2 5.6 4.2 3.5 3.5 0 2.1 0Z"),
    "1": (4.2, "M.6 1.3 2.3 0V7M.6 7H3.8"),
    "2": (4.2, "M.2 1.6C.4 .5 1.1 0 2.1 0 3.3 0 4 .7 4 1.8 4 3.4 1.6 4.8 0 7H4.2"),
    "3": (
        4.2,
        "M.2 1.2C.6 .4 1.2 0 2.1 0 3.2 0 3.9 .7 3.9 1.7 3.9 2.8 3.2 3.4 1.8 3.4 3.3 3.4 4.2 4.1 4.2 5.2"
        " 4.2 6.3 3.4 7 2.1 7 1 7 .3 6.6 0 5.7",
    ),
    "4": (4.2, "M3 7V0L0 4.8H4.2"),
    "5": (4.2, "M3.8 0H.7L.3 3.2C.8 2.8 1.4 2.6 2 2.6 3.3 2.6 4.2 3.4 4.2 4.7 4.2 6.1 3.3 7 2 7 1 7 .3 6.6 0 5.8"),
    "6": (
        4.2,
        "M3.7 .9C3.4 .3 2.9 0 2.2 0 .8 0 0 1.5 0 4 0 6 .8 7 2.1 7 3.4 7 4.2 6.1 4.2 4.8"
        "S3.4 2.7 2.2 2.7C1.2 2.7 .4 3.3 0 4.3",
    ),
    "7": (4.2, "M0 0H4.2L1.5 7"),
    "8": (
        4.2,
        "M2.1 3.3C1 3.3 .3 2.7 .3 1.7S1 0 2.1 0 3.9 .7 3.9 1.7 3.2 3.3 2.1 3.3C.8 3.3 0 4.1 0 5.2"
        "S.8 7 2.1 7 4.2 6.3 4.2 5.2 3.4 3.3 2.1 3.3Z",
    ),
    "9": (
        4.2,
        "M.5 6.1C.8 6.7 1.3 7 2 7 3.4 7 4.2 5.5 4.2 3 4.2 1 3.4 0 2.1 0 .8 0 0 .9 0 2.2"
        "S.8 4.3 2 4.3C3 4.3 3.8 3.7 4.2 2.7",
    ),
    ".": (0, "M0 6.9V7"),
    ",": (0.4, "M.4 6.6V7L0 8.2"),
    ":": (0, "M0 3V3.1M0 6.9V7"),
    ";": (0.4, "M.4 3V3.1M.4 6.6V7L0 8.2"),
    "!": (0, "M0 0V4.8M0 6.9V7"),
    "?": (3.4, "M0 1.4C.2 .5 .8 0 1.7 0 2.8 0 3.4 .7 3.4 1.6 3.4 3 1.7 3.2 1.7 4.8M1.7 6.9V7"),
    "'": (0, "M0 0V1.8"),
    '"': (1.4, "M0 0V1.8M1.4 0V1.8"),
    "(": (1.4, "M1.4-.6C.4 .8 0 2 0 3.5S.4 6.2 1.4 7.6"),
    ")": (1.4, "M0-.6C1 .8 1.4 2 1.4 3.5S1 6.2 0 7.6"),
    "+": (4, "M2 1.9V5.9M0 3.9H4"),
    "-": (2, "M0 4.2H2"),
    "−": (4, "M0 3.9H4"),
    "×": (3.2, "M0 2.3 3.2 5.5M3.2 2.3 0 5.5"),
    "·": (0, "M0 3.8V3.9"),
    "/": (3, "M0 7.6 3-.6"),
    "…": (3.2, "M0 6.9V7M1.6 6.9V7M3.2 6.9V7"),
    "→": (5, "M0 3.8H5M3 1.8 5 3.8 3 5.8"),
    "□": (3.6, "M0 .5H3.6V7H0Z"),
    "✶": (3.6, "M1.8 1.6V6.4M0 2.7 3.6 5.3M3.6 2.7 0 5.3"),
}
UNKNOWN: Final = "□"
DOTS: Final = "\u0308"


def spell(markup: str) -> str:
    """Markup of ours with every text drawn as lines."""
    return re.sub(r"<text([^>]*)>([^<]*)</text>", _drawn, markup)


def _drawn(found: re.Match[str]) -> str:
    attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', found[1]))
    size = float(attributes["font-size"])
    scale = size * HEIGHT / 7
    glyphs, width = _line(unescape(found[2]))
    across = float(attributes["textLength"]) / width if "textLength" in attributes else scale
    shift = {"start": 0.0, "middle": width * across / 2, "end": width * across}[attributes["text-anchor"]]
    x = float(attributes.get("x", "0")) - shift
    y = float(attributes["y"]) - 7 * scale
    pen = 1.15 if int(attributes["font-weight"]) >= 600 else 0.8
    ink = f'fill="none" stroke="{attributes["fill"]}" stroke-width="{pen}"'
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({across:.4f} {scale:.4f})" {ink} '
        f'stroke-linecap="round" stroke-linejoin="round">{glyphs}</g>'
    )


def _line(words: str) -> tuple[str, float]:
    """The letters of some words side by side, and how wide they are together."""
    out: list[str] = []
    x = 0.0
    for letter in words:
        if letter == " ":
            x += SPACE
            continue
        width, path = _letter(letter)
        out.append(f'<path d="{path}" transform="translate({x + GAP / 2:.1f} 0)"/>')
        x += width + GAP
    return "".join(out), max(x, GAP)


def _letter(letter: str) -> tuple[float, str]:
    """A letter; one with dots above it is made of two, and other accents are left away."""
    if letter in LETTERS:
        return LETTERS[letter]
    parts = normalize("NFD", letter)
    width, path = LETTERS[parts[0] if parts[0] in LETTERS else UNKNOWN]
    if DOTS in parts:
        y = -1.6 if parts[0].isupper() else 0.2
        path += f"M{width / 2 - 1:g} {y}v.1M{width / 2 + 1:g} {y}v.1"
    return width, path
