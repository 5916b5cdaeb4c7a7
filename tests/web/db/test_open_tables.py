"""Open tables and quotas on both databases: what is listed, what expires, what is counted, and the migration."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from laguna import games
from laguna.web.db import open_tables, quota_rows, seat_changes
from laguna.web.db.engine import MIGRATIONS, Database
from laguna.web.db.models import FREE, PERSON, Person
from laguna.web.db.queries import SeatSetup, Store, TableTerms
from laguna.web.db.quota_rows import Quota
from laguna.web.exceptions import QuotaUsedUpError
from laguna.web.settings import Settings
from laguna.web.tables.seats import lobby_columns
from tests.support.databases.database_servers import Postgres

pytestmark = pytest.mark.anyio

DAILY = {"pace": "day", "seconds": 86400}


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty database of each kind."""
    place = str(tmp_path / "laguna.sqlite")
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        place = postgres.database()
    database = Database(Settings(database=place).database_url())
    await database.open()
    made = Store(database)
    yield made
    await made.close()
    await database.close()


async def opened(store: Store, host: Person, hours: float = 0, **terms: object) -> str:
    """A table of this person with a free seat, where nobody has been for so long."""
    places = [SeatSetup(PERSON, person=host), SeatSetup(FREE)]
    chosen = TableTerms(**terms)  # type: ignore[arg-type]

    def open_it(connection: Connection) -> str:
        game = games.load("rialto")
        return seat_changes.open_table(connection, game, {}, places, chosen, host.id, lobby_columns).id

    id = await store.database.decide(open_it)
    when = {"by": round(hours * open_tables.HOUR), "id": id}

    def work(connection: Connection) -> None:
        connection.execute(text("update matches set here_at = here_at - :by where id = :id"), when)

    await store.database.write(work)
    return id


async def run(store: Store, work: Callable[[Connection], object]) -> None:
    """Do something in a transaction."""

    def quietly(connection: Connection) -> None:
        work(connection)

    await store.database.write(quietly)


async def test_tables_with_players_are_listed_and_forgotten_ones_expire(store: Store) -> None:
    marta, sam = await store.new_person("Marta"), await store.new_person("Sam")
    now, daily = await opened(store, marta), await opened(store, sam, 20, **DAILY)
    await opened(store, sam, 1)
    late, private = await opened(store, sam, 7), await opened(store, sam, 7, is_public=False)
    assert [stored.match.id for stored in await store.open_tables()] == [now, daily]
    await store.database.write(lambda connection: open_tables.note_present(connection, {private}))
    expired: list[str] = []
    await store.database.write(lambda connection: expired.extend(open_tables.expire(connection)))
    assert expired == [late]
    assert [stored.match.id for stored in await store.expired_tables(sam.id, 0)] == [late]
    for _ in range(5):
        await opened(store, sam)
    assert len(await store.open_tables()) == 1 + open_tables.PER_OWNER


async def test_a_quota_is_counted_with_what_it_allows(store: Store) -> None:
    quota = Quota("newcomers", "address x", 60_000, 3 * 60_000)

    async def arrive() -> bool:
        try:
            await store.new_person("Sybil", quotas=[quota, Quota("newcomers", "address y", 1, 1000)])
        except QuotaUsedUpError as error:
            return error.is_of_person
        return True

    assert sum(await asyncio.gather(*[arrive() for _ in range(12)])) == 3
    assert len(await store.people_called("Sybil")) == 3
    await run(store, lambda connection: connection.execute(text("update quotas set empty_at = 1")))
    assert await arrive(), "it is forgotten"
    await store.database.write(quota_rows.forget_old)


async def test_the_migration_goes_back_and_forth(store: Store) -> None:
    marta = await store.new_person("Marta")
    old, late = await opened(store, marta, 100), await opened(store, marta, 7)
    await run(store, open_tables.expire)
    waiting = await opened(store, marta)

    def there_and_back(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", MIGRATIONS)
        config.attributes["connection"] = connection
        command.downgrade(config, "0004")
        command.upgrade(config, "head")

    async with store.database.engine.begin() as connection:
        await connection.run_sync(there_and_back)
    statuses = {id: stored.match.status for id in (old, late, waiting) if (stored := await store.find_match(id))}
    assert statuses == {old: "removed", late: "removed", waiting: "open"}
    assert [stored.match.id for stored in await store.open_tables()] == [waiting]
