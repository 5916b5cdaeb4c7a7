"""Requests: a player asks the others for an undo, for the end of the match, or to replace somebody who has gone.

A request, each answer and what comes of it are rows, so every process that reads them agrees. The row that grants a
request says what is done: "undo = rewind 57 31".
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from laguna.core.reader_log import Step
from laguna.core.state import CHANCE, NOBODY
from laguna.text.text import RuleError, Text, seat_name
from laguna.web.db.models import AGREE, ASK, DAILY, DECLINE, PERSON, Row

if TYPE_CHECKING:
    from laguna.web.tables.table import Table

UNDO: Final = "undo"  # the asker's last action
TURN: Final = "turn"  # the asker's last turn
END: Final = "end"  # the match, without a result
REPLACE: Final = "replace"  # a player who has gone, by a bot: "replace 2"
REWIND: Final = "rewind"  # what is done to undo: "rewind", the place in the history, how many moves stay
GRANTED: Final = " = "
LASTING: Final = 3 * 24 * 3_600_000  # milliseconds until a request that nobody answers is forgotten
PAUSE: Final = 3  # actions of the asker before a declined request can be repeated


@dataclass(frozen=True, eq=False)
class Request:
    """Something a seat has asked for."""

    number: int  # of its row
    seat: int
    kind: str
    at: int  # when it was asked
    target: int = NOBODY  # who is to be replaced
    step: Step | None = None  # the action that is to be undone, with all that came after it
    reveals: bool = False  # something hidden was shown since that action
    agreed: frozenset[int] = frozenset()

    def what(self) -> str:
        """The request as a row says it."""
        return f"{REPLACE} {self.target}" if self.kind == REPLACE else self.kind

    def has_expired(self, moment: int) -> bool:
        """Whether it is too old to be answered."""
        return moment > self.at + LASTING


class RequestInfo(NamedTuple):
    """What everybody may know of a request."""

    number: int
    seat: int
    text: Text
    waiting: tuple[int, ...]  # the seats that have not answered


class Requests:
    """The open requests of a table."""

    def __init__(self) -> None:
        self.open: dict[int, Request] = {}  # by seat
        self._declined: dict[tuple[int, str], int] = {}  # by seat and kind, how many actions the asker had made
        self._actions: dict[int, int] = {}  # by seat

    def copy(self) -> Requests:
        """An independent copy."""
        out = Requests()
        out.open, out._declined, out._actions = dict(self.open), dict(self._declined), dict(self._actions)
        return out

    def note_action(self, seat: int) -> None:
        """A seat has acted."""
        self._actions[seat] = self._actions.get(seat, 0) + 1

    def drop_undos(self) -> None:
        """Somebody was seen to go on: nobody waits for an undo any more."""
        self.open = {seat: request for seat, request in self.open.items() if request.step is None}

    def numbered(self, number: int) -> Request | None:
        """The open request with this number."""
        return next((request for request in self.open.values() if request.number == number), None)

    def decline(self, request: Request) -> None:
        """A request was declined; it can't be repeated for some turns."""
        del self.open[request.seat]
        self._declined[request.seat, request.kind] = self._actions.get(request.seat, 0)

    def was_declined_lately(self, seat: int, kind: str) -> bool:
        """Whether a request of this kind has to wait."""
        before = self._declined.get((seat, kind))
        return before is not None and self._actions.get(seat, 0) < before + PAUSE


# What a row is to say.


def ask_move(table: Table, seat: int, what: str, moment: int) -> str:
    """The row of a request. With nobody to ask it is granted at once. Raises RuleError if it can't be asked."""
    table.require_not_resigned(seat)
    known = table.requests.open.get(seat)
    if known is not None and not known.has_expired(moment):
        raise RuleError(Text("agree.asked_already"))
    request = _request(table, table.number + 1, seat, what, moment)
    if table.requests.was_declined_lately(seat, request.kind):
        raise RuleError(Text("agree.declined_lately", PAUSE))
    if waiting_for(table, request):
        return request.what()
    if request.reveals:
        raise RuleError(Text("agree.nobody_agrees"))
    return request.what() + GRANTED + _effect(table, request)


