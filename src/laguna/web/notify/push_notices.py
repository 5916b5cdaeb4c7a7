"""Tells people's devices whose turn it is: one notification per match, taken back when the turn is over.

A message contains what everybody may know: the game, and at public tables the names. What a turn asks of a seat may be
hidden from others, and a notification is read on locked screens.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final

import msgspec

from laguna import games
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, all_of, seat_name
from laguna.web.db.engine import is_database_failure, now
from laguna.web.db.models import HELD, LIVE, OPEN, PERSON, REMOVED, RUNNING, Person, PushDevice, PushNotice
from laguna.web.db.push_rows import PushRows
from laguna.web.db.queries import Store, StoredMatch
from laguna.web.http.rate_limits import Buckets
from laguna.web.notify.push import PushGoneError, PushMessage, PushService, topic
from laguna.web.notify.quiet_hours import quiet_until
from laguna.web.settings import Settings
from laguna.web.text.summaries import host_name

DAY: Final = 24 * 3600  # seconds
LIVE_TTL: Final = 600  # seconds after which a turn with a clock of seconds is no news
PER_HOUR: Final = 60  # messages to one device, and tests of one person
PERSON_PER_HOUR: Final = 600  # messages to all devices of a person, those included that are gone again
GATHERING: Final = 0.3  # seconds in which ended turns are gathered for one query
QUIET_CHECK: Final = 20.0  # seconds between checks whether quiet hours have ended
MAX_ENDED: Final = 20_000  # ended turns that are remembered

Send = Callable[[], Awaitable[None]]

log = logging.getLogger("laguna.push")


class PushPayload(msgspec.Struct, omit_defaults=True):
    """What a device is sent. `what`: turn, done (the turn is over) or test."""

    what: str
    tag: str  # one notification per tag is shown
    title: str
    body: str = ""
    url: str = "/"
    waiting: int = -1  # matches that wait for the person; -1 if unknown


class PushNotices:
    """Decides which devices are told of a turn, and when they take it back."""

    def __init__(self, settings: Settings, store: Store, deliver: Callable[[str, Send], None]) -> None:
        """`deliver` sends in the background, and retries if that fails with a WebhookError."""
        self._settings = settings
        self._store = store
        self._deliver = deliver
        self.rows = PushRows(store.database)
        self.service: PushService | None = None  # until it is started
        self.count_waiting: Callable[[Person], Awaitable[int]] | None = None
        self._limits = Buckets(PER_HOUR / 3600, PER_HOUR)
        self._tests = Buckets(PER_HOUR / 3600, PER_HOUR)
        self._people = Buckets(PERSON_PER_HOUR / 3600, PERSON_PER_HOUR)
        self._ended: dict[tuple[str, int], int] = {}  # when turns ended that this process knows of
        self._gathered: dict[tuple[str, int], int] = {}  # those still to be taken back
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Load the VAPID key, which is made at the first start, and begin to work."""
        self.service = PushService(self._settings, await self._store.key("vapid"))
        self._tasks = [asyncio.create_task(self._end_turns()), asyncio.create_task(self._wait_for_quiet_hours())]

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Turns.

    async def turn_began(self, match: str, seat: int, moment: int, ends: int = 0) -> None:
        """Tell the devices of a seat's player of a turn that began at this moment, or remind them when it `ends`."""
        stored = await self._store.find_match(match)
        person = await self._reader_of(stored, seat)
        if stored is None or person is None or not await self.rows.told_devices(person.id, match):
            return
        due = quiet_until(await self.rows.quiet_hours(person.id), now())
        if self._has_ended(match, seat, moment):
            return
        await self.rows.note(match, seat, person.id, moment, due, ends)
        if self._has_ended(match, seat, moment):
            await self.rows.end_turns({(match, seat): moment})
        elif not due:
            await self._tell(stored, seat, person, ends)

    def turns_ended(self, match: str, seats: Collection[int]) -> None:
        """These seats no longer decide: their devices take the notification back."""
        moment = now()
        for seat in seats:
            self._ended.pop((match, seat), None)
            self._ended[match, seat] = self._gathered[match, seat] = moment
        while len(self._ended) > MAX_ENDED:
            del self._ended[next(iter(self._ended))]
        if self._gathered:
            self._wake.set()

    async def all_ended(self) -> None:
        """Wait until every ended turn is taken back."""
        while self._gathered:
            await asyncio.sleep(GATHERING / 10)

    def _has_ended(self, match: str, seat: int, moment: int) -> bool:
        return self._ended.get((match, seat), -1) >= moment

    async def _reader_of(self, stored: StoredMatch | None, seat: int) -> Person | None:
        """Who is told of a seat's turns: its player, if somebody else plays along; or who is invited to it."""
        if stored is None:
            return None
        place = stored.seats[seat]
        is_turn = stored.match.status == RUNNING and place.kind == PERSON
        if not is_turn and not (stored.match.status == OPEN and place.kind == HELD):
            return None
        mine = place.person
        if mine is None or not any(other.kind == PERSON and other.person != mine for other in stored.seats):
            return None
        person = await self._store.person(mine)
        return None if person is None or person.is_deleted or person.is_banned else person

    async def _tell(self, stored: StoredMatch, seat: int, person: Person, ends: int) -> None:
        payload = turn_payload(stored, seat, person.language or "en")
        if ends > now():
            title = Text("clock.remind", game_title(stored.match.game), time_left(ends))
            payload.title = catalogue.sentence(title, language_of(person))
        payload.waiting = await self._waiting(person)
        ttl, urgency = (LIVE_TTL, "high") if stored.match.pace == LIVE else (DAY, "normal")
        message = self._message(payload, stored.match.id, seat, ttl, urgency)
        for device in await self.rows.told_devices(person.id, stored.match.id):
            self._send(device, message, (stored.match.id, seat))

    async def _take_back(self, notice: PushNotice) -> None:
        """Replace a notification by one that says the turn is over; the device removes it as soon as it may."""
        stored = await self._store.find_match(notice.match)
        person = await self._store.person(notice.person)
        if stored is None or person is None or person.is_deleted:
            return
        is_invitation = stored.match.status in (OPEN, REMOVED)
        title = Text("people.push_over") if is_invitation else Text("push.done", game_title(stored.match.game))
        payload = PushPayload("done", tag(notice.match), catalogue.translate(title, language_of(person)))
        payload.url = f"/table/{notice.match}"
        payload.waiting = await self._waiting(person)
        message = self._message(payload, notice.match, notice.seat, DAY, "normal")
        for device in await self.rows.told_devices(notice.person, notice.match):
            self._send(device, message)

    async def test(self, person: Person, id: int) -> bool:
        """Send a test to a device of a person. False if it is not theirs."""
        device = next((one for one in await self.rows.devices(person.id) if one.id == id), None)
        if device is None:
            return False
        if not self._tests.take(str(person.id)) or not self._may_send(device):
            raise RuleError(Text("push.often"))
        language = language_of(person)
        title, body = (catalogue.translate(Text(id), language) for id in ("push.test", "push.test_body"))
        payload = PushPayload("test", "test", title, body, url="/me#devices")
        self._send(device, self._message(payload, "test", device.id, LIVE_TTL, "high"), is_counted=True)
        return True

    async def _waiting(self, person: Person) -> int:
        return await self.count_waiting(person) if self.count_waiting is not None else -1

    # Sending.

    def _message(self, payload: PushPayload, match: str, seat: int, ttl: int, urgency: str) -> PushMessage:
        return PushMessage(msgspec.json.encode(payload), topic(match, seat), ttl, urgency)

    def _send(
        self, device: PushDevice, message: PushMessage, turn: tuple[str, int] | None = None, *, is_counted: bool = False
    ) -> None:
        if is_counted or self._may_send(device):
            self._deliver(f"device {device.id}", functools.partial(self._try, device, message, turn))

    def _may_send(self, device: PushDevice) -> bool:
        """Whether a message may go to a device now. A new address for every message gains nothing."""
        return self._limits.take(device.endpoint) and self._people.take(str(device.person))

    async def _try(self, device: PushDevice, message: PushMessage, turn: tuple[str, int] | None) -> None:
        """One attempt to send. A turn that is over by now, or that nobody wants to hear of, is no longer told.

        A device that is gone is dropped.
        """
        assert self.service is not None, "it was started"
        if turn is not None and not await self._is_wanted(device, *turn):
            return
        try:
            await self.service.send(device.endpoint, device.key, device.secret, message)
        except PushGoneError:
            await self.rows.drop_device(device.id)
            log.info("push device dropped", extra={"device": device.id})

    async def _is_wanted(self, device: PushDevice, match: str, seat: int) -> bool:
        if not await self.rows.is_noted(match, seat):
            return False
        return any(known.id == device.id for known in await self.rows.told_devices(device.person, match))

    # In the background.

    async def _end_turns(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHERING)
            self._wake.clear()
            ended = dict(self._gathered)
            await self._quietly(functools.partial(self._take_back_all, ended))
            self._gathered = {turn: at for turn, at in self._gathered.items() if at != ended.get(turn)}

    async def _take_back_all(self, ended: Mapping[tuple[str, int], int]) -> None:
        for notice in await self.rows.end_turns(ended):
            if not notice.due:
                await self._take_back(notice)

    async def _wait_for_quiet_hours(self) -> None:
        while True:
            await asyncio.sleep(QUIET_CHECK)
            await self._quietly(self.tell_after_quiet_hours)

    async def tell_after_quiet_hours(self) -> None:
        """Tell of the turns that began in quiet hours which have ended."""
        for notice in await self.rows.take_due(now()):
            stored = await self._store.find_match(notice.match)
            person = await self._reader_of(stored, notice.seat)
            if stored is not None and person is not None and person.id == notice.person:
                await self._tell(stored, notice.seat, person, notice.ends)

    async def _quietly(self, work: Send) -> None:
        try:
            await work()
        except Exception as error:
            if not is_database_failure(error):
                log.exception("push messages could not be made")


