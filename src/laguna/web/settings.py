"""What a host may set: by flags, by the environment (LAGUNA_PORT), or in a TOML file; docs/host.md lists it all."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Final, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from laguna import saves
from laguna.bots.team import cores
from laguna.core.text import RuleError, Text

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # where `--lan` asks for it  # nosec B104
PREFIX: Final = "LAGUNA_"


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """How a server runs. Times are in seconds."""

    database: str = ""  # "" is an SQLite file in the user's data folder
    bus: str = ""
    workers: Annotated[int, Meta(ge=1, le=1000)] = 1
    gather: bool = True  # of several workers, lead all browsers at a table to the same
    host: str = LOOPBACK
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    lan: bool = False
    browser: bool = True  # open one where there is a display
    address: str = ""  # how others reach this server, for links in mails: https://games.example
    proxies: str = ""  # addresses of reverse proxies whose word on who calls is taken: "127.0.0.1"
    operator: str = ""  # the key that lets a host in at /host; "" lets nobody in
    bots: Annotated[int, Meta(ge=0, le=1000)] = 0  # processes that think; 0 is one a core
    bot_pause: Annotated[float, Meta(ge=0, le=60)] = 0.4  # between two clicks of bots at a table where people sit
    log: Annotated[str, Meta(pattern="^(debug|info|warning|error)$")] = "info"  # debug, info, warning or error
    moves_a_second: Annotated[float, Meta(gt=0, le=1_000_000)] = 20.0  # from one browser, on average
    tables_an_hour: Annotated[int, Meta(ge=1)] = 60  # that one person may open
    smtp: str = ""  # host:port of a mail server; "" sends no mail
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""  # whom mails come from: "Laguna <laguna@games.example>"
    webhooks_inside: bool = False  # may webhooks lead to loopback and private addresses?

    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{os.path.join(saves.data_folder(), 'laguna.sqlite')}"
        if self.database.startswith(("postgresql://", "postgres://")):
            return "postgresql+asyncpg://" + self.database.partition("://")[2]
        if "://" not in self.database:
            return f"sqlite+aiosqlite:///{os.path.abspath(self.database)}"
        return self.database

    def is_sqlite(self) -> bool:
        """Is the database a file of this machine?"""
        return self.database_url().startswith("sqlite")

    def bots_of_a_worker(self) -> int:
        """Processes in which the bots of one worker think: all workers together have as many as were asked for."""
        return -(-(self.bots or cores()) // self.workers)

    def check(self) -> None:
        """Refuse what does not go together."""
        if self.workers > 1 and self.is_sqlite():
            raise RuleError(Text("web.workers_sqlite", self.workers))
        if self.workers > 1 and not self.bus:
            raise RuleError(Text("web.workers_bus", self.workers))
        if self.bus and not self.bus.startswith(("redis://", "rediss://", "unix://")):
            raise RuleError(Text("web.bus_form", self.bus.rpartition("@")[2]))
        if self.smtp:
            self.mail_server()
            if "@" not in self.smtp_from:
                raise RuleError(Text("web.smtp_from"))

    def own_address(self) -> str:
        """How a browser on this machine reaches the server."""
        host = LOOPBACK if self.host == EVERYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def mail_server(self) -> tuple[str, int]:
        """Host and port of the mail server, or RuleError.

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


def read(flags: Mapping[str, Any], environment: Mapping[str, str], path: str = "") -> Settings:
    """Flags go before the environment, the environment before the file, the file before what is usual."""
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
    except ValueError as error:  # no TOML, or not even text
        raise RuleError(Text("web.settings_file", path, str(error))) from error


def _of_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """LAGUNA_PORT and so on, as the kind of value the setting has."""
    out: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings).items():
        said = environment.get(PREFIX + name.upper())
        if said is not None:
            out[name] = _read_value(name, said, kind)
    return out


def _read_value(name: str, said: str, kind: type) -> Any:
    if kind is str:
        return said
    try:
        return msgspec.convert(said, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RuleError(Text("web.setting_value", PREFIX + name.upper(), said, kind.__name__)) from error
