"""Burano as a text picture: what terminals, screen readers and test failures show. No rules in here."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import Text, seat_name
from laguna.core.words import say, sentence

from .components import KINDS, ROUNDS
from .rules import BuranoState
from .words import kind_name


def page(state: BuranoState, language: str) -> str:
    """Round and bag, then a row for each seat, then the lace in the making."""
    heading = (
        sentence(Text("burano.round", min(state.round + 1, ROUNDS), ROUNDS), language),
        say(Text("burano.bag", state.bag_size()), language),
    )
    columns = [Text("burano.hand"), Text("burano.chest"), Text("burano.laces"), Text("burano.points")]
    rows = [["", *(say(column, language) for column in columns)]]
    rows += [_row(state, seat, language) for seat in range(state.seats)]
    lines = [", ".join(heading), *_table(rows)]
    if state.staged:
        lines.append(f"{sentence(Text('burano.lace'), language)}: {_lace(state.staged, language)}")
    return "\n".join(lines)


def _row(state: BuranoState, seat: Seat, language: str) -> list[str]:
    hand = _threads(state, list(state.hand[seat * KINDS : (seat + 1) * KINDS]), state.hand_size(seat), language)
    chest = _threads(state, list(state.chest[seat * KINDS : (seat + 1) * KINDS]), state.chest_size(seat), language)
    laces = state.laces[seat * ROUNDS : (seat + 1) * ROUNDS]
    shown = "; ".join(_lace(lace, language) for lace in laces if lace) or "-"
    return [say(seat_name(seat), language), hand, chest, shown, str(state.scores()[seat])]


def _threads(state: BuranoState, counts: list[int], size: i64, language: str) -> str:
    """Threads by kind where they are known, else their number."""
    if min(counts) < 0:
        return say(Text("burano.hidden", size), language)
    named = [f"{count} {say(kind_name(kind), language)}" for kind, count in enumerate(counts) if count > 0]
    return ", ".join(named) or "-"


def _lace(lace: i64, language: str) -> str:
    return "+".join(say(kind_name(kind), language) for kind in range(KINDS) if lace & (1 << kind))


def _table(rows: list[list[str]]) -> list[str]:
    """Columns as wide as what stands in them."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
