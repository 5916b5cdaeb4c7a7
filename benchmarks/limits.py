"""Measures what one attacker can take from a server, with the code of before and with this code in one run.

    python -m benchmarks.limits --before SRC            # SRC: the folder src of a checkout of the version before
    python -m benchmarks.limits --before SRC --write    # and puts the figures into docs/reliability.md

It takes about two minutes. Both servers run with default settings.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import datetime
import json
import re
import socket
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import httpx
from benchmarks.page import DOCS, fill, keep
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from laguna.web.settings import Settings
from tests.support.web.server_process import ONE_ADDRESS, SOURCES, ApiClient, ServerProcess

GAME: Final = "rialto"
SOCKETS: Final = 300
FLOOD: Final = 5.0  # seconds
RECONNECTIONS: Final = 20
LINES: Final = 5  # of chat, each time
NEWCOMERS: Final = 60
AT_ONCE: Final = 12
TABLES_AN_HOUR: Final = 8
HALF_SENT: Final = 50
PATIENCE: Final = 40.0  # seconds
EMPTY: Final = 31
HALVES: Final = (
    b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
    b"POST /api/people HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
)
MOVE: Final = json.dumps({"type": "move", "id": "x", "seat": 0, "count": -1, "action": 0})

Figures = dict[str, int]


def usual() -> dict[str, str]:
    """The defaults of those settings that tests raise."""
    settings = Settings()
    names = [name for name in ONE_ADDRESS if hasattr(settings, name.removeprefix("LAGUNA_").lower())]
    return {name: str(getattr(settings, name.removeprefix("LAGUNA_").lower())) for name in names}


def measure(sources: str, folder: Path) -> Figures:
    """All attacks on one version."""
    told: Figures = {}
    environment = usual() | {"PYTHONPATH": sources, "LAGUNA_GAMES": ""}
    with ServerProcess(folder / "one", "--bots", "1", "--log", "warning", **environment) as server:
        begin = time.monotonic()
        halves = half_sent(server)
        told["half-sent requests open at first"] = sum(is_open(one) for one in halves)
        told["tables of one guest in the lobby"], told["strangers' tables in the lobby"] = lobby(server)
        guest = ApiClient(server.url, "Mallory")
        table = guest.open(GAME, "me", "merchant")
        told |= asyncio.run(flood(server, guest, table))
        talker = ApiClient(server.url, "Molly")
        told["chat lines written"] = asyncio.run(chat(server, talker, talker.open(GAME, "me", "merchant")))
        time.sleep(max(0.0, begin + PATIENCE - time.monotonic()))
        told["half-sent requests still open"] = sum(is_open(one) for one in halves)
        for one in halves:
            one.close()
    limited = environment | {"LAGUNA_TABLES_AN_HOUR": str(TABLES_AN_HOUR)}
    with ServerProcess(folder / "other", "--bots", "1", "--log", "warning", **limited) as server:
        told["new people"] = newcomers(server)
    with ServerProcess(folder / "third", "--bots", "1", "--log", "warning", **limited) as server:
        told["tables opened at once"] = tables_at_once(ApiClient(server.url, "Mallory"))
    return told


# ---- the attacks


def half_sent(server: ServerProcess) -> list[socket.socket]:
    """Requests that are only begun."""
    out = []
    for number in range(HALF_SENT):
        out.append(socket.create_connection(("127.0.0.1", server.port), 5))
        out[-1].sendall(HALVES[number % len(HALVES)])
    return out


def is_open(connection: socket.socket) -> bool:
    """Whether the server has not closed a connection."""
    connection.setblocking(False)
    try:
        while connection.recv(1000):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def lobby(server: ServerProcess) -> tuple[int, int]:
    """One stranger waits at a table; then a guest opens many. How many of each a newcomer sees."""
    stranger, guest = ApiClient(server.url, "Marta"), ApiClient(server.url, "Many")
    wanted = stranger.open(GAME, "me", "open")
    own = {guest.open(GAME, "me", "open") for _ in range(EMPTY)}
    shown = re.findall(r'action="/table/([\w-]+)/join"', httpx.get(f"{server.url}/").text)
    return len(own & set(shown)), shown.count(wanted)


async def flood(server: ServerProcess, guest: ApiClient, table: str) -> Figures:
    """One person with many connections sends moves as fast as possible."""
    url = f"ws://{server.address}/live/{table}"
    headers = {"cookie": f"laguna={server.ticket(guest.person)}"}
    counts: Figures = {"connections": 0, "answered": 0, "checked": 0}
    lines = [line for line in [await dialled(url, headers) for _ in range(SOCKETS)] if line is not None]
    begin = time.monotonic()
    await asyncio.gather(*[send_moves(line, begin + FLOOD, counts) for line in lines])
    took = time.monotonic() - begin
    return {
        "connections of one person": counts["connections"],
        "messages answered per second": round(counts["answered"] / took),
        "moves checked per second": round(counts["checked"] / took),
    }


async def dialled(url: str, headers: dict[str, str]) -> ClientConnection | None:
    """A connection, if the server takes one."""
    with contextlib.suppress(WebSocketException, OSError, TimeoutError):
        return await connect(url, additional_headers=headers, max_size=None, close_timeout=0.2, ping_interval=None)
    return None


async def send_moves(line: ClientConnection, until: float, counts: Figures) -> None:
    """Send a move, wait for the answer, and so on; a few are under way at once."""
    with contextlib.suppress(WebSocketException, TimeoutError):
        if json.loads(await asyncio.wait_for(line.recv(), 10))["type"] != "frame":
            return
        counts["connections"] += 1
        for _ in range(4):
            await line.send(MOVE)
        while (left := until - time.monotonic()) > 0:
            message = json.loads(await asyncio.wait_for(line.recv(), left))
            if message["type"] == "refused":
                counts["answered"] += 1
                counts["checked"] += "too much at once" not in message["words"]
                await line.send(MOVE)
    line.transport.abort()


async def chat(server: ServerProcess, guest: ApiClient, table: str) -> int:
    """How many lines one person writes who reconnects after each few."""
    url = f"ws://{server.address}/live/{table}"
    headers = {"cookie": f"laguna={server.ticket(guest.person)}"}
    for number in range(RECONNECTIONS):
        line = await dialled(url, headers)
        if line is None:
            continue
        with contextlib.suppress(WebSocketException, TimeoutError):
            for more in range(LINES):
                await line.send(json.dumps({"type": "say", "id": f"{number} {more}", "words": "buy"}))
                while json.loads(await asyncio.wait_for(line.recv(), 5))["type"] not in ("done", "refused"):
                    pass
        line.transport.abort()
    ((written,),) = server.ask("select count(*) from chat where person = ?", guest.person)
    return int(written)


def newcomers(server: ServerProcess) -> int:
    """How many of so many people are added who come from one address."""
    with httpx.Client(base_url=server.url) as http:
        statuses = [http.post("/api/people", json={"name": "Sybil"}).status_code for _ in range(NEWCOMERS)]
    return statuses.count(201)


def tables_at_once(guest: ApiClient) -> int:
    """How many of so many tables are opened that are asked for at once."""
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
    with ThreadPoolExecutor(AT_ONCE) as threads:
        asked = [threads.submit(guest.http.post, "/api/tables", json=wish) for _ in range(AT_ONCE)]
        return [one.result().status_code for one in asked].count(201)


# ---- telling


def page(before: Figures, after: Figures, date: str) -> str:
    """The table for docs/reliability.md."""
    attacks = [
        (f"{SOCKETS} connections of one person: connected", "connections of one person"),
        ("their messages answered per second", "messages answered per second"),
        ("their moves checked per second", "moves checked per second"),
        (f"{RECONNECTIONS * LINES} lines of chat over {RECONNECTIONS} connections: written", "chat lines written"),
        (f"{NEWCOMERS} new people from one address: added", "new people"),
        (f"{AT_ONCE} tables at once, {TABLES_AN_HOUR} allowed: opened", "tables opened at once"),
        (f"{HALF_SENT} half-sent requests: open after {PATIENCE:g} s", "half-sent requests still open"),
        (f"{EMPTY} tables of one guest: in the lobby", "tables of one guest in the lobby"),
        ("a stranger's table opened before them: in the lobby", "strangers' tables in the lobby"),
    ]
    rows = [f"| {words} | {before[name]:,} | {after[name]:,} |" for words, name in attacks]
    return "\n".join(["| attack | before | after |", "| --- | ---: | ---: |", *rows, "", f"Measured {date}."])


def main() -> None:
    parser = argparse.ArgumentParser(description="What one attacker can take, before and after.")
    parser.add_argument("--before", required=True, help="the folder src of a checkout of the version before")
    parser.add_argument("--write", action="store_true", help="write what was measured to the docs")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before = measure(asked.before, Path(folder, "before"))
        print("before", json.dumps(before, indent=1))
        after = measure(SOURCES, Path(folder, "after"))
        print("after", json.dumps(after, indent=1))
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    if asked.write:
        keep(DOCS / "limits.json", {"date": date, "before": before, "after": after})
        fill(DOCS / "reliability.md", "limits", page(before, after, date))


if __name__ == "__main__":
    main()
