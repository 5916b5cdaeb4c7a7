"""Every kind of draw is even: few draws always, a million in the long runs. And verifying takes no time."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from benchmarks.fairness import DRAWS, LEAST, Kind, chi_square, figures, kinds, measure, p_value, play_out

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.match import Match

FEW = 3_000
ALLOWED = 1.0  # seconds of processor time for `laguna verify`, the start of Python included


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: str(kind.name))
def test_each_kind_of_draw_is_even(kind: Kind) -> None:
    assert measure(kind, FEW)[2] >= LEAST


@pytest.mark.soak
def test_a_million_draws_of_each_kind_are_even() -> None:
    assert figures(DRAWS)


def test_every_game_has_draws_and_each_is_a_kind() -> None:
    assert {kind.name.split(" ")[0] for kind in kinds()} == {*games.ids(), "first"}


def test_dice_that_favour_one_side_are_found() -> None:
    """A die that shows one face in 100 once more than it should, over a million draws; and one that never does."""
    even = dict.fromkeys(range(6), 1)
    loaded = Counter({0: 176_667, **dict.fromkeys(range(1, 6), 164_666)})
    assert p_value(*chi_square(loaded, even)) < LEAST
    assert p_value(*chi_square(Counter(dict.fromkeys(range(5), 600)), even)) < LEAST
    assert p_value(*chi_square(Counter(dict.fromkeys(range(6), 500)), even)) > 0.999


@pytest.mark.parametrize(
    ("square", "freedom", "p"), [(3.841, 1, 0.05), (11.070, 5, 0.05), (20.515, 5, 0.001), (99.334, 100, 0.5)]
)
def test_p_values_are_those_of_the_tables(square: float, freedom: int, p: float) -> None:
    assert p_value(square, freedom) == pytest.approx(p, rel=0.01)


def test_a_record_is_verified_in_less_than_a_second(tmp_path: Path) -> None:
    """The longest there are: five seats of Rialto. Processor time, for the tests share the machine."""
    match = play_out(Match(games.load("rialto"), 5, dice=SealedDice(bytes(32), ["x"] * 5)), 1)
    path = tmp_path / "record.txt"
    path.write_text(str(match.record()), encoding="utf-8")
    command = [sys.executable, "-c", TIMED, "verify", str(path)]
    took = []
    for _ in range(2):  # the first may have to read the program from the disk
        begin = time.perf_counter()
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode == 0 and "are right" in run.stdout, run.stderr
        took.append(min(time.perf_counter() - begin, float(run.stderr.split()[-1])))
    assert min(took) < ALLOWED


TIMED = """
import sys, time
from laguna.terminal.main import main
try:
    main()
finally:
    print(time.process_time(), file=sys.stderr)
"""
