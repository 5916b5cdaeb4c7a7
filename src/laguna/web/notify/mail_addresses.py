"""Mail addresses: each is confirmed by a signed link before anything else is sent to it, and can be stopped by one.

How many mails go to an address, to a domain and for a person is counted in the database, by hashes, so that neither a
restart nor another address resets it.
"""

from __future__ import annotations

import hashlib
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import urlsplit

from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import Person
from laguna.web.db.people_models import CONFIRMED, MAIL_OFF
from laguna.web.db.queries import Store
from laguna.web.db.quota_rows import windowed
from laguna.web.exceptions import QuotaUsedUpError
from laguna.web.people.tokens import Signer
from laguna.web.settings import Settings

HOUR: Final = 3_600_000  # milliseconds
DAY: Final = 24 * HOUR
LINK_DAYS: Final = 7  # that a link to confirm is valid; before it ends no other is sent to that address
REFUSAL_DAYS: Final = 30  # without a link, for an address whose owner wants no mail
MOST_REFUSALS: Final = 3  # of the mail server in a row, before an address is turned off
CONFIRM: Final = "confirm"
OFF: Final = "off"

# How many mails are sent, in how many milliseconds.
LINKS: Final = "mail links"
TURNS: Final = "mail turns"
LINKS_OF_A_PERSON: Final = (3, DAY)
LINKS_TO_A_DOMAIN: Final = (50, DAY)
LINKS_IN_ALL: Final = (500, DAY)
TURNS_OF_A_PERSON: Final = (60, HOUR)
TURNS_TO_A_DOMAIN: Final = (600, HOUR)


def fingerprint(address: str) -> str:
    """The hash of an address or a domain, as the database knows it."""
    return hashlib.sha256(address.casefold().encode()).hexdigest()[:32]


def domain_of(address: str) -> str:
    """The domain of an address.

    >>> domain_of("marta@Example.org")
    'example.org'
    """
    return address.rpartition("@")[2].casefold()


class MailAddresses:
    """Confirms addresses, stops mail to them, and counts what is sent."""

    def __init__(self, settings: Settings, store: Store, signer: Signer) -> None:
        self.settings = settings
        self.store = store
        self.signer = signer

    # Confirming.

    async def require_may_ask(self, person: Person, address: str) -> None:
        """Count a confirmation mail, or refuse it."""
        quotas = [
            windowed(LINKS, f"person {person.id}", *LINKS_OF_A_PERSON),
            windowed(LINKS, f"domain {fingerprint(domain_of(address))}", *LINKS_TO_A_DOMAIN),
            windowed(LINKS, "all", *LINKS_IN_ALL),
        ]
        try:
            may_ask = await self.store.people.may_ask(fingerprint(address), now() + LINK_DAYS * DAY, quotas)
        except QuotaUsedUpError:
            raise RuleError(Text("web.mail_too_many")) from None
        if not may_ask:
            raise RuleError(Text("web.mail_asked", LINK_DAYS))

    def confirmation(self, person: Person, address: str, language: str) -> EmailMessage:
        """The one mail that is sent to an unconfirmed address. It says nothing that anybody has typed."""
        expires = now() + LINK_DAYS * DAY
        link = self._link(CONFIRM, person.id, expires, address)
        texts = [
            Text("web.confirm_mail_who", self._address("/")),
            Text("web.confirm_mail_link", LINK_DAYS, link),
            Text("web.confirm_mail_off", self.off_link(person.id, address)),
        ]
        subject = catalogue.translate(Text("web.confirm_mail_subject"), language)
        words = [catalogue.translate(text, language) for text in texts]
        return self.mail(person.id, address, subject, words)

    def mail(self, person: int, address: str, subject: str, paragraphs: list[str], id: str = "") -> EmailMessage:
        """A mail with the headers that all ours have."""
        mail = EmailMessage()
        mail["Subject"] = subject
        mail["From"] = self.settings.smtp_from
        mail["To"] = address
        mail["Date"] = formatdate()
        host = urlsplit(self._address("")).hostname or "localhost"
        mail["Message-ID"] = f"<{id}@{host}>" if id else make_msgid(domain=host)
        mail["Auto-Submitted"] = "auto-generated"  # no out-of-office replies
        link = self.off_link(person, address)
        mail["List-Unsubscribe"] = f"<{link}>"
        if link.startswith("https://"):  # as RFC 8058 wants it
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content("\n\n".join(paragraphs) + "\n", cte="quoted-printable")
        return mail

    async def confirm(self, ticket: str) -> None:
        """Confirm the address of a link. Raises RuleError if it is invalid, too old, or for an earlier address."""
        person = await self.find(CONFIRM, ticket)
        if not await self.store.people.set_mail_state(person.id, person.mail, CONFIRMED):
            raise RuleError(Text("web.mail_link_old"))  # changed a moment ago
        await self.store.people.set_target(fingerprint(person.mail), failures=0, next_ask=0)

    async def find(self, purpose: str, ticket: str) -> Person:
        """The person whose address a link is about."""
        read = self.signer.read_mail_ticket(purpose, ticket)
        person = await self.store.person(read[0]) if read is not None else None
        if read is None or person is None or person.is_deleted:
            raise RuleError(Text("web.mail_link_wrong"))
        if purpose == CONFIRM and (read[1] < now() or not person.mail or read[2] != fingerprint(person.mail)):
            raise RuleError(Text("web.mail_link_old"))
        return person

    # Stopping.

    def off_link(self, person: int, address: str) -> str:
        """The link that stops mail to this address. It does not expire."""
        return self._link(OFF, person, 0, address)

    async def stop(self, ticket: str) -> None:
        """Forget the address of a link, and send no link there for a while."""
        person = await self.find(OFF, ticket)
        read = self.signer.read_mail_ticket(OFF, ticket)
        assert read is not None, "the link was read before"
        if person.mail and fingerprint(person.mail) == read[2]:
            await self.store.people.forget_mail(person.id, person.mail)
        await self.store.people.set_target(read[2], next_ask=now() + REFUSAL_DAYS * DAY)

    async def note_refusal(self, person: int, address: str) -> None:
        """The mail server has refused an address for good."""
        if await self.store.people.count_failure(fingerprint(address)) >= MOST_REFUSALS:
            await self.store.people.set_mail_state(person, address, MAIL_OFF)

    async def note_success(self, address: str) -> None:
        """The mail server has taken a mail."""
        await self.store.people.forget_failures(fingerprint(address))

    # Turns.

    async def may_notify(self, person: Person) -> bool:
        """Whether a mail about a turn may be sent. If so, it counts."""
        return await self.store.people.count(
            [
                windowed(TURNS, f"person {person.id}", *TURNS_OF_A_PERSON),
                windowed(TURNS, f"address {fingerprint(person.mail)}", *TURNS_OF_A_PERSON),
                windowed(TURNS, f"domain {fingerprint(domain_of(person.mail))}", *TURNS_TO_A_DOMAIN),
            ]
        )

    def _link(self, purpose: str, person: int, expires: int, address: str) -> str:
        ticket = self.signer.mail_ticket(purpose, person, expires, fingerprint(address))
        return self._address(f"/mail/{purpose}/{ticket}")

    def _address(self, path: str) -> str:
        """The full address of one of our pages."""
        return (self.settings.address.rstrip("/") or self.settings.local_address()) + path
