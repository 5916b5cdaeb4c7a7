"""Tutorials: each lesson is a position of a game with scripted dice and moves."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from laguna.core.dice import ScriptedDice
from laguna.core.facets.tutorial import Lesson, Tutorial
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.text import catalogue
from laguna.text.text import Text
from laguna.web.db.engine import now
from laguna.web.pages.new_table import find_game
from laguna.web.tables import frames
from laguna.web.tables.messages import Frame
from laguna.web.tables.painter import Painter, PublicInfo, SeatInfo

NAMES: Final = ("play.learner", "play.companion_1", "play.companion_2", "play.companion_3", "play.companion_4")
ENDING: Final = ".json"


class LessonResponse(msgspec.Struct):
    """A lesson: the position, its text, and what to do."""

    frame: Frame
    words: str
    action: int | None
    pieces: list[str]
    number: int
    lessons: int
    last: bool


@get("/learn/{id:str}/{lesson:str}", include_in_schema=False, sync_to_thread=True)
def lesson(id: FromPath[str], lesson: FromPath[str], language: FromQuery[str] = "en") -> LessonResponse:
    """One lesson of a game's tutorial: /learn/rialto/3.json."""
    game = find_game(id)
    tutorial = game.tutorial
    number = lesson.removesuffix(ENDING)
    if tutorial is None or not lesson.endswith(ENDING) or not number.isascii() or not number.isdigit():
        raise NotFoundException
    if len(number) > 4 or int(number) >= len(spoken_lessons(tutorial)):
        raise NotFoundException
    return build_lesson(game, tutorial, int(number), language if language in catalogue.LANGUAGES else "en")


def spoken_lessons(tutorial: Tutorial) -> list[Lesson]:
    """The lessons with a text; the others only play their move."""
    return [lesson for lesson in tutorial.lessons if lesson.words is not None]


def build_lesson(game: Game, tutorial: Tutorial, number: int, language: str) -> LessonResponse:
    """The lesson with this number, in the position after the moves before it."""
    lessons = spoken_lessons(tutorial)
    wanted = lessons[number]
    names = [catalogue.translate(Text(NAMES[seat]), language) for seat in name_by_seat(tutorial)]
    match = Match(
        game,
        tutorial.seats,
        tutorial.options,
        version=tutorial.version,
        dice=ScriptedDice([game.parse(deal) for deal in tutorial.deals]),
        names=names,
    )
    for lesson in tutorial.lessons:
        if lesson is wanted:
            break
        if lesson.move:
            match.play_move(lesson.seat, lesson.move)
    company = PublicInfo(match, [SeatInfo(name=name, is_here=True) for name in names])
    picture = Painter(match, tutorial.learner, language).paint(company)
    assert wanted.words is not None, "a lesson that is told has words"
    return LessonResponse(
        frames.whole_with_text(picture, match, language, now()),
        catalogue.sentence(wanted.words, language, names),
        int(game.parse(wanted.move)) if wanted.seat == tutorial.learner and wanted.move else None,
        list(wanted.pieces),
        number,
        len(lessons),
        number == len(lessons) - 1,
    )


def name_by_seat(tutorial: Tutorial) -> list[int]:
    """The index of each seat's name: the learner's first, then the others in turn."""
    out: list[int] = []
    for seat in range(tutorial.seats):
        out.append(0 if seat == tutorial.learner else 1 + len([other for other in out if other]))
    return out
