"""Drawings in the rules for players: plates of a recorded match, whole or in part."""

from __future__ import annotations

import re

import pytest

from laguna.web.pages.rules import drawings, guide


def frame(markup: str) -> list[float]:
    """The part of a plate that a drawing shows."""
    found = re.search(r'viewBox="([^"]+)"', markup)
    assert found is not None
    return [float(part) for part in found[1].split()]


def test_a_part_of_a_plate_is_named_in_per_cent_of_it() -> None:
    whole = drawings.drawing("rialto", "map?at=571", "en")
    part = drawings.drawing("rialto", "map?at=571&crop=25,50,50,25&zoom=2", "en")
    left, top, width, height = frame(whole)
    assert (left, top) == (0, 0)
    assert frame(part) == pytest.approx([width / 4, height / 2, width / 2, height / 4])
    assert f'width="{round(width)}"' in part, "half as wide and drawn twice as large"
    assert len(part) < len(whole), "what is far off is left out"


def test_dots_are_numbered() -> None:
    plain = drawings.drawing("rialto", "map?at=0", "en")
    marked = drawings.drawing("rialto", "map?at=0&mark=10:20,30:40", "en")
    assert marked.count("<circle") == plain.count("<circle") + 2
    assert marked.endswith(">2</text></svg>") and ">1</text>" in marked


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    assert "<svg" in drawings.drawing("rialto", "hand?at=45&seat=0", "en")
    with pytest.raises(LookupError, match="rialto has no plate 'hand' there, but map"):
        drawings.drawing("rialto", "hand?at=45", "en")


def test_both_shapes_of_a_plate_are_drawn_unless_one_is_named() -> None:
    both = drawings.drawing("murano", "ring?at=0", "en")
    assert re.findall(r'<svg class="([^"]*)"', both) == ["shape-tall", "shape-wide"]
    assert re.findall(r'<svg class="([^"]*)"', drawings.drawing("murano", "ring-wide?at=0", "en")) == [""]


def test_a_position_that_the_record_has_not_is_refused() -> None:
    with pytest.raises(LookupError, match="rialto has no position 5000; the last is 571"):
        drawings.drawing("rialto", "map?at=5000", "en")


def test_what_cannot_be_drawn_is_said_in_words() -> None:
    assert "<em" in guide._render("rialto", "en", "![The map of the moon](draw:moon?at=0)\n")


def test_the_worked_example_is_what_the_match_scored() -> None:
    """Each worked example shows a position of the record; its result is the one that the log tells."""
    told = {
        "rialto": (1, 5, 31),  # Blue in the districts, Cannaregio's 14 among them
        "millefiori": (2, 2, 12),
        "murano": (0, 3, 12),
        "dogeship": (1, 0, 6),
    }
    for id, points in told.items():
        lines = drawings.recorded_match(id).lines(0)
        assert any(points in line.points for line in lines), id
