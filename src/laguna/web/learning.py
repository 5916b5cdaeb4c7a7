"""Guided first rounds: every lesson is a position of a game whose chance and moves are told beforehand."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from laguna.core import words
from laguna.core.dice import GivenDice
from laguna.core.game import Game, Guide, Lesson
from laguna.core.match import Match
from laguna.core.text import Text
from laguna.web import frames
from laguna.web.database import now
from laguna.web.frames import Company, Painter, Sitter
from laguna.web.messages import Frame
from laguna.web.opening import find_game

NAMES: Final = ("play.learner", "play.companion_1", "play.companion_2", "play.companion_3", "play.companion_4")
ENDING: Final = ".json"


class LessonTold(msgspec.Struct):
    """A lesson as the browser gets it: the position, what to read, and what is to be done."""

    frame: Frame
    words: str
    action: int | None
    pieces: list[str]
    number: int
    lessons: int
    last: bool


@get("/learn/{id:str}/{lesson:str}", include_in_schema=False, sync_to_thread=True)
def lesson(id: FromPath[str], lesson: FromPath[str], language: FromQuery[str] = "en") -> LessonTold:
    """One lesson of a game's guided round: /learn/rialto/3.json."""
    game = find_game(id)
    guide = game.guide()
    number = lesson.removesuffix(ENDING)
    if guide is None or not lesson.endswith(ENDING) or not number.isascii() or not number.isdigit():
        raise NotFoundException
    if len(number) > 4 or int(number) >= len(spoken(guide)):
        raise NotFoundException
    return teach(game, guide, int(number), language if language in words.LANGUAGES else "en")


def spoken(guide: Guide) -> list[Lesson]:
    """The lessons that are told; the others simply happen."""
    return [lesson for lesson in guide.lessons if lesson.words is not None]


def teach(game: Game, guide: Guide, number: int, language: str) -> LessonTold:
    """The lesson with this number, in the position that the moves before it have led to."""
    told = spoken(guide)
    wanted = told[number]
    names = [words.say(Text(NAMES[seat]), language) for seat in seated(guide)]
    match = Match(
        game,
        guide.seats,
        guide.options,
        version=guide.version,
        dice=GivenDice([game.parse(deal) for deal in guide.deals]),
        names=names,
    )
    for lesson in guide.lessons:
        if lesson is wanted:
            break
        if lesson.move:
            match.play_move(lesson.seat, lesson.move)
    company = Company(match, [Sitter(name=name, is_here=True) for name in names])
    picture = Painter(match, guide.learner, language).paint(company)
    assert wanted.words is not None, "a lesson that is told has words"
    return LessonTold(
        frames.whole_with_text(picture, match, language, now()),
        words.sentence(wanted.words, language, names),
        int(game.parse(wanted.move)) if wanted.seat == guide.learner and wanted.move else None,
        list(wanted.pieces),
        number,
        len(told),
        number == len(told) - 1,
    )


def seated(guide: Guide) -> list[int]:
    """By seat, which name is whose: the learner's first, then the others' in turn."""
    out: list[int] = []
    for seat in range(guide.seats):
        out.append(0 if seat == guide.learner else 1 + len([other for other in out if other]))
    return out
