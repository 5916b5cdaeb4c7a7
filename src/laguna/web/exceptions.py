"""Exceptions that several rooms of `web` raise or catch. Imports nothing of `web`."""

from __future__ import annotations

from litestar.exceptions import HTTPException

from laguna.text.text import RuleError, Text


class TakenError(Exception):
    """A row that must be unique exists already: another process was faster."""


class QuotaUsedUpError(Exception):
    """Somebody has done too much of something lately."""

    def __init__(self, what: str, *, is_of_person: bool) -> None:
        super().__init__(what)
        self.is_of_person = is_of_person  # whether this person alone has, not everybody at their address


class TableEvictedError(OSError):
    """The database failed and the table was dropped from memory. Ask for it again: it is rebuilt from its rows."""


class RefusedError(HTTPException):
    """A page or an action is refused, with an HTTP status and a sentence that says why."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(status_code=status, detail=text.id)
        self.text = text


class FieldRefusedError(HTTPException):
    """An API request is refused because of one field: its path (body.seats[0].level), and why."""

    def __init__(self, status: int, path: str, refusal: RuleError) -> None:
        super().__init__(status_code=status, detail=refusal.text.id)
        self.path = path
        self.refusal = refusal
