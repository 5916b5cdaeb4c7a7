"""Every message between the server and a browser at a table, typed once; the browser's types are made from these.

What goes to a reader (a seat, or the onlookers) is computed from that reader's view and carries the reader's own count,
which rises only when that view changes.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

LARGEST: Final = 16 * 1024  # bytes of a message from a browser
LONGEST_CHAT: Final = 1000  # letters
LONGEST_WORDS: Final = 200  # letters, for the dice
HEARTBEAT: Final = 2.5  # seconds between a browser's signs of life
SILENT_TO_BROWSER: Final = 9.0  # seconds without an answer after which a browser connects anew
SILENT_TO_SERVER: Final = 30.0  # seconds without a sign of life after which the server hangs up


# ---- from the browser


class Asked(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What a browser may ask for. What changes the match has an id of its own: sent twice, it counts once."""


class Move(Asked, tag="move", frozen=True):
    """An action for a seat of mine, chosen when I had been told this count."""

    id: str
    seat: int
    count: int
    action: int


class Undo(Asked, tag="undo", frozen=True):
    """Take back my last action, or all of this turn that can be taken back."""

    id: str
    seat: int
    count: int
    whole_turn: bool = False


class Say(Asked, tag="say", frozen=True):
    """A line of chat."""

    id: str
    words: str


class Look(Asked, tag="look", frozen=True):
    """Show me another reader of mine, or plates of another shape.

    The reader is a seat at a hot-seat table, or -2 for what onlookers see (the cover); without a shape, plates that
    are drawn twice come in both.
    """

    seat: int
    shape: Literal["", "wide", "tall"] = ""


class StandIn(Asked, tag="stand_in", frozen=True):
    """Let a bot play for my seat from now on."""

    id: str
    seat: int


class TakeBack(Asked, tag="take_back", frozen=True):
    """I play my seat myself again."""

    id: str
    seat: int


class Resign(Asked, tag="resign", frozen=True):
    """I give the match up: a bot plays my seat to the end, and I come last."""

    id: str
    seat: int


class AddWords(Asked, tag="words", frozen=True):
    """My words for the dice, from the next draw on; I may until my first move."""

    id: str
    seat: int
    words: str


class Alive(Asked, tag="alive", frozen=True):
    """A sign of life; answered at once."""

    number: int


FromBrowser = Move | Undo | Say | Look | StandIn | TakeBack | Resign | AddWords | Alive


# ---- to the browser


class Told(msgspec.Struct, tag_field="type", omit_defaults=True):
    """What the server may tell."""


class Plate(msgspec.Struct, omit_defaults=True):
    """A plate without its pieces. `key` is its name and shape, by which patches name it."""

    key: str
    name: str
    area: str  # board, dock or seat
    shape: str  # "", wide or tall
    width: float
    height: float
    title: str
    label: str
    backdrop: str  # its hash: /backdrop/<hash>, for ever the same
    owner: int = -1  # in the area seat: the seat whose public things it shows


class PlatePieces(msgspec.Struct, omit_defaults=True):
    """How the pieces of a plate have changed."""

    key: str
    set: list[tuple[str, str]] = []  # id and markup (one <g class="piece" id=…>) of what is new or different
    gone: list[str] = []  # ids
    order: list[str] | UnsetType = UNSET  # all ids from back to front, where what was there before stands otherwise


class Choice(msgspec.Struct, omit_defaults=True):
    """One legal action, as the list of moves has it."""

    action: int
    words: str
    ends_turn: bool = False


class Prompt(msgspec.Struct, omit_defaults=True):
    """The one sentence that says what is asked, and below it why. `kind`: yours, chosen, waiting, watching, over."""

    kind: str
    ask: str
    why: str = ""
    seat: int = -2  # whose token stands beside it
    rule: str = ""  # RI-4.2, where a rule explains it


class Figure(msgspec.Struct, omit_defaults=True):
    """A figure beside a player's name."""

    icon: str
    value: int
    words: str


