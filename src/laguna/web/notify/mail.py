"""Sends mail through the configured mail server."""

from __future__ import annotations

import ipaddress
from email.message import EmailMessage
from typing import Final

import aiosmtplib

from laguna.web.settings import Settings

TIMEOUT: Final = 15.0  # seconds for each step of the SMTP dialogue
PERMANENT: Final = 500  # from this status on, trying again makes no difference
NO_SUCH_ADDRESS: Final = (550, 551, 553)  # said about the whole mail
ENCRYPTED_PORT: Final = 465  # encrypted from the first byte


class MailError(Exception):
    """The mail server did not accept a mail. The reason contains no address."""


class AddressRefusedError(MailError):
    """The mail server says that there is no such address, or that it takes no mail from us."""


async def send(settings: Settings, mail: EmailMessage) -> None:
    """Send a mail; encrypted if the server offers it, and always if a password is sent over a network."""
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
            validate_certs=not is_here,  # local servers often have self-signed certificates
            timeout=TIMEOUT,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        codes = [refused.code for refused in error.recipients]
        kind = AddressRefusedError if codes and min(codes) >= PERMANENT else MailError
        raise kind(f"{type(error).__name__} {' '.join(map(str, codes))}") from error
    except aiosmtplib.SMTPResponseException as error:
        if error.code in NO_SUCH_ADDRESS:
            raise AddressRefusedError(f"{type(error).__name__} {error.code}") from error
        raise MailError(f"{type(error).__name__} {error.code}") from error
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:
        raise MailError(type(error).__name__) from error


def is_this_machine(host: str) -> bool:
    """Whether mail to this server stays on the machine.

    >>> is_this_machine("localhost"), is_this_machine("::1"), is_this_machine("mail.example")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
