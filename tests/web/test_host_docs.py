"""docs/host.md matches the code: the example bot runs, and its routes, metrics, settings and limits exist."""

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

from laguna.web.background import jobs
from laguna.web.db import job_rows, open_tables
from laguna.web.http import rate_limits
from laguna.web.notify import notifications, webhooks
from laguna.web.pages.admin import HOURS
from laguna.web.server import http_protocol
from laguna.web.settings import Settings
from laguna.web.tables import cluster, websocket
from tests.support.web.server_process import ServerProcess, pair_at

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "host.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own."""
    with ServerProcess(tmp_path_factory.mktemp("host")) as started:
        yield started


def test_the_example_bot_plays_a_whole_match(server: ServerProcess, tmp_path: Path) -> None:
    written_there = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (code,) = [code for code in written_there if "import" in code]
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
async def test_the_log_is_json_without_addresses_or_queries(server: ServerProcess) -> None:
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


def test_every_api_route_is_documented(server: ServerProcess) -> None:
    schema = httpx.get(f"{server.url}/api/schema").json()
    assert schema["openapi"].startswith("3.1")
    there = set()
    for path, methods in schema["paths"].items():
        told = re.sub(r"{(\w+)}", lambda found: found[1].upper(), path)
        there |= {f"{method.upper()} {told}" for method in methods}
    assert set(re.findall(r"^\| `((?:GET|POST) \S+)` \|", PAGE, re.MULTILINE)) == there


def test_every_metric_is_documented(server: ServerProcess) -> None:
    told = httpx.get(f"{server.url}/metrics").text
    there = set(re.findall(r"^# TYPE (laguna_\w+) ", told, re.MULTILINE))
    assert set(re.findall(r"`(laguna_\w+)`", PAGE)) == {name for name in there if not name.endswith("_created")}
    for name in re.findall(r"`(process_\w+)`", PAGE):
        assert f"\n{name} " in told
    assert httpx.get(f"{server.url}/healthz").text == "ok"
    assert httpx.get(f"{server.url}/readyz").text == "ready"


def test_documented_defaults_match_the_settings() -> None:
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\| `(LAGUNA_\w+)` \| ([^|]*)\|", PAGE, re.MULTILINE)
    usual = Settings()
    assert [key for key, _, _ in rows] == list(Settings.__struct_fields__)
    for key, variable, default in rows:
        assert variable == "LAGUNA_" + key.upper()
        value = getattr(usual, key)
        assert default.strip() == (str(value).lower() if isinstance(value, bool) else str(value))


def test_the_table_of_limits_matches_the_code() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE.partition("<!-- limits -->")[2], re.MULTILINE)
    settings = Settings()
    expected = [
        (limit.what, *["–" if rate is None else rate_in_words(*rate) for rate in limit.rates(settings)])
        for limit in rate_limits.LIMITS
    ]
    assert rows[2 : 2 + len(expected)] == expected


def rate_in_words(per_second: float, burst: float) -> str:
    """A rate as the page tells it."""
    for seconds, words in ((1, "second"), (60, "minute"), (3600, "hour")):
        often = per_second * seconds
        if often >= 1 - 1e-9:
            return f"{burst:,g}, then {often:,.3g} per {words}"
    raise AssertionError("less than once an hour")


def test_documented_limits_match_the_code() -> None:
    text = " ".join(PAGE.split())
    assert f"more than {websocket.LONGEST_DELAY:g} seconds ahead" in text
    assert f"idle connections are closed after {http_protocol.KEEP_ALIVE} seconds" in text
    assert all(f"`{path}`" in text for path in http_protocol.SPARE_PATHS[:-1])
    assert f"at most {open_tables.PER_OWNER} of each owner" in text
    assert f"within the last {open_tables.LISTED_FOR // open_tables.MINUTE} minutes" in text
    assert f"nobody has been for {open_tables.EXPIRES_AFTER // open_tables.HOUR} hours" in text
    assert f"after {open_tables.INVITATION_EXPIRES_AFTER // open_tables.DAY} days" in text
    first, second, third = (f"{pause:g}" for pause in notifications.RETRY_PAUSES)
    assert f"tried again after {first}, {second} and {third} seconds" in text
    assert f"{notifications.PER_HOUR} notices an hour at most" in text
    assert f"within {webhooks.TIMEOUT:g} seconds" in text
    assert f"another has claimed it {job_rows.LEASE / 1000 + jobs.POLL_INTERVAL:g} seconds later" in text
    assert f"arrive up to {cluster.POLL_INTERVAL:g} seconds late" in text
    assert HOURS == 12 and "for twelve hours" in text
