"""Text, symbols, tokens, targets, pieces and plates become SVG, and SVG becomes PNG."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from laguna import games
from laguna.drawing import diff, document, svg
from laguna.drawing.document import THEMES
from laguna.drawing.icons import ICONS, MARKS
from laguna.drawing.plates import DOCK, NO_OWNER, SEAT, TALL, WIDE, Piece, Plate
from laguna.drawing.svg import NEUTRAL

SEATS: Final = (0, 1, 2, 3, 4, NEUTRAL)
CSS: Final = Path(svg.__file__).with_name("tokens.css")


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


def pixels(markup: str, theme: str = "light") -> bytes:
    """What markup looks like, on a canvas of 48 by 48."""
    canvas = f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="-24 -24 48 48">{markup}</svg>'
    return document.png(document.resolve(canvas, theme))


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def plate(name: str, pieces: list[Piece], *, title: str = "", column: int = 0) -> Plate:
    return Plate(name, 100, 50, title, f"the plate {name}", svg.rect(0, 0, 100, 50), pieces, column)


# ---- numbers, words, shapes


@pytest.mark.parametrize(
    ("number", "written"), [(3.0, "3"), (-0.04, "0"), (2.25, "2.2"), (-7.5, "-7.5"), (1e3, "1000")]
)
def test_numbers_are_short(number: float, written: str) -> None:
    assert svg.n(number) == written


def test_words_cannot_break_out() -> None:
    rude = "</text><script>&\"'"
    root = parsed(svg.text(0, 0, rude) + Piece("p", 0, 0, "", rude).markup() + svg.target("", "", 3, rude))
    assert root[0].text == rude
    assert [element.get("aria-label") for element in root[1:]] == [rude, rude]
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))


def test_words_are_squeezed_only_where_they_could_be_too_wide() -> None:
    assert "textLength" not in svg.text(0, 0, "Gold", 13, room=60)
    assert 'textLength="60"' in svg.text(0, 0, "Councillor", 13, weight=600, room=60)


def test_text_width_is_not_too_narrow() -> None:
    words = "Cannaregio, Gebäude 14 ×3 wimmelt"
    width = svg.text_width(words, 20, 700)
    text = svg.text(0, 25, words, 20, anchor="start", weight=700, fill="#000")
    blank, whole, beyond = (
        document.png(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="40" viewBox="{x} 0 900 40">{drawn}</svg>'
        )
        for x, drawn in ((0, ""), (0, text), (width, text))
    )
    assert whole != blank
    assert beyond == blank


@pytest.mark.parametrize("name", sorted(ICONS))
def test_symbols_are_drawn_in_their_colours(name: str) -> None:
    drawn = svg.icon(name, 0, 0, 24, "var(--go)", "var(--page)")
    parsed(drawn)
    assert "INK" not in drawn
    assert "HOLE" not in drawn
    assert pixels(drawn) != pixels("")
    assert pixels(drawn, "light") != pixels(drawn, "dark")


@pytest.mark.parametrize("game", games.ids())
def test_symbols_of_one_table_differ(game: str) -> None:
    games.load(game)
    names = [name for name in ICONS if name.partition(".")[0] == game or "." not in name]
    assert len({pixels(svg.icon(name, 0, 0, 40)) for name in names}) == len(names)


def test_marks_differ() -> None:
    marks = {pixels(svg.mark(hue, 0, 0, 40, "var(--ink)")) for hue in MARKS}
    assert len(marks) == len(MARKS)


def test_seats_differ_in_shape_colour_and_letter() -> None:
    drawn = [svg.token(seat, 0, 0, 10) for seat in SEATS]
    for pattern in (r'd="([^"]*)"', r'<path [^>]*fill="([^"]*)"', r"<text[^>]*>(.)</text>"):
        found = {re.findall(pattern, markup)[0] for markup in drawn}
        assert len(found) == len(SEATS), pattern


def test_a_token_shows_its_letter_from_radius_seven_and_a_count_instead() -> None:
    assert ">B</text>" in svg.token(1, 0, 0, 7)
    assert "<text" not in svg.token(1, 0, 0, 6.9)
    counted = svg.token(1, 0, 0, 9, 12)
    assert ">12</text>" in counted
    assert ">B</text>" not in counted


# ---- pieces and plates


def test_a_target_says_what_it_does() -> None:
    piece = Piece("bridge", 3, 4, svg.rect(0, 0, 40, 40), "Build here", 17, svg.outline(0, 0, 40, 40))
    root = parsed(piece.markup())[0]
    assert root.attrib["id"] == "bridge"
    assert root.attrib["transform"] == "translate(3 4)"
    inner = root[0]
    assert {name: inner.attrib[name] for name in ("data-action", "role", "aria-label")} == {
        "data-action": "17",
        "role": "button",
        "aria-label": "Build here",
    }
    assert inner[0].text == "Build here"
    rings = [ring.get("stroke") for ring in inner.iter() if ring.get("fill") == "none"]
    assert rings == ["var(--halo)", "var(--go-ring)"]  # look.md: a ring always lies on a wider one


def test_many_targets_are_quiet() -> None:
    ring = svg.outline(0, 0, 40, 40)
    assert "var(--halo)" not in svg.target("", ring, 1, "here", quiet=True)
    assert "stroke-dasharray" in svg.target("", ring, 1, "here", quiet=True)


def test_without_an_action_nothing_can_be_clicked() -> None:
    assert "data-action" not in Piece("p", 0, 0, "", "a piece").markup()


@pytest.mark.parametrize(
    "other",
    [
        Piece("q", 1, 2, "b", "l", 3, "r"),
        Piece("p", 0, 2, "b", "l", 3, "r"),
        Piece("p", 1, 0, "b", "l", 3, "r"),
        Piece("p", 1, 2, "x", "l", 3, "r"),
        Piece("p", 1, 2, "b", "x", 3, "r"),
        Piece("p", 1, 2, "b", "l", 0, "r"),
        Piece("p", 1, 2, "b", "l", 3, "x"),
        Piece("p", 1, 2, "b", "l", 3, "r", True),
    ],
)
def test_pieces_are_compared_by_all_they_show(other: Piece) -> None:
    piece = Piece("p", 1, 2, "b", "l", 3, "r")
    assert piece == Piece("p", 1, 2, "b", "l", 3, "r")
    assert piece != other


def test_only_what_changed_is_sent() -> None:
    kept, moved, lost = Piece("kept", 0, 0, "k"), Piece("moved", 0, 0, "m"), Piece("lost", 0, 0, "l")
    before = [plate("a", [kept, moved]), plate("b", [lost])]
    further = Piece("moved", 9, 0, "m")
    new = Piece("new", 0, 0, "n")
    after = [plate("a", [Piece("kept", 0, 0, "k"), further]), plate("b", [new])]
    assert diff.changed(before, after) == [further, new]
    assert diff.gone(before, after) == ["lost"]
    assert diff.changed(before, before) == []


# ---- one picture


def test_plates_stand_side_by_side_by_their_columns() -> None:
    plates = [plate("a", []), plate("b", [], title="B"), plate("c", [], title="C", column=1)]
    root = ElementTree.fromstring(document.document(plates, caption="What now?"))
    nested = [element for element in root.iter("{http://www.w3.org/2000/svg}svg") if element is not root]
    boxes = [[float(element.attrib[name]) for name in ("x", "y", "width", "height")] for element in nested]
    assert len(boxes) == len(plates)
    (ax, ay, aw, ah), (bx, by, bw, bh), (cx, cy, cw, ch) = boxes
    assert ay + ah < by
    assert max(ax + aw, bx + bw) < cx
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert cx + cw < width
    assert max(by + bh, cy + ch) < height


def test_the_dock_is_a_row_below_the_board_and_goes_on_in_the_next() -> None:
    dock = [Plate(name, width, 50, name, name, "", [], area=DOCK) for name, width in (("a", 60), ("b", 60), ("c", 200))]
    plates = [plate("board", [], title="Board"), *dock, plate("other", [], title="Other", column=1)]
    root = ElementTree.fromstring(document.document(plates))
    placed = {
        element.attrib["class"].split("-")[-1]: element.attrib for element in list(root) if "class" in element.attrib
    }
    at = {name: (float(found["x"]), float(found["y"])) for name, found in placed.items()}
    assert at["board"][1] == at["other"][1] < at["a"][1]
    assert at["a"][1] == at["b"][1] < at["c"][1]
    assert at["a"][0] == at["c"][0] < at["b"][0]
    assert max(at["c"][0] + 200, at["b"][0] + 60) < float(root.attrib["width"])
    assert at["c"][1] + 50 < float(root.attrib["height"])


def test_of_a_plate_in_two_shapes_the_picture_shows_one() -> None:
    shapes = [Plate("a", 100, 50, "", "a", "", [Piece(shape, 0, 0, "")], shape=shape) for shape in (WIDE, TALL)]
    markup = document.document(shapes)
    assert 'id="tall"' in markup
    assert 'id="wide"' not in markup


def test_a_button_has_a_letter_of_its_words_that_nothing_else_has() -> None:
    assert svg.letter_for("Stop here") == "S"
    assert svg.letter_for("Return the tile") not in svg.PAGE_LETTERS
    assert svg.letter_for("Überholen") == "B"  # a key that every keyboard has
    assert svg.letter_for("Pass", taken="P") == "A"
    assert svg.letter_for("1 + 2") == svg.letter_for("Cut", taken="") == ""
    piece = Piece("p", 0, 0, "b", "Stop here", 5, key="S")
    assert 'aria-keyshortcuts="s"' in piece.markup()
    assert piece != Piece("p", 0, 0, "b", "Stop here", 5)
    assert "aria-keyshortcuts" not in Piece("p", 0, 0, "b", "Stop here", 5).markup()


def test_what_a_page_shows_of_one_seat_is_in_no_picture() -> None:
    of_seat = Plate("seat-1", 100, 50, "Theirs", "theirs", "", [Piece("theirs", 0, 0, "")], area=SEAT, owner=1)
    board = plate("a", [Piece("p", 0, 0, "")])
    assert board.owner == NO_OWNER
    assert document.document([board, of_seat]) == document.document([board])
    assert of_seat != Plate("seat-1", 100, 50, "Theirs", "theirs", "", of_seat.pieces, area=SEAT, owner=2)


def test_a_caption_is_ruby_only_if_something_can_be_done() -> None:
    idle = document.document([plate("a", [Piece("p", 0, 0, "")])], caption="Wait for Blue")
    asked = document.document([plate("a", [Piece("p", 0, 0, "", "do it", 5)])], caption="Your move")
    assert "var(--go)" not in idle
    assert "var(--go)" in asked


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_leaves_no_names_of_colours(theme: str) -> None:
    markup = document.document([plate("a", [Piece("p", 0, 0, svg.token(2, 0, 0))], title="A")], theme=theme)
    ElementTree.fromstring(markup)
    assert "var(" not in markup
    assert document.tokens(theme)["page"] in markup


def test_themes_are_those_of_the_stylesheet() -> None:
    light, dark = document.tokens("light"), document.tokens("dark")
    assert light.keys() == dark.keys()
    assert light["page"] != dark["page"]
    assert light["seat-a"] == dark["seat-a"]
    declared = set(re.findall(r"--([\w-]+):", re.sub(r"/\*.*?\*/", "", CSS.read_text("utf-8"), flags=re.DOTALL)))
    assert declared == light.keys()


def test_a_notebook_gets_literal_colours() -> None:
    markup = document.notebook([plate("a", [], title="A")], caption="What now?")
    assert "var(" not in markup
    assert "What now?" in markup


# ---- PNG


def test_png_has_the_size_of_the_picture() -> None:
    markup = document.document([plate("a", [])], theme="light")
    root = ElementTree.fromstring(markup)
    size = (float(root.attrib["width"]), float(root.attrib["height"]))
    assert size_of(document.png(markup)) == size
    assert size_of(document.png(markup, zoom=2)) == (2 * size[0], 2 * size[1])


@pytest.mark.parametrize("kind", ["", "title"])
def test_png_shows_words_in_both_fonts(kind: str) -> None:
    said = pixels(svg.text(0, 0, "Ahoy", 15, kind=kind))
    assert said != pixels("")
    assert said != pixels(svg.text(0, 0, "Ahab", 15, kind=kind))


def test_png_asks_for_literal_colours() -> None:
    with pytest.raises(AssertionError, match="theme"):
        document.png(document.document([plate("a", [])]))


def test_png_has_nothing_for_a_letter_that_our_fonts_lack() -> None:
    """Fonts that this machine may have are not asked, so that a picture is the same on every machine."""
    drawn = {letter: pixels(svg.text(0, 8, letter, 30)) for letter in "語ʒ⚓A"}
    assert drawn["語"] == drawn["ʒ"] == drawn["⚓"] != drawn["A"]


@pytest.mark.parametrize("kind", ["", "title"])
def test_png_shows_letters_of_other_languages(kind: str) -> None:
    letters = "aäößłęşțőž"
    assert len({pixels(svg.text(0, 8, letter, 30, kind=kind, weight=600)) for letter in letters}) == len(letters)


def test_png_shows_every_weight() -> None:
    assert len({pixels(svg.text(0, 8, "m", 30, weight=weight)) for weight in (400, 500, 600, 700)}) == 4
