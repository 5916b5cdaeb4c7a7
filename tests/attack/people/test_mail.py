"""Attacks with mail addresses of others: floods, words of strangers, forged and stale links."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from email.message import EmailMessage
from typing import Final

import httpx
import pytest

from laguna import games
from laguna.web.db.engine import now
from laguna.web.db.models import BROWSER, PERSON, Person
from laguna.web.db.people_models import CONFIRMED, MAIL_OFF
from laguna.web.db.queries import SeatSetup, TableTerms
from laguna.web.notify import mail_addresses, notifications
from laguna.web.notify.mail_addresses import DAY, LINK_DAYS
from tests.support.web.live_server import LiveServer
from tests.support.web.notification_targets import Post, mail_server
from tests.support.web.web_app import Browser, words_of

pytestmark = pytest.mark.anyio

VICTIM: Final = "victim@example.org"
ADDRESS: Final = "https://games.example"
SPAM: Final = "Cheap pills at evil.example"


class Outbox:
    """A server that sends mail, and what it has sent."""

    def __init__(self, live_server: LiveServer, post: Post) -> None:
        self.live_server = live_server
        self.store = live_server.services.store
        self.post = post

    def browser(self) -> Browser:
        """A new browser, which comes over https as the address of the server says."""
        made = self.live_server.browser()
        made.http.base_url = httpx.URL(ADDRESS)
        return made

    async def mails(self) -> list[EmailMessage]:
        """All mails so far."""
        async with asyncio.timeout(10):
            await self.live_server.services.tables.notifier.all_sent()
        return self.post.mails

    async def person(self, browser: Browser) -> Person:
        """Who a browser is."""
        found = await self.store.sessions.find(BROWSER, browser.cookie("laguna"))
        assert found is not None, "they have a cookie"
        return found[1]

    async def set_mail(self, mail: str, browser: Browser | None = None) -> tuple[Browser, httpx.Response]:
        """Somebody gives a mail address."""
        browser = browser or self.browser()
        return browser, await browser.post("/me/notices", mail=mail)

    async def turn_of(self, person: Person, *others: Person) -> None:
        """It becomes this person's turn, who has asked to be told."""
        services = self.live_server.services
        places = [SeatSetup(PERSON, person=one) for one in (person, *others)]
        notifier = services.tables.notifier
        id = await services.seating.open(games.load("burano"), {}, places, TableTerms(title=SPAM), person)
        await self.mails()  # the turn that has begun is told to nobody who hasn't asked for it yet
        await self.store.change_seat(id, 0, notify=True)
        live = await services.tables.get(id)
        notifier._tables.clear()
        notifier._began = 0
        notifier.new_turns(id, {}, [])
        notifier.notify([live.table.turn(0)])
        await self.mails()


@pytest.fixture
async def outbox(live_server: LiveServer) -> AsyncIterator[Outbox]:
    live_server.settings.address = ADDRESS
    live_server.settings.smtp_from = "Laguna <laguna@games.example>"
    post = Post()
    async with mail_server(post) as live_server.settings.smtp:
        yield Outbox(live_server, post)


def links(mail: EmailMessage, purpose: str) -> list[str]:
    """The paths of our links in a mail."""
    text = mail.get_content().replace("=\n", "")
    return [found[len(ADDRESS) :] for found in re.findall(rf"{ADDRESS}/mail/{purpose}/\S+", text)]


async def test_an_unconfirmed_address_gets_one_link_and_nothing_else(outbox: Outbox) -> None:
    browser, answer = await outbox.set_mail(VICTIM)
    assert answer.status_code == 200 and "Not confirmed yet" in words_of(answer)
    (mail,) = await outbox.mails()
    for _ in range(3):
        await outbox.turn_of(await outbox.person(browser), await outbox.live_server.person("Sam"))
    assert await outbox.mails() == [mail]


async def test_many_people_cannot_flood_an_address(outbox: Outbox) -> None:
    """Also not with capitals, by asking again, by going to and fro, or with webhooks beside it."""
    answers = [await outbox.set_mail(VICTIM if number % 2 else VICTIM.upper()) for number in range(8)]
    browser = answers[0][0]
    for mail in ("", VICTIM, "", VICTIM):
        await outbox.set_mail(mail, browser)
    await browser.post("/me/mail")
    assert len(await outbox.mails()) == 1
    assert [answer.status_code for _, answer in answers] == [200] + 7 * [422]
    assert "was sent to this address" in words_of(answers[1][1])


