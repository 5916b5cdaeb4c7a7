"""The migration of seats: old doubles are resolved, matches under way stay playable, and it can be undone."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from laguna.web.db.engine import MIGRATIONS
from laguna.web.db.models import SeatRow
from laguna.web.settings import Settings
from tests.support.databases.database_servers import Postgres

pytestmark = pytest.mark.anyio

EARLIER: Final = Path(__file__).with_name("databases") / "0.1" / "laguna.sqlite.gz"
MATCH: Final = (
    "insert into matches (id, game, options, version, components, seats, title, status, is_public, is_rated, "
    "is_hot_seat, hints, pace, seconds, late, leave_after, commitment, words, created, began, ended, touched, number, "
    "turn, places, points, again, what_if) values (:id, 'rialto', '{}', 1, '', 3, '', :status, true, false, :hot, "
    "false, 'none', 0, 'bot', 0, '', '[]', 1, 0, 0, 1, 0, '', '', '', :again, '')"
)
SEAT: Final = (
    "insert into seats (match, seat, kind, person, name, level, link, words, seen, notify) "
    "values (:match, :seat, :kind, :person, '', '', :link, '', 0, false)"
)
PERSON: Final = (
    "insert into people (id, name, login, passphrase, generation, language, mail, webhook, is_banned, is_silenced, "
    "is_deleted, created, seen) values (:id, 'Marta', null, '', 0, '', '', '', false, false, false, 1, 1)"
)
MARTA: Final = 901
SAM: Final = 902


def migrate(connection: Connection, how: Callable[[Config, str], None], revision: str) -> None:
    """Migrate to this revision."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    how(config, revision)


def fill(connection: Connection) -> None:
    """Tables as the races of 0.1 left them."""
    for person in (MARTA, SAM):
        connection.execute(text(PERSON), {"id": person})
    tables: list[tuple[str, str, bool, str, list[tuple[str, int | None, int]]]] = [
        ("open", "open", False, "", [("person", MARTA, 0), ("person", MARTA, 0), ("person", MARTA, 1)]),
        ("screen", "open", True, "", [("person", MARTA, 0), ("person", MARTA, 0), ("open", None, 0)]),
        ("runs", "running", False, "", [("person", MARTA, 0), ("person", MARTA, 0), ("open", None, 0)]),
        ("over", "over", False, "open", [("person", MARTA, 0), ("person", SAM, 0), ("bot", None, 0)]),
    ]
    for id, status, hot, again, seats in tables:
        connection.execute(text(MATCH), {"id": id, "status": status, "hot": hot, "again": again})
        for seat, (kind, sitter, link) in enumerate(seats):
            values = {"match": id, "seat": seat, "kind": kind, "person": sitter, "link": link}
            connection.execute(text(SEAT), values)


def check(connection: Connection) -> None:
    """What has become of them."""
    assert seats_of(connection, "open") == [("person", MARTA, MARTA), ("open", None, None), ("link", None, None)]
    assert seats_of(connection, "screen") == [("person", MARTA, None), ("person", MARTA, None), ("open", None, None)]
    assert seats_of(connection, "runs") == [("person", MARTA, MARTA), ("person", MARTA, None), ("bot", None, None)]
    assert connection.scalar(text("select rematch_of from matches where id = 'open'")) == "over"
    second = "update seats set kind = 'person', person = :p, sole_person = :p where match = 'open' and seat = 1"
    for person in (MARTA, SAM):  # one more seat for Marta is refused, one for Sam is not
        try:
            with connection.begin_nested():
                connection.execute(text(second), {"p": person})
        except IntegrityError:
            assert person == MARTA
        else:
            assert person == SAM


def seats_of(connection: Connection, match: str) -> list[tuple[str, int | None, int | None]]:
    columns = (SeatRow.kind, SeatRow.person, SeatRow.sole_person)
    found = connection.execute(select(*columns).where(SeatRow.match == match).order_by(SeatRow.seat))
    return [(kind, person, sole) for kind, person, sole in found]


def there_and_back(connection: Connection) -> None:
    """Up from 0.1 with its rows, down again, and up once more."""
    migrate(connection, command.upgrade, "0003")
    fill(connection)
    before = number_of_seats(connection)
    migrate(connection, command.upgrade, "0004")
    check(connection)
    connection.execute(text("update seats set kind = 'held' where match = 'open' and seat = 1"))
    migrate(connection, command.downgrade, "0003")
    assert number_of_seats(connection) == before
    freed = connection.execute(text("select kind, person from seats where match = 'open' and seat = 1")).one()
    assert tuple(freed) == ("open", None)
    migrate(connection, command.upgrade, "0004")
    assert number_of_seats(connection) == before


def number_of_seats(connection: Connection) -> Any:
    return connection.scalar(text("select count(*) from seats"))


def test_old_doubles_are_resolved_on_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "laguna.sqlite"
    file.write_bytes(gzip.decompress(EARLIER.read_bytes()))
    engine: Engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        there_and_back(connection)
    engine.dispose()


async def test_old_doubles_are_resolved_on_postgresql(postgres: Postgres) -> None:
    engine = create_async_engine(Settings(database=postgres.database()).database_url())
    async with engine.begin() as connection:
        await connection.run_sync(there_and_back)
    await engine.dispose()