def answer_move(table: Table, seat: int, number: int, moment: int, *, agrees: bool) -> str:
    """The row of an answer. The last one who agrees grants the request; the asker declines to take it back."""
    request = table.requests.numbered(number)
    if request is None or request.has_expired(moment):
        raise RuleError(Text("agree.gone"))
    waiting = waiting_for(table, request)
    if seat not in waiting and (agrees or seat != request.seat):
        raise RuleError(Text("agree.not_asked"))
    if not agrees or waiting - seats_of_same_person(table, seat):
        return str(number)
    return str(number) + GRANTED + _effect(table, request)


def _request(table: Table, number: int, seat: int, what: str, moment: int) -> Request:
    """What a seat asks for. Raises RuleError if there is no such thing."""
    kind, _, typed = what.partition(" ")
    if table.match.is_over():
        raise RuleError(Text("core.game_over"))
    if kind in (UNDO, TURN) and not typed:
        at = table.match.last_decision(seat, whole_turn=kind == TURN)
        if table.match.can_undo(seat) and at == table.match.last_decision(seat):
            raise RuleError(Text("agree.undo_yourself"))
        return Request(number, seat, kind, moment, step=table.match.history[at], reveals=_has_revealed(table, at))
    if kind == END and not typed:
        return Request(number, seat, kind, moment)
    if kind == REPLACE and typed.isascii() and typed.isdigit() and len(typed) < 3:
        _require_replaceable(table, seat, int(typed))
        return Request(number, seat, kind, moment, target=int(typed))
    raise RuleError(Text("play.unreadable"))


def _require_replaceable(table: Table, seat: int, target: int) -> None:
    places = table.stored.seats
    if target >= len(places) or places[target].kind != PERSON or target in seats_of_same_person(table, seat):
        raise RuleError(Text("play.no_person", str(target)))
    if target in table.resigned:
        raise RuleError(Text("play.has_resigned"))
    is_rated = table.stored.match.is_rated
    if table.bot_at(target) and not is_rated:
        raise RuleError(Text("agree.bot_plays_already"))
    if table.stored.match.pace == DAILY and not table.bot_at(target):
        raise RuleError(Text("agree.clock_first"))


def _has_revealed(table: Table, at: int) -> bool:
    """Whether something hidden was shown, or drawn, from this place of the history on."""
    history = table.match.history
    if any(step.seat == CHANCE for step in history[at:]):
        return True
    state = table.game.new(table.match.seats, table.match.options, table.match.version)
    for step in history[:at]:
        step.apply(state)
    shown = table.match.state.view(NOBODY).reveal_count()
    return bool(shown > state.view(NOBODY).reveal_count())


def _effect(table: Table, request: Request) -> str:
    if request.step is not None:
        history = table.match.history
        at = next((place for place, step in enumerate(history) if step is request.step), None)
        if at is None:
            raise RuleError(Text("agree.gone"))
        return f"{REWIND} {at} {sum(step.seat != CHANCE for step in history[:at])}"
    return request.what()


def waiting_for(table: Table, request: Request) -> set[int]:
    """The seats that must still agree: those that people play, but the asker's, and whose player is to be replaced."""
    free = seats_of_same_person(table, request.seat)
    for seat in (*request.agreed, *([request.target] if request.kind == REPLACE else [])):
        free |= seats_of_same_person(table, seat)
    people = {place.seat for place in table.stored.seats if place.kind == PERSON and not table.bot_at(place.seat)}
    return people - free


def seats_of_same_person(table: Table, seat: int) -> set[int]:
    """All seats of the person who plays this one."""
    person = table.stored.seats[seat].person
    return {seat} | {place.seat for place in table.stored.seats if person is not None and place.person == person}


# Doing what a row says.


