"""The legend of Murano: every symbol of the ring and every kind of tile, drawn, named and explained in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from laguna import games
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.text import catalogue


def test_every_action_and_every_kind_of_building_is_in_it() -> None:
    called = [entry.name for entry in games.load("murano").drawing.legend()]
    assert {names.deed_name(deed) for deed in range(box.DEEDS)} <= set(called)
    for face in (box.FACTORY_TILE, box.SPECIAL_TILE, *range(box.FIRST_SHOP, box.FIRST_PALACE)):
        assert names.face_name(face) in called


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_each_entry_has_a_picture_a_name_and_short_words(language: str) -> None:
    for entry in games.load("murano").drawing.legend():
        ElementTree.fromstring(f"<svg>{entry.picture}</svg>")
        said = catalogue.sentence(entry.words, language)
        assert catalogue.sentence(entry.name, language) != said
        assert 10 <= len(said) <= 110, said
        assert "{" not in said
