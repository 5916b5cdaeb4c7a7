"""Table owners before a match begins: removing players, passing the table on, leaving and closing."""

from __future__ import annotations

import re

import pytest

from laguna.web.db.models import ABANDONED, FREE, OPEN, PERSON, REMOVED, RUNNING
from tests.support.web.web_app import Browser, WebApp, table_of, words_of

pytestmark = pytest.mark.anyio


async def named(web_app: WebApp, name: str) -> Browser:
    """Somebody with a name."""
    browser = web_app.browser()
    await browser.post("/me/name", name=name)
    return browser


async def opened(browser: Browser, *seats: str, **chosen: str) -> str:
    """A table with these seats."""
    fields = {f"seat_{seat}": who for seat, who in enumerate(seats)}
    return table_of(await browser.post("/new/rialto", seats=str(len(seats)), **fields, **chosen))


async def owner_of(web_app: WebApp, table: str) -> str:
    """The name of the table owner."""
    person = await web_app.services.store.person((await web_app.find_match(table)).match.host or 0)
    return person.name if person is not None else ""


async def test_somebody_who_was_removed_sits_down_again_only_with_a_link(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, "me", "open", "link")
    await sam.post(f"/table/{table}/sit/1")
    await marta.post(f"/table/{table}/stand_up/1")
    for path in (f"/table/{table}/sit/1", f"/table/{table}/join"):
        refused = await sam.post(path)
        assert refused.status_code == 409 and "The table owner has removed you." in words_of(refused)
    assert (await web_app.find_match(table)).seats[1].kind == FREE
    found = re.search(rf'value="http://[^"]*(/table/{table}/sit/2/[\w-]+)"', (await marta.get(f"/table/{table}")).text)
    assert found is not None
    await sam.post(found[1])
    assert (await web_app.find_match(table)).seats[2].kind == PERSON


async def test_somebody_who_stands_up_by_themselves_may_sit_down_again(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, "me", "open", "open")
    for _ in range(2):
        await sam.post(f"/table/{table}/sit/1")
        assert (await web_app.find_match(table)).seats[1].kind == PERSON
        await sam.post(f"/table/{table}/stand_up/1")


async def test_a_removed_guest_is_not_let_in_as_an_account(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, "me", "open", "open")
    home = web_app.browser()
    await home.post("/me/account", login="sam.home", passphrase="three words and more")
    await sam.post(f"/table/{table}/sit/1")
    await marta.post(f"/table/{table}/stand_up/1")
    await sam.post("/me/in", login="sam.home", passphrase="three words and more")
    assert "The table owner has removed you." in words_of(await sam.post(f"/table/{table}/sit/1"))


async def test_the_table_owner_passes_the_table_on(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table = await opened(marta, "me", "open", "open")
    await sam.post(f"/table/{table}/sit/1")
    assert (await sam.post(f"/table/{table}/owner/1")).status_code == 403
    assert (await marta.post(f"/table/{table}/owner/2")).status_code == 404, "nobody sits there"
    said = words_of(await marta.get(f"/table/{table}"))
    assert "Make table owner" in said and "Marta you · table owner" in said
    await marta.post(f"/table/{table}/owner/1")
    assert await owner_of(web_app, table) == "Sam"
    assert (await marta.post(f"/table/{table}/close")).status_code == 403
    assert "Close the table" in words_of(await sam.get(f"/table/{table}"))


async def test_a_table_passes_on_to_whoever_has_sat_there_longest(web_app: WebApp) -> None:
    marta, sam, ada = [await named(web_app, name) for name in ("Marta", "Sam", "Ada")]
    table = await opened(marta, "me", "open", "open", "open")
    await sam.post(f"/table/{table}/sit/3")
    await ada.post(f"/table/{table}/sit/1")
    await marta.post(f"/table/{table}/stand_up/0")
    assert await owner_of(web_app, table) == "Sam"
    assert (await web_app.find_match(table)).match.status == OPEN


async def test_a_table_passes_on_when_its_owner_deletes_their_account(web_app: WebApp) -> None:
    marta, sam = await named(web_app, "Marta"), await named(web_app, "Sam")
    table, alone = await opened(marta, "me", "open", "open"), await opened(marta, "me", "open")
    await sam.post(f"/table/{table}/sit/1")
    await marta.post("/me/delete", sure="yes")
    assert await owner_of(web_app, table) == "Sam"
    assert (await web_app.find_match(alone)).match.status == REMOVED


async def test_an_owner_who_leaves_an_empty_table_is_told_that_this_closes_it(web_app: WebApp) -> None:
    marta = await named(web_app, "Marta")
    table = await opened(marta, "me", "open")
    assert "Leave and close the table" in words_of(await marta.get(f"/table/{table}"))
    left = await marta.post(f"/table/{table}/stand_up/0")
    assert left.status_code == 200 and left.url.path == "/"
    assert (await web_app.find_match(table)).match.status == REMOVED


@pytest.mark.parametrize("other", [{"seat_1": "merchant"}, {"seat_1": "me_too", "name_1": "Sam"}])
async def test_closing_a_match_nobody_else_plays_ends_it(web_app: WebApp, other: dict[str, str]) -> None:
    marta = await named(web_app, "Marta")
    table = table_of(await marta.post("/new/rialto", seats="2", seat_0="me", **other))
    assert (await web_app.find_match(table)).match.status == RUNNING
    ended = await marta.post(f"/table/{table}/close")
    assert ended.status_code == 200 and ended.url.path == f"/table/{table}"
    assert (await web_app.find_match(table)).match.status == ABANDONED
    again = await marta.post(f"/table/{table}/close")
    assert again.status_code == 409 and "This match is over" in words_of(again)
