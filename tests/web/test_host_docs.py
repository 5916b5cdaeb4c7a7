"""docs/host.md says what is there: the bot on it plays, and figures, addresses and fields are those it names."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from laguna.web import jobs, neighbours, notices, webhooks
from laguna.web.host import HOURS
from laguna.web.settings import Settings
from tests.web.process import Process, pair_at

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "host.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of its own."""
    with Process(tmp_path_factory.mktemp("host")) as started:
        yield started


def test_the_bot_on_the_page_plays_a_match_to_its_end(server: Process, tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len([line for line in code.splitlines() if line]) == 10
    # Against the server of this test, at a game of some ten moves, and without waiting long.
    for written, meant in (("http://127.0.0.1:8000", server.url), ("rialto", "burano"), ("(0.4)", "(0.02)")):
        assert code.count(written) == 1
        code = code.replace(written, meant)
    bot = tmp_path / "bot.py"
    bot.write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, str(bot)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    (table,) = httpx.get(f"{server.url}/api/tables", params={"status": "over"}).json()
    assert table["seats"][0]["name"] == "Zattera"
    assert done.stdout.strip() == str(table["points"])


@pytest.mark.anyio
async def test_the_log_is_json_and_names_neither_callers_nor_queries(server: Process) -> None:
    table, people = pair_at(server, "burano")
    line = await server.call(table, people[0], seat=0)
    await line.close()
    httpx.get(f"{server.url}/?language=de&key=sesame")
    async with asyncio.timeout(10):
        while not any('"path":"/",' in logged for logged in server.logged):
            await asyncio.sleep(0.02)
    for logged in list(server.logged):
        one = json.loads(logged)
        assert one["at"] and one["level"] and one["from"] and one["what"]
        assert not re.search(r"127\.0\.0\.1|sesame|language|seat=|Marta", logged)


def test_every_request_of_the_api_is_on_the_page(server: Process) -> None:
    schema = httpx.get(f"{server.url}/api/schema").json()
    assert schema["openapi"].startswith("3.1")
    there = set()
    for path, methods in schema["paths"].items():
        told = re.sub(r"{(\w+)}", lambda found: found[1].upper(), path)
        there |= {f"{method.upper()} {told}" for method in methods}
    assert set(re.findall(r"^\| `((?:GET|POST) \S+)` \|", PAGE, re.MULTILINE)) == there


def test_the_figures_on_the_page_are_those_there_are(server: Process) -> None:
    told = httpx.get(f"{server.url}/metrics").text
    there = set(re.findall(r"^# TYPE (laguna_\w+) ", told, re.MULTILINE))
    assert set(re.findall(r"`(laguna_\w+)`", PAGE)) == {name for name in there if not name.endswith("_created")}
    for name in re.findall(r"`(process_\w+)`", PAGE):
        assert f"\n{name} " in told
    assert httpx.get(f"{server.url}/healthz").text == "ok"
    assert httpx.get(f"{server.url}/readyz").text == "ready"


def test_the_settings_on_the_page_have_their_defaults() -> None:
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\| `(LAGUNA_\w+)` \| ([^|]*)\|", PAGE, re.MULTILINE)
    usual = Settings()
    assert [key for key, _, _ in rows] == list(Settings.__struct_fields__)
    for key, variable, default in rows:
        assert variable == "LAGUNA_" + key.upper()
        value = getattr(usual, key)
        assert default.strip() == (str(value).lower() if isinstance(value, bool) else str(value))


def test_the_numbers_on_the_page_are_those_of_the_server() -> None:
    text = " ".join(PAGE.split())
    first, second, third = (f"{pause:g}" for pause in notices.PAUSES)
    assert f"tried again after {first}, {second} and {third} seconds" in text
    assert f"{notices.AN_HOUR} notices an hour at most" in text
    assert f"within {webhooks.PATIENCE:g} seconds" in text
    assert f"another has claimed it {jobs.LEASE / 1000 + jobs.LOOK:g} seconds later" in text
    assert f"arrive up to {neighbours.LOOK:g} seconds late" in text
    assert HOURS == 12 and "for twelve hours" in text
