"""Delivery of notifications: retries, no private addresses, encryption."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import shutil
import socket
import ssl
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from laguna.text.text import RuleError
from laguna.web import settings
from laguna.web.notify import mail as mailing
from laguna.web.notify import notifications, webhooks
from laguna.web.notify.mail import MailError
from laguna.web.notify.webhooks import WebhookError
from laguna.web.settings import Settings
from tests.support.web.notification_targets import (
    Hooks,
    Post,
    mail_server,
    make_certificate,
    served_with,
    silence,
    web_server,
)
from tests.support.web.two_players import ADDRESS, TwoPlayerTable, open_table
from tests.support.web.web_app import WebApp

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two_players(web_app: WebApp) -> TwoPlayerTable:
    """The table."""
    return await open_table(web_app)


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    """A web server that takes every call."""
    with web_server() as server:
        yield server


@pytest.fixture
def post() -> Post:
    """What the mail server has been handed."""
    return Post()


# ---- when it fails


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses as short as a test."""
    monkeypatch.setattr(notifications, "RETRY_PAUSES", (0.01, 0.02, 0.04))
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.3)


async def given_up(caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    """The line of the log that tells of it."""
    async with asyncio.timeout(10):
        while True:
            for record in caplog.records:
                if record.getMessage() == "a notice was given up":
                    return record
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("answer", [500, 404, 302])
async def test_a_failing_webhook_is_tried_four_times_and_logged_without_secrets(
    two_players: TwoPlayerTable, hooks: Hooks, impatient: None, caplog: pytest.LogCaptureFixture, answer: int
) -> None:
    hooks.answers = [answer]
    await two_players.wants(two_players.luca, 1, webhook=hooks.address("/T0/B1?key=sesame", user="luca:mellon@"))
    await two_players.until_luca()
    record = await given_up(caplog)
    assert [path for path, _, _ in hooks.calls] == ["/T0/B1?key=sesame"] * 4  # a redirection is not followed
    assert len({told["id"] for told in hooks.told()}) == 1
    assert vars(record)["to"] == f"http://127.0.0.1:{hooks.server_port}"
    assert vars(record)["reason"] == f"it answered {answer}"
    for line in caplog.records:
        assert not re.search("sesame|mellon|T0", str(vars(line)))


async def test_a_recovered_webhook_is_called_once(two_players: TwoPlayerTable, hooks: Hooks, impatient: None) -> None:
    hooks.answers = [503, 503, 200]
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.until_luca()
    async with asyncio.timeout(10):
        while len(hooks.calls) < 3:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    assert len(hooks.calls) == 3


async def test_a_refused_mail_is_retried_and_logged_without_its_address(
    two_players: TwoPlayerTable, post: Post, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    await two_players.wants(two_players.luca, 1, mail="luca@example.org")
    async with mail_server(post, data_size_limit=10) as two_players.web_app.settings.smtp:
        await two_players.until_luca()
        record = await given_up(caplog)
    assert vars(record)["to"] == f"the mail of person {two_players.luca.id}"
    assert "552" in vars(record)["reason"]
    assert "example.org" not in str([vars(line) for line in caplog.records if line.name.startswith("laguna")])


@pytest.mark.parametrize("how", ["unsubscribes", "this table", "another address", "still wants it"])
async def test_a_mail_that_waits_for_a_retry_is_not_sent_to_somebody_who_wants_it_no_more(
    two_players: TwoPlayerTable, post: Post, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(notifications, "RETRY_PAUSES", (0.4, 0.4, 0.4))
    store, luca = two_players.web_app.services.store, two_players.luca
    await two_players.wants(luca, 1, mail="luca@example.org")
    with silence() as port:  # refuses nothing, but nothing listens there afterwards
        pass
    two_players.web_app.settings.smtp = f"127.0.0.1:{port}"
    await two_players.until_luca()
    await two_players.settled()  # the first attempt has failed
    if how == "unsubscribes":
        link = two_players.notifier.addresses.off_link(luca.id, "luca@example.org")
        stopped = await two_players.web_app.browser().http.post(link.removeprefix(ADDRESS))
        assert stopped.status_code == 200
    elif how == "this table":
        await store.change_seat(two_players.live.table.id, 1, notify=False)
    elif how == "another address":
        await store.change_person(luca.id, mail="other@example.org", mail_state="")
    async with mail_server(post) as two_players.web_app.settings.smtp:
        await asyncio.sleep(0.7)
        await two_players.settled()
    assert len(post.mails) == (1 if how == "still wants it" else 0)


async def test_a_webhook_that_was_removed_is_not_called_again(
    two_players: TwoPlayerTable, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "RETRY_PAUSES", (0.4, 0.4, 0.4))
    hooks.answers = [503, 204]
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.until_luca()
    await two_players.settled()
    await two_players.web_app.services.store.change_person(two_players.luca.id, webhook="")
    await asyncio.sleep(0.7)
    assert len(hooks.calls) == 1


async def test_a_silent_target_delays_neither_moves_nor_shutdown(two_players: TwoPlayerTable) -> None:
    with silence() as port:
        two_players.web_app.settings.smtp = f"127.0.0.1:{port}"
        where = {"webhook": f"http://127.0.0.1:{port}/", "mail": "luca@example.org"}
        await two_players.wants(two_players.luca, 1, **where)
        begin = time.monotonic()
        await two_players.until_luca()
        await two_players.play(1, "lay")
        assert time.monotonic() - begin < 2
        await asyncio.sleep(0.1)  # both are being tried
        begin = time.monotonic()
        await two_players.notifier.close()
        assert 1.5 < time.monotonic() - begin < 3


async def test_a_webhook_that_times_out_has_failed(impatient: None) -> None:
    with silence() as port, pytest.raises(WebhookError, match="no answer within"):
        await webhooks.call(f"http://127.0.0.1:{port}/", b"{}", inside=True)


@pytest.mark.parametrize("answer", [b"SSH-2.0-OpenSSH\r\n", b"", b"x" * 100_000, b"HTTP/1.1 2\r\n\r\n"])
async def test_other_responses_of_a_webhook_are_failures(answer: bytes) -> None:
    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(say, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WebhookError):
            await webhooks.call(f"http://127.0.0.1:{port}/", b"{}", inside=True)


async def test_a_full_queue_drops_notifications_and_logs_it(
    two_players: TwoPlayerTable, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(two_players.notifier, "_queue", asyncio.Queue(1))  # and nobody works on it
        await two_players.until_luca()
        await two_players.play(1, "lay")
    assert "too many notices wait; one was not sent" in caplog.messages


# ---- webhooks stay outside


INSIDE = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0.0.0.0",
    "10.0.0.7",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[fe80::1]",
    "[fd00::1]",
    "[2002:7f00:1::]",
    "[64:ff9b::7f00:1]",
    "localhost",
]


@pytest.mark.parametrize("host", INSIDE)
async def test_addresses_of_private_networks_are_not_public(host: str) -> None:
    with pytest.raises(WebhookError, match="inside the host's network"):
        await webhooks.call(f"http://{host}:9/", b"{}", inside=False)


async def test_a_webhook_in_a_private_network_is_never_called(
    two_players: TwoPlayerTable, hooks: Hooks, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    two_players.web_app.settings.webhooks_inside = False
    await two_players.wants(two_players.luca, 1, webhook=hooks.address())
    await two_players.until_luca()
    assert "webhooks_inside" in vars(await given_up(caplog))["reason"]
    assert not hooks.calls


@pytest.mark.parametrize("host", ["", "a" * 64 + ".example", "a..b", "[::1"])
async def test_an_unknown_host_name_is_a_failure(host: str) -> None:
    with pytest.raises(WebhookError):
        await webhooks.call(f"http://{host}/", b"{}", inside=True)


class Names:
    """Knows names: what each stands for, one answer after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.asked = 0
        self._answers = answers
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", self._look_up)

    async def _look_up(self, host: str, port: int, **options: Any) -> list[Any]:
        assert host == "hooks.example", "only the name is to be looked up, and only once"
        found = self._answers[min(self.asked, len(self._answers) - 1)]
        self.asked += 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]


async def test_one_private_address_among_others_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    Names(monkeypatch, ["9.9.9.9", "192.168.0.1"])
    with pytest.raises(WebhookError, match="inside the host's network"):
        await webhooks.call("http://hooks.example/", b"{}", inside=False)


async def test_the_checked_address_is_the_one_called(hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that stands for another address the next time gains nothing."""
    names = Names(monkeypatch, ["127.0.0.1"], ["127.0.0.99"])
    await webhooks.call(f"http://hooks.example:{hooks.server_port}/x", b"{}", inside=True)
    assert names.asked == 1
    assert hooks.calls[0][1]["Host"] == f"hooks.example:{hooks.server_port}"


async def test_the_next_address_of_a_host_is_tried(hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    Names(monkeypatch, ["127.0.0.99", "127.0.0.1"])
    await webhooks.call(f"http://hooks.example:{hooks.server_port}/", b"{}", inside=True)
    assert len(hooks.calls) == 1


# ---- encryption


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that nobody else has signed."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate, and is not here")
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    make_certificate(path)
    return path


async def test_the_certificate_must_match_the_host_name(
    hooks: Hooks, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks.socket = served_with(certificate).wrap_socket(hooks.socket, server_side=True, do_handshake_on_connect=False)
    Names(monkeypatch, ["127.0.0.1"])
    address = f"https://hooks.example:{hooks.server_port}/"
    with pytest.raises(WebhookError, match="SSLCertVerificationError"):
        await webhooks.call(address, b"{}", inside=True)
    assert not hooks.calls
    monkeypatch.setattr(webhooks, "_certificates", lambda: ssl.create_default_context(cafile=str(certificate)))
    await webhooks.call(address, b"{}", inside=True)
    assert len(hooks.calls) == 1


def letter() -> EmailMessage:
    """Some mail."""
    mail = EmailMessage()
    mail["From"], mail["To"] = "laguna@games.example", "luca@example.org"
    mail.set_content("Your move.")
    return mail


async def test_mail_is_encrypted_when_offered(post: Post, certificate: Path) -> None:
    context = served_with(certificate)
    async with mail_server(post, tls_context=context, require_starttls=True, authenticator=post.log_in) as smtp:
        sender = Settings(smtp=smtp, smtp_user="laguna", smtp_password="mellon", smtp_from="laguna@games.example")
        await mailing.send(sender, letter())
    assert post.was_encrypted == [True]
    assert post.passwords == [b"mellon"]


async def test_passwords_are_sent_over_networks_only_encrypted(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailing, "is_this_machine", lambda host: False)
    async with mail_server(post, auth_require_tls=False, authenticator=post.log_in) as smtp:
        with pytest.raises(MailError):
            await mailing.send(Settings(smtp=smtp, smtp_user="laguna", smtp_password="mellon"), letter())
        assert not post.passwords and not post.mails
        await mailing.send(Settings(smtp=smtp), letter())
    assert post.was_encrypted == [False]


async def test_mail_servers_on_other_machines_need_a_valid_certificate(
    post: Post, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailing, "is_this_machine", lambda host: False)
    async with mail_server(post, tls_context=served_with(certificate)) as smtp:
        with pytest.raises(MailError):
            await mailing.send(Settings(smtp=smtp), letter())
    assert not post.mails


# ---- settings


@pytest.mark.parametrize(
    "smtp", ["mail.example", "mail.example:", ":25", "mail.example:mail", "a@b:25", "x:1/y", "[::1"]
)
def test_invalid_mail_servers_are_refused(smtp: str) -> None:
    with pytest.raises(RuleError) as refused:
        settings.read({}, {"LAGUNA_SMTP": smtp, "LAGUNA_SMTP_FROM": "laguna@games.example"})
    assert refused.value.text.id == "web.smtp_form"


def test_a_mail_server_needs_a_sender() -> None:
    with pytest.raises(RuleError) as refused:
        settings.read({}, {"LAGUNA_SMTP": "mail.example:25"})
    assert refused.value.text.id == "web.smtp_from"
    chosen = settings.read({}, {"LAGUNA_SMTP": "[::1]:25", "LAGUNA_SMTP_FROM": "laguna@games.example"})
    assert chosen.mail_server() == ("::1", 25)
