"""Every message between the server and a browser at a table; scripts/client_types.py writes the browser's types.

What goes to a reader (a seat, or the spectators) is computed from that reader's view and carries the reader's own
count, which rises only when that view changes.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

LARGEST: Final = 16 * 1024  # bytes of a message from a browser
LONGEST_CHAT: Final = 1000  # letters
LONGEST_WORDS: Final = 200  # letters, for the dice
HEARTBEAT: Final = 2.5  # seconds between a browser's heartbeats
SILENT_TO_BROWSER: Final = 9.0  # seconds without an answer after which a browser reconnects
SILENT_TO_SERVER: Final = 30.0  # seconds without a heartbeat after which the server closes


# ---- from the browser


class ClientMessage(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """A message from a browser. Those that change the match have an id: sent twice, they count once."""


class Move(ClientMessage, tag="move", frozen=True):
    """An action of one of your seats, chosen at this count."""

    id: str
    seat: int
    count: int
    action: int


class Moves(ClientMessage, tag="moves", frozen=True):
    """A set that one of your seats chooses at this count: all that is marked, in any order."""

    id: str
    seat: int
    count: int
    actions: list[int]


class Undo(ClientMessage, tag="undo", frozen=True):
    """Undo your last action, or everything in this turn that can be undone."""

    id: str
    seat: int
    count: int
    whole_turn: bool = False


class Say(ClientMessage, tag="say", frozen=True):
    """A line of chat."""

    id: str
    words: str


class Look(ClientMessage, tag="look", frozen=True):
    """Show another reader of yours, or plates of another shape.

    The reader is a seat at a hot-seat table, or -2 for the spectators' view (the cover). Without a shape, plates that
    are drawn twice are sent in both.
    """

    seat: int
    shape: Literal["", "wide", "tall"] = ""


class StandIn(ClientMessage, tag="stand_in", frozen=True):
    """Let a bot play your seat from now on."""

    id: str
    seat: int


class TakeBack(ClientMessage, tag="take_back", frozen=True):
    """Play your seat yourself again."""

    id: str
    seat: int


class Resign(ClientMessage, tag="resign", frozen=True):
    """Resign: a bot plays your seat to the end, and you come last."""

    id: str
    seat: int


class AddWords(ClientMessage, tag="words", frozen=True):
    """Your words for the dice, used from the next draw on. Allowed until your first move."""

    id: str
    seat: int
    words: str


class Ask(ClientMessage, tag="ask", frozen=True):
    """Ask the other players for something: undo, turn, end, or "replace 2" for the player of seat 2."""

    id: str
    seat: int
    what: str


class Reply(ClientMessage, tag="reply", frozen=True):
    """Agree to a request, or decline it. Your own you decline to take it back."""

    id: str
    seat: int
    number: int
    agrees: bool


class Alive(ClientMessage, tag="alive", frozen=True):
    """A heartbeat, answered at once."""

    number: int


FromBrowser = Move | Moves | Undo | Say | Look | StandIn | TakeBack | Resign | AddWords | Ask | Reply | Alive


# ---- to the browser


class ServerMessage(msgspec.Struct, tag_field="type", omit_defaults=True):
    """A message from the server."""


class PlateHead(msgspec.Struct, omit_defaults=True):
    """A plate without its pieces. `key` is its name and shape, by which patches refer to it."""

    key: str
    name: str
    area: str  # board, dock or seat
    shape: str  # "", wide or tall
    width: float
    height: float
    title: str
    label: str
    backdrop: str  # its hash, served at /backdrop/<hash>
    owner: int = -1  # in the area "seat": whose public items it shows


class PlatePieces(msgspec.Struct, omit_defaults=True):
    """How the pieces of a plate have changed."""

    key: str
    set: list[tuple[str, str]] = []  # id and markup (one <g class="piece" id=…>) of what is new or different
    gone: list[str] = []  # ids
    order: list[str] | UnsetType = UNSET  # all ids from back to front, if the old ones were reordered


class MoveChoice(msgspec.Struct, omit_defaults=True):
    """One legal action, as the list of moves shows it."""

    action: int
    words: str
    ends_turn: bool = False
    is_useless: bool = False  # it surely brings nothing
    in_set: bool = False  # marking and confirming stands for it


class MarkItem(msgspec.Struct, omit_defaults=True):
    """What may be marked, once or several times."""

    action: int
    words: str
    most: int = 1
    marked: int = 0  # already


class MarkState(msgspec.Struct, omit_defaults=True):
    """A set to choose: mark from `least` to `most` in any order, then confirm with `done`."""

    items: list[MarkItem]
    least: int
    most: int
    done: str


class Prompt(msgspec.Struct, omit_defaults=True):
    """The sentence that says what to do, and below it why. `kind`: yours, chosen, waiting, watching, over."""

    kind: str
    ask: str
    why: str = ""
    seat: int = -2  # whose token is shown beside it
    rule: str = ""  # the rule that explains it, e.g. RI-4.2


class PlayerFact(msgspec.Struct, omit_defaults=True):
    """A number beside a player's name."""

    icon: str
    value: int
    words: str


