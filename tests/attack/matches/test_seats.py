"""Attacks on seats: people sit, stand up, fill, close, log in and ask for rematches at the same moment."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence

import pytest

from tests.support.attack.seat_races import (
    PASSPHRASE,
    SETTINGS,
    Races,
    is_yes,
    race_at_a_table,
    race_for_a_rematch,
    race_in_a_rematch,
    race_of_a_login,
)
from tests.support.databases.database_servers import Postgres, Redis
from tests.support.web.server_process import ServerProcess

pytestmark = pytest.mark.anyio

SHORT = 8  # races in the normal suite
LONG = 1000
REPORTED = 50  # races between two lines of the long form
FOUR = ("me", "open", "open", "open")

Race = Callable[[Races, Sequence[int]], Awaitable[str]]
each_race = pytest.mark.parametrize(
    ("race", "seed"),
    [(race_at_a_table, 1), (race_for_a_rematch, 2), (race_of_a_login, 3), (race_in_a_rematch, 4)],
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own, with one process for bots."""
    with ServerProcess(tmp_path_factory.mktemp("seats"), "--bots", "1", **SETTINGS) as made:
        yield made
        assert not errors(made), errors(made)


@pytest.fixture
async def races(server: ServerProcess) -> AsyncIterator[Races]:
    async with Races(server, 5) as made:
        yield made


@pytest.fixture
async def people(races: Races) -> list[int]:
    """A table owner and three others."""
    return [await races.new_account(name) for name in ("Host", "Sam", "Ada", "Pia")]


def errors(server: ServerProcess) -> list[str]:
    """What the server logged as an error."""
    return [line for line in server.logged if '"level":"error"' in line or "Traceback" in line]


# ---- races


@each_race
async def test_crossing_changes_of_seats_leave_no_match_broken(
    races: Races, people: list[int], race: Race, seed: int
) -> None:
    races.rng.seed(seed)
    for _ in range(SHORT):
        await race(races, people)


async def run_many(server: ServerProcess, race: Race, seed: int) -> None:
    """The long form. It prints as it goes what the tables were at the end and how long it took, and what went wrong."""
    ended: Counter[str] = Counter()
    begin = time.monotonic()
    async with Races(server, seed) as races:
        for _ in range(LONG):
            people = [await races.new_account(name) for name in ("Host", "Sam", "Ada", "Pia")]  # rates are per person
            try:
                ended[await race(races, people)] += 1
            except BaseException as error:
                print(f"{race.__name__}: race {ended.total() + 1} failed: {error!r} {errors(server)}", flush=True)
                raise
            if ended.total() % REPORTED == 0:
                took = time.monotonic() - begin
                print(f"{race.__name__}: {ended.total()} races in {took:.0f} s: {dict(ended)}", flush=True)
    assert not errors(server), errors(server)


@pytest.mark.soak
@each_race
async def test_a_thousand_crossing_changes_on_sqlite(server: ServerProcess, race: Race, seed: int) -> None:
    await run_many(server, race, seed)


@pytest.fixture(scope="module")
def cluster(postgres: Postgres, redis: Redis) -> Iterator[ServerProcess]:
    """Three processes on PostgreSQL, with a Redis between them."""
    flags = ["--bus", redis.url, "--workers", "3", "--bots", "1"]
    with ServerProcess(postgres.database(), *flags, **SETTINGS, LAGUNA_GATHER="false") as made:
        yield made


@pytest.mark.soak
@each_race
async def test_a_thousand_crossing_changes_on_three_workers(cluster: ServerProcess, race: Race, seed: int) -> None:
    await run_many(cluster, race, seed)


# ---- one seat per person


async def test_nobody_gets_a_second_seat_by_page_api_or_two_sits_at_once(races: Races, people: list[int]) -> None:
    host, sam, *_ = people
    table = await races.open(host, "me", "open", "open", rated="yes", leave="never")
    assert is_yes(await races.api(sam, "POST", f"tables/{table}/seats/1"))
    refused = await races.api(sam, "POST", f"tables/{table}/seats/2")
    assert refused.status_code == 409 and "You sit at this table already" in refused.json()["words"]
    for answer in (
        await races.post(sam, f"/table/{table}/sit/2"),
        await races.api(host, "POST", f"tables/{table}/seats/2"),
    ):
        assert answer.status_code == 409
    assert [seat.person for seat in await races.seats(table)] == [host, sam, None]


async def test_a_seat_link_gives_nobody_a_second_seat(races: Races, people: list[int]) -> None:
    host, sam, *_ = people
    table = await races.open(host, "me", "link", "open", leave="never")
    link = f"/table/{table}/sit/1/{races.server.signer().seat_link(table, 1, 1)}"
    assert is_yes(await races.post(sam, f"/table/{table}/sit/2"))
    for person in (host, sam):
        refused = await races.post(person, link, name="Twin")
        assert refused.status_code == 422 and "You sit at this table already" in refused.text
    assert [seat.person for seat in await races.seats(table)] == [host, None, sam]


async def test_the_database_itself_refuses_a_second_seat_of_a_person(races: Races, people: list[int]) -> None:
    host, *_ = people
    table = await races.open(host, "me", "open", leave="never")
    with pytest.raises(Exception, match=r"(?i)unique"):
        await races.sql(
            "update seats set kind = 'person', person = ?, sole_person = ? where match = ? and seat = 1",
            *(host, host, table),
        )


