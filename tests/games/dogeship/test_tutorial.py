"""The guided first round of The Doge Ship can be played as it is told, and its words speak of what is there."""

from __future__ import annotations

from typing import Final

from laguna.core import words
from laguna.core.game import CHANCE, NOBODY, Guide, Lesson
from laguna.games.dogeship.guide import SENTENCES
from laguna.games.dogeship.rules import DogeShipState
from laguna.games.dogeship.table import USE_MARKER
from tests.games.dogeship.eyes import drawn
from tests.games.dogeship.walks import GAME

LONGEST: Final = 200  # letters that one reads before a click


class Course:
    """A guide on its way: the position, and the outcomes of chance that are still to come."""

    def __init__(self) -> None:
        guide = GAME.guide()
        assert guide is not None
        self.guide: Guide = guide
        state = GAME.new(guide.seats, guide.options, guide.version)
        assert isinstance(state, DogeShipState)
        self.state: DogeShipState = state
        self.deals: list[str] = list(guide.deals)
        self.let_chance_run()

    def let_chance_run(self) -> None:
        while self.state.to_move() == CHANCE:
            assert self.deals, "chance is not told far enough"
            action = GAME.parse(self.deals.pop(0))
            assert action in self.state.legal_actions()
            self.state.apply(action)

    def move(self, lesson: Lesson) -> int:
        """Make the move of a lesson; returns what it scored for the learner."""
        before = self.state.score[self.guide.learner]
        assert lesson.seat in self.state.deciders()
        action = GAME.parse(lesson.move)
        assert action in self.state.legal_actions(lesson.seat), f"{lesson.move} is not legal"
        self.state.apply(action, lesson.seat)
        self.let_chance_run()
        return int(self.state.score[self.guide.learner] - before)


def test_the_guide_can_be_played_through() -> None:
    """Every move is legal, every piece is there when it is spoken of, and points are what the words say."""
    course = Course()
    learner = course.guide.learner
    for lesson in course.guide.lessons:
        shown = {piece.id for plate in drawn(course.state, learner) for piece in plate.pieces}
        assert set(lesson.pieces) <= shown, f"{lesson.words} speaks of what is not there"
        if not lesson.move:
            assert lesson.words is not None
            assert lesson.seat == NOBODY
            continue
        gained = course.move(lesson)
        if lesson.seat == learner:
            assert lesson.words is not None, "the learner is not told what to do"
            said = lesson.words.params[0] if lesson.words.params else None
            assert not isinstance(said, int) or said == gained, f"{lesson.words} scored {gained}"
    assert course.deals == []


def test_it_ends_where_the_second_round_begins() -> None:
    course = Course()
    for lesson in course.guide.lessons:
        if lesson.move:
            course.move(lesson)
    assert (course.state.round, course.state.phase, course.state.active()) == (2, USE_MARKER, 0)
    assert course.guide.lessons[-1].move == ""


def test_learners_see_every_sort_of_tile_and_nearly_every_sort_of_move() -> None:
    own = [lesson.move for lesson in Course().guide.lessons if lesson.seat == 0]
    assert {move.partition(" ")[0] for move in own} == {"use", "buy", "keep", "complete", "lay", "put", "bid"}
    completed = [move.partition(" ")[2] for move in own if move.startswith("complete")]
    assert sorted(completed) == ["B10", "G10", "LS4"]


def test_the_inspection_is_won_and_the_barrier_makes_the_learner_first() -> None:
    """As the last lessons say: 6 points, and 3 each for the two equal bids."""
    course = Course()
    for lesson in course.guide.lessons:
        if lesson.move:
            course.move(lesson)
    assert list(course.state.score) == [5 + 6, 3, 3]
    assert list(course.state.order) == [0, 1, 2]
    assert list(course.state.approvals) == [0, 1, 0]


def test_its_words_are_said_in_both_languages_and_are_short() -> None:
    told = [lesson.words for lesson in Course().guide.lessons if lesson.words is not None]
    assert 12 <= len(told) <= 24
    assert {text.id.removeprefix("dogeship.") for text in told} == set(SENTENCES)
    for text in told:
        english, german = (words.say(text, language) for language in words.LANGUAGES)
        assert english != german
        assert max(len(english), len(german)) <= LONGEST


def test_what_the_learner_is_told_of_players_is_by_their_names() -> None:
    with words.Named(["Ada", "Bo", "Cyd"]):
        told = [words.say(lesson.words, "en") for lesson in Course().guide.lessons if lesson.words is not None]
    assert any("Bo and Cyd share the second rank" in said for said in told)
