"""Refusals for programs: a sentence, what was expected, and the path of the field at fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar.exceptions import ClientException, SerializationException, ValidationException

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.exceptions import FieldRefusedError, RefusedError
from laguna.web.http import rendering

LARGEST_BODY: Final = 64 * 1024  # bytes
LONGEST: Final = 300  # letters of what is repeated from the request
STATUSES: Final = (400, 401, 403, 404, 405, 413, 415, 429, 500, 503)  # statuses with their own sentence
WHOLE: Final = "data"  # what Litestar calls the whole body


class Refusal(msgspec.Struct):
    """The body of a refusal."""

    status: int
    words: str
    detail: str
    path: str


# What msgspec says of a value, and the sentence for it. The sentence is given the path, then the groups.
MESSAGES: Final[list[tuple[re.Pattern[str], str]]] = [
    (re.compile(r"Expected `(.+?)`, got `(.+?)`"), "kind"),
    (re.compile(r"Object missing required field `(.+)`"), "missing"),
    (re.compile(r"Object contains unknown field `(.+)`"), "unknown"),
    (re.compile(r"Expected `\w+` matching regex '\^\((\w+(?:\|\w+)*)\)"), "choice"),
    (re.compile(r"Expected `\w+` of length <= (\d+)"), "too_long"),
    (re.compile(r"Expected `\w+` of length >= (\d+)"), "too_short"),
    (re.compile(r"Integer value out of range"), "range"),
]


def refusal_of(error: Exception, status: int, language: str) -> Refusal:
    """The refusal for an error: `words` in the language asked for, `detail` in English."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        return _of_field(error.extra[0], status, language)
    if status == 400 and _is_broken_json(error):
        detail = str(getattr(error, "detail", ""))[:LONGEST]
        return Refusal(status, catalogue.translate(Text("api.malformed", detail), language), detail, "body")
    path = error.path if isinstance(error, FieldRefusedError) else "header.authorization" if status == 401 else ""
    words = sentence_of(error, status)
    return Refusal(status, words(language), words("en"), path)


def sentence_of(error: Exception, status: int) -> Callable[[str], str]:
    """What a refusal says, by language."""
    if isinstance(error, FieldRefusedError):
        return lambda language: rendering.refusal(error.refusal, language)
    if isinstance(error, RuleError):
        return lambda language: rendering.refusal(error, language)
    if isinstance(error, RefusedError):
        return lambda language: catalogue.sentence(error.text, language)
    known = status if status in STATUSES else (400 if status < 500 else 500)
    return lambda language: catalogue.translate(Text(f"api.error_{known}", LARGEST_BODY), language)


def _is_broken_json(error: Exception) -> bool:
    """Whether Litestar could not parse the body: it then passes on what msgspec said."""
    return isinstance(error, ClientException) and isinstance(error.__cause__, SerializationException)


def _of_field(problem: dict[str, Any], status: int, language: str) -> Refusal:
    """The refusal of one field, as Litestar and msgspec describe it."""
    message, key = str(problem.get("message", ""))[:LONGEST], str(problem.get("key", ""))[:LONGEST]
    source = str(getattr(problem.get("source"), "value", problem.get("source", "")))
    path = source if key == WHOLE else f"{source}.{key}"
    if message == f"'{WHOLE}'":
        return Refusal(status, catalogue.translate(Text("api.body_missing"), language), "Expected `object`", path)
    text, path = _text_of_field(message, path)
    return Refusal(status, catalogue.translate(text, language), message, path)


def _text_of_field(message: str, path: str) -> tuple[Text, str]:
    """The sentence for what msgspec says, and the path it is about."""
    for pattern, id in MESSAGES:
        found = pattern.match(message)
        if found is None:
            continue
        if id in ("missing", "unknown"):
            path = f"{path}.{found[1]}"
            return Text(f"api.{id}", path), path
        if id == "choice":
            return Text("api.choice", path, Text("core.or", *found[1].split("|"))), path
        return Text(f"api.{id}", path, *found.groups()), path
    return Text("api.other", path, message), path
