"""Where notices go in tests: a mail server, a web server, and a port that says nothing, all on loopback."""

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
    """A mail server: what it has been handed, and who logged in."""

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
    """A mail server on loopback; where it listens."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(post, hostname="post.test", loop=loop, **options), "127.0.0.1", 0)
    async with server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"


class Hook(BaseHTTPRequestHandler):
    """Answers what the test says; the last answer goes on."""

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
    """A web server: what it was sent."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hook)
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = [204]

    def address(self, rest: str = "/hook", user: str = "") -> str:
        """A webhook here."""
        return f"http://{user}127.0.0.1:{self.server_port}{rest}"

    def told(self) -> list[Any]:
        """What it was told, each as an object."""
        return [json.loads(body) for _, _, body in self.calls]


@contextlib.contextmanager
def web_server() -> Iterator[Hooks]:
    """A web server that takes every call."""
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
    """A port where connections are taken and nothing is ever said."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def make_certificate(path: Path) -> None:
    """A certificate for hooks.example and its key, in one file, signed by nobody else."""
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-subj", "/CN=hooks.example", "-addext", "subjectAltName=DNS:hooks.example", "-days", "2"]
    key = path.with_suffix(".key")
    subprocess.run([*made, *named, "-keyout", str(key), "-out", str(path)], check=True, capture_output=True)
    path.write_text(path.read_text() + key.read_text())


def served_with(certificate: Path) -> ssl.SSLContext:
    """What a server needs to encrypt."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context
