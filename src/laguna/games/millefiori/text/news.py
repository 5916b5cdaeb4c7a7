"""Mille Fiori: what a reader sees has happened between two of its own views, beyond the action that was done."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text, all_of, seat_name
from laguna.games.millefiori.areas import goods_in_row
from laguna.games.millefiori.components import (
    BONUS_AREAS,
    BONUS_AT_ONCE,
    BONUS_PLACES,
    BONUS_POINTS,
    FLEET_POINTS,
    HAND,
    KINDS,
    PLAYS_EACH_ROUND,
    ROUTE_STAR,
    ROWS,
    SPACES,
)
from laguna.games.millefiori.hints import has_left, waiting_bonus
from laguna.games.millefiori.names import kind_name
from laguna.games.millefiori.phrases import cards, in_area
from laguna.games.millefiori.preview import preview
from laguna.games.millefiori.table import (
    CHOOSE,
    EXTRA_CARD,
    MOVE_SHIP,
    OVER,
    PLAY_CARD,
    TURN_UP,
    Table,
    filled,
)


def news(before: Table, after: Table) -> list[Text]:
    """What a play gave, cards revealed and laid open, new passes and rounds, the last ones, the result."""
    out: list[Text] = []
    if before.phase == PLAY_CARD or before.phase == MOVE_SHIP:
        tell_play(before, after, out)
    tell_leftovers(before, after, out)
    tell_course(before, after, out)
    if is_revealed(before, after):
        out.append(Text("millefiori.news_reveals", seat_name(after.acting()), kind_name(after.card)))
    if after.phase == OVER and before.phase != OVER:
        tell_result(after, out)
    return out


# ---- what a play gave


def tell_play(before: Table, after: Table, out: list[Text]) -> None:
    """A fleet, points, bonus and extra card, the active player first, then clockwise (MF-4.2, MF-A.11, MF-A.27)."""
    mover = before.acting()
    for row in range(i64(ROWS)):
        if has_left(after, row) and not has_left(before, row):
            out.append(Text("millefiori.news_fleet", FLEET_POINTS[goods_in_row(after, row)], row + 1))
    for step in range(after.seats):
        seat = (mover + step) % after.seats
        scored = points_gained(before, after, seat)
        if scored > 0:
            out.append(Text("millefiori.news_points", scored, seat_name(seat)))
    tell_bonus(before, after, out)
    if after.phase == EXTRA_CARD:
        out.append(Text("millefiori.news_extra", seat_name(mover)))
    elif before.open_size == 0 and has_earned(before, after):
        out.append(Text("millefiori.news_extra_lost", seat_name(mover)))
    if after.ending and not before.ending:
        out.append(Text("millefiori.news_last_pass", seat_name(mover)))


def points_gained(before: Table, after: Table, seat: i64) -> i64:
    """Instant points and those of a landing; bonuses are told on their own (MF-12.3, MF-13.3)."""
    out = after.score[seat] - before.score[seat]
    if BONUS_AT_ONCE[after.edition] == 1:
        out -= waiting_bonus(after, seat) - waiting_bonus(before, seat)
    elif after.phase == OVER:
        out -= waiting_bonus(after, seat)
    return out


def tell_bonus(before: Table, after: Table, out: list[Text]) -> None:
    """Who has newly put a diamond on a bonus space (MF-12.1)."""
    id = "millefiori.news_bonus" if BONUS_AT_ONCE[after.edition] == 1 else "millefiori.news_bonus_later"
    for at in range(i64(BONUS_AREAS * BONUS_PLACES)):
        if after.bonus[at] != before.bonus[at]:
            out.append(Text(id, seat_name(after.bonus[at]), BONUS_POINTS[at], in_area(at // BONUS_PLACES)))


def has_earned(before: Table, after: Table) -> bool:
    """Did the play earn an extra card, whether there was one or not?"""
    mover = before.acting()
    if after.ship[mover] > before.ship[mover] and ROUTE_STAR[after.ship[mover]] == 1:
        return True
    for space in range(i64(SPACES)):
        if after.owner[space] != before.owner[space]:
            return preview(before, mover, before.card, space).earns
    return False


# ---- the course of the game


def tell_leftovers(before: Table, after: Table, out: list[Text]) -> None:
    """Cards that nobody kept are laid open (MF-3.7, MF-15.1); those from the draw pile are told one by one."""
    if before.phase == TURN_UP:
        return
    more = filled(KINDS, 0)
    count: i64 = 0
    for kind in range(i64(KINDS)):
        if after.open[kind] > before.open[kind]:
            more[kind] = after.open[kind] - before.open[kind]
            count += more[kind]
    if count > 0:
        out.append(Text("millefiori.news_left", cards(more)))


def tell_course(before: Table, after: Table, out: list[Text]) -> None:
    """A new round or pass, and that a round is the last one (MF-3.6, MF-3.9, MF-13.2)."""
    if after.round > before.round:
        out.append(Text("millefiori.news_round", after.round, seat_name(after.doge)))
    elif after.passes > before.passes:
        out.append(Text("millefiori.news_pass", after.passes + 1, PLAYS_EACH_ROUND[after.seats]))
    is_dealt = before.phase < CHOOSE and after.phase == CHOOSE
    if is_dealt and after.deck_size < HAND * after.seats:
        out.append(Text("millefiori.news_last_round"))


def is_revealed(before: Table, after: Table) -> bool:
    """Has a kept card been revealed? Extra cards, and cards chosen on turn, are named by the action (MF-3.5)."""
    if after.on_turn or after.phase != PLAY_CARD:
        return False
    return before.phase == CHOOSE or after.turn != before.turn


def tell_result(table: Table, out: list[Text]) -> None:
    """Everyone's points, and who has won, alone, by diamonds left, or with others (MF-13.3 to MF-13.5)."""
    for seat in range(table.seats):
        if BONUS_AT_ONCE[table.edition] == 1:
            out.append(Text("millefiori.news_total", table.score[seat], seat_name(seat)))
        else:
            later = waiting_bonus(table, seat)
            earlier = table.score[seat] - later
            out.append(Text("millefiori.news_final", seat_name(seat), earlier, later, table.score[seat]))
    place = table.places()
    first = [int(seat) for seat in range(table.seats) if place[seat] == 1]
    best = table.score[first[0]]
    level = [seat_name(seat) for seat in range(table.seats) if place[seat] > 1 and table.score[seat] == best]
    winners = all_of([seat_name(seat) for seat in first])
    if len(first) > 1:
        out.append(Text("millefiori.news_shared", best, winners))
    elif len(level) > 0:
        out.append(Text("millefiori.news_winner_diamonds", best, winners, all_of(level)))
    else:
        out.append(Text("millefiori.news_winner", best, winners))
