"""The tutorial of Rialto can be played as it is written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.state import CHANCE, NOBODY, State
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import scoring
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.tutorial import LEARNER
from laguna.text import catalogue
from tests.games.rialto import walks


def first_round() -> Tutorial:
    round = walks.GAME.tutorial
    assert round is not None
    return round


def play_lessons(round: Tutorial) -> Iterator[tuple[State, Lesson]]:
    """Each lesson with the position in which it is read; every move and every outcome has to be legal."""
    state = walks.GAME.new(round.seats, round.options, round.version)
    deals = list(round.deals)
    draw_all(state, deals)
    for lesson in round.lessons:
        yield state, lesson
        if lesson.move:
            action = walks.GAME.parse(lesson.move)
            assert action in state.legal_actions(lesson.seat), f"{lesson.seat} cannot {lesson.move}"
            state.apply(action, lesson.seat)
            draw_all(state, deals)
    assert not deals, f"chance has not done {deals}"


def draw_all(state: State, deals: list[str]) -> None:
    while state.to_move() == CHANCE:
        action = walks.GAME.parse(deals.pop(0))
        assert action in state.legal_actions()
        state.apply(action)


def test_every_move_and_every_outcome_is_legal_and_nothing_is_left() -> None:
    round = first_round()
    steps = list(play_lessons(round))
    assert len(steps) == len(round.lessons)
    read = [lesson for _, lesson in steps if lesson.words is not None]
    assert 20 <= len(read) <= 44
    last, _ = steps[-1]
    assert catalogue.translate(walks.GAME.text.headline(last), "en") == (
        "round 2 of 6 in Castello, phase III: blue buildings"
    )


def test_only_the_moves_of_the_learner_have_words() -> None:
    round = first_round()
    for lesson in round.lessons:
        assert (lesson.seat == NOBODY) == (lesson.move == "")
        assert (lesson.words is not None) == (lesson.seat in (round.learner, NOBODY))


def test_the_learner_uses_a_yellow_and_a_blue_building_and_wins_a_bank() -> None:
    moves = [lesson.move for lesson in first_round().lessons if lesson.words is not None]
    assert {"use yellow_2", "use blue_1", "convert councillor"} <= set(moves)
    *_, (last, _) = play_lessons(first_round())
    assert isinstance(last, RialtoState)
    assert last.bonus_won[LEARNER * box.BANKS] == 1


def test_each_question_is_followed_by_its_answer() -> None:
    ids = [lesson.words.id for lesson in first_round().lessons if lesson.words is not None]
    asked = [at for at, id in enumerate(ids) if id.startswith("rialto.guide_ask_")]
    assert len(asked) == 3
    for at in asked:
        assert ids[at + 1] == ids[at].replace("ask", "answer")


def test_the_answer_about_the_district_is_true() -> None:
    """RI-13.3: all to the first, half to the next, and half of that to the third, each rounded down."""
    *_, (last, _) = play_lessons(first_round())
    assert isinstance(last, RialtoState)
    san_marco = box.DISTRICT_NAMES.index("san_marco")
    assert list(scoring.district_points(last, san_marco)) == [4, 0, 9]
    last.councillors[1 * box.DISTRICTS + san_marco] = 1
    assert sorted(scoring.district_points(last, san_marco)) == [2, 4, 9]
    assert last.rank(LEARNER) == 1  # so the tie in the second question is the learner's
    assert list(last.bonus_open) == [0, 1]


def test_a_lesson_points_at_pieces_that_the_learner_sees() -> None:
    round = first_round()
    for state, lesson in play_lessons(round):
        view = state.view(round.learner)
        actions = view.legal_actions(round.learner) if round.learner in view.deciders() else vec[i64]()
        drawn = {
            piece.id: piece
            for plate in walks.GAME.drawing.plates(view, round.learner, actions, "en")
            for piece in plate.pieces
        }
        assert set(lesson.pieces) <= drawn.keys()
        assert lesson.words is None or lesson.pieces
        if lesson.seat == round.learner:
            assert walks.GAME.parse(lesson.move) in {drawn[id].action for id in lesson.pieces}, (
                f"{lesson.move} is not shown"
            )


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_words_fit_the_position(language: str) -> None:
    """Spaces, coins, points and councillors that the lessons speak of."""
    round = first_round()
    names = ["Ida", "Ugo", "Marta"]
    said = [catalogue.translate(lesson.words, language, names) for lesson in round.lessons if lesson.words is not None]
    assert all("{" not in line for line in said)
    assert any("Ida" in line and "Ugo" in line for line in said)
    assert len(set(said)) == len(said)
    *_, (state, _) = play_lessons(round)
    assert state.scores()[round.learner] == 11
    assert list(state.scores()[:2]) == [5, 1]
    facts = {fact.icon: int(fact.value) for fact in walks.GAME.text.facts(state, round.learner)}
    assert facts == {"coin": 1, "councillor": 3, "cards": 5, "building": 2, "doge": 1}


def test_each_lesson_is_in_both_languages() -> None:
    for lesson in first_round().lessons:
        if lesson.words is not None:
            assert catalogue.translate(lesson.words, "en") != catalogue.translate(lesson.words, "de")
