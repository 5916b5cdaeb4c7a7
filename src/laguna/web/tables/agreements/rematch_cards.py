"""Shows everybody at a result the rematch as it is now: who has accepted, who is asked, and whether it has begun."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from laguna.text.text import RuleError
from laguna.web.db.models import EXPIRED, OPEN, PERSON, REMOVED
from laguna.web.db.queries import StoredMatch

if TYPE_CHECKING:
    from laguna.web.tables.live import LiveTable
    from laguna.web.tables.registry import TableRegistry


class RematchCards:
    """The rematches of the finished matches that this process has loaded."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    def leading_to(self, id: str) -> list[LiveTable]:
        """The loaded matches of which this table is the rematch."""
        return [live for live in self._tables.all_loaded() if live.table.stored.match.again == id]

    async def refresh(self, id: str) -> None:
        """The seats or the status of this table have changed: if it is a rematch, show so at the result."""
        for live in self.leading_to(id):
            await self.read(live)

    async def refresh_watched(self) -> None:
        """Read the rematches of all results that somebody looks at: messages between processes may be lost."""
        for live in self._tables.all_loaded():
            if live.listeners and live.table.match.is_over():
                await self.read(live)

    async def read(self, live: LiveTable) -> None:
        """Read whether a match has a rematch, and show it. Under a lock, or what was read first could be shown last."""
        async with live.rematch_lock:
            stored = await self._tables.store.find_match(live.table.id)
            again = stored.match.again if stored is not None else ""
            opened = await self._tables.store.find_match(again) if again else None
            if opened is not None and opened.match.status in (REMOVED, EXPIRED):
                opened = None
            live.table.stored.match.again = opened.match.id if opened is not None else ""
            self._show(live, opened)

    def show_visitors(self, id: str) -> None:
        """Somebody has come to the table of a rematch, or left it: show at the result who is there."""
        for live in self.leading_to(id):
            self._show(live, live.rematch)

    def _show(self, live: LiveTable, opened: StoredMatch | None) -> None:
        live.set_rematch(opened, self._visitors(opened) if opened is not None else set())

    def _visitors(self, opened: StoredMatch) -> set[int]:
        """Who is at the table of a rematch."""
        return self._tables.waiting_rooms.people_at(opened.match.id) | self._tables.cluster.people_elsewhere(opened)

    async def people_near(self, opened: StoredMatch) -> set[int]:
        """Who is at the table of a rematch, or still at the result of the match before."""
        out = self._visitors(opened)
        if opened.match.rematch_of:
            with contextlib.suppress(RuleError):  # the match before can't be loaded, so nobody looks at it
                out |= (await self._tables.get(opened.match.rematch_of)).people_here()
        return out

    def occupied(self) -> set[str]:
        """The rematches that wait for players while somebody who has accepted looks at the result."""
        out: set[str] = set()
        for live in self._tables.all_loaded():
            opened = live.rematch
            if opened is not None and opened.match.status == OPEN:
                here = {listener.person for listener in live.listeners}
                if any(place.kind == PERSON and place.person in here for place in opened.seats):
                    out.add(opened.match.id)
        return out
