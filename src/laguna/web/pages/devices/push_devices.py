"""Forms of the account page about devices: add one, test it, remove it, quiet hours."""

from __future__ import annotations

from typing import Final

from litestar import post
from litestar.di import NamedDependency
from litestar.response import Redirect, Response, Template

from laguna.text.text import RuleError, Text
from laguna.web.db.engine import now
from laguna.web.db.models import Person, PushDevice
from laguna.web.db.push_rows import MOST_DEVICES
from laguna.web.notify import quiet_hours
from laguna.web.notify.push import read_endpoint, read_keys
from laguna.web.pages import account
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.typed_text import clean_line

LONGEST_LABEL: Final = 80
TEST: Final = "test"
REMOVE: Final = "remove"


@post("/me/devices", status_code=201)
async def add_device(page: NamedDependency[PageRequest]) -> Response[str]:
    """Register the browser that asks. Its script calls this; the answer is a sentence."""
    fields = await page.form_fields()
    push = page.services.tables.notifier.push
    try:
        person = await page.ensure_person()
        device = read_device(person, fields, inside=page.services.settings.webhooks_inside)
        if not await push.rows.add_device(device):
            raise RuleError(Text("push.many", MOST_DEVICES))
        if fields.get("zone"):
            await push.rows.set_zone(person.id, quiet_hours.read_zone(fields["zone"]))
    except RuleError as error:
        said = page.plain_text(page.refusal(error))
        said.status_code = 422
        return said
    said = page.plain_text(page.translate("push.added"))
    said.status_code = 201
    return said


def read_device(person: Person, fields: dict[str, str], *, inside: bool) -> PushDevice:
    """A device as its browser describes it. Raises RuleError if it can't be sent messages."""
    endpoint = read_endpoint(fields.get("endpoint", ""), inside=inside)
    key, secret = read_keys(fields.get("key", ""), fields.get("secret", ""))
    label = clean_line(fields.get("label", "")[:LONGEST_LABEL], LONGEST_LABEL)
    return PushDevice(person=person.id, endpoint=endpoint, key=key, secret=secret, label=label, created=now())


@post("/me/devices/change", status_code=303)
async def change_device(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Send a test to a device of yours, or remove it."""
    push = page.services.tables.notifier.push
    fields = await page.form_fields()
    typed = fields.get("device", "")
    id = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else 0

    async def action(person: Person, fields: dict[str, str]) -> None:
        if fields.get("deed") == TEST:
            is_mine = await push.test(person, id)
        else:
            is_mine = fields.get("deed") == REMOVE and await push.rows.drop_device(id, person.id)
        if not is_mine:
            raise RuleError(Text("push.no_device"))

    return await account.change(page, "tested" if fields.get("deed") == TEST else "removed", action)


@post("/me/quiet", status_code=303)
async def set_quiet_hours(page: NamedDependency[PageRequest]) -> Template | Redirect:
    """Set your quiet hours."""

    async def action(person: Person, fields: dict[str, str]) -> None:
        hours = quiet_hours.read_hours(
            person.id, fields.get("begins", ""), fields.get("ends", ""), fields.get("zone", "")
        )
        await page.services.tables.notifier.push.rows.set_quiet_hours(person.id, hours)

    return await account.change(page, "quiet", action)


ROUTES: Final = [add_device, change_device, set_quiet_hours]
