"""Settings: flags override the environment, which overrides the file, which overrides the defaults."""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from laguna.terminal import main
from laguna.terminal.commands import serve
from laguna.text.text import RuleError
from laguna.web import settings
from laguna.web.settings import Settings
from tests.support.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
Refuse = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    """A settings file with these words in it."""

    def write(words: str) -> str:
        path = tmp_path / "laguna.toml"
        path.write_text(words, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Callable[[str], str]
) -> Refuse:
    """Try to serve; it has to end in one sentence before anything is served. Returns the sentence."""

    def try_it(*flags: str, toml: str = "", **environment: str) -> str:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.setattr(serve.AnnouncingServer, "run", lambda *_, **__: pytest.fail("it serves"))
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        given = [*flags, *(["--settings", file(toml)] if toml else [])]
        assert main.main(["serve", "--no-browser", *given]) == 1
        said = capsys.readouterr()
        assert said.out == "" and "Traceback" not in said.err
        assert len(said.err.strip().splitlines()) == 1, said.err
        return said.err.strip()

    return try_it


# ---- where


def test_flags_override_environment_file_and_defaults(
    file: Callable[[str], str],
) -> None:
    path = file('port = 1111\nhost = "10.0.0.1"\nbots = 3\nbot_pause = 1.5\n')
    environment = {"LAGUNA_PORT": "2222", "LAGUNA_HOST": "10.0.0.2", "OTHER": "x"}
    read = settings.read({"port": 3333, "host": None}, environment, path)
    assert (read.port, read.host, read.bots, read.bot_pause, read.tables_an_hour) == (3333, "10.0.0.2", 3, 1.5, 60)
    assert settings.read({}, {}, path).port == 1111
    assert settings.read({}, {}) == Settings()


@pytest.mark.parametrize(("said", "meant"), [("true", True), ("1", True), ("false", False), ("0", False)])
def test_environment_values_are_converted(said: str, meant: bool) -> None:
    read = settings.read({}, {"LAGUNA_LAN": said, "LAGUNA_BOT_PAUSE": "0", "LAGUNA_OPERATOR": "17"})
    assert (read.lan, read.bot_pause, read.operator) == (meant, 0.0, "17")


def test_lan_listens_on_all_addresses_unless_a_host_is_set() -> None:
    assert Settings().host == "127.0.0.1"
    assert settings.read({"lan": True}, {}).host == "0.0.0.0"
    assert settings.read({"lan": True, "host": "10.0.0.7"}, {}).host == "10.0.0.7"


def test_the_default_database_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert Settings().database_url() == "sqlite+aiosqlite:////somewhere/laguna/laguna.sqlite"
    assert Settings(database="x.sqlite").database_url().startswith("sqlite+aiosqlite:////")
    assert Settings(database="postgresql://me@here/laguna").database_url() == "postgresql+asyncpg://me@here/laguna"
    assert not Settings(database="postgres://here/laguna").is_sqlite()


# ---- refusals


def test_several_workers_need_postgresql_and_a_bus(refuse: Refuse, tmp_path: Path) -> None:
    sqlite = refuse("--workers", "2", "--database", str(tmp_path / "x.sqlite"))
    assert "SQLite" in sqlite and "2" in sqlite
    assert "SQLite" in refuse("--workers", "2")
    bus = refuse("--workers", "3", "--database", "postgresql://localhost/x")
    assert "bus" in bus and "3" in bus


def test_an_unreachable_bus_is_refused_without_its_password(refuse: Refuse, tmp_path: Path) -> None:
    file = str(tmp_path / "x.sqlite")
    said = refuse("--bus", "amqp://:sesame@there:5672", "--database", file)
    assert "there:5672" in said and "redis://" in said and "sesame" not in said
    said = refuse("--bus", "redis://:sesame@127.0.0.1:1/0", "--database", file, "--port", str(free_port()))
    assert "127.0.0.1:1" in said and "sesame" not in said


