"""Queries about people: taken names, mutes and blocks, reports, the admin log, and mail addresses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from laguna.text.text import RuleError, Text
from laguna.web.db import quota_rows
from laguna.web.db.engine import Database, insert_missing, now
from laguna.web.db.models import ChatRow, Person
from laguna.web.db.people_models import (
    BANNED_NAME,
    BLOCK,
    CLOSED_REPORT,
    NEW_REPORT,
    AdminLogRow,
    MailTarget,
    Relation,
    Report,
    TakenName,
)
from laguna.web.db.quota_rows import Quota
from laguna.web.exceptions import QuotaUsedUpError

LOGGED: Final = 100  # rows of the admin log on a page
CONTEXT: Final = 3  # chat lines before and after a reported one


class PeopleStore:
    """All queries about what people want of each other, and what the admin does about it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def accounts_among(self, people: Collection[int]) -> set[int]:
        """Those of these people who have an account."""
        async with self.database.read_session() as session:
            wanted = select(Person.id).where(Person.id.in_(people), Person.login.is_not(None))
            return set(await session.scalars(wanted))

    # Names.

    async def name_owners(self, folded: Collection[str], kinds: Collection[str]) -> set[int]:
        """Who has taken a name with one of these folded forms."""
        async with self.database.read_session() as session:
            wanted = select(TakenName.person).where(TakenName.kind.in_(kinds), TakenName.folded.in_(folded))
            return set(await session.scalars(wanted))

    async def set_banned(self, person: int, folded: Collection[str], *, is_banned: bool) -> None:
        """Ban a person and their name, or end that."""

        def work(connection: Connection) -> None:
            connection.execute(update(Person).where(Person.id == person).values(is_banned=is_banned))
            connection.execute(delete(TakenName).where(TakenName.kind == BANNED_NAME, TakenName.person == person))
            if is_banned:
                rows = [{"kind": BANNED_NAME, "folded": one, "person": person} for one in folded]
                insert_missing(connection, TakenName, rows)

        await self.database.write(work)

    # Mutes and blocks.

    async def relate(self, person: int, other: int, kind: str, name: str) -> None:
        """Mute or block somebody. "" ends both."""

        def work(connection: Connection) -> None:
            both = select(Person.id).where(Person.id.in_((person, other))).order_by(Person.id)
            connection.execute(both.with_for_update(key_share=True))  # neither sits down meanwhile
            pair = (Relation.person == person, Relation.other == other)
            connection.execute(delete(Relation).where(*pair))
            if kind:
                row = {"person": person, "other": other, "kind": kind, "name": name, "at": now()}
                insert_missing(connection, Relation, [row])

        await self.database.write(work)

    async def relations_of(self, person: int) -> list[Relation]:
        """Whom a person has muted or blocked, by name."""
        async with self.database.read_session() as session:
            wanted = select(Relation).where(Relation.person == person).order_by(Relation.name, Relation.other)
            return list(await session.scalars(wanted))

    async def deaf_to(self, speakers: Collection[int]) -> dict[int, set[int]]:
        """By speaker, who does not want to see their chat."""
        out: dict[int, set[int]] = {}
        if speakers:
            async with self.database.read_session() as session:
                wanted = select(Relation.other, Relation.person).where(Relation.other.in_(speakers))
                for speaker, listener in await session.execute(wanted):
                    out.setdefault(speaker, set()).add(listener)
        return out

    # Reports.

    async def chat_line(self, match: str, id: int) -> ChatRow | None:
        """A chat line of a match."""
        async with self.database.read_session() as session:
            return await session.scalar(select(ChatRow).where(ChatRow.match == match, ChatRow.id == id))

    async def lines_by(self, match: str, person: int) -> list[int]:
        """The ids of a person's chat lines at a match."""
        async with self.database.read_session() as session:
            wanted = select(ChatRow.id).where(ChatRow.match == match, ChatRow.person == person)
            return list(await session.scalars(wanted.order_by(ChatRow.id)))

    async def has_reported(self, person: int, about: int, match: str, line: int) -> bool:
        """Whether this person has reported this before."""
        async with self.database.read_session() as session:
            same = (Report.person == person, Report.about == about, Report.match == match, Report.line == line)
            return bool(await session.scalar(select(func.count()).where(*same)))

    async def report(self, quotas: Sequence[Quota], **values: object) -> None:
        """Add a report, unless this person has reported the same before. Raises QuotaUsedUpError after too many."""
        row: dict[str, Any] = {"at": now(), "state": NEW_REPORT, **values}

        def work(connection: Connection) -> None:
            quota_rows.count(connection, quotas)
            insert_missing(connection, Report, [row])

        await self.database.write(work)

    async def open_reports(self, *, limit: int = 50) -> list[tuple[Report, list[ChatRow]]]:
        """The open reports, oldest first, each with the chat lines around it."""
        async with self.database.read_session() as session:
            wanted = select(Report).where(Report.state == NEW_REPORT).order_by(Report.id).limit(limit)
            out: list[tuple[Report, list[ChatRow]]] = []
            for report in list(await session.scalars(wanted)):
                around: list[ChatRow] = []
                if report.line:
                    here = select(ChatRow).where(ChatRow.match == report.match)
                    before = here.where(ChatRow.id <= report.line).order_by(ChatRow.id.desc()).limit(CONTEXT + 1)
                    after = here.where(ChatRow.id > report.line).order_by(ChatRow.id).limit(CONTEXT)
                    around = [*list(await session.scalars(before))[::-1], *await session.scalars(after)]
                out.append((report, around))
            return out

    async def close_report(self, id: int) -> bool:
        """Close a report. False if there is no open one with this id."""
        async with self.database.write_session() as session:
            chosen = (Report.id == id, Report.state == NEW_REPORT)
            closed = await session.execute(update(Report).where(*chosen).values(state=CLOSED_REPORT))
            return bool(getattr(closed, "rowcount", 0))

    # The admin log.

    async def log(self, address: str, deed: str, what: str = "") -> None:
        """Note what an admin did."""
        async with self.database.write_session() as session:
            session.add(AdminLogRow(at=now(), address=address[:64], deed=deed, what=what[:200]))

    async def admin_log(self, before: int = 0, *, limit: int = LOGGED) -> list[AdminLogRow]:
        """What admins did, newest first; from the row before this one on."""
        async with self.database.read_session() as session:
            wanted = select(AdminLogRow)
            if before:
                wanted = wanted.where(AdminLogRow.id < before)
            return list(await session.scalars(wanted.order_by(AdminLogRow.id.desc()).limit(limit)))

    # Mail.

    async def count(self, quotas: Sequence[Quota]) -> bool:
        """Count an action that changes nothing else here. False if that is too much, and then nothing is counted."""
        try:
            await self.database.write(lambda connection: quota_rows.count(connection, quotas))
        except QuotaUsedUpError:
            return False
        return True

    async def may_ask(self, address: str, until: int, quotas: Sequence[Quota]) -> bool:
        """Whether a confirmation mail may be sent to this address now. If so, none may be before `until`.

        Raises QuotaUsedUpError if there were too many mails; a mail that isn't sent counts for nothing.
        """
        moment = now()

        def work(connection: Connection) -> bool:
            insert_missing(connection, MailTarget, [{"address": address, "next_ask": 0, "failures": 0}])
            chosen = and_(MailTarget.address == address, MailTarget.next_ask <= moment)
            if not connection.execute(update(MailTarget).where(chosen).values(next_ask=until)).rowcount:
                return False
            quota_rows.count(connection, quotas)
            return True

        return await self.database.decide(work)

    async def set_mail_state(self, person: int, address: str, state: str) -> bool:
        """Set the state of an address. False if the person has another one by now."""
        return await self._change_mail(person, address, mail_state=state)

    async def forget_mail(self, person: int, address: str) -> bool:
        """Delete an address of a person. False if the person has another one by now."""
        return await self._change_mail(person, address, mail="", mail_state="")

    async def _change_mail(self, person: int, address: str, **values: str) -> bool:
        is_done = False

        def work(connection: Connection) -> None:
            nonlocal is_done
            chosen = (Person.id == person, Person.mail == address)
            is_done = bool(connection.execute(update(Person).where(*chosen).values(**values)).rowcount)

        await self.database.write(work)
        return is_done

    async def set_target(self, address: str, **values: int) -> None:
        """Set what is known of an address."""

        def work(connection: Connection) -> None:
            insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            row: dict[str, Any] = {"address": address, "next_ask": 0, "failures": 0, **values}
            wanted = insert(MailTarget).values(row)
            connection.execute(wanted.on_conflict_do_update(index_elements=["address"], set_=values))

        await self.database.write(work)

    async def count_failure(self, address: str) -> int:
        """Count a refusal of an address by the mail server. Returns how many there were in a row."""
        failures = 0

        def work(connection: Connection) -> None:
            nonlocal failures
            insert_missing(connection, MailTarget, [{"address": address, "next_ask": 0, "failures": 0}])
            chosen = MailTarget.address == address
            connection.execute(update(MailTarget).where(chosen).values(failures=MailTarget.failures + 1))
            failures = int(connection.scalar(select(MailTarget.failures).where(chosen)) or 0)

        await self.database.write(work)
        return failures

    async def forget_failures(self, address: str) -> None:
        """A mail has come through: earlier refusals no longer count."""

        def work(connection: Connection) -> None:
            chosen = (MailTarget.address == address, MailTarget.failures > 0)
            connection.execute(update(MailTarget).where(*chosen).values(failures=0))

        await self.database.write(work)


