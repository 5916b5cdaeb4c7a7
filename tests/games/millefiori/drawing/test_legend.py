"""The legend of Mille Fiori explains every symbol in both languages."""

from __future__ import annotations

from laguna.drawing.icons import ICONS
from laguna.games.millefiori import components as box
from laguna.games.millefiori.drawing import legend, symbols
from laguna.text import catalogue


def test_the_legend_explains_every_symbol_of_cards_and_spaces() -> None:
    icons = [icon for icon, _, _, _ in legend.entries()]
    assert set(symbols.ICON_OF) <= set(icons)
    assert all(icon in ICONS for icon in icons)
    assert len(set(icons)) == len(icons)


def test_the_legend_is_in_both_languages() -> None:
    for _, _, _, words in legend.entries():
        english, german = (catalogue.sentence(words, language) for language in catalogue.LANGUAGES)
        assert english != german


def test_mf_5_2_pigment_counts_twice_in_the_legend() -> None:
    words = [words for _, _, _, words in legend.entries()]
    said = catalogue.sentence(words[box.PIGMENT], "en")
    assert said == "In the workshops: 2 points for each diamond of your group"
