"""Requests and responses of the API."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from laguna.bots import levels

ShortText = Annotated[str, msgspec.Meta(max_length=80)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=7 * 24 * 3600)]
# An id is stored, so it has no control characters. "$" alone would let a newline pass at the end.
RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f]+(?!\n)$")]


class StrictRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request; unknown fields are refused."""


class NewPersonRequest(StrictRequest):
    """Somebody who wants to play."""

    name: ShortText


class TokenResponse(msgspec.Struct):
    """Who you are from now on."""

    person: int
    name: str
    token: str


class GameResponse(msgspec.Struct):
    """A game that can be played here."""

    id: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    version: int
    action_count: int


class SeatRequest(StrictRequest):
    """Who is to sit in a seat: me, open, link or bot."""

    kind: Annotated[str, msgspec.Meta(pattern=r"^(me|open|link|bot)(?!\n)$")]
    level: ShortText = levels.MERCHANT


class TableRequest(StrictRequest):
    """A table to be opened.

    `pace` is none, live or day (by correspondence). Live matches have a time bank (`bank` seconds at the start, whole
    minutes up to 180, and `increment` seconds for each turn, up to 600), or 15, 30 or 60 `seconds` per turn. Matches by
    correspondence have 43200, 86400, 172800, 259200 or 604800 `seconds` per turn.
    """

    game: ShortText
    seats: Annotated[list[SeatRequest], msgspec.Meta(min_length=1, max_length=10)]
    options: dict[ShortText, ShortText] = {}
    title: ShortText = ""
    public: bool = True
    chat: Annotated[str, msgspec.Meta(pattern="^(all|players)$")] = "all"
    pace: Annotated[str, msgspec.Meta(pattern="^(none|live|day)$")] = "none"
    bank: Seconds = 0
    increment: Seconds = 0
    seconds: Seconds = 0
    late: Annotated[str, msgspec.Meta(pattern="^(bot|lose)$")] = "bot"


class SeatResponse(msgspec.Struct):
    """Who sits in a seat."""

    seat: int
    kind: str
    name: str
    level: str
    yours: bool


class TableResponse(msgspec.Struct):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, str]
    version: int
    components: str
    commitment: str
    title: str
    status: str
    seats: list[SeatResponse]
    asked: list[int]
    places: list[int]
    points: list[int]
    pace: str
    bank: int
    increment: int
    seconds: int
    late: str


class ActionResponse(msgspec.Struct):
    """Something that may be done."""

    action: int
    move: str
    words: str


class SetItemResponse(msgspec.Struct):
    """What may be part of a set, up to `most` times; `marked` of it are already."""

    action: int
    words: str
    most: int
    marked: int


class SetResponse(msgspec.Struct):
    """A set to choose: from `least` to `most` of these items in all."""

    items: list[SetItemResponse]
    least: int
    most: int


class PositionResponse(msgspec.Struct):
    """A position as a seat, or -2 for onlookers, may be shown it."""

    seat: int
    count: int
    asked: list[int]
    ask: str
    points: list[int]
    text: str
    actions: list[ActionResponse]
    over: bool
    set: SetResponse | None = None  # a set to choose: its items may be named together, in any order


class MoveRequest(StrictRequest):
    """A move of a seat of yours; `count` is that of the position it was chosen in, `id` makes sending it twice safe.

    Name one `action`, or where a set is to be chosen (`set` of the position) all its `actions` in any order.
    """

    id: RequestId
    seat: int
    count: int
    action: int | UnsetType = UNSET
    actions: list[int] | UnsetType = UNSET


class UndoRequest(StrictRequest):
    """Take back the last action of a seat of yours, or the whole turn."""

    id: RequestId
    seat: int
    count: int
    whole_turn: bool = False


class AskRequest(StrictRequest):
    """Ask the other players for something: undo, turn, end, or "replace 2" for the player of seat 2.

    "undo" is your last move, "turn" your whole last turn, "end" the end of the match without a result.
    """

    id: RequestId
    seat: int
    what: Annotated[str, msgspec.Meta(pattern=r"^(undo|turn|end|replace [0-9]{1,2})(?!\n)$")]


class AnswerRequest(StrictRequest):
    """Answer a request: agree or decline; take_back withdraws your own."""

    id: RequestId
    seat: int
    answer: Annotated[str, msgspec.Meta(pattern=r"^(agree|decline|take_back)(?!\n)$")]


class OpenRequestResponse(msgspec.Struct):
    """Something a player has asked the others for, until all have agreed or one declines."""

    number: int
    seat: int
    what: str
    words: str
    waiting: list[int]
    may_answer: bool
    yours: bool


class ChoiceResponse(msgspec.Struct):
    """Something a seat may ask the others for."""

    what: str
    words: str


class RequestsResponse(msgspec.Struct):
    """The open requests of a table, and what this seat may ask for."""

    requests: list[OpenRequestResponse]
    may_ask: list[ChoiceResponse]


class MoveResponse(msgspec.Struct):
    """It is done, and kept."""

    count: int


class RefusalResponse(msgspec.Struct):
    """The request was refused and nothing has changed.

    `words` says why and what to do, in the `language` of the address. `detail` says in English what was expected.
    `path` is the field at fault: body.seats[0].kind, query.seat, path.id, header.authorization, or "" for none.
    """

    status: int
    words: str
    detail: str
    path: str
