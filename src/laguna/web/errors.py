"""Pages for what goes wrong: a sentence that says what is, why, and what now; never a traceback."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template
from litestar.types import ExceptionHandlersMap

from laguna.core import words
from laguna.core.text import RuleError, Text
from laguna.web import people, showing
from laguna.web.database import is_out_of_order

TOLD: Final = (400, 403, 404, 405, 413, 429, 500, 503)  # statuses that have a sentence of their own
API: Final = "/api/"

log = logging.getLogger("laguna.errors")


class RefusedError(HTTPException):
    """A page or a deed is refused, for a reason that can be said."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(status_code=status, detail=text.id)
        self.text = text


def status_of(error: Exception) -> int:
    """The status that tells a browser what kind of thing went wrong."""
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, RuleError):
        return 409
    if isinstance(error, UnicodeError | RecursionError):
        return 400  # a form in letters that are none, brackets within brackets without end
    return 503 if is_out_of_order(error) else 500


def sentence_of(error: Exception, language: str) -> str:
    """What is, why, and what now."""
    if isinstance(error, RuleError):
        return showing.refusal(error, language)
    if isinstance(error, RefusedError):
        return words.sentence(error.text, language)
    status = status_of(error)
    known = status if status in TOLD else (400 if status < 500 else 500)
    return words.say(Text(f"web.error_{known}"), language)


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The page that is shown instead of the one that was asked for; programs are told in JSON."""
    status = status_of(error)
    language = people.language_of(request, None)
    said = sentence_of(error, language)
    if status >= 500:
        log.error("a request failed", exc_info=error, extra={"status": status})
    headers = dict(getattr(error, "headers", None) or {})
    if request.url.path.startswith(API):
        return Response({"status": status, "words": said}, status_code=status, headers=headers)
    context = showing.frame(request, language, showing.theme_of(request), None)
    context |= {"status": status, "sentence": said, "place": "error"}
    return Template("error.html", context=context, status_code=status, headers=headers)


HANDLERS: Final[ExceptionHandlersMap] = {HTTPException: answer, RuleError: answer, Exception: answer}
