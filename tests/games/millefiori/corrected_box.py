"""Mille Fiori with a corrected components.toml: what the printed box never comes to, in processes of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from laguna.core.state import NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from tests.games.millefiori.planned_matches import GAME
from tests.games.millefiori.scenes import Scene, position_after
from tests.games.millefiori.walks import TABLES, walk

ROOT: Final = Path(__file__).resolve().parents[3]
VARIABLE: Final = "LAGUNA_COMPONENTS_MILLEFIORI"
REFUSED: Final = 3
LOAD: Final = f"""
from laguna import games
from laguna.text import catalogue
from laguna.text.text import RuleError

try:
    games.load("millefiori")
except RuleError as error:
    print(catalogue.refusal(error))
    raise SystemExit({REFUSED})
"""
GAMES: Final = "games.txt"  # beside the corrected box: what has been played with the printed one


def run(scene: Callable[[], None], correct: Callable[[str], str], folder: Path) -> None:
    """Run a scene with a corrected box; a game reads its box once, so this takes another process."""
    write(correct, folder)
    done = python(f"from tests.games.millefiori import corrected_box; corrected_box.{scene.__name__}()", folder)
    assert done.returncode == 0, done.stderr


def refusal(correct: Callable[[str], str], folder: Path) -> str:
    """What is said of a corrected box that contradicts itself."""
    write(correct, folder)
    done = python(LOAD, folder)
    assert done.returncode == REFUSED, done.stderr
    return done.stdout


def write(correct: Callable[[str], str], folder: Path) -> None:
    text = Path(box.BOX.path).read_text(encoding="utf-8")
    changed = correct(text)
    assert changed != text, "nothing has been corrected"
    (folder / "components.toml").write_text(changed, encoding="utf-8")


def python(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, VARIABLE: str(folder / "components.toml"), "LAGUNA_LANG": "en"}
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def put(key: str, old: str, new: str) -> Callable[[str], str]:
    """A correction: the first `old` after a key becomes `new`."""

    def correct(text: str) -> str:
        at = text.index(key)
        return text[:at] + text[at:].replace(old, new, 1)

    return correct


# ---- leftovers


def with_early_leftovers(text: str) -> str:
    return text.replace('leftover_timing = "after_last_turns"', 'leftover_timing = "when_not_passed"')


def leftovers_early() -> None:
    """The scene of MF-A.14: what is not passed lies open when all have chosen, or each as it chooses on turn."""
    assert list(box.LEFTOVERS_EARLY) == [1, 1]
    for seats in (2, 3, 4):
        for edition in ("devir", "schmidt"):
            left = 2 if seats == 2 else 1
            scene = last_choice(seats, edition, "together")
            before = len(scene.open_cards())
            for _ in range(seats):
                assert len(scene.open_cards()) == before
                scene.step()
            assert scene.state.phase == phases.PLAY_CARD
            assert len(scene.open_cards()) == before + left * seats
            scene = last_choice(seats, edition, "on_turn")
            scene.step()
            assert len(scene.open_cards()) == before + left
            every_position_can_be_restored(seats, edition)


def last_choice(seats: int, edition: str, choose: str) -> Scene:
    """The last choice of round 1."""
    scene = Scene(seats=seats, edition=edition, choose=choose)
    while not (scene.state.is_last_pass() and scene.state.phase == phases.CHOOSE):
        scene.step()
    return scene


def every_position_can_be_restored(seats: int, edition: str) -> None:
    """Games go to their end, and each position and view is one that `restore` accepts."""
    for choose in ("together", "on_turn"):
        options = {"edition": edition, "choose": choose}
        for state, _, _ in walk(seats, edition, choose, seed=3):
            for reader in range(-1, seats):
                key = state.key() if reader < 0 else state.view(reader).key()
                assert GAME.restore(seats, options, 1, key).key() == key


# ---- names


def with_ash_and_lime_exchanged(text: str) -> str:
    """The names change places on spaces and cards; the rows of cards stay in their order, so their wheels change."""
    text = re.sub(r'symbol = "(ash|lime)"\nrow', lambda found: f'symbol = "{exchange(found[1])}"\nrow', text)
    ash, lime = re.findall(r'symbol = "(?:ash|lime)"\nwheels = (\[.*?\])', text)
    text = text.replace(f'symbol = "ash"\nwheels = {ash}', f'symbol = "ash"\nwheels = {lime}')
    return text.replace(f'symbol = "lime"\nwheels = {lime}', f'symbol = "lime"\nwheels = {ash}')


def exchange(text: str) -> str:
    """Ash for lime and lime for ash."""
    return re.sub("ash|lime", lambda found: "lime" if found[0] == "ash" else "ash", text)


def recorded_games() -> str:
    """A few games as they are played with the box in use: moves, and the scores after each."""
    lines = []
    for seats, edition, choose in TABLES:
        scores: list[int] = []
        lines.append(f"new {seats} {edition} {choose}")
        for state, mover, action in walk(seats, edition, choose, seed=seats):
            scores = list(state.scores())
            if mover != NOBODY:
                lines.append(f"{mover} {GAME.notate(action)} {scores}")
        lines.append(f"end {scores}")
    return "\n".join(lines)


def exchanged_names() -> None:
    """The scene of MF-A.30: games of the printed box, played again under the other names."""
    recorded = Path(os.environ[VARIABLE]).with_name(GAMES).read_text(encoding="utf-8")
    for line in exchange(recorded).split("\n"):
        first, *rest = line.partition(" [")[0].split()
        if first == "new":
            state = position_after(int(rest[0]), edition=rest[1], choose=rest[2])
            continue
        assert str(list(state.scores())) == line[line.index("[") :]
        if first != "end":
            state.apply(GAME.parse(" ".join(rest)), int(first))
    assert state.to_move() == NOBODY


# ---- other figures


def with_twelve_open_cards(text: str) -> str:
    return put("[editions.devir]", "2 = 9, 3 = 4, 4 = 9", "2 = 12, 3 = 4, 4 = 9")(text)


def more_open_cards() -> None:
    """Twelve open cards for two players in devir; the pile then lasts for nine rounds, and seven cards are left."""
    scene = Scene(seats=2)
    assert len(scene.open_cards()) == 12
    scene.finish()
    assert scene.state.round == 9
    assert scene.state.deck_size == 109 - 12 - 9 * 10


def without_ship_2(text: str) -> str:
    return re.sub(r'symbol = "ship"\nwheels = \[.*?\]', lambda found: found[0].replace("2", "3"), text)


def no_tutorial() -> None:
    """The tutorial plays a ship 2; without that card there is none, and all else goes on."""
    assert "ship-2" not in box.KIND_NAMES
    assert GAME.tutorial is None
    scene = Scene()
    scene.finish()
