"""Who does not want to see whom: mutes, blocks, and reports to the admin."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from laguna.text.text import RuleError, Text
from laguna.web.db.models import ChatRow, Person
from laguna.web.db.people_models import BLOCK, MUTE
from laguna.web.db.queries import Store, StoredMatch
from laguna.web.db.quota_rows import windowed
from laguna.web.exceptions import QuotaUsedUpError
from laguna.web.people.typed_text import clean_line, is_visible

LONGEST_REASON: Final = 300
REPORTS_AN_HOUR: Final = 10
MOST_RELATIONS: Final = 500
HOUR: Final = 3_600_000  # milliseconds
DEEDS: Final = {"mute": MUTE, "block": BLOCK, "unmute": "", "unblock": ""}
REPORT: Final = "report"
PLAYERS: Final = "players"  # MatchRow.chat: spectators neither read nor write


async def relate(store: Store, person: Person, other: int, deed: str, name: str) -> None:
    """Mute or block somebody, or end it."""
    kind = DEEDS[deed]
    if kind and len(await store.people.relations_of(person.id)) >= MOST_RELATIONS:
        raise RuleError(Text("web.too_many_muted", MOST_RELATIONS))
    await store.people.relate(person.id, other, kind, name)


async def report(
    store: Store, person: Person, about: int, name: str, stored: StoredMatch, line: ChatRow | None, reason: str
) -> None:
    """Tell the admin of somebody. The same report counts once."""
    reason = clean_line(reason, LONGEST_REASON)
    if not is_visible(reason):
        raise RuleError(Text("web.report_empty"))
    number = line.id if line is not None else 0
    if await store.people.has_reported(person.id, about, stored.match.id, number):
        return
    quotas = [windowed("reports", f"person {person.id}", REPORTS_AN_HOUR, HOUR)]
    try:
        await store.people.report(
            quotas,
            person=person.id,
            about=about,
            name=name,
            match=stored.match.id,
            line=number,
            words=line.words if line is not None else "",
            reason=reason,
        )
    except QuotaUsedUpError:
        raise RuleError(Text("web.too_many_reports", REPORTS_AN_HOUR)) from None


def may_chat(stored: StoredMatch, seats: Collection[int]) -> bool:
    """Whether the holder of these seats, perhaps none, may read and write the chat of a table."""
    return stored.match.chat != PLAYERS or bool(seats)
