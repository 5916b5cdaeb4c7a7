"""Murano: final scoring, player by player and character by character (MU-12)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases, position
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import assignment, bead_sets, character_scoring
from laguna.text.text import RuleError, Text, all_of, numbers

# ---- whose turn it is to score


def first_scorer(table: MuranoPosition) -> i64:
    """Who triggered the end; in a game that was closed, the player before the start player (MU-12.1, AR-34)."""
    turn = table.trigger if table.trigger != box.FREE else table.seats - 1
    return (table.start + turn) % table.seats


def begin_scoring(table: MuranoPosition) -> None:
    """All turns are over: characters wait to be scored (MU-11.2, MU-12.1)."""
    count: i64 = len(table.buyer)
    table.fate = position.filled(count, box.FREE)
    table.points = position.filled(count, 0)
    table.mover = first_scorer(table)
    begin_seat(table)


def begin_seat(table: MuranoPosition) -> None:
    """A player scores; who has no character has nothing to choose."""
    table.used = position.NOTHING_USED[:]
    table.cursor = box.FREE
    next_character(table)


def next_character(table: MuranoPosition) -> None:
    """Ask about the next character of the scoring player, or let the next player score (DP-30)."""
    table.phase = phases.SCORING
    count: i64 = len(table.buyer)
    at = table.cursor + 1
    while at < count and table.buyer[at] != table.mover:
        at += 1
    if at < count:
        table.cursor = at
    else:
        end_seat(table)


def end_seat(table: MuranoPosition) -> None:
    """Gondoliers at islands that serve no character are worth a point each (MU-12.4)."""
    for island in range(box.ISLANDS_FOR[table.seats]):
        left = table.placed(table.mover, island) - table.used[island]
        table.score[table.mover] += box.GONDOLIER_POINTS * left
    table.scored += 1
    if table.scored == table.seats:
        table.cursor = box.FREE
        table.used = position.NOTHING_USED[:]
        table.phase = phases.OVER
        table.revealed += 1  # MU-15.2: the characters that were not used are shown as well
        return
    table.mover = (table.mover + 1) % table.seats
    begin_seat(table)


# ---- what has been scored so far


def character_points(table: MuranoPosition, seat: i64) -> i64:
    """What the characters of a seat have scored so far (MU-12.2)."""
    out: i64 = 0
    count: i64 = len(table.points)
    for at in range(count):
        if table.buyer[at] == seat:
            out += table.points[at]
    return out


def has_scored(table: MuranoPosition, seat: i64) -> bool:
    """Has a seat gone through all its characters (MU-12.1)?"""
    if table.phase < phases.SCORING:
        return False
    return (seat - first_scorer(table) + table.seats) % table.seats < table.scored


def unserved(table: MuranoPosition, seat: i64) -> i64:
    """How many gondoliers of a seat that has scored serve no character (MU-12.4)."""
    if not has_scored(table, seat):
        return 0
    out: i64 = 0
    for island in range(box.ISLANDS):
        out += table.placed(seat, island)
    count: i64 = len(table.fate)
    for at in range(count):
        if table.buyer[at] == seat and 0 <= table.fate[at] < box.ISLANDS:
            out -= 1
    return out


def unserved_points(table: MuranoPosition, seat: i64) -> i64:
    """And what they are worth."""
    return box.GONDOLIER_POINTS * unserved(table, seat)


# ---- DP-30


def has_gondolier(table: MuranoPosition, island: i64) -> bool:
    """Has the scoring player a gondolier at the island that serves no character yet (MU-10.2)?"""
    return island < box.ISLANDS_FOR[table.seats] and table.placed(table.mover, island) > table.used[island]


def can_use(table: MuranoPosition, card: i64) -> bool:
    """Is there a gondolier for a character?"""
    for island in range(box.ISLANDS):
        if character_scoring.allows(card, island) and has_gondolier(table, island):
            return True
    return False


def use_actions(table: MuranoPosition) -> vec[i64]:
    """Every island that the character may score, laying it aside, or the best use of all that are left (DP-30)."""
    out = vec[i64](capacity=box.ISLANDS + 2)
    card = table.bought[table.cursor]
    for island in range(box.ISLANDS):
        if character_scoring.allows(card, island) and has_gondolier(table, island):
            out = append(out, actions.USE + island)
    out = append(out, actions.ASIDE)
    return append(out, actions.BEST) if has_use(table) else out


def has_use(table: MuranoPosition) -> bool:
    """Is there a gondolier for at least one of the characters that wait?"""
    count: i64 = len(table.buyer)
    for at in range(table.cursor, count):
        if table.buyer[at] == table.mover and can_use(table, table.bought[at]):
            return True
    return False


def score(table: MuranoPosition, action: i64) -> None:
    """Use the character at an island, lay it aside, or let the best use be found (MU-12.2, MU-12.3, AR-12)."""
    if action == actions.ASIDE:
        table.fate[table.cursor] = position.ASIDE_FATE
        next_character(table)
    elif action == actions.BEST:
        if not has_use(table):
            raise RuleError(Text("murano.no_gondolier_left"), "MU-10.2")
        score_best(table)
    else:
        island = action - actions.USE
        if not 0 <= island < box.ISLANDS:
            raise table.not_now(action)
        check_use(table, table.bought[table.cursor], island)
        use(table, island)


def check_use(table: MuranoPosition, card: i64, island: i64) -> None:
    """Refuse an island that the character does not name, or where no gondolier is left for it."""
    if not character_scoring.allows(card, island):
        printed = names.island_name(cards.PRINTED_ISLAND[card])
        raise RuleError(Text("murano.use_printed", names.character_name(card), printed), "MU-10.2")
    if not has_gondolier(table, island):
        spaces = [names.island_name(action - actions.USE) for action in use_actions(table) if action < actions.ASIDE]
        there = all_of(spaces) if len(spaces) > 0 else Text("murano.nowhere")
        raise RuleError(Text("murano.use_no_gondolier", names.island_name(island), there), "MU-10.2")


def use(table: MuranoPosition, island: i64) -> None:
    """The character is revealed and scores the island; one that takes gold or beads asks for them (MU-12.2)."""
    card = table.bought[table.cursor]
    kind = cards.SCORE_KIND[card]
    table.fate[table.cursor] = island
    table.used[island] += 1
    table.revealed += 1
    if kind == cards.GLASS_EXCHANGE:
        table.phase = phases.HANDING_BEADS
    elif kind == cards.GOLD_EXCHANGE and character_scoring.is_met(table, table.mover, card, island):
        table.phase = phases.HANDING_GOLD
    else:
        add_points(
            table, 0 if kind == cards.GOLD_EXCHANGE else character_scoring.value(table, table.mover, card, island)
        )


def add_points(table: MuranoPosition, points: i64) -> None:
    """What the character scored; then the next one."""
    table.points[table.cursor] = points
    table.score[table.mover] += points
    next_character(table)


def score_best(table: MuranoPosition) -> None:
    """All characters that wait are used as well as can be (MU-12.6)."""
    best = assignment.best_assignment(table, table.mover)
    best.answer()
    table.revealed += 1
    count: i64 = len(best.cards)
    for place in range(count):
        if best.island[place] == box.FREE:
            table.fate[table.cursor] = position.ASIDE_FATE
            next_character(table)
            continue
        use(table, best.island[place])
        if table.phase == phases.HANDING_GOLD:
            hand_in_gold(table, actions.GOLD + best.gold[place])
        elif table.phase == phases.HANDING_BEADS:
            hand_in_beads(table, actions.HAND_IN + best.beads[place])


# ---- DP-31, DP-32


def gold_actions(table: MuranoPosition) -> vec[i64]:
    """Nothing, or one of the printed amounts that the player has (DP-31)."""
    out = vec[i64]([actions.GOLD])
    steps: i64 = len(cards.GOLD_STEPS)
    for step in range(steps):
        if table.gold[table.mover] >= cards.GOLD_STEPS[step]:
            out = append(out, actions.GOLD + 1 + step)
    return out


def hand_in_gold(table: MuranoPosition, action: i64) -> None:
    """Gold for points by the printed row; it is gone for the tie-break (MU-10.6)."""
    step = action - actions.GOLD
    if not 0 <= step <= len(cards.GOLD_STEPS):
        raise table.not_now(action)
    if step == 0:
        add_points(table, 0)
        return
    if table.gold[table.mover] < cards.GOLD_STEPS[step - 1]:
        amounts = numbers([int(amount) for amount in cards.GOLD_STEPS if amount <= table.gold[table.mover]])
        there = (
            Text("murano.gold_there", amounts)
            if table.gold[table.mover] >= cards.GOLD_STEPS[0]
            else Text("murano.gold_none")
        )
        text = Text("murano.gold_short", cards.GOLD_STEPS[step - 1], table.gold[table.mover], there)
        raise RuleError(text, "MU-10.6")
    table.gold[table.mover] -= cards.GOLD_STEPS[step - 1]
    add_points(table, cards.TABLE_POINTS[table.bought[table.cursor]][step - 1])


def may_hand_in(table: MuranoPosition, beads: i64) -> bool:
    """May this set be handed in: held, of the colour or usable as it, not too many (MU-10.7, MU-9.11)?"""
    card = table.bought[table.cursor]
    if cards.SET_SIZE[beads] > cards.LIMIT[card] or not bead_sets.has_beads(table, table.mover, beads):
        return False
    return bead_sets.is_usable_as(table, table.mover, beads, cards.GLASS_OF[card])


def hand_in_actions(table: MuranoPosition) -> vec[i64]:
    """Every set of beads that the character takes, none included (DP-32)."""
    out = vec[i64]()
    for beads in range(cards.SETS):
        if may_hand_in(table, beads):
            out = append(out, actions.HAND_IN + beads)
    return out


def hand_in_beads(table: MuranoPosition, action: i64) -> None:
    """Beads for points; each scores once (MU-10.7)."""
    beads = action - actions.HAND_IN
    if not 0 <= beads < cards.SETS:
        raise table.not_now(action)
    card = table.bought[table.cursor]
    if not may_hand_in(table, beads):
        raise refuse_beads(table, card, beads)
    bead_sets.return_beads(table, table.mover, beads)
    add_points(table, cards.POINTS[card] * cards.SET_SIZE[beads])


def refuse_beads(table: MuranoPosition, card: i64, beads: i64) -> RuleError:
    """Why a set cannot be handed in."""
    left = all_of([names.beads_name(action - actions.HAND_IN) for action in hand_in_actions(table)])
    if cards.SET_SIZE[beads] > cards.LIMIT[card]:
        return RuleError(Text("murano.hand_too_many", cards.LIMIT[card], left), "MU-10.7")
    if not bead_sets.has_beads(table, table.mover, beads):
        return RuleError(Text("murano.hand_not_held", names.beads_name(beads), left), "MU-10.7")
    return RuleError(Text("murano.hand_colour", names.beads_name(beads), left), "MU-9.11")