def apply_request(table: Table, row: Row) -> None:
    """Follow a row of a request or an answer."""
    said, _, effect = row.move.partition(GRANTED)
    if row.kind == ASK:
        request = _request(table, row.number, row.seat, said, row.at)
        table.requests.open[row.seat] = request
        table.match.add_note(_asked_line(request))
    else:
        found = table.requests.numbered(int(said))
        if found is None:
            raise RuleError(Text("agree.gone"))
        request = found
        if row.kind == DECLINE:
            if row.seat == request.seat:
                del table.requests.open[request.seat]
                table.match.add_note(Text("agree.log_withdrawn", seat_name(row.seat)))
            else:
                table.requests.decline(request)
                table.match.add_note(Text("agree.log_declined", seat_name(row.seat)))
            return
        assert row.kind == AGREE, f"{row.kind} is no answer"
        table.requests.open[request.seat] = replace(request, agreed=request.agreed | {row.seat})
        table.match.add_note(Text("agree.log_agreed", seat_name(row.seat)))
    if effect:
        del table.requests.open[request.seat]
        _carry_out(table, request, effect, row)


def _carry_out(table: Table, request: Request, effect: str, row: Row) -> None:
    what, *numbers = effect.split(" ")
    if what == REWIND:
        table.rewind(int(numbers[0]))
        table.requests.drop_undos()
        table.match.add_note(Text("agree.log_undone", seat_name(request.seat)))
    elif what == END:
        table.match.add_note(Text("agree.log_ended"))
        table.match.abandon()
        table.was_agreed = True
    elif what == REPLACE:
        table.replace(request.target, row.number)
        table.match.add_note(Text("agree.log_replaced", seat_name(request.target)))
    else:
        raise ValueError(f"nothing is called {what}")


def moves_kept(row: Row) -> int | None:
    """If this row has undone moves by agreement: how many moves of players stay."""
    what = row.move.partition(GRANTED)[2].split(" ")
    return int(what[2]) if row.kind in (ASK, AGREE) and what[0] == REWIND else None


def rewound_to(row: Row) -> int | None:
    """If this row has undone moves by agreement: the place in the history that the match went back to."""
    what = row.move.partition(GRANTED)[2].split(" ")
    return int(what[1]) if row.kind in (ASK, AGREE) and what[0] == REWIND else None


def ends_match(row: Row) -> bool:
    """Whether this row ends the match by agreement."""
    return row.kind in (ASK, AGREE) and row.move.partition(GRANTED)[2] == END


# What people are told.


def request_infos(table: Table, moment: int) -> list[RequestInfo]:
    """The open requests, as everybody sees them."""
    return [
        RequestInfo(request.number, request.seat, _asked(table, request), tuple(sorted(waiting_for(table, request))))
        for request in table.requests.open.values()
        if not (request.has_expired(moment) or table.match.is_over())
    ]


def possible_requests(table: Table, seat: int, away: Collection[int]) -> list[str]:
    """What the player of a seat may ask for, from what that seat knows. Whether it is granted is another matter."""
    if table.stuck or table.match.is_over() or seat in table.requests.open or table.bot_at(seat):
        return []
    out = [UNDO, TURN] if any(step.seat == seat for step in table.match.history) else []
    gone = []
    for target in sorted(away):
        try:
            _require_replaceable(table, seat, target)
        except RuleError:
            continue
        gone.append(f"{REPLACE} {target}")
    return [*out, *gone, END]


def choice_text(what: str) -> Text:
    """What the menu says for a possible request."""
    kind, _, target = what.partition(" ")
    return Text("agree.choose_replace", seat_name(int(target))) if kind == REPLACE else Text(f"agree.choose_{kind}")


def _asked(table: Table, request: Request) -> Text:
    who = seat_name(request.seat)
    if request.kind == REPLACE:
        rated = "_rated" if table.stored.match.is_rated else ""
        return Text(f"agree.asks_replace{rated}", who, seat_name(request.target))
    shown = "_shown" if request.reveals else ""
    return Text(f"agree.asks_{request.kind}{shown}", who)


def _asked_line(request: Request) -> Text:
    who = seat_name(request.seat)
    if request.kind == REPLACE:
        return Text("agree.log_asks_replace", who, seat_name(request.target))
    return Text(f"agree.log_asks_{request.kind}", who)
