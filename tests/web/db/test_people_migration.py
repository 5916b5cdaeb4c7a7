"""Migration 0007: accounts whose names look alike, banned people, and addresses of earlier versions."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from laguna.web.db.engine import MIGRATIONS, Database
from laguna.web.people.names import folds
from tests.support.databases.database_servers import Postgres
from tests.support.databases.earlier_database import EarlierDatabase
from tests.support.web.server_process import in_a_loop_of_its_own

EARLIER: Final = Path(__file__).with_name("databases") / "0.1"
# Name, login, whether banned, whether deleted.
PEOPLE: Final = (
    ("Ottavia", "ottavia", False, False),
    ("OTTAVIA", "ottavia2", False, False),
    ("Ottavia 2", "ottavia3", False, False),
    ("0ttavia", "ottavia4", False, False),
    ("x" * 40, "long1", False, False),
    ("x" * 40, "long2", False, False),
    ("\u3164", "blank", False, False),
    ("Ottavia", None, False, False),
    ("Serafina", None, True, False),
    ("Serafina", None, True, True),
)
COLUMNS: Final = "name, login, passphrase, generation, language, mail, webhook, is_silenced, created, seen"


def to_revision(connection: Connection, revision: str) -> None:
    """Migrate up or down."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    (command.downgrade if revision.startswith("-") else command.upgrade)(config, revision.removeprefix("-"))


async def in_database(url: str, work: Any) -> Any:
    """Do something with the database."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def add_people(connection: Connection) -> None:
    """People as version 0.1 may have stored them."""
    for name, login, is_banned, is_deleted in PEOPLE:
        connection.execute(
            text(
                f"insert into people ({COLUMNS}, is_banned, is_deleted) "
                "values (:name, :login, '', 0, 'en', 'm@example.org', '', :no, 1, 1, :is_banned, :is_deleted)"
            ),
            {"name": name, "login": login, "no": False, "is_banned": is_banned, "is_deleted": is_deleted},
        )


def names_and_taken(connection: Connection) -> tuple[dict[str, str], dict[str, set[str]]]:
    """The names by login, and the taken folded names by kind."""
    found = connection.execute(text("select login, name from people where login is not null"))
    names = {str(login): str(name) for login, name in found}
    taken: dict[str, set[str]] = {}
    for kind, folded in connection.execute(text("select kind, folded from taken_names")):
        taken.setdefault(kind, set()).add(folded)
    return names, taken


async def migrate(url: str) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Bring the database up to date, as a server does when it starts."""
    database = Database(url)
    await database.open()
    await database.close()
    found: tuple[dict[str, str], dict[str, set[str]]] = await in_database(url, names_and_taken)
    return found


async def there_and_back(url: str) -> None:
    """Up, down, and up again."""
    await in_database(url, add_people)
    names, taken = await migrate(url)
    assert names["ottavia"] == "Ottavia" and names["ottavia2"] == "OTTAVIA 2"
    assert names["long1"] == "x" * 40 and names["long2"] == "x" * 38 + " 2"
    mine = [names[login] for login in ("ottavia", "ottavia2", "ottavia3", "ottavia4", "long1", "long2", "blank")]
    for number, name in enumerate(mine):
        assert not any(folds(name) & folds(other) for other in mine[:number]), (name, mine)
        assert folds(name) <= taken["account"] | {""}
    assert folds("Serafina") <= taken["banned"] and folds("ottavia") <= taken["login"]
    await in_database(url, lambda connection: to_revision(connection, "-0006"))
    again, taken_again = await migrate(url)
    assert (again, taken_again) == (names, taken), "nothing is left to resolve"


@pytest.mark.parametrize("kind", ["sqlite", "sqlite with matches"])
def test_an_sqlite_file_is_migrated_and_back(tmp_path: Path, kind: str) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'laguna.sqlite'}"
    if kind == "sqlite":
        in_a_loop_of_its_own(in_database(url, lambda connection: to_revision(connection, "0006")))
    else:
        EarlierDatabase(EARLIER).unpack(tmp_path)
    in_a_loop_of_its_own(there_and_back(url))


def test_postgresql_is_migrated_and_back(postgres: Postgres) -> None:
    url = "postgresql+asyncpg://" + postgres.database().partition("://")[2]
    in_a_loop_of_its_own(in_database(url, lambda connection: to_revision(connection, "0006")))
    in_a_loop_of_its_own(there_and_back(url))
