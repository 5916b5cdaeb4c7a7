"""OpenSpiel's information-set search against ours, with the same time for a turn.

    python examples/openspiel_bot.py rialto --games 2 --bot senator --milliseconds 200
    python examples/openspiel_bot.py rialto --short

Both think on one core; the seats change from match to match. OpenSpiel's search is its own, in Python, and plays by
laguna.envs.spiel; it is stopped when its time for the turn is over.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import laguna.envs.spiel
from laguna.bots import levels
from laguna.bots.bot import Budget


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel tells no types
    """OpenSpiel's ISMCTS, which simulates as long as there is time."""

    def __init__(self, game: Any, seed: int) -> None:
        rng = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2.0, max_simulations=1, random_state=rng)
        self.simulations = 0

    def choose(self, state: Any, seconds: float) -> int:
        """The action it has tried most when the time is over."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        self.reset()
        self._root_node = self.create_new_node(state)
        ends = time.thread_time() + seconds
        tried = 0
        while tried < 2 or time.thread_time() < ends:
            self.run_simulation(self.sample_root_state(state))
            tried += 1
        self.simulations += tried
        actions, chances = zip(*self.get_final_policy(state, self._root_node), strict=True)
        return int(self._random_state.choice(actions, p=chances))


def play(game: Any, ours: int, bot_name: str, milliseconds: int, seed: int) -> tuple[float, int]:
    """One match; what our bot, in seat `ours`, gets for its place, and how often OpenSpiel simulated."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    bot = levels.make(bot_name, state.holder.settings.game, seed)
    budget = Budget(milliseconds, 0, processor=True)
    search = TimedSearch(game, seed)
    left, turn_of = 0.0, -1  # time of OpenSpiel's turn: its clicks until another seat or chance moves
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        elif player == ours:
            state.apply_action(int(bot.think(state.position.view(player), player, budget).action))
        else:
            left = milliseconds / 1000 if turn_of != player else left
            began = time.thread_time()
            action = search.choose(state, 0.6 * left)  # as ours does: a click takes six tenths of what is left
            left -= time.thread_time() - began
            state.apply_action(action)
        turn_of = player
    bot.close()
    return float(state.returns()[ours]), search.simulations


def main() -> None:
    parser = argparse.ArgumentParser(description="Let OpenSpiel's ISMCTS play against one of our bots.")
    parser.add_argument("game", nargs="?", default="rialto")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--bot", default="doge")
    parser.add_argument("--milliseconds", type=int, default=200, help="for a turn, of processor time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--short", action="store_true", help="one match with a tenth of the time")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    asked = parser.parse_args()
    if asked.short:
        asked.games, asked.milliseconds = 1, 10
    game = pyspiel.load_game(laguna.envs.spiel.name_of(asked.game))
    results = []
    for number in range(asked.games):
        result, simulations = play(game, number % 2, asked.bot, asked.milliseconds, asked.seed + number // 2)
        results.append((result + 1) / 2)
        if not asked.json:
            print(
                f"match {number + 1}: {asked.bot} {results[-1]:g}, OpenSpiel simulated {simulations} times", flush=True
            )
    told = {
        "game": asked.game,
        "bot": asked.bot,
        "milliseconds": asked.milliseconds,
        "games": asked.games,
        "won": sum(results),
    }
    print(
        json.dumps(told)
        if asked.json
        else f"{asked.bot} won {sum(results):g} of {asked.games} against OpenSpiel's ISMCTS"
    )


if __name__ == "__main__":
    main()
