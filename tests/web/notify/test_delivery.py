"""How notices leave: again where it failed, never into the host's own network, encrypted where it matters."""

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

from laguna.core.text import RuleError
from laguna.web import mailing, notices, settings, webhooks
from laguna.web.mailing import MailError
from laguna.web.settings import Settings
from laguna.web.webhooks import WebhookError
from tests.web.evening import Evening, open_table
from tests.web.stage import Stage
from tests.web.targets import Hooks, Post, mail_server, make_certificate, served_with, silence, web_server

pytestmark = pytest.mark.anyio


@pytest.fixture
async def evening(stage: Stage) -> Evening:
    """The table."""
    return await open_table(stage)


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
    monkeypatch.setattr(notices, "PAUSES", (0.01, 0.02, 0.04))
    monkeypatch.setattr(webhooks, "PATIENCE", 0.3)


async def given_up(caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    """The line of the log that tells of it."""
    async with asyncio.timeout(10):
        while True:
            for record in caplog.records:
                if record.getMessage() == "a notice was given up":
                    return record
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("answer", [500, 404, 302])
async def test_a_webhook_that_fails_is_tried_four_times_and_given_up_without_its_secrets(
    evening: Evening, hooks: Hooks, impatient: None, caplog: pytest.LogCaptureFixture, answer: int
) -> None:
    hooks.answers = [answer]
    await evening.wants(evening.luca, 1, webhook=hooks.address("/T0/B1?key=sesame", user="luca:mellon@"))
    await evening.until_luca()
    record = await given_up(caplog)
    assert [path for path, _, _ in hooks.calls] == ["/T0/B1?key=sesame"] * 4  # a redirection is not followed
    assert len({told["id"] for told in hooks.told()}) == 1
    assert vars(record)["to"] == f"http://127.0.0.1:{hooks.server_port}"
    assert vars(record)["reason"] == f"it answered {answer}"
    for line in caplog.records:
        assert not re.search("sesame|mellon|T0", str(vars(line)))


async def test_a_webhook_that_is_back_is_told_once(evening: Evening, hooks: Hooks, impatient: None) -> None:
    hooks.answers = [503, 503, 200]
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.until_luca()
    async with asyncio.timeout(10):
        while len(hooks.calls) < 3:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    assert len(hooks.calls) == 3


async def test_a_mail_server_that_refuses_is_tried_again_and_the_log_names_no_address(
    evening: Evening, post: Post, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.wants(evening.luca, 1, mail="luca@example.org")
    async with mail_server(post, data_size_limit=10) as evening.stage.settings.smtp:
        await evening.until_luca()
        record = await given_up(caplog)
    assert vars(record)["to"] == f"the mail of person {evening.luca.id}"
    assert "552" in vars(record)["reason"]
    assert "example.org" not in str([vars(line) for line in caplog.records if line.name.startswith("laguna")])


async def test_a_target_that_says_nothing_delays_neither_a_move_nor_the_end(evening: Evening) -> None:
    with silence() as port:
        evening.stage.settings.smtp = f"127.0.0.1:{port}"
        where = {"webhook": f"http://127.0.0.1:{port}/", "mail": "luca@example.org"}
        await evening.wants(evening.luca, 1, **where)
        begin = time.monotonic()
        await evening.until_luca()
        await evening.play(1, "lay")
        assert time.monotonic() - begin < 2
        await asyncio.sleep(0.1)  # both are being tried
        begin = time.monotonic()
        await evening.notices.close()
        assert 1.5 < time.monotonic() - begin < 3


async def test_what_does_not_answer_in_time_has_failed(impatient: None) -> None:
    with silence() as port, pytest.raises(WebhookError, match="no answer within"):
        await webhooks.call(f"http://127.0.0.1:{port}/", b"{}", inside=True)


@pytest.mark.parametrize("answer", [b"SSH-2.0-OpenSSH\r\n", b"", b"x" * 100_000, b"HTTP/1.1 2\r\n\r\n"])
async def test_what_answers_otherwise_has_failed(answer: bytes) -> None:
    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(say, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WebhookError):
            await webhooks.call(f"http://127.0.0.1:{port}/", b"{}", inside=True)


async def test_where_too_many_wait_the_next_is_left_out_and_said(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(evening.notices, "_jobs", asyncio.Queue(1))  # and nobody works on it
        await evening.until_luca()
        await evening.play(1, "lay")
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
async def test_a_webhook_into_the_hosts_network_is_refused(host: str) -> None:
    with pytest.raises(WebhookError, match="inside the host's network"):
        await webhooks.call(f"http://{host}:9/", b"{}", inside=False)


async def test_such_a_webhook_is_never_called(
    evening: Evening, hooks: Hooks, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    evening.stage.settings.webhooks_inside = False
    await evening.wants(evening.luca, 1, webhook=hooks.address())
    await evening.until_luca()
    assert "webhooks_inside" in vars(await given_up(caplog))["reason"]
    assert not hooks.calls


@pytest.mark.parametrize("host", ["", "a" * 64 + ".example", "a..b", "[::1"])
async def test_a_name_that_is_none(host: str) -> None:
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


async def test_one_address_inside_among_others_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    Names(monkeypatch, ["9.9.9.9", "192.168.0.1"])
    with pytest.raises(WebhookError, match="inside the host's network"):
        await webhooks.call("http://hooks.example/", b"{}", inside=False)


async def test_the_address_that_was_checked_is_the_one_that_is_called(
    hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that stands for another address the next time gains nothing."""
    names = Names(monkeypatch, ["127.0.0.1"], ["127.0.0.99"])
    await webhooks.call(f"http://hooks.example:{hooks.server_port}/x", b"{}", inside=True)
    assert names.asked == 1
    assert hooks.calls[0][1]["Host"] == f"hooks.example:{hooks.server_port}"


async def test_the_next_address_of_a_name_is_tried(hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_a_certificate_has_to_be_the_names(
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


async def test_mail_is_encrypted_where_that_is_offered(post: Post, certificate: Path) -> None:
    context = served_with(certificate)
    async with mail_server(post, tls_context=context, require_starttls=True, authenticator=post.log_in) as smtp:
        sender = Settings(smtp=smtp, smtp_user="laguna", smtp_password="mellon", smtp_from="laguna@games.example")
        await mailing.send(sender, letter())
    assert post.was_encrypted == [True]
    assert post.passwords == [b"mellon"]


async def test_a_password_goes_over_a_network_only_encrypted(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailing, "is_this_machine", lambda host: False)
    async with mail_server(post, auth_require_tls=False, authenticator=post.log_in) as smtp:
        with pytest.raises(MailError):
            await mailing.send(Settings(smtp=smtp, smtp_user="laguna", smtp_password="mellon"), letter())
        assert not post.passwords and not post.mails
        await mailing.send(Settings(smtp=smtp), letter())
    assert post.was_encrypted == [False]


async def test_a_certificate_of_anybody_does_for_no_server_of_another_machine(
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
def test_a_mail_server_that_cannot_be_one_is_refused(smtp: str) -> None:
    with pytest.raises(RuleError) as refused:
        settings.read({}, {"LAGUNA_SMTP": smtp, "LAGUNA_SMTP_FROM": "laguna@games.example"})
    assert refused.value.text.id == "web.smtp_form"


def test_a_mail_server_needs_a_sender() -> None:
    with pytest.raises(RuleError) as refused:
        settings.read({}, {"LAGUNA_SMTP": "mail.example:25"})
    assert refused.value.text.id == "web.smtp_from"
    chosen = settings.read({}, {"LAGUNA_SMTP": "[::1]:25", "LAGUNA_SMTP_FROM": "laguna@games.example"})
    assert chosen.mail_server() == ("::1", 25)
