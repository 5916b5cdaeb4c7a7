"""What a change of a table consists of: one row, several for a set, and those of steps that are forced after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from laguna.core.state import NOBODY
from laguna.text.text import RuleError, Text
from laguna.web.db.models import MOVE, UNDO, Row

if TYPE_CHECKING:
    from laguna.web.tables.table import Table

BY_RULES: Final = "forced "  # how the ids of rows begin that nobody has sent: everybody saw that nothing else was legal


class Deed(NamedTuple):
    """A row that is to be added, without its number and time."""

    kind: str
    move: str = ""


Plan = Callable[["Table"], Iterator[Deed]]  # asked for each deed after the one before has been done


def replacement(seat: int, actions: Sequence[object]) -> Plan:
    """The plan of a set: everything that is marked, and nothing else, in the order that the rules need.

    Marks that have rows already, from before, stay if the others can follow them; otherwise they are taken back first.
    All is checked before the first row is added.
    """

    def plan(table: Table) -> Iterator[Deed]:
        match = table.match
        undone, wanted = planned_set(table, seat, actions)
        match.check_replacement(seat, undone, wanted)
        for _ in range(undone):
            yield Deed(UNDO)
        for action in wanted:
            yield Deed(MOVE, match.game.notate(action))

    return plan


def planned_set(table: Table, seat: int, marks: Sequence[object]) -> tuple[int, list[int]]:
    """How many actions of the seat are taken back, and which are done then, so that just these marks are chosen.

    RuleError where the seat doesn't choose a set now, or these can't be chosen together.
    """
    match = table.match
    view = match.state.view(seat)
    choice = match.game.text.set_choice(view, seat) if seat in view.deciders() else None
    if choice is None:
        raise RuleError(Text("core.no_set"))
    numbers = [mark for mark in marks if isinstance(mark, int) and not isinstance(mark, bool)]
    if len(numbers) != len(marks):
        raise RuleError(Text("core.set_item", str(next(mark for mark in marks if mark not in numbers))))
    choice.check(numbers)
    wanted = [int(action) for action in match.game.text.set_actions(view, seat, choice, numbers)]
    done = match.last_actions(seat, choice.marked())
    if wanted[: len(done)] == done:
        return 0, wanted[len(done) :]
    return len(done), wanted


def undo_of_decision(seat: int) -> Plan:
    """The plan of an undo: everything that the seat's last decision consists of."""

    def plan(table: Table) -> Iterator[Deed]:
        for place in range(table.undo_groups.size(seat)):
            if place > 0 and not table.match.can_undo(seat):
                return
            yield Deed(UNDO)

    return plan


def forced_row(table: Table, at: int) -> Row | None:
    """The row of the next step, if everybody can see that it is the only one."""
    step = None if table.stuck or table.pauses.since else table.match.forced_step()
    if step is None or step[0] == NOBODY:
        return None
    seat, action = step
    own = f"{BY_RULES}{seat} {table.number}"
    return Row(
        match=table.id,
        number=table.number + 1,
        kind=MOVE,
        seat=seat,
        move=table.game.notate(action),
        own=own,
        at=at,
    )


def is_forced(row: Row) -> bool:
    """Whether nobody has chosen this action."""
    return row.kind == MOVE and row.own.startswith(BY_RULES)
