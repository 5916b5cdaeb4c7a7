"""What programs send to the REST API, and what they are told."""

from __future__ import annotations

from typing import Annotated

import msgspec

from laguna.bots import levels

Word = Annotated[str, msgspec.Meta(max_length=80)]
OwnId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """What a program sends."""


class Newcomer(Strict):
    """Somebody who wants to play."""

    name: Word


class Token(msgspec.Struct):
    """Who you are from now on."""

    person: int
    name: str
    token: str


class GameTold(msgspec.Struct):
    """A game that can be played here."""

    id: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    version: int
    action_count: int


class SeatWish(Strict):
    """Who is to sit in a seat: me, open, link or bot."""

    kind: Annotated[str, msgspec.Meta(pattern="^(me|open|link|bot)$")]
    level: Word = levels.MERCHANT


class TableWish(Strict):
    """A table to be opened."""

    game: Word
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=10)]
    options: dict[Word, Word] = {}
    title: Word = ""
    public: bool = True


class SeatTold(msgspec.Struct):
    """Who sits in a seat."""

    seat: int
    kind: str
    name: str
    level: str
    yours: bool


class TableTold(msgspec.Struct):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, str]
    version: int
    components: str
    commitment: str
    title: str
    status: str
    seats: list[SeatTold]
    asked: list[int]
    places: list[int]
    points: list[int]


class ActionTold(msgspec.Struct):
    """Something that may be done."""

    action: int
    move: str
    words: str


class PositionTold(msgspec.Struct):
    """A position as a seat, or -2 for onlookers, may be shown it."""

    seat: int
    count: int
    asked: list[int]
    ask: str
    points: list[int]
    text: str
    actions: list[ActionTold]
    over: bool


class MoveWish(Strict):
    """A move of a seat of yours; `count` is that of the position it was chosen in, `id` makes sending it twice safe."""

    id: OwnId
    seat: int
    count: int
    action: int


class UndoWish(Strict):
    """Take back the last action of a seat of yours, or the whole turn."""

    id: OwnId
    seat: int
    count: int
    whole_turn: bool = False


class Accepted(msgspec.Struct):
    """It is done, and kept."""

    count: int


class Refusal(msgspec.Struct):
    """What was asked was not done; nothing has changed."""

    status: int
    words: str
