"""Who does not want to see whom: mutes, blocks, and reports to the admin."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from laguna.text.text import RuleError, Text
from laguna.web.db.models import PERSON, ChatRow, Person
from laguna.web.db.people_models import BLOCK, MUTE
from laguna.web.db.queries import Store, StoredMatch
from laguna.web.people.names import require_own_name
from laguna.web.people.typed_text import clean_line, is_visible

LONGEST_REASON: Final = 300
REPORTS_AN_HOUR: Final = 10
MOST_RELATIONS: Final = 500
HOUR: Final = 3_600_000  # milliseconds
DEEDS: Final = {"mute": MUTE, "block": BLOCK, "unmute": "", "unblock": ""}
REPORT: Final = "report"
PLAYERS: Final = "players"  # MatchRow.chat: spectators neither read nor write


async def require_may_sit(store: Store, stored: StoredMatch, person: Person) -> None:
    """Refuse a guest with an account's name, and whoever has blocked somebody there or is blocked by them."""
    await require_own_name(store, person)
    others = {seat.person for seat in stored.seats if seat.kind == PERSON} | {stored.match.host}
    pairs = await store.people.blocks_among({person.id, *(other for other in others if other is not None)})
    _refuse([pair for pair in pairs if person.id in pair], person.id)


async def require_may_play_together(store: Store, people: Collection[Person], host: Person) -> None:
    """Refuse a table of people of whom one has blocked another."""
    for person in people:
        await require_own_name(store, person)
    pairs = await store.people.blocks_among({host.id, *(person.id for person in people)})
    _refuse(pairs, host.id)


def _refuse(pairs: Collection[tuple[int, int]], person: int) -> None:
    """Tell nobody that they were blocked: only that they can't sit here."""
    if any(blocker == person for blocker, _ in pairs):
        raise RuleError(Text("web.you_blocked"))
    if pairs:
        raise RuleError(Text("web.cannot_sit"))


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
    if not await store.people.take_quota({f"report person {person.id}": (REPORTS_AN_HOUR, HOUR)}):
        raise RuleError(Text("web.too_many_reports", REPORTS_AN_HOUR))
    await store.people.report(
        person=person.id,
        about=about,
        name=name,
        match=stored.match.id,
        line=number,
        words=line.words if line is not None else "",
        reason=reason,
    )


def may_chat(stored: StoredMatch, seats: Collection[int]) -> bool:
    """Whether the holder of these seats, perhaps none, may read and write the chat of a table."""
    return stored.match.chat != PLAYERS or bool(seats)
