"""Leaving, closing and resigning are told in the chat of the table, to each reader in their language."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.web.db.models import ChatRow
from laguna.web.tables.live import Listener, is_note, note_in_words
from tests.support.databases.finished_matches import begun, named
from tests.support.web.web_app import WebApp, table_of, words_of

pytestmark = pytest.mark.anyio


async def told(web_app: WebApp, table: str, language: str = "en") -> list[str]:
    """What the chat of a table tells by itself."""
    return [note_in_words(line, language) for line in await web_app.services.store.chat(table) if is_note(line)]


async def test_leaving_and_removing_are_told_with_the_new_table_owner(web_app: WebApp) -> None:
    ada, luca, zoe = [await named(web_app, name) for name in ("Ada", "Luca", "Zoe")]
    table = table_of(await ada.post("/new/rialto", seats="4", seat_0="me", seat_1="open", seat_2="open", seat_3="open"))
    await luca.post(f"/table/{table}/sit/1")
    await zoe.post(f"/table/{table}/sit/2")
    await ada.post(f"/table/{table}/stand_up/2")
    await ada.post(f"/table/{table}/owner/1")
    await ada.post(f"/table/{table}/stand_up/0")
    assert await told(web_app, table) == [
        "The table owner has removed Zoe.",
        "Luca is the table owner now.",
        "Ada has left the table.",
    ]
    assert (await told(web_app, table, "de"))[-1] == "Ada hat den Tisch verlassen."


async def test_resigning_is_told_once(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = await begun(web_app, ada, luca, game="rialto")
    tables = web_app.services.tables
    live = await tables.get(table)
    for _ in range(2):
        await tables.resign(live, 1, "the same click")
    assert await told(web_app, table) == ["Luca has resigned. A bot plays on."]


async def test_ending_a_match_is_told(web_app: WebApp) -> None:
    ada = await named(web_app, "Ada")
    table = table_of(await ada.post("/new/rialto", seats="2", seat_0="me", seat_1="merchant"))
    await ada.post(f"/table/{table}/close")
    assert await told(web_app, table) == ["The table owner has ended the match."]


async def test_people_cannot_write_such_lines(web_app: WebApp) -> None:
    line = ChatRow(
        id=1, match="x", person=7, seat=0, name="Zoe", words='["people.told_left", "Ada"]', own="note 1", at=0
    )
    assert not is_note(line)
    listener = Listener(None, [], NOBODY, "en")
    assert listener._chat_line(line).words == '["people.told_left", "Ada"]'


async def test_a_closed_table_says_so_instead_of_offering_seats(web_app: WebApp) -> None:
    ada, luca = await named(web_app, "Ada"), await named(web_app, "Luca")
    table = table_of(await ada.post("/new/rialto", seats="3", seat_0="me", seat_1="open", seat_2="open"))
    await ada.post(f"/table/{table}/close")
    for answer in (await luca.get(f"/table/{table}"), await luca.post(f"/table/{table}/sit/1")):
        assert answer.status_code == 404 and "This table was closed before its match began." in words_of(answer)
        assert "Sit down" not in words_of(answer)
