"""Migration of counts: what was used up before stays used up, what was long ago is forgotten."""

from __future__ import annotations

import time
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from laguna.web.db.engine import MIGRATIONS, newest_revision
from tests.support.databases.database_servers import Postgres
from tests.support.web.server_process import in_a_loop_of_its_own
from tests.web.db.test_people_migration import in_database, to_revision

DAY = 24 * 3_600_000  # milliseconds


def test_the_newest_migration_is_found_by_its_file_name() -> None:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    script = ScriptDirectory.from_config(config)
    assert script.get_heads() == [newest_revision()]
    for revision in script.walk_revisions():
        assert Path(revision.path).name.startswith(f"{revision.revision}_")


def add_counts(connection: Connection) -> None:
    """Counts of mails and reports, now and long ago."""
    now = time.time_ns() // 1_000_000
    rows = [
        ("link person 5", now - 1000, 2),
        ("link all", now - 1000, 400),
        ("link domain 0123456789abcdef0123456789abcdef", now - 2 * DAY, 50),
        ("turn address 0123456789abcdef0123456789abcdef", now - 1000, 60),
        ("report person 7", now - 1000, 10),
        ("something else", now, 3),
    ]
    for what, since, count in rows:
        values = {"what": what, "since": since, "count": count}
        connection.execute(text("insert into mail_counts (what, since, count) values (:what, :since, :count)"), values)


def hours_used(connection: Connection) -> dict[tuple[str, str], int]:
    """How many hours from now each quota is empty again."""
    now = time.time_ns() // 1_000_000
    found = connection.execute(text("select name, who, empty_at from quotas"))
    return {(name, who.partition(" ")[0]): round((empty_at - now) / 3_600_000) for name, who, empty_at in found}


async def there_and_back(url: str) -> None:
    """Up, down, and up again."""
    await in_database(url, lambda connection: to_revision(connection, "0012"))
    await in_database(url, add_counts)
    await in_database(url, lambda connection: to_revision(connection, "0013"))
    wanted = {("mail links", "person"): 16, ("mail links", "all"): 19}
    wanted |= {("mail turns", "address"): 1, ("reports", "person"): 1}
    assert await in_database(url, hours_used) == wanted
    await in_database(url, lambda connection: to_revision(connection, "-0012"))
    assert await in_database(url, hours_used) == {}
    await in_database(url, lambda connection: to_revision(connection, "0013"))


def test_counts_of_an_sqlite_file_are_carried_over(tmp_path: Path) -> None:
    in_a_loop_of_its_own(there_and_back(f"sqlite+aiosqlite:///{tmp_path / 'laguna.sqlite'}"))


def test_counts_in_postgresql_are_carried_over(postgres: Postgres) -> None:
    in_a_loop_of_its_own(there_and_back("postgresql+asyncpg://" + postgres.database().partition("://")[2]))
