"""Databases written by earlier versions, with what those versions answered, for the versions after them.

    python -m tests.support.databases.earlier_database SOURCES FOLDER

runs `laguna serve` from SOURCES (the folder that holds the package `laguna`), plays there, and keeps in FOLDER the
database and the answers of the API and of the pages. It is done once per landed version, before the next one changes
what is stored.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx

from tests.support.web.server_process import ApiClient, ServerProcess

DATABASE: Final = "laguna.sqlite.gz"
ANSWERS: Final = "answers.json.gz"
PASSPHRASE: Final = "three words and more"
LOGIN: Final = "marta"
# Game, options, level of a bot in the third seat ("" for none), and how many moves people make; 0 plays to the end.
MATCHES: Final[list[tuple[str, dict[str, str], str, int]]] = [
    ("rialto", {}, "gondolier", 15),
    ("rialto", {}, "", 0),
    ("millefiori", {"edition": "schmidt"}, "", 31),
    ("millefiori", {"edition": "devir"}, "", 31),
    ("murano", {}, "gondolier", 21),
    ("dogeship", {}, "", 31),
]


class EarlierDatabase:
    """A database of an earlier version and what that version answered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers: dict[str, Any] = json.loads(gzip.decompress((folder / ANSWERS).read_bytes()))

    def unpack(self, folder: Path) -> None:
        """Write the database where a server process looks for it."""
        (folder / "laguna.sqlite").write_bytes(gzip.decompress((self.folder / DATABASE).read_bytes()))


class Program:
    """Somebody with a token, at a server with a database of an earlier version."""

    def __init__(self, url: str, token: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60, headers={"authorization": f"Bearer {token}"})

    def get(self, path: str) -> Any:
        """An answer of the API: JSON, a record's text, or the status of a refusal."""
        answer = self._ask("GET", path)
        if answer.status_code != 200:
            return answer.status_code
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def play(self, table: str, seat: int, rng: random.Random, number: int) -> bool:
        """Make a move if this seat has one to make."""
        position = self.get(f"/api/tables/{table}/position?seat={seat}")
        if not position["actions"]:
            return False
        action = rng.choice(position["actions"])["action"]
        move = {"seat": seat, "action": action, "count": position["count"], "id": f"{seat} {number}"}
        answer = self._ask("POST", f"/api/tables/{table}/moves", json=move)
        assert answer.status_code == 200, answer.text
        return True

    def _ask(self, method: str, path: str, **request: Any) -> httpx.Response:
        while (answer := self.http.request(method, path, **request)).status_code == 429:
            time.sleep(1)
        return answer


def play_on(programs: list[Program], table: str, rng: random.Random, longest: int) -> int:
    """Let people play until the match is over or they have made so many moves; returns how many they made."""
    made = 0
    end = time.monotonic() + 120
    while not (longest and made >= longest):
        moved = False
        for seat, program in enumerate(programs):
            if not (longest and made >= longest) and program.play(table, seat, rng, 1000 + made):
                made, moved = made + 1, True
        if not moved:
            if programs[0].get(f"/api/tables/{table}")["status"] == "over":
                return made
            assert time.monotonic() < end, f"nobody moves at {table}"
            time.sleep(0.02)
    return made


def paths_of(table: str, seats: int) -> list[str]:
    """Everything the API tells about a table."""
    base = f"/api/tables/{table}"
    readers = [-2, *range(seats)]
    out = [base]
    for reader in readers:
        out += [f"{base}/position?seat={reader}&language={language}" for language in ("en", "de")]
        out += [f"{base}/log?seat={reader}", f"{base}/record?seat={reader}"]
    return out


def form_browser(url: str) -> httpx.Client:
    """A browser that has the token of forms."""
    http = httpx.Client(base_url=url, timeout=60, follow_redirects=True)
    http.get("/")
    return http


