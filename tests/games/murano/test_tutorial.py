"""The tutorial of Murano can be played as it is written, and its words name pieces that are there."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.state import CHANCE, NOBODY
from laguna.games.murano import components as box
from laguna.games.murano.rules import phases, ring
from laguna.games.murano.rules.scoring import score_now
from laguna.games.murano.rules.state import MuranoState
from laguna.games.murano.text import tutorial_sentences
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.murano.drawing.drawings import drawn
from tests.games.murano.scenes import GAME

LONGEST: Final = 240  # letters that one reads before a click


class TutorialRun:
    """A tutorial being played: the position, and the outcomes of chance that are still to come."""

    def __init__(self) -> None:
        tutorial = GAME.tutorial
        assert tutorial is not None
        self.tutorial: Tutorial = tutorial
        state = GAME.new(tutorial.seats, tutorial.options, tutorial.version)
        assert isinstance(state, MuranoState)
        self.state: MuranoState = state
        self.deals: list[str] = list(tutorial.deals)
        self.play_chance()

    def play_chance(self) -> None:
        while self.state.to_move() == CHANCE:
            assert self.deals, "the tutorial has too few outcomes of chance"
            action = GAME.parse(self.deals.pop(0))
            assert action in self.state.legal_actions()
            self.state.apply(action)

    def move(self, lesson: Lesson) -> None:
        """Make the move of a lesson."""
        assert lesson.seat in self.state.deciders()
        action = GAME.parse(lesson.move)
        assert action in self.state.legal_actions(lesson.seat), f"{lesson.move} is not legal"
        self.state.apply(action, lesson.seat)
        self.play_chance()


def test_the_tutorial_can_be_played_through() -> None:
    """Every move is legal, every piece is there when it is named, and the learner always knows what to do."""
    run = TutorialRun()
    learner = run.tutorial.learner
    for lesson in run.tutorial.lessons:
        shown = {piece.id for plate in drawn(run.state, learner) for piece in plate.pieces}
        assert set(lesson.pieces) <= shown, f"{lesson.words} names a piece that is not there"
        if not lesson.move:
            assert lesson.words is not None
            assert lesson.seat == NOBODY
            continue
        assert lesson.seat != learner or lesson.words is not None, "a move of the learner has no words"
        run.move(lesson)
    assert run.deals == []
    assert run.state.phase == phases.SAILING
    assert run.state.ships == 0


def test_numbers_in_its_words_are_those_of_the_rules() -> None:
    """Gold and points change by what the words say."""
    run = TutorialRun()
    learner = run.tutorial.learner
    changes = {"buy": ("gold", -1), "on": ("score", 1), "second_ship": ("gold", -1), "work": ("score", -2)}
    changes |= {"sell": ("gold", 5), "gondola": ("gold", -2), "keep": ("gold", -1)}
    changes |= {"buy_special": ("gold", -2), "pass": ("gold", 1), "blind": ("gold", -2)}
    changes |= {"on_shop": ("score", 2), "take_income": ("gold", 3)}
    for lesson in run.tutorial.lessons:
        if not lesson.move:
            continue
        before = {"gold": run.state.gold[learner], "score": run.state.score[learner]}
        run.move(lesson)
        key = lesson.words.id.removeprefix("murano.guide_") if lesson.words is not None else ""
        if key in changes and lesson.words is not None:
            thing, change = changes.pop(key)
            after = {"gold": run.state.gold[learner], "score": run.state.score[learner]}
            assert after[thing] - before[thing] == change
            assert key == "keep" or lesson.words.params[0] == abs(change)
    assert changes == {}


def test_learners_make_moves_of_every_sort() -> None:
    own = {lesson.move.partition(" ")[0] for lesson in TutorialRun().tutorial.lessons if lesson.seat == 0}
    assert own >= {"sail", "act", "street", "on", "lay", "keep", "place", "work", "sell", "pass", "card", "income"}


def test_its_words_are_short_in_both_languages() -> None:
    texts = [lesson.words for lesson in TutorialRun().tutorial.lessons if lesson.words is not None]
    assert 12 <= len(texts) <= 55
    assert {text.id.removeprefix("murano.") for text in texts} == set(tutorial_sentences.SENTENCES)
    for text in texts:
        english, german = (catalogue.translate(text, language) for language in catalogue.LANGUAGES)
        assert english != german
        assert max(len(english), len(german)) <= LONGEST


def test_its_words_call_players_by_their_names() -> None:
    with catalogue.Named(["Ada", "Bo"]):
        texts = [
            catalogue.translate(lesson.words, "en")
            for lesson in TutorialRun().tutorial.lessons
            if lesson.words is not None
        ]
    assert any(text.startswith("Bo looks for a character") for text in texts)


def test_it_ends_with_questions_and_true_answers() -> None:
    """MU-5.3: the ship named is the one that can go there; MU-10.3: the character scores what the answer says."""
    run = TutorialRun()
    for lesson in run.tutorial.lessons:
        if lesson.move:
            run.move(lesson)
    state = run.state
    space = box.SPACE_NAMES.index("character_1")
    assert box.SPACE_NAMES[ring.origin_of(state.black, state.red, space)] == "hire_dismiss"
    shown = {piece.id: piece.label for plate in drawn(state, run.tutorial.learner) for piece in plate.pieces}
    assert shown["ship-4"] == "Ship at hire or dismiss"
    island = box.ISLAND_NAMES.index("san_donato")
    assert state.placed(run.tutorial.learner, island) == 1
    answer = next(text for text in words_of(run) if text.id == "murano.guide_answer_character")
    assert answer.params == (score_now.score_now(state, run.tutorial.learner, state.bought[1], island),)


def words_of(run: TutorialRun) -> list[Text]:
    return [lesson.words for lesson in run.tutorial.lessons if lesson.words is not None]
