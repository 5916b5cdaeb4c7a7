"""Murano: what a reader sees has happened between two of its own views, beyond the action that was done."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import UNKNOWN
from laguna.core.text import Text, all_of, seat_name
from laguna.games.murano.components import FIELDS, FREE, ISLANDS, KINDS
from laguna.games.murano.names import character_name, face_name, island_name
from laguna.games.murano.parts import character_points, unserved, unserved_points
from laguna.games.murano.phrases import plural, points
from laguna.games.murano.table import ASIDE_FATE, OVER, SCORING, Table


def news(before: Table, after: Table) -> list[Text]:
    """A tile's face, points, the trigger of the end, characters that are scored, the result."""
    out: list[Text] = []
    tell_face(before, after, out)
    tell_points(before, after, out)
    if after.trigger != FREE and before.trigger == FREE:
        tell_trigger(after, out)
    if before.phase < SCORING <= after.phase:
        tell_scoring(after, out)
    if after.phase >= SCORING:
        tell_characters(before, after, out)
    if after.phase == OVER and before.phase != OVER:
        tell_result(after, out)
    return out


def tell_face(before: Table, after: Table, out: list[Text]) -> None:
    """A tile that others had not seen lies face up now (AR-31)."""
    if before.held_kind == FREE or before.held != UNKNOWN:
        return
    for field in range(i64(FIELDS)):
        if after.tile[field] != before.tile[field]:
            out.append(Text("murano.news_face", face_name(after.tile[field])))


def tell_points(before: Table, after: Table, out: list[Text]) -> None:
    """Points of buildings and cards, and those that production costs; final scoring is told on its own."""
    for seat in range(after.seats):
        gained = after.score[seat] - before.score[seat]
        gained -= character_points(after, seat) - character_points(before, seat)
        gained -= unserved_points(after, seat) - unserved_points(before, seat)
        if gained > 0:
            out.append(Text("murano.news_points", gained, seat_name(seat)))
        elif gained < 0:
            out.append(Text("murano.news_lost", -gained, seat_name(seat)))


def tell_trigger(table: Table, out: list[Text]) -> None:
    """Two stacks are empty (MU-11.1, MU-11.2)."""
    empty = [plural(kind) for kind in range(KINDS) if table.left[kind] == 0]
    seat = (table.start + table.trigger) % table.seats
    out.append(Text("murano.news_trigger", all_of(empty), seat_name(seat)))


def tell_scoring(table: Table, out: list[Text]) -> None:
    """The last turn is over (MU-12.1, AR-34)."""
    if table.trigger == FREE:
        out.append(Text("murano.news_closed"))
    if table.phase != OVER:
        out.append(Text("murano.news_scoring", seat_name(table.mover)))


def tell_characters(before: Table, after: Table, out: list[Text]) -> None:
    """Characters that were used, and gondoliers that serve none, seat by seat (MU-12.2, MU-12.4)."""
    known: i64 = len(before.points)
    count: i64 = len(after.points)
    for at in range(count):
        fate = after.fate[at]
        is_asked = at == after.cursor and after.phase > SCORING and after.phase != OVER
        was_settled = at < known and before.fate[at] != FREE and not (at == before.cursor and before.phase > SCORING)
        if 0 <= fate < ISLANDS and not is_asked and not was_settled:
            seat = seat_name(after.buyer[at])
            name = character_name(after.bought[at])
            out.append(Text("murano.news_used", seat, name, island_name(fate), points(after.points[at])))
    for seat_number in range(after.seats):
        left = unserved(after, seat_number)
        if left > 0 and unserved(before, seat_number) == 0:
            scored = points(unserved_points(after, seat_number))
            out.append(Text("murano.news_gondoliers", left, seat_name(seat_number), scored))


def tell_result(table: Table, out: list[Text]) -> None:
    """Characters that were not used, everyone's points, and who has won (MU-15.2, MU-13.1)."""
    for seat in range(table.seats):
        count: i64 = len(table.fate)
        aside: list[Text] = []
        for at in range(count):
            if table.buyer[at] == seat and table.fate[at] == ASIDE_FATE:
                aside.append(character_name(table.bought[at]))
        if len(aside) > 0:
            out.append(Text("murano.news_aside", seat_name(seat), all_of(aside)))
    for seat in range(table.seats):
        out.append(Text("murano.news_total", table.score[seat], seat_name(seat)))
    tell_winner(table, out)


def tell_winner(table: Table, out: list[Text]) -> None:
    """Alone, by gold, or with others (MU-13.1, AR-13)."""
    place = table.places()
    first = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    best = table.score[first[0]]
    level = [seat_name(seat) for seat in range(table.seats) if place[seat] > 1 and table.score[seat] == best]
    winners = all_of([seat_name(seat) for seat in first])
    if len(first) > 1:
        out.append(Text("murano.news_shared", best, winners))
    elif len(level) > 0:
        out.append(Text("murano.news_winner_gold", best, winners, all_of(level)))
    else:
        out.append(Text("murano.news_winner", best, winners))
