"""Error pages: a sentence that says what went wrong and what to do, never a traceback."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.response import Template
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import DataError

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import is_database_failure
from laguna.web.exceptions import RefusedError
from laguna.web.http import api_errors, rendering
from laguna.web.people import sessions

STATUSES_WITH_SENTENCE: Final = (400, 403, 404, 405, 413, 429, 500, 503)  # statuses with their own sentence
API: Final = "/api/"
HUNG_UP: Final = "client disconnected prematurely"  # what Litestar says of a body that ends too early

log = logging.getLogger("laguna.errors")


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, InternalServerException) and error.detail == HUNG_UP:
        return 400  # nobody reads the answer, and nothing is wrong here
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, RuleError):
        return 409
    if isinstance(error, UnicodeError | RecursionError | DataError):
        return 400  # a form in invalid UTF-8, JSON nested too deeply, a value that no column holds
    return 503 if is_database_failure(error) else 500


def sentence_of(error: Exception, language: str) -> str:
    """The sentence shown for an error."""
    if isinstance(error, RuleError):
        return rendering.refusal(error, language)
    if isinstance(error, RefusedError):
        return catalogue.sentence(error.text, language)
    status = status_of(error)
    known = status if status in STATUSES_WITH_SENTENCE else (400 if status < 500 else 500)
    return catalogue.translate(Text(f"web.error_{known}"), language)


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The error page, or JSON for programs."""
    status = status_of(error)
    language = sessions.language_of(request, None)
    if status >= 500:
        log.error("a request failed", exc_info=error, extra={"status": status})
    headers = dict(getattr(error, "headers", None) or {})
    if request.url.path.startswith(API):
        return Response(api_errors.refusal_of(error, status, language), status_code=status, headers=headers)
    context = rendering.base_context(request, language, rendering.theme_of(request), None)
    context |= {"status": status, "sentence": sentence_of(error, language), "place": "error"}
    return Template("error.html", context=context, status_code=status, headers=headers)


HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: error_response,
    RuleError: error_response,
    Exception: error_response,
}
