"""The menu of a table turns its notifications off and on, for this device and for mail."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import Any

from playwright.sync_api import expect

from laguna.web.notify.push import encode
from tests.browser.conftest import Arrive
from tests.support.browser.controls import await_board, join_table, open_table
from tests.support.browser.server import Server

ENDPOINT = "https://push.example/1"
IS_SUBSCRIBED = f'PushManager.prototype.getSubscription = async () => ({{ endpoint: "{ENDPOINT}" }});'


def ask(server: Server, statement: str) -> list[tuple[Any, ...]]:
    """Ask the database, or change it."""
    with contextlib.closing(sqlite3.connect(server.database, timeout=10)) as database, database:
        return database.execute(statement).fetchall()


def test_notifications_of_one_table_are_turned_off_and_on(arrive: Arrive, server: Server) -> None:
    marta, sam = arrive(permissions=["notifications"]), arrive()
    marta.context.add_init_script(IS_SUBSCRIBED)
    table = open_table(marta, "Rialto", 2)
    join_table(sam, "Rialto")
    await_board(marta, sam)
    ask(server, "update people set mail = 'marta@example.org', mail_state = 'confirmed' where id = 1")
    key = encode(bytes(65))
    ask(
        server,
        "insert into push_devices (person, endpoint, key, secret, label, created) "
        f"values (1, '{ENDPOINT}', '{key}', 'x', 'Chromium', 1)",
    )
    marta.go(table)
    await_board(marta)
    page = marta.page
    page.get_by_role("button", name="Menu").click()
    device, mail = page.get_by_label("Notification on this device"), page.get_by_label("Mail or webhook")
    expect(device).to_be_checked()
    expect(mail).not_to_be_checked()
    device.uncheck()
    expect(page.locator("#tell [data-said]")).to_have_text("Saved.")
    mail.focus()
    page.keyboard.press("Space")
    expect(mail).to_be_checked()
    expect(page.locator("#tell [data-said]")).to_have_text("Saved.")
    marta.go(table)
    await_board(marta)
    page.get_by_role("button", name="Menu").click()
    expect(device).not_to_be_checked()
    expect(mail).to_be_checked()
    assert ask(server, "select count(*) from push_mutes") == [(1,)]
    assert ask(server, "select notify from seats order by seat") == [(1,), (0,)]
    device.check()
    expect(page.locator("#tell [data-said]")).to_have_text("Saved.")
    assert ask(server, "select count(*) from push_mutes") == [(0,)]

    # Others have nothing of that: Sam has no device and no address, and gets a link to his page.
    sam.page.get_by_role("button", name="Menu").click()
    expect(sam.page.locator("#tell input[type=checkbox]").locator("visible=true")).to_have_count(0)
    expect(sam.page.locator("#tell a")).to_be_visible()
