"""Laws of texts: everything can be said, in English and in German."""

from __future__ import annotations

import os
import re
import string
from collections.abc import Sequence
from typing import Final

from babel.messages.pofile import read_po
from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, State
from laguna.testing.random_play import LANGUAGES, Played, Setting, one_of
from laguna.testing.records import random_match
from laguna.testing.rules import is_said
from laguna.text import catalogue as words
from laguna.text.text import Text

COLUMNS: Final = 100
MOST_SENTENCES: Final = 5  # of help
RULE: Final = re.compile(r"[A-Z]{2}-(?:[A-Z]\.)?\d+(?:\.\d+){0,2}")
# Default descriptions carry a move's notation, which is the same in every language.
NOTATION: Final = ("core.move", "core.words")


def choices_have_different_descriptions(setting: Setting, state: State, rng: Random) -> None:
    """Each legal action is described to its seat in words of its own, in each language."""
    for seat in state.deciders():
        view = state.view(seat)
        for language in LANGUAGES:
            said = [
                words.translate(setting.game.text.describe(view, action, seat, seat), language)
                for action in view.legal_actions(seat)
            ]
            for words_of_it in said:
                is_said(words_of_it)
            assert len(set(said)) == len(said), f"seat {seat} cannot tell its choices apart: {said}"


def every_action_has_a_description(setting: Setting, state: State, rng: Random) -> None:
    """Each action can be told to every reader, as a choice and as a line of the log, and German isn't English."""
    for mover in [CHANCE] if state.to_move() == CHANCE else list(state.deciders()):
        for action in state.legal_actions(mover):
            for reader in setting.readers():
                text = setting.game.text.describe(state, action, reader, mover)
                for say in (words.translate, words.log_line, words.sentence):
                    told = {say(text, language) for language in LANGUAGES}
                    assert text.id in NOTATION or len(told) == len(LANGUAGES), f"not translated: {told}"
                    for line in told:
                        is_said(line)


def a_view_describes_actions_like_the_position(setting: Setting, state: State, rng: Random) -> None:
    """A seat's view describes the seat's own actions as the position does."""
    for seat in state.deciders():
        view = state.view(seat)
        for action in state.legal_actions(seat):
            own = setting.game.text.describe(view, action, seat, seat)
            assert own == setting.game.text.describe(state, action, seat, seat), f"the view describes {action} as {own}"


def every_reader_has_a_prompt(setting: Setting, state: State, rng: Random) -> None:
    """Every reader gets a sentence that says what is asked, and help with the rules of the moment."""
    for reader in setting.readers():
        text = setting.game.text.prompt(state.view(reader), reader)
        assert text == setting.game.text.prompt(state, reader), (
            f"reader {reader} is asked something else than its view says"
        )
        assert words.has(text.id + ".help"), f"there is no help for {text.id}"
        for asked in (text, Text(text.id + ".help", *text.params)):
            said = {words.translate(asked, language) for language in LANGUAGES}
            assert len(said) == len(LANGUAGES), f"not translated: {said}"
            for line in said:
                is_said(line)


def everyone_reads_the_same_headline_and_facts(setting: Setting, state: State, rng: Random) -> None:
    """The headline and the facts beside a player's name are public."""
    text = setting.game.text
    for reader in setting.readers():
        view = state.view(reader)
        assert text.headline(view) == text.headline(state), f"reader {reader} reads another headline"
        for seat in range(setting.seats):
            shown = [(fact.icon, fact.value, fact.words) for fact in text.facts(view, seat)]
            known = [(fact.icon, fact.value, fact.words) for fact in text.facts(state, seat)]
            assert shown == known, f"reader {reader} reads other facts of seat {seat}"


def the_page_fits_the_terminal(setting: Setting, state: State, rng: Random) -> None:
    """The text picture of every view fits 100 columns in each language, and German is not English."""
    for reader in setting.readers():
        view = state.view(reader)
        pages = [setting.game.text.page(view, language) for language in LANGUAGES]
        assert len(set(pages)) == len(pages), "the page is not translated"
        for page in pages:
            assert page.isprintable() or "\n" in page, "the page holds what cannot be printed"
            for line in page.split("\n"):
                assert len(line) <= COLUMNS, f"{len(line)} columns: {line}"
                assert line == line.rstrip(), f"spaces at the end: {line}"
                assert "{" not in line, f"not filled in: {line}"


def news_can_be_put_into_words(setting: Setting, state: State, rng: Random) -> None:
    """What an action brings can be told to every reader from its own two views, in each language."""
    if state.to_move() == NOBODY:
        return
    mover = state.to_move()
    after = state.clone()
    after.apply(one_of(state.legal_actions(mover), rng), mover)
    for reader in setting.readers():
        for text in setting.game.text.news(state.view(reader), after.view(reader)):
            for language in LANGUAGES:
                is_said(words.translate(text, language))


def every_sentence_is_translated(setting: Setting) -> None:
    """Each sentence of the game has a German one in its catalogue, with the same things to fill in."""
    domain = setting.game.id
    ids = [id for id in words._sentences if id.startswith(domain + ".")]
    if not ids:
        return  # the defaults are translated
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


def the_catalogue_holds_nothing_else(setting: Setting) -> None:
    """Each German sentence belongs to one of the game's English ones."""
    domain = setting.game.id
    folder = words._folders.get(domain)
    if folder is None or not os.path.exists(os.path.join(folder, "locale", "de.po")):
        return
    ours = {_forms(words._sentences[id])[0] for id in words._sentences if id.startswith(domain + ".")}
    with open(os.path.join(folder, "locale", "de.po"), "rb") as file:
        theirs = {_forms(entry.id)[0] for entry in read_po(file, locale="de") if entry.id}
    assert theirs <= ours, f"nothing says in English: {sorted(theirs - ours)}"


def help_is_a_few_sentences(setting: Setting) -> None:
    """The rules of the moment are one to five sentences that cite the same rules in both languages."""
    for id in words._sentences:
        if id.startswith(setting.game.id + ".") and id.endswith(".help"):
            english, german = (words._template(Text(id, 2), language) for language in LANGUAGES)
            for said in (english, german):
                count = len(re.findall(r"[.!?)](?= |$)", said))
                assert 1 <= count <= MOST_SENTENCES, f"{id} is explained in {count} sentences: {said}"
            assert RULE.findall(english) == RULE.findall(german), f"{id} cites other rules in German"


def the_log_and_prompts_have_rules(played: Played, rng: Random) -> None:
    """A game that says which rule a prompt is about says it of every prompt and of every line of the log."""
    setting, text = played.setting, played.setting.game.text
    said = {text.prompt(state.view(reader), reader) for state in played.states() for reader in setting.readers()}
    if not any(text.rule_of(prompt) for prompt in said):
        return
    match = random_match(setting, played.seed)
    said |= {line for reader in setting.readers() for _, line in match.log(reader)}
    missing = sorted({line.id for line in said if not text.rule_of(line)})
    assert not missing, f"these have no rule: {missing}"


def _forms(sentence: str | Sequence[str]) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else tuple(sentence)


def _places(sentence: str) -> set[int]:
    return {int(name) for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
