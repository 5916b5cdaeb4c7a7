"""Are the dice even? Chi-square over many draws of every kind, and how long it takes to verify a record.

    python -m benchmarks.fairness                # a million draws of each kind; what is missing is drawn
    python -m benchmarks.fairness --draws 50000  # fewer, to try it
    python -m benchmarks.fairness --write        # and puts the figures into docs/fairness.md

Secrets are fixed, so that everybody gets the same figures; they come from the name of the kind.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.page import DOCS, fill
from benchmarks.promises import note, so_far, table

from laguna import games
from laguna.core.dice import FastDice, SealedDice, sealed_number
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.record import Record, verify
from laguna.core.state import CHANCE, State

DRAWS = 1_000_000
PAGE = DOCS / "fairness.md"
LEAST = 1e-4  # a p-value below it would come by chance in one of ten thousand kinds
SOURCES = ("benchmarks/fairness.py", "src/laguna/core/dice.py", "src/laguna/games")


class Kind:
    """One kind of draw: where chance has to choose, and how likely each outcome is."""

    def __init__(self, game: Game, verb: str, state: State) -> None:
        self.name = f"{game.id} {verb}"
        self.state = state
        self.weights = dict(zip(map(int, state.legal_actions()), map(int, state.chance_weights()), strict=True))

    def counts(self, draws: int) -> Counter[int]:
        """How often each outcome came, drawn by one pair of sealed dice as in a very long match."""
        dice = SealedDice(secret_of(self.name), ["lagoon", "high tide"])
        counts: Counter[int] = Counter()
        for _ in range(draws):
            counts[int(dice.draw(self.state)[0])] += 1
        return counts


class FirstDraw(Kind):
    """The first draw of many matches, each with a secret of its own."""

    def __init__(self, total: int) -> None:
        self.name = f"first of {total}"
        self.weights = dict.fromkeys(range(total), 1)

    def counts(self, draws: int) -> Counter[int]:
        total = len(self.weights)
        return Counter(sealed_number(secret_of(f"{self.name} {at}"), ["", ""], 1, total) for at in range(draws))


def secret_of(name: str) -> bytes:
    """A secret that is always the same."""
    return hashlib.sha256(name.encode()).digest()


def kinds() -> Iterator[Kind]:
    """Every kind of draw there is in our games, where it is due for the first time; and the first draws of matches."""
    for id in games.ids():
        yield from kinds_of(games.load(id))
    for total in (6, 77):
        yield FirstDraw(total)


def kinds_of(game: Game) -> Iterator[Kind]:
    """The kinds of draw in one game, by the first word of their notation."""
    match = played(game, 7)
    state = game.new(match.seats, match.options, match.version)
    seen: set[str] = set()
    for step in match.history:
        verb = game.notate(step.action).partition(" ")[0]
        if step.seat == CHANCE and verb not in seen and len(state.legal_actions()) > 1:
            seen.add(verb)
            yield Kind(game, verb, state.clone())
        step.apply(state)


def played(game: Game, seed: int) -> Match:
    """A match of as many seats as there may be, at random to its end."""
    return play_out(Match(game, game.seats[-1], dice=FastDice(seed)), seed)


def play_out(match: Match, seed: int) -> Match:
    """Play on at random to the end."""
    rng = random.Random(seed)
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, rng.choice([int(action) for action in match.state.legal_actions(seat)]))
    return match


def chi_square(counts: Counter[int], weights: dict[int, int]) -> tuple[float, int]:
    """How far counts are from what the weights lead one to expect, and the degrees of freedom."""
    draws, total = sum(counts.values()), sum(weights.values())
    assert counts.keys() <= weights.keys(), "only what is possible is drawn"
    possible = {outcome: draws * weight / total for outcome, weight in weights.items() if weight > 0}
    return sum((counts[at] - mean) ** 2 / mean for at, mean in possible.items()), len(possible) - 1


def p_value(square: float, freedom: int) -> float:
    """How often even dice are at least this far off: the upper tail of the chi-square distribution.

    >>> round(p_value(3.841458820694124, 1), 4), round(p_value(124.3421, 100), 3)
    (0.05, 0.05)
    """
    half, x = freedom / 2, square / 2
    term = total = 1 / half
    step = half
    while term > total * 1e-16:  # the lower tail as a series
        step += 1
        term *= x / step
        total += term
    return max(0.0, 1 - total * math.exp(half * math.log(x) - x - math.lgamma(half))) if x > 0 else 1.0


def measure(kind: Kind, draws: int) -> tuple[float, int, float]:
    """Chi-square, degrees of freedom and p-value of so many draws."""
    square, freedom = chi_square(kind.counts(draws), kind.weights)
    return square, freedom, p_value(square, freedom)


def verify_times() -> list[tuple[str, int, float]]:
    """By game the lines of a record with as many seats as there may be, and the seconds of its verification."""
    out = []
    for id in games.ids():
        game = games.load(id)
        seats = game.seats[-1]
        match = play_out(Match(game, seats, dice=SealedDice(secret_of(id), [""] * seats)), 3)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "record.txt")
            path.write_text(str(match.record()), encoding="utf-8")
            begin = time.perf_counter()
            verify(Record.parse(path.read_text(encoding="utf-8")))
            out.append((game.title, len(match.history), time.perf_counter() - begin))
    return out


def figures(draws: int) -> str:
    """Both tables."""
    rows = []
    for kind in kinds():
        name = f"chance-{kind.name}-{draws}".replace(" ", "-")
        done = so_far(name, SOURCES)
        if not done:
            square, freedom, p = measure(kind, draws)
            done = {"square": square, "freedom": freedom, "p": p}
            note(name, done, SOURCES)
            print(f"{kind.name}: chi-square {square:.1f} with {freedom} degrees of freedom, p = {p:.3f}", flush=True)
        assert done["p"] >= LEAST, f"the draws of {kind.name} are not even: p = {done['p']}"
        rows.append((kind.name, f"{draws:,}", f"{done['square']:.1f}", done["freedom"], f"{done['p']:.3f}"))
    even = table(("kind of draw", "draws", "chi-square", "degrees of freedom", "p"), rows)
    fast = [(title, lines, f"{1000 * seconds:.0f}") for title, lines, seconds in verify_times()]
    return f"{even}\n\n{table(('record of a whole match', 'actions', 'verified in ms'), fast)}"


def main() -> None:
    """Draw what is missing, and show it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=DRAWS)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    told = figures(asked.draws)
    print(told)
    if asked.write:
        fill(PAGE, "figures", told)


if __name__ == "__main__":
    main()
