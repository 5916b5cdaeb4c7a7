"""The host's own page: who gets in, and what can be done there."""

from __future__ import annotations

import pytest

from tests.web.stage import OPERATOR, Browser, Stage, table_of, words_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(stage: Stage) -> Browser:
    """A browser that has shown the key."""
    browser = stage.browser()
    await browser.post("/host", key=OPERATOR)
    return browser


async def test_only_who_shows_the_key_gets_in(stage: Stage, host: Browser) -> None:
    marta = stage.browser()
    table = table_of(await marta.post("/play/burano"))
    assert table not in (await marta.get("/host")).text
    for key in ("", "wrong", OPERATOR + " ", OPERATOR.upper()):
        assert (await marta.post("/host", key=key)).status_code == 403
    for path in (f"/host/table/{table}", "/host/person/1/ban", "/host/person/1/delete"):
        assert (await marta.get(path)).status_code == 403
        assert (await marta.post(path)).status_code == 403
    assert "Tables" in words_of(await host.get("/host"))


async def test_trying_keys_ends_soon(stage: Stage) -> None:
    browser = stage.browser()
    answers = [(await browser.post("/host", key=f"key {number}")).status_code for number in range(7)]
    assert answers[0] == 403 and answers[-1] == 429


async def test_without_a_key_in_the_settings_nobody_gets_in(stage: Stage, host: Browser) -> None:
    stage.settings.operator = ""
    assert (await stage.browser().post("/host", key="")).status_code == 403
    assert (await host.get("/host/person/1/ban")).status_code == 403


async def test_another_key_sends_everybody_out(stage: Stage, host: Browser) -> None:
    assert "Log out" in words_of(await host.get("/host"))
    stage.settings.operator = "another key"
    assert "Log out" not in words_of(await host.get("/host"))


async def test_leaving(stage: Stage, host: Browser) -> None:
    await host.post("/host/out")
    assert "Log out" not in words_of(await host.get("/host"))


async def test_a_table_is_removed_after_being_asked(stage: Stage, host: Browser) -> None:
    table = table_of(await stage.browser().post("/play/burano"))
    assert table in (await host.get(f"/host?table={table}")).text
    assert "will be shown to nobody any more" in words_of(await host.get(f"/host/table/{table}"))
    assert (await host.get(f"/table/{table}")).status_code == 200
    await host.post(f"/host/table/{table}")
    assert (await host.get(f"/table/{table}")).status_code == 404
    assert (await host.get("/host/table/none")).status_code == 404


async def test_people_are_found_by_name_and_silenced_banned_and_forgotten(stage: Stage, host: Browser) -> None:
    marta = stage.browser()
    await marta.post("/me/name", name="Marta & Co")
    store = stage.services.store
    person = (await store.people_called("Marta & Co"))[0]
    page = await host.get("/host?name=marta+%26+co")
    for deed in ("silence", "ban", "delete"):
        assert f"/host/person/{person.id}/{deed}" in page.text
    for deed, field, value in (
        ("silence", "is_silenced", True),
        ("unsilence", "is_silenced", False),
        ("ban", "is_banned", True),
        ("unban", "is_banned", False),
    ):
        assert "Marta & Co" in words_of(await host.get(f"/host/person/{person.id}/{deed}"))
        page = await host.post(f"/host/person/{person.id}/{deed}")
        assert page.status_code == 200 and "Marta & Co" in words_of(page)
        changed = await store.person(person.id)
        assert changed is not None and getattr(changed, field) is value
    table = table_of(await marta.post("/play/burano"))
    await host.post(f"/host/person/{person.id}/delete")
    assert (await stage.kept(table)).seats[0].name == "a guest"
    assert "Marta" not in words_of(await marta.get("/me"))
    assert (await host.get(f"/host/person/{person.id}/ban")).status_code == 404


@pytest.mark.parametrize("path", ["/host/person/1/promote", "/host/person/999999/ban", f"/host/person/{2**70}/ban"])
async def test_deeds_and_people_that_are_none(stage: Stage, host: Browser, path: str) -> None:
    await stage.browser().post("/me/name", name="Marta")
    assert (await host.get(path)).status_code == 404
    assert (await host.post(path)).status_code == 404


async def test_the_host_sees_how_the_server_is(stage: Stage) -> None:
    browser = stage.browser()
    assert (await browser.get("/host/status")).status_code == 403, "nobody else does"
    table_of(await browser.post("/play/burano"))
    await browser.post("/host", key=OPERATOR)
    told = words_of(await browser.get("/host/status"))
    for expected in ("Database SQLite", "Matches under way 1", "Processes that serve 1"):
        assert expected in told, told
    assert "No outage is known." in told
    german = stage.browser("de")
    await german.post("/host", key=OPERATOR)
    assert "Wie es dem Server geht" in words_of(await german.get("/host/status"))
