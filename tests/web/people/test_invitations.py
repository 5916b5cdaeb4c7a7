"""Playing again: the list of people one has played with, invitations, and what happens to them."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from laguna.web.db.models import BOT, FREE, HELD, OPEN, PERSON, REMOVED, RUNNING
from laguna.web.db.people_models import CONFIRMED
from laguna.web.tables.agreements import invitations
from tests.support.databases.finished_matches import begun, named, person_of, played
from tests.support.web.notification_targets import Post, mail_server, web_server
from tests.support.web.push_targets import Device
from tests.support.web.web_app import Browser, WebApp, table_of, words_of

pytestmark = pytest.mark.anyio


async def two(web_app: WebApp, **terms: str) -> tuple[Browser, Browser, int, int]:
    """Ada and Luca, who have finished a match, and their numbers."""
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = await played(web_app, ada, luca, **terms)
    return ada, luca, await person_of(web_app, table, 0), await person_of(web_app, table, 1)


async def waiting(browser: Browser) -> int:
    """How many things wait for somebody."""
    return int((await browser.get("/me/waiting")).json()["count"])


async def test_everybody_one_has_finished_a_match_with_is_listed_the_latest_first(web_app: WebApp) -> None:
    ada, luca, zoe = [await named(web_app, name) for name in ("Ada", "Luca", "Zoe")]
    await played(web_app, ada, luca)
    await played(web_app, ada, zoe)
    await begun(web_app, ada, await named(web_app, "Pia"))
    said = words_of(await ada.get("/me"))
    listed = said[said.index("Played with") :]
    assert "1 match together" in listed and listed.index("Zoe") < listed.index("Luca") and "Pia" not in listed
    await played(web_app, ada, luca)
    said = words_of(await ada.get("/me"))
    listed = said[said.index("Played with") :]
    assert "2 matches together" in listed and listed.index("Luca") < listed.index("Zoe")


async def test_an_invitation_opens_a_table_like_the_last_one(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    fields = {"seat_0": "me", "seat_1": "senator", "seat_2": "open", "pace": "day", "late": "lose", "who": "link"}
    last = table_of(await ada.post("/new/rialto", seats="3", **fields))
    await luca.post(f"/table/{last}/sit/2")
    await web_app.play_out(last)
    table = table_of(await ada.post(f"/people/{await person_of(web_app, last, 2)}/invite"))
    stored, before = await web_app.find_match(table), await web_app.find_match(last)
    assert [seat.kind for seat in stored.seats] == [PERSON, BOT, HELD]
    assert stored.seats[1].level == "senator" and stored.seats[2].name == "Luca"
    assert stored.match.status == OPEN and not stored.match.is_public
    assert (stored.match.pace, stored.match.seconds, stored.match.late) == ("day", 86400, "lose")
    assert stored.options() == before.options()


async def test_an_invitation_may_name_another_game(web_app: WebApp) -> None:
    ada, _, _, luca = await two(web_app)
    stored = await web_app.find_match(table_of(await ada.post(f"/people/{luca}/invite", game="murano")))
    assert stored.match.game == "murano" and [seat.kind for seat in stored.seats] == [PERSON, HELD]
    refused = await ada.post(f"/people/{luca}/invite", game="chess")
    assert refused.status_code == 409 and "chess" in words_of(refused)


async def test_an_invitation_waits_on_every_page_and_is_accepted_with_one_click(web_app: WebApp) -> None:
    ada, luca, _, number = await two(web_app)
    assert await waiting(luca) == 0
    table = table_of(await ada.post(f"/people/{number}/invite"))
    assert await waiting(luca) == 1 and await waiting(ada) == 0
    for path in ("/", "/me"):
        page = await luca.get(path)
        assert "Ada invites you to Burano" in words_of(page) and f'action="/table/{table}/join"' in page.text
        assert "invites you" not in words_of(await ada.get(path))
    assert table_of(await luca.post(f"/table/{table}/join")) == table
    assert (await web_app.find_match(table)).match.status == RUNNING
    assert "invites you" not in words_of(await luca.get("/"))


async def test_a_declined_invitation_leaves_the_seat_free_and_the_inviter_is_told(web_app: WebApp) -> None:
    ada, luca, _, number = await two(web_app)
    table = table_of(await ada.post(f"/people/{number}/invite"))
    back = await luca.post(f"/table/{table}/stand_up/1", **{"from": "me"})
    assert back.url.path == "/me" and await waiting(luca) == 0
    assert (await web_app.find_match(table)).seats[1].kind == FREE
    lines = await web_app.services.store.chat(table)
    assert ["people.told_declined" in line.words and "Luca" in line.words for line in lines] == [True]


async def test_an_open_invitation_is_not_repeated(web_app: WebApp) -> None:
    ada, _, _, number = await two(web_app)
    first = table_of(await ada.post(f"/people/{number}/invite"))
    assert table_of(await ada.post(f"/people/{number}/invite")) == first
    assert table_of(await ada.post(f"/people/{number}/invite", game="murano")) != first


async def test_a_closed_invitation_waits_for_nobody(web_app: WebApp) -> None:
    ada, luca, _, number = await two(web_app)
    table = table_of(await ada.post(f"/people/{number}/invite"))
    await ada.post(f"/table/{table}/close")
    assert (await web_app.find_match(table)).match.status == REMOVED and await waiting(luca) == 0
    late = await luca.post(f"/table/{table}/join")
    assert late.status_code == 404 and "This table was closed before its match began." in words_of(late)


@pytest.mark.parametrize("deed", ["mute", "block"])
@pytest.mark.parametrize("by_inviter", [True, False])
async def test_who_has_muted_or_blocked_whom_is_left_out_in_both_directions(
    web_app: WebApp, deed: str, by_inviter: bool
) -> None:
    ada, luca, ada_number, number = await two(web_app)
    table = await played(web_app, ada, luca)
    if by_inviter:
        await ada.post(f"/table/{table}/person/seat-1/{deed}")
    else:
        await luca.post(f"/table/{table}/person/seat-0/{deed}")
    assert "Nobody yet." in words_of(await ada.get("/me")) and "Nobody yet." in words_of(await luca.get("/me"))
    refused = await ada.post(f"/people/{number}/invite")
    assert refused.status_code == 409 and "You can't invite Luca." in words_of(refused)
    assert (await luca.post(f"/people/{ada_number}/invite")).status_code == 409
    assert "/invite" not in (await ada.get(f"/people/{number}")).text
    assert await waiting(luca) == 0


async def test_strangers_newcomers_and_oneself_cannot_be_invited(web_app: WebApp) -> None:
    ada, _, ada_number, number = await two(web_app)
    stranger, newcomer = await named(web_app, "Zoe"), web_app.browser()
    for browser, who in ((stranger, number), (newcomer, number), (ada, ada_number)):
        refused = await browser.post(f"/people/{who}/invite")
        assert refused.status_code == 409 and "You can invite people you have finished a match with." in words_of(
            refused
        )
    assert not newcomer.knows_itself()
    assert (await stranger.post("/people/123456/invite")).status_code == 404


async def test_invitations_are_limited(web_app: WebApp) -> None:
    ada, _, _, number = await two(web_app)
    for _ in range(invitations.A_DAY_TO_ONE):
        table = table_of(await ada.post(f"/people/{number}/invite"))
        await ada.post(f"/table/{table}/close")
    refused = await ada.post(f"/people/{number}/invite")
    assert refused.status_code == 409 and "Luca has been invited often enough today." in words_of(refused)


async def test_an_invitation_is_told_by_mail_webhook_and_push_and_taken_back(web_app: WebApp) -> None:
    web_app.settings.webhooks_inside = True
    web_app.settings.smtp_from = "Laguna <laguna@games.example>"
    ada, luca, _, number = await two(web_app)
    post, notifier = Post(), web_app.services.tables.notifier
    chosen = {"mail": "luca@example.org", "mail_state": CONFIRMED}
    with web_server() as hooks:
        device = Device(hooks)
        assert (await luca.post("/me/devices", **device.fields())).status_code == 201
        await web_app.services.store.change_person(number, webhook=hooks.address(), **chosen)
        async with mail_server(post) as web_app.settings.smtp:
            table = table_of(await ada.post(f"/people/{number}/invite"))
            await notifier.all_sent()
            (called,) = [json.loads(body) for path, _, body in hooks.calls if path == "/hook"]
            assert called["what"] == "invited" and called["table"].endswith(f"/table/{table}")
            (mail,) = post.mails
            assert "Luca, Ada invites you to play Burano." in mail.get_content()
            assert mail["List-Unsubscribe"]
            (pushed,) = device.read()
            assert pushed["title"] == "Ada invites you to Burano" and pushed["url"] == f"/table/{table}"
            assert pushed["waiting"] == 1
            await luca.post(f"/table/{table}/stand_up/1")
            async with asyncio.timeout(10):
                while len(device.calls()) < 2:
                    await asyncio.sleep(0.01)
    assert device.read()[1]["what"] == "done" and device.read()[1]["tag"] == pushed["tag"]
    assert device.read()[1]["waiting"] == 0


async def test_an_invited_guest_comes_back_with_an_account(web_app: WebApp) -> None:
    ada, luca, _, number = await two(web_app)
    home = await named(web_app, "Luca at home")
    await home.post("/me/account", login="luca", passphrase="three words and more")
    table = table_of(await ada.post(f"/people/{number}/invite"))
    await luca.post("/me/in", login="luca", passphrase="three words and more")
    assert await waiting(luca) == 1
    await luca.post(f"/table/{table}/join")
    assert (await web_app.find_match(table)).match.status == RUNNING


async def test_names_lead_to_profiles_in_lists_and_at_tables(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    fields = {"seat_0": "me", "seat_1": "open", "seat_2": "open"}
    table = table_of(await ada.post("/new/rialto", seats="3", **fields))
    mine = await person_of(web_app, table, 0)
    link = f'<a href="/people/{mine}">Ada</a>'
    for path in ("/", f"/table/{table}"):
        assert link in (await luca.get(path)).text
    await luca.post(f"/table/{table}/sit/1")
    assert f'href="/people/{mine}"' in (await luca.get(f"/table/{table}/person/seat-0")).text
    assert re.search(r'href="/ratings/rialto/4"', (await luca.get("/")).text)


async def test_private_tables_link_no_names_for_others(web_app: WebApp) -> None:
    ada = await named(web_app, "Ada")
    table = table_of(await ada.post("/new/rialto", seats="2", seat_0="me", seat_1="open", who="link"))
    mine = await person_of(web_app, table, 0)
    assert f"/people/{mine}" in (await ada.get(f"/table/{table}")).text
    assert f"/people/{mine}" not in (await web_app.browser().get(f"/table/{table}")).text
