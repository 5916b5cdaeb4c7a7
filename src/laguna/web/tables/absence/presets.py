"""Time banks that suit a game: from how many turns and decisions a player has in a match, as bots have played it."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Final, NamedTuple

from laguna.web.db.models import DAILY, LIVE, NO_CLOCK

COUNTS: Final = Path(__file__).with_name("turn_counts.json")  # made by benchmarks/turns.py
SECONDS_PER_DECISION: Final = {"quick": 6, "normal": 12, "relaxed": 24}
STEP: Final = 5  # seconds; increments are multiples of it
DAY: Final = 24 * 3600  # seconds
PACES: Final[dict[str, tuple[str, int]]] = {  # seconds per turn, without time banks
    "none": (NO_CLOCK, 0),
    "live_15": (LIVE, 15),
    "live_30": (LIVE, 30),
    "live_60": (LIVE, 60),
    "half_day": (DAILY, DAY // 2),
    "day": (DAILY, DAY),
    "2_days": (DAILY, 2 * DAY),
    "3_days": (DAILY, 3 * DAY),
    "7_days": (DAILY, 7 * DAY),
}
LONGEST_BANK: Final = 180  # minutes
LONGEST_INCREMENT: Final = 600  # seconds


class TurnCount(NamedTuple):
    """What a player does in a match on average."""

    turns: float
    decisions: float


class TimeBank(NamedTuple):
    """What a player has at the start, and what each completed turn adds, in seconds."""

    bank: int
    increment: int


UNKNOWN_GAME: Final = TurnCount(30, 60)


@functools.cache
def turn_count(game: str, seats: int) -> TurnCount:
    """How many turns and decisions a player has; for games that were not measured, something usual."""
    counts = json.loads(COUNTS.read_text(encoding="utf-8"))["counts"]
    found = counts.get(game, {}).get(str(seats))
    return TurnCount(found["turns"], found["decisions"]) if found else UNKNOWN_GAME


def time_bank(game: str, seats: int, preset: str) -> TimeBank:
    """The time bank of a preset: about half of the time is there at the start, turns bring the other half.

    >>> time_bank("an unknown game", 2, "normal")
    TimeBank(bank=360, increment=10)
    """
    count = turn_count(game, seats)
    total = count.decisions * SECONDS_PER_DECISION[preset]
    increment = max(STEP, STEP * round(total / 2 / count.turns / STEP))
    return TimeBank(60 * max(1, round(total / 2 / 60)), increment)


def is_offered(pace: str, seconds: int, bank: TimeBank) -> bool:
    """Whether tables can have this clock."""
    if pace == LIVE and bank.bank:
        is_bank = bank.bank % 60 == 0 and bank.bank <= 60 * LONGEST_BANK and 0 <= bank.increment <= LONGEST_INCREMENT
        return is_bank and not seconds
    return (pace, seconds) in PACES.values() and bank == TimeBank(0, 0)


def minutes_per_player(game: str, seats: int, bank: TimeBank) -> int:
    """How long a player can take for a match of average length."""
    return round((bank.bank + bank.increment * turn_count(game, seats).turns) / 60)
