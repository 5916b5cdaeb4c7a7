"""Migrations: a database of 0.1 goes up to this version, down and up again, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from laguna.web.db.engine import MIGRATIONS
from laguna.web.db.models import Base
from tests.support.databases.database_servers import Postgres
from tests.support.databases.earlier_database import EarlierDatabase

EARLIER: Final = Path(__file__).resolve().parent / "databases" / "0.1"


def config(connection: Connection) -> Config:
    """Alembic's settings for this connection."""
    made = Config()
    made.set_main_option("script_location", MIGRATIONS)
    made.attributes["connection"] = connection
    return made


def up_and_down(connection: Connection, people: int) -> None:
    """To the newest version, back to 0.1's, and up again."""
    known = config(connection)
    for _ in range(2):
        command.upgrade(known, "head")
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        assert connection.scalar(text("select count(*) from sessions where kind = 'old'")) == people
        assert connection.scalar(text("select count(*) from matches where shown <> touched")) == 0
        command.downgrade(known, "0003")
    command.upgrade(known, "head")


async def migrate(url: str, people: int, *before: str) -> None:
    """Run the migrations there."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            if before:
                await connection.run_sync(lambda known: command.upgrade(config(known), "0003"))
            for statement in before:
                await connection.execute(text(statement))
            await connection.run_sync(up_and_down, people)
    finally:
        await engine.dispose()


def test_an_sqlite_file_of_0_1_goes_up_and_down(tmp_path: Path) -> None:
    EarlierDatabase(EARLIER).unpack(tmp_path)
    asyncio.run(migrate(f"sqlite+aiosqlite:///{tmp_path}/laguna.sqlite", 2))


def test_a_postgresql_goes_up_and_down(postgres: Postgres) -> None:
    person = (
        "insert into people (name, passphrase, generation, language, mail, webhook, is_banned, is_silenced, "
        "is_deleted, created, seen) values ('Marta', '', 3, '', '', '', false, false, {}, 1, 7200001)"
    )
    url = postgres.database().replace("postgresql://", "postgresql+asyncpg://")
    asyncio.run(migrate(url, 1, person.format("false"), person.format("true")))
