"""QR codes, as SVG that stands in a page."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

import segno
from markupsafe import Markup

QUIET_ZONE = 4  # modules of white around the code, which readers need


def qr_code(address: str) -> Markup | None:
    """The QR code of an address, black on white in both themes; None if only this machine could open it."""
    if is_only_here(address):
        return None
    code = segno.make_qr(address, error="m")
    drawn = code.svg_inline(omitsize=True, border=QUIET_ZONE, light="#fff", svgclass=None, lineclass=None)
    return Markup(drawn)  # nosec B704: made of modules, not of what people type


def is_only_here(address: str) -> bool:
    """Whether an address leads to the machine that opens it.

    >>> is_only_here("http://127.0.0.1:8000/"), is_only_here("http://192.168.1.5:8000/")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
