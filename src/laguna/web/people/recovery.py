"""Getting back into an account without its passphrase: by a printed code, or by one mailed to a confirmed address."""

from __future__ import annotations

import secrets
from typing import Any, Final, NamedTuple

from sqlalchemy import CursorResult, Update, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import Person, RecoveryRow
from laguna.web.db.people_models import CONFIRMED
from laguna.web.db.queries import Store
from laguna.web.db.session_rows import digest, end_all
from laguna.web.people.accounts import hash_passphrase, login_key, read_passphrase

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look like others
GROUPS: Final = 5  # of GROUP letters: 100 bits
GROUP: Final = 4
LONGEST_CODE: Final = 100
MINUTE: Final = 60_000  # milliseconds
MAIL_LASTS: Final = 60 * MINUTE
MAIL_PAUSE: Final = 5 * MINUTE  # between two mails to one person


class RecoveryMail(NamedTuple):
    """A code to be mailed."""

    person: Person
    address: str
    code: str


async def new_code(store: Store, person: Person) -> str:
    """A new printed code, which replaces the one before. It can't be shown again."""
    code = random_code()
    async with store.database.write_session() as session:
        (await _row(session, person)).code = digest(code.replace("-", ""))
    return code


async def new_mail(store: Store, login: str) -> RecoveryMail | None:
    """A new code to be mailed; None without an account or a confirmed address, or if one was mailed just now."""
    person = await store.person_by_login(login_key(login))
    address = confirmed_mail(person) if person is not None else ""
    if person is None or not address:
        return None
    code = random_code()
    async with store.database.write_session() as session:
        row = await _row(session, person)
        if row.mailed > now() - MAIL_PAUSE:
            return None
        row.mail, row.mailed = _mail_digest(code.replace("-", ""), address), now()
    return RecoveryMail(person, address, code)


async def recover(store: Store, login: str, code: str, passphrase: str) -> Person:
    """Give an account a new passphrase. The code is used up, and all sessions end.

    Neither the refusal nor its timing tells whether the login or the code is wrong.
    """
    hashed = await hash_passphrase(read_passphrase(passphrase))
    person = await store.person_by_login(login_key(login))
    typed = read_code(code)
    if person is None or not typed or not await _use(store, person, typed, hashed):
        raise RuleError(Text("web.wrong_code"))
    return person


async def _use(store: Store, person: Person, code: str, hashed: str) -> bool:
    """Use a code up, and change the passphrase in the same transaction."""
    own = RecoveryRow.person == person.id
    printed = update(RecoveryRow).where(own, RecoveryRow.code == digest(code))
    mailed = update(RecoveryRow).where(
        own,
        RecoveryRow.mail == _mail_digest(code, confirmed_mail(person)),
        RecoveryRow.mailed > now() - MAIL_LASTS,
    )
    async with store.database.write_session() as session:
        if not (await _changes(session, printed) or await _changes(session, mailed)):
            return False
        person.generation = await end_all(session, person.id, passphrase=hashed)
    return True


async def _changes(session: AsyncSession, used: Update) -> bool:
    """Whether one of several who use the same code at once is the first."""
    done: CursorResult[Any] = await session.execute(used.values(code="", mail=""))  # type: ignore[assignment]
    return done.rowcount == 1


async def _row(session: AsyncSession, person: Person) -> RecoveryRow:
    row = await session.scalar(select(RecoveryRow).where(RecoveryRow.person == person.id).with_for_update())
    if row is None:
        row = RecoveryRow(person=person.id, code="", mail="", mailed=0)
        session.add(row)
    return row


def confirmed_mail(person: Person) -> str:
    """The address to which a person may be sent what only they may read; "" if there is none."""
    return person.mail if person.mail_state == CONFIRMED else ""


def random_code() -> str:
    """A code that nobody can guess, in groups that can be typed."""
    groups = ["".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS)]
    return "-".join(groups)


def read_code(typed: str) -> str:
    """A code as it is stored, however it was typed.

    >>> read_code(" 0abc-o1l9 ")
    '0ABC0119'
    """
    letters = "".join(typed[:LONGEST_CODE].upper().replace("-", " ").split())
    return letters.replace("O", "0").replace("I", "1").replace("L", "1")


def _mail_digest(code: str, address: str) -> str:
    """A mailed code counts only as long as the person has that address."""
    return digest(f"{code} {address}") if address else "none"