def test_an_unreachable_postgresql_is_refused_without_its_password(refuse: Refuse) -> None:
    said = refuse("--database", "postgresql://me:sesame@127.0.0.1:1/laguna", "--port", str(free_port()))
    assert "127.0.0.1:1" in said and "sesame" not in said


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("colour = 'red'", "colour"),
        ("port = 'high'", "port"),
        ("port = 70000", "port"),
        ("port = -1", "port"),
        ("lan = 'yes'", "lan"),
        ("workers = 0", "workers"),
        ("bots = -1", "bots"),
        ("bot_pause = -1.0", "bot_pause"),
        ("moves_a_second = 0", "moves_a_second"),
        ("tables_an_hour = 0", "tables_an_hour"),
        ("log = 'loud'", "log"),
        ("port = ", "laguna.toml"),
        ("[server]\nport = 1", "server"),
        ("smtp = 'mail.example:587'", "smtp_from"),
    ],
)
def test_invalid_settings_files_are_refused(refuse: Refuse, toml: str, words: str) -> None:
    assert words in refuse(toml=toml)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LAGUNA_PORT", "high"),
        ("LAGUNA_PORT", "99999"),
        ("LAGUNA_LAN", "perhaps"),
        ("LAGUNA_BOT_PAUSE", "nan"),
        ("LAGUNA_LOG", "loud"),
        ("LAGUNA_WORKERS", "-2"),
    ],
)
def test_invalid_environment_values_are_refused(refuse: Refuse, name: str, value: str) -> None:
    said = refuse(**{name: value})
    assert name in said or name.removeprefix("LAGUNA_").lower() in said


def test_an_unreadable_settings_file_is_refused(refuse: Refuse, tmp_path: Path) -> None:
    assert "nothing.toml" in refuse("--settings", str(tmp_path / "nothing.toml"))
    assert str(tmp_path) in refuse("--settings", str(tmp_path))
    bytes_only = tmp_path / "bytes.toml"
    bytes_only.write_bytes(b"\xff\xfe\x00")
    assert "bytes.toml" in refuse("--settings", str(bytes_only))


def test_an_unusable_database_is_refused(refuse: Refuse, tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("this is no database, only a long line of words that somebody wrote down here " * 20)
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder is needed")
    for database in (
        str(text),
        str(tmp_path),
        str(blocked / "x.sqlite"),
        "mysql://here/x",
        "nonsense://x",
        "sqlite://",
    ):
        assert refuse("--database", database, "--port", str(free_port()))


def test_a_database_of_a_newer_version_is_refused(refuse: Refuse, tmp_path: Path) -> None:
    later = tmp_path / "later.sqlite"
    with closing(sqlite3.connect(later)) as database, database:
        database.execute("create table alembic_version (version_num varchar(32) not null primary key)")
        database.execute("insert into alembic_version values ('9999_from_the_future')")
    assert "later.sqlite" in refuse("--database", str(later), "--port", str(free_port()))


def test_an_address_of_another_machine_is_refused(refuse: Refuse) -> None:
    assert "203.0.113.1" in refuse("--host", "203.0.113.1", "--port", str(free_port()))
    assert "no.such.host.invalid" in refuse("--host", "no.such.host.invalid", "--port", str(free_port()))


def test_unknown_command_line_options_are_refused() -> None:
    with pytest.raises(RuleError):
        settings.read({"colour": "red"}, {})


# ---- the port


def test_a_port_in_use_moves_to_the_next_one_with_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serve.listen(Settings(port=port)) as listening:
            chosen = listening.getsockname()[1]
    assert port < chosen < port + serve.PORTS_TRIED
    said = capsys.readouterr().out
    assert str(port) in said and str(chosen) in said


def test_a_free_port_is_used_without_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    with serve.listen(Settings(port=port)) as listening:
        assert listening.getsockname() == ("127.0.0.1", port)
    assert capsys.readouterr().out == ""


def test_small_packets_are_sent_at_once() -> None:
    """Else it waits until the other side has acknowledged what came before: 40 ms in every second answer."""
    with serve.listen(Settings(port=free_port())) as listening:
        assert listening.proto == socket.IPPROTO_TCP, "asyncio asks for this before it switches the waiting off"


# ---- the docs


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    section = page.partition("\n## Settings\n")[2].partition("\n## ")[0]
    rows = {found[1]: found[0] for found in re.finditer(r"^\| `(\w+)` \|.*$", section, re.MULTILINE)}
    assert set(rows) == set(Settings.__struct_fields__)
    usual = Settings()
    for name, row in rows.items():
        assert f"`LAGUNA_{name.upper()}`" in row, name
        flag = "--no-browser" if name == "browser" else f"--{name}"
        assert (f"`{flag}`" in row) == (name in serve.FLAGS), name
        value = getattr(usual, name)
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[3] == (str(value).lower() if isinstance(value, bool) else str(value)), name
        assert len(cells[4]) > 10, name