class SeatRow(msgspec.Struct, omit_defaults=True):
    """What everybody sees of a seat. `state`: "", turn, choosing or chosen."""

    seat: int
    name: str
    points: int
    figures: list[Figure] = []
    state: str = ""
    bot: str = ""  # the level of the bot that plays it now
    stands_in: bool = False  # that bot plays for a person who may come back
    is_here: bool = False
    clock_ends: int = 0  # milliseconds since 1970 by the server's clock; 0 where none runs
    place: int = 0  # once the match is over


class LogLine(msgspec.Struct, omit_defaults=True, gc=False):
    """One line of the log; `seat` is -1 for chance, -2 where something simply happened."""

    seat: int
    words: str
    rule: str = ""
    is_new: bool = False  # happened since this person's last visit


class LogChange(msgspec.Struct, omit_defaults=True):
    """The log: keep the first lines, then these."""

    keep: int
    add: list[LogLine]


class Back(msgspec.Struct, omit_defaults=True):
    """Whether the last action can be taken back, and if not why."""

    can: bool
    why: str = ""


class Part(msgspec.Struct):
    """Points of one kind, by seat."""

    words: str
    points: list[int]


class Result(msgspec.Struct, omit_defaults=True):
    """How a match ended."""

    places: list[int]  # by seat; empty where it was abandoned
    points: list[int]
    parts: list[Part] = []


class Dice(msgspec.Struct, omit_defaults=True):
    """What everybody may know of the dice; and whether this reader may still add words to them."""

    commitment: str  # the SHA-256 of their secret
    words: list[str]  # by seat, what each has added; "" for nothing
    may_add: bool = False
    secret: str = ""  # once the match is over
    digest: str = ""  # then: the last value of the record's running SHA-256


class Frame(Told, tag="frame"):
    """The table as a reader sees it: whole, or what has changed since its last frame (what is not set is as before).

    `seat` is the reader: a seat, or -2 for onlookers and for the cover between two turns at a hot-seat table.
    """

    seat: int
    count: int  # the reader's own
    now: int  # milliseconds since 1970 by the server's clock
    whole: bool = False
    number: int = 0  # of this frame; each change follows the frame before it, and a gap means that one was lost
    headline: str | UnsetType = UNSET
    plates: list[Plate] | UnsetType = UNSET  # all of them, in their order, where any has changed
    pieces: list[PlatePieces] = []
    last: list[str] | UnsetType = UNSET  # ids of the pieces that the last moves of others have changed
    prompt: Prompt | UnsetType = UNSET
    choices: list[Choice] | UnsetType = UNSET
    undo: Back | UnsetType = UNSET
    seats: list[SeatRow] | UnsetType = UNSET
    log: LogChange | UnsetType = UNSET
    text: str | UnsetType = UNSET  # the position as plain text; only in whole frames, else asked for by T
    result: Result | UnsetType = UNSET
    dice: Dice | UnsetType = UNSET  # where they are sealed
    next_seat: int | UnsetType = UNSET  # hot seat: which seat of this browser is asked next; -2 none


class ChatLine(msgspec.Struct, omit_defaults=True):
    """A line of chat."""

    number: int
    name: str
    words: str
    at: int
    seat: int = -2


class Chat(Told, tag="chat"):
    """Lines of chat that are new to this browser."""

    lines: list[ChatLine]


class Done(Told, tag="done"):
    """What was asked under this id is committed."""

    id: str


class Refused(Told, tag="refused"):
    """What was asked was not done; nothing has changed. `id` is "" where the message could not be read."""

    id: str
    words: str
    rule: str = ""


class Answer(Told, tag="answer"):
    """The answer to a sign of life. It comes after all that was sent before, and names the last frame of these."""

    number: int
    frame: int = 0


class Started(Told, tag="started"):
    """The table's page has changed as a whole (a seat was taken, the match began, a rematch was opened): load `url`."""

    url: str


class Closed(Told, tag="closed"):
    """The server hangs up for good: the table was removed, or this browser's right to the seat was revoked."""

    words: str


ToBrowser = Frame | Chat | Done | Refused | Answer | Started | Closed

decode = msgspec.json.Decoder(FromBrowser).decode
encode = msgspec.json.Encoder().encode
