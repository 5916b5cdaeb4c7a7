"""What comes from beside the web: messages of the bus, settings, folders of games, and processes of bots."""

from __future__ import annotations

import asyncio
import hmac
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from redis.asyncio import Redis as RedisClient

from laguna import games
from laguna.terminal import main
from laguna.text.text import RuleError
from laguna.web import settings
from laguna.web.background.bus import CHANNEL, SIGNATURE_BYTES, Bus
from laguna.web.background.bus_messages import BusMessage, MatchChanged, Presence, RowAdded
from tests.support.databases.database_servers import Redis

KEY: Final = b"a key of this database"
ROOT: Final = Path(__file__).parents[3]


# ---- the bus

MALFORMED: Final[tuple[bytes, ...]] = (
    b"",
    b"\xc1",
    b"null",
    b"\xdd\xff\xff\xff\xff",  # a list of 4 billion
    b"\x91" * 5000,  # lists within lists
    b"\xdb\xff\xff\xff\xffa",
    msgspec.msgpack.encode([["row"]]),
    msgspec.msgpack.encode([["row", "x", "1", "move", 0, "a", "b", 0]]),
    msgspec.msgpack.encode([["os.system", "true"]]),
    msgspec.msgpack.encode([["here", "x", "w", [10**18]]]),
    msgspec.msgpack.encode([["here", "x", "w", [None]]]),
    msgspec.msgpack.encode([["changed", "\x00"]]),
    msgspec.msgpack.encode({"changed": "x"}),
    msgspec.msgpack.encode([["changed", b"\xff\xfe"]]),
)


@pytest.mark.anyio
async def test_malformed_messages_do_not_stop_the_bus(redis: Redis) -> None:
    heard: list[BusMessage] = []
    arrived = asyncio.Event()

    def hear(message: BusMessage) -> None:
        heard.append(message)
        if getattr(message, "match", "") == "good":
            arrived.set()
            return
        raise IndexError(f"a table that cannot take {message}")

    bus = Bus(redis.url, hear)
    await bus.open(KEY)
    client: Any = RedisClient.from_url(redis.url)
    try:
        await until_heard(client)
        for data in MALFORMED:
            await client.publish(CHANNEL, data)
            await client.publish(CHANNEL, signature(KEY, data) + data)
        bus.publish(MatchChanged("good"))
        await asyncio.wait_for(arrived.wait(), 10)
        assert len(heard) > 1, "some were well-formed, and their table failed"
    finally:
        await client.aclose()
        await bus.close()


def signature(key: bytes, data: bytes) -> bytes:
    """What a server with this key puts before its messages."""
    return hmac.digest(key, data, "sha256")[:SIGNATURE_BYTES]


async def until_heard(client: Any) -> None:
    """Wait until the bus listens."""
    for _ in range(200):
        if (await client.pubsub_numsub(CHANNEL))[0][1]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody listens")


