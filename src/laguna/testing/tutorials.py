"""Laws of the tutorial: it can be played as it is told, and its words are short."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.state import CHANCE, NOBODY, State
from laguna.testing.drawings import plates
from laguna.testing.random_play import LANGUAGES, Setting
from laguna.testing.rules import is_said
from laguna.text import catalogue
from laguna.text.text import RuleError

LONGEST: Final = 320  # letters to read before a click


def the_tutorial_can_be_played(setting: Setting) -> None:
    """Every move and draw is legal, what a lesson points at is there, and the learner is told each move of theirs."""
    game, tutorial = setting.game, setting.game.tutorial
    if tutorial is None:
        return
    state: State = game.new(tutorial.seats, tutorial.options, tutorial.version)
    deals = list(tutorial.deals)
    _let_chance_run(setting, state, deals)
    for number, lesson in enumerate(tutorial.lessons):
        view = state.view(tutorial.learner)
        reader = tutorial.learner if tutorial.learner in view.deciders() else NOBODY
        shown = {piece.id for plate in plates(game, view, reader, "en") for piece in plate.pieces}
        missing = sorted(set(lesson.pieces) - shown)
        assert not missing, f"lesson {number} points at {missing}, which aren't there"
        assert (lesson.seat == NOBODY) == (lesson.move == ""), f"lesson {number} has a seat without a move, or a move"
        if lesson.move:
            assert lesson.seat != tutorial.learner or lesson.words is not None, f"lesson {number} has no words"
            _make(setting, state, lesson.seat, lesson.move)
            _let_chance_run(setting, state, deals)
    assert not deals, f"nobody draws {deals}"


def the_tutorial_is_short_and_translated(setting: Setting) -> None:
    """Each lesson is said in both languages, in no more than a few lines."""
    for lesson in _lessons(setting.game.tutorial):
        assert lesson.words is not None
        said = [catalogue.translate(lesson.words, language) for language in LANGUAGES]
        assert len(set(said)) == len(said), f"not translated: {said[0]}"
        for words in said:
            is_said(words)
            assert len(words) <= LONGEST, f"{len(words)} letters are too many for a lesson: {words}"


def _lessons(tutorial: Tutorial | None) -> list[Lesson]:
    return [] if tutorial is None else [lesson for lesson in tutorial.lessons if lesson.words is not None]


def _let_chance_run(setting: Setting, state: State, deals: list[str]) -> None:
    while state.to_move() == CHANCE:
        assert deals, "the tutorial's draws don't go far enough"
        _make(setting, state, CHANCE, deals.pop(0))


def _make(setting: Setting, state: State, seat: int, move: str) -> None:
    """Make a move of the tutorial, which has to be legal."""
    assert seat == state.to_move() or seat in state.deciders(), f"{move}: seat {seat} has nothing to decide"
    try:
        action = setting.game.parse(move)
    except RuleError as error:
        raise AssertionError(f"{move} can't be read") from error
    assert action in state.legal_actions(seat), f"{move} of seat {seat} is not legal"
    state.apply(action, seat)
