"""A match of two people who are not at the table."""

from __future__ import annotations

import asyncio
from typing import Final

from laguna import games
from laguna.web.live import LiveTable
from laguna.web.models import PERSON, Person
from laguna.web.notices import Notices
from laguna.web.store import Place, Terms
from tests.web.stage import Stage

ADDRESS: Final = "https://games.example"


class Evening:
    """A match of two people at leisure, Marta in seat 0 and Luca in seat 1; neither has asked for anything yet."""

    def __init__(self, stage: Stage, marta: Person, luca: Person, live: LiveTable) -> None:
        self.stage = stage
        self.marta = marta
        self.luca = luca
        self.live = live
        self._moves = 0

    @property
    def notices(self) -> Notices:
        """What is tested."""
        return self.stage.services.tables.notices

    async def wants(self, person: Person, seat: int, **where: str) -> None:
        """A person says where to be told, and wants it at this table."""
        await self.stage.services.store.change_person(person.id, **where)
        await self.stage.services.store.change_seat(self.live.table.id, seat, notify=True)

    async def play(self, seat: int, move: str = "") -> None:
        """A seat does this, or the last thing that it may do."""
        game, match = self.live.table.game, self.live.table.match
        action = game.parse(move) if move else list(match.state.legal_actions(seat))[-1]
        self._moves += 1
        await self.stage.services.tables.move(self.live, seat, int(action), f"test {self._moves}", None)

    async def until_luca(self) -> None:
        """Play until Luca is asked to lay a lace: both have put a thread away, and Marta has laid hers."""
        await self.play(0)
        await self.play(1)
        await self.play(0, "lay")
        assert self.live.table.people_asked() == [1]

    async def settled(self) -> None:
        """Everything that is to be sent has been, or has failed."""
        async with asyncio.timeout(10):
            await self.notices.all_sent()


async def open_table(stage: Stage) -> Evening:
    """The table, with webhooks to this machine allowed, and the mail server yet to be named."""
    stage.settings.address = ADDRESS
    stage.settings.webhooks_inside = True
    stage.settings.smtp_from = "Laguna <laguna@games.example>"
    store = stage.services.store
    marta, luca = await store.new_person("Marta", "en"), await store.new_person("Luca", "de")
    places = [Place(PERSON, person=marta), Place(PERSON, person=luca)]
    id = await stage.services.seating.open(games.load("burano"), {}, places, Terms(), marta)
    made = Evening(stage, marta, luca, await stage.services.tables.get(id))
    await made.settled()
    return made
