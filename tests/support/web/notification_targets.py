"""Targets of notifications in tests: a mail server, a web server, and a silent port, all on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import ssl
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session


class Post:
    """A mail server's mails and logins."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.passwords: list[bytes] = []
        self.was_encrypted: list[bool] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """A mail has come."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["To"]]
        self.mails.append(mail)
        self.was_encrypted.append(session.ssl is not None)
        return "250 OK"

    def log_in(self, server: SMTP, session: Session, envelope: Envelope, way: str, said: Any) -> AuthResult:
        """Everybody may."""
        self.passwords.append(said.password)
        return AuthResult(success=True)


@contextlib.asynccontextmanager
async def mail_server(post: Post, **options: Any) -> AsyncIterator[str]:
    """Run a mail server on loopback; yields its address."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(post, hostname="post.test", loop=loop, **options), "127.0.0.1", 0)
    async with server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


class Hook(BaseHTTPRequestHandler):
    """Answers with the statuses the test chose; the last one repeats."""

    def do_POST(self) -> None:
        """Somebody is told."""
        server = self.server
        assert isinstance(server, Hooks)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        server.calls.append((self.path, dict(self.headers.items()), body))
        self.send_response(server.answers.pop(0) if len(server.answers) > 1 else server.answers[0])
        self.send_header("Location", "/elsewhere")
        self.end_headers()
        self.wfile.write(b"thanks")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Hooks(ThreadingHTTPServer):
    """A web server that records what it was sent."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hook)
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = [204]

    def address(self, rest: str = "/hook", user: str = "") -> str:
        """The address of a webhook on this server."""
        return f"http://{user}127.0.0.1:{self.server_port}{rest}"

    def told(self) -> list[Any]:
        """The JSON bodies it was sent."""
        return [json.loads(body) for _, _, body in self.calls]


@contextlib.contextmanager
def web_server() -> Iterator[Hooks]:
    """Run a web server that accepts every call."""
    server = Hooks()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def silence() -> Iterator[int]:
    """A port that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def make_certificate(path: Path) -> None:
    """A self-signed certificate for hooks.example with its key, in one file."""
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example", "-days", "2"]
    key = path.with_suffix(".key")
    subprocess.run([*made, *named, "-keyout", str(key), "-out", str(path)], check=True, capture_output=True)
    path.write_text(path.read_text() + key.read_text())


def served_with(certificate: Path) -> ssl.SSLContext:
    """The TLS context of a server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context
