"""Measure how many turns and decisions a player has in a match, for every game and seat count: for the clock presets.

    python -m benchmarks.turns                       # plays, and prints the table
    python -m benchmarks.turns --games 20 --write    # and puts it into src/laguna/web/tables/absence/turn_counts.json

A turn lasts as long as everybody sees that the player has to decide, as the clocks of the server count it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from typing import Any, Final

from benchmarks.page import ROOT

from laguna import games
from laguna.arena import match_setup, play_match
from laguna.arena.play_match import MatchOutcome
from laguna.bots.levels import GONDOLIER
from laguna.bots.parallel_search import cores
from laguna.core.match import Match
from laguna.core.record import Record
from laguna.core.state import CHANCE, NOBODY, SEEN, VEILED, State
from laguna.web.tables.simultaneous import SimultaneousChoices

GAMES: Final = 20
FIGURES: Final = ROOT / "src" / "laguna" / "web" / "tables" / "absence" / "turn_counts.json"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many turns and decisions a player has in a match.")
    parser.add_argument("--games", type=int, default=GAMES, help="matches for each seat count")
    parser.add_argument("--write", action="store_true", help="write what was measured to the server's presets")
    asked = parser.parse_args()
    counts: dict[str, dict[str, dict[str, float]]] = {}
    for id in games.ids():
        for seats in games.load(id).seats:
            counts.setdefault(id, {})[str(seats)] = row = measure(id, seats, asked.games)
            print(f"{id} {seats}: {row['turns']:.1f} turns and {row['decisions']:.1f} decisions a player", flush=True)
    if asked.write:
        made_by = f"python -m benchmarks.turns --games {asked.games} --write"
        FIGURES.write_text(json.dumps({"made_by": made_by, "counts": counts}, indent=1) + "\n", encoding="utf-8")


def measure(id: str, seats: int, wanted: int) -> dict[str, float]:
    """The mean turns and decisions of a player."""
    setup = match_setup.make(id, (GONDOLIER,) * seats, seats, {}, seed=0)
    found: list[tuple[int, int]] = []
    with play_match.local_pool(cores(), setup, with_records=True) as pool:
        for number in range(1, wanted + 1):
            pool.submit(number)
        while pool.unfinished:
            result = pool.next_result()
            if result is None or not isinstance(result.value, MatchOutcome):
                sys.exit(f"a match could not be finished: {result}")
            found.append(turns_and_decisions(Match.from_record(Record.parse(result.value.record))))
    turns, decisions = (statistics.fmean(row[column] for row in found) / seats for column in (0, 1))
    return {"turns": round(turns, 1), "decisions": round(decisions, 1)}


def turns_and_decisions(match: Match) -> tuple[int, int]:
    """The turns and the decisions of all players in a finished match."""
    state: Any = match.game.new(match.seats, match.options, match.version)
    choices = SimultaneousChoices()
    deciding: set[int] = set()
    turns = decisions = 0
    for step in match.history:
        seen = step.seat if step.seat != CHANCE and is_seen(state, step.action, step.seat) else NOBODY
        step.apply(state)
        decisions += step.seat != CHANCE
        if state.to_move() == CHANCE:
            continue
        public = state.view(NOBODY)
        now = [int(seat) for seat in public.deciders()]
        if choices.note(now, public.reveal_count(), seen=seen):
            deciding = set()
        turns += len(set(now) - deciding)
        deciding = set(now)
    return turns, decisions


def is_seen(state: State, action: int, seat: int) -> bool:
    """Whether everybody sees that this seat acts."""
    return state.visibility(action, seat, NOBODY) in (SEEN, VEILED)


if __name__ == "__main__":
    main()
