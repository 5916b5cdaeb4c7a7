"""Mille Fiori: what happened between two views of one reader, apart from the action itself."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.rules import areas, phases, position, preview
from laguna.games.millefiori.rules.position import MilleFioriPosition
from laguna.games.millefiori.text import phrases
from laguna.text.text import Text, all_of, seat_name


def news(before: MilleFioriPosition, after: MilleFioriPosition) -> list[Text]:
    """What a play gave, cards revealed and laid open, new passes and rounds, the last ones, the result."""
    out: list[Text] = []
    if before.phase == phases.PLAY_CARD or before.phase == phases.MOVE_SHIP:
        add_play(before, after, out)
    add_leftovers(before, after, out)
    add_progress(before, after, out)
    if is_revealed(before, after):
        out.append(Text("millefiori.news_reveals", seat_name(after.acting()), names.kind_name(after.card)))
    if after.phase == phases.OVER and before.phase != phases.OVER:
        add_result(after, out)
    return out


# ---- what a play gave


def add_play(before: MilleFioriPosition, after: MilleFioriPosition, out: list[Text]) -> None:
    """A fleet, points, bonus and extra card, the active player first, then clockwise (MF-4.2, MF-A.11, MF-A.27)."""
    mover = before.acting()
    for row in range(box.ROWS):
        if areas.has_left(after, row) and not areas.has_left(before, row):
            out.append(Text("millefiori.news_fleet", box.FLEET_POINTS[areas.goods_in_row(after, row)], row + 1))
    for step in range(after.seats):
        seat = (mover + step) % after.seats
        scored = points_gained(before, after, seat)
        if scored > 0:
            out.append(Text("millefiori.news_points", scored, seat_name(seat)))
    add_bonus(before, after, out)
    if after.phase == phases.EXTRA_CARD:
        out.append(Text("millefiori.news_extra", seat_name(mover)))
    elif before.open_size == 0 and has_earned(before, after):
        out.append(Text("millefiori.news_extra_lost", seat_name(mover)))
    if after.ending and not before.ending:
        out.append(Text("millefiori.news_last_pass", seat_name(mover)))


def points_gained(before: MilleFioriPosition, after: MilleFioriPosition, seat: i64) -> i64:
    """Instant points and those of a landing; bonuses have lines of their own (MF-12.3, MF-13.3)."""
    out = after.score[seat] - before.score[seat]
    if box.BONUS_AT_ONCE[after.edition] == 1:
        out -= areas.waiting_bonus(after, seat) - areas.waiting_bonus(before, seat)
    elif after.phase == phases.OVER:
        out -= areas.waiting_bonus(after, seat)
    return out


def add_bonus(before: MilleFioriPosition, after: MilleFioriPosition, out: list[Text]) -> None:
    """Who has newly put a diamond on a bonus space (MF-12.1)."""
    id = "millefiori.news_bonus" if box.BONUS_AT_ONCE[after.edition] == 1 else "millefiori.news_bonus_later"
    for at in range(box.BONUS_AREAS * box.BONUS_PLACES):
        if after.bonus[at] != before.bonus[at]:
            out.append(
                Text(id, seat_name(after.bonus[at]), box.BONUS_POINTS[at], phrases.in_area(at // box.BONUS_PLACES))
            )


def has_earned(before: MilleFioriPosition, after: MilleFioriPosition) -> bool:
    """Did the play earn an extra card, whether there was one or not?"""
    mover = before.acting()
    if after.ship[mover] > before.ship[mover] and box.ROUTE_STAR[after.ship[mover]] == 1:
        return True
    for space in range(box.SPACES):
        if after.owner[space] != before.owner[space]:
            return preview.placement(before, mover, before.card, space).earns
    return False


# ---- rounds, passes and the end


def add_leftovers(before: MilleFioriPosition, after: MilleFioriPosition, out: list[Text]) -> None:
    """Cards that nobody kept are laid open (MF-3.7, MF-15.1); those from the draw pile have a line each."""
    if before.phase == phases.TURN_UP:
        return
    more = position.filled(box.KINDS, 0)
    count: i64 = 0
    for kind in range(box.KINDS):
        if after.open[kind] > before.open[kind]:
            more[kind] = after.open[kind] - before.open[kind]
            count += more[kind]
    if count > 0:
        out.append(Text("millefiori.news_left", phrases.cards(more)))


def add_progress(before: MilleFioriPosition, after: MilleFioriPosition, out: list[Text]) -> None:
    """A new round or pass, and that a round is the last one (MF-3.6, MF-3.9, MF-13.2)."""
    if after.round > before.round:
        out.append(Text("millefiori.news_round", after.round, seat_name(after.doge)))
    elif after.passes > before.passes:
        out.append(Text("millefiori.news_pass", after.passes + 1, box.PLAYS_EACH_ROUND[after.seats]))
    is_dealt = before.phase < phases.CHOOSE and after.phase == phases.CHOOSE
    if is_dealt and after.deck_size < box.HAND * after.seats:
        out.append(Text("millefiori.news_last_round"))


def is_revealed(before: MilleFioriPosition, after: MilleFioriPosition) -> bool:
    """Has a kept card been revealed? Extra cards, and cards chosen on turn, are named by the action (MF-3.5)."""
    if after.on_turn or after.phase != phases.PLAY_CARD:
        return False
    return before.phase == phases.CHOOSE or after.turn != before.turn


def add_result(table: MilleFioriPosition, out: list[Text]) -> None:
    """Everyone's points, and who has won, alone, by diamonds left, or with others (MF-13.3 to MF-13.5)."""
    for seat in range(table.seats):
        if box.BONUS_AT_ONCE[table.edition] == 1:
            out.append(Text("millefiori.news_total", table.score[seat], seat_name(seat)))
        else:
            later = areas.waiting_bonus(table, seat)
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
