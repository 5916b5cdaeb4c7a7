"""Sentences of the site: each is used, exists and is translated."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from scripts.catalogues import register_all

from laguna.bots import levels
from laguna.text import catalogue
from laguna.web.db.models import ABANDONED, BROWSER, OLD, OPEN, OVER, RUNNING, TOKEN
from laguna.web.db.people_models import BLOCK, MUTE
from laguna.web.http.error_pages import STATUSES_WITH_SENTENCE
from laguna.web.notify.mail_addresses import CONFIRM, OFF
from laguna.web.pages import account, admin, new_table, person
from laguna.web.text import site

WEB = Path(site.__file__).resolve().parents[1]
MODULES = [path for path in WEB.rglob("*.py") if path.parent.name != "text" or path.name == "summaries.py"]
TEMPLATES = list((WEB / "pages" / "templates").glob("*.html"))

# Ids that are put together, and what may stand at their end.
STEMS: dict[str, tuple[str, ...]] = {
    "level_": levels.LEVELS,
    "sits_": ("me", "me_too", "open", "link"),
    "choose_pace_": tuple(new_table.DAY_CHOICES),
    "late_": new_table.LATE,
    "done_": (*account.DONE_MESSAGES, *person.DEEDS),
    "do_": person.DEEDS,
    "is_": (MUTE, BLOCK),
    "log_did_": admin.LOGGED_DEEDS,
    "mail_": tuple(f"{purpose}_{part}" for purpose in (CONFIRM, OFF) for part in ("title", "what", "button", "done")),
    "deed_": (admin.REMOVE, *admin.ACTIONS),
    "sure_": (admin.REMOVE, *admin.ACTIONS),
    "status_": (OPEN, RUNNING, OVER, ABANDONED),
    "session_": (BROWSER, TOKEN, OLD),
    "error_": tuple(str(status) for status in STATUSES_WITH_SENTENCE),
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
    with open(WEB / "text" / "locale" / "de.po", "rb") as file:
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


def test_every_sentence_used_exists() -> None:
    assert said() - set(site.ENGLISH) == set()


def test_every_sentence_is_used() -> None:
    assert set(site.ENGLISH) - said() == set()


@pytest.mark.parametrize("key", sorted(site.ENGLISH))
def test_translations_have_the_same_placeholders(key: str) -> None:
    english = site.ENGLISH[key]
    forms = (english,) if isinstance(english, str) else english
    translated = german().get(forms[0])
    assert translated is not None, f"no German for: {forms[0]}"
    assert len(translated) == len(forms)
    for form, german_form in zip(forms, translated, strict=True):
        assert german_form
        assert places(german_form) == places(form)


def test_no_sentence_is_in_the_catalogue_twice() -> None:
    """A second translation of the same words would silently win."""
    source = (WEB / "text" / "locale" / "de.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', source, re.MULTILINE)
    assert sorted(ids) == sorted(set(ids))


def test_nobody_is_addressed_formally_in_german() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"\b(Ihnen|Ihre?[mnrs]?)\b|\b[a-zäöü,;]+ Sie\b", sentence), sentence


def test_every_sentence_that_is_named_exists() -> None:
    """A refusal without a sentence would be answered by status 500."""
    register_all()
    special = {"core.seat"}  # names are put in
    missing = []
    for path in [*WEB.parent.rglob("*.py"), *TEMPLATES]:
        for id in re.findall(r'(?:Text|translate|say)\(\s*"([a-z_]+\.\w*[^\W_])"', path.read_text(encoding="utf-8")):
            if id not in catalogue._sentences and id not in special:
                missing.append((path.name, id))
    assert missing == []
