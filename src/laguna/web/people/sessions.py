"""Sessions: a cookie or a token says who calls, as long as its row exists. Newcomers become guests with their first
action; a name is enough.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import is_database_failure, now
from laguna.web.db.models import BROWSER, OLD, TOKEN, Person, SessionRow
from laguna.web.db.people_models import ACCOUNT_NAME
from laguna.web.db.queries import Store
from laguna.web.db.quota_rows import Quota
from laguna.web.db.session_rows import to_the_hour
from laguna.web.exceptions import QuotaUsedUpError, RefusedError
from laguna.web.people.names import folds
from laguna.web.people.tokens import Signer

COOKIE: Final = "laguna"
HOST_COOKIE: Final = "__Host-laguna"  # over https: browsers take it from this host only, not from its neighbours
LANGUAGE: Final = "language"  # name of the cookie, and of the parameter of every page
PURPOSE: Final = "person"  # purpose of the cookie's ticket in version 0.1
API_PURPOSE: Final = "api"  # of a token's
BEARER: Final = "Bearer "
YEAR: Final = 365 * 24 * 3600  # seconds
GUESTS: Final = range(1000, 10000)  # numbers in guests' names
TRIES: Final = 20

Connection = ASGIConnection[Any, Any, Any, Any]


class Identity(NamedTuple):
    """Who calls, and in which session."""

    person: Person
    session: SessionRow


async def identify(connection: Connection, store: Store, signer: Signer) -> Identity | None:
    """Whose cookie was sent, and in which session; None for a newcomer."""
    ticket = sent_ticket(connection)
    found = await store.sessions.find(BROWSER, ticket)
    if found is None and (proved := signer.read(PURPOSE, ticket)) is not None:  # a cookie of version 0.1
        found = await store.sessions.find_old(*proved)
    return await _seen(store, found)


def sent_ticket(connection: Connection) -> str:
    """The ticket of the session cookie, under the name that it has now or had before; "" without one."""
    services = connection.app.state.get("services")
    is_https = services is not None and services.settings.is_https()
    for name in (HOST_COOKIE, COOKIE) if is_https else (COOKIE, HOST_COOKIE):
        if name in connection.cookies:
            return connection.cookies[name]
    return ""


async def identify_token(store: Store, signer: Signer, ticket: str) -> Identity | None:
    """Whose token this is; None if it is invalid or has ended."""
    found = await store.sessions.find(TOKEN, ticket)
    if found is None and (proved := signer.read(API_PURPOSE, ticket)) is not None:  # a token of version 0.1
        found = await store.sessions.find_old(*proved, token=ticket)
        if found is not None and found[0].kind == OLD:
            with _unless_database_fails():
                row, _ = await store.sessions.open(found[1], TOKEN, is_old=True, secret=ticket)
                found = row, found[1]
    return await _seen(store, found)


async def _seen(store: Store, found: tuple[SessionRow, Person] | None) -> Identity | None:
    """Note in which hour a session was used."""
    if found is None:
        return None
    session, person = found
    if session.seen != to_the_hour(now()):
        with _unless_database_fails():
            await store.sessions.note_seen(session.id)
    return Identity(person, session)


@contextlib.contextmanager
def _unless_database_fails() -> Iterator[None]:
    """Pages are shown even if nothing can be written."""
    try:
        yield
    except Exception as error:
        if not is_database_failure(error):
            raise


async def person_by_ticket(store: Store, signer: Signer, purpose: str, ticket: str) -> Person | None:
    """The person a token proves; None if it is invalid or has ended."""
    identity = await identify_token(store, signer, ticket) if purpose == API_PURPOSE else None
    return identity.person if identity is not None else None


async def begin(store: Store, person: Person, connection: Connection, *, is_old: bool = False) -> tuple[Identity, str]:
    """Begin a session of this browser, and the ticket for its cookie."""
    label = browser_label(connection.headers.get("user-agent", ""))
    row, ticket = await store.sessions.open(person, BROWSER, label, is_old=is_old)
    return Identity(person, row), ticket


async def renew_old(store: Store, identity: Identity, connection: Connection) -> tuple[Identity, str]:
    """Give a browser with a cookie of version 0.1 a session of its own. The ticket is "" if that can't be stored."""
    with _unless_database_fails():
        return await begin(store, identity.person, connection, is_old=True)
    return identity, ""


async def new_token(store: Store, person: Person) -> str:
    """A new token with which a program plays for a person. It can't be shown again."""
    _, ticket = await store.sessions.open(person, TOKEN)
    return ticket


def cookies(ticket: str, *, is_https: bool) -> list[Cookie]:
    """The session cookie of a browser. Over https its name begins with `__Host-`, and one without that ends."""
    made = Cookie(COOKIE, value=ticket, max_age=YEAR, httponly=True, samesite="lax")
    return [_host_cookie(ticket, YEAR), _expired()] if is_https else [made]


def expired_cookies(*, is_https: bool) -> list[Cookie]:
    """Cookies that sign the browser out."""
    return [_host_cookie("", 0), _expired()] if is_https else [_expired()]


def _host_cookie(ticket: str, max_age: int) -> Cookie:
    return Cookie(HOST_COOKIE, path="/", value=ticket, max_age=max_age, httponly=True, samesite="lax", secure=True)


def _expired() -> Cookie:
    return Cookie(COOKIE, value="", max_age=0, httponly=True, samesite="lax")


BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_label(agent: str) -> str:
    """What a browser is called in the list of sessions: only words of ours, whatever it says of itself.

    >>> browser_label("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> browser_label("<script>")
    ''
    """
    named = [next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in named if name)


async def new_guest(store: Store, language: str, quotas: Sequence[Quota]) -> Person:
    """Add a guest with a numbered name."""
    name = ""
    for _ in range(TRIES):  # an account may have kept such a name
        number = GUESTS[secrets.randbelow(len(GUESTS))]
        name = catalogue.translate(Text("web.guest", number), language)
        if not await store.people.name_owners(folds(name), (ACCOUNT_NAME,)):
            break
    return await new_person(store, name, language, quotas)


async def new_person(store: Store, name: str, language: str, quotas: Sequence[Quota]) -> Person:
    """Add a person, unless too many came from one address lately."""
    try:
        return await store.new_person(name, language, quotas=quotas)
    except QuotaUsedUpError as error:
        raise RefusedError(429, Text("web.too_many_newcomers")) from error


def require_not_banned(person: Person) -> None:
    """Refuse a banned person."""
    if person.is_banned:
        raise RuleError(Text("web.banned"))


def language_of(connection: Connection, person: Person | None) -> str:
    """The language of a request: chosen in the address, chosen before, or preferred by the browser."""
    preferences = [connection.query_params.get(LANGUAGE, ""), connection.cookies.get(LANGUAGE, "")]
    if person is not None:
        preferences.append(person.language)
    for preference in (*preferences, *accepted_languages(connection.headers.get("accept-language", ""))):
        if preference in catalogue.LANGUAGES:
            return preference
    return catalogue.LANGUAGES[0]


def accepted_languages(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, most preferred first.

    >>> accepted_languages("fr;q=0.5, de-AT, en;q=0.8")
    ['de', 'en', 'fr']
    """
    preferences: list[tuple[float, str]] = []
    for part in accepted[:500].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            quality = float(weight) if weight else 1.0
        except ValueError:
            continue
        preferences.append((quality, tag.partition("-")[0].lower()))
    return [tag for _, tag in sorted(preferences, key=lambda preference: -preference[0])]
