"""Mail goes out by the host's mail server."""

from __future__ import annotations

import ipaddress
from email.message import EmailMessage
from typing import Final

import aiosmtplib

from laguna.web.settings import Settings

PATIENCE: Final = 15.0  # seconds for each step of the talk with the server
ENCRYPTED_PORT: Final = 465  # here the talk is encrypted from its first word


class MailError(Exception):
    """The mail server did not take a mail. The reason names no address."""


async def send(settings: Settings, mail: EmailMessage) -> None:
    """Hand a mail over; encrypted where the server offers it, and always where a password is sent over a network."""
    host, port = settings.mail_server()
    is_here = is_this_machine(host)
    is_encrypted = port == ENCRYPTED_PORT
    must_encrypt = bool(settings.smtp_user) and not is_here
    try:
        await aiosmtplib.send(
            mail,
            hostname=host,
            port=port,
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            use_tls=is_encrypted,
            start_tls=False if is_encrypted else must_encrypt or None,
            validate_certs=not is_here,  # a machine's own server often has a certificate of its own making
            timeout=PATIENCE,
        )
    except aiosmtplib.SMTPResponseException as error:
        raise MailError(f"{type(error).__name__} {error.code}") from error
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        raise MailError(type(error).__name__) from error


def is_this_machine(host: str) -> bool:
    """Does a mail to this server stay on the machine?

    >>> is_this_machine("localhost"), is_this_machine("::1"), is_this_machine("mail.example")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
