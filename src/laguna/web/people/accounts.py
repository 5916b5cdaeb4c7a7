"""Accounts: a login and a passphrase, to be the same person on every device. They are optional."""

from __future__ import annotations

import asyncio
import functools
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError

from laguna.text.text import RuleError, Text
from laguna.web.db.models import Person
from laguna.web.db.people_models import ACCOUNT_NAME, LOGIN_NAME
from laguna.web.db.people_queries import take_name
from laguna.web.db.queries import Store
from laguna.web.db.session_rows import end_all
from laguna.web.people import names
from laguna.web.people.names import LONGEST_NAME
from laguna.web.people.sessions import API_PURPOSE

SHORTEST_PASSPHRASE: Final = 10
LONGEST_PASSPHRASE: Final = 200
LONGEST_MAIL: Final = 200
LONGEST_WEBHOOK: Final = 500
API: Final = API_PURPOSE


async def make_account(store: Store, person: Person, login: str, passphrase: str) -> None:
    """Give a person a login and a passphrase. All sessions and tokens end: the guest's cookie was worth less."""
    if person.login is not None:
        raise RuleError(Text("web.has_account", person.login))
    chosen = names.read_login(login)
    read_passphrase(passphrase)
    if await store.people.name_owners(names.folds(chosen), (LOGIN_NAME,)):
        raise RuleError(Text("web.login_taken", chosen))
    await names.require_name_allowed(store, person.name, person)
    hashed = await hash_passphrase(passphrase)
    try:
        async with store.database.write_session() as session:
            generation = await end_all(session, person.id, login=chosen, passphrase=hashed)
            connection = await session.connection()
            await connection.run_sync(take_name, ACCOUNT_NAME, names.folds(person.name), person.id)
            await connection.run_sync(take_name, LOGIN_NAME, names.folds(chosen), person.id)
    except IntegrityError:  # somebody was faster
        raise RuleError(Text("web.login_taken", chosen)) from None
    person.login, person.passphrase, person.generation = chosen, hashed, generation


def login_key(typed: str) -> str:
    """A login as it is looked up and counted."""
    return unicodedata.normalize("NFKC", typed).strip()[:LONGEST_NAME].casefold()


async def log_in(store: Store, login: str, passphrase: str) -> Person:
    """The account with this login and passphrase. Neither the refusal nor its timing tells which of them is wrong."""
    person = await store.person_by_login(login_key(login))
    is_right = await verify_passphrase(person.passphrase if person is not None else "", passphrase)
    if person is None or not is_right:
        raise RuleError(Text("web.wrong_login"))
    return person


async def change_passphrase(store: Store, person: Person, old: str, new: str) -> None:
    """Change the passphrase; all sessions and tokens of this person end."""
    if not await verify_passphrase(person.passphrase, old):
        raise RuleError(Text("web.wrong_passphrase"))
    hashed = await hash_passphrase(read_passphrase(new))
    await store.sessions.end_all(person, passphrase=hashed)


async def revoke_sessions(store: Store, person: Person) -> None:
    """End all sessions and tokens of a person."""
    await store.sessions.end_all(person)


def may_merge(guest: Person | None, account: Person) -> bool:
    """Whether somebody who logs in is a guest in good standing, and not the account itself."""
    if guest is None or guest.id == account.id:
        return False
    return guest.login is None and not guest.is_banned and not guest.is_silenced


# ---- validation


def read_passphrase(typed: str) -> str:
    """A passphrase of valid length. Raises RuleError otherwise."""
    if not SHORTEST_PASSPHRASE <= len(typed) <= LONGEST_PASSPHRASE:
        raise RuleError(Text("web.passphrase_form", SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE))
    return typed


def read_mail(typed: str) -> str:
    """A mail address, or "" for none. Raises RuleError if it is invalid."""
    mail = typed.strip()
    name, _, host = mail.partition("@")
    looks_right = name and "." in host and "@" not in host and mail.isascii() and mail.isprintable() and " " not in mail
    if mail and (not looks_right or len(mail) > LONGEST_MAIL or any(sign in mail for sign in '<>,;"')):
        raise RuleError(Text("web.mail_form"))
    return mail


def read_webhook(typed: str) -> str:
    """The address of a webhook, or "" for none. Raises RuleError if it is invalid."""
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


# ---- hashing: slow on purpose, so in threads; two are enough


_hasher: Final = PasswordHasher()
_threads: Final = ThreadPoolExecutor(2, thread_name_prefix="passphrase")


async def hash_passphrase(passphrase: str) -> str:
    """The hash of a passphrase that is stored."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, passphrase)


async def verify_passphrase(stored: str, passphrase: str) -> bool:
    """Whether this passphrase was hashed. Without a hash the answer is no, and takes as long."""
    return await asyncio.get_running_loop().run_in_executor(
        _threads, _verify, stored, passphrase[: 2 * LONGEST_PASSPHRASE]
    )


def _verify(stored: str, passphrase: str) -> bool:
    never = _dummy_hash()
    try:
        return _hasher.verify(stored or never, passphrase)
    except (VerificationError, InvalidHashError):
        return False


@functools.cache
def _dummy_hash() -> str:
    """A hash that no passphrase matches."""
    return _hasher.hash(secrets.token_hex(32))