async def test_at_one_screen_a_person_may_have_several_seats(races: Races, people: list[int]) -> None:
    opened = await races.api(
        people[0], "POST", "tables", game="burano", seats=[{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    )
    assert opened.status_code == 201
    assert [seat["yours"] for seat in opened.json()["seats"]] == [True, True, False]


# ---- logging in


async def test_logging_in_frees_the_guests_seat_where_the_account_sits(races: Races, people: list[int]) -> None:
    account, guest = await races.new_person("Marta", "marta.open"), await races.new_person("Guest")
    table = await races.open(people[0], *FOUR, game="rialto", leave="never")
    await races.post(account, f"/table/{table}/sit/1")
    await races.post(guest, f"/table/{table}/sit/2")
    assert is_yes(await races.post(guest, "/me/in", login="marta.open", passphrase=PASSPHRASE))
    assert [seat.person for seat in await races.seats(table)] == [people[0], account, None, None]


async def test_logging_in_is_refused_while_guest_and_account_play_each_other(races: Races) -> None:
    account, guest = await races.new_person("Marta", "marta.runs"), await races.new_person("Guest")
    table = await races.open(account, "me", "open", leave="never")
    await races.post(guest, f"/table/{table}/sit/1")
    refused = await races.post(guest, "/me/in", login="marta.runs", passphrase=PASSPHRASE)
    assert refused.status_code == 422 and "plays against your account" in refused.text
    assert [seat.person for seat in await races.seats(table)] == [account, guest]
    await races.finish(table)
    assert is_yes(await races.post(guest, "/me/in", login="marta.runs", passphrase=PASSPHRASE))
    assert [seat.person for seat in await races.seats(table)] == [account, guest], "one person never has both"


# ---- rematch


async def test_a_rematch_waits_for_everybody_and_takes_nobody_along(races: Races, people: list[int]) -> None:
    host, sam, ada, _ = people
    table = await races.open(host, "me", "open", "open", rated="yes", pace="live_15", late="lose")
    await races.post(sam, f"/table/{table}/sit/1")
    await races.post(ada, f"/table/{table}/sit/2")
    await races.finish(table)
    again = (await races.post(sam, f"/table/{table}/again")).headers["location"].rpartition("/")[2]
    assert await races.status(again) == "open"
    assert [(seat.kind, seat.person) for seat in await races.seats(again)] == [
        ("person", sam),
        ("held", ada),
        ("held", host),
    ]
    other = await races.new_person("Zoe")
    taken = await races.post(other, f"/table/{again}/sit/1")
    assert taken.status_code == 409 and "This seat is kept for Ada" in taken.text
    assert f"/table/{again}" in (await races.get(ada, "/me")).text, "the invitation is found under My games"
    assert "Accept the rematch" in (await races.get(ada, f"/table/{again}")).text
    assert is_yes(await races.post(ada, f"/table/{again}/sit/1"))
    assert await races.status(again) == "open"
    assert is_yes(await races.post(host, f"/table/{table}/again")), "asking for a rematch accepts it"
    assert await races.status(again) == "running"


async def test_held_seats_can_be_declined_freed_and_filled(races: Races, people: list[int]) -> None:
    host, sam, ada, pia = people
    table = await races.open(host, *FOUR, game="rialto", leave="never")
    for seat, person in ((1, sam), (2, ada), (3, pia)):
        await races.post(person, f"/table/{table}/sit/{seat}")
    await races.finish(table)
    again = (await races.post(sam, f"/table/{table}/again")).headers["location"].rpartition("/")[2]
    assert is_yes(await races.post(ada, f"/table/{again}/stand_up/1"))  # her own: she declines
    assert (await races.post(ada, f"/table/{again}/stand_up/2")).status_code == 403  # Pia's
    assert is_yes(await races.post(sam, f"/table/{again}/stand_up/2"))  # Sam opened the rematch
    assert [seat.kind for seat in await races.seats(again)] == ["person", "open", "open", "held"]
    assert is_yes(await races.post(sam, f"/table/{again}/fill", level="gondolier"))
    assert await races.check_table(again) == "running"


async def test_a_rematch_at_one_screen_or_against_bots_begins_at_once(races: Races, people: list[int]) -> None:
    for seats, name in ((("me", "gondolier"), {}), (("me", "me_too"), {"name_1": "Sam"})):
        table = await races.open(people[0], *seats, **name, leave="never")
        await races.finish(table)
        again = (await races.post(people[0], f"/table/{table}/again")).headers["location"].rpartition("/")[2]
        assert await races.status(again) == "running"


async def test_a_closed_rematch_can_be_opened_again(races: Races, people: list[int]) -> None:
    host, sam, *_ = people
    table = await races.open(host, "me", "open", leave="never")
    await races.post(sam, f"/table/{table}/sit/1")
    await races.finish(table)
    first = (await races.post(sam, f"/table/{table}/again")).headers["location"]
    assert is_yes(await races.post(sam, f"{first}/close"))
    second = (await races.post(host, f"/table/{table}/again")).headers["location"]
    assert second != first and await races.status(second.rpartition("/")[2]) == "open"


# ---- closing


async def test_a_table_that_has_begun_is_not_closed(races: Races, people: list[int]) -> None:
    host, sam, *_ = people
    table = await races.open(host, "me", "open", leave="never")
    await races.post(sam, f"/table/{table}/sit/1")
    refused = await races.post(host, f"/table/{table}/close")
    assert refused.status_code == 409 and "The match has begun, so its table can&#39;t be closed." in refused.text
    assert await races.check_table(table) == "running"
