"""Makes the fonts: WOFF2 for the pages, and the same glyphs as TTF for PNG (resvg cannot read WOFF2).

The sources are Source Sans 3 and Source Serif 4 from the npm packages that client/package.json names. Each file holds
only the letters and weights that Laguna uses. Their licence, the SIL Open Font License, reserves the name "Source" for
the unchanged fonts, so ours are called Laguna Sans and Laguna Serif.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Final, NamedTuple

LATIN: Final = (
    *range(0x20, 0x7F),
    *(0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB1, 0xB7, 0xBB, 0xBF),
    *range(0xC0, 0x100),
    *(0x131, 0x152, 0x153, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E),
    *(0x2026, 0x20AC, 0x2191, 0x2193, 0x2212),
)
# Polish, Czech, Turkish, Romanian …: for names of players.
LATIN_EXTENDED: Final = (
    *range(0x100, 0x12C),
    *(0x12E, 0x12F, 0x130),
    *range(0x134, 0x152),
    *range(0x154, 0x166),
    *range(0x168, 0x180),
    *(0x218, 0x219, 0x21A, 0x21B, 0x1E9E),
)
# Metrics for tools that edit fonts; browsers and resvg do without.
UNUSED_TABLES: Final = ["BASE", "DSIG", "MVAR", "STAT", "gasp"]


class Look(NamedTuple):
    """A typeface as we use it."""

    family: str
    package: str
    weights: tuple[int, int]
    features: tuple[str, ...]


SANS: Final = Look("Laguna Sans", "source-sans-3", (400, 700), ())
# Titles have one weight. In their size kerning shows; in Laguna Sans it does not, and would cost 2 KB.
SERIF: Final = Look("Laguna Serif", "source-serif-4", (600, 600), ("kern",))


class Face(NamedTuple):
    """One font file."""

    name: str  # of the file
    look: Look
    source: str  # the package's file
    letters: tuple[int, ...]


def _face(name: str, look: Look, alphabet: str, letters: tuple[int, ...]) -> Face:
    return Face(name, look, f"{look.package}-{alphabet}-wght-normal.woff2", letters)


FACES: Final = (
    _face("sans", SANS, "latin", LATIN),
    _face("serif", SERIF, "latin", LATIN),
    _face("sans_extended", SANS, "latin-ext", LATIN_EXTENDED),
    _face("serif_extended", SERIF, "latin-ext", LATIN_EXTENDED),
)


def make(packages: Path, woff2: Path, ttf: Path) -> list[Path]:
    """Write all files from the packages in a node_modules folder; returns the WOFF2 files."""
    for folder in (woff2, ttf):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for face in FACES:
        _make_face(face, packages / "@fontsource-variable" / face.look.package / "files" / face.source, woff2, ttf)
    for package in sorted({face.look.package for face in FACES}):
        shutil.copyfile(packages / "@fontsource-variable" / package / "LICENSE", ttf / f"LICENSE-{package}.txt")
    return [woff2 / f"{face.name}.woff2" for face in FACES]


def _make_face(face: Face, source: Path, woff2: Path, ttf: Path) -> None:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source, recalcTimestamp=False)  # the same sources give the same bytes
    keep = Options(layout_features=list(face.look.features), hinting=False, notdef_outline=True)
    keep.drop_tables += UNUSED_TABLES
    subsetter = Subsetter(keep)
    subsetter.populate(unicodes=face.letters)
    subsetter.subset(font)
    low, high = face.look.weights
    font = instantiateVariableFont(font, {"wght": low if low == high else face.look.weights})
    _rename(font, face.look.family)
    font["OS/2"].usWeightClass = low
    font.flavor = None
    font.save(ttf / f"{face.name}.ttf")
    font.flavor = "woff2"
    font.save(woff2 / f"{face.name}.woff2")


def _rename(font: Any, family: str) -> None:
    """Give a font our name, and leave who made it and under which licence."""
    names = font["name"]
    names.names = [name for name in names.names if name.nameID in (0, 8, 9, 11, 12, 13, 14)]
    for number, said in (
        (1, family),
        (2, "Regular"),
        (3, f"{family}, a modified version"),
        (4, family),
        (6, family.replace(" ", "")),
        (13, "This Font Software is licensed under the SIL Open Font License, Version 1.1."),
        (14, "https://openfontlicense.org"),
    ):
        names.setName(said, number, 3, 1, 0x409)
    if "fvar" in font:
        axes = font["fvar"]
        axes.instances = []
        for axis in axes.axes:
            axis.axisNameID = 2


def style_sheet() -> str:
    """The CSS that brings the fonts to the pages; a file is loaded only where a page uses one of its letters."""
    return "".join(
        f'@font-face {{ font-family: "{face.look.family}"; src: url("{face.name}.woff2") format("woff2"); '
        f"font-weight: {' '.join(str(weight) for weight in dict.fromkeys(face.look.weights))}; font-display: swap; "
        f"unicode-range: {', '.join(_ranges(face.letters))}; }}\n"
        for face in FACES
    )


def _ranges(letters: tuple[int, ...]) -> list[str]:
    """Code points as CSS writes them, neighbours together."""
    out: list[tuple[int, int]] = []
    for letter in sorted(letters):
        if out and out[-1][1] == letter - 1:
            out[-1] = (out[-1][0], letter)
        else:
            out.append((letter, letter))
    return [f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in out]
