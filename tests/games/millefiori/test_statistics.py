"""Where points come from in Mille Fiori: at every step the parts add up to what the step has scored."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.core.state import NOBODY
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.millefiori.planned_matches import GAME
from tests.games.millefiori.scenes import Scene
from tests.games.millefiori.walks import TABLES, walk


def parts_of(before: MilleFioriState, action: int, mover: int, after: MilleFioriState) -> Counter[tuple[int, str]]:
    """The points of a step by seat and part, in English."""
    out: Counter[tuple[int, str]] = Counter()
    for seat, part, points in GAME.statistics.point_sources(before, action, mover, after):
        out[seat, catalogue.translate(Text(GAME.statistics.score_categories[part]), "en")] += points
    return out


def test_the_parts_of_every_step_add_up() -> None:
    """In random games at every table; together they score all there is to score."""
    seen: set[str] = set()
    for seats, edition, choose in TABLES:
        for seed in range(3):
            seen |= follow(seats, edition, choose, seed)
    assert seen == {catalogue.translate(Text(part), "en") for part in GAME.statistics.score_categories}


def follow(seats: int, edition: str, choose: str, seed: int) -> set[str]:
    """A random game, step by step; returns what was scored in it."""
    seen: set[str] = set()
    for before, mover, action in walk(seats, edition, choose, seed):
        if mover == NOBODY:
            break
        after = before.clone()
        after.apply(action, mover)
        earned = parts_of(before, action, mover, after)
        for seat in range(seats):
            gained = after.score[seat] - before.score[seat]
            assert sum(points for (owner, _), points in earned.items() if owner == seat) == gained
        seen |= {part for _, part in earned}
    return seen


@pytest.mark.parametrize(
    ("turns", "move", "parts"),
    [
        (("B lime-1 W09", "B quartz-1 W10", "B ash-1"), "place W17", {"B": {"workshops": 3}}),
        (("A key-1 R01", "B key-1 R02", "B key-2"), "place R03", {"B": {"residences": 7}}),
        (
            ("A lion-1 N-B2", "B lion-2 N-B3", "A coin-1"),
            "place N-M2",
            {"A": {"townspeople": 4}, "B": {"townspeople": 1}},
        ),
        (("A swan-1 T1S", "B swan-2"), "place T2S", {"A": {"trade": 2}, "B": {"trade": 2}}),
        (("A key-3 sail", "A lime-3"), "sail", {"A": {"trade route": 10}}),
    ],
)
def test_points_are_put_down_to_what_they_were_scored_for(
    turns: tuple[str, ...], move: str, parts: dict[str, dict[str, int]]
) -> None:
    assert played(Scene(*turns), move) == parts


def test_x_14_a_fleet_and_the_voyage_after_it() -> None:
    goods = ("A glass-1 T3G", "B carafe-1 T3C", "C jewelry-1 T3J")
    scene = Scene(*goods, "A ship-1 H3a stay", "B ship-3 H3b stay", "A ship-2")
    assert played(scene, "place H3c") == {"A": {"fleets": 12}, "B": {"fleets": 6}}
    assert played(scene, "go") == {"A": {"trade route": 1}}


def test_x_17_in_the_first_edition_the_voyage_comes_with_the_placement() -> None:
    assert played(Scene("A ship-4", edition="schmidt"), "place H1a") == {"A": {"trade route": 3}}


def test_x_5_a_bonus_counts_when_it_is_scored() -> None:
    turns = ("A key-1 R01", "B key-1 R02", "B key-2 R03", "B key-2 R04", "B key-3")
    assert played(Scene(*turns), "place R05") == {"B": {"residences": 13, "bonuses": 20}}
    later = Scene(*turns, edition="schmidt")
    assert played(later, "place R05") == {"B": {"residences": 13}}
    assert last_step(later)["B"]["bonuses"] == 20


def played(scene: Scene, move: str) -> dict[str, dict[str, int]]:
    """Whoever is to act makes a move; what it scored, by letter and part."""
    before = scene.state.clone()
    mover = int(before.to_move())
    scene.play(mover, move)
    return by_letter(parts_of(before, int(GAME.parse(move)), mover, scene.state))


def last_step(scene: Scene) -> dict[str, dict[str, int]]:
    """Everyone goes on to the end of the game; what its last step scored."""
    while not scene.match.is_over():
        before = scene.state.clone()
        scene.step()
    step = scene.match.history[-1]
    return by_letter(parts_of(before, step.action, step.seat, scene.state))


def by_letter(earned: Counter[tuple[int, str]]) -> dict[str, dict[str, int]]:
    out: dict[str, dict[str, int]] = {}
    for (seat, part), points in earned.items():
        out.setdefault("ABCD"[seat], {})[part] = points
    return out
