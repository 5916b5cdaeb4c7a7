"""Burano drawn: one plate with a row for each seat. No rules in here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.svg import NO_ACTION, Piece, Plate, chosen, mark, outline, rect, text, token
from laguna.core.text import Text, seat_name
from laguna.core.words import say, sentence

from .actions import ADD, AWAY, LAY
from .components import KINDS, ROUNDS
from .rules import BuranoState
from .words import kind_name

HUES: Final = ("white", "red", "blue", "yellow")  # of the kinds
WIDTH: Final = 400.0
ROW: Final = 100.0  # the height of a seat's row
TOP: Final = 34.0  # what stands above the rows
SPOOL: Final = 38.0  # the side of a thread in a hand, which can be clicked
HANK: Final = 26.0  # the side of a thread in a chest
BUTTON: Final = 40.0


def plates(view: BuranoState, seat: Seat, actions: vec[i64], language: str) -> list[Plate]:
    """The table: what everyone has, as the view knows it; what `seat` may do can be clicked."""
    pieces = [_bag(view, language)]
    for owner in range(view.seats):
        clicks = actions if owner == seat else vec[i64]()
        pieces += _hand(view, owner, clicks, language) + _chest(view, owner, language) + _laces(view, owner, language)
        pieces.append(_points(view, owner, language))
    if LAY in actions:
        pieces.append(_lay(view, seat, language))
    title = say(Text("burano.table"), language)
    height = top_of(view.seats) + BUTTON
    return [
        Plate("table", WIDTH, height, sentence(Text("burano.table"), language), title, _rows(view, language), pieces)
    ]


def top_of(seat: Seat) -> float:
    """Where the row of a seat begins."""
    return TOP + int(seat) * ROW


def _rows(view: BuranoState, language: str) -> str:
    """The ground: a field for each seat, with its token and name and what lies where."""
    out = ""
    for seat in range(view.seats):
        top = top_of(seat)
        out += rect(2, top, WIDTH - 4, ROW - 6, 8, "var(--raised)", "var(--line)")
        out += token(seat, 20, top + 18, 10)
        out += text(38, top + 23, say(seat_name(seat), language), 15, anchor="start", kind="title", room=110)
        for x, heading in ((190, "burano.chest"), (306, "burano.laces")):
            out += text(x, top + 23, say(Text(heading), language), 12, anchor="start", fill="var(--ink-2)")
    return out


def _bag(view: BuranoState, language: str) -> Piece:
    words = say(Text("burano.bag", view.bag_size()), language)
    return Piece("bag", 8, 22, text(0, 0, words, 14, anchor="start"), words)


def _points(view: BuranoState, seat: Seat, language: str) -> Piece:
    points = view.scores()[seat]
    words = f"{say(seat_name(seat), language)}: {points} {say(Text('burano.points'), language)}"
    return Piece(f"points-{seat}", 170, top_of(seat) + 23, text(0, 0, str(points), 17, weight=700, kind="num"), words)


def _hand(view: BuranoState, seat: Seat, clicks: vec[i64], language: str) -> list[Piece]:
    """A spool for each kind that can be clicked to put it away or to add it; of a hidden hand the number of threads."""
    top = top_of(seat) + 44
    name = say(seat_name(seat), language)
    if view.is_hidden(seat):
        words = say(Text("burano.hidden", view.hand_size(seat)), language)
        return [Piece(f"hand-{seat}", 12, top + 24, text(0, 0, words, 14, anchor="start"), f"{name}: {words}")]
    out: list[Piece] = []
    for kind in range(KINDS):
        count = view.hand[seat * KINDS + kind]
        ring = outline(0, 0, SPOOL, SPOOL)
        body = _thread(kind, SPOOL, count)
        if view.to_move() == seat and view.staged & (1 << kind):
            body += chosen(ring)
        label = f"{name}: {count} {say(kind_name(kind), language)}"
        action = next((offer for offer in (AWAY + kind, ADD + kind) if offer in clicks), NO_ACTION)
        if action != NO_ACTION:
            label = say(view.describe(action, seat, seat), language)
        out.append(Piece(f"hand-{seat}-{kind}", 10 + kind * (SPOOL + 4), top, body, label, action, ring))
    return out


def _chest(view: BuranoState, seat: Seat, language: str) -> list[Piece]:
    """What is in an open or an own chest; of a hidden one the number of threads."""
    top = top_of(seat) + 50
    chest = view.chest[seat * KINDS : (seat + 1) * KINDS]
    name = f"{say(seat_name(seat), language)}, {say(Text('burano.chest'), language)}"
    if min(chest) < 0:
        words = say(Text("burano.hidden", view.chest_size(seat)), language)
        return [
            Piece(f"chest-{seat}", 190, top + 18, text(0, 0, words, 12, anchor="start", room=108), f"{name}: {words}")
        ]
    return [
        Piece(
            f"chest-{seat}-{kind}",
            190 + kind * (HANK + 2),
            top,
            _thread(kind, HANK, count),
            f"{name}: {count} {say(kind_name(kind), language)}",
        )
        for kind, count in enumerate(chest)
        if count > 0
    ]


def _laces(view: BuranoState, seat: Seat, language: str) -> list[Piece]:
    """Each lace as a band of its kinds."""
    out: list[Piece] = []
    for number in range(ROUNDS):
        lace = view.laces[seat * ROUNDS + number]
        kinds = [kind for kind in range(KINDS) if lace & (1 << kind)]
        if not kinds:
            continue
        body = "".join(
            f'<g transform="translate({place * 21} 0)">{_thread(kind, 19, 0)}</g>' for place, kind in enumerate(kinds)
        )
        words = say(Text("core.and", *(kind_name(kind) for kind in kinds)), language)
        label = f"{say(seat_name(seat), language)}, {say(Text('burano.laces'), language)}: {words}"
        out.append(Piece(f"lace-{seat}-{number}", 306, top_of(seat) + 30 + number * 21, body, label))
    return out


def _lay(view: BuranoState, seat: Seat, language: str) -> Piece:
    """The button that ends a lace."""
    words = sentence(view.describe(LAY, seat, seat), language)
    body = rect(0, 0, WIDTH - 16, BUTTON - 4, 8, "var(--go)")
    body += text((WIDTH - 16) / 2, 24, words, 15, weight=600, fill="var(--on-go)", room=WIDTH - 32)
    return Piece("lay", 8, top_of(view.seats), body, words, LAY)


def _thread(kind: i64, side: float, count: i64) -> str:
    """A square of a kind's colour with its cane mark, and how many there are where it matters."""
    hue = HUES[kind]
    ink = f"var(--g-{hue}-ink)"
    out = rect(0, 0, side, side, 5, f"var(--g-{hue}-tint)", ink)
    if count == 0 and side == SPOOL:
        return f'<g opacity="0.42">{out}</g>'
    if side < HANK:
        return out + mark(hue, side / 2, side / 2, 11, ink)
    out += mark(hue, side * 0.3, side * 0.5, 11, ink)
    return out + text(side * 0.7, side * 0.5 + 5, str(count), 14, weight=700, fill=ink, kind="num")
