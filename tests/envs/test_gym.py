"""Gymnasium: its own check passes for every game, bots fill the other seats, and what it refuses it tells."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from laguna import games
from laguna.envs.gym import SeatEnv, name_of
from laguna.text.text import RuleError

each_game = pytest.mark.parametrize("id", games.ids())


def play_to_the_end(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """Random legal actions; the whole reward, and what was told at the end."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = 0.0
    while True:
        seen, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        total += float(reward)
        assert not truncated
        if terminated:
            return total, info


@each_game
def test_gymnasiums_env_checker(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*is different from the unwrapped version")
        env = gymnasium.make(name_of(id), seats=2, opponents="uniform", render_mode="rgb_array").unwrapped
        check_env(env)


@each_game
def test_bots_play_until_the_own_seat_decides(id: str) -> None:
    for seats in games.load(id).seats:
        env = SeatEnv(id, seats=seats, seat=seats - 1, opponents="uniform", reward="points")
        total, told = play_to_the_end(env, seats)
        begun = env.position.seats
        assert len(told["points"]) == begun == seats
        assert total == told["points"][seats - 1] - games.load(id).new(seats, {}, 1).scores()[seats - 1]
        assert min(told["places"]) == 1


def test_the_same_seed_gives_the_same_game_against_the_same_bots() -> None:
    results = [play_to_the_end(SeatEnv("rialto", seats=3, opponents="greedy"), seed) for seed in (5, 5, 6)]
    assert results[0] == results[1] != results[2]


def test_opponents_of_their_own_levels() -> None:
    env = SeatEnv("millefiori", seats=3, seat=1, opponents=["greedy", "uniform"])
    env.reset(seed=1)
    assert {seat: type(bot).__name__ for seat, bot in env._bots.items()} == {0: "GreedyBot", 2: "RandomBot"}


def test_an_illegal_action_ends_the_game_with_the_reason() -> None:
    env = SeatEnv("rialto", seats=2, opponents="uniform")
    seen, _ = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, terminated) == (-1.0, True)
    assert info["refused"]
    with pytest.raises(ValueError, match=r"the game is over; reset\(\) begins the next one"):
        env.step(0)


def test_an_illegal_action_can_be_a_value_error() -> None:
    env = SeatEnv("rialto", seats=2, opponents="uniform", illegal_reward=None)
    seen, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="round-tile"):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"opponents": "champion"}, "there is no bot 'champion'"),
        ({"opponents": ["greedy"]}, "1 opponents were named for 3 other seats"),
        ({"seat": 4}, "there is no seat 4; seats are numbered 0 to 3"),
        ({"seat": "first"}, "there is no seat 'first'"),
        ({"reward": "glory"}, "there is no reward 'glory'"),
        ({"render_mode": "film"}, "there is no render mode 'film'"),
    ],
)
def test_wrong_settings_are_refused(chosen: dict[str, Any], reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        SeatEnv("rialto", **chosen)


def test_a_seed_of_the_wrong_type_is_refused_as_in_gymnasium() -> None:
    with pytest.raises(gymnasium.error.Error, match="Seed must be a python integer"):
        SeatEnv("rialto").reset(seed="seven")  # type: ignore[arg-type]
