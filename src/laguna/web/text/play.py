"""What the server says at a table, in English; the German sentences are in locale/de.po."""

from __future__ import annotations

import os
from typing import Final

from laguna.core import words

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # What is asked of whom.
    "waiting_for": "{0} is to move",
    "waiting_for_all": "{0} are choosing",
    "choice_is_in": "Your choice is in. Waiting for {0}",
    "watching": "You are watching. Hands stay hidden.",
    "draws": ("{0} card or tile is drawn", "{0} cards or tiles are drawn"),
    # Who plays in a guided round.
    "learner": "Anna",
    "companion_1": "Marta",
    "companion_2": "Luca",
    "companion_3": "Pia",
    "companion_4": "Nino",
    # The end.
    "wins": "{0} wins with {1} points",
    "you_came": "you are in place {0} with {1} points",
    "part_start": "at the start",
    "abandoned": "The match was abandoned.",
    # Refusals.
    "none": "there is no such table; perhaps it was closed. Its record is under My games",
    "removed": "the host has removed this table; other tables are in the lobby",
    "seat_taken": "this seat is taken; choose another one, or watch",
    "has_begun": "the match has begun, so seats stay as they are",
    "not_begun": "the match has not begun; it does when all seats are taken",
    "not_over_replay": "the match is not over; earlier positions can be looked at when it is",
    "not_over": "the match is not over; a rematch can be opened when it is",
    "too_many_tables": "you have opened {0} tables within an hour; play one of them, or come back later",
    "stale": "that move was made for an older position; somebody moved meanwhile. Nothing was changed",
    "nobody_stands_in": "no bot plays for you; you play yourself",
    "bot_plays": "a bot plays for you now; take your seat back first",
    "has_resigned": "this seat has given up; a bot plays it to the end",
    "no_person": "seat {0} is not a person's",
    "not_your_seat": "this seat is not yours; you can only play your own",
    "not_written": "the server could not write this down, so nothing was changed; try again in a moment",
    "too_fast": "that was too much at once; wait a second and try again",
    "too_large": "the message is larger than {0} bytes; send less at once",
    "unreadable": "the message could not be read; a JSON object with a known type and its fields would do",
    "id_length": "the message needs an id of 1 to {0} letters, so that it counts once",
    "chat_name": "say a name first, so that others know who speaks",
    "chat_empty": "there is nothing to say in this message",
    "chat_long": "a message may have {0} letters; send it in parts",
    "silenced": "the host has taken your voice in the chat; you can still play",
}


def register() -> None:
    """Make them known."""
    words.register("play", ENGLISH, os.path.dirname(__file__))
