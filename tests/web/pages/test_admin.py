"""The admin page: who gets in, and what admins can do."""

from __future__ import annotations

import pytest

from tests.support.web.web_app import OPERATOR, Browser, WebApp, table_of, words_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(web_app: WebApp) -> Browser:
    """A browser that has shown the key."""
    browser = web_app.browser()
    await browser.post("/host", key=OPERATOR)
    return browser


async def test_the_admin_page_needs_the_key(web_app: WebApp, host: Browser) -> None:
    marta = web_app.browser()
    table = table_of(await marta.post("/play/burano"))
    assert table not in (await marta.get("/host")).text
    for key in ("", "wrong", OPERATOR + " ", OPERATOR.upper()):
        assert (await marta.post("/host", key=key)).status_code == 403
    for path in (f"/host/table/{table}", "/host/person/1/ban", "/host/person/1/delete"):
        assert (await marta.get(path)).status_code == 403
        assert (await marta.post(path)).status_code == 403
    assert "Tables" in words_of(await host.get("/host"))


@pytest.mark.usefixtures("still_limits")
async def test_attempts_at_the_admin_key_are_limited(web_app: WebApp) -> None:
    browser = web_app.browser()
    answers = [(await browser.post("/host", key=f"key {number}")).status_code for number in range(7)]
    assert answers[0] == 403 and answers[-1] == 429


async def test_without_an_operator_key_the_admin_page_is_closed(web_app: WebApp, host: Browser) -> None:
    web_app.settings.operator = ""
    assert (await web_app.browser().post("/host", key="")).status_code == 403
    assert (await host.get("/host/person/1/ban")).status_code == 403


async def test_changing_the_key_signs_admins_out(web_app: WebApp, host: Browser) -> None:
    assert "Log out" in words_of(await host.get("/host"))
    web_app.settings.operator = "another key"
    assert "Log out" not in words_of(await host.get("/host"))


async def test_an_admin_can_sign_out(web_app: WebApp, host: Browser) -> None:
    await host.post("/host/out")
    assert "Log out" not in words_of(await host.get("/host"))


async def test_removing_a_table_asks_for_confirmation(web_app: WebApp, host: Browser) -> None:
    table = table_of(await web_app.browser().post("/play/burano"))
    assert table in (await host.get(f"/host?table={table}")).text
    assert "will be shown to nobody any more" in words_of(await host.get(f"/host/table/{table}"))
    assert (await host.get(f"/table/{table}")).status_code == 200
    await host.post(f"/host/table/{table}")
    assert (await host.get(f"/table/{table}")).status_code == 404
    assert (await host.get("/host/table/none")).status_code == 404


async def test_people_are_found_by_name_silenced_banned_and_deleted(web_app: WebApp, host: Browser) -> None:
    marta = web_app.browser()
    await marta.post("/me/name", name="Marta & Co")
    store = web_app.services.store
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
    assert (await web_app.find_match(table)).seats[0].name == "a guest"
    assert "Marta" not in words_of(await marta.get("/me"))
    assert (await host.get(f"/host/person/{person.id}/ban")).status_code == 404


@pytest.mark.parametrize("path", ["/host/person/1/promote", "/host/person/999999/ban", f"/host/person/{2**70}/ban"])
async def test_unknown_actions_and_people_are_refused(web_app: WebApp, host: Browser, path: str) -> None:
    await web_app.browser().post("/me/name", name="Marta")
    assert (await host.get(path)).status_code == 404
    assert (await host.post(path)).status_code == 404


async def test_the_status_page_shows_metrics_and_jobs(web_app: WebApp) -> None:
    browser = web_app.browser()
    assert (await browser.get("/host/status")).status_code == 403, "nobody else does"
    table_of(await browser.post("/play/burano"))
    await browser.post("/host", key=OPERATOR)
    told = words_of(await browser.get("/host/status"))
    for expected in ("Database SQLite", "Matches under way 1", "Processes that serve 1"):
        assert expected in told, told
    assert "No outage is known." in told
    german = web_app.browser("de")
    await german.post("/host", key=OPERATOR)
    assert "Wie es dem Server geht" in words_of(await german.get("/host/status"))
