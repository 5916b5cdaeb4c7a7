"""The examples run as they stand, in their short forms; the curve in the docs is the measured one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from benchmarks import training
from benchmarks.page import DOCS, put

import laguna

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLES: Final = ROOT / "examples"


def output_of(*command: str) -> str:
    """What an example prints; it has to end well."""
    environment = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(laguna.__file__)), "LAGUNA_LANG": "en"}
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, cwd=ROOT, env=environment, timeout=170, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_random_game_in_ten_lines() -> None:
    source = (EXAMPLES / "random_rollout.py").read_text(encoding="utf-8")
    code = [line for line in source.splitlines() if line and not line.startswith('"""')]
    assert len(code) <= 11, "an import and ten lines"
    points = output_of("examples/random_rollout.py")
    assert len(re.findall(r"'player_\d': -?\d+", points)) == 4


def test_openspiels_search_against_one_of_ours() -> None:
    told = json.loads(output_of("examples/openspiel_bot.py", "rialto", "--bot", "greedy", "--short", "--json"))
    assert told["games"] == 1
    assert told["won"] in (0, 0.5, 1)


def test_training_in_its_short_form() -> None:
    pytest.importorskip("torch", reason="training needs torch, which pip install 'laguna[train]' brings")
    told = output_of("examples/train_policy.py", "--short")
    losses = [float(loss) for loss in re.findall(r"step \d+: loss ([\d.]+)", told)]
    assert len(losses) >= 4
    assert losses[-1] < losses[0]
    ahead = re.search(r"^([+-][\d.]+) points ahead of random play \(", told, flags=re.M)
    assert ahead is not None and float(ahead[1]) > 20, told


def cells() -> list[dict[str, Any]]:
    notebook = json.loads((EXAMPLES / "boards.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_the_notebook_shows_boards() -> None:
    """Run as a notebook runs it: the last expression of a cell is shown, by its drawing where it has one."""
    names: dict[str, Any] = {}
    shown = []
    for cell in cells():
        lines = "".join(cell["source"]).splitlines()
        exec("\n".join(lines[:-1]), names)
        try:
            value = eval(lines[-1], names)
        except SyntaxError:
            exec("\n".join(lines), names)
        else:
            shown.append(value)
    drawn = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert len(drawn) == 2 and all("<svg" in picture for picture in drawn)
    assert drawn[0] != drawn[1]
    assert shown[-1]["owner"] == (4, 109)


def test_the_curve_in_the_docs_is_the_measured_one() -> None:
    measured = json.loads((DOCS / "training.json").read_text(encoding="utf-8"))
    page = (DOCS / "envs.md").read_text(encoding="utf-8")
    assert put(page, "training", training.told(measured)) == page
    ahead = [point["ahead"] for point in measured["curve"]]
    assert ahead[-1] > 100 and ahead[-1] > ahead[0], "clearly above random play"
    assert abs(measured["random"]["ahead"]) < 20
    assert (DOCS / "pictures" / "training.svg").read_text(encoding="utf-8") == training.picture(measured)
