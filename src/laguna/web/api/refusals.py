"""Names the field of a request that a refusal is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from laguna.text.text import RuleError
from laguna.web.exceptions import FieldRefusedError


@contextmanager
def about_field(path: str) -> Iterator[None]:
    """Refusals raised inside are about this field, e.g. body.game."""
    try:
        yield
    except RuleError as error:
        raise FieldRefusedError(409, path, error) from error