async def test_many_at_once_send_one_link(outbox: Outbox) -> None:
    browsers = [outbox.browser() for _ in range(8)]
    for browser in browsers:
        await browser.post("/me/name", name=f"Marta {browsers.index(browser)}")
    await asyncio.gather(*(browser.post("/me/notices", mail=VICTIM) for browser in browsers))
    assert len(await outbox.mails()) == 1


async def test_one_person_cannot_write_to_many(outbox: Outbox) -> None:
    """Neither at once nor by other names."""
    browser = outbox.browser()
    for number in range(10):
        await outbox.set_mail(f"victim{number}@example{number}.org", browser)
        await browser.post("/me/name", name=f"Marta {number}")
    assert len(await outbox.mails()) == mail_addresses.LINKS_OF_A_PERSON[0]


async def test_many_people_cannot_write_to_one_domain(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail_addresses, "LINKS_TO_A_DOMAIN", (4, DAY))
    for number in range(7):
        await outbox.set_mail(f"victim{number}@Example.org")
    await outbox.set_mail("victim@elsewhere.org")
    assert len(await outbox.mails()) == 5


async def test_the_link_says_nothing_that_a_stranger_typed(outbox: Outbox) -> None:
    browser = outbox.browser()
    await browser.post("/me/name", name=SPAM)
    await outbox.set_mail(VICTIM, browser)
    (mail,) = await outbox.mails()
    assert "pills" not in mail.as_string()


async def test_mail_about_a_turn_names_nobody_else(outbox: Outbox) -> None:
    marta, spammer = await outbox.live_server.person("Marta"), await outbox.live_server.person(SPAM)
    await outbox.store.change_person(marta.id, mail="marta@example.org", mail_state=CONFIRMED)
    await outbox.turn_of(marta, spammer)
    (mail,) = await outbox.mails()
    assert "pills" not in mail.as_string() and "Marta" in mail.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["List-Unsubscribe"].startswith(f"<{ADDRESS}/mail/off/")


async def test_the_prompt_names_colours_not_players(outbox: Outbox) -> None:
    from laguna.text.text import Text

    turn = notifications.TurnNotice("t", "rialto", "Rialto", 0, 1, Text("play.waiting_for", Text("core.seat", 1)), 0)
    assert SPAM not in turn.ask("en") and "Blue" in turn.ask("en")


async def test_opening_a_link_confirms_nothing_its_button_does(outbox: Outbox) -> None:
    """Mail scanners open links."""
    browser, _ = await outbox.set_mail(VICTIM)
    (mail,) = await outbox.mails()
    (link,) = links(mail, "confirm")
    scanner = outbox.browser()
    page = await scanner.get(link)
    assert page.status_code == 200 and "<button" in page.text
    assert (await outbox.person(browser)).mail_state == ""
    assert (await scanner.http.post(link)).status_code == 403, "without a token of the page"
    assert (await scanner.post(link)).status_code == 200
    assert (await outbox.person(browser)).mail_state == CONFIRMED
    await outbox.turn_of(await outbox.person(browser), await outbox.live_server.person("Sam"))
    assert len(await outbox.mails()) == 2


async def test_a_link_is_for_one_address(outbox: Outbox) -> None:
    browser, _ = await outbox.set_mail("mine@example.org")
    (mail,) = await outbox.mails()
    (link,) = links(mail, "confirm")
    await outbox.set_mail(VICTIM, browser)
    assert (await browser.post(link)).status_code == 410
    assert (await outbox.person(browser)).mail_state == ""


async def test_changing_the_address_while_confirming_confirms_neither(outbox: Outbox) -> None:
    for number in range(5):
        browser, _ = await outbox.set_mail(f"mine{number}@example.org")
        (link,) = links((await outbox.mails())[-1], "confirm")
        await asyncio.gather(browser.post(link), browser.post("/me/notices", mail=f"victim{number}@example.org"))
        person = await outbox.person(browser)
        assert (person.mail, person.mail_state) != (f"victim{number}@example.org", CONFIRMED)


