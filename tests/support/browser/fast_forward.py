"""Takes a table of a browser test to a position, by rows as the server would have written them."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections.abc import Callable

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.match import Match
from tests.support.browser.server import Server

MATCHES = 40  # at most

Wanted = Callable[[Match, int], bool]  # whether a seat that decides now is asked what the test wants


def fast_forward(server: Server, table: str, wanted: Wanted) -> int:
    """Play at random until the first seat that decides is asked what is wanted; the seat. The server is restarted."""
    server.kill()
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        found = database.execute("select game, seats, options, version, words from matches where id = ?", (table,))
        game, seats, options, version, words = found.fetchone()
        secret = database.execute("select secret from secrets where match = ?", (table,)).fetchone()[0]
        for seed in range(MATCHES):
            dice = SealedDice(secret, json.loads(words) or [""] * seats)
            match = Match(games.load(game), seats, json.loads(options), version=version, dice=dice)
            moves = play_until(match, wanted, random.Random(seed))
            if not match.is_over():
                break
        assert not match.is_over(), "what was wanted never came"
        rows = [(table, at + 1, "move", *move, f"before {at}", at + 1) for at, move in enumerate(moves)]
        columns = "(match, number, kind, seat, move, own, at)"
        database.executemany(f"insert into rows {columns} values (?, ?, ?, ?, ?, ?, ?)", rows)
        turn = ",".join(str(seat) for seat in match.deciders())
        database.execute("update matches set number = ?, turn = ? where id = ?", (len(rows), turn, table))
    server.start()
    return int(match.deciders()[0])


def play_until(match: Match, wanted: Wanted, rng: random.Random) -> list[tuple[int, str]]:
    """Play at random until the first seat that decides is asked what is wanted, or to the end; who did what."""
    moves: list[tuple[int, str]] = []
    while not match.is_over() and not wanted(match, match.deciders()[0]):
        seat = match.deciders()[0]
        action = int(rng.choice(list(match.state.legal_actions(seat))))
        match.play(seat, action)
        moves.append((seat, match.game.notate(action)))
    return moves
