"""A match of two people who are not connected, for notifications."""

from __future__ import annotations

import asyncio
from typing import Final

from laguna import games
from laguna.web.db.models import PERSON, Person
from laguna.web.db.people_models import CONFIRMED
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.notify.notifications import Notifier
from laguna.web.tables.live import LiveTable
from tests.support.web.web_app import WebApp

ADDRESS: Final = "https://games.example"


class TwoPlayerTable:
    """A match without a clock: Marta in seat 0 and Luca in seat 1, without notifications so far."""

    def __init__(self, web_app: WebApp, marta: Person, luca: Person, live: LiveTable) -> None:
        self.web_app = web_app
        self.marta = marta
        self.luca = luca
        self.live = live
        self._moves = 0

    @property
    def notifier(self) -> Notifier:
        """The notifier under test."""
        return self.web_app.services.tables.notifier

    async def wants(self, person: Person, seat: int, **where: str) -> None:
        """Turn notifications on for a person at this table."""
        if "mail" in where:
            where.setdefault("mail_state", CONFIRMED)
        await self.web_app.services.store.change_person(person.id, **where)
        await self.web_app.services.store.change_seat(self.live.table.id, seat, notify=True)

    async def play(self, seat: int, move: str = "") -> None:
        """Make a move for a seat: this one, or its last legal action."""
        game, match = self.live.table.game, self.live.table.match
        action = game.parse(move) if move else list(match.state.legal_actions(seat))[-1]
        self._moves += 1
        await self.web_app.services.tables.move(self.live, seat, int(action), f"test {self._moves}", None)

    async def until_luca(self) -> None:
        """Play until Luca has to lay a lace."""
        await self.play(0)
        await self.play(1)
        await self.play(0, "lay")
        assert self.live.table.deciding_people() == [1]

    async def settled(self) -> None:
        """Wait until everything has been sent or has failed."""
        async with asyncio.timeout(10):
            await self.notifier.all_sent()


async def open_table(web_app: WebApp) -> TwoPlayerTable:
    """Open the table; webhooks to this machine are allowed, a mail server is not set."""
    web_app.settings.address = ADDRESS
    web_app.settings.webhooks_inside = True
    web_app.settings.smtp_from = "Laguna <laguna@games.example>"
    store = web_app.services.store
    marta, luca = await store.new_person("Marta", "en"), await store.new_person("Luca", "de")
    places = [SeatSetup(PERSON, person=marta), SeatSetup(PERSON, person=luca)]
    id = await web_app.services.seating.open(games.load("burano"), {}, places, TableTerms(), marta)
    made = TwoPlayerTable(web_app, marta, luca, await web_app.services.tables.get(id))
    await made.settled()
    return made
