"""What bots keep in memory: a tree has an end, and four bots of the highest level fit at one table."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest
from librt.random import Random

import laguna
from laguna import games
from laguna.bots.mcts import MOST_NODES, Search, SearchSettings
from tests.bots.small_games.turns import SETTINGS, beginnings

MOST: Final = 500  # megabytes
LONG: Final = 30_000 if laguna.compiled() else 500  # simulations of a turn: about what a doge makes in its second
SHORT: Final = 60
CLICKS: Final = 100

# Everyone thinks long at the first choice of a turn, and holds what it has found until it is asked again.
PLAY: Final = f"""
import resource, sys
from laguna import games
from laguna.bots import levels
from laguna.bots.bot import Budget
from laguna.core.dice import FastDice
from laguna.core.match import Match

game = games.load(sys.argv[1])
match = Match(game, 4, dice=FastDice(1))
bots = [levels.make("doge", game, seat) for seat in range(4)]
made = {{}}
while len(made) < 4:
    seat = match.deciders()[0]
    actions = match.state.legal_actions(seat)
    if seat not in made and len(actions) > 2 and len(match.deciders()) == 1:
        made[seat] = bots[seat].think(match.state.view(seat), seat, Budget(0, {LONG})).simulations
    match.play(seat, actions[len(actions) // 2])
for _ in range({CLICKS}):
    seat = match.deciders()[0]
    match.play(seat, bots[seat].think(match.state.view(seat), seat, Budget(0, {SHORT})).action)
for bot in bots:
    bot.close()
peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(min(made.values()), sum(peaks) // 1024)
"""


@pytest.mark.parametrize("game", games.ids())
def test_four_doges_at_one_table_stay_small(game: str) -> None:
    """Their worker processes counted in, where they have any."""
    environment = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(laguna.__file__))}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game], capture_output=True, text=True, env=environment, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    simulations, megabytes = map(int, done.stdout.split())
    assert simulations > LONG / 10
    assert megabytes < MOST


@pytest.mark.skipif(not laguna.compiled(), reason="uncompiled, it takes half a minute to fill a tree")
def test_a_tree_stops_growing_and_the_search_goes_on() -> None:
    setting = next(setting for setting in SETTINGS if setting.game.id == "rialto" and setting.seats == 5)
    state, seat = beginnings(setting, 1)[0]
    search = Search(setting.game, state.view(seat), seat, SearchSettings(), Random(1))
    more = 1000
    for _ in range(MOST_NODES + more):
        search.simulate()
    assert MOST_NODES - more < search.nodes <= MOST_NODES
    assert sum(opinion.visits for opinion in search.opinions()) == MOST_NODES + more
