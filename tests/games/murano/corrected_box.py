"""Murano with a corrected components.toml: scenes that the box never comes to, in a process of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from laguna.games.murano import components as box
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.scene_turns import card

ROOT: Final = Path(__file__).resolve().parents[3]


def run(scene: Callable[[], None], correct: Callable[[str], str], folder: Path) -> None:
    """Run a scene with a corrected box; a game reads its box once, so this takes another process."""
    path = folder / "components.toml"
    printed = Path(box.BOX.path).read_text(encoding="utf-8")
    path.write_text(correct(printed), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != printed, "nothing was corrected"
    done = subprocess.run(
        [sys.executable, "-c", f"from tests.games.murano import corrected_box; corrected_box.{scene.__name__}()"],
        cwd=ROOT,
        env={**os.environ, "LAGUNA_COMPONENTS_MURANO": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def with_one_bead_a_colour(text: str) -> str:
    """Three beads instead of thirty."""
    return re.sub(r"(?m)^(per_colour = )10$", r"\g<1>1", text)


def few_beads() -> None:
    """The scene of AR-18: four factories and three beads; the Trading Office draws only what there is."""
    scene = with_factories(4)
    assert sum(scene.bag().values()) == 3
    scene.turn("A", "production")
    assert scene.offered("work") == ["1", "2", "3"]  # 9 points would do for four
    scene.refuses("work 4", "MU-7.10")
    scene = with_factories(4)
    card(scene, "A", "trading_office")
    scene.turn("A", "production")
    assert scene.offered("work") == ["1", "2", "3", "1+1", "2+1"]
    scene.refuses("work 3+1", "MU-9.13")
