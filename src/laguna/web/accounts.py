"""Accounts: a login and a passphrase, to be the same person on every device. Nobody needs one."""

from __future__ import annotations

import asyncio
import functools
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from laguna.core.text import RuleError, Text
from laguna.web.database import TakenError
from laguna.web.models import ChatRow, MatchRow, Person, Rating, SeatRow
from laguna.web.people import LONGEST_NAME, clean_line
from laguna.web.store import Store
from laguna.web.tickets import Signer

SHORTEST_LOGIN: Final = 2
SHORTEST_PASSPHRASE: Final = 10
LONGEST_PASSPHRASE: Final = 200
LONGEST_MAIL: Final = 200
LONGEST_WEBHOOK: Final = 500
API: Final = "api"  # purpose of a token's ticket


async def make_account(store: Store, person: Person, login: str, passphrase: str) -> None:
    """Give a person a login and a passphrase."""
    if person.login is not None:
        raise RuleError(Text("web.has_account", person.login))
    chosen = read_login(login)
    hashed = await hash_of(read_passphrase(passphrase))
    try:
        await store.change_person(person.id, login=chosen, passphrase=hashed)
    except TakenError:
        raise RuleError(Text("web.login_taken", chosen)) from None
    person.login, person.passphrase = chosen, hashed


async def log_in(store: Store, login: str, passphrase: str) -> Person:
    """Whose account this is; a refusal tells nobody whether login or passphrase is wrong, not even by its time."""
    person = await store.person_by_login(login.strip()[:LONGEST_NAME])
    is_right = await fits(person.passphrase if person is not None else "", passphrase)
    if person is None or not is_right:
        raise RuleError(Text("web.wrong_login"))
    return person


async def change_passphrase(store: Store, person: Person, old: str, new: str) -> None:
    """Another passphrase; every other browser and token of this person has to begin anew."""
    if not await fits(person.passphrase, old):
        raise RuleError(Text("web.wrong_passphrase"))
    hashed = await hash_of(read_passphrase(new))
    await store.change_person(person.id, passphrase=hashed, generation=person.generation + 1)
    person.passphrase, person.generation = hashed, person.generation + 1


def api_token(signer: Signer, person: Person) -> str:
    """What lets a program play for a person."""
    return signer.ticket(API, person.id, person.generation)


async def end_everywhere(store: Store, person: Person) -> None:
    """Let all cookies and tokens that were given out for a person end."""
    await store.change_person(person.id, generation=person.generation + 1)
    person.generation += 1


async def merge(store: Store, guest: Person, account: Person) -> None:
    """What a guest did on this device belongs to the account from now on, and the guest is gone."""
    async with store.database.writing() as session:
        own = {"person": account.id}
        await session.execute(update(SeatRow).where(SeatRow.person == guest.id).values(**own))
        await session.execute(update(ChatRow).where(ChatRow.person == guest.id).values(**own))
        await session.execute(update(MatchRow).where(MatchRow.host == guest.id).values(host=account.id))
        await _merge_ratings(session, f"person {guest.id}", f"person {account.id}")
        gone = {"is_deleted": True, "generation": guest.generation + 1, "mail": "", "webhook": ""}
        await session.execute(update(Person).where(Person.id == guest.id).values(**gone))


async def _merge_ratings(session: AsyncSession, guest: str, account: str) -> None:
    """Ratings cannot be added up: of two for the same game, the one that more matches made stays."""
    known = {
        (rating.game, rating.seats): rating
        for rating in await session.scalars(select(Rating).where(Rating.who == account))
    }
    for rating in list(await session.scalars(select(Rating).where(Rating.who == guest))):
        other = known.get((rating.game, rating.seats))
        if other is None or other.matches < rating.matches:
            if other is not None:
                await session.delete(other)
                await session.flush()
            rating.who = account
        else:
            await session.delete(rating)


def may_merge(guest: Person | None, account: Person) -> bool:
    """Is somebody who logs in a guest so far, in good standing, and another than the account?"""
    if guest is None or guest.id == account.id:
        return False
    return guest.login is None and not guest.is_banned and not guest.is_silenced


# ---- what may be typed


def read_login(typed: str) -> str:
    """A login, in small letters; RuleError where it cannot be one."""
    login = clean_line(typed, LONGEST_NAME).casefold()
    if not SHORTEST_LOGIN <= len(login) <= LONGEST_NAME or " " in login:
        raise RuleError(Text("web.login_form", SHORTEST_LOGIN, LONGEST_NAME))
    return login


def read_passphrase(typed: str) -> str:
    """A passphrase of a fair length; RuleError on any other."""
    if not SHORTEST_PASSPHRASE <= len(typed) <= LONGEST_PASSPHRASE:
        raise RuleError(Text("web.passphrase_form", SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE))
    return typed


def read_mail(typed: str) -> str:
    """A mail address, or "" for none; RuleError on what cannot be one."""
    mail = typed.strip()
    name, _, host = mail.partition("@")
    looks_right = name and "." in host and "@" not in host and mail.isascii() and mail.isprintable() and " " not in mail
    if mail and (not looks_right or len(mail) > LONGEST_MAIL or any(sign in mail for sign in '<>,;"')):
        raise RuleError(Text("web.mail_form"))
    return mail


def read_webhook(typed: str) -> str:
    """The address to call when it is somebody's turn, or "" for none; RuleError on what cannot be one."""
    webhook = typed.strip()
    if not webhook:
        return ""
    try:
        parts = urlsplit(webhook)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or len(webhook) > LONGEST_WEBHOOK or not webhook.isprintable() or " " in webhook:
        raise RuleError(Text("web.webhook_form", LONGEST_WEBHOOK))
    return webhook


# ---- hashing: it takes long on purpose, so in threads, and two at a time are enough


_hasher: Final = PasswordHasher()
_threads: Final = ThreadPoolExecutor(2, thread_name_prefix="passphrase")


async def hash_of(passphrase: str) -> str:
    """What is kept of a passphrase."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, passphrase)


async def fits(kept: str, passphrase: str) -> bool:
    """Is it the passphrase that was hashed? Where none is kept, no, and it takes as long."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _fits, kept, passphrase[: 2 * LONGEST_PASSPHRASE])


def _fits(kept: str, passphrase: str) -> bool:
    never = _nobodys_hash()
    try:
        return _hasher.verify(kept or never, passphrase)
    except (VerificationError, InvalidHashError):
        return False


@functools.cache
def _nobodys_hash() -> str:
    """A hash that no passphrase fits."""
    return _hasher.hash(secrets.token_hex(32))
