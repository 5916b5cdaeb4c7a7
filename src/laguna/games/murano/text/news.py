"""Murano: what a reader sees has happened between two of its own views, beyond the action that was done."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import UNKNOWN
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.rules import phases, position
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import final_scoring
from laguna.games.murano.text import phrases
from laguna.text.text import Text, all_of, seat_name


def news(before: MuranoPosition, after: MuranoPosition) -> list[Text]:
    """A tile's face, points, the trigger of the end, characters that are scored, the result."""
    out: list[Text] = []
    add_face(before, after, out)
    add_points(before, after, out)
    if after.trigger != box.FREE and before.trigger == box.FREE:
        add_trigger(after, out)
    if before.phase < phases.SCORING <= after.phase:
        add_scoring(after, out)
    if after.phase >= phases.SCORING:
        add_characters(before, after, out)
    if after.phase == phases.OVER and before.phase != phases.OVER:
        add_result(after, out)
    return out


def add_face(before: MuranoPosition, after: MuranoPosition, out: list[Text]) -> None:
    """A tile that others had not seen lies face up now (AR-31)."""
    if before.held_kind == box.FREE or before.held != UNKNOWN:
        return
    for field in range(box.FIELDS):
        if after.tile[field] != before.tile[field]:
            out.append(Text("murano.news_face", names.face_name(after.tile[field])))


def add_points(before: MuranoPosition, after: MuranoPosition, out: list[Text]) -> None:
    """Points of buildings and cards, and those that production costs; final scoring has news of its own."""
    for seat in range(after.seats):
        gained = after.score[seat] - before.score[seat]
        gained -= final_scoring.character_points(after, seat) - final_scoring.character_points(before, seat)
        gained -= final_scoring.unserved_points(after, seat) - final_scoring.unserved_points(before, seat)
        if gained > 0:
            out.append(Text("murano.news_points", gained, seat_name(seat)))
        elif gained < 0:
            out.append(Text("murano.news_lost", -gained, seat_name(seat)))


def add_trigger(table: MuranoPosition, out: list[Text]) -> None:
    """Two stacks are empty (MU-11.1, MU-11.2)."""
    empty = [phrases.plural(kind) for kind in range(box.KINDS) if table.left[kind] == 0]
    seat = (table.start + table.trigger) % table.seats
    out.append(Text("murano.news_trigger", all_of(empty), seat_name(seat)))


def add_scoring(table: MuranoPosition, out: list[Text]) -> None:
    """The last turn is over (MU-12.1, AR-34)."""
    if table.trigger == box.FREE:
        out.append(Text("murano.news_closed"))
    if table.phase != phases.OVER:
        out.append(Text("murano.news_scoring", seat_name(table.mover)))


def add_characters(before: MuranoPosition, after: MuranoPosition, out: list[Text]) -> None:
    """Characters that were used, and gondoliers that serve none, seat by seat (MU-12.2, MU-12.4)."""
    known: i64 = len(before.points)
    count: i64 = len(after.points)
    for at in range(count):
        fate = after.fate[at]
        is_asked = at == after.cursor and after.phase > phases.SCORING and after.phase != phases.OVER
        was_settled = (
            at < known and before.fate[at] != box.FREE and not (at == before.cursor and before.phase > phases.SCORING)
        )
        if 0 <= fate < box.ISLANDS and not is_asked and not was_settled:
            seat = seat_name(after.buyer[at])
            name = names.character_name(after.bought[at])
            out.append(Text("murano.news_used", seat, name, names.island_name(fate), phrases.points(after.points[at])))
    for seat_number in range(after.seats):
        left = final_scoring.unserved(after, seat_number)
        if left > 0 and final_scoring.unserved(before, seat_number) == 0:
            scored = phrases.points(final_scoring.unserved_points(after, seat_number))
            out.append(Text("murano.news_gondoliers", left, seat_name(seat_number), scored))


def add_result(table: MuranoPosition, out: list[Text]) -> None:
    """Characters that were not used, everyone's points, and who has won (MU-15.2, MU-13.1)."""
    for seat in range(table.seats):
        count: i64 = len(table.fate)
        aside: list[Text] = []
        for at in range(count):
            if table.buyer[at] == seat and table.fate[at] == position.ASIDE_FATE:
                aside.append(names.character_name(table.bought[at]))
        if len(aside) > 0:
            out.append(Text("murano.news_aside", seat_name(seat), all_of(aside)))
    for seat in range(table.seats):
        out.append(Text("murano.news_total", table.score[seat], seat_name(seat)))
    add_winner(table, out)


def add_winner(table: MuranoPosition, out: list[Text]) -> None:
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
