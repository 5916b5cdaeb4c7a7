"""No desync: matches over a bad network, played by the browser's own code, each position compared with the server's.

python -m tests.faults.run                # 500 matches; what was done before is not done again
python -m tests.faults.run --matches 20
python -m tests.faults.run --write        # puts the figures into docs/reliability.md
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from benchmarks.page import ROOT
from benchmarks.promises import note, so_far, tell
from scripts import client

from laguna import games
from tests.faults.proxy import KINDS, Proxy
from tests.support.web.server_process import ApiClient, ServerProcess

MATCHES: Final = 500
AT_ONCE: Final = 16
RATE: Final = 0.06  # of all messages meet a fault
WHOLE: Final = 10_000  # moves; no match has so many
SOURCES: Final = ("src/laguna/web", "client/src", "tests/faults")
SETTINGS: Final = {
    "LAGUNA_MOVES_A_SECOND": "10000",
    "LAGUNA_TABLES_AN_HOUR": "100000",
    "LAGUNA_RUNNING_TABLES": "10000",
    "LAGUNA_RUNNING_TABLES_PER_NETWORK": "10000",
    "LAGUNA_RUNNING_BOTS": "10000",
    "LAGUNA_RUNNING_BOTS_PER_NETWORK": "10000",
    "LAGUNA_LOG": "warning",
}


class DesyncError(Exception):
    """A browser has shown something else than the server, or was stuck."""


async def play(
    server: ServerProcess, games_played: list[str], seed: int, moves: int = WHOLE, *, spoils: bool = False
) -> tuple[list[dict[str, Any]], Counter[str]]:
    """Some matches side by side over a bad network; what came of each, and the faults there were."""
    proxy = Proxy(server.address, RATE, seed)
    through = await proxy.open()
    people = [await asyncio.to_thread(ApiClient, server.url, name) for name in ("Marta", "Sam")]
    cookies = [f"laguna={server.ticket(person.person)}" for person in people]
    matches = []
    for id in games_played:
        table = people[0].open(id, "me", "open")
        people[1].sit(table, 1)
        matches.append(
            {"table": table, "through": through, "direct": server.address, "cookies": cookies, "moves": moves}
        )
    node = Path(client.node_folder(), "bin", "node")
    script = str(ROOT / "tests" / "faults" / "players.ts")
    process = await asyncio.create_subprocess_exec(
        *(str(node), script),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    told, said = await process.communicate(json.dumps({"seed": seed, "spoils": spoils, "matches": matches}).encode())
    await proxy.close()
    if process.returncode:
        raise DesyncError(said.decode()[-4000:])
    return [json.loads(line) for line in told.splitlines()], proxy.faults


def go_on(matches: int) -> dict[str, Any]:
    """Play until so many matches are done, counting those of earlier runs."""
    done = so_far("desync", SOURCES) or {"matches": 0, "moves": 0, "compared": 0, "connections": 0, "faults": {}}
    ids = games.ids()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), **SETTINGS) as server:
        while done["matches"] < matches:
            count = min(AT_ONCE, matches - done["matches"])
            chosen = [ids[(done["matches"] + at) % len(ids)] for at in range(count)]
            played, faults = asyncio.run(play(server, chosen, 1 + done["matches"]))
            assert all(match["isOver"] for match in played), "every match is played to its end"
            for name in ("moves", "compared", "connections"):
                done[name] += sum(match[name] for match in played)
            done["matches"] += len(played)
            done["faults"] = dict(Counter(done["faults"]) + faults)
            note("desync", done, SOURCES)
            print(f"{done['matches']} matches, {done['moves']:,} moves, faults: {done['faults']}", flush=True)
    return done


def main() -> None:
    """Play what is missing, and tell of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    try:
        done = go_on(asked.matches)
    except DesyncError as error:
        sys.exit(f"laguna: {error}")
    if asked.write:
        head = ("matches", "moves", "positions compared", "differences", "connections", *KINDS)
        faults = [f"{done['faults'].get(kind, 0):,}" for kind in KINDS]
        figures = [f"{done[name]:,}" for name in ("matches", "moves", "compared")]
        tell("desync", head, [(*figures, 0, f"{done['connections']:,}", *faults)])


if __name__ == "__main__":
    main()
