"""PettingZoo: its own tests pass for every game and setting, with its seeds, rewards and rendering."""

from __future__ import annotations

import pickle
import warnings
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
import pytest
from gymnasium.error import Error as GymnasiumError
from pettingzoo.test import api_test, render_test, seed_test

from laguna import games
from laguna.core.state import NOBODY
from laguna.envs import aec, rendering
from laguna.envs.aec import TableEnv
from laguna.testing.random_play import Setting
from tests.support.example_games import all_settings

SETTINGS: Final = [setting for setting in all_settings() if setting.game.id in games.ids()]
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_game = pytest.mark.parametrize("id", games.ids())

# What api_test would rather have: a plain array instead of a dict, as only games on its own list may; and a mask that
# is never empty, though who does not decide may do nothing.
KNOWN_WISHES: Final = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


def environment(setting: Setting, **more: Any) -> Any:
    """A game's environment in PettingZoo's wrappers."""
    return aec.EnvironmentModule(setting.game.id).env(seats=setting.seats, options=setting.chosen(), **more)


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    """Random legal actions to the end; what each agent has been rewarded all in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@each_setting
def test_pettingzoos_own_tests(setting: Setting) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for wish in KNOWN_WISHES:
            warnings.filterwarnings("ignore", wish)
        api_test(environment(setting), num_cycles=60)
        seed_test(lambda: environment(setting), num_cycles=60)


@each_game
def test_pettingzoos_render_test(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    def is_svg(picture: str) -> bool:
        return ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"

    wanted = {"svg": is_svg, "text": lambda text: isinstance(text, str) and "\n" in text}
    render_test(aec.EnvironmentModule(id).env, custom_tests=wanted)
    assert games.load(id).title in capsys.readouterr().out


@each_setting
@pytest.mark.parametrize("reward", ["place", "points", "margin"])
def test_rewards_add_up_to_the_result(setting: Setting, reward: str) -> None:
    env = environment(setting, reward=reward)
    total = list(play_to_the_end(env, 4).values())
    end = env.unwrapped.position
    gained = [after - before for after, before in zip(end.scores(), setting.new().scores(), strict=True)]
    places = list(end.places())
    others = len(places) - 1
    if reward == "place":
        wanted = [sum((p > own) - (p < own) for p in places) / others for own in places]
    elif reward == "points":
        wanted = [float(points) for points in gained]
    else:
        wanted = [own - (sum(gained) - own) / others for own in gained]
    assert total == pytest.approx(wanted)
    assert end.to_move() == NOBODY


@each_game
def test_rewards_are_those_of_the_last_step(id: str) -> None:
    env = aec.EnvironmentModule(id).raw_env(reward="points")
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    before = list(env.position.scores())
    has_gained = False
    while not any(env.terminations.values()):
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        after = list(env.position.scores())
        assert list(env.rewards.values()) == [float(now - then) for now, then in zip(after, before, strict=True)]
        has_gained = has_gained or after != before
        before = after
    assert has_gained


@each_setting
def test_points_are_public(setting: Setting) -> None:
    """Rewards are told while the game goes on; so they may not hold more than the seat's own view does."""
    env = environment(setting)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in env.agent_iter(200):
        seen, _, terminated, truncated, _ = env.last()
        state = env.unwrapped.position
        assert all(list(state.view(seat).scores()) == list(state.scores()) for seat in range(state.seats))
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def test_an_environment_can_be_copied_by_pickling() -> None:
    env = aec.EnvironmentModule("millefiori").raw_env(seats=3, options={"edition": "schmidt"}, reward="points")
    twin = pickle.loads(pickle.dumps(env))
    assert play_to_the_end(twin, 9) == play_to_the_end(env, 9)


@each_game
def test_environments_are_named_as_in_pettingzoo(id: str) -> None:
    name = f"{id}_v{games.load(id).observation.version}"
    found = getattr(aec, name)
    assert name in dir(aec)
    assert str(found.env()) == str(found.raw_env()) == name


def test_an_illegal_action_ends_the_game_in_the_wrappers() -> None:
    env = aec.EnvironmentModule("rialto").env(seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    seen = env.observe(agent)
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


def test_an_illegal_action_without_wrappers_is_refused_with_the_reason() -> None:
    env = aec.EnvironmentModule("rialto").raw_env(seats=3)
    env.reset(seed=1)
    before = env.position.key()
    with pytest.raises(ValueError, match="round-tile") as refused:
        env.step(0)
    assert str(refused.value).count("\n") == 0
    assert env.position.key() == before


@pytest.mark.parametrize("action", [-1, 10**9, 1.5, "take", None])
def test_values_that_are_not_actions_are_refused(action: Any) -> None:
    env = aec.EnvironmentModule("rialto").raw_env(seats=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="it is a whole number from 0 to"):
        env.step(action)
    wrapped = aec.EnvironmentModule("rialto").env(seats=2)
    wrapped.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        wrapped.step(action)


@pytest.mark.parametrize("seed", ["seven", 1.5, -1])
def test_a_seed_of_the_wrong_type_is_refused_as_in_gymnasium(seed: Any) -> None:
    with pytest.raises(GymnasiumError, match="Seed must be"):
        aec.EnvironmentModule("rialto").env().reset(seed=seed)


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"reward": "fame"}, "there is no reward 'fame'; rewards are place, points and margin"),
        ({"seats": 7}, "Rialto seats 2 to 5, not 7"),
        ({"seats": "three"}, "Rialto seats 2 to 5, not 'three'"),
        ({"options": {"third": "real"}}, "third cannot be 'real'; it can be none or virtual"),
        ({"seats": 4, "options": {"third": "virtual"}}, "virtual"),
        ({"version": 99}, "version 99"),
        (
            {"render_mode": "hologram"},
            "there is no render mode 'hologram'; there are human, text",
        ),
    ],
)
def test_wrong_settings_are_refused_with_the_allowed_ones(chosen: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        aec.EnvironmentModule("rialto").raw_env(**chosen)


def test_rendering_needs_a_render_mode() -> None:
    env = aec.EnvironmentModule("rialto").raw_env()
    env.reset()
    with pytest.raises(ValueError, match="without a render mode"):
        env.render()


def test_an_unknown_environment_is_refused_with_the_known_ones() -> None:
    with pytest.raises(AttributeError, match="there is no environment 'burano_v1'; environments are dogeship_v1"):
        aec.burano_v1  # noqa: B018


def test_rendering_shows_no_hidden_information() -> None:
    env = TableEnv("rialto", seats=2, render_mode="text")
    env.reset(seed=3)
    assert env.render() == str(env.position.view(NOBODY))
    assert rendering.render(env.game, env.position, "svg") == rendering.render(
        env.game, env.position.view(NOBODY), "svg"
    )
