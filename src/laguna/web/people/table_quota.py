"""How many tables and bots one person, and one network, may have under way at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.queries import Store
from laguna.web.people.networks import Networks
from laguna.web.settings import Settings

ACTIVE: Final = 3_600_000  # milliseconds: a table where nothing happened for so long uses nothing and doesn't count


class TableQuota:
    """Counts what people have under way before they get more. However a table is opened, it goes through here."""

    def __init__(self, settings: Settings, store: Store, networks: Networks) -> None:
        self._settings = settings
        self._store = store
        self._networks = networks
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def room(self, person: int, *, tables: int, bots: int) -> AsyncIterator[None]:
        """Room for so many more tables and bot seats of a person, or RuleError.

        Until the block ends, nobody else of that network is counted in this process: two tables opened at once can't
        both take the last place.
        """
        network = self._networks.of(person)
        lock = self._locks.setdefault(network or str(person), asyncio.Lock())
        async with lock:
            await self._require_room(person, network, tables, bots)
            yield

    async def _require_room(self, person: int, network: str, tables: int, bots: int) -> None:
        most = self._settings
        since = now() - ACTIVE
        running, playing = await self._store.under_way([person], since)
        if tables and running + tables > most.running_tables:
            raise RuleError(Text("play.many_running", most.running_tables))
        if bots and playing + bots > most.running_bots:
            raise RuleError(Text("play.many_bots", most.running_bots, playing))
        people = self._networks.people(network)
        if len(people) > 1:
            running, playing = await self._store.under_way(people, since)
        if tables and running + tables > most.running_tables_per_network:
            raise RuleError(Text("play.many_running_network", most.running_tables_per_network))
        if bots and playing + bots > most.running_bots_per_network:
            raise RuleError(Text("play.many_bots_network", most.running_bots_per_network))
