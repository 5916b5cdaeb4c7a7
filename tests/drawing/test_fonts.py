"""The fonts: every letter is there, widths are estimated well, and pages and PNG show the same glyphs."""

from __future__ import annotations

import functools
import io
import re
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from librt.vecs import vec
from mypy_extensions import i64
from scripts import client, client_fonts

from laguna import games
from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.state import NOBODY
from laguna.drawing import document, fonts, svg
from laguna.text import catalogue
from laguna.text.text import RuleError

PACKAGE: Final = Path(svg.__file__).parents[1]
WEIGHTS: Final = (400, 500, 600, 700)
TEXT: Final = re.compile(r"<text([^>]*)>([^<]*)</text>")
STATIC: Final = PACKAGE / "web" / "static"


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """Build the client, which makes the fonts."""
    client.main()


@functools.cache
def widths(name: str, weight: int) -> dict[str, float]:
    """How wide each letter of a font file is, in ems."""
    font: Any = TTFont(Path(fonts.FOLDER, f"{name}.ttf"))
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": weight})
    return {
        chr(letter): font["hmtx"][glyph][0] / font["head"].unitsPerEm for letter, glyph in font.getBestCmap().items()
    }


def true_width(words: str, weight: int, *, title: bool = False) -> float:
    """How wide words are without kerning, in ems."""
    known = widths("serif" if title else "sans", weight)
    return sum(known[letter] for letter in words)


def sentences() -> list[str]:
    """Every sentence of ours in German, and in English where it is translated, with its places filled in."""
    found: list[str] = []
    for path in PACKAGE.rglob("de.po"):
        with open(path, "rb") as file:
            for message in read_po(file):
                for forms in (message.id, message.string):
                    found += [forms] if isinstance(forms, str) else list(forms or ())
    lines = [re.sub(r"\{\d+\}", "12", line) for said in found for line in said.splitlines()]
    return [line for line in lines if len(line) > 2]


def drawn_texts(id: str) -> list[tuple[str, str]]:
    """Attributes and words of every text in pictures of one random match, in both languages."""
    game = games.load(id)
    match = Match(game, game.seats[-1], dice=FastDice(1))
    out: set[tuple[str, str]] = set()
    for step in range(400):
        if step % 20 == 0:
            for reader in (NOBODY, 0):
                view = match.state.view(reader)
                offered = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
                for language in catalogue.LANGUAGES:
                    out.update(TEXT.findall(document.document(game.drawing.plates(view, reader, offered, language))))
        if match.is_over():
            break
        seat = match.state.deciders()[0]
        actions = match.state.legal_actions(seat)
        match.play(seat, actions[step % len(actions)])
    return sorted(out)


def test_the_files_are_those_of_client_fonts() -> None:
    assert [Path(path).stem for path in fonts.files()] == sorted(face.name for face in client_fonts.FACES)
    for look, family in ((client_fonts.SANS, fonts.SANS), (client_fonts.SERIF, fonts.SERIF)):
        assert look.family == family
    assert fonts.SANS in document.tokens("light")["font-ui"]
    assert fonts.SERIF in document.tokens("light")["font-title"]


@pytest.mark.parametrize("face", client_fonts.FACES, ids=lambda face: face.name)
def test_every_face_has_its_letters_our_name_and_its_makers(face: client_fonts.Face) -> None:
    font: Any = TTFont(Path(fonts.FOLDER, f"{face.name}.ttf"))
    assert set(font.getBestCmap()) == set(face.letters)
    assert font["name"].getBestFamilyName() == face.look.family
    assert "Adobe" in font["name"].getDebugName(0)
    assert "Open Font License" in font["name"].getDebugName(13)
    assert not any("Source" in str(name) for name in font["name"].names if name.nameID not in (0, 7))
    assert "SIL OPEN FONT LICENSE" in Path(fonts.FOLDER, f"LICENSE-{face.look.package}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("face", client_fonts.FACES, ids=lambda face: face.name)
def test_pages_and_png_have_the_same_glyphs(face: client_fonts.Face) -> None:
    (page_file,) = STATIC.glob(f"{face.name}-*.woff2")
    page: Any = TTFont(io.BytesIO(page_file.read_bytes()))
    png: Any = TTFont(Path(fonts.FOLDER, f"{face.name}.ttf"))
    assert page.getGlyphOrder() == png.getGlyphOrder()
    assert page["hmtx"].metrics == png["hmtx"].metrics
    for glyph in png.getGlyphOrder():
        assert page["glyf"][glyph] == png["glyf"][glyph], glyph


@pytest.mark.parametrize("title", [False, True])
def test_no_sentence_is_wider_than_estimated(title: bool) -> None:
    said = sentences()
    assert len(said) > 1000
    for words in said:
        for weight in (600,) if title else WEIGHTS:
            if set(words) <= widths("serif" if title else "sans", weight).keys():
                estimate = svg.text_width(words, 1, weight, title=title)
                true = true_width(words, weight, title=title)
                assert true <= estimate <= 1.12 * true + 0.3, (words, weight, true, estimate)


@pytest.mark.parametrize("id", games.ids())
def test_every_text_of_a_board_is_in_the_font_and_fits_where_it_is_squeezed(id: str) -> None:
    texts = drawn_texts(id)
    assert texts
    for attributes, escaped in texts:
        words = unescape(escaped)
        known = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        title = "title" in known.get("class", "")
        missing = set(words) - widths("serif" if title else "sans", 400).keys()
        assert not missing, f"{words}: the fonts lack {missing}"
        if "textLength" in known:
            true = true_width(words, int(known["font-weight"]), title=title) * float(known["font-size"])
            assert true >= 0.9 * float(known["textLength"]), f"{words} is stretched"


def test_a_checkout_without_fonts_says_how_to_make_them(tmp_path: Path) -> None:
    with pytest.raises(RuleError) as refused:
        fonts.files(str(tmp_path / "nothing"))
    assert catalogue.translate(refused.value.text, "en") == "The fonts for PNG pictures are missing. Run `make build`."
