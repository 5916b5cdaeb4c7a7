"""Laws of words: everything can be said, in English and in German."""

from __future__ import annotations

import os
import string

from babel.messages.pofile import read_po
from librt.random import Random

from laguna.core import words
from laguna.core.game import CHANCE, NOBODY, State
from laguna.core.text import Text
from tests.laws.play import LANGUAGES, Setting, one_of
from tests.laws.rules import is_said

COLUMNS = 100


def every_choice_can_be_told_apart(setting: Setting, state: State, rng: Random) -> None:
    """Each legal action is described to its seat in words of its own, in each language."""
    for seat in state.deciders():
        view = state.view(seat)
        for language in LANGUAGES:
            said = [words.say(view.describe(action, seat, seat), language) for action in view.legal_actions(seat)]
            for words_of_it in said:
                is_said(words_of_it)
            assert len(set(said)) == len(said), f"seat {seat} cannot tell its choices apart: {said}"


def every_action_can_be_told(setting: Setting, state: State, rng: Random) -> None:
    """Each action can be told to every reader, as a choice and as a line of the log, and German is not English."""
    for mover in [CHANCE] if state.to_move() == CHANCE else list(state.deciders()):
        for action in state.legal_actions(mover):
            for reader in setting.readers():
                text = state.describe(action, reader, mover)
                for say in (words.say, words.log_line, words.sentence):
                    told = {say(text, language) for language in LANGUAGES}
                    assert len(told) == len(LANGUAGES), f"not translated: {told}"
                    for line in told:
                        is_said(line)


def the_own_view_describes_alike(setting: Setting, state: State, rng: Random) -> None:
    """A seat's view describes the seat's own actions as the position does."""
    for seat in state.deciders():
        view = state.view(seat)
        for action in state.legal_actions(seat):
            own = view.describe(action, seat, seat)
            assert own == state.describe(action, seat, seat), f"the view describes {action} as {own}"


def everyone_is_asked_something(setting: Setting, state: State, rng: Random) -> None:
    """Every reader gets a sentence that says what is asked, and help with the rules of the moment."""
    for reader in setting.readers():
        text = state.view(reader).prompt(reader)
        assert text == state.prompt(reader), f"reader {reader} is asked something else than its view says"
        assert words.has(text.id + ".help"), f"there is no help for {text.id}"
        for asked in (text, Text(text.id + ".help", *text.params)):
            said = {words.say(asked, language) for language in LANGUAGES}
            assert len(said) == len(LANGUAGES), f"not translated: {said}"
            for line in said:
                is_said(line)


def the_page_fits_the_terminal(setting: Setting, state: State, rng: Random) -> None:
    """The text picture of every view fits 100 columns in each language, and German is not English."""
    for reader in setting.readers():
        view = state.view(reader)
        pages = [view.page(language) for language in LANGUAGES]
        assert len(set(pages)) == len(pages)
        for page in pages:
            assert page.isprintable() or "\n" in page
            for line in page.split("\n"):
                assert len(line) <= COLUMNS, f"{len(line)} columns: {line}"
                assert line == line.rstrip(), f"spaces at the end: {line}"
                assert "{" not in line


def news_is_told_of_views(setting: Setting, state: State, rng: Random) -> None:
    """What an action brings can be told to every reader from its own two views, in each language."""
    if state.to_move() == NOBODY:
        return
    mover = state.to_move()
    after = state.clone()
    after.apply(one_of(state.legal_actions(mover), rng), mover)
    for reader in setting.readers():
        for text in setting.game.news(state.view(reader), after.view(reader)):
            for language in LANGUAGES:
                is_said(words.say(text, language))


def every_sentence_is_translated(setting: Setting) -> None:
    """Each sentence of the game has a German one in its catalogue, with the same things to fill in."""
    domain = setting.game.id
    ids = [id for id in words._sentences if id.startswith(domain + ".")]
    assert ids, "the game has no sentences"
    path = os.path.join(words._folders[domain], "locale", "de.po")
    assert os.path.exists(path), "the game is not translated: it has no locale/de.po"
    with open(path, "rb") as file:
        catalogue = read_po(file, locale="de")
    for id in ids:
        english = words._sentences[id]
        entry = catalogue.get(english if isinstance(english, str) else english[0])
        assert entry is not None and entry.string, f"{id} is not translated: {english}"
        assert not entry.fuzzy, f"{id} is not translated for sure: {english}"
        forms = (english, english) if isinstance(english, str) else english
        for count, form in ((1, forms[0]), (2, forms[1])):
            needed = _places(form)
            params = [count] * (max(needed, default=-1) + 1) or [count]
            german = words._template(Text(id, *params), "de")
            assert german, f"{id} has no German for {count}"
            assert _places(german) == needed, f"{id} fills in something else in German: {german}"


def _places(sentence: str) -> set[int]:
    return {int(name) for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
