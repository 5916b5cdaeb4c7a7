"""The legend of Mille Fiori explains every symbol in both languages."""

from __future__ import annotations

from laguna import games
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.text import catalogue


def test_the_legend_explains_every_symbol_of_cards_and_spaces() -> None:
    entries = games.load("millefiori").drawing.legend()
    explained = [entry.name for entry in entries]
    assert [names.symbol_name(symbol) for symbol in range(box.SYMBOLS)] == explained[: box.SYMBOLS]
    assert len({entry.picture for entry in entries}) == len(entries)


def test_the_legend_is_in_both_languages() -> None:
    for entry in games.load("millefiori").drawing.legend():
        english, german = (catalogue.sentence(entry.words, language) for language in catalogue.LANGUAGES)
        assert english != german


def test_mf_5_2_pigment_counts_twice_in_the_legend() -> None:
    words = [entry.words for entry in games.load("millefiori").drawing.legend()]
    said = catalogue.sentence(words[box.PIGMENT], "en")
    assert said == "In the workshops: 2 points for each diamond of your group"
