"""Tells people who are not at the table that it is their turn: by mail or by a call of their webhook.

Only who has asked for it at a table is told, once for each turn. Sending happens beside the game: a move never waits
for it, and what still waits when the server ends is not sent.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final
from urllib.parse import urlsplit

import msgspec

from laguna.core import words
from laguna.core.text import Text
from laguna.web import mailing, sentences_notices, webhooks
from laguna.web.database import is_out_of_order, now
from laguna.web.limits import Buckets
from laguna.web.mailing import MailError
from laguna.web.models import PERSON, RUNNING, Person
from laguna.web.settings import Settings
from laguna.web.store import Store
from laguna.web.table import Table
from laguna.web.webhooks import WebhookError

AGAIN_AFTER: Final = 600.0  # seconds; sooner nobody is told again of a seat that has not played since
PAUSES: Final = (5.0, 30.0, 180.0)  # seconds before a target that failed is tried again
SENDERS: Final = 8  # at once, so that one slow target does not hold up all others
MOST_WAITING: Final = 2000
MOST_REMEMBERED: Final = 20_000  # tables
AN_HOUR: Final = 60  # notices for one target: an address may be somebody else's
LAST_WAIT: Final = 2.0  # seconds that the end of the server is put off for what is being sent

Job = Callable[[], Awaitable[None]]

log = logging.getLogger("laguna.notices")

sentences_notices.register()


class Remembered:
    """What is known of a table: who was asked after its last change, and who was told of it."""

    def __init__(self) -> None:
        self.asked: set[int] = set()
        self.told: dict[int, tuple[float, int]] = {}  # by seat: when, and how many actions it had done by then


class Turn:
    """A seat that is asked, as its own view shows it at that moment."""

    def __init__(self, table: Table, seat: int) -> None:
        self.id = secrets.token_hex(8)
        self.table = table.id
        self.game = table.game.id
        self.title = table.game.title
        self.seat = seat
        self._names = table.kept.names()
        self._view = table.match.state.view(seat)

    def ask(self, language: str) -> str:
        """What is asked, in words."""
        with words.Named(self._names):
            return words.sentence(self._view.prompt(self.seat), language)


class Delivery:
    """One way to tell one person; where it fails, it is tried again for a while."""

    def __init__(self, to: str, send: Job) -> None:
        self.to = to  # as it may be written down
        self.send = send
        self.failed = 0  # times


class Notices:
    """Decides who is told, and sends it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._began = now()
        self._tables: dict[str, Remembered] = {}  # the longest untouched first
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(MOST_WAITING)
        self._senders: list[asyncio.Task[None]] = []
        self._pausing: set[asyncio.Task[None]] = set()
        self._targets = Buckets(AN_HOUR / 3600, AN_HOUR)

    async def start(self) -> None:
        """Be ready to send."""
        self._senders = [asyncio.create_task(self._work()) for _ in range(SENDERS)]

    async def close(self) -> None:
        """Send what can be sent at once, and no more."""
        try:
            async with asyncio.timeout(LAST_WAIT):
                await self.all_sent()
        except TimeoutError:
            log.warning("notices were left unsent", extra={"waiting": self._jobs.qsize()})
        ended = [*self._senders, *self._pausing]
        for task in ended:
            task.cancel()
        await asyncio.gather(*ended, return_exceptions=True)

    async def all_sent(self) -> None:
        """Return once nothing waits to be sent for the first time, or is due again."""
        await self._jobs.join()

    # Who is told, and when.

    def tell_of_turns(self, table: Table, here: set[int]) -> None:
        """Tell the players who are asked since the last change, are not here, and want to be told."""
        told: set[int | None] = set()  # at a hot seat one person may have several
        for seat in self._asked_anew(table):
            person = table.kept.seats[seat].person
            if seat not in here and not table.bot_at(seat) and person not in told and self._may_be_told(table, seat):
                told.add(person)
                self._put(functools.partial(self._look_up, Turn(table, seat)))

    def _asked_anew(self, table: Table) -> list[int]:
        """The seats that were not asked before the last change."""
        asked = table.match.deciders()
        known = self._tables.pop(table.id, None)
        if known is None:  # what an earlier server process knew of is no news
            known = Remembered()
            known.asked = {seat for seat, since in table.asked_since.items() if since < self._began}
        self._tables[table.id] = known
        if len(self._tables) > MOST_REMEMBERED:
            del self._tables[next(iter(self._tables))]
        before, known.asked = known.asked, set(asked)
        return [seat for seat in asked if seat not in before]

    def _may_be_told(self, table: Table, seat: int) -> bool:
        """Not twice for what is one turn to its player, though somebody took a move back and made another."""
        told = self._tables[table.id].told
        actions = sum(step.seat == seat for step in table.match.history)
        moment = time.monotonic()
        if seat in told and moment - told[seat][0] < AGAIN_AFTER and actions == told[seat][1]:
            return False
        told[seat] = (moment, actions)
        return True

    async def _look_up(self, turn: Turn) -> None:
        """See whether the player of the seat wants to be told, and where; it may have changed a moment ago."""
        kept = await self.store.kept(turn.table)
        if kept is None or kept.match.status != RUNNING:
            return
        seat = kept.seats[turn.seat]
        if seat.kind != PERSON or seat.person is None or not seat.notify:
            return
        person = await self.store.person(seat.person)
        if person is None or person.is_deleted or person.is_banned:
            return
        if person.mail and self.settings.smtp and self._targets.take(person.mail.casefold()):
            mail = self._mail(turn, person)
            send = functools.partial(mailing.send, self.settings, mail)
            self._put(functools.partial(self._deliver, Delivery(f"the mail of person {person.id}", send)))
        if person.webhook and self._targets.take(urlsplit(person.webhook)._replace(query="", fragment="").geturl()):
            inside = self.settings.webhooks_inside
            send = functools.partial(webhooks.call, person.webhook, self._call(turn, person), inside=inside)
            self._put(functools.partial(self._deliver, Delivery(webhooks.place(person.webhook), send)))

    # What is told.

    def _mail(self, turn: Turn, person: Person) -> EmailMessage:
        language = spoken(person)
        mine = self._address("/me#notices")
        mail = EmailMessage()
        mail["Subject"] = words.say(Text("notice.subject", turn.title), language)
        mail["From"] = self.settings.smtp_from
        mail["To"] = person.mail
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{turn.id}@{urlsplit(self._address('')).hostname}>"
        mail["Auto-Submitted"] = "auto-generated"  # nobody's absence is to be answered here
        mail["List-Unsubscribe"] = f"<{mine}>"
        parts = [*self._words(turn, person), words.say(Text("notice.why", mine), language)]
        mail.set_content("\n\n".join(parts) + "\n", cte="quoted-printable")
        return mail

    def _call(self, turn: Turn, person: Person) -> bytes:
        told = {
            "id": turn.id,
            "what": "your_turn",
            "game": turn.game,
            "table": self._address(f"/table/{turn.table}"),
            "seat": turn.seat,
            "ask": turn.ask(spoken(person)),
            "text": "\n".join(self._words(turn, person)),
        }
        return msgspec.json.encode(told)

    def _words(self, turn: Turn, person: Person) -> list[str]:
        language = spoken(person)
        return [
            words.say(Text("notice.your_move", person.name, turn.title), language),
            turn.ask(language),
            words.say(Text("notice.table", self._address(f"/table/{turn.table}")), language),
        ]

    def _address(self, path: str) -> str:
        """A page of ours as others reach it."""
        return (self.settings.address.rstrip("/") or self.settings.own_address()) + path

    # Sending.

    def _put(self, job: Job) -> None:
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            log.warning("too many notices wait; one was not sent", extra={"waiting": MOST_WAITING})

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await self._do(job)
            except Exception:
                log.exception("a notice could not be made")
            finally:
                self._jobs.task_done()

    async def _do(self, job: Job) -> None:
        """Where the database does not answer, wait for it."""
        for pause in PAUSES:
            try:
                await job()
                return
            except Exception as error:
                if not is_out_of_order(error):
                    raise
            await asyncio.sleep(pause)
        log.warning("a notice was given up, for the database does not answer")

    async def _deliver(self, delivery: Delivery) -> None:
        try:
            await delivery.send()
        except (MailError, WebhookError) as error:
            if delivery.failed < len(PAUSES) and len(self._pausing) < MOST_WAITING:
                pause = asyncio.create_task(self._try_later(delivery))
                self._pausing.add(pause)
                pause.add_done_callback(self._pausing.discard)
            else:
                log.warning("a notice was given up", extra={"to": delivery.to, "reason": str(error)})

    async def _try_later(self, delivery: Delivery) -> None:
        await asyncio.sleep(PAUSES[delivery.failed])
        delivery.failed += 1
        self._put(functools.partial(self._deliver, delivery))


def spoken(person: Person) -> str:
    """The language a person chose last."""
    return person.language if person.language in words.LANGUAGES else words.LANGUAGES[0]
