"""A batch: the same games as one by one, however many processes play them; refusals change nothing."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from gymnasium.error import Error as GymnasiumError

from laguna import games
from laguna.envs.batch import Batch, BatchStep
from laguna.testing.random_play import Setting
from tests.support.example_games import all_settings

SETTINGS: Final = [setting for setting in all_settings() if setting.game.id in games.ids()]


def copied(seen: BatchStep) -> BatchStep:
    return BatchStep(*[array.copy() for array in seen])


def first_legal(seen: BatchStep) -> Any:
    return np.argmax(seen.action_mask, axis=1)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_batch_plays_like_single_games(setting: Setting) -> None:
    """Each row is what the game itself shows, masks and rewards included, over the ends of games."""
    game = setting.game
    batch = Batch(game.id, 5, seats=setting.seats, options=setting.chosen(), reward="points")
    seen = batch.reset(seed=8)
    ended = np.zeros(5, dtype=int)
    total = np.zeros((5, setting.seats))
    rng = np.random.default_rng(8)
    start = list(setting.new().scores())
    for _ in range(400):
        for number in range(5):
            state = batch.state(number)
            seat = int(state.to_move())
            assert seen.seat[number] == seat
            assert np.flatnonzero(seen.action_mask[number]).tolist() == list(state.legal_actions(seat))
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen.action_mask])
        seen = batch.step(actions)
        total += seen.rewards
        for ended_one in np.flatnonzero(seen.over):
            assert (total[ended_one] + start == seen.points[ended_one]).all()
            total[ended_one] = 0
        ended += seen.over
    assert ended.sum() > 0 or setting.seats > 3 or game.id in ("murano", "dogeship")
    assert seen.observation.dtype == np.float32
    assert (seen.observation >= batch.layout.low).all() and (seen.observation <= batch.layout.high).all()


def test_several_processes_give_the_same_as_one() -> None:
    with Batch("millefiori", 7, seats=3) as alone, Batch("millefiori", 7, seats=3, workers=2) as shared:
        one, two = alone.reset(seed=3), shared.reset(seed=3)
        for _ in range(150):
            for name, ours, theirs in zip(BatchStep._fields, one, two, strict=True):
                assert np.array_equal(ours, theirs), name
            actions = first_legal(one)
            one, two = alone.step(actions), shared.step(actions)
        sampled = shared.sample()
        assert two.action_mask[np.arange(7), sampled].all()
        bad = sampled.copy()
        bad[5] = 0
        before = copied(two)
        with pytest.raises(ValueError, match="game 5 of the batch refuses: "):
            shared.step(bad)
        assert all(np.array_equal(was, now) for was, now in zip(before, two, strict=True))
        shared.step(sampled)


def test_the_arrays_are_reused() -> None:
    batch = Batch("rialto", 3, seats=2)
    first = batch.reset(seed=1)
    second = batch.step(batch.sample())
    assert all(np.shares_memory(one, other) for one, other in zip(first, second, strict=True))
    assert not first.action_mask.flags.writeable


def test_the_same_seed_gives_the_same_batch() -> None:
    batch = Batch("rialto", 4, seats=2)
    seen = [copied(batch.reset(seed)) for seed in (1, 1, 2)]
    assert np.array_equal(seen[0].observation, seen[1].observation)
    assert not np.array_equal(seen[0].observation, seen[2].observation)
    assert len(np.unique(seen[0].observation, axis=0)) > 1, "every game has its own chance"
    with pytest.raises(GymnasiumError, match="Seed must be"):
        batch.reset("seven")  # type: ignore[arg-type]


def test_a_refused_action_changes_nothing_and_names_its_game() -> None:
    batch = Batch("rialto", 3, seats=2)
    seen = batch.reset(seed=1)
    keys = [batch.state(number).key() for number in range(3)]
    actions = first_legal(seen)
    actions[2] = 0
    with pytest.raises(ValueError, match=r"game 2 of the batch refuses: .*round-tile"):
        batch.step(actions)
    actions[2] = 10**6
    with pytest.raises(ValueError, match="game 2 of the batch refuses: there is no action 1000000"):
        batch.step(actions)
    assert [batch.state(number).key() for number in range(3)] == keys


@pytest.mark.parametrize("actions", [[1, 2], [[1, 2, 3]], [0.5, 1.0, 2.0], ["a", "b", "c"]])
def test_actions_of_the_wrong_kind_are_refused(actions: Any) -> None:
    batch = Batch("rialto", 3, seats=2)
    batch.reset(seed=1)
    with pytest.raises(ValueError, match="actions have to be whole numbers, one for each of 3 games"):
        batch.step(actions)


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"count": 0}, "a batch cannot have 0 games"),
        ({"count": 4, "workers": 5}, "4 games cannot be shared out among 5 processes"),
        ({"count": 4, "reward": "gold"}, "there is no reward 'gold'"),
    ],
)
def test_wrong_settings_are_refused(chosen: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Batch("rialto", **chosen)


def test_a_batch_must_be_reset_first() -> None:
    batch = Batch("rialto", 2)
    for ask in (batch.sample, lambda: batch.step(np.zeros(2, dtype=int))):
        with pytest.raises(ValueError, match="no game has begun"):
            ask()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_closed_batch_is_refused(workers: int) -> None:
    batch = Batch("rialto", 2, seats=2, workers=workers)
    batch.reset(seed=1)
    batch.close()
    batch.close()
    for ask in (batch.sample, batch.reset, lambda: batch.step(np.zeros(2, dtype=int))):
        with pytest.raises(ValueError, match="the batch is closed; make a new one"):
            ask()


def test_positions_of_a_parallel_batch_are_refused() -> None:
    with (
        Batch("rialto", 2, seats=2, workers=2) as batch,
        pytest.raises(ValueError, match="make the batch with workers=1"),
    ):
        batch.state(0)