class SeatState(msgspec.Struct, omit_defaults=True):
    """What everybody sees of a seat. `state`: "", turn, choosing or chosen."""

    seat: int
    name: str
    points: int
    figures: list[PlayerFact] = []
    state: str = ""
    bot: str = ""  # the level of the bot that plays it
    stands_in: bool = False  # the bot plays for a person who may return
    is_here: bool = False
    clock_ends: int = 0  # milliseconds since 1970 by the server's clock; 0 if none runs
    place: int = 0  # once the match is over
    away_since: int = 0  # milliseconds since 1970 by the server's clock; 0 for bots and players who are here
    has_left: bool = False  # its player resigned and is not here
    bot_moves: int = 0  # once the match is over: how many moves of a person's seat a bot made
    clock_left: int = 0  # milliseconds in a time bank that stands still
    vacation_until: int = 0  # milliseconds since 1970 by the server's clock; 0 if the player isn't on vacation


class CardRow(msgspec.Struct, omit_defaults=True):
    """One player's part in what was resolved. Without a seat, `name` says whose it is."""

    words: str
    seat: int = -2
    name: str = ""
    points: int = 0  # gained or lost
    is_best: bool = False


class Card(msgspec.Struct, omit_defaults=True):
    """What was resolved at once: a stage, an inspection, the final scoring."""

    title: str
    rows: list[CardRow]
    note: str = ""  # what decided it
    rule: str = ""


class LogLine(msgspec.Struct, omit_defaults=True):
    """One line of the log. `seat` is -1 for chance, -2 for events."""

    seat: int
    words: str
    rule: str = ""
    is_new: bool = False  # happened since this person's last visit
    is_by_bot: bool = False  # a bot did it in place of the player
    count: int = 0  # of the reader then; /table/ID/earlier/COUNT shows the position
    headline: str = ""  # where the game stood, if it has changed since the line before
    points: list[tuple[int, int, int]] = []  # what it brought: seat, category (-1: unknown), points
    card: Card | UnsetType = UNSET  # what was resolved with it


class LogChange(msgspec.Struct, omit_defaults=True):
    """A change of the log: keep the first lines, then add these."""

    keep: int
    add: list[LogLine]


class UndoState(msgspec.Struct, omit_defaults=True):
    """Whether the last action can be undone, and if not why."""

    can: bool
    why: str = ""


class RequestState(msgspec.Struct, omit_defaults=True):
    """Something a player has asked the others for, until all have agreed or one declines."""

    number: int
    seat: int
    words: str
    waiting: list[int]  # the seats that have not answered
    may_answer: bool = False  # this reader is asked
    is_mine: bool = False  # this reader has asked


class AskChoice(msgspec.Struct, omit_defaults=True):
    """Something this reader may ask the others for."""

    what: str
    words: str


class RematchSeat(msgspec.Struct, omit_defaults=True):
    """A seat of a rematch. `state`: accepted, asked, bot or free."""

    name: str
    state: str
    player: int = -1  # the seat of the same person in the match that is over
    is_here: bool = False


class RematchState(msgspec.Struct, omit_defaults=True):
    """The rematch that somebody has opened, until all have answered and it begins."""

    table: str
    status: str  # open, running, or how it ended
    keeps_seats: bool
    kept_until: int  # from then on a seat of somebody who has not answered may be given away
    seats: list[RematchSeat]
    out: list[int]  # seats of the match that is over, of players without a seat in the rematch


