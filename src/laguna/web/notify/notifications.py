"""Notifies people who are not at the table that it is their turn, by mail or webhook.

Only people who asked for it at a table are notified, once per turn. Sending runs in the background: a move never waits
for it, and queued notifications are lost when the server stops.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from email.message import EmailMessage
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import is_database_failure, now
from laguna.web.db.models import HELD, OPEN, PERSON, RUNNING, Person
from laguna.web.db.people_models import CONFIRMED, MAIL_OFF
from laguna.web.db.queries import Store, StoredMatch
from laguna.web.http.rate_limits import Buckets
from laguna.web.notify import mail as mailing
from laguna.web.notify import webhooks
from laguna.web.notify.mail import AddressRefusedError, MailError
from laguna.web.notify.mail_addresses import MailAddresses
from laguna.web.notify.push_notices import PushNotices, game_title, time_left
from laguna.web.notify.webhooks import WebhookError
from laguna.web.settings import Settings
from laguna.web.text import catalogues
from laguna.web.text.summaries import host_name

REPEAT_AFTER: Final = 600.0  # seconds before the same turn is notified again
RETRY_PAUSES: Final = (5.0, 30.0, 180.0)  # seconds before a failed delivery is retried
MAX_SENDING: Final = 8  # tasks, so that one slow target does not delay the others
MAX_QUEUED: Final = 2000
MAX_REMEMBERED: Final = 20_000  # tables
PER_HOUR: Final = 60  # notifications to one target: the address may be somebody else's
SHUTDOWN_TIME: Final = 2.0  # seconds that shutdown waits for deliveries

Send = Callable[[], Awaitable[None]]
IsWanted = Callable[[], Awaitable[bool]]

log = logging.getLogger("laguna.notices")

catalogues.register()


class TurnNotice(NamedTuple):
    """It is a person's turn: everything a notification needs to know about it."""

    table: str
    game: str
    title: str  # of the game
    seat: int
    person: int | None
    prompt: Text
    actions: int  # the seat's actions so far
    ends: int = 0  # when its time runs out, if this is a reminder

    def ask(self, language: str) -> str:
        """The prompt as a sentence. Players are their colours: their names are words of strangers."""
        with catalogue.Named([]):
            return catalogue.sentence(self.prompt, language)


class TableTurns:
    """What is known of a table: whose turn it was after the last change, and who was notified when."""

    def __init__(self) -> None:
        self.deciding: set[int] = set()
        self.notified: dict[int, tuple[float, int]] = {}  # by seat: when, and how many actions it had made by then


class Delivery:
    """One message to one person by one way, with its failures so far."""

    def __init__(
        self, to: str, send: Send, person: int = 0, address: str = "", is_wanted: IsWanted | None = None
    ) -> None:
        self.to = to  # as it may be logged
        self.send = send
        self.is_wanted = is_wanted  # asked before each attempt: who unsubscribes meanwhile gets nothing
        self.person = person
        self.address = address  # of a mail
        self.failed = 0  # times


