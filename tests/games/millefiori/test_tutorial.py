"""The tutorial of Mille Fiori can be played through, and its words fit what is on the table."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.state import CHANCE, NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import areas, phases, preview
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.games.millefiori.text.tutorial_sentences import SENTENCES
from laguna.text import catalogue
from tests.games.millefiori.drawing.drawings import drawn
from tests.games.millefiori.planned_matches import GAME

LONGEST: Final = 200  # letters to read before a click


class TutorialRun:
    """A tutorial being played: the position, and the outcomes of chance that are still to come."""

    def __init__(self) -> None:
        tutorial = GAME.tutorial
        assert tutorial is not None
        self.tutorial: Tutorial = tutorial
        state = GAME.new(tutorial.seats, tutorial.options, tutorial.version)
        assert isinstance(state, MilleFioriState)
        self.state: MilleFioriState = state
        self.deals: list[str] = list(tutorial.deals)
        self.let_chance_run()

    def let_chance_run(self) -> None:
        while self.state.to_move() == CHANCE:
            assert self.deals, "too few deals are given"
            action = GAME.parse(self.deals.pop(0))
            assert action in self.state.legal_actions()
            self.state.apply(action)

    def move(self, lesson: Lesson) -> int:
        """Make the move of a lesson; returns what it scored for the learner."""
        before = self.state.score[self.tutorial.learner]
        assert lesson.seat in self.state.deciders()
        action = GAME.parse(lesson.move)
        assert action in self.state.legal_actions(lesson.seat), f"{lesson.move} is not legal"
        self.state.apply(action, lesson.seat)
        self.let_chance_run()
        return int(self.state.score[self.tutorial.learner] - before)


def test_the_tutorial_can_be_played_through() -> None:
    """Every move is legal, every piece is there when it is spoken of, and points are what the words say."""
    run = TutorialRun()
    learner = run.tutorial.learner
    for lesson in run.tutorial.lessons:
        shown = {piece.id for plate in drawn(run.state, learner) for piece in plate.pieces}
        assert set(lesson.pieces) <= shown, f"{lesson.words} speaks of what is not there"
        if not lesson.move:
            assert lesson.words is not None
            assert lesson.seat == NOBODY
            continue
        gained = run.move(lesson)
        if lesson.seat == learner:
            assert lesson.words is not None, "the learner needs words for the move"
            promised = lesson.words.params[0] if lesson.words.params else None
            assert not isinstance(promised, int) or promised == gained, f"{lesson.words} scored {gained}"
    assert run.deals == []


def test_the_tutorial_ends_after_a_pass_of_the_second_round() -> None:
    run = TutorialRun()
    for lesson in run.tutorial.lessons:
        if lesson.move:
            run.move(lesson)
    assert (run.state.round, run.state.passes, run.state.phase) == (2, 1, phases.CHOOSE)
    assert run.tutorial.lessons[-1].move == ""


def test_learners_see_every_area_and_every_sort_of_move() -> None:
    own = [lesson.move for lesson in TutorialRun().tutorial.lessons if lesson.seat == 0]
    assert {move.partition(" ")[0] for move in own} >= {"keep", "place", "go", "sail", "extra"}
    all_moves = [lesson.move for lesson in TutorialRun().tutorial.lessons]
    assert {move[6] for move in all_moves if move.startswith("place ")} == set("WRNPTH")


def test_the_words_of_the_tutorial_are_in_both_languages_and_are_short() -> None:
    texts = [lesson.words for lesson in TutorialRun().tutorial.lessons if lesson.words is not None]
    assert 12 <= len(texts) <= 30
    assert {text.id.removeprefix("millefiori.") for text in texts} == set(SENTENCES)
    for text in texts:
        english, german = (catalogue.translate(text, language) for language in catalogue.LANGUAGES)
        assert english != german
        assert max(len(english), len(german)) <= LONGEST


def test_each_question_is_answered_by_the_next_lesson() -> None:
    """Three questions that are read on the board, each before the move that answers it."""
    spoken = [lesson for lesson in TutorialRun().tutorial.lessons if lesson.words is not None]
    asked = [place for place, lesson in enumerate(spoken) if lesson.words is not None and "_ask_" in lesson.words.id]
    assert len(asked) == 3
    for place in asked:
        assert not spoken[place].move
        assert spoken[place].pieces
        assert spoken[place + 1].seat == TutorialRun().tutorial.learner


def test_mf_8_4_another_swan_would_be_no_good_deal() -> None:
    """What the first answer says: two each is a tie."""
    run = TutorialRun()
    for lesson in run.tutorial.lessons:
        if lesson.words is not None and lesson.words.id == "millefiori.guide_answer_deal":
            break
        if lesson.move:
            run.move(lesson)
    space = next(int(space) for space in areas.legal_spaces(run.state, box.SWAN))
    card = box.KIND_NAMES.index("swan-2")
    assert not preview.placement(run.state, 0, card, space).earns


def test_mf_9_2_a_fleet_scores_by_its_goods_as_told() -> None:
    assert list(box.FLEET_POINTS) == [0, 1, 3, 6, 10]


def test_words_for_the_learner_use_the_names_of_players() -> None:
    with catalogue.Named(["Ada", "Bo", "Cyd"]):
        texts = [
            catalogue.translate(lesson.words, "en")
            for lesson in TutorialRun().tutorial.lessons
            if lesson.words is not None
        ]
    assert any("Bo and Cyd have begun a pyramid" in text for text in texts)
