"""The guided first turns of Murano can be played as they are told, and their words speak of what is there."""

from __future__ import annotations

from typing import Final

from laguna.core import words
from laguna.core.game import CHANCE, NOBODY, Guide, Lesson
from laguna.games.murano.guide import SENTENCES
from laguna.games.murano.rules import MuranoState
from laguna.games.murano.table import SAILING
from tests.games.murano.eyes import drawn
from tests.games.murano.scenes import GAME

LONGEST: Final = 240  # letters that one reads before a click


class Course:
    """A guide on its way: the position, and the outcomes of chance that are still to come."""

    def __init__(self) -> None:
        guide = GAME.guide()
        assert guide is not None
        self.guide: Guide = guide
        state = GAME.new(guide.seats, guide.options, guide.version)
        assert isinstance(state, MuranoState)
        self.state: MuranoState = state
        self.deals: list[str] = list(guide.deals)
        self.let_chance_run()

    def let_chance_run(self) -> None:
        while self.state.to_move() == CHANCE:
            assert self.deals, "chance is not told far enough"
            action = GAME.parse(self.deals.pop(0))
            assert action in self.state.legal_actions()
            self.state.apply(action)

    def move(self, lesson: Lesson) -> None:
        """Make the move of a lesson."""
        assert lesson.seat in self.state.deciders()
        action = GAME.parse(lesson.move)
        assert action in self.state.legal_actions(lesson.seat), f"{lesson.move} is not legal"
        self.state.apply(action, lesson.seat)
        self.let_chance_run()


def test_the_guide_can_be_played_through() -> None:
    """Every move is legal, every piece is there when it is spoken of, and the learner is always told what to do."""
    course = Course()
    learner = course.guide.learner
    for lesson in course.guide.lessons:
        shown = {piece.id for plate in drawn(course.state, learner) for piece in plate.pieces}
        assert set(lesson.pieces) <= shown, f"{lesson.words} speaks of what is not there"
        if not lesson.move:
            assert lesson.words is not None
            assert lesson.seat == NOBODY
            continue
        assert lesson.seat != learner or lesson.words is not None, "the learner is not told what to do"
        course.move(lesson)
    assert course.deals == []
    assert course.state.phase == SAILING
    assert course.state.ships == 0


def test_numbers_in_its_words_are_those_of_the_rules() -> None:
    """Gold and points change by what the words say."""
    course = Course()
    learner = course.guide.learner
    changes = {"buy": ("gold", -1), "on": ("score", 1), "second_ship": ("gold", -1), "work": ("score", -2)}
    changes |= {"sell": ("gold", 5), "gondola": ("gold", -2), "keep": ("gold", -1)}
    for lesson in course.guide.lessons:
        if not lesson.move:
            continue
        before = {"gold": course.state.gold[learner], "score": course.state.score[learner]}
        course.move(lesson)
        key = lesson.words.id.removeprefix("murano.guide_") if lesson.words is not None else ""
        if key in changes and lesson.words is not None:
            thing, change = changes.pop(key)
            after = {"gold": course.state.gold[learner], "score": course.state.score[learner]}
            assert after[thing] - before[thing] == change
            assert key == "keep" or lesson.words.params[0] == abs(change)
    assert changes == {}


def test_learners_see_the_sorts_of_moves() -> None:
    own = {lesson.move.partition(" ")[0] for lesson in Course().guide.lessons if lesson.seat == 0}
    assert own >= {"sail", "act", "street", "on", "lay", "keep", "place", "work", "sell"}


def test_its_words_are_said_in_both_languages_and_are_short() -> None:
    told = [lesson.words for lesson in Course().guide.lessons if lesson.words is not None]
    assert 12 <= len(told) <= 32
    assert {text.id.removeprefix("murano.") for text in told} == set(SENTENCES)
    for text in told:
        english, german = (words.say(text, language) for language in words.LANGUAGES)
        assert english != german
        assert max(len(english), len(german)) <= LONGEST


def test_what_the_learner_is_told_of_players_is_by_their_names() -> None:
    with words.Named(["Ada", "Bo"]):
        told = [words.say(lesson.words, "en") for lesson in Course().guide.lessons if lesson.words is not None]
    assert any(said.startswith("Bo looks for a character") for said in told)
