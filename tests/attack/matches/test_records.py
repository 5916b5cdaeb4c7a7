"""Records: what-if matches say what they are, and hostile files are refused in one sentence."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from laguna.core.record import Record, verify
from laguna.text import catalogue
from laguna.text.text import RuleError
from tests.support.command import Command, home, run
from tests.support.example_games import TINY
from tests.support.web.server_process import ApiClient, ServerProcess

__all__ = ["home", "run"]

RECORDS: Final = Path(__file__).parents[2] / "records"
LONGEST: Final = 60.0  # seconds for a match against a bot, on a machine that has much else to do


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("records"), LAGUNA_BOTS="1", LAGUNA_MOVES_A_SECOND="1000") as made:
        yield made


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's games are found here too."""
    monkeypatch.setenv("LAGUNA_GAMES", TINY)


def play_out(client: ApiClient, table: str, rng: random.Random) -> None:
    """Play the client's seat to the end."""
    end = time.monotonic() + LONGEST
    number = 0
    while not (seen := client.http.get(f"/api/tables/{table}/position", params={"seat": 0}).json())["over"]:
        assert time.monotonic() < end, seen
        if not seen["actions"]:
            time.sleep(0.05)
            continue
        number += 1
        action = rng.choice(seen["actions"])["action"]
        move = {"id": f"move {number}", "seat": 0, "count": seen["count"], "action": action}
        client.http.post(f"/api/tables/{table}/moves", json=move)


def play_on(server: ServerProcess, client: ApiClient, table: str, move: int) -> str:
    """Play on from a position of a finished match, as the page does."""
    with httpx.Client(base_url=server.url, cookies={"laguna": server.ticket(client.person)}) as browser:
        browser.get("/me")
        said = {"_csrf_token": browser.cookies["csrf"], "move": str(move), "seat": "0"}
        answer = browser.post(f"/review/{table}/play", data=said)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]


def test_a_what_if_record_says_so_and_verify_tells(server: ServerProcess, tiny: None) -> None:
    client, rng = ApiClient(server.url, "Marta"), random.Random(5)
    table = client.open("burano", "me", "gondolier")
    play_out(client, table, rng)
    first = Record.parse(client.http.get(f"/api/tables/{table}/record").text)
    assert first.what_if == "" and "what-if" not in catalogue.sentence(verify(first))
    other = play_on(server, client, table, 4)
    running = client.http.get(f"/api/tables/{other}/record").text
    assert f"\nwhat_if {table} " in running, "it says so from its beginning"
    play_out(client, other, rng)
    text = client.http.get(f"/api/tables/{other}/record").text
    record = Record.parse(text)
    assert record.what_if == table and 0 < record.shared < len(record.played)
    same = [str(played) for played in record.played[: record.shared]]
    assert same == [str(played) for played in first.played[: record.shared]]
    assert record.dice == first.dice and record.secret == first.secret
    told = catalogue.sentence(verify(record))
    assert table in told and "what-if" in told and "fair" in told and str(record.shared) in told
    assert f"what_if {table} {record.shared}\n" in text and str(Record.parse(str(record))) == text
    hidden = text.replace(f"what_if {table} {record.shared}\n", "")
    with pytest.raises(RuleError):
        Record.parse(hidden)  # the digits tell that a line was taken away


WHAT_IF: Final = (
    "what_if ../../etc 3",
    "what_if a 99999999999999999999",
    "what_if a -1",
    "what_if a \u00b2",
    "what_if",
)
GOOD: Final = (RECORDS / "rialto-1.txt").read_text(encoding="utf-8")


def with_line(at: int, line: str) -> str:
    """A good record with one line before another."""
    lines = GOOD.split("\n")
    return "\n".join([*lines[:at], line, *lines[at:]])


HOSTILE: Final = {
    "nothing": b"",
    "binary": bytes(range(256)) * 40,
    "nul": GOOD.encode().replace(b"rialto", b"rial\0to", 1),
    "utf-16": GOOD.encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "line ends of Windows": GOOD.replace("\n", "\r\n").encode(),
    "half a surrogate": GOOD.replace("dice ", 'name 0 "\\ud800"\ndice ', 1).encode(),
    "deep JSON": GOOD.replace("dice ", "name 0 " + "[" * 100_000 + "\ndice ", 1).encode(),
    "a long number": GOOD.replace("version 1", "version " + "9" * 5000).encode(),
    "a digit of another script": GOOD.replace("version 1", "version \u0661").encode(),
    "another game": GOOD.replace("game rialto", "game ../../rialto").encode(),
    "a module of a game": GOOD.replace("game rialto", "game rialto.game").encode(),
    "a module": GOOD.replace("game rialto", "game os").encode(),
    "an option": with_line(3, "option __class__=x").encode(),
    "a long line": ("laguna 1\n" + "x" * 3_000_000).encode(),
    "many lines": ("laguna 1\n" * 300_000).encode(),
    "a secret of no length": GOOD.replace("secret ", "secret 00", 1).encode(),
    "escape codes": with_line(1, "\x1b]0;pwned\x07\x1b[2J").encode(),
    "all seats": GOOD.replace("seats ", "seats 5", 1).encode(),
    **{line: with_line(3, line).encode() for line in WHAT_IF},
    "more shared than there is": with_line(3, "what_if YJdMATjadp0 999999").encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_in_one_sentence(run: Command, tmp_path: Path, name: str) -> None:
    file = tmp_path / "match.txt"
    file.write_bytes(HOSTILE[name])
    begin = time.process_time()
    refusal = run.refusal("verify", file)
    assert refusal.isprintable() and len(refusal) < 1500 and run.out == ""
    commands: tuple[tuple[str | Path, ...], ...] = (("replay", file), ("draw", "rialto", file))
    for command in commands:
        if name != "a secret of no length":  # only verify looks at it
            assert run.refusal(*command) == refusal
    assert time.process_time() - begin < 10


def test_names_in_a_record_steer_no_terminal_and_no_picture(run: Command, tmp_path: Path) -> None:
    """A name may hold any character: it is shown without those that steer, and as text in pictures."""
    from laguna import games
    from laguna.core.dice import FastDice
    from laguna.core.match import Match

    evil = "\x1b]0;pwned\x07\u202e<script>alert(1)</script>"
    match = Match(games.load("rialto"), 2, dice=FastDice(7), names=[evil, '"><img onerror=x>'])
    match.abandon()
    file, picture = tmp_path / "match.txt", tmp_path / "match.svg"
    file.write_text(str(match.record()), encoding="utf-8")
    assert run("verify", file) == 0
    assert run("replay", file) == 0
    assert "\x1b" not in run.out and "\x07" not in run.out and "\u202e" not in run.out
    assert run("draw", "rialto", file, "-o", picture) == 0
    drawn = picture.read_text(encoding="utf-8")
    assert "<script" not in drawn and "<img" not in drawn and "onerror" not in drawn.replace("&lt;img onerror", "")
