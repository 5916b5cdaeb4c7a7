"""Murano: final scoring, player by player and character by character (MU-12)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text, all_of, numbers
from laguna.games.murano.actions import ASIDE, BEST, GOLD, HAND_IN, USE
from laguna.games.murano.assignment import best_assignment
from laguna.games.murano.beads import has_beads, is_usable_as, return_beads
from laguna.games.murano.cards import (
    GLASS_EXCHANGE,
    GLASS_OF,
    GOLD_EXCHANGE,
    GOLD_STEPS,
    LIMIT,
    POINTS,
    PRINTED_ISLAND,
    SCORE_KIND,
    SET_SIZE,
    SETS,
    TABLE_POINTS,
)
from laguna.games.murano.components import FREE, GONDOLIER_POINTS, ISLANDS, ISLANDS_FOR
from laguna.games.murano.names import beads_name, character_name, island_name
from laguna.games.murano.scoring import allows, is_met, value
from laguna.games.murano.table import (
    ASIDE_FATE,
    HANDING_BEADS,
    HANDING_GOLD,
    NOTHING_USED,
    OVER,
    SCORING,
    Table,
    filled,
)

# ---- whose turn it is to score


def first_scorer(table: Table) -> i64:
    """Who triggered the end; in a game that was closed, the player before the start player (MU-12.1, AR-34)."""
    turn = table.trigger if table.trigger != FREE else table.seats - 1
    return (table.start + turn) % table.seats


def begin_scoring(table: Table) -> None:
    """All turns are over: characters wait to be scored (MU-11.2, MU-12.1)."""
    count: i64 = len(table.buyer)
    table.fate = filled(count, FREE)
    table.points = filled(count, 0)
    table.mover = first_scorer(table)
    begin_seat(table)


def begin_seat(table: Table) -> None:
    """A player scores; who has no character has nothing to choose."""
    table.used = NOTHING_USED[:]
    table.cursor = FREE
    next_character(table)


def next_character(table: Table) -> None:
    """Ask about the next character of the scoring player, or let the next player score (DP-30)."""
    table.phase = SCORING
    count: i64 = len(table.buyer)
    at = table.cursor + 1
    while at < count and table.buyer[at] != table.mover:
        at += 1
    if at < count:
        table.cursor = at
    else:
        end_seat(table)


def end_seat(table: Table) -> None:
    """Gondoliers at islands that serve no character are worth a point each (MU-12.4)."""
    for island in range(ISLANDS_FOR[table.seats]):
        left = table.placed(table.mover, island) - table.used[island]
        table.score[table.mover] += GONDOLIER_POINTS * left
    table.scored += 1
    if table.scored == table.seats:
        table.cursor = FREE
        table.used = NOTHING_USED[:]
        table.phase = OVER
        table.revealed += 1  # MU-15.2: the characters that were not used are shown as well
        return
    table.mover = (table.mover + 1) % table.seats
    begin_seat(table)


# ---- DP-30


def has_gondolier(table: Table, island: i64) -> bool:
    """Has the scoring player a gondolier at the island that serves no character yet (MU-10.2)?"""
    return island < ISLANDS_FOR[table.seats] and table.placed(table.mover, island) > table.used[island]


def can_use(table: Table, card: i64) -> bool:
    """Is there a gondolier for a character?"""
    for island in range(i64(ISLANDS)):
        if allows(card, island) and has_gondolier(table, island):
            return True
    return False


def use_actions(table: Table) -> vec[i64]:
    """Every island that the character may score, laying it aside, or the best use of all that are left (DP-30)."""
    out = vec[i64](capacity=ISLANDS + 2)
    card = table.bought[table.cursor]
    for island in range(i64(ISLANDS)):
        if allows(card, island) and has_gondolier(table, island):
            out = append(out, USE + island)
    out = append(out, ASIDE)
    return append(out, BEST) if has_use(table) else out


def has_use(table: Table) -> bool:
    """Is there a gondolier for at least one of the characters that wait?"""
    count: i64 = len(table.buyer)
    for at in range(table.cursor, count):
        if table.buyer[at] == table.mover and can_use(table, table.bought[at]):
            return True
    return False


def score(table: Table, action: i64) -> None:
    """Use the character at an island, lay it aside, or let the best use be found (MU-12.2, MU-12.3, AR-12)."""
    if action == ASIDE:
        table.fate[table.cursor] = ASIDE_FATE
        next_character(table)
    elif action == BEST:
        if not has_use(table):
            raise RuleError(Text("murano.no_gondolier_left"), "MU-10.2")
        score_best(table)
    else:
        island = action - USE
        if not 0 <= island < ISLANDS:
            raise table.not_now(action)
        check_use(table, table.bought[table.cursor], island)
        use(table, island)


def check_use(table: Table, card: i64, island: i64) -> None:
    """Refuse an island that the character does not name, or where no gondolier is left for it."""
    if not allows(card, island):
        printed = island_name(PRINTED_ISLAND[card])
        raise RuleError(Text("murano.use_printed", character_name(card), printed), "MU-10.2")
    if not has_gondolier(table, island):
        spaces = [island_name(action - USE) for action in use_actions(table) if action < ASIDE]
        there = all_of(spaces) if len(spaces) > 0 else Text("murano.nowhere")
        raise RuleError(Text("murano.use_no_gondolier", island_name(island), there), "MU-10.2")


def use(table: Table, island: i64) -> None:
    """The character is revealed and scores the island; one that takes gold or beads asks for them (MU-12.2)."""
    card = table.bought[table.cursor]
    kind = SCORE_KIND[card]
    table.fate[table.cursor] = island
    table.used[island] += 1
    table.revealed += 1
    if kind == GLASS_EXCHANGE:
        table.phase = HANDING_BEADS
    elif kind == GOLD_EXCHANGE and is_met(table, table.mover, card, island):
        table.phase = HANDING_GOLD
    else:
        add_points(table, 0 if kind == GOLD_EXCHANGE else value(table, table.mover, card, island))


def add_points(table: Table, points: i64) -> None:
    """What the character scored; then the next one."""
    table.points[table.cursor] = points
    table.score[table.mover] += points
    next_character(table)


def score_best(table: Table) -> None:
    """All characters that wait are used as well as can be (MU-12.6)."""
    best = best_assignment(table, table.mover)
    best.answer()
    table.revealed += 1
    count: i64 = len(best.cards)
    for place in range(count):
        if best.island[place] == FREE:
            table.fate[table.cursor] = ASIDE_FATE
            next_character(table)
            continue
        use(table, best.island[place])
        if table.phase == HANDING_GOLD:
            hand_in_gold(table, GOLD + best.gold[place])
        elif table.phase == HANDING_BEADS:
            hand_in_beads(table, HAND_IN + best.beads[place])


# ---- DP-31, DP-32


def gold_actions(table: Table) -> vec[i64]:
    """Nothing, or one of the printed amounts that the player has (DP-31)."""
    out = vec[i64]([GOLD])
    steps: i64 = len(GOLD_STEPS)
    for step in range(steps):
        if table.gold[table.mover] >= GOLD_STEPS[step]:
            out = append(out, GOLD + 1 + step)
    return out


def hand_in_gold(table: Table, action: i64) -> None:
    """Gold for points by the printed row; it is gone for the tie-break (MU-10.6)."""
    step = action - GOLD
    if not 0 <= step <= len(GOLD_STEPS):
        raise table.not_now(action)
    if step == 0:
        add_points(table, 0)
        return
    if table.gold[table.mover] < GOLD_STEPS[step - 1]:
        amounts = numbers([int(amount) for amount in GOLD_STEPS if amount <= table.gold[table.mover]])
        there = (
            Text("murano.gold_there", amounts) if table.gold[table.mover] >= GOLD_STEPS[0] else Text("murano.gold_none")
        )
        text = Text("murano.gold_short", GOLD_STEPS[step - 1], table.gold[table.mover], there)
        raise RuleError(text, "MU-10.6")
    table.gold[table.mover] -= GOLD_STEPS[step - 1]
    add_points(table, TABLE_POINTS[table.bought[table.cursor]][step - 1])


def may_hand_in(table: Table, beads: i64) -> bool:
    """May this set be handed in: held, of the colour or usable as it, not too many (MU-10.7, MU-9.11)?"""
    card = table.bought[table.cursor]
    if SET_SIZE[beads] > LIMIT[card] or not has_beads(table, table.mover, beads):
        return False
    return is_usable_as(table, table.mover, beads, GLASS_OF[card])


def hand_in_actions(table: Table) -> vec[i64]:
    """Every set of beads that the character takes, none included (DP-32)."""
    out = vec[i64]()
    for beads in range(i64(SETS)):
        if may_hand_in(table, beads):
            out = append(out, HAND_IN + beads)
    return out


def hand_in_beads(table: Table, action: i64) -> None:
    """Beads for points; each scores once (MU-10.7)."""
    beads = action - HAND_IN
    if not 0 <= beads < SETS:
        raise table.not_now(action)
    card = table.bought[table.cursor]
    if not may_hand_in(table, beads):
        raise refuse_beads(table, card, beads)
    return_beads(table, table.mover, beads)
    add_points(table, POINTS[card] * SET_SIZE[beads])


def refuse_beads(table: Table, card: i64, beads: i64) -> RuleError:
    """Why a set cannot be handed in."""
    left = all_of([beads_name(action - HAND_IN) for action in hand_in_actions(table)])
    if SET_SIZE[beads] > LIMIT[card]:
        return RuleError(Text("murano.hand_too_many", LIMIT[card], left), "MU-10.7")
    if not has_beads(table, table.mover, beads):
        return RuleError(Text("murano.hand_not_held", beads_name(beads), left), "MU-10.7")
    return RuleError(Text("murano.hand_colour", beads_name(beads), left), "MU-9.11")
