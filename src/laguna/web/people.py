"""Who is calling: a name is enough, kept as a signed cookie; newcomers who do something become guests by themselves."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from laguna.core import words
from laguna.core.text import RuleError, Text
from laguna.web.models import Person
from laguna.web.services import Services
from laguna.web.store import Store
from laguna.web.tickets import Signer

COOKIE: Final = "laguna"
LANGUAGE: Final = "language"  # cookie, and parameter of every page
PURPOSE: Final = "person"  # of the cookie's ticket
YEAR: Final = 365 * 24 * 3600  # seconds
LONGEST_NAME: Final = 40
GUESTS: Final = range(1000, 10000)  # the numbers in guests' names

# Signs that turn the direction of what follows: a name must not change how the words after it read.
BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
UNSEEN: Final = ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")  # categories of signs that are no letters to anybody
SEEN: Final = ("L", "N", "P", "S")  # of those that leave something on the screen


Connection = ASGIConnection[Any, Any, Any, Any]


async def caller(connection: Connection, services: Services) -> Person | None:
    """Who calls, as the cookie proves; None for a newcomer."""
    return await by_ticket(services, PURPOSE, connection.cookies.get(COOKIE, ""))


async def by_ticket(services: Services, purpose: str, ticket: str) -> Person | None:
    """Whom a ticket of this purpose proves; None where it proves nobody, or is one that has ended."""
    proved = services.signer.read(purpose, ticket)
    if proved is None:
        return None
    person = await services.store.person(proved[0])
    if person is None or person.is_deleted or person.generation != proved[1]:
        return None
    return person


def cookie(signer: Signer, person: Person, *, is_secure: bool) -> Cookie:
    """What a browser keeps to be known again."""
    ticket = signer.ticket(PURPOSE, person.id, person.generation)
    return Cookie(COOKIE, value=ticket, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure or None)


def no_cookie() -> Cookie:
    """What makes a browser forget who it was."""
    return Cookie(COOKIE, value="", max_age=0, httponly=True, samesite="lax")


async def new_guest(store: Store, language: str) -> Person:
    """Somebody who has not said a name."""
    number = GUESTS[secrets.randbelow(len(GUESTS))]
    return await store.new_person(words.say(Text("web.guest", number), language), language)


async def call(store: Store, person: Person, name: str) -> None:
    """Give a person another name."""
    chosen = read_name(name)
    if chosen != person.name:
        await must_be_admitted(store, chosen)
        await store.rename(person.id, chosen)
        person.name = chosen


def read_name(typed: str) -> str:
    """A name as somebody may be called, or RuleError.

    >>> read_name("  Marta  Zen ")
    'Marta Zen'
    """
    name = clean_line(typed, LONGEST_NAME)
    if not any(unicodedata.category(sign)[0] in SEEN for sign in name):
        raise RuleError(Text("web.name_empty", LONGEST_NAME))
    return name


def clean_line(typed: str, longest: int) -> str:
    """One line of a person's own words, or RuleError where it is too long or holds what nobody can read."""
    line = " ".join(unicodedata.normalize("NFC", typed).split())
    if len(line) > longest:
        raise RuleError(Text("web.line_long", longest, len(line)))
    for sign in line:
        if sign in BIDI or unicodedata.category(sign) in UNSEEN:
            raise RuleError(Text("web.line_signs", f"U+{ord(sign):04X}"))
    return line


async def must_be_admitted(store: Store, name: str) -> None:
    """Refuse a name that the host has banned."""
    if any(person.is_banned and not person.is_deleted for person in await store.people_called(name)):
        raise RuleError(Text("web.name_banned", name))


def must_be_welcome(person: Person) -> None:
    """Refuse somebody whom the host has banned."""
    if person.is_banned:
        raise RuleError(Text("web.banned"))


def language_of(connection: Connection, person: Person | None) -> str:
    """The language to speak: what the address asks for, what was chosen before, or what the browser prefers."""
    wishes = [connection.query_params.get(LANGUAGE, ""), connection.cookies.get(LANGUAGE, "")]
    if person is not None:
        wishes.append(person.language)
    for wish in (*wishes, *preferred(connection.headers.get("accept-language", ""))):
        if wish in words.LANGUAGES:
            return wish
    return words.LANGUAGES[0]


def preferred(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first.

    >>> preferred("fr;q=0.5, de-AT, en;q=0.8")
    ['de', 'en', 'fr']
    """
    wishes: list[tuple[float, str]] = []
    for part in accepted[:500].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            liked = float(weight) if weight else 1.0
        except ValueError:
            continue
        wishes.append((liked, tag.partition("-")[0].lower()))
    return [tag for _, tag in sorted(wishes, key=lambda wish: -wish[0])]