class ScorePart(msgspec.Struct):
    """Points from one source, by seat."""

    words: str
    points: list[int]


class MatchResult(msgspec.Struct, omit_defaults=True):
    """How a match ended."""

    places: list[int]  # by seat; empty if it was abandoned
    points: list[int]
    parts: list[ScorePart] = []


class DiceInfo(msgspec.Struct, omit_defaults=True):
    """What everybody may know of the dice, and whether this reader may still add words."""

    commitment: str  # the SHA-256 of their secret
    words: list[str]  # by seat, what each has added
    may_add: bool = False
    secret: str = ""  # once the match is over
    digest: str = ""  # then too: the last value of the record's running SHA-256


class Frame(ServerMessage, tag="frame"):
    """The table as a reader sees it: whole, or what has changed since its last frame (unset fields are unchanged).

    `seat` is the reader: a seat, or -2 for spectators and for the cover between two turns at a hot-seat table.
    """

    seat: int
    count: int  # of the reader
    now: int  # milliseconds since 1970 by the server's clock
    whole: bool = False
    number: int = 0  # of this frame; a gap means that one was lost
    headline: str | UnsetType = UNSET
    plates: list[PlateHead] | UnsetType = UNSET  # all of them in order, if any has changed
    pieces: list[PlatePieces] = []
    last: list[str] | UnsetType = UNSET  # ids of the pieces changed by the last moves of others
    prompt: Prompt | UnsetType = UNSET
    choices: list[MoveChoice] | UnsetType = UNSET
    marks: MarkState | UnsetType | None = UNSET  # None if no set is to be chosen any more
    undo: UndoState | UnsetType = UNSET
    seats: list[SeatState] | UnsetType = UNSET  # those that have changed
    log: LogChange | UnsetType = UNSET
    text: str | UnsetType = UNSET  # the position as plain text; in whole frames outside the socket
    result: MatchResult | UnsetType = UNSET
    dice: DiceInfo | UnsetType = UNSET  # if they are sealed
    watchers: int | UnsetType = UNSET  # how many spectators there are
    requests: list[RequestState] | UnsetType = UNSET
    asks: list[AskChoice] | UnsetType = UNSET  # what this reader may ask the others for
    rematch: RematchState | UnsetType | None = UNSET  # once the match is over; None if there is none any more
    next_seat: int | UnsetType = UNSET  # hot seat: the seat of this browser that decides next; -2 for none


class ChatLine(msgspec.Struct, omit_defaults=True):
    """A line of chat."""

    number: int
    name: str
    words: str
    at: int
    seat: int = -2
    is_mine: bool = False  # said by this browser's person


class ActionPreview(msgspec.Struct, omit_defaults=True):
    """What an action would change in the eyes of its seat, as far as the seat can know."""

    action: int  # the only one, or the first of a set
    count: int  # of the seat; the preview holds as long as it does
    pieces: list[PlatePieces] = []  # how the drawing would look, without anything to click
    points: list[tuple[int, int]] = []  # gained or lost, by seat
    words: list[str] = []
    refusal: str = ""  # why these can't be chosen together


class Chat(ServerMessage, tag="chat"):
    """Lines of chat that are new to this browser."""

    lines: list[ChatLine]


class Done(ServerMessage, tag="done"):
    """The message with this id has been carried out and committed."""

    id: str


class Refused(ServerMessage, tag="refused"):
    """A message was refused and nothing has changed. `id` is "" if the message could not be read."""

    id: str
    words: str
    rule: str = ""


class Answer(ServerMessage, tag="answer"):
    """The answer to a heartbeat. It is sent after everything before it and names the last frame sent."""

    number: int
    frame: int = 0


class Started(ServerMessage, tag="started"):
    """A waiting room has changed or its match began: load `url`."""

    url: str


class Closed(ServerMessage, tag="closed"):
    """The server closes the connection for good: the table was removed, or this seat's access was revoked."""

    words: str


Fetched = ActionPreview  # by pages, besides frames
ToBrowser = Frame | Chat | Done | Refused | Answer | Started | Closed

decode = msgspec.json.Decoder(FromBrowser).decode
encode = msgspec.json.Encoder().encode