async def test_links_expire_and_cannot_be_forged(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, _ = await outbox.set_mail(VICTIM)
    (mail,) = await outbox.mails()
    (link,) = links(mail, "confirm")
    person, expires, target, signature = link.rpartition("/")[2].split(".")
    for forged in (
        f"{person}.{int(expires) + DAY}.{target}.{signature}",
        f"{int(person) + 1}.{expires}.{target}.{signature}",
        f"{person}.{expires}.{'0' * 32}.{signature}",
        f"{person}.{expires}.{target}.",
        f"{person}.{expires}.{target}",
        "....",
        "x" * 3000,
        "\u00e4.1.2.3",
        f"{person}.{expires}.{target}.{signature}x",
    ):
        for purpose in ("confirm", "off"):
            assert (await browser.post(f"/mail/{purpose}/{forged}")).status_code in (404, 410), forged
    off = link.replace("/confirm/", "/off/")
    assert (await browser.post(off)).status_code == 410, "a link to confirm stops nothing"
    moment = now() + LINK_DAYS * DAY + 1000
    monkeypatch.setattr(mail_addresses, "now", lambda: moment)
    assert (await browser.post(link)).status_code == 410
    assert (await outbox.person(browser)).mail_state == ""


async def test_one_click_stops_all_mail_without_cookie_or_token(outbox: Outbox) -> None:
    marta, sam = await outbox.live_server.person("Marta"), await outbox.live_server.person("Sam")
    await outbox.store.change_person(marta.id, mail="marta@example.org", mail_state=CONFIRMED)
    await outbox.turn_of(marta, sam)
    (mail,) = await outbox.mails()
    path = mail["List-Unsubscribe"].strip("<>")[len(ADDRESS) :]
    async with httpx.AsyncClient(base_url=f"http://{outbox.live_server.address}") as program:
        page = await program.get(path)
        assert page.status_code == 200 and "<button" in page.text
        program.cookies.clear()
        assert (await outbox.store.person(marta.id)).mail == "marta@example.org"  # type: ignore[union-attr]
        answer = await program.post(path, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200, answer.text
    found = await outbox.store.person(marta.id)
    assert found is not None and found.mail == ""
    await outbox.turn_of(found, sam)
    assert len(await outbox.mails()) == 1
    await outbox.set_mail("marta@example.org")
    assert len(await outbox.mails()) == 1, "nor a link of somebody else"


async def test_turns_are_limited_by_address_whoever_asks(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail_addresses, "TURNS_OF_A_PERSON", (5, DAY))
    people = [await outbox.live_server.person(f"Marta {number}") for number in range(3)]
    for person in people:  # one address that was confirmed for all of them
        await outbox.store.change_person(person.id, mail=VICTIM, mail_state=CONFIRMED)
    for number in range(9):
        await outbox.turn_of(people[number % 3], people[(number + 1) % 3])
    assert len(await outbox.mails()) == 5


class RefusingPost(Post):
    """A mail server that knows nobody."""

    async def handle_RCPT(  # noqa: N802
        self, server: object, session: object, envelope: object, address: str, options: object
    ) -> str:
        """Somebody is named."""
        return "550 no such user"


async def test_an_address_that_is_refused_is_turned_off(outbox: Outbox) -> None:
    marta, sam = await outbox.live_server.person("Marta"), await outbox.live_server.person("Sam")
    await outbox.store.change_person(marta.id, mail="gone@example.org", mail_state=CONFIRMED)
    async with mail_server(RefusingPost()) as outbox.live_server.settings.smtp:
        for _ in range(mail_addresses.MOST_REFUSALS):
            await outbox.turn_of(marta, sam)
    found = await outbox.store.person(marta.id)
    assert found is not None and found.mail_state == MAIL_OFF
    await outbox.turn_of(found, sam)
    assert not await outbox.mails()
    browser = outbox.browser()
    browser.http.cookies.set("laguna", outbox.live_server.ticket(found))
    assert "the mail server refused this address" in words_of(await browser.get("/me"))


async def test_addresses_of_earlier_versions_are_asked_once(outbox: Outbox) -> None:
    """They are stored without a state."""
    marta, sam = await outbox.live_server.person("Marta"), await outbox.live_server.person("Sam")
    await outbox.store.change_person(marta.id, mail="marta@example.org")
    for _ in range(3):
        await outbox.turn_of(marta, sam)
    (mail,) = await outbox.mails()
    assert links(mail, "confirm")
