"""`laguna serve`: the table in the browser, from one command."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Iterator
from typing import Final, cast

import uvicorn
from litestar import Litestar
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.supervisors import Multiprocess

from laguna.bots.team import end_with_parent
from laguna.core.text import RuleError, Text
from laguna.terminal import screen
from laguna.terminal.connections import TO_START, Berth, configured
from laguna.web import logs, metrics, sentences
from laguna.web.collecting import collect_when_quiet
from laguna.web.database import Database
from laguna.web.neighbours import made_bus
from laguna.web.settings import Settings, read
from laguna.web.store import Store

PORTS_TRIED: Final = 20
CONNECTIONS: Final = 65_536
FLAGS: Final = ("database", "bus", "workers", "host", "port", "lan", "browser", "operator", "log", "address", "bots")


def do(args: Namespace) -> int:
    """Serve until told to stop."""
    sentences.register()  # what is wrong with the settings is said in them
    settings = read({name: getattr(args, name) for name in FLAGS}, os.environ, args.settings or "")
    allow_many_connections()
    listening = listen(settings)
    settings.port = listening.getsockname()[1]
    key = asyncio.run(prepare(settings))
    logs.start(settings.log)
    if settings.workers > 1:
        return serve_together(settings, key, listening)
    from laguna.web.app import make_app  # takes a moment; what is wrong with the settings is said before

    server = Server(configured(make_app(settings, key), settings), settings)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


def serve_together(settings: Settings, key: bytes, listening: socket.socket) -> int:
    """Several processes that serve side by side; one that dies is replaced, and SIGHUP replaces all, one by one."""
    config = configured(functools.partial(make_worker, settings, key), settings)
    config.factory = True
    config.workers = settings.workers
    with tempfile.TemporaryDirectory(prefix="laguna-") as folder:
        os.environ[metrics.FOLDER] = folder  # where the processes' figures are added up
        workers = Workers(config, settings, [listening])
        workers.run()
    return 0 if workers.have_served else 1


def make_worker(settings: Settings, key: bytes) -> Litestar:
    """The application, in a process that was started to serve it beside others."""
    from laguna.web.app import make_app

    threading.Thread(target=end_with_parent, daemon=True).start()
    logs.start(settings.log)
    sentences.register()
    app = make_app(settings, key)
    app.on_startup.append(functools.partial(collect, app))
    if settings.gather and hasattr(socket, "recv_fds"):
        berth = Berth(app, settings)
        app.on_startup.append(berth.open)
        app.on_shutdown.insert(0, berth.close)
    return app


async def collect(app: Litestar) -> None:
    """Look for garbage in quiet moments from now on."""
    tables = app.state.services.tables
    app.state.collecting = asyncio.create_task(collect_when_quiet(lambda: int(tables.moves)))


class Workers(Multiprocess):
    """Says where the server is once all processes answer."""

    def __init__(self, config: uvicorn.Config, settings: Settings, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.settings = settings
        self.have_served = False

    def init_processes(self) -> None:
        """Start them all, and wait for them."""
        super().init_processes()
        started = [process.wait_until_ready(TO_START, self.should_exit) for process in self.processes]
        if all(started):
            self.have_served = True
            announce(self.settings)

    def keep_subprocess_alive(self) -> None:
        """Replace who has died; what it was doing just then is no figure any more."""
        with self._forgetting_the_dead():
            super().keep_subprocess_alive()

    def restart_all(self) -> None:
        """Replace all, one by one."""
        with self._forgetting_the_dead():
            super().restart_all()

    @contextlib.contextmanager
    def _forgetting_the_dead(self) -> Iterator[None]:
        before = {process.pid for process in self.processes}
        yield
        for gone in before - {process.pid for process in self.processes}:
            mark_process_dead(gone)  # type: ignore[no-untyped-call]


class Server(uvicorn.Server):
    """Says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self.settings = settings
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        if not self.started:
            return
        services = cast(Litestar, self.config.app).state.services
        self._collecting = asyncio.create_task(collect_when_quiet(lambda: services.tables.moves))
        announce(self.settings)


def announce(settings: Settings) -> None:
    """Say where the server is, and open a browser where there is a display."""
    address = settings.own_address() + "/"
    screen.tell(Text("cli.serving", address))
    if settings.lan:
        for other in lan_addresses():
            screen.tell(Text("cli.serving_lan", f"http://{other}:{settings.port}/"))
    sys.stdout.flush()
    if settings.browser and has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(settings: Settings) -> socket.socket:
    """A socket on the port that was asked for, or on the next free one, which is said."""
    for port in range(settings.port, settings.port + PORTS_TRIED):
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        # Named as TCP, or asyncio would not send at once what is small: a wait of 40 ms in most answers.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((settings.host, port))
        except OverflowError as error:
            raise RuleError(Text("cli.port", port)) from error
        except OSError as error:
            listening.close()
            if error.errno not in _IN_USE or settings.port == 0:
                raise RuleError(Text("cli.listen", settings.host, port, error.strerror or str(error))) from error
            continue
        listening.listen(1024)
        listening.set_inheritable(True)
        if port != settings.port:
            screen.tell(Text("cli.port_taken", settings.port, port))
        return listening
    raise RuleError(Text("cli.ports_taken", settings.port, settings.port + PORTS_TRIED - 1))


_IN_USE: Final = (98, 48, 10048)  # address in use: Linux, macOS, Windows


async def prepare(settings: Settings) -> bytes:
    """Bring the database up to date, so that what is wrong with it is said in a sentence; the key for forms."""
    database = Database(settings.database_url())
    try:
        await database.open()
        if settings.bus:
            await try_bus(settings.bus)
        return await Store(database).key("forms")
    finally:
        await database.close()


async def try_bus(url: str) -> None:
    """See that the bus answers, so that what is wrong with it is said in a sentence."""
    bus = made_bus(url, lambda _: None)
    try:
        await bus.open()
    finally:
        await bus.close()


def allow_many_connections() -> None:
    """Each browser is an open file; systems allow more than they grant unasked."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such bound
        return
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS if most == resource.RLIM_INFINITY else min(CONNECTIONS, most)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def has_display() -> bool:
    """Is there a screen on which a browser could open?"""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def lan_addresses() -> list[str]:
    """How other machines of the network can reach this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
        except OSError:
            return []
        return [str(probe.getsockname()[0])]