def post_form(http: httpx.Client, path: str, **fields: str) -> httpx.Response:
    """Send a form."""
    return http.post(path, data={"_csrf_token": http.cookies["csrf"], **fields})


async def chat(server: ServerProcess, table: str, person: int) -> None:
    """Say something at a table."""
    line = await server.call(table, person)
    await line.send(type="say", id="1", words="Buona fortuna!")
    await line.receive_until("chat")
    await line.close()


def keep(sources: Path, folder: Path) -> None:
    """Play with the version in `sources`, and keep its database and answers."""
    rng = random.Random("databases")
    with tempfile.TemporaryDirectory() as place:
        server = ServerProcess(Path(place), "--bots", "1", PYTHONPATH=str(sources), LAGUNA_GAMES="")
        with server:
            answers = fill(server, rng)
            assert server.stop() in (0, -15), server.logged[-1]
        folder.mkdir(parents=True, exist_ok=True)
        database = (Path(place) / "laguna.sqlite").read_bytes()
        (folder / DATABASE).write_bytes(gzip.compress(database, mtime=0))
        (folder / ANSWERS).write_bytes(gzip.compress(json.dumps(answers, ensure_ascii=False).encode(), mtime=0))


def fill(server: ServerProcess, rng: random.Random) -> dict[str, Any]:
    """Play matches and leave others half played; returns what the server answers about them."""
    marta, sam = ApiClient(server.url, "Marta"), ApiClient(server.url, "Sam")
    programs = [Program(server.url, client.token) for client in (marta, sam)]
    tables: dict[str, dict[str, Any]] = {}
    for game, options, level, longest in MATCHES:
        seats: list[dict[str, str]] = [{"kind": "me"}, {"kind": "open"}]
        if level:
            seats.append({"kind": "bot", "level": level})
        made = marta.http.post("/api/tables", json={"game": game, "options": options, "seats": seats})
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        sam.sit(table, 1)
        play_on(programs, table, rng, longest)
        tables[table] = {"seats": len(seats), "over": longest == 0}
    waiting = marta.open("rialto", "me", "open", "open")
    tables[waiting] = {"seats": 3, "over": False}
    first, finished = list(tables)[:2]
    asyncio.run(chat(server, first, marta.person))
    person = form_browser(server.url)
    person.cookies.set("laguna", server.ticket(marta.person), domain="127.0.0.1")
    assert post_form(person, "/me/account", login=LOGIN, passphrase=PASSPHRASE).status_code == 200
    assert post_form(person, f"/review/{finished}", depth="quick").status_code == 200
    while server.ask("select 1 from jobs") or not server.ask("select 1 from reviews where done = total and done > 0"):
        time.sleep(0.2)
    for table, told in tables.items():
        paths = paths_of(table, told["seats"])
        told["answers"] = [{path: program.get(path) for path in paths} for program in programs]
    pages = ["/", "/watch", "/about", "/learn/rialto", "/rules/murano", f"/review/{finished}", f"/replay/{finished}"]
    pages += [f"/table/{table}" for table in tables]
    known = server.ask("select id, name from people where id in (?, ?)", marta.person, sam.person)
    return {
        "people": [{"id": client.person, "token": client.token} for client in (marta, sam)],
        "names": [name for _, name in sorted(known)],
        "tables": tables,
        "finished": finished,
        "games": programs[0].get("/api/games"),
        "pages": {page: person.get(page).status_code for page in pages},
        "routes": sorted(routes_of(programs[0].get("/api/schema/openapi.json"))),
    }


def routes_of(described: Any) -> set[str]:
    """Method, path and parameters of everything the server describes."""
    out: set[str] = set()
    for path, methods in described["paths"].items():
        for method, described_route in methods.items():
            parameters = sorted(parameter["name"] for parameter in described_route.get("parameters", []))
            out.add(" ".join([method.upper(), path, *parameters]))
    return out


if __name__ == "__main__":
    keep(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
