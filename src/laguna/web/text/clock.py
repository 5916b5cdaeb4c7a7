"""Sentences about time banks, vacations and reminders, in English. The German is in locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # A new table.
    "clock": "Clock",
    "clock_none": "No clock",
    "clock_live": "Live",
    "clock_day": "By correspondence",
    "none_why": "Nobody runs out of time, and nobody is replaced unless all others agree.",
    "live_why": "Everybody plays now. What a turn doesn't use stays in your time bank.",
    "day_why": "Everybody moves when it suits them. Vacation days stop the clock.",
    "live": "Time for each player",
    "day": "Time per turn",
    "preset": "{0}: {1} min + {2} s per turn",
    "quick": "Quick",
    "normal": "Normal",
    "relaxed": "Relaxed",
    "measured": "A player has about {0} turns here, so a match takes each of you up to about {1}, {2} or {3} min.",
    "more": "More",
    "per_turn": "{0} s per turn, no time bank",
    "own": "My own",
    "own_bank": "Minutes at the start",
    "own_increment": "Seconds that each turn adds",
    "own_bank_form": "A time bank holds 1 to {0} minutes. Type a whole number.",
    "own_increment_form": "A turn adds 0 to {0} seconds. Type a whole number.",
    "bad_terms": "There is no such clock. The description of the table's fields says which there are.",
    "late_bot": "out of time: a bot makes the move",
    "late_lose": "out of time: the player loses",
    "pace_bank": "live, {0} min + {1} s per turn",
    # Vacations.
    "vacation": "Vacation",
    "vacation_why": (
        "While you're on vacation, your clocks stand still in all matches by correspondence. You have {0} days a year. "
        "Your next move in one of these matches ends it."
    ),
    "vacation_left": ("{0} day left this year", "{0} days left this year"),
    "vacation_hours_left": "{0} h left this year",
    "vacation_on": "Start vacation",
    "vacation_off": "End vacation",
    "vacation_until": "You're on vacation until {0} (UTC) at the latest.",
    "no_vacation": "All {0} vacation days of this year are used. Your clocks run on.",
    "vacation_begins": "{0} is on vacation, so their clock stands still.",
    "vacation_ends": "{0} is back from vacation.",
    "done_vacation": "Saved. Everybody at your tables sees it.",
    # Reminders.
    "remind": "{0}: {1} left for your turn",
}
