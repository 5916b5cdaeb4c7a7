"""Settings: from flags, the environment (LAGUNA_PORT) or a TOML file. docs/host.md lists them all."""

from __future__ import annotations

import os
import socket
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Final, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from laguna import save_files
from laguna.bots.parallel_search import cores
from laguna.text.text import RuleError, Text
from laguna.web import site_address

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # for --lan  # nosec B104
PREFIX: Final = "LAGUNA_"


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The settings of a server. Times are in seconds."""

    database: str = ""  # "": an SQLite file in the user's data folder
    bus: str = ""
    workers: Annotated[int, Meta(ge=1, le=1000)] = 1
    gather: bool = True  # route all browsers of a table to one worker
    host: str = LOOPBACK
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    lan: bool = False
    browser: bool = True  # open one if there is a display
    address: str = ""  # public address for links, e.g. https://games.example
    names: str = ""  # further names of the server, with commas between, e.g. games.local
    proxies: str = ""  # trusted reverse proxies, e.g. 127.0.0.1
    operator: str = ""  # the key to the admin page /host; "" closes it
    bots: Annotated[int, Meta(ge=0, le=1000)] = 0  # bot worker processes; 0: one per core
    bot_pause: Annotated[float, Meta(ge=0, le=60)] = 0.4  # between two moves of bots while somebody watches
    log: Annotated[str, Meta(pattern=r"^(debug|info|warning|error)(?!\n)$")] = "info"  # debug, info, warning or error
    moves_a_second: Annotated[float, Meta(gt=0, le=1_000_000)] = 20.0  # per browser, on average
    tables_an_hour: Annotated[int, Meta(ge=1)] = 60  # that one person may open
    running_tables: Annotated[int, Meta(ge=1)] = 40  # that one person has opened and that are under way
    running_tables_per_network: Annotated[int, Meta(ge=1)] = 200
    running_bots: Annotated[int, Meta(ge=1)] = 100  # bot seats at the tables of one person
    running_bots_per_network: Annotated[int, Meta(ge=1)] = 400
    vacation_days: Annotated[int, Meta(ge=0, le=365)] = 14  # a year, that each person can stop their clocks for
    people_an_hour: Annotated[int, Meta(ge=1)] = 40  # newcomers from one address
    connections: Annotated[int, Meta(ge=10)] = 10_000  # open at once, per process
    connections_per_address: Annotated[int, Meta(ge=1)] = 1000
    sockets_per_person: Annotated[int, Meta(ge=1)] = 30  # browsers at tables, at once
    sockets_per_address: Annotated[int, Meta(ge=1)] = 500
    head_timeout: Annotated[float, Meta(gt=0, le=600)] = 10.0  # until a request's headers are here
    body_timeout: Annotated[float, Meta(gt=0, le=600)] = 30.0  # until the rest of it is here
    smtp: str = ""  # host:port of a mail server; "": no mail
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""  # sender, e.g. "Laguna <laguna@games.example>"
    webhooks_inside: bool = False  # allow webhooks and push addresses that are private, on all ports
    webhook_ports: str = ""  # allowed besides 80 and 443, e.g. 8443,9000

    def database_url(self) -> str:
        """The database URL for SQLAlchemy."""
        if not self.database:
            return f"sqlite+aiosqlite:///{os.path.join(save_files.data_folder(), 'laguna.sqlite')}"
        if self.database.startswith(("postgresql://", "postgres://")):
            return "postgresql+asyncpg://" + self.database.partition("://")[2]
        if "://" not in self.database:
            return f"sqlite+aiosqlite:///{os.path.abspath(self.database)}"
        return self.database

    def is_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.database_url().startswith("sqlite")

    def bots_per_worker(self) -> int:
        """Bot worker processes per server process: all together have as many as were asked for."""
        return -(-(self.bots or cores()) // self.workers)

    def check(self) -> None:
        """Refuse settings that do not go together."""
        if self.workers > 1 and self.is_sqlite():
            raise RuleError(Text("web.workers_sqlite", self.workers))
        if self.workers > 1 and not self.bus:
            raise RuleError(Text("web.workers_bus", self.workers))
        if self.bus and not self.bus.startswith(("redis://", "rediss://", "unix://")):
            raise RuleError(Text("web.bus_form", self.bus.rpartition("@")[2]))
        if self.address and ("://" not in self.address or site_address.parse(self.address) is None):
            raise RuleError(Text("web.address_form", self.address))
        for name in listed_names(self.names):
            if site_address.parse(name) is None:
                raise RuleError(Text("web.names_form", name))
        if self.smtp:
            self.mail_server()
            if "@" not in self.smtp_from:
                raise RuleError(Text("web.smtp_from"))
        self.more_webhook_ports()

    def local_address(self) -> str:
        """The server's address for a browser on this machine."""
        host = LOOPBACK if self.host == EVERYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def is_https(self) -> bool:
        """Whether browsers reach the server over https."""
        return self.address.lower().startswith("https://")

    def link_address(self) -> str:
        """The server's address for links, as the settings say it, without a slash at the end."""
        if self.address:
            return self.address.rstrip("/")
        named = listed_names(self.names)
        if named:
            known = site_address.parse(named[0])
            port = "" if known is None or known.scheme or known.port else f":{self.port}"
            return named[0] + port if "://" in named[0] else f"http://{named[0]}{port}"
        found = lan_addresses() if self.lan else []
        return f"http://{found[0]}:{self.port}" if found else self.local_address()

    def mail_server(self) -> tuple[str, int]:
        """Host and port of the mail server. Raises RuleError if they are invalid.

        >>> Settings(smtp="mail.example:587").mail_server()
        ('mail.example', 587)
        """
        try:
            server = urlsplit(f"//{self.smtp}")
            host, port = server.hostname, server.port
        except ValueError:
            host, port = None, None
        if not host or not port or server.netloc != self.smtp or "@" in self.smtp:
            raise RuleError(Text("web.smtp_form", self.smtp))
        return host, port

    def more_webhook_ports(self) -> frozenset[int]:
        """The ports that webhooks may use besides 80 and 443. Raises RuleError if they are invalid.

        >>> sorted(Settings(webhook_ports="8443, 9000").more_webhook_ports())
        [8443, 9000]
        """
        parts = [part.strip() for part in self.webhook_ports.split(",") if part.strip()]
        if not all(part.isascii() and part.isdigit() and len(part) < 6 and 0 < int(part) < 65536 for part in parts):
            raise RuleError(Text("web.webhook_ports", self.webhook_ports))
        return frozenset(map(int, parts))


