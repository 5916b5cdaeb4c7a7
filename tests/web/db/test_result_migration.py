"""Migration 0011: results, people played with and moves of bots are filled in from matches of earlier versions."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from laguna.web.db.engine import MIGRATIONS
from tests.support.databases.database_servers import Postgres

# Id, status, whether public, places, points, ended, and who sits there: a person, or None for a bot.
MATCHES: Final = (
    ("a", "over", True, "1,2,3", "30,20,10", 100, (1, 2, None)),
    ("b", "over", False, "2,1", "5,6", 200, (1, 2)),
    ("c", "over", False, "1,2", "5,4", 300, (1, None)),
    ("d", "abandoned", True, "", "", 400, (1, 3)),
    ("e", "running", True, "", "", 0, (1, 2)),
    ("f", "over", True, "1,2", "9,8", 500, (2, 2)),
)


def migrate(connection: Connection, revision: str) -> None:
    """Migrate up or down."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    (command.downgrade if revision.startswith("-") else command.upgrade)(config, revision.removeprefix("-"))


def add_matches(connection: Connection) -> None:
    """The matches, as version 0010 stored them."""
    for person, gone in ((1, False), (2, False), (3, True)):
        flags = {"is_banned": False, "is_silenced": False, "is_deleted": gone}
        texts = dict.fromkeys(("passphrase", "language", "mail", "mail_state", "webhook"), "")
        _insert(connection, "people", id=person, name=f"P{person}", generation=0, created=0, seen=0, **flags, **texts)
    for id, status, is_public, places, points, ended, people in MATCHES:
        _insert(connection, "matches", id=id, game="rialto", options="{}", version=1, components="", seats=len(people),
                title="", status=status, is_public=is_public, is_rated=False, is_hot_seat=id == "f", hints=False,
                chat="all", pace="none", seconds=0, late="bot", leave_after=0, commitment="", words="[]", created=0,
                began=0, ended=ended, touched=0, shown=0, number=0, turn="", places=places, points=points, again="",
                stuck="", what_if="", here_at=0)  # fmt: skip
        for seat, sitter in enumerate(people):
            _insert(connection, "seats", match=id, seat=seat, kind="person" if sitter else "bot", person=sitter,
                    name="", level="", link=0, words="", seen=0, notify=False, sat=0)  # fmt: skip
    for number, own in enumerate(("bot 0 1", "bot 2 1", "bot 0 3", "mine"), start=1):
        seat = 2 if "2" in own else 0
        _insert(connection, "rows", match="a", number=number, kind="move", seat=seat, move="", own=own, at=0)


def _insert(connection: Connection, table: str, **values: Any) -> None:
    columns = ", ".join(f'"{name}"' for name in values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"insert into {table} ({columns}) values ({places})"), values)


def check(connection: Connection) -> None:
    """Migrate, and look at what is there."""
    migrate(connection, "0010")
    add_matches(connection)
    for _ in range(2):
        migrate(connection, "0011")
        found = connection.execute(text('select "match", person, reach, place, points from results')).all()
        assert sorted(tuple(row) for row in found) == [
            ("a", 1, 2, 1, 30), ("a", 2, 2, 2, 20), ("b", 1, 1, 2, 5), ("b", 2, 1, 1, 6), ("c", 1, 0, 1, 5),
            ("d", 1, 2, 0, 0), ("f", 2, 2, 0, 0),
        ]  # fmt: skip
        pairs = connection.execute(text("select person, other, matches, ahead, behind, last, ended from companions"))
        assert sorted(tuple(row) for row in pairs) == [(1, 2, 2, 1, 1, "b", 200), (2, 1, 2, 1, 1, "b", 200)]
        bots = connection.execute(text("select id, bot_moves from matches where bot_moves <> ''")).all()
        assert [tuple(row) for row in bots] == [("a", "2,0,0")], "bots in seats of their own don't count"
        migrate(connection, "-0010")


async def in_database(url: str) -> None:
    """Check a database at this address."""
    engine = create_async_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(check)
    finally:
        await engine.dispose()


def test_matches_of_an_sqlite_file_are_counted(tmp_path: Path) -> None:
    asyncio.run(in_database(f"sqlite+aiosqlite:///{tmp_path}/laguna.sqlite"))


def test_matches_of_a_postgresql_database_are_counted(postgres: Postgres) -> None:
    asyncio.run(in_database(postgres.database().replace("postgresql://", "postgresql+asyncpg://")))
