"""Migration 0012: devices that are silent at a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect

from laguna.web.db.engine import MIGRATIONS, Database
from laguna.web.db.models import PushMute
from tests.web.db.test_people_migration import in_database

pytestmark = pytest.mark.anyio


def down(connection: Connection) -> None:
    """Back to the version before."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    command.downgrade(config, "0011")


async def test_a_database_of_the_version_before_gets_the_table(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'laguna.sqlite'}"
    for _ in range(2):
        database = Database(url)
        await database.open()
        await database.close()
        tables = await in_database(url, lambda connection: inspect(connection).get_table_names())
        assert PushMute.__tablename__ in tables
        columns = await in_database(url, lambda connection: inspect(connection).get_columns("push_mutes"))
        assert {column["name"] for column in columns} == {"match", "device"}
        await in_database(url, down)
        assert PushMute.__tablename__ not in await in_database(
            url, lambda connection: inspect(connection).get_table_names()
        )
