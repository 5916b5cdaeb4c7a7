"""Laws of statistics: where points come from adds up, and what is gained has a name."""

from __future__ import annotations

from librt.random import Random

from laguna.core.state import TRUTH
from laguna.testing.random_play import LANGUAGES, Played, Setting
from laguna.testing.rules import is_said
from laguna.text import catalogue
from laguna.text.text import Text


def point_sources_add_up(played: Played, rng: Random) -> None:
    """At every step the points of all categories together are what the scores have changed by."""
    statistics = played.setting.game.statistics
    before = played.setting.new()
    for mover, action in played.steps:
        after = before.clone()
        after.apply(action, mover)
        gained = [int(now - then) for then, now in zip(before.scores(), after.scores(), strict=True)]
        counted = [0] * played.setting.seats
        for seat, category, points in statistics.point_sources(before, action, mover, after):
            assert points != 0, f"seat {seat} gets no points of category {category}"
            assert 0 <= category < len(statistics.score_categories), f"there is no category {category}"
            counted[seat] += points
        move = played.setting.game.notate(action)
        assert counted == gained, f"{move} of seat {mover} brings {gained} points, and {counted} are accounted for"
        before = after


def items_gained_have_names(played: Played, rng: Random) -> None:
    """What each seat gains can be said in each language."""
    game = played.setting.game
    before = played.setting.new()
    assert before.viewer == TRUTH, "a new position is a view"
    for mover, action in played.steps:
        after = before.clone()
        after.apply(action, mover)
        for seat, item in game.statistics.items_gained(before, action, mover, after):
            assert seat in range(played.setting.seats), f"there is no seat {seat} to gain {item}"
            sort, _, thing = item.partition(" ")
            for language in LANGUAGES:
                is_said(catalogue.translate(game.text.thing_name(sort, thing), language))
        before = after


def score_categories_have_names(setting: Setting) -> None:
    """What points can come from is said in each language, each differently."""
    categories = setting.game.statistics.score_categories
    for language in LANGUAGES:
        said = [catalogue.translate(Text(category), language) for category in categories]
        for name in said:
            is_said(name)
        assert len(set(said)) == len(said), f"categories of points can't be told apart: {said}"
