"""Queries for push messages: devices, the turns they show, and quiet hours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from laguna.web.db.engine import Database
from laguna.web.db.models import PushDevice, PushMute, PushNotice, QuietHours

MOST_DEVICES: Final = 10  # per person


class PushRows:
    """All queries about push messages."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Devices.

    async def devices(self, person: int) -> list[PushDevice]:
        """The devices of a person, oldest first."""
        async with self.database.read_session() as session:
            wanted = select(PushDevice).where(PushDevice.person == person).order_by(PushDevice.id)
            return list(await session.scalars(wanted))

    async def add_device(self, device: PushDevice) -> bool:
        """Add a device, or update it if its endpoint is known. False if the person has too many.

        An endpoint belongs to one browser: whoever registers it last gets its messages.
        """
        async with self.database.write_session() as session:
            await self.database.advisory_lock(session, "push")
            known = await session.scalar(select(PushDevice).where(PushDevice.endpoint == device.endpoint))
            if known is not None and known.person == device.person:
                known.key, known.secret, known.label = device.key, device.secret, device.label
                return True
            owned = select(func.count()).where(PushDevice.person == device.person)
            if int(await session.scalar(owned) or 0) >= MOST_DEVICES:
                return False
            if known is not None:
                await session.execute(delete(PushMute).where(PushMute.device == known.id))
                await session.delete(known)
                await session.flush()
            session.add(device)
            return True

    async def drop_device(self, id: int, person: int | None = None) -> bool:
        """Remove a device; with `person`, only if it is theirs. False if there is none."""
        chosen = [PushDevice.id == id] + ([PushDevice.person == person] if person is not None else [])
        async with self.database.write_session() as session:
            chosen_ids = select(PushDevice.id).where(*chosen)
            await session.execute(delete(PushMute).where(PushMute.device.in_(chosen_ids)))
            dropped = await session.execute(delete(PushDevice).where(*chosen))
            return bool(getattr(dropped, "rowcount", 0))

    # Devices that are silent at a table.

    async def mute(self, match: str, device: int, *, is_muted: bool) -> None:
        """Tell a device no more of the turns of a match, or tell it again."""
        async with self.database.write_session() as session:
            if is_muted:
                await session.merge(PushMute(match=match, device=device))
            else:
                await session.execute(delete(PushMute).where(PushMute.match == match, PushMute.device == device))

    async def muted(self, match: str) -> set[int]:
        """The devices that aren't told of the turns of a match."""
        async with self.database.read_session() as session:
            return set(await session.scalars(select(PushMute.device).where(PushMute.match == match)))

    async def told_devices(self, person: int, match: str) -> list[PushDevice]:
        """The devices of a person that are told of the turns of a match."""
        muted = await self.muted(match)
        return [device for device in await self.devices(person) if device.id not in muted]

    # Turns that are shown.

    async def note(self, match: str, seat: int, person: int, began: int, due: int, ends: int = 0) -> None:
        """Note that a turn is shown, or is to be shown at `due`. `ends`: when its time runs out, of a reminder."""
        async with self.database.write_session() as session:
            await session.merge(PushNotice(match=match, seat=seat, person=person, due=due, at=began, ends=ends))

    async def is_noted(self, match: str, seat: int) -> bool:
        """Whether the devices of this seat's player should still show its turn."""
        async with self.database.read_session() as session:
            notice = await session.get(PushNotice, (match, seat))
            return notice is not None and notice.due == 0

    async def end_turns(self, turns: Mapping[tuple[str, int], int]) -> list[PushNotice]:
        """Forget the turns of these seats that began by then.

        Returns those that were noted; of several processes, one gets each.
        """
        matches = {match for match, _ in turns}
        async with self.database.read_session() as session:
            found = list(await session.scalars(select(PushNotice).where(PushNotice.match.in_(matches))))
        ended = [notice for notice in found if notice.at <= turns.get((notice.match, notice.seat), -1)]
        return [notice for notice in ended if await self._delete(notice)]

    async def _delete(self, notice: PushNotice) -> bool:
        async with self.database.write_session() as session:
            chosen = (PushNotice.match == notice.match, PushNotice.seat == notice.seat, PushNotice.at == notice.at)
            dropped = await session.execute(delete(PushNotice).where(*chosen))
            return bool(getattr(dropped, "rowcount", 0))

    async def take_due(self, moment: int) -> list[PushNotice]:
        """The turns whose quiet hours have ended; each is given to one process only."""
        wanted = select(PushNotice).where(PushNotice.due > 0, PushNotice.due <= moment).limit(100)
        async with self.database.read_session() as session:
            found = list(await session.scalars(wanted))
        taken: list[PushNotice] = []
        for notice in found:
            chosen = (PushNotice.match == notice.match, PushNotice.seat == notice.seat, PushNotice.due == notice.due)
            async with self.database.write_session() as session:
                claimed = await session.execute(update(PushNotice).where(*chosen).values(due=0))
                if getattr(claimed, "rowcount", 0):
                    taken.append(notice)
        return taken

    # Quiet hours.

    async def quiet_hours(self, person: int) -> QuietHours | None:
        """The quiet hours of a person, if any."""
        async with self.database.read_session() as session:
            return await session.get(QuietHours, person)

    async def set_quiet_hours(self, person: int, hours: QuietHours | None) -> None:
        """Set the quiet hours of a person; None for none."""
        async with self.database.write_session() as session:
            await session.execute(delete(QuietHours).where(QuietHours.person == person))
            if hours is not None:
                await session.flush()
                session.add(hours)

    async def set_zone(self, person: int, zone: str) -> None:
        """The person now uses a device in this time zone."""
        async with self.database.write_session() as session:
            await session.execute(update(QuietHours).where(QuietHours.person == person).values(zone=zone))


def delete_push(connection: Connection, person: int) -> None:
    """Delete everything about push messages to a person."""
    own = select(PushDevice.id).where(PushDevice.person == person)
    connection.execute(delete(PushMute).where(PushMute.device.in_(own)))
    tables: Sequence[type[PushDevice] | type[PushNotice] | type[QuietHours]] = (PushDevice, PushNotice, QuietHours)
    for table in tables:
        connection.execute(delete(table).where(table.person == person))


def move_devices(connection: Connection, guest: int, account: int) -> None:
    """Give the devices of a guest to an account."""
    connection.execute(update(PushDevice).where(PushDevice.person == guest).values(person=account))
    connection.execute(update(PushNotice).where(PushNotice.person == guest).values(person=account))
    connection.execute(delete(QuietHours).where(QuietHours.person == guest))
