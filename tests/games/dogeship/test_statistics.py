"""Where points come from in The Doge Ship: at every step the sources add up to what the step has scored."""

from __future__ import annotations

from collections import Counter

from laguna.core.state import NOBODY
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.dogeship.scenes import LETTERS, Scene
from tests.games.dogeship.walks import GAME, SEATS, walk


def sources_of(before: DogeShipState, action: int, mover: int, after: DogeShipState) -> Counter[tuple[str, str]]:
    """The points of a step by seat and part, in English."""
    out: Counter[tuple[str, str]] = Counter()
    for seat, part, points in GAME.statistics.point_sources(before, action, mover, after):
        out[LETTERS[seat], catalogue.translate(Text(GAME.statistics.score_categories[part]), "en")] += points
    return out


def test_the_point_sources_of_every_step_add_up() -> None:
    seen: set[str] = set()
    for seats in SEATS:
        for seed in range(3):
            for before, mover, action in walk(seats, seed):
                if mover == NOBODY:
                    break
                after = before.clone()
                after.apply(action, mover)
                sources = sources_of(before, action, mover, after)
                for seat, letter in enumerate(LETTERS[:seats]):
                    gained = after.score[seat] - before.score[seat]
                    assert sum(points for (owner, _), points in sources.items() if owner == letter) == gained
                seen |= {part for _, part in sources}
    assert seen == {catalogue.translate(Text(part), "en") for part in GAME.statistics.score_categories}


def played(scene: Scene, letter: str, move: str) -> dict[tuple[str, str], int]:
    """What a move scores, by letter and part."""
    before = scene.state.clone()
    scene.play(letter, move)
    return dict(sources_of(before, int(GAME.parse(move)), LETTERS.index(letter), scene.state))


def test_a_part_a_bonus_and_an_inspection() -> None:
    scene = Scene(doge="D04")
    scene.own("A", "LS4")
    scene.turn("A", "use red-3")
    assert played(scene, "A", "complete LS4") == {("A", "galley parts"): 3 + 2 - 1 + 0}
    scene.build("A", "B20")  # complete: 1 point
    scene.next_doge("D03")
    scene.next_round()
    scene.wait_for("A")
    assert played(scene, "A", "use white-1") == {("A", "barriers"): 1}
    scene.end_round()
    scene.play("A", "bid 1")
    assert played(scene, "B", "bid 0") == {("A", "inspections"): 6}


def test_the_final_approval_comes_with_the_last_step() -> None:
    scene = Scene()
    scene.favours("B", 1)
    while scene.state.round < 25 or sum(scene.state.markers) > 1:
        scene.pass_by()
    last = LETTERS[scene.match.deciders()[0]]
    assert played(scene, last, "water") == {("B", "final approval"): 9}
