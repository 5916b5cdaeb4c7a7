"""Checks the translations: each English sentence has a German one with the same places, and none is left over.

Prints what is wrong, one line each, and exits with status 1 then: python -m scripts.catalogues
"""

from __future__ import annotations

import re
import string
import sys
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from laguna import arena, bench, envs, games, lab, optional_imports, review, save_files
from laguna.bots import levels
from laguna.review import sentences as review_sentences
from laguna.terminal import sentences
from laguna.text import catalogue
from laguna.web.text import catalogues

PACKAGE: Final = Path(catalogue.__file__).resolve().parents[1]
# These modules register their sentences when they are imported.
REGISTERED: Final = (arena, bench, envs, lab, levels, optional_imports, review, review_sentences, save_files)


def main() -> None:
    """Check every catalogue."""
    found = problems()
    for problem in found:
        print(problem)
    if found:
        sys.exit(1)


def problems() -> list[str]:
    """What is wrong with any catalogue, one line each."""
    register_all()
    folders: dict[str, set[str]] = {}
    for domain, folder in catalogue._folders.items():
        if Path(folder).resolve().is_relative_to(PACKAGE):  # not a game that LAGUNA_GAMES names
            folders.setdefault(folder, set()).add(domain)
    return [problem for folder, domains in sorted(folders.items()) for problem in catalogue_problems(folder, domains)]


def register_all() -> None:
    """Register the sentences of the whole package."""
    sentences.register()
    catalogues.register()
    for game in games.ids():
        games.load(game)


def catalogue_problems(folder: str, domains: set[str]) -> list[str]:
    """What is wrong with the German catalogue of one folder, which has the sentences of these domains."""
    path = Path(folder, "locale", "de.po")
    german = translations(path)
    english = {id: forms(said) for id, said in catalogue._sentences.items() if id.partition(".")[0] in domains}
    out = []
    for id, said in english.items():
        translated = german.get(said, ())
        if len(translated) != len(said) or not all(translated):
            out.append(f"{id} has no German in {path}: {said[0]}")
        elif any(places(one) != places(other) for one, other in zip(said, translated, strict=True)):
            out.append(f"{id} has other places in {path}: {translated[0]}")
    left_over = german.keys() - set(english.values())
    return out + [f"{path} translates what nothing says: {said[0]}" for said in sorted(left_over)]


def translations(path: Path) -> dict[tuple[str, ...], tuple[str, ...]]:
    """A catalogue's translations by the English forms."""
    with open(path, "rb") as file:
        messages = read_po(file, locale="de")
    return {forms(message.id): forms(message.string) for message in messages if message.id}


def forms(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A sentence's forms: one, or singular and plural."""
    return (sentence,) if isinstance(sentence, str) else tuple(sentence or ())


def places(sentence: str) -> set[str]:
    """What is filled in: {0} of ours, %s and %(name)s of argparse's."""
    ours = {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}
    return ours | set(re.findall(r"%(?:\(\w+\))?[sr]", sentence))


if __name__ == "__main__":
    main()