class Notifier:
    """Decides who is notified, and sends it."""

    def __init__(self, settings: Settings, store: Store, addresses: MailAddresses) -> None:
        self.settings = settings
        self.addresses = addresses
        self.store = store
        self._began = now()
        self._tables: dict[str, TableTurns] = {}  # the longest unused first
        self._queue: asyncio.Queue[Send] = asyncio.Queue(MAX_QUEUED)
        self._senders: list[asyncio.Task[None]] = []
        self._pausing: set[asyncio.Task[None]] = set()
        self._targets = Buckets(PER_HOUR / 3600, PER_HOUR)
        self.push = PushNotices(settings, store, lambda to, send: self._put_delivery(Delivery(to, send)))

    async def start(self) -> None:
        """Start the sending tasks."""
        self._senders = [asyncio.create_task(self._work()) for _ in range(MAX_SENDING)]
        await self.push.start()

    async def close(self) -> None:
        """Send what can be sent within a moment, and stop."""
        await self.push.close()
        try:
            async with asyncio.timeout(SHUTDOWN_TIME):
                await self.all_sent()
        except TimeoutError:
            log.warning("notices were left unsent", extra={"waiting": self._queue.qsize()})
        ended = [*self._senders, *self._pausing]
        for task in ended:
            task.cancel()
        await asyncio.gather(*ended, return_exceptions=True)

    async def all_sent(self) -> None:
        """Wait until nothing is queued."""
        await self._queue.join()

    # Who is notified, and when.

    def new_turns(self, table: str, deciding_since: dict[int, int], deciding: Sequence[int]) -> list[int]:
        """The seats whose turn began with the last change of a table."""
        known = self._tables.pop(table, None)
        if known is None:  # turns that began before this process started are not new
            known = TableTurns()
            known.deciding = {seat for seat, since in deciding_since.items() if since < self._began}
        self._tables[table] = known
        if len(self._tables) > MAX_REMEMBERED:
            del self._tables[next(iter(self._tables))]
        before, known.deciding = known.deciding, set(deciding)
        return [seat for seat in deciding if seat not in before]

    def notify(self, turns: Sequence[TurnNotice]) -> None:
        """Notify the players of these turns who want it. A person with several seats of a hot seat is told once."""
        notified: set[int | None] = set()
        for turn in turns:
            if turn.person not in notified and self._may_notify(turn):
                notified.add(turn.person)
                self._put(functools.partial(self._look_up, turn))
                self._put(functools.partial(self.push.turn_began, turn.table, turn.seat, now()))

    def invite(self, table: str, seat: int) -> None:
        """Notify somebody of the seat that is held for them, by all ways they have chosen."""
        self._put(functools.partial(self._look_up_invited, table, seat))
        self._put(functools.partial(self.push.turn_began, table, seat, now()))

    async def _look_up_invited(self, table: str, seat: int) -> None:
        stored = await self.store.find_match(table)
        if stored is None or stored.match.status != OPEN or stored.seats[seat].kind != HELD:
            return
        person = await self.store.person(stored.seats[seat].person or 0)
        if person is None or person.is_deleted or person.is_banned:
            return
        id, words = secrets.token_hex(8), self._invitation(stored, person)
        if person.mail and self.settings.smtp and person.mail_state == CONFIRMED:
            if await self.addresses.may_notify(person):
                ends = [catalogue.translate(self._stop(person), person_language(person))]
                mail = self.addresses.mail(person.id, person.mail, words[0], [*words, *ends], id)
                is_wanted = functools.partial(self._keeps_mail, person.id, person.mail)
                self._send_mail(person.id, person.mail, mail, is_wanted)
        if person.webhook:
            payload = {
                "id": id,
                "what": "invited",
                "game": stored.match.game,
                "table": self._address(f"/table/{table}"),
                "seat": seat,
                "text": "\n".join(words),
            }
            is_wanted = functools.partial(self._keeps_webhook, person.id, person.webhook)
            self._call_webhook(person, msgspec.json.encode(payload), is_wanted)

    def _invitation(self, stored: StoredMatch, person: Person) -> list[str]:
        title = game_title(stored.match.game)
        said = [
            Text("people.mail_invited", person.name, host_name(stored), title),
            Text("people.mail_where", self._address(f"/table/{stored.match.id}")),
        ]
        return [catalogue.translate(text, person_language(person)) for text in said]

    def _stop(self, person: Person) -> Text:
        return Text("notice.stop", self.addresses.off_link(person.id, person.mail))

    def remind(self, turn: TurnNotice, ends: int) -> None:
        """Tell a player whose turn it is that little of the time is left."""
        self._put(functools.partial(self._look_up, turn._replace(ends=ends)))
        self._put(functools.partial(self.push.turn_began, turn.table, turn.seat, now(), ends))

    def _may_notify(self, turn: TurnNotice) -> bool:
        """Whether the player was not told of this turn yet. Undoing a move and making another is the same turn."""
        notified = self._tables[turn.table].notified
        moment = time.monotonic()
        last = notified.get(turn.seat)
        if last is not None and moment - last[0] < REPEAT_AFTER and turn.actions == last[1]:
            return False
        notified[turn.seat] = (moment, turn.actions)
        return True

    async def _look_up(self, turn: TurnNotice) -> None:
        """Read whether and where the player wants to be notified; it may have changed a moment ago."""
        person = await self._wants_to_know(turn)
        if person is None:
            return
        id = secrets.token_hex(8)
        if person.mail and self.settings.smtp:
            if person.mail_state == CONFIRMED:
                if await self.addresses.may_notify(person):
                    is_wanted = functools.partial(self._wants_mail, turn, person.mail)
                    self._send_mail(person.id, person.mail, self._mail(id, turn, person), is_wanted)
            elif person.mail_state != MAIL_OFF:
                await self._ask_to_confirm(person)
        if person.webhook:
            is_wanted = functools.partial(self._wants_call, turn, person.webhook)
            self._call_webhook(person, self._call(id, turn, person), is_wanted)

    def _call_webhook(self, person: Person, payload: bytes, is_wanted: IsWanted) -> None:
        """Call a person's webhook, unless it was called too often."""
        if self._may_call(person):
            send = functools.partial(webhooks.call, person.webhook, payload, within=webhooks.reach(self.settings))
            self._put_delivery(Delivery(webhooks.place(person.webhook), send, is_wanted=is_wanted))

    async def _wants_to_know(self, turn: TurnNotice) -> Person | None:
        """The player of a turn, if they want to be told of turns at this table."""
        stored = await self.store.find_match(turn.table)
        if stored is None or stored.match.status != RUNNING:
            return None
        seat = stored.seats[turn.seat]
        if seat.kind != PERSON or seat.person is None or not seat.notify:
            return None
        person = await self.store.person(seat.person)
        return None if person is None or person.is_deleted or person.is_banned else person

    async def _wants_mail(self, turn: TurnNotice, address: str) -> bool:
        person = await self._wants_to_know(turn)
        return person is not None and person.mail == address and person.mail_state == CONFIRMED

    async def _wants_call(self, turn: TurnNotice, address: str) -> bool:
        person = await self._wants_to_know(turn)
        return person is not None and person.webhook == address

    async def _awaits_link(self, person: int, address: str) -> bool:
        known = await self.store.person(person)
        return known is not None and not known.is_deleted and known.mail == address

    async def _keeps_mail(self, person: int, address: str) -> bool:
        """Whether a person still has mail sent to this address."""
        known = await self.store.person(person)
        return known is not None and not known.is_deleted and known.mail == address and known.mail_state == CONFIRMED

    async def _keeps_webhook(self, person: int, address: str) -> bool:
        known = await self.store.person(person)
        return known is not None and not known.is_deleted and known.webhook == address

    def _may_call(self, person: Person) -> bool:
        """Whether a person's webhook may be called now. If so, it counts, for the person under any address."""
        address = urlsplit(person.webhook)._replace(query="", fragment="").geturl()
        return self._targets.take(address) and self._targets.take(f"person {person.id}")

    async def _ask_to_confirm(self, person: Person) -> None:
        """An address from before addresses were confirmed: send it the link, once."""
        try:
            await self.addresses.require_may_ask(person, person.mail)
        except RuleError:
            return
        self.send_confirmation(person, person.mail, person_language(person))

    def send_confirmation(self, person: Person, address: str, language: str) -> None:
        """Send the link by which an address is confirmed."""
        is_wanted = functools.partial(self._awaits_link, person.id, address)
        self._send_mail(person.id, address, self.addresses.confirmation(person, address, language), is_wanted)

    def _send_mail(self, person: int, address: str, mail: EmailMessage, is_wanted: IsWanted) -> None:
        send = functools.partial(mailing.send, self.settings, mail)
        self._put_delivery(Delivery(f"the mail of person {person}", send, person, address, is_wanted))

    # What is sent.

    def _mail(self, id: str, turn: TurnNotice, person: Person) -> EmailMessage:
        language = person_language(person)
        subject = catalogue.translate(self._subject(turn), language)
        ends = [
            catalogue.translate(Text("notice.why", self._address("/me#notices")), language),
            catalogue.translate(self._stop(person), language),
        ]
        return self.addresses.mail(person.id, person.mail, subject, [*self._words(turn, person), *ends], id)

    def _call(self, id: str, turn: TurnNotice, person: Person) -> bytes:
        payload: dict[str, object] = {
            "id": id,
            "what": "reminder" if turn.ends else "your_turn",
            "game": turn.game,
            "table": self._address(f"/table/{turn.table}"),
            "seat": turn.seat,
            "ask": turn.ask(person_language(person)),
            "text": "\n".join(self._words(turn, person)),
        }
        if turn.ends:
            payload["ends"] = turn.ends
        return msgspec.json.encode(payload)

    @staticmethod
    def _subject(turn: TurnNotice) -> Text:
        if turn.ends:
            return Text("clock.remind", turn.title, time_left(turn.ends))
        return Text("notice.subject", turn.title)

    def _words(self, turn: TurnNotice, person: Person) -> list[str]:
        language = person_language(person)
        return [
            *(
                [catalogue.sentence(Text("clock.remind", turn.title, time_left(turn.ends)), language)]
                if turn.ends
                else []
            ),
            catalogue.translate(Text("notice.your_move", person.name, turn.title), language),
            turn.ask(language),
            catalogue.translate(Text("notice.table", self._address(f"/table/{turn.table}")), language),
        ]

    def _address(self, path: str) -> str:
        """The full address of one of our pages."""
        return self.settings.link_address() + path

    # Sending.

    def deliver(self, to: str, send: Send) -> None:
        """Send something that isn't about a turn, in the background and with retries. `to` is what the log says."""
        self._put(functools.partial(self._deliver, Delivery(to, send)))

    def _put(self, send: Send) -> None:
        try:
            self._queue.put_nowait(send)
        except asyncio.QueueFull:
            log.warning("too many notices wait; one was not sent", extra={"waiting": MAX_QUEUED})

    def _put_delivery(self, delivery: Delivery) -> None:
        self._put(functools.partial(self._deliver, delivery))

    async def _work(self) -> None:
        while True:
            send = await self._queue.get()
            try:
                await self._do(send)
            except Exception:
                log.exception("a notice could not be made")
            finally:
                self._queue.task_done()

    async def _do(self, send: Send) -> None:
        """Wait and retry while the database does not answer."""
        for pause in RETRY_PAUSES:
            try:
                await send()
                return
            except Exception as error:
                if not is_database_failure(error):
                    raise
            await asyncio.sleep(pause)
        log.warning("a notice was given up, for the database does not answer")

    async def _deliver(self, delivery: Delivery) -> None:
        if delivery.is_wanted is not None and not await delivery.is_wanted():
            log.info("a notice is no longer wanted", extra={"to": delivery.to})
            return
        try:
            await delivery.send()
            if delivery.address:
                await self.addresses.note_success(delivery.address)
        except AddressRefusedError as error:
            await self.addresses.note_refusal(delivery.person, delivery.address)
            log.warning("a notice was given up", extra={"to": delivery.to, "reason": str(error)})
        except (MailError, WebhookError) as error:
            if delivery.failed < len(RETRY_PAUSES) and len(self._pausing) < MAX_QUEUED:
                pause = asyncio.create_task(self._try_later(delivery))
                self._pausing.add(pause)
                pause.add_done_callback(self._pausing.discard)
            else:
                log.warning("a notice was given up", extra={"to": delivery.to, "reason": str(error)})

    async def _try_later(self, delivery: Delivery) -> None:
        await asyncio.sleep(RETRY_PAUSES[delivery.failed])
        delivery.failed += 1
        self._put(functools.partial(self._deliver, delivery))


def person_language(person: Person) -> str:
    """The language a person chose last."""
    return person.language if person.language in catalogue.LANGUAGES else catalogue.LANGUAGES[0]
