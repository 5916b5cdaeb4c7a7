"""Rialto with a corrected components.toml: scenes that the printed box never comes to, in a process of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases
from tests.games.rialto import scenes
from tests.games.rialto.scenes import Scene

ROOT: Final = Path(__file__).resolve().parents[3]


def run(scene: Callable[[], None], correct: Callable[[str], str], folder: Path) -> None:
    """Run a scene with a corrected box; a game reads its box once, so this takes another process."""
    path = folder / "components.toml"
    path.write_text(correct(Path(box.BOX.path).read_text(encoding="utf-8")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", f"from tests.games.rialto import corrected_box; corrected_box.{scene.__name__}()"],
        cwd=ROOT,
        env={**os.environ, "LAGUNA_COMPONENTS_RIALTO": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def with_two_connections(box: str) -> str:
    """Only the connections from Cannaregio to its neighbours on the same bank are left."""
    for row in re.findall(r"\[\[connection\]\].*?\n\n", box, flags=re.DOTALL):
        if "cannaregio-castello" not in row and "cannaregio-san_marco" not in row:
            box = box.replace(row, "")
    return re.sub(r"(\[connection_facts\]\ntotal = )12", r"\g<1>2", box)


def with_three_cards_a_kind(box: str) -> str:
    """21 cards instead of 77."""
    box = re.sub(r'(stage = "[A-F]?"\ncount = )11', r"\g<1>3", box)
    return re.sub(r"(\[inventory\].*?\ncards = )77", r"\g<1>21", box, flags=re.DOTALL)


def few_connections() -> None:
    """The scene of AMB-16: two connections, both built on in round 1."""
    assert box.CONNECTIONS == 2
    assert scenes.GAME.tutorial is None  # it builds where there is no connection any more
    scene = Scene(2)
    scene.script(1, 0, "bridge", "bridge cannaregio-castello", "gondola", "gondola cannaregio-san_marco")
    scene.script(2, 0, "bridge*2", "gondola*2")
    scene.script(3, 0, "gondola*4 joker*3")
    scene.script(4, 0, "gondola joker*3")
    scene.go_to_stage(scenes.D, round=2)
    bridge, before = scene.state.bridge_up, scene.points()[0]
    scene.go_to_stage(scenes.E, round=2)
    assert scene.points()[0] == before + 2 + 1
    assert scene.state.bridge_up == bridge
    councillors, reserve = scene.councillors(0), scene.state.reserve[0]
    scene.go_to_stage(scenes.F, round=2)
    assert scene.points()[0] == before + 2 + 1
    assert scene.state.gondolas == 6 - 1
    assert scene.councillors(0) == councillors
    assert scene.state.reserve[0] == reserve - 2
    scene.go_to_stage(scenes.E, round=4)
    assert scene.state.reserve[0] == 2
    before = scene.points()[0]
    scene.go_to_stage(scenes.F, round=4)
    assert scene.points()[0] == before + 2 + 1  # for two missing councillors, and for the one of the bonus
    scene.finish()


def few_cards() -> None:
    """The scene of AMB-17: 21 cards, 14 of them in hands when round 2 is dealt."""
    assert box.CARD_COUNT == 21
    scene = Scene(2)
    scene.go_to(phases.DISCARD_CARDS, round=1)
    assert list(scene.state.hand_size) == [8, 7]
    scene.go_to_round(2)
    assert [sum(scene.row(row).values()) for row in (1, 2, 3)] == [3, 2, 2]
    scene.go_to(phases.DISCARD_CARDS, round=2)
    assert list(scene.state.hand_size) == [10, 9]
    scene.finish()


def few_cards_for_the_virtual_player() -> None:
    """The scene of AMB-28: humans have drawn the pile empty, so the virtual player lives on the leftover row."""
    assert box.CARD_COUNT == 21
    scene = Scene(2, third="virtual")
    scene.go_to(phases.DISCARD_CARDS)
    assert scene.state.deck_size == 0
    assert list(scene.state.hand_size) == [8, 7, 0]
    scene.go_to_stage(scenes.A)
    drawn = scene.state.hand_size[2] + sum(scene.state.laid[2 * box.KINDS :])  # it may have laid some already
    assert drawn == 7  # six cards of the leftover row, and the one discarded
    assert scene.state.deck_size == 0
