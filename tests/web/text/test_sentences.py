"""The words of the pages: all of them used, all that are said exist, and all of them German too."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from laguna.bots import levels
from laguna.web import host, me, opening, sentences
from laguna.web.errors import TOLD
from laguna.web.models import ABANDONED, OPEN, OVER, RUNNING

WEB = Path(sentences.__file__).parent
MODULES = [path for path in WEB.glob("*.py") if not path.name.startswith("sentences")]
TEMPLATES = list((WEB / "templates").glob("*.html"))

# Ids that are put together, and what may stand at their end.
STEMS: dict[str, tuple[str, ...]] = {
    "level_": levels.LEVELS,
    "sits_": ("me", "me_too", "open", "link"),
    "choose_pace_": tuple(opening.PACES),
    "late_": opening.LATE,
    "leaving_": tuple(opening.LEAVE),
    "done_": me.SAID,
    "deed_": (host.REMOVE, *host.DEEDS),
    "sure_": (host.REMOVE, *host.DEEDS),
    "status_": (OPEN, RUNNING, OVER, ABANDONED),
    "error_": tuple(str(status) for status in TOLD),
}


def said() -> set[str]:
    """The keys of all sentences that pages and modules say."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in [*MODULES, *TEMPLATES])
    whole = set(re.findall(r'"web\.(\w*[^\W_])"', source))
    parts = set(re.findall(r'"web\.(\w+_)(?:"|\{)', source))
    assert parts <= set(STEMS), f"sentences are put together in new ways: {parts - set(STEMS)}"
    return whole | {stem + end for stem in STEMS for end in STEMS[stem]}


def german() -> dict[str, tuple[str, ...]]:
    """What the catalogue says, by the English singular."""
    with open(WEB / "locale" / "de.po", "rb") as file:
        catalogue = read_po(file, locale="de")
    out = {}
    for message in catalogue:
        if message.id:
            id = message.id if isinstance(message.id, str) else message.id[0]
            translated = message.string or ""
            out[id] = (translated,) if isinstance(translated, str) else tuple(translated)
    return out


def places(sentence: str) -> set[str]:
    """What is filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_every_sentence_that_is_said_exists() -> None:
    assert said() - set(sentences.ENGLISH) == set()


def test_every_sentence_is_said_somewhere() -> None:
    assert set(sentences.ENGLISH) - said() == set()


@pytest.mark.parametrize("key", sorted(sentences.ENGLISH))
def test_a_sentence_is_translated_with_the_same_places(key: str) -> None:
    english = sentences.ENGLISH[key]
    forms = (english,) if isinstance(english, str) else english
    translated = german().get(forms[0])
    assert translated is not None, f"no German for: {forms[0]}"
    assert len(translated) == len(forms)
    for form, german_form in zip(forms, translated, strict=True):
        assert german_form
        assert places(german_form) == places(form)


def test_no_sentence_stands_twice_in_the_catalogue() -> None:
    """A second translation of the same words would silently win."""
    source = (WEB / "locale" / "de.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', source, re.MULTILINE)
    assert sorted(ids) == sorted(set(ids))


def test_nobody_is_addressed_formally_in_german() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"\b(Ihnen|Ihre?[mnrs]?)\b|\b[a-zäöü,;]+ Sie\b", sentence), sentence
