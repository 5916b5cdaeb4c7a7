"""The part of the account page about notifications on devices."""

from __future__ import annotations

from typing import Any

from laguna.web.db.models import PushDevice, QuietHours
from laguna.web.notify import quiet_hours
from laguna.web.pages.page_request import PageRequest


class DeviceLine:
    """A device in the list."""

    def __init__(self, device: PushDevice, label: str) -> None:
        self.id = device.id
        self.label = label
        self.endpoint = device.endpoint  # by which a browser recognizes itself


async def device_list(page: PageRequest) -> dict[str, Any]:
    """What the template needs."""
    push = page.services.tables.notifier.push
    devices: list[PushDevice] = []
    hours: QuietHours | None = None
    if page.person is not None:
        devices = await push.rows.devices(page.person.id)
        hours = await push.rows.quiet_hours(page.person.id)
    return {
        "devices": [DeviceLine(device, device.label or page.translate("push.device", device.id)) for device in devices],
        "quiet_begins": quiet_hours.clock(hours.begins) if hours is not None else "",
        "quiet_ends": quiet_hours.clock(hours.ends) if hours is not None else "",
        "quiet_zone": hours.zone if hours is not None else "",
        "push_key": push_key(page),
    }


def push_key(page: PageRequest) -> str:
    """The public key with which browsers subscribe."""
    service = page.services.tables.notifier.push.service
    return service.public_key if service is not None else ""
