"""The guided round of Rialto can be played as it is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import words
from laguna.core.game import CHANCE, NOBODY, Guide, Lesson, State
from tests.games.rialto.walks import GAME


def the_guide() -> Guide:
    guide = GAME.guide()
    assert guide is not None
    return guide


def played(guide: Guide) -> Iterator[tuple[State, Lesson]]:
    """Each lesson with the position in which it is read; every move and every outcome has to be legal."""
    state = GAME.new(guide.seats, guide.options, guide.version)
    deals = list(guide.deals)
    let_chance_run(state, deals)
    for lesson in guide.lessons:
        yield state, lesson
        if lesson.move:
            action = GAME.parse(lesson.move)
            assert action in state.legal_actions(lesson.seat), f"{lesson.seat} cannot {lesson.move}"
            state.apply(action, lesson.seat)
            let_chance_run(state, deals)
    assert not deals, f"chance has not done {deals}"


def let_chance_run(state: State, deals: list[str]) -> None:
    while state.to_move() == CHANCE:
        action = GAME.parse(deals.pop(0))
        assert action in state.legal_actions()
        state.apply(action)


def test_every_move_and_every_outcome_is_legal_and_nothing_is_left() -> None:
    guide = the_guide()
    steps = list(played(guide))
    assert len(steps) == len(guide.lessons)
    read = [lesson for _, lesson in steps if lesson.words is not None]
    assert 12 <= len(read) <= 22
    last, _ = steps[-1]
    assert words.say(last.headline(), "en") == "round 2 of 6 in Castello, phase I: cards"


def test_the_learner_is_told_every_move_and_the_others_just_do_theirs() -> None:
    guide = the_guide()
    for lesson in guide.lessons:
        assert (lesson.seat == NOBODY) == (lesson.move == "")
        assert (lesson.words is not None) == (lesson.seat in (guide.learner, NOBODY))


def test_a_lesson_points_at_what_the_learner_sees() -> None:
    guide = the_guide()
    for state, lesson in played(guide):
        view = state.view(guide.learner)
        actions = view.legal_actions(guide.learner) if guide.learner in view.deciders() else vec[i64]()
        drawn = {piece.id: piece for plate in view.plates(guide.learner, actions, "en") for piece in plate.pieces}
        assert set(lesson.pieces) <= drawn.keys()
        assert lesson.words is None or lesson.pieces
        if lesson.seat == guide.learner:
            assert GAME.parse(lesson.move) in {drawn[id].action for id in lesson.pieces}, f"{lesson.move} is not shown"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_the_words_say_is_so(language: str) -> None:
    """Spaces, coins, points and councillors that the lessons speak of."""
    guide = the_guide()
    names = ["Ida", "Ugo", "Marta"]
    said = [words.say(lesson.words, language, names) for lesson in guide.lessons if lesson.words is not None]
    assert all("{" not in line for line in said)
    assert any("Ida" in line and "Ugo" in line for line in said)
    assert len(set(said)) == len(said)
    *_, (state, _) = played(guide)
    assert state.scores()[guide.learner] == 5
    assert list(state.scores()[:2]) == [2, 2]
    facts = {fact.icon: int(fact.value) for fact in state.facts(guide.learner)}
    assert facts == {"coin": 2, "councillor": 3, "cards": 2, "building": 2, "doge": 1}


def test_each_lesson_is_said_in_both_languages() -> None:
    for lesson in the_guide().lessons:
        if lesson.words is not None:
            assert words.say(lesson.words, "en") != words.say(lesson.words, "de")
