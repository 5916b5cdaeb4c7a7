"""Train a small network to play Mille Fiori like `merchant` does, and measure how well it does.

    python examples/train_policy.py            # under five minutes on two cores
    python examples/train_policy.py --short    # twenty seconds
    python examples/train_policy.py --write    # and docs/training.json with the curve that the docs show

Matches between `merchant` bots are the teachers: the network learns to choose as they did (imitation). On the way
it plays against random opponents; by how many points it is ahead of them is the curve, for wins alone would soon tell
no difference any more. Needs torch: pip install 'laguna[envs,train]'.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from laguna.bots import levels
from laguna.envs.aec import TableEnv
from laguna.envs.batch import Batch
from laguna.envs.layout import MASK, OBSERVATION

GAME = "millefiori"
SEATS = 2
TEACHER = "merchant"
BATCH = 128
CURVE = Path(__file__).resolve().parent.parent / "docs" / "training.json"


def lessons(seed: int, matches: int, teacher: str) -> tuple[Any, Any, Any]:
    """What teachers saw, might have done and did, in some matches among themselves."""
    env = TableEnv(GAME, seats=SEATS)
    seen, masks, done = [], [], []
    for match in range(matches):
        env.reset(seed=seed + match)
        bots = [levels.make(teacher, env.game, seed + match + seat) for seat in range(SEATS)]
        for agent in env.agent_iter():
            observation, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
                continue
            seat = env.possible_agents.index(agent)
            action = bots[seat].think(env.position.view(seat), seat, bots[seat].budget).action
            if observation[MASK].sum() > 1:
                seen.append(observation[OBSERVATION].astype(np.float16))
                masks.append(observation[MASK])
                done.append(action)
            env.step(action)
    return np.stack(seen), np.stack(masks), np.array(done)


def network(size: int, actions: int) -> nn.Module:
    """Two hidden layers; small enough for any machine."""
    return nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, actions))


def chosen(policy: nn.Module, observation: Any, mask: Any) -> Any:
    """The legal action that the network likes best, for each row."""
    with torch.no_grad():
        liking = policy(torch.from_numpy(np.ascontiguousarray(observation)))
    liking[torch.from_numpy(np.ascontiguousarray(mask)) == 0] = -torch.inf
    return liking.argmax(1).numpy()


def against_random(policy: nn.Module | None, games: int, seed: int) -> dict[str, float]:
    """How far a policy is ahead of random opponents, and how often it wins; without one, random play itself."""
    batch = Batch(GAME, games, seats=SEATS)
    seen = batch.reset(seed=seed)
    own = np.arange(games) % SEATS  # each seat equally often
    ahead = np.full(games, np.nan)
    won = np.zeros(games)
    while np.isnan(ahead).any():
        actions = np.array(batch.sample())
        mine = np.flatnonzero(seen.seat == own)
        if policy is not None and len(mine):
            actions[mine] = chosen(policy, seen.observation[mine], seen.action_mask[mine])
        seen = batch.step(actions)
        ended = np.flatnonzero((seen.over == 1) & np.isnan(ahead))
        ahead[ended] = seen.points[ended, own[ended]] - seen.points[ended, 1 - own[ended]]
        won[ended] = (seen.rewards[ended, own[ended]] + 1) / 2
    return {"ahead": round(float(ahead.mean()), 1), "win_share": round(float(won.mean()), 4)}


def train(matches: int, passes: int, games: int, teacher: str, workers: int) -> dict[str, Any]:
    """Learn, and measure ever more seldom, for most is learned at the beginning."""
    began = time.monotonic()
    torch.manual_seed(1)
    torch.set_num_threads(workers)
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        share = -(-matches // workers)
        taught = pool.starmap(lessons, [(1000 * worker, share, teacher) for worker in range(workers)])
    seen, masks, done = (np.concatenate(part) for part in zip(*taught, strict=True))
    policy = network(seen.shape[1], masks.shape[1])
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-3, weight_decay=1e-5)
    batches = [rows for number in range(passes) for rows in shuffled(len(done), number)]
    curve: list[dict[str, Any]] = [{"step": 0, "loss": None} | against_random(policy, games, 5)]
    losses: list[float] = []
    for step, rows in enumerate(batches, 1):
        liking = policy(torch.from_numpy(seen[rows].astype(np.float32)))
        liking = liking.masked_fill(torch.from_numpy(masks[rows]) == 0, -1e9)
        wrong = nn.functional.cross_entropy(liking, torch.from_numpy(done[rows]))
        optimiser.zero_grad()
        wrong.backward()
        optimiser.step()
        losses.append(wrong.item())
        if step & (step - 1) == 0 or step == len(batches):
            curve.append({"step": step, "loss": round(float(np.mean(losses)), 3)} | against_random(policy, games, 5))
            print(
                f"step {step}: loss {curve[-1]['loss']}, {curve[-1]['ahead']:+} points ahead of random play", flush=True
            )
            losses = []
    return {
        "game": GAME,
        "seats": SEATS,
        "teacher": teacher,
        "matches": share * workers,
        "decisions": len(done),
        "games": games,
        "random": against_random(None, games, 5),
        "seconds": round(time.monotonic() - began),
        "curve": curve,
    }


def shuffled(count: int, seed: int) -> list[Any]:
    """All lessons once, in small batches."""
    order = torch.randperm(count, generator=torch.Generator().manual_seed(seed)).numpy()
    return list(np.array_split(order, max(count // BATCH, 1)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy by imitation, and draw its curve.")
    parser.add_argument("--short", action="store_true", help="a short form that shows that all of it works")
    parser.add_argument("--write", action="store_true", help="write docs/training.json")
    asked = parser.parse_args()
    if asked.short:
        result = train(matches=4, passes=8, games=40, teacher="greedy", workers=1)
    else:
        result = train(matches=120, passes=2, games=1000, teacher=TEACHER, workers=2)
    best, even = result["curve"][-1], result["random"]
    print(
        f"{best['ahead']:+} points ahead of random play (random play itself: {even['ahead']:+}), "
        f"{best['win_share']:.1%} of the wins, after {result['seconds']} s"
    )
    if asked.write:
        CURVE.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
