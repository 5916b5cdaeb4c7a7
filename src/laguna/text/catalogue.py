"""Puts a Text into words: English from the source, German from each folder's locale/de.po."""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Sequence
from contextvars import ContextVar, Token
from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from laguna.text.sentences import ENGLISH
from laguna.text.text import Param, RuleError, Text

Sentence: TypeAlias = str | tuple[str, str]  # with {0}, {1} …; a pair is (singular, plural), chosen by {0}

LANGUAGES: Final = ("en", "de")
SEAT_COLOURS: Final = ("core.amber", "core.blue", "core.coral", "core.dusk", "core.emerald")

_sentences: Final[dict[str, Sentence]] = {}  # by message id, in English
_folders: Final[dict[str, str]] = {}  # by domain, the part of an id before its first dot
_catalogues: Final[dict[tuple[str, str], gettext.NullTranslations]] = {}  # by domain and language, once needed
_chosen: str = ""
# The players' names by seat, while `Named` is open: of this thread and task only, since names may be private.
_called: Final[ContextVar[tuple[str, ...]]] = ContextVar("names of the players", default=())


@mypyc_attr(allow_interpreted_subclasses=True)
class Named:
    """While it is open, seats have these names wherever no others are given, for example in drawings.

    Other threads and tasks don't see them.

    >>> with Named(["Marta"]):
    ...     translate(Text("core.seat", 0), "en")
    'Marta'
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names: tuple[str, ...] = tuple(names)
        self._token: Token[tuple[str, ...]] | None = None

    def __enter__(self) -> None:
        self._token = _called.set(self._names)

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._token is not None:
            _called.reset(self._token)
            self._token = None


def register(domain: str, sentences: dict[str, Sentence], folder: str) -> None:
    """Take a game's English sentences, and the folder whose locale/de.po holds the German ones.

    A key lacks the domain: "row_taken" in domain "rialto" is the message "rialto.row_taken".
    """
    for key, sentence in sentences.items():
        _sentences[domain + "." + key] = sentence
    _folders[domain] = folder
    for language in LANGUAGES:
        _catalogues.pop((domain, language), None)


def has(id: str) -> bool:
    """Whether there is a sentence with this message id."""
    return id in _sentences


def set_language(language: str) -> None:
    """Speak this language from now on in this process; "" goes back to what the environment says."""
    global _chosen
    if language and language not in LANGUAGES:
        raise RuleError(Text("core.language", language, Text("core.and", *LANGUAGES)))
    _chosen = language


def language() -> str:
    """The language spoken: the one given to `set_language`, else LAGUNA_LANG, else that of the locale, else English."""
    if _chosen:
        return _chosen
    for variable in ("LAGUNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(variable, "")
        if wish:
            spoken = wish.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"


def translate(text: Text, language: str = "", names: Sequence[str] = ()) -> str:
    """A Text in a language; `names` are the players' names by seat.

    >>> translate(Text("core.and", 1, 3, Text("core.seat", 1)), "en")
    '1, 3 and Blue'
    """
    return _say(text, language or _spoken(), names or _called.get())


def log_line(text: Text, language: str = "", names: Sequence[str] = ()) -> str:
    """An action as the log tells it, in the third person where there is such a sentence: "takes row 2"."""
    told = text.id + ".log"
    return translate(Text(told, *text.params) if told in _sentences else text, language, names)


def sentence(text: Text, language: str = "", names: Sequence[str] = ()) -> str:
    """A Text that begins with a capital letter."""
    said = translate(text, language, names)
    return said[:1].upper() + said[1:]


def refusal(error: RuleError, language: str = "", names: Sequence[str] = ()) -> str:
    """Why the rules refuse, with the rule where there is one: "… (RI-2.2)"."""
    said = translate(error.text, language, names)
    return f"{said} ({error.rule})" if error.rule else said


def _spoken() -> str:
    # `translate` has a parameter of the same name as the function `language`.
    return language()


def _say(text: Text, language: str, names: Sequence[str]) -> str:
    if text.id == "core.seat":
        return _name(text.params[0], language, names)
    if text.id == "core.and" or text.id == "core.or":
        return _list(text, language, names)
    parts = [_part(param, language, names) for param in text.params]
    return _template(text, language).format(*parts)


def _part(param: Param, language: str, names: Sequence[str]) -> str:
    return _say(param, language, names) if isinstance(param, Text) else str(param)


def _name(seat: Param, language: str, names: Sequence[str]) -> str:
    """The player's name, else the seat's colour, which everybody sees on the board."""
    assert isinstance(seat, int), "core.seat takes a seat's index"
    if seat < len(names) and names[seat]:
        return names[seat]
    return _template(Text(SEAT_COLOURS[seat]), language)


def _list(text: Text, language: str, names: Sequence[str]) -> str:
    parts = [_part(param, language, names) for param in text.params]
    if len(parts) < 2:
        return "".join(parts)
    return _template(Text(text.id), language).format(", ".join(parts[:-1]), parts[-1])


def _template(text: Text, language: str) -> str:
    """The sentence with its placeholders, in English where there is no translation."""
    assert text.id in _sentences, f"there is no sentence for {text.id}"
    english = _sentences[text.id]
    if isinstance(english, str):
        return english if language == "en" else _catalogue(text.id, language).gettext(english)
    count = text.params[0]
    assert isinstance(count, int), f"the first parameter of {text.id} says how many"
    if language == "en":
        return english[0] if count == 1 else english[1]
    return _catalogue(text.id, language).ngettext(english[0], english[1], count)


def _catalogue(id: str, language: str) -> gettext.NullTranslations:
    domain = id.partition(".")[0]
    known = _catalogues.get((domain, language))
    if known is None:
        known = _read_catalogue(os.path.join(_folders[domain], "locale", language + ".po"))
        _catalogues[(domain, language)] = known
    return known


def _read_catalogue(path: str) -> gettext.NullTranslations:
    """The translations of a .po file; a game that brings none speaks English."""
    if not os.path.exists(path):
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with open(path, "rb") as file:
        catalogue = read_po(file, locale=os.path.basename(path).partition(".")[0])
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


register("core", ENGLISH, os.path.dirname(__file__))
