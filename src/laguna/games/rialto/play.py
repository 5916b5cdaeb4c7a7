"""Rialto, phase II: laying cards in a stage, jokers and yellow buildings (RI-6, RI-7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.rialto.actions import CONVERT, LAY, PASS, PLAY, USE
from laguna.games.rialto.cards import check_usable
from laguna.games.rialto.components import (
    ACTIVATION_COST,
    COUNCILLOR,
    JOKER,
    KINDS,
    WAIT_COINS,
    YELLOW_1,
    YELLOW_2,
    YELLOW_2_COUNT,
    YELLOW_3,
    YELLOW_4,
    YELLOW_4_COUNT,
)
from laguna.games.rialto.names import kind_name
from laguna.games.rialto.table import (
    AS_ONE,
    AS_TWO,
    BASE,
    CONVERT_CARD,
    FREE,
    JOKERS,
    MASKS,
    PLAY_CARDS,
    STAGED,
    Table,
    filled,
    zeros,
)

# Every play is put together in one fixed order of pieces, so that there is one way to each: cards of the stage kind,
# then cards converted by yellow 2 and by yellow 4, each in the order of kinds, then jokers, then yellow 3 tiles.
STAGE_CARD: Final = 0
CONVERTED: Final = 1
JOKER_CARD: Final = CONVERTED + 2 * KINDS
MASK: Final = JOKER_CARD + 1
LAST_PIECE: Final = MASK

# ---- whose turn


def begin_stage(table: Table) -> None:
    """Everyone is due once, clockwise from the first player (RI-6.2, RI-6.3)."""
    table.laid_count = filled(table.players, FREE)
    queue = vec[i64]()
    for place in range(table.players):
        queue = append(queue, (table.first + place) % table.players)
    table.queue = queue


def continue_plays(table: Table) -> bool:
    """True while a human has to lay cards or pass in this stage."""
    while len(table.queue) > 0:
        player = table.queue[0]
        if not table.is_human(player):
            lay_for_virtual(table, player)
        elif table.chosen != FREE:
            table.phase = CONVERT_CARD
            return True
        elif may_only_pass_openly(table, player):
            pass_turn(table, player)
        else:
            table.phase = PLAY_CARDS
            return True
    return False


def may_only_pass_openly(table: Table, player: i64) -> bool:
    """No cards and no yellow building of use: everyone can see that there is nothing to decide (RI-15.3)."""
    return table.hand_size[player] == 0 and table.piece == FREE and len(play_actions(table)) == 1


def leave_queue(table: Table) -> None:
    """The turn of whoever stands first is over."""
    table.queue = table.queue[1:]


def lay_for_virtual(table: Table, player: i64) -> None:
    """The virtual player lays all its cards of the stage, jokers with the councillors (RI-14.6, RI-14.7, AMB-21)."""
    count: i64 = 0
    for kind in range(i64(KINDS)):
        if kind == table.stage or (kind == JOKER and table.stage == COUNCILLOR):
            cards = table.hand[player * KINDS + kind]
            lay_cards(table, player, kind, cards)
            count += cards
    table.laid_count[player] = count
    leave_queue(table)


# ---- what has been put together so far


def base_count(table: Table) -> i64:
    """What stage cards and converted cards count together (RI-7.4)."""
    out = table.staged[BASE]
    if table.piece > STAGE_CARD:
        for kind in range(i64(KINDS)):
            out += YELLOW_2_COUNT * table.staged[AS_ONE + kind] + YELLOW_4_COUNT * table.staged[AS_TWO + kind]
    return out


def joker_count(table: Table) -> i64:
    """Joker cards and yellow 3 tiles (RI-7.4)."""
    return table.staged[JOKERS] + table.staged[MASKS]


def staged_count(table: Table) -> i64:
    """What the play would count; 0 if it cannot be played as it is (RI-7.4, RI-7.5, AMB-07)."""
    base = base_count(table)
    jokers = joker_count(table)
    if base > 0:
        return base + jokers
    return jokers - 1 if jokers > 1 else i64(0)


def staged_tiles(table: Table) -> i64:
    """How many yellow tiles the play uses; each needs a coin (RI-7.9)."""
    out = table.staged[MASKS]
    if table.piece > STAGE_CARD:
        for at in range(i64(AS_ONE), i64(STAGED)):
            out += table.staged[at]
    return out


def staged_of_kind(table: Table, kind: i64) -> i64:
    """How many hand cards of a kind are part of the play."""
    out = table.staged[AS_ONE + kind] + table.staged[AS_TWO + kind]
    if kind == table.stage:
        out += table.staged[BASE]
    if kind == JOKER:
        out += table.staged[JOKERS]
    return out


def unstaged(table: Table, player: i64, kind: i64) -> i64:
    """How many hand cards of a kind are not yet part of it."""
    return table.hand[player * KINDS + kind] - staged_of_kind(table, kind)


def latest_staged(table: Table) -> i64:
    """The latest piece, told from what is staged; `Table.piece` keeps it at hand."""
    if table.staged[MASKS] > 0:
        return MASK
    if table.staged[JOKERS] > 0:
        return JOKER_CARD
    out: i64 = STAGE_CARD if table.staged[BASE] > 0 else FREE
    for at in range(i64(AS_ONE), i64(STAGED)):
        if table.staged[at] > 0:
            out = CONVERTED + at - AS_ONE
    return out


# ---- what may be added


def play_actions(table: Table) -> vec[i64]:
    """Everything DP-6 offers to whoever is on turn."""
    player = table.queue[0]
    out = vec[i64]()
    if may_wait(table, player):
        out = append(out, USE + YELLOW_1)
    if may_use_converter(table, player, YELLOW_2):
        out = append(out, USE + YELLOW_2)
    if may_add_mask(table, player):
        out = append(out, USE + YELLOW_3)
    if may_use_converter(table, player, YELLOW_4):
        out = append(out, USE + YELLOW_4)
    if may_add_stage_card(table, player):
        out = append(out, LAY + table.stage)
    if may_add_joker(table, player):
        out = append(out, LAY + JOKER)
    if staged_count(table) > 0:
        out = append(out, PLAY)
    if table.piece == FREE:
        out = append(out, PASS)
    return out


def may_add_stage_card(table: Table, player: i64) -> bool:
    """Cards of the stage kind come first."""
    return table.piece <= STAGE_CARD and unstaged(table, player, table.stage) > 0


def spare_tiles(table: Table, player: i64, building: i64, used: i64) -> i64:
    """How many more yellow tiles of a sort can join the play: idle, with a coin each (RI-7.9)."""
    idle = table.idle(player, building) - used
    coins = table.coins[player] - staged_tiles(table) * ACTIVATION_COST
    return idle if idle < coins else coins


def converted(table: Table, first: i64) -> i64:
    """How many cards one sort of tile converts already (first is AS_ONE or AS_TWO)."""
    out: i64 = 0
    for kind in range(i64(KINDS)):
        out += table.staged[first + kind]
    return out


def may_use_converter(table: Table, player: i64, building: i64) -> bool:
    """Yellow 2 and yellow 4 need a card to convert (RI-7.2, RI-7.8)."""
    first: i64 = AS_ONE if building == YELLOW_2 else AS_TWO
    if table.coins[player] == 0 or spare_tiles(table, player, building, converted(table, first)) <= 0:
        return False
    for kind in range(i64(KINDS)):
        if may_convert(table, player, first, kind):
            return True
    return False


def may_convert(table: Table, player: i64, first: i64, kind: i64) -> bool:
    """A hand card of another kind, jokers included, no earlier than the order of pieces has come (AMB-05)."""
    piece = CONVERTED + first - AS_ONE + kind
    return kind != table.stage and piece >= table.piece and unstaged(table, player, kind) > 0


def may_pair(table: Table, player: i64) -> bool:
    """Jokers without anything beside them need a hand without the stage kind (RI-7.5, AMB-06)."""
    return table.hand[player * KINDS + table.stage] == 0


def spare_masks(table: Table, player: i64) -> i64:
    """How many more yellow 3 tiles can join the play."""
    return spare_tiles(table, player, YELLOW_3, table.staged[MASKS])


def may_add_joker(table: Table, player: i64) -> bool:
    """Beside a card, or as one of a pair that can be completed (RI-7.3, RI-7.5)."""
    left = unstaged(table, player, JOKER)
    if left <= 0 or table.staged[MASKS] > 0:
        return False
    if base_count(table) > 0 or table.staged[JOKERS] > 0:
        return True
    return may_pair(table, player) and left + spare_masks(table, player) > 1


def may_add_mask(table: Table, player: i64) -> bool:
    """A yellow 3 tile is one more joker (RI-7.2, RI-7.6)."""
    left = spare_masks(table, player)
    if left <= 0:
        return False
    if base_count(table) > 0 or joker_count(table) > 0:
        return True
    return may_pair(table, player) and left > 1


def may_wait(table: Table, player: i64) -> bool:
    """Yellow 1, before anything else, while somebody else has still to act (RI-7.7, AMB-04)."""
    return table.piece == FREE and len(table.queue) > 1 and table.coins[player] > 0 and table.idle(player, YELLOW_1) > 0


# ---- doing it


def play(table: Table, action: i64) -> None:
    """One click of a turn in a stage (DP-6)."""
    player = table.queue[0]
    if action == PASS:
        if table.piece != FREE:
            raise RuleError(Text("rialto.pass_with_cards"), "RI-6.3")
        pass_turn(table, player)
    elif action == PLAY:
        if staged_count(table) == 0:
            raise refuse_play(table)
        commit(table, player)
    elif LAY <= action < LAY + KINDS:
        add_card(table, player, action - LAY)
    elif action == USE + YELLOW_1:
        wait(table, player)
    elif action == USE + YELLOW_2 or action == USE + YELLOW_4:
        check_usable(table, player, action - USE)
        if not may_use_converter(table, player, action - USE):
            raise RuleError(Text("rialto.nothing_to_convert"), "RI-7.8")
        table.chosen = action - USE
    elif action == USE + YELLOW_3:
        check_usable(table, player, YELLOW_3)
        if not may_add_mask(table, player):
            raise refuse_joker(table, player)
        table.staged[MASKS] += 1
        table.piece = MASK
    else:
        raise table.not_now(action)


def refuse_play(table: Table) -> RuleError:
    """Why what is staged cannot be played."""
    if table.piece == FREE:
        return RuleError(Text("rialto.nothing_to_play"), "RI-6.3")
    return RuleError(Text("rialto.joker_alone"), "RI-7.3")


def refuse_joker(table: Table, player: i64) -> RuleError:
    """Why no joker can be added."""
    if base_count(table) == 0 and not may_pair(table, player):
        return RuleError(Text("rialto.pair_needs_lack", kind_name(table.stage)), "RI-7.5")
    if base_count(table) == 0 and joker_count(table) == 0:
        return RuleError(Text("rialto.joker_alone"), "RI-7.3")
    return RuleError(Text("rialto.no_more_of_it", kind_name(JOKER)), "RI-7.1")


def add_card(table: Table, player: i64, kind: i64) -> None:
    """A card of the stage kind or a joker joins the play (RI-7.1)."""
    if kind == JOKER:
        if unstaged(table, player, JOKER) > 0 and table.staged[MASKS] > 0:
            raise RuleError(Text("rialto.lay_order", kind_name(kind)), "RI-7.1")
        if not may_add_joker(table, player):
            raise refuse_joker(table, player)
        table.staged[JOKERS] += 1
        table.piece = JOKER_CARD
    elif kind != table.stage:
        raise RuleError(Text("rialto.wrong_kind", kind_name(kind), kind_name(table.stage)), "RI-7.1")
    elif unstaged(table, player, kind) <= 0:
        raise RuleError(Text("rialto.no_more_of_it", kind_name(kind)), "RI-7.1")
    elif not may_add_stage_card(table, player):
        raise RuleError(Text("rialto.lay_order", kind_name(kind)), "RI-7.1")
    else:
        table.staged[BASE] += 1
        table.piece = STAGE_CARD


def convert_actions(table: Table) -> vec[i64]:
    """The hand cards that the chosen tile may convert (DP-7)."""
    player = table.queue[0]
    first: i64 = AS_ONE if table.chosen == YELLOW_2 else AS_TWO
    out = vec[i64]()
    for kind in range(i64(KINDS)):
        if may_convert(table, player, first, kind):
            out = append(out, CONVERT + kind)
    return out


def convert(table: Table, action: i64) -> None:
    """A hand card counts as one or two cards of the stage kind (RI-7.2, RI-7.8)."""
    kind = action - CONVERT
    if not 0 <= kind < KINDS:
        raise table.not_now(action)
    player = table.queue[0]
    first: i64 = AS_ONE if table.chosen == YELLOW_2 else AS_TWO
    if kind == table.stage:
        raise RuleError(Text("rialto.converts_itself", kind_name(kind)), "RI-7.8")
    if unstaged(table, player, kind) <= 0:
        raise RuleError(Text("rialto.no_more_of_it", kind_name(kind)), "RI-7.8")
    if not may_convert(table, player, first, kind):
        raise RuleError(Text("rialto.lay_order", kind_name(kind)), "RI-7.8")
    table.staged[first + kind] += 1
    table.piece = CONVERTED + first - AS_ONE + kind
    table.chosen = FREE


def wait(table: Table, player: i64) -> None:
    """Step back to the end of the queue for a coin, and get a coin (RI-7.2, RI-7.7, AMB-03)."""
    check_usable(table, player, YELLOW_1)
    if table.piece != FREE:
        raise RuleError(Text("rialto.wait_with_cards"), "RI-7.7")
    if len(table.queue) == 1:
        raise RuleError(Text("rialto.wait_as_last"), "RI-7.7")
    table.activate(player, YELLOW_1)
    table.gain_coins(player, WAIT_COINS)
    leave_queue(table)
    table.queue = append(table.queue, player)


def pass_turn(table: Table, player: i64) -> None:
    """Lay nothing (RI-6.3)."""
    table.laid_count[player] = 0
    leave_queue(table)


def commit(table: Table, player: i64) -> None:
    """Lay what was put together, before everyone's eyes (RI-6.3, RI-7.4)."""
    pair_only = base_count(table) == 0
    table.laid_count[player] = staged_count(table)
    for kind in range(i64(KINDS)):
        lay_cards(table, player, kind, staged_of_kind(table, kind))
    for _ in range(table.staged[MASKS]):
        table.activate(player, YELLOW_3)
    for _ in range(converted(table, AS_ONE)):
        table.activate(player, YELLOW_2)
    for _ in range(converted(table, AS_TWO)):
        table.activate(player, YELLOW_4)
    table.staged = zeros(STAGED)
    table.piece = FREE
    table.revealed += 1
    if pair_only:
        remember_lack(table, player)
    leave_queue(table)


def lay_cards(table: Table, player: i64, kind: i64, count: i64) -> None:
    """Cards leave the hand openly; cards known to be there are thought to go first."""
    at = player * KINDS + kind
    table.hand[at] -= count
    table.hand_size[player] -= count
    table.laid[at] += count
    table.known[at] = table.known[at] - count if table.known[at] > count else 0


def remember_lack(table: Table, player: i64) -> None:
    """A pair of jokers shows that no card of the stage kind is in the hand; known ones must have been discarded."""
    at = player * KINDS + table.stage
    table.lacks[at] = 1
    gone = table.known[at]
    table.known[at] = 0
    table.shed[at] -= gone
    table.shed_size[player] -= gone
    table.shed_since[player] -= gone
    table.open_discards[table.stage] += gone
