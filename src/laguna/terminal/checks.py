"""Checks of arguments that depend on the game or the match, shared by several commands."""

from __future__ import annotations

from typing import Final

from laguna import games
from laguna.core.game import Game
from laguna.text.text import RuleError, Text

SEATS: Final = 4  # by default, or as many as the game takes


def default_seats(game: Game) -> int:
    """How many seats a match has if nothing is said."""
    return SEATS if SEATS in game.seats else game.seats[-1]


def check_named(game_id: str) -> None:
    """Refuse a command without a game."""
    if not game_id:
        raise RuleError(Text("cli.which_game", Text("core.and", *games.ids())))


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that the match doesn't have."""
    if seat >= seats:
        raise RuleError(Text("core.seat_number", seat, seats - 1))


def check_game(found: str, wanted: str, file: str) -> None:
    """Refuse a file of another game."""
    if found != wanted:
        raise RuleError(Text("cli.other_game", file, found, wanted))
