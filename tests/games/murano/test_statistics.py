"""Where points come from in Murano: at every step the parts add up to what the step has scored or cost."""

from __future__ import annotations

from collections import Counter

from laguna.core.state import NOBODY
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.scene_turns import buy, card, place, recruit, street
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import walk


def parts_of(before: MuranoState, action: int, mover: int, after: MuranoState) -> Counter[tuple[int, str]]:
    """The points of a step by seat and part, in English."""
    out: Counter[tuple[int, str]] = Counter()
    for seat, part, points in GAME.statistics.point_sources(before, action, mover, after):
        out[seat, catalogue.translate(Text(GAME.statistics.score_categories[part]), "en")] += points
    return out


def test_the_parts_of_every_step_add_up() -> None:
    """In random games at every table; together they score all there is to score."""
    seen: set[str] = set()
    for seats in GAME.seats:
        for seed in range(4):
            for before, mover, action in walk(seats, seed, eager=seed > 0):
                if mover == NOBODY:
                    break
                after = before.clone()
                after.apply(action, mover)
                earned = parts_of(before, action, mover, after)
                for seat in range(seats):
                    gained = after.score[seat] - before.score[seat]
                    assert sum(points for (owner, _), points in earned.items() if owner == seat) == gained
                seen |= {part for _, part in earned}
    assert seen == {catalogue.translate(Text(part), "en") for part in GAME.statistics.score_categories}


def played(scene: Scene, move: str) -> dict[str, int]:
    """Whoever is to act makes a move; what it scored for A, by part."""
    before = scene.state.clone()
    mover = int(before.to_move())
    scene.play(move)
    earned = parts_of(before, int(GAME.parse(move)), mover, scene.state)
    return {part: points for (seat, part), points in earned.items() if seat == 0}


def test_points_are_put_down_to_what_they_were_scored_for() -> None:
    scene = Scene()
    card(scene, "A", "crane_special_palace")
    buy(scene, "A", "palace_2")
    scene.turn("A", "build", *street("street_blank", "san_donato:b2"), "lay palace_2")
    assert played(scene, "on san_donato:b1") == {"buildings": 3, "special cards": 1}
    glass = with_factories(2)
    glass.turn("A", "production")
    before = glass.state.clone()
    glass.state.apply(GAME.parse("work 2"))
    assert parts_of(before, int(GAME.parse("work 2")), 0, glass.state) == {(0, "production"): -4}


def test_characters_and_gondoliers_are_told_apart() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    place(scene, "A", "san_donato:A")
    place(scene, "A", "teresa_mattia:A")
    scene.end_turns()
    scene.score_seat("A")
    assert played(scene, "use san_donato") == {"characters": 12, "gondoliers": 1}