@pytest.mark.anyio
async def test_messages_that_no_server_of_this_database_has_signed_are_left_out(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever can write to Redis, but not read the database, can't show moves or presence that aren't there."""
    heard: list[BusMessage] = []
    arrived = asyncio.Event()

    def hear(message: BusMessage) -> None:
        heard.append(message)
        arrived.set()

    bus = Bus(redis.url, hear)
    await bus.open(KEY)
    client: Any = RedisClient.from_url(redis.url)
    data = msgspec.msgpack.encode([RowAdded("x", 1, "move", 0, "a", "b", 0), Presence("x", "w", (0,))])
    own = msgspec.msgpack.encode([MatchChanged("mine")])
    forged = [
        data,
        b"\0" * SIGNATURE_BYTES + data,
        signature(b"", data) + data,
        signature(b"another key", data) + data,
        signature(KEY, own) + data,  # that of another message
        signature(KEY, data)[:-1] + data,
        signature(KEY, data),
        signature(KEY, data) + data + b"\0",
    ]
    try:
        await until_heard(client)
        for message in forged:
            await client.publish(CHANNEL, message)
        await client.publish(CHANNEL, signature(KEY, own) + own)
        await asyncio.wait_for(arrived.wait(), 10)
        assert heard == [MatchChanged("mine")]
        assert len([record for record in caplog.records if "isn't signed" in record.message]) == 1
    finally:
        await client.aclose()
        await bus.close()


# ---- settings

SETTINGS: Final = {
    "nested": "a = " + "[" * 3000 + "]" * 3000,
    "many keys": "\n".join(f"a{at} = 1" for at in range(2000)),
    "a table": "[port]\nx = 1",
    "a date": "port = 2026-01-01",
    "a float": "port = 1e3",
    "a long number": "port = " + "9" * 5000,
    "negative": "port = -1",
    "a newline": 'log = "info\\n"',
    "nan": "bot_pause = nan",
    "infinite": "moves_a_second = inf",
    "no rate": "moves_a_second = 0.0",
    "a bool": "workers = true",
    "unknown": "pickle = true",
    "not TOML": "\x00\x01",
    "twice": "port = 1\nport = 2",
    "a module": '__class__ = "x"',
}


@pytest.mark.parametrize("name", SETTINGS)
def test_hostile_settings_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = tmp_path / "host.toml"
    file.write_text(SETTINGS[name], encoding="utf-8")
    assert main.main(["serve", "--no-browser", "--settings", str(file), "--database", str(tmp_path / "x.sqlite")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("laguna: ") and said.count("\n") == 1 and len(said) < 1500, said
    assert not (tmp_path / "x.sqlite").exists(), "nothing has started"


@pytest.mark.parametrize("value", ["²", "٣", "9" * 5000, " 1", "0x10", "-1", "65536", "1\n", "\x1b[2J"])
def test_odd_variables_are_refused(value: str) -> None:
    with pytest.raises(RuleError):
        settings.read({}, {"LAGUNA_PORT": value})


@pytest.mark.parametrize("path", ["", "/dev/null/x", ".", "/proc/self/mem", "nothing"])
def test_files_that_are_no_settings_are_refused(path: str, tmp_path: Path) -> None:
    if path:
        with pytest.raises(RuleError):
            settings.read({}, {}, path)


# ---- games


@pytest.mark.parametrize(
    "id", ["", ".", "..", "../rialto", "rialto.game", "rialto/game", "os", "__init__", "rialto\0", "ｒialto", "Rialto"]
)
def test_only_games_that_are_listed_are_loaded(id: str) -> None:
    with pytest.raises(RuleError):
        games.load(id)


def test_a_folder_of_games_is_named_and_never_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit(7)", encoding="utf-8")
    (tmp_path / "no-name").mkdir()
    (tmp_path / "no-name" / "__init__.py").write_text("raise SystemExit(8)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)  # the folder one happens to be in counts for nothing
    assert "evil" not in games.ids()
    monkeypatch.setenv("LAGUNA_GAMES", str(tmp_path))
    assert {"evil", "no-name"}.isdisjoint(games.ids())
    monkeypatch.setenv("LAGUNA_GAMES", str(tmp_path / "nothing"))
    with pytest.raises(RuleError):
        games.ids()


# ---- what the sources may not use


def test_nothing_unpickles_or_runs_what_comes_from_outside() -> None:
    """Our processes pass Python objects over private pipes. Nothing else reads pickles, and nothing runs text."""
    dangerous = re.compile(
        r"\b(pickle|marshal|shelve|dill|joblib)\.loads?\b|\byaml\.load\b|\beval\(|(?<![.\w])exec\(|os\.system|shell=True"
        r"|allow_pickle=True|\bMarkup\(f?[\"'].*\{(?!\})"
    )
    found = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if dangerous.search(line) and "# nosec" not in line and "#: trusted" not in line:
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []


def test_templates_escape_everything() -> None:
    """`safe` is only for what we have drawn ourselves."""
    allowed = {"csrf_input", "board", "graph", "emblem", "drawn"}
    for path in sorted((ROOT / "src/laguna/web/pages/templates").glob("*.html")):
        text = path.read_text(encoding="utf-8")
        assert "autoescape false" not in text, path.name
        for found in re.findall(r"\{\{([^}]*)\|\s*safe", text):
            assert any(word in found for word in allowed), (path.name, found)
