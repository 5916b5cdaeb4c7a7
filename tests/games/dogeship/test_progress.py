"""How far a game has come, and that bots finish a game that they have all but won."""

from __future__ import annotations

import pytest

from laguna.bots import levels
from laguna.games.dogeship import components as box
from tests.games.dogeship.scenes import LETTERS, Scene, each_number_of_seats
from tests.games.dogeship.walks import GAME


def halves(scene: Scene) -> float:
    """How far the galley has come, in halves of a part."""
    return GAME.evaluation.progress(scene.state) * 4 * int(box.LENGTH[scene.state.seats])


@each_number_of_seats
def test_material_that_can_be_built_counts_half_a_part(seats: int) -> None:
    scene = Scene(seats)
    assert halves(scene) == 0
    scene.own("A", "LS1")
    assert halves(scene) == 1
    scene.own("B", "LB1")
    assert halves(scene) == 1, "a part of the bow has to wait for all that comes before it"
    scene.complete("A", "LS1")
    assert halves(scene) == 2


def test_a_place_is_counted_once_however_many_could_build_there() -> None:
    scene = Scene()
    scene.fill_galley(but=1)
    assert halves(scene) == 22
    scene.own("A", scene.unbuilt(1))
    assert halves(scene) == 23
    scene.own("B", scene.unbuilt(1))
    assert halves(scene) == 23


@pytest.mark.parametrize("level", levels.LEVELS)
def test_a_bot_that_has_all_but_won_ends_the_game_in_that_round(level: str) -> None:
    scene = Scene()
    scene.fill_galley(but=1)
    builder = LETTERS[scene.state.order[0]]
    scene.own(builder, scene.unbuilt(1))
    scene.next_round()
    assert max(scene.state.score) - min(scene.state.score) > 30
    round = scene.state.round
    seat = LETTERS.index(builder)
    bot = levels.make(f"{level}@300" if level == levels.DOGE else level, GAME, seed=1)
    while not scene.match.is_over() and scene.state.round == round:
        if seat in scene.match.deciders():
            scene.match.play(seat, bot.think(scene.state.view(seat), seat, bot.budget).action)
        else:
            scene.pass_by()
    assert scene.match.is_over()
    assert scene.places()[seat] == 1
