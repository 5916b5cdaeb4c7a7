"""OpenSpiel: its random simulations pass for every game and setting, its algorithms run, worlds look the same."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts

from laguna import games
from laguna.envs import spiel
from laguna.testing.random_play import Setting
from tests.support.example_games import all_settings, tiny_games

SETTINGS: Final = [setting for setting in all_settings() if setting.game.id in games.ids()]
each_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
each_game = pytest.mark.parametrize("id", games.ids())
# OpenSpiel asks every player for everything at every step: with many seats that takes seconds.
quick_or_soak = pytest.mark.parametrize(
    "setting",
    [pytest.param(one, id=str(one), marks=[] if one.seats == 2 else [pytest.mark.soak]) for one in SETTINGS],
)


def load(setting: Setting, reward: str = "place") -> Any:
    return pyspiel.load_game(
        spiel.name_of(setting.game.id), {"players": setting.seats, "reward": reward, **setting.chosen()}
    )


def random_state(game: Any, steps: int, seed: int) -> Any:
    """A position after so many steps at random, or the end."""
    state = game.new_initial_state()
    rng = np.random.default_rng(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=weights)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            steps -= 1
    return state


@quick_or_soak
def test_openspiels_random_simulations(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=False, verbose=False)


@each_game
def test_openspiels_random_simulations_with_pickled_states(id: str) -> None:
    game = pyspiel.load_game(spiel.name_of(id))
    state = random_state(game, 40, 1)
    again = pickle.loads(pickle.dumps(state.holder))
    assert again.state.key() == state.position.key()
    stored = game.deserialize_state(state.serialize())
    assert stored.position.key() == state.position.key()
    assert stored.current_player() == state.current_player()


@each_setting
@pytest.mark.parametrize("reward", ["place", "points", "margin"])
def test_returns_come_at_the_end(setting: Setting, reward: str) -> None:
    game = load(setting, reward)
    state = random_state(game, 10**6, 3)
    assert game.new_initial_state().returns() == [0.0] * setting.seats
    points = [float(own) for own in state.position.scores()]
    if reward == "points":
        assert state.returns() == points
    else:
        assert sum(state.returns()) == pytest.approx(0)
        order = np.argsort(points) if reward == "margin" else np.argsort(-np.array(state.position.places()))
        assert (np.diff(np.array(state.returns())[order]) >= 0).all()
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()


@each_setting
def test_a_resampled_state_looks_the_same_to_the_player(setting: Setting) -> None:
    game = load(setting)
    for steps in (0, 5, 17, 40, 90):
        state = random_state(game, steps, steps)
        if state.is_terminal():
            continue
        player = state.current_player()
        for seed in range(3):
            other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
            assert other.current_player() == player
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            other.apply_action(other.legal_actions()[0])


def test_clones_share_nothing() -> None:
    state = random_state(pyspiel.load_game("laguna_murano"), 10, 2)
    key = state.position.key()
    for twin in (state.clone(), copy.deepcopy(state.holder)):
        holder = getattr(twin, "holder", twin)
        holder.state.apply(holder.state.legal_actions(holder.asked)[0], holder.asked)
        assert holder.state.key() != key
    assert state.position.key() == key


@each_game
def test_openspiels_searches_run(id: str) -> None:
    game = pyspiel.load_game(spiel.name_of(id))
    state = random_state(game, 6, 4)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    legal = state.legal_actions()
    hidden = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=6, random_state=rng)
    assert hidden.step(state) in legal
    assert mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=rng).step(state) in legal


def test_external_sampling_learns_a_tiny_game() -> None:
    """In Burano, whose positions can be counted, regrets are found at the information states that come up."""
    with tiny_games():
        spiel.register()
        game = pyspiel.load_game("laguna_burano")
        solver = external_sampling_mccfr.ExternalSamplingSolver(game)
        np.random.seed(1)
        solver.iteration()
        policy = solver.average_policy()
        state = random_state(game, 0, 1)
        chances = policy.action_probabilities(state)
        assert set(chances) == set(state.legal_actions())
        assert sum(chances.values()) == pytest.approx(1)
        assert len(solver._infostates) > 10


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("laguna_rialto(players=9)", "Rialto seats 2 to 5, not 9"),
        ("laguna_rialto(reward=fame)", "there is no reward 'fame'"),
        ("laguna_millefiori(edition=first)", "edition cannot be 'first'; it can be devir or schmidt"),
        ("laguna_rialto(colour=red)", "colour"),
    ],
)
def test_wrong_settings_are_refused(name: str, reason: str) -> None:
    with pytest.raises((pyspiel.SpielError, ValueError), match=reason):
        pyspiel.load_game(name)


def test_an_illegal_action_is_refused_with_the_reason() -> None:
    state = random_state(pyspiel.load_game("laguna_rialto"), 0, 1)
    with pytest.raises(ValueError, match="round-tile"):
        state.apply_action(0)
