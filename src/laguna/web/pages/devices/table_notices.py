"""Notifications of one table: on or off for mail and webhook, and for each device."""

from __future__ import annotations

from typing import Any, Final

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Response

from laguna.text.text import RuleError, Text
from laguna.web.db.models import Person
from laguna.web.db.queries import StoredMatch
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.table_access import find_table

HERE: Final = "menu"  # the script of the table asks, and shows the sentence there


async def table_notices(page: PageRequest, stored: StoredMatch, mine: list[int]) -> dict[str, Any]:
    """What the menu of a table needs: which devices of the player there are, and which are silent here."""
    rows = page.services.tables.notifier.push.rows
    person = page.person
    assert person is not None, "players are known"
    muted = await rows.muted(stored.match.id)
    devices = await rows.devices(person.id)
    return {
        "devices": [device.endpoint for device in devices],
        "muted": [device.endpoint for device in devices if device.id in muted],
        "by_mail": bool(person.mail or person.webhook),
        "is_on": any(stored.seats[seat].notify for seat in mine),
    }


@post("/table/{id:str}/notify", status_code=303)
async def notify(page: NamedDependency[PageRequest], id: FromPath[str]) -> Redirect | Response[str]:
    """Turn notifications for this table on or off: for mail and webhook, or with an `endpoint` for a device."""
    stored = await find_table(page.services.store, id)
    person = await page.ensure_person()
    fields = await page.form_fields()
    is_on = bool(fields.get("notify"))
    refusal = ""
    try:
        if "endpoint" in fields:
            await _mute_device(page, person, id, fields["endpoint"], is_muted=not is_on)
        else:
            await page.services.seating.set_notify(stored, person, is_on=is_on)
    except RuleError as error:
        if fields.get("from") != HERE:
            raise
        refusal = page.refusal(error)
    if fields.get("from") == HERE:
        said = page.plain_text(refusal or page.translate("push.here_saved"))
        said.status_code = 409 if refusal else 200
        return said
    return page.redirect("/me" if fields.get("from") == "me" else f"/table/{id}")


async def _mute_device(page: PageRequest, person: Person, id: str, endpoint: str, *, is_muted: bool) -> None:
    rows = page.services.tables.notifier.push.rows
    device = next((one for one in await rows.devices(person.id) if one.endpoint == endpoint), None)
    if device is None:
        raise RuleError(Text("push.no_device"))
    await rows.mute(id, device.id, is_muted=is_muted)


ROUTES: Final = [notify]
