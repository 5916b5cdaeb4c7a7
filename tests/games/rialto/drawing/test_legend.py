"""The legend of Rialto names everything that can be seen, in both languages."""

from __future__ import annotations

from xml.etree import ElementTree

from laguna import games
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.text import story_sentences
from laguna.text import catalogue


def test_every_card_and_every_building_is_explained() -> None:
    named = [entry.name for entry in games.load("rialto").drawing.legend()]
    assert {names.kind_name(kind) for kind in range(box.KINDS)} <= set(named)
    assert {names.building_name(building) for building in range(box.BUILDINGS)} <= set(named)


def test_words_and_pictures_are_there_in_both_languages() -> None:
    for entry in games.load("rialto").drawing.legend():
        ElementTree.fromstring(f"<svg>{entry.picture}</svg>")
        for text in (entry.name, entry.words):
            english, german = (catalogue.sentence(text, language) for language in catalogue.LANGUAGES)
            assert english
            assert english != german or text.id in ("rialto.kind_gold", "rialto.kind_joker", "rialto.kind_doge")


def test_every_sentence_of_the_legend_is_used() -> None:
    used = {text.id for entry in games.load("rialto").drawing.legend() for text in (entry.name, entry.words)}
    written = {f"rialto.{key}" for key in story_sentences.SENTENCES if key.startswith("legend_")}
    assert written <= used