def require_no_block(connection: Connection, person: int, others: Collection[int | None]) -> None:
    """Refuse somebody who has blocked one of these people or is blocked by them. The person must be locked."""
    known = [other for other in others if other is not None and other != person]
    pair = or_(
        and_(Relation.person == person, Relation.other.in_(known)),
        and_(Relation.other == person, Relation.person.in_(known)),
    )
    _refuse_blocks(connection, pair, person)


def require_no_block_among(connection: Connection, people: Collection[int], person: int) -> None:
    """Refuse a table of people of whom one has blocked another; `person` asks for it. They must be locked."""
    _refuse_blocks(connection, and_(Relation.person.in_(people), Relation.other.in_(people)), person)


def _refuse_blocks(connection: Connection, pair: ColumnElement[bool], person: int) -> None:
    """Tell nobody that they were blocked: only that they can't sit here."""
    blockers = connection.scalars(select(Relation.person).where(pair, Relation.kind == BLOCK)).all()
    if person in blockers:
        raise RuleError(Text("web.you_blocked"))
    if blockers:
        raise RuleError(Text("web.cannot_sit"))


def forget_person(connection: Connection, id: int, name: str) -> None:
    """Delete what this module's tables know of a person who is deleted."""
    connection.execute(delete(TakenName).where(TakenName.person == id))
    connection.execute(delete(Relation).where(or_(Relation.person == id, Relation.other == id)))
    connection.execute(update(Report).where(Report.about == id).values(words="", name=name))
    connection.execute(update(Report).where(Report.person == id).values(person=None))