def listed_names(names: str) -> list[str]:
    """The names of the setting `names`.

    >>> listed_names("games.local, https://games.example/")
    ['games.local', 'https://games.example']
    """
    return [name.strip().rstrip("/") for name in names.split(",") if name.strip()]


def lan_addresses() -> list[str]:
    """This machine's addresses in the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation; nothing is sent
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def read(flags: Mapping[str, Any], environment: Mapping[str, str], path: str = "") -> Settings:
    """Read the settings. Flags override the environment, which overrides the file, which overrides the defaults."""
    values: dict[str, Any] = {}
    if path:
        values |= _of_file(path)
    values |= _of_environment(environment)
    values |= {name: value for name, value in flags.items() if value is not None}
    if values.get("lan"):
        values.setdefault("host", EVERYWHERE)
    try:
        settings = msgspec.convert(values, Settings)
    except msgspec.ValidationError as error:
        raise RuleError(Text("web.setting", str(error))) from error
    settings.check()
    return settings


def _of_file(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise RuleError(Text("web.settings_file", path, error.strerror or str(error))) from error
    except (ValueError, RecursionError) as error:  # not TOML, not text, or brackets nested without end
        raise RuleError(Text("web.settings_file", path, str(error))) from error


def _of_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """LAGUNA_PORT and so on, converted to the type of the setting."""
    out: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings).items():
        typed = environment.get(PREFIX + name.upper())
        if typed is not None:
            out[name] = _read_value(name, typed, kind)
    return out


def _read_value(name: str, typed: str, kind: type) -> Any:
    if kind is str:
        return typed
    try:
        return msgspec.convert(typed, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RuleError(Text("web.setting_value", PREFIX + name.upper(), typed, kind.__name__)) from error
