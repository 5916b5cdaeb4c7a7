"""News of Murano: what has happened between two views, and nothing that is hidden."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.games.murano.rules import phases
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.murano.scene_turns import build, building, buy, place, recruit, street
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import walk


@pytest.mark.parametrize("seats", GAME.seats)
def test_news_adds_up(seats: int) -> None:
    """Points, the trigger, characters, gondoliers and the result, over whole games, the same for every reader."""
    for seed in range(2):
        for before, mover, action in walk(seats, seed, eager=True):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            news = GAME.text.news(before.view(NOBODY), after.view(NOBODY))
            for seat in range(seats):
                heard = GAME.text.news(before.view(seat), after.view(seat))
                assert [text for text in heard if text.id != "murano.news_face"] == [
                    text for text in news if text.id != "murano.news_face"
                ]
                check_points(before, after, seat, news)
            assert bool(params_of(news, "news_trigger")) == (after.is_ending() and not before.is_ending())
            assert len(params_of(news, "news_total")) == (seats if after.phase == phases.OVER != before.phase else 0)


def params_of(news: list[Text], key: str) -> list[tuple[object, ...]]:
    """The parameters of all news of one sort."""
    return [text.params for text in news if text.id == "murano." + key]


def check_points(before: MuranoState, after: MuranoState, seat: int, news: list[Text]) -> None:
    """The points in the news add up to the change of the score."""
    who = Text("core.seat", seat)
    points = sum(number(params[0]) for params in params_of(news, "news_points") if params[1] == who)
    points -= sum(number(params[0]) for params in params_of(news, "news_lost") if params[1] == who)
    points += sum(in_words(params[3]) for params in params_of(news, "news_used") if params[0] == who)
    points += sum(in_words(params[2]) for params in params_of(news, "news_gondoliers") if params[1] == who)
    assert points == after.score[seat] - before.score[seat]
    if after.phase == phases.OVER != before.phase:
        assert [params[0] for params in params_of(news, "news_total") if params[1] == who] == [after.score[seat]]


def number(param: object) -> int:
    assert isinstance(param, int)
    return param


def in_words(param: object) -> int:
    """The number in "8 points"."""
    assert isinstance(param, Text)
    return number(param.params[0])


def test_ar_31_the_face_of_a_tile_is_told_when_it_lies() -> None:
    scene = Scene()
    buy(scene, "A", "shop_blue")
    build(scene, "A", street("street_blank", "san_donato:b2"), building("shop_blue", "san_donato:b1"))
    assert scene.heard(1)[-2:] == ["it is a blue shop", "Amber scores 2 points"]
    assert "it is a blue shop" not in scene.heard(0)


def test_mu_15_1_a_character_that_is_kept_is_not_named_to_others() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    for reader in (1, NOBODY):
        lines = " ".join(catalogue.log_line(text, "en") for _, text in scene.match.log(reader))
        assert "character 24" not in lines
    own = " ".join(catalogue.log_line(text, "en") for _, text in scene.match.log(0))
    assert "character 24" in own


def test_mu_15_2_characters_are_told_when_they_are_used_and_the_others_at_the_end() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    recruit(scene, "A", 2)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    scene.play("use san_donato")
    assert "Amber uses character 24 at San Donato: 12 points" in scene.heard(1)
    assert not any("character 2" in line.replace("character 24", "") for line in scene.heard(1))
    scene.play("aside")
    assert scene.state.phase == phases.OVER
    assert "Amber did not use character 2" in scene.heard(1)


def test_mu_11_1_the_end_is_announced_with_the_stacks_that_have_run_out() -> None:
    scene = Scene()
    scene.end_turns()
    lines = [line for line in scene.heard() if "have run out" in line]
    assert len(lines) == 1
    assert "glass factories" in lines[0]
    assert "special buildings" in lines[0]


def test_mu_12_1_scoring_is_announced() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    scene.end_turns()
    assert scene.state.phase == phases.SCORING
    assert any(line.startswith("all turns are over") for line in scene.heard())
