"""`laguna serve`: runs the web server, in one process or several."""

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

from laguna.bots.parallel_search import end_with_parent
from laguna.terminal import output
from laguna.text.text import RuleError, Text
from laguna.web import logs, metrics
from laguna.web.db import database_file
from laguna.web.db.engine import Database
from laguna.web.db.queries import Store
from laguna.web.gc_schedule import collect_when_idle
from laguna.web.server.protocol import START_TIMEOUT, HandoverServer, uvicorn_config
from laguna.web.settings import Settings, lan_addresses, read
from laguna.web.tables.cluster import make_bus
from laguna.web.text import catalogues

PORTS_TRIED: Final = 20
CONNECTIONS: Final = 65_536
FLAGS: Final = ("database", "bus", "workers", "host", "port", "lan", "browser", "operator", "log", "address", "bots")


def run(args: Namespace) -> int:
    """Serve until stopped."""
    catalogues.register()  # for refusals of settings
    settings = read({name: getattr(args, name) for name in FLAGS}, os.environ, args.settings or "")
    allow_many_connections()
    listening = listen(settings)
    settings.port = listening.getsockname()[1]
    with database_file.claimed(settings.database_url()):
        key = asyncio.run(prepare(settings))
        logs.start(settings.log)
        if settings.workers > 1:
            return serve_together(settings, key, listening)
        from laguna.web.app import make_app  # slow to import; settings are checked before

        server = AnnouncingServer(uvicorn_config(make_app(settings, key), settings), settings)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
        return 0 if server.started else 1


def serve_together(settings: Settings, key: bytes, listening: socket.socket) -> int:
    """Several processes that serve side by side; one that dies is replaced, and SIGHUP replaces all, one by one."""
    config = uvicorn_config(functools.partial(make_worker, settings, key), settings)
    config.factory = True
    config.workers = settings.workers
    with tempfile.TemporaryDirectory(prefix="laguna-") as folder:
        os.environ[metrics.FOLDER] = folder  # where the metrics of the processes are added up
        workers = ServerProcesses(config, settings, [listening])
        workers.run()
    return 0 if workers.have_served else 1


def make_worker(settings: Settings, key: bytes) -> Litestar:
    """The application in one of several processes."""
    from laguna.web.app import make_app

    threading.Thread(target=end_with_parent, daemon=True).start()
    logs.start(settings.log)
    catalogues.register()
    app = make_app(settings, key)
    app.on_startup.append(functools.partial(collect, app))
    if settings.gather and hasattr(socket, "recv_fds"):
        berth = HandoverServer(app, settings)
        app.on_startup.append(berth.open)
        app.on_shutdown.insert(0, berth.close)
    return app


async def collect(app: Litestar) -> None:
    """Start the garbage collection of idle moments."""
    tables = app.state.services.tables
    app.state.collecting = asyncio.create_task(collect_when_idle(lambda: int(tables.moves)))


class ServerProcesses(Multiprocess):
    """The processes of a server; says its address once all of them answer."""

    def __init__(self, config: uvicorn.Config, settings: Settings, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self.settings = settings
        self.have_served = False

    def init_processes(self) -> None:
        """Start all processes, and wait until they answer."""
        super().init_processes()
        self._close_child_ends()
        started = [process.wait_until_ready(START_TIMEOUT, self.should_exit) for process in self.processes]
        if all(started):
            self.have_served = True
            announce(self.settings)

    def keep_subprocess_alive(self) -> None:
        """Replace processes that have died, and drop their gauges from the metrics."""
        with self._dead_forgotten():
            super().keep_subprocess_alive()

    def restart_all(self) -> None:
        """Replace all, one by one."""
        with self._dead_forgotten():
            super().restart_all()

    def _close_child_ends(self) -> None:
        """Close our copies of the ends the processes hold, so that a health check notices at once when one has died."""
        for process in self.processes:
            process.child_conn.close()

    @contextlib.contextmanager
    def _dead_forgotten(self) -> Iterator[None]:
        before = {process.pid for process in self.processes}
        yield
        self._close_child_ends()
        for gone in before - {process.pid for process in self.processes}:
            mark_process_dead(gone)  # type: ignore[no-untyped-call]


class AnnouncingServer(uvicorn.Server):
    """A server that says its address once it answers."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self.settings = settings
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer, and say the address."""
        await super().startup(sockets)
        if not self.started:
            return
        services = cast(Litestar, self.config.app).state.services
        self._collecting = asyncio.create_task(collect_when_idle(lambda: services.tables.moves))
        announce(self.settings)


def announce(settings: Settings) -> None:
    """Say where the server is, and open a browser where there is a display."""
    address = settings.local_address() + "/"
    output.tell(Text("cli.serving", address))
    for other in shared_addresses(settings):
        output.tell(Text("cli.serving_lan", other))
        address = other  # links and QR codes made in this browser then work for others
    sys.stdout.flush()
    if settings.browser and has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def shared_addresses(settings: Settings) -> list[str]:
    """With --lan, the address that others can use."""
    if not settings.lan:
        return []
    if settings.address:
        return [settings.address.rstrip("/") + "/"]
    return [f"http://{host}:{settings.port}/" for host in lan_addresses()]


def listen(settings: Settings) -> socket.socket:
    """A socket on the wanted port, or on the next free one."""
    for port in range(settings.port, settings.port + PORTS_TRIED):
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        # Named as TCP, so that asyncio turns off Nagle's algorithm, which delays most answers by 40 ms.
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
            output.tell(Text("cli.port_taken", settings.port, port))
        return listening
    raise RuleError(Text("cli.ports_taken", settings.port, settings.port + PORTS_TRIED - 1))


_IN_USE: Final = (98, 48, 10048)  # address in use: Linux, macOS, Windows


async def prepare(settings: Settings) -> bytes:
    """Check and upgrade the database before serving; returns the key that signs forms."""
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
    bus = make_bus(url, lambda _: None)
    try:
        await bus.open(b"")  # nothing is sent or read
    finally:
        await bus.close()


def allow_many_connections() -> None:
    """Raise the limit of open files, as each browser needs one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS if most == resource.RLIM_INFINITY else min(CONNECTIONS, most)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def has_display() -> bool:
    """Whether a browser can be opened."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
