"""The legend of The Doge Ship: a picture, a name and a meaning for each symbol, in both languages."""

from __future__ import annotations

from laguna import games
from laguna.games.dogeship.drawing import legend, symbols
from laguna.text import catalogue
from tests.games.dogeship.walks import GAME


def test_every_symbol_of_the_game_is_in_the_legend() -> None:
    drawn = "".join(entry.picture for entry in games.load("dogeship").drawing.legend())
    for name in symbols.SYMBOLS:
        assert legend.symbol(f"dogeship.{name}").partition(">")[2].partition(' fill="')[0] in drawn


def test_every_entry_has_a_name_and_a_meaning_in_both_languages() -> None:
    assert GAME.id == "dogeship", "its sentences are registered"
    names: set[str] = set()
    for entry in games.load("dogeship").drawing.legend():
        english, german = (catalogue.translate(entry.words, language) for language in catalogue.LANGUAGES)
        assert english != german
        assert max(len(english), len(german)) <= 120
        names.add(catalogue.translate(entry.name, "de"))
    assert len(names) == len(games.load("dogeship").drawing.legend())
