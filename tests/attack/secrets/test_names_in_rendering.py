"""Names are private: what is rendered for one table never holds a name of another, however many render at once."""

from __future__ import annotations

import ast
import asyncio
import contextvars
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
import msgspec
import pytest

from laguna.core.state import NOBODY
from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.api import routes
from laguna.web.db.models import Person
from laguna.web.tables import frames
from laguna.web.tables.live import LiveTable
from laguna.web.tables.painter import Painter
from tests.support.web.live_server import LiveServer
from tests.support.web.table_client import TableClient

pytestmark = pytest.mark.anyio

GAMES: Final = ("rialto", "millefiori", "murano", "dogeship")
SEATS: Final = 2
THREADS: Final = 8
TIMES: Final = 3  # that each thread renders its table
ROUNDS: Final = 1  # of all pages
CANARY: Final = re.compile(r"Canary(\d+)x\d+")
WEB: Final = Path(routes.__file__).parents[1]


class CanaryTable:
    """A private table whose players have names that stand nowhere else."""

    def __init__(self, number: int, id: str, people: list[Person], live: LiveTable) -> None:
        self.number = number
        self.id = id
        self.people = people
        self.live = live

    def check(self, rendered: str | bytes, where: str) -> int:
        """Fail if another table's name stands in there; how often its own names do."""
        text = rendered if isinstance(rendered, str) else rendered.decode()
        found = [int(number) for number in CANARY.findall(text)]
        assert set(found) <= {self.number}, f"{where} of table {self.number} names players of {set(found)}"
        return len(found)

    def render(self) -> int:
        """All that is rendered from a position, as the server does it for its readers."""
        table, found = self.live.table, 0
        for language in catalogue.LANGUAGES:
            for reader in (NOBODY, *range(SEATS)):
                picture = Painter(table.match, reader, language).paint(self.live.public_info())
                frame = frames.whole_with_text(picture, table.match, language, 1)
                found += self.check(msgspec.json.encode(frame), "a frame")
                found += self.check(msgspec.json.encode(routes.position(table, reader, language)), "a position")
        return found


@pytest.fixture
async def tables(live_server: LiveServer) -> list[CanaryTable]:
    """Two tables of each game, with the same position."""
    out: list[CanaryTable] = []
    for number, game in enumerate([*GAMES, *GAMES]):
        people = [await live_server.person(f"Canary{number}x{seat}") for seat in range(SEATS)]
        id = await live_server.table(game, people, is_public=False)
        out.append(CanaryTable(number, id, people, await live_server.live(id)))
    return out


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hurried")
async def test_threads_render_no_names_of_other_tables(tables: list[CanaryTable]) -> None:
    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(lambda table: [table.render() for _ in range(TIMES)], tables))
    assert all(count > 10 for counts in found for count in counts), "their own names are there"


async def test_pages_and_sockets_at_once_show_no_names_of_other_tables(
    live_server: LiveServer, tables: list[CanaryTable]
) -> None:
    """While other threads of the process render too, as they do for mails."""
    stop = False

    def render_on() -> None:
        while not stop:
            for table in tables:
                time.sleep(0.002)  # leave the server some time
                with catalogue.Named(table.live.table.stored.names()):
                    said = catalogue.translate(Text("core.seat", 0), "en")
                    assert said == f"Canary{table.number}x0"
            assert "Canary" not in catalogue.translate(Text("core.seat", 1), "de")

    with ThreadPoolExecutor(2) as threads:
        others = [threads.submit(render_on) for _ in range(2)]
        try:
            await asyncio.gather(*[visit(live_server, table) for table in (*tables[:2], *tables[4:6])])
        finally:
            stop = True
        for other in others:
            other.result(20)


async def visit(live_server: LiveServer, table: CanaryTable) -> None:
    """Read everything about a table in both languages, and make a move, while the others do the same."""
    found = 0
    base = f"http://{live_server.address}"
    async with httpx.AsyncClient(base_url=base, cookies={"laguna": live_server.ticket(table.people[0])}) as http:
        for language in catalogue.LANGUAGES * ROUNDS:
            for path in (
                f"/table/{table.id}",
                f"/table/{table.id}/text",
                f"/table/{table.id}/record",
                f"/api/tables/{table.id}",
                f"/api/tables/{table.id}/position?seat=0&",
                f"/api/tables/{table.id}/log",
                "/me",
                "/",
            ):
                answer = await http.get(f"{path}{'' if '?' in path else '?'}language={language}")
                assert answer.status_code == 200, (path, answer.text)
                found += table.check(answer.text, path)
            lines = [await live_server.call(table.id, person, language=language) for person in table.people]
            found += await play(table, lines)
    assert found > 20


async def play(table: CanaryTable, lines: list[TableClient]) -> int:
    """Make two moves; what both players were sent."""
    for _ in range(2):
        for line in lines:
            await line.settle()
        deciding = [line for line in lines if line.screen.choices()]
        if deciding:
            await deciding[0].move(deciding[0].screen.choices()[0])
    for line in lines:
        await line.settle()
        await line.close()
    return sum(table.check(said, "a message") for line in lines for said in line.raw)


async def test_names_stay_in_their_task() -> None:
    """A task that pauses while names are set shows them to no other; one that it starts gets a copy of its own."""
    paused, go_on = asyncio.Event(), asyncio.Event()

    async def render() -> str:
        with catalogue.Named(["Canary1x0"]):
            paused.set()
            await go_on.wait()
            return catalogue.translate(Text("core.seat", 0), "en")

    task = asyncio.create_task(render())
    await paused.wait()
    assert catalogue.translate(Text("core.seat", 0), "en") == "Amber"
    with catalogue.Named(["Canary2x0"]):
        go_on.set()
        assert await task == "Canary1x0"
        assert await asyncio.to_thread(catalogue.translate, Text("core.seat", 0), "en") == "Canary2x0"
    assert contextvars.copy_context().run(catalogue.translate, Text("core.seat", 0), "en") == "Amber"


def test_the_server_never_sets_a_language_for_the_whole_process() -> None:
    """`set_language` is for commands. In the server each sentence is given its language, so requests can't mix."""
    speaking = {"translate": 2, "sentence": 2, "refusal": 2, "log_line": 2}
    wrong: list[str] = []
    for path in sorted(WEB.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            is_catalogue = isinstance(call.func.value, ast.Name) and call.func.value.id == "catalogue"
            given = len(call.args) + len(call.keywords)
            if is_catalogue and (call.func.attr == "set_language" or given < speaking.get(call.func.attr, 0)):
                wrong.append(f"{path.name}:{call.lineno}")
    assert wrong == []
