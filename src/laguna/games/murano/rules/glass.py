"""Murano: production and sale of glass (MU-7.10, MU-9.7, MU-9.13)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, needs, phases, turns
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import bead_sets
from laguna.text.text import RuleError, Text

# ---- DP-12, DP-13


def may_draw_more(table: MuranoPosition, count: i64) -> bool:
    """May the Trading Office draw a bead more than so many factories make (MU-9.13, AR-18, AR-20)?"""
    return table.has(table.mover, cards.TRADING_OFFICE) and table.beads_in_bag() > count


def work_actions(table: MuranoPosition) -> vec[i64]:
    """How many factories work; none only to sell (DP-12), each with a bead more where that is possible (DP-13)."""
    out = vec[i64]()
    most = needs.most_work(table, table.mover)
    for count in range(0 if table.beads_of(table.mover) > 0 else 1, most + 1):
        out = append(out, actions.WORK + count)
    for count in range(1, most + 1):
        if may_draw_more(table, count):
            out = append(out, actions.WORK_MORE + count - 1)
    return out


def work(table: MuranoPosition, action: i64) -> None:
    """Factories work: points are lost, beads drawn (MU-7.10)."""
    seat = table.mover
    extra = action >= actions.WORK_MORE
    count = action - actions.WORK_MORE + 1 if extra else action - actions.WORK
    if not 0 <= count <= actions.MOST_WORK:
        raise table.not_now(action)
    most = needs.most_work(table, seat)
    if count > most:
        text = Text("murano.work_too_many", count, needs.factories_of(table, seat), table.score[seat], most)
        raise RuleError(text, "MU-7.10")
    if count == 0 and table.beads_of(seat) == 0:
        raise RuleError(Text("murano.work_nothing"), "MU-7.10")
    if extra and not may_draw_more(table, count):
        raise RuleError(Text("murano.no_office"), "MU-9.13")
    table.working = count
    table.extra = extra
    table.score[seat] -= box.WORK_COST * count
    table.due = count + 1 if extra else count
    table.phase = phases.DRAW_BEADS if count > 0 else phases.SELLING


def bead_draws(table: MuranoPosition) -> vec[i64]:
    """The colours that are in the bag."""
    out = vec[i64]()
    for colour in range(box.GLASSES):
        if table.bag[colour] > 0:
            out = append(out, actions.DRAW_BEAD + colour)
    return out


def draw_bead(table: MuranoPosition, action: i64) -> None:
    """A bead from the bag; after the last one the Guild Hall scores (MU-7.10, MU-9.7, AR-19)."""
    colour = action - actions.DRAW_BEAD
    if not 0 <= colour < box.GLASSES:
        raise table.not_now(action)
    if table.bag[colour] == 0:
        raise RuleError(Text("murano.not_in_bag", names.glass_name(colour)), "MU-7.10")
    table.bag[colour] -= 1
    table.beads[table.mover * box.GLASSES + colour] += 1
    table.revealed += 1
    table.due -= 1
    if table.due == 0:
        if table.has(table.mover, cards.GUILD_HALL):
            table.score[table.mover] += cards.GUILD_POINTS
        table.phase = phases.SELLING


# ---- DP-14, DP-15


def may_sell(table: MuranoPosition, beads: i64) -> bool:
    """May this set be sold: held, of one colour, not too many, and one left for the Trading Office (MU-7.10)?"""
    seat = table.mover
    if cards.SET_SIZE[beads] == 0:
        return table.working > 0
    if (
        cards.SET_SIZE[beads] > box.SALE_MOST
        or not bead_sets.has_beads(table, seat, beads)
        or not bead_sets.is_one_colour(table, seat, beads)
    ):
        return False
    return not table.extra or table.beads_of(seat) > cards.SET_SIZE[beads]


def sell_actions(table: MuranoPosition) -> vec[i64]:
    """Every set that can be sold; none, if factories have worked (DP-14)."""
    out = vec[i64]()
    for beads in range(cards.SETS):
        if may_sell(table, beads):
            out = append(out, actions.SELL + beads)
    return out


def sell(table: MuranoPosition, action: i64) -> None:
    """Sell up to three beads of one colour, once (MU-7.10)."""
    beads = action - actions.SELL
    seat = table.mover
    if not 0 <= beads < cards.SETS:
        raise table.not_now(action)
    if not may_sell(table, beads):
        raise refuse_sale(table, beads)
    if cards.SET_SIZE[beads] > 0:
        table.gold[seat] += box.SALE_GOLD[cards.SET_SIZE[beads] - 1]
        bead_sets.return_beads(table, seat, beads)
    if table.extra:
        begin_return(table)
    else:
        turns.end_turn(table)


def refuse_sale(table: MuranoPosition, beads: i64) -> RuleError:
    """Why a set cannot be sold."""
    seat = table.mover
    if cards.SET_SIZE[beads] == 0:
        return RuleError(Text("murano.sell_something"), "MU-7.10")
    if cards.SET_SIZE[beads] > box.SALE_MOST:
        return RuleError(Text("murano.sell_too_many", box.SALE_MOST), "MU-7.10")
    if not bead_sets.has_beads(table, seat, beads):
        return RuleError(Text("murano.sell_not_held", names.beads_name(beads)), "MU-7.10")
    if not bead_sets.is_one_colour(table, seat, beads):
        return RuleError(Text("murano.sell_mixed", names.beads_name(beads)), "MU-9.11")
    return RuleError(Text("murano.sell_all"), "MU-9.13")


def begin_return(table: MuranoPosition) -> None:
    """The Trading Office wants a bead back; with one colour there is nothing to choose (MU-9.13, DP-15)."""
    returns = return_actions(table)
    if len(returns) == 1:
        give_back(table, returns[0])
    else:
        table.phase = phases.RETURNING


def return_actions(table: MuranoPosition) -> vec[i64]:
    """Every colour held (DP-15)."""
    out = vec[i64]()
    for colour in range(box.GLASSES):
        if table.beads[table.mover * box.GLASSES + colour] > 0:
            out = append(out, actions.RETURN + colour)
    return out


def give_back(table: MuranoPosition, action: i64) -> None:
    """One own bead goes into the bag at the end of the turn (MU-9.13)."""
    colour = action - actions.RETURN
    if not 0 <= colour < box.GLASSES:
        raise table.not_now(action)
    if table.beads[table.mover * box.GLASSES + colour] == 0:
        raise RuleError(Text("murano.return_not_held", names.glass_name(colour)), "MU-9.13")
    table.beads[table.mover * box.GLASSES + colour] -= 1
    table.bag[colour] += 1
    turns.end_turn(table)
