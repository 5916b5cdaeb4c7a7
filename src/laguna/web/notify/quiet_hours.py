"""Quiet hours: when a person's devices stay silent, by the clock on their wall."""

from __future__ import annotations

import datetime
import re
import zoneinfo
from typing import Final

from laguna.text.text import RuleError, Text
from laguna.web.db.models import QuietHours

DAY: Final = 24 * 60  # minutes
CLOCK: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
LONGEST_ZONE: Final = 64


def read_hours(person: int, begins: str, ends: str, zone: str) -> QuietHours | None:
    """Quiet hours as a form gives them; None if both fields are empty. Raises RuleError if they are invalid."""
    if not begins.strip() and not ends.strip():
        return None
    first, last = read_clock(begins), read_clock(ends)
    if first == last:
        raise RuleError(Text("push.quiet_same"))
    return QuietHours(person=person, begins=first, ends=last, zone=read_zone(zone))


def read_clock(typed: str) -> int:
    """Minutes after midnight. Raises RuleError if it is no time of day.

    >>> read_clock("22:30"), read_clock("7:05")
    (1350, 425)
    """
    found = CLOCK.fullmatch(typed.strip())
    if found is None:
        raise RuleError(Text("push.quiet_form"))
    return 60 * int(found[1]) + int(found[2])


def clock(minutes: int) -> str:
    """Minutes after midnight as a form shows them.

    >>> clock(425)
    '07:05'
    """
    return f"{minutes // 60:02}:{minutes % 60:02}"


def read_zone(typed: str) -> str:
    """A time zone that is known here, or UTC."""
    zone = typed.strip()
    if not 0 < len(zone) <= LONGEST_ZONE:
        return "UTC"
    try:
        return zoneinfo.ZoneInfo(zone).key
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


def quiet_until(hours: QuietHours | None, moment: int) -> int:
    """When quiet hours that run at this moment end, in milliseconds since 1970; 0 if none do."""
    if hours is None:
        return 0
    zone = zoneinfo.ZoneInfo(read_zone(hours.zone))
    here = datetime.datetime.fromtimestamp(moment / 1000, zone)
    minute = 60 * here.hour + here.minute
    if (minute - hours.begins) % DAY >= (hours.ends - hours.begins) % DAY:
        return 0
    midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
    day = midnight.date() + datetime.timedelta(days=1 if hours.ends <= minute else 0)
    end = datetime.datetime(day.year, day.month, day.day, hours.ends // 60, hours.ends % 60, tzinfo=zone)
    return max(moment + 1, int(1000 * end.timestamp()))
