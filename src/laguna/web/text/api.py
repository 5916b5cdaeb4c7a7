"""Sentences of the API's refusals, for programs and the people who write them. The German is in locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # By status.
    "error_400": "The request can't be read. Send what /api/schema describes.",
    "error_401": "The token is missing or no longer valid. Get one from POST /api/people or from the page /me.",
    "error_403": "You don't have the right to do this. Use the token of the player it belongs to.",
    "error_404": "There is nothing at this address. Check the path and its ids.",
    "error_405": "This address doesn't take this method. See /api/schema for those it takes.",
    "error_413": "The body is too large. Send at most {0} bytes.",
    "error_415": "With a cookie, only JSON is accepted. Send the content type application/json, or a token.",
    "error_429": "Too many requests. Wait as many seconds as Retry-After says.",
    "error_500": "The server failed and has logged why. Try again later.",
    "error_503": "The database can't be used right now, so nothing has changed. Try again in a moment.",
    # By field.
    "body_missing": "The body is missing. Send a JSON object.",
    "malformed": "The body isn't valid JSON ({0}). Send a JSON object.",
    "missing": "The field {0} is missing. Add it.",
    "unknown": "There is no field {0}. Leave it out.",
    "kind": "{0} has the type {2}. Expected {1}.",
    "choice": "{0} has a value that isn't known. Expected {1}.",
    "too_long": "{0} is too long. Expected a length of at most {1}.",
    "too_short": "{0} is too short. Expected a length of at least {1}.",
    "range": "{0} is out of range. Send a number closer to 0.",
    "other": "{0} isn't as expected: {1}. See /api/schema.",
    "no_table": "There is no table {0}. Check its id.",
    "action_or_actions": "Name either one action or the actions of a set.",
    "not_your_seat": "Seat {0} isn't yours. Ask for your own seat, or for -2 as a spectator.",
}
