"""The guided rounds of The Doge Ship can be played as written, and its sentences fit what is on the table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.state import CHANCE, NOBODY
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import phases, round_end
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.games.dogeship.text import tutorial_sentences
from laguna.text import catalogue
from tests.games.dogeship.drawing.drawings import plates_of
from tests.games.dogeship.walks import GAME

LONGEST: Final = 200  # letters that one reads before a click


class TutorialRun:
    """A tutorial being played: the position, and the outcomes of chance that are still to come."""

    def __init__(self) -> None:
        tutorial = GAME.tutorial
        assert tutorial is not None
        self.tutorial: Tutorial = tutorial
        state = GAME.new(tutorial.seats, tutorial.options, tutorial.version)
        assert isinstance(state, DogeShipState)
        self.state: DogeShipState = state
        self.deals: list[str] = list(tutorial.deals)
        self.let_chance_run()

    def let_chance_run(self) -> None:
        while self.state.to_move() == CHANCE:
            assert self.deals, "chance is not told far enough"
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
    """Every move is legal, every piece is there when a lesson points at it, and points are what it says."""
    run = TutorialRun()
    learner = run.tutorial.learner
    for lesson in run.tutorial.lessons:
        shown = {piece.id for plate in plates_of(run.state, learner) for piece in plate.pieces}
        assert set(lesson.pieces) <= shown, f"{lesson.words} speaks of what is not there"
        if not lesson.move:
            assert lesson.words is not None
            assert lesson.seat == NOBODY
            continue
        gained = run.move(lesson)
        if lesson.seat == learner:
            assert lesson.words is not None, "the learner is not told what to do"
            points = lesson.words.params[0] if lesson.words.params else None
            assert not isinstance(points, int) or points == gained, f"{lesson.words} scored {gained}"
    assert run.deals == []


def test_it_ends_in_the_second_round_with_a_marker_left() -> None:
    run = TutorialRun()
    for lesson in run.tutorial.lessons:
        if lesson.move:
            run.move(lesson)
    assert (run.state.round, run.state.phase, run.state.active()) == (2, phases.USE_MARKER, 0)
    assert run.state.markers[0] == 1
    assert run.tutorial.lessons[-1].move == ""


def test_learners_see_every_sort_of_tile_and_nearly_every_sort_of_move() -> None:
    own = [lesson.move for lesson in TutorialRun().tutorial.lessons if lesson.seat == 0]
    everything = {"use", "buy", "keep", "complete", "lay", "put", "bid", "return", "replace", "finish"}
    assert {move.partition(" ")[0] for move in own} == everything
    completed = [move.partition(" ")[2] for move in own if move.startswith("complete")]
    assert sorted(completed) == ["B10", "G10", "LS4"]


def test_the_inspection_is_won_and_the_barrier_makes_the_learner_first() -> None:
    """As the last lessons say: 6 points, and 3 each for the two equal bids."""
    run = TutorialRun()
    play_until_round(run, 2)
    assert list(run.state.score) == [5 + 6, 3, 3]
    assert list(run.state.order) == [0, 1, 2]
    assert list(run.state.approvals) == [0, 1, 0]


def play_until_round(run: TutorialRun, round: int) -> None:
    """Make the moves of the lessons until this round begins."""
    for lesson in run.tutorial.lessons:
        if run.state.round == round:
            return
        if lesson.move:
            run.move(lesson)


def test_the_second_round_teaches_limits_and_replacing() -> None:
    """With two galley parts a third needs a return without refund (DS-5.5); LS5 takes the place of LS4 (DS-6.4)."""
    run = TutorialRun()
    for lesson in run.tutorial.lessons:
        if lesson.move == "buy lower-stern" and run.state.round == 2 and run.state.in_yard(0, box.GALLEY) == 2:
            had = run.state.ducats[0]
            run.move(lesson)
            assert run.state.phase == phases.GIVE_BACK
            assert run.state.ducats[0] == had
        elif lesson.move:
            run.move(lesson)
    assert box.TILE_NAMES[run.state.galley[0]] == "LS5"
    assert run.state.score[0] == 5 + 6 + 5


def test_the_answers_to_the_questions_are_right() -> None:
    """Two markers lost with one barrier, two ducats for green 6, 3 points for the shared second rank."""
    run = TutorialRun()
    for lesson in run.tutorial.lessons:
        if lesson.move:
            run.move(lesson)
    state = run.state
    assert box.WATER_LEVEL[state.doge] == 2
    assert state.barriers[0] == 1
    assert round_end.lost_markers(state, 0) == 2
    assert state.surcharge(box.SPACE_NAMES.index("green-6")) == 2
    assert state.ducats[0] == 1
    bids = vec[i64]([2, 4, 2])
    assert [round_end.inspection_points(bids, seat) for seat in range(3)] == [3, 6, 3]


def test_its_sentences_are_in_both_languages_and_short() -> None:
    texts = [lesson.words for lesson in TutorialRun().tutorial.lessons if lesson.words is not None]
    assert 12 <= len(texts) <= 44, "two rounds and three questions"
    assert {text.id.removeprefix("dogeship.") for text in texts} == set(tutorial_sentences.SENTENCES)
    for text in texts:
        english, german = (catalogue.translate(text, language) for language in catalogue.LANGUAGES)
        assert english != german
        assert max(len(english), len(german)) <= LONGEST


def test_its_sentences_call_players_by_their_names() -> None:
    with catalogue.Named(["Ada", "Bo", "Cyd"]):
        sentences = [
            catalogue.translate(lesson.words, "en")
            for lesson in TutorialRun().tutorial.lessons
            if lesson.words is not None
        ]
    assert any("Bo and Cyd share the second rank" in sentence for sentence in sentences)
