"""What an action would change, as far as the seat that may choose it can know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.random import Random

from laguna.core.state import State
from laguna.drawing.diff import changed, gone
from laguna.drawing.plates import Plate
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from laguna.web.tables.choices.deeds import planned_set
from laguna.web.tables.messages import ActionPreview, PlatePieces
from laguna.web.tables.positions.earlier import drawn
from laguna.web.tables.table import Table

NO_MARK: Final = -1
WORLDS: Final = 4  # in each of which the action is tried; what differs between them, the seat can't know


def preview(table: Table, seat: int, action: int, language: str) -> ActionPreview:
    """The changes that an action of this seat would make in every world that fits its view. RuleError if it can't."""
    view = _view(table, seat)
    if action not in view.legal_actions(seat):
        raise RuleError(Text("play.stale"))
    return _preview(table, view, view, seat, [action], language)


def preview_set(table: Table, seat: int, marks: Sequence[int], language: str) -> ActionPreview:
    """The same of a set: what choosing all that is marked would bring, or why it can't be chosen together."""
    out = ActionPreview(marks[0] if marks else NO_MARK, table.match.count(seat))
    try:
        view = _view(table, seat)  # the marks may just have been confirmed
        undone, actions = planned_set(table, seat, marks)
        table.match.check_replacement(seat, undone, actions)
    except RuleError as error:
        with catalogue.Named(table.stored.names()):
            out.refusal = catalogue.sentence(error.text, language)
        return out
    if undone:  # what it would lead to can't be told from here
        return out
    fresh = _preview(table, view, _after(view, seat, actions[:-1], Random(0)), seat, actions, language)
    fresh.action = out.action
    return fresh


def _view(table: Table, seat: int) -> State:
    """What the seat sees, if it decides now. RuleError if it doesn't."""
    view = table.match.state.view(seat)
    if table.match.is_over() or table.bot_at(seat) or seat not in view.deciders():
        raise RuleError(Text("play.stale"))
    return view


def _preview(table: Table, view: State, last: State, seat: int, actions: Sequence[int], language: str) -> ActionPreview:
    """What these actions would change. `last` is what the seat sees before the last of them, which says what comes."""
    match = table.match
    after = [_after(view, seat, actions, Random(number)) for number in range(WORLDS)]
    out = ActionPreview(actions[0], match.count(seat))
    with catalogue.Named(table.stored.names()):
        before = drawn(table, view, seat, language)
        drawings = [drawn(table, state, seat, language) for state in after]
        words = match.game.text.consequences(last, actions[-1], seat)
        out.words = [catalogue.sentence(text, language) for text in words]
    out.pieces = _changes(before, drawings)
    if all(match.game.text.may_foretell(view, state) for state in after):
        out.points = _points(view, after)
    return out


def _after(view: State, seat: int, actions: Sequence[int], rng: Random) -> State:
    """What the seat would see after its actions in one of the worlds that fit its view."""
    world = view.determinize(rng)
    for action in actions:
        world.apply(action, seat)
    return world.view(seat)


def _changes(before: list[Plate], drawings: Sequence[list[Plate]]) -> list[PlatePieces]:
    """The pieces that all these drawings change in the same way, by plate; none that have no words."""
    first, *others = drawings
    known = [{piece.id: piece for plate in plates for piece in plate.pieces} for plates in others]
    fresh = {
        piece.id
        for piece in changed(before, first)
        if piece.label and all(piece.id in pieces and pieces[piece.id].equals(piece) for pieces in known)
    }
    lost = set(gone(before, first)).intersection(*[gone(before, plates) for plates in others])
    out: list[PlatePieces] = []
    for plate in first:
        pieces = [(piece.id, piece.markup()) for piece in plate.pieces if piece.id in fresh]
        old = next((one for one in before if one.key == plate.key), None)
        left = [piece.id for piece in old.pieces if piece.id in lost] if old is not None else []
        if pieces or left:
            out.append(PlatePieces(plate.key, pieces, left))
    return out


def _points(view: State, after: Sequence[State]) -> list[tuple[int, int]]:
    """What each seat would gain or lose for certain."""
    had = view.scores()
    gains = [[int(has - had[seat]) for seat, has in enumerate(state.scores())] for state in after]
    return [(seat, points) for seat, points in enumerate(gains[0]) if points and all(one == gains[0] for one in gains)]
