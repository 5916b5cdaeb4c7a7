"""The words of the command line: all of them used, all of them German too, and argparse's as this Python has them."""

from __future__ import annotations

import argparse
import inspect
import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import laguna
from laguna import bench, optional_imports, save_files
from laguna.arena import sentences as arena
from laguna.envs import sentences as envs
from laguna.lab import sentences as lab
from laguna.review import sentences as review
from laguna.terminal import sentences
from laguna.text import catalogue as words

PACKAGE = Path(laguna.__file__).parent
OWN = {
    "cli": sentences.ENGLISH,
    "saves": save_files.SENTENCES,
    "arena": arena.ENGLISH,
    "bench": bench.SENTENCES,
    "review": review.ENGLISH,
    "envs": envs.ENGLISH | optional_imports.SENTENCES,
    "lab": lab.ENGLISH,
}
MODULES = [
    PACKAGE / "terminal/main.py",
    PACKAGE / "save_files.py",
    PACKAGE / "optional_imports.py",
    *(PACKAGE / "terminal").rglob("*.py"),
    *(PACKAGE / "arena").glob("*.py"),
    *(PACKAGE / "review").glob("*.py"),
    *(PACKAGE / "envs").glob("*.py"),
    *(PACKAGE / "lab").glob("*.py"),
]


def all_sentences() -> dict[str, str | tuple[str, str]]:
    sentences.register()
    known = {id: words._sentences[id] for id in words._sentences if id.partition(".")[0] in (*OWN, "bots")}
    assert len(known) > sum(len(own) for own in OWN.values())
    return known


def german() -> dict[str, tuple[str, ...]]:
    """What the catalogue says, by the English singular."""
    with open(PACKAGE / "locale" / "de.po", "rb") as file:
        catalogue = read_po(file, locale="de")
    out = {}
    for message in catalogue:
        if message.id:
            id = message.id if isinstance(message.id, str) else message.id[0]
            said = message.string or ""
            out[id] = (said,) if isinstance(said, str) else tuple(said)
    return out


def places(sentence: str) -> set[str]:
    """What is filled in: {0} of ours, %s and %(name)s of argparse's."""
    ours = {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
    return ours | set(re.findall(r"%(?:\(\w+\))?[sr]", sentence))


def test_every_sentence_is_translated_with_the_same_placeholders() -> None:
    catalogue = german()
    for id, english in all_sentences().items():
        forms = (english,) if isinstance(english, str) else english
        assert forms[0] in catalogue, f"{id} has no German: {forms[0]}"
        translated = catalogue[forms[0]]
        assert len(translated) == len(forms), id
        for form, said in zip(forms, translated, strict=True):
            assert said, id
            assert places(said) == places(form), id


def test_the_catalogue_has_no_unused_sentence() -> None:
    said = {english if isinstance(english, str) else english[0] for english in all_sentences().values()}
    assert set(german()) - said == set()


def test_nobody_is_addressed_in_german() -> None:
    for translated in german().values():
        for said in translated:
            assert not re.search(r"\b([Dd]u|[Dd]ein\w*|Sie|Ihr|Ihre\w*)\b", said), said


def test_every_sentence_of_the_command_line_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in MODULES if path.name != "sentences.py")
    for id in arena.ENGLISH:
        named = f'"arena.{id}"' in source or (id.startswith("head_") and '"arena.head_" + ' in source)
        assert named, f"{id} is said nowhere"
    for id in OWN["envs"]:
        assert f'"envs.{id}"' in source, f"{id} is said nowhere"
    for id in lab.ENGLISH:
        ways = [f'"lab.{id}"', f'"{id}"', f'"{id.removesuffix("_words")}"']
        assert any(way in source for way in ways), f"{id} is said nowhere"
    for id in sentences.ENGLISH:
        if id.startswith("argparse_"):
            continue
        stem = re.match(r"(help|type|do|from)_", id)
        named = f'"cli.{id}"' in source or f'_say("{id}"' in source or f'"cli.{stem[0] if stem else id}" + ' in source
        assert named or (stem and stem[0] == "do_" and '_say("do_" + ' in source), f"{id} is said nowhere"


def test_every_message_id_in_the_code_exists() -> None:
    known = all_sentences()
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        for id in re.findall(r'Text\("((?:cli|saves|arena|envs|lab)\.\w+)"[,)]', source):
            assert id in known, f"{path.name} says {id}"
        for id in re.findall(r'_say\("(\w+)"[,)]', source):
            assert f"cli.{id}" in known, f"{path.name} says {id}"


@pytest.mark.parametrize("sentence", [*sentences.ARGPARSE, sentences.ARGPARSE_PAIR])
def test_argparse_still_has_the_translated_messages(sentence: str) -> None:
    """A sentence that argparse has dropped or changed would be shown in English."""
    source = re.sub(r"'\s*\n\s*'", "", inspect.getsource(argparse))
    assert sentence in source