def turn_payload(stored: StoredMatch, seat: int, language: str) -> PushPayload:
    """What the devices of a seat's player are told of its turn: nothing that is not public.

    An invitation names who invites: the two have played together.
    """
    title = catalogue.translate(Text("push.turn", game_title(stored.match.game)), language)
    if stored.match.status == OPEN:
        title = catalogue.translate(
            Text("people.push_invited", host_name(stored), game_title(stored.match.game)), language
        )
        return PushPayload("turn", tag(stored.match.id), title, "", f"/table/{stored.match.id}")
    others = [other.seat for other in stored.seats if other.seat != seat]
    body = ""
    if stored.match.is_public:
        names = all_of([seat_name(other) for other in others])
        body = catalogue.translate(Text("push.with", names), language, stored.names())
    return PushPayload("turn", tag(stored.match.id), title, body, f"/table/{stored.match.id}")


def time_left(ends: int) -> Text:
    """How long it is until then, in hours or minutes."""
    minutes = max(1, (ends - now()) // 60_000)
    return Text("web.minutes", minutes) if minutes < 60 else Text("web.hours", minutes // 60)


def tag(match: str) -> str:
    """The tag of a match's notification."""
    return f"turn-{match}"


def language_of(person: Person) -> str:
    """The language a person chose last."""
    return person.language if person.language in catalogue.LANGUAGES else catalogue.LANGUAGES[0]


def game_title(id: str) -> str:
    """The title of a game, or its id if the game is not installed."""
    try:
        return games.load(id).title
    except RuleError:
        return id