def merge_people(connection: Connection, guest: int, account: int) -> None:
    """Give the mutes, blocks and reports of a guest to an account."""
    found = connection.execute(select(Relation.__table__).where(or_(Relation.person == guest, Relation.other == guest)))
    moved = [
        {**row, **{side: account for side in ("person", "other") if row[side] == guest}} for row in found.mappings()
    ]
    connection.execute(delete(Relation).where(or_(Relation.person == guest, Relation.other == guest)))
    rows = [row for row in moved if row["person"] != row["other"]]
    if rows:
        insert_missing(connection, Relation, rows)
    for mine, others in ((Report.person, Report.about), (Report.about, Report.person)):
        same = (others, Report.match, Report.line)  # a report that both have made counts once
        twice = tuple_(*same).in_(select(*same).where(mine == account))
        connection.execute(delete(Report).where(mine == guest, twice))
        connection.execute(update(Report).where(mine == guest).values({mine.key: account}))


def take_name(connection: Connection, kind: str, folded: Collection[str], person: int) -> None:
    """Take a name instead of the one before."""
    connection.execute(delete(TakenName).where(TakenName.kind == kind, TakenName.person == person))
    rows = [{"kind": kind, "folded": one, "person": person} for one in folded]
    connection.execute(TakenName.__table__.insert(), rows)  # type: ignore[attr-defined]
