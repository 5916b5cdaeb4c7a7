"""Murano: production and sale of glass (MU-7.10, MU-9.7, MU-9.13)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text
from laguna.games.murano.actions import DRAW_BEAD, MOST_WORK, RETURN, SELL, WORK, WORK_MORE
from laguna.games.murano.beads import has_beads, is_one_colour, return_beads
from laguna.games.murano.cards import GUILD_HALL, GUILD_POINTS, SET_SIZE, SETS, TRADING_OFFICE
from laguna.games.murano.components import GLASSES, SALE_GOLD, SALE_MOST, WORK_COST
from laguna.games.murano.names import beads_name, glass_name
from laguna.games.murano.needs import factories_of, most_work
from laguna.games.murano.table import DRAW_BEADS, RETURNING, SELLING, Table
from laguna.games.murano.turns import end_turn

# ---- DP-12, DP-13


def may_draw_more(table: Table, count: i64) -> bool:
    """May the Trading Office draw a bead more than so many factories make (MU-9.13, AR-18, AR-20)?"""
    return table.has(table.mover, TRADING_OFFICE) and table.beads_in_bag() > count


def work_actions(table: Table) -> vec[i64]:
    """How many factories work; none only to sell (DP-12), each with a bead more where that is possible (DP-13)."""
    out = vec[i64]()
    most = most_work(table, table.mover)
    for count in range(0 if table.beads_of(table.mover) > 0 else 1, most + 1):
        out = append(out, WORK + count)
    for count in range(1, most + 1):
        if may_draw_more(table, count):
            out = append(out, WORK_MORE + count - 1)
    return out


def work(table: Table, action: i64) -> None:
    """Factories work: points are lost, beads drawn (MU-7.10)."""
    seat = table.mover
    extra = action >= WORK_MORE
    count = action - WORK_MORE + 1 if extra else action - WORK
    if not 0 <= count <= MOST_WORK:
        raise table.not_now(action)
    most = most_work(table, seat)
    if count > most:
        text = Text("murano.work_too_many", count, factories_of(table, seat), table.score[seat], most)
        raise RuleError(text, "MU-7.10")
    if count == 0 and table.beads_of(seat) == 0:
        raise RuleError(Text("murano.work_nothing"), "MU-7.10")
    if extra and not may_draw_more(table, count):
        raise RuleError(Text("murano.no_office"), "MU-9.13")
    table.working = count
    table.extra = extra
    table.score[seat] -= WORK_COST * count
    table.due = count + 1 if extra else count
    table.phase = DRAW_BEADS if count > 0 else SELLING


def bead_draws(table: Table) -> vec[i64]:
    """The colours that are in the bag."""
    out = vec[i64]()
    for colour in range(i64(GLASSES)):
        if table.bag[colour] > 0:
            out = append(out, DRAW_BEAD + colour)
    return out


def draw_bead(table: Table, action: i64) -> None:
    """A bead from the bag; after the last one the Guild Hall scores (MU-7.10, MU-9.7, AR-19)."""
    colour = action - DRAW_BEAD
    if not 0 <= colour < GLASSES:
        raise table.not_now(action)
    if table.bag[colour] == 0:
        raise RuleError(Text("murano.not_in_bag", glass_name(colour)), "MU-7.10")
    table.bag[colour] -= 1
    table.beads[table.mover * GLASSES + colour] += 1
    table.revealed += 1
    table.due -= 1
    if table.due == 0:
        if table.has(table.mover, GUILD_HALL):
            table.score[table.mover] += GUILD_POINTS
        table.phase = SELLING


# ---- DP-14, DP-15


def may_sell(table: Table, beads: i64) -> bool:
    """May this set be sold: held, of one colour, not too many, and one left for the Trading Office (MU-7.10)?"""
    seat = table.mover
    if SET_SIZE[beads] == 0:
        return table.working > 0
    if SET_SIZE[beads] > SALE_MOST or not has_beads(table, seat, beads) or not is_one_colour(table, seat, beads):
        return False
    return not table.extra or table.beads_of(seat) > SET_SIZE[beads]


def sell_actions(table: Table) -> vec[i64]:
    """Every set that can be sold; none, if factories have worked (DP-14)."""
    out = vec[i64]()
    for beads in range(i64(SETS)):
        if may_sell(table, beads):
            out = append(out, SELL + beads)
    return out


def sell(table: Table, action: i64) -> None:
    """Sell up to three beads of one colour, once (MU-7.10)."""
    beads = action - SELL
    seat = table.mover
    if not 0 <= beads < SETS:
        raise table.not_now(action)
    if not may_sell(table, beads):
        raise refuse_sale(table, beads)
    if SET_SIZE[beads] > 0:
        table.gold[seat] += SALE_GOLD[SET_SIZE[beads] - 1]
        return_beads(table, seat, beads)
    if table.extra:
        begin_return(table)
    else:
        end_turn(table)


def refuse_sale(table: Table, beads: i64) -> RuleError:
    """Why a set cannot be sold."""
    seat = table.mover
    if SET_SIZE[beads] == 0:
        return RuleError(Text("murano.sell_something"), "MU-7.10")
    if SET_SIZE[beads] > SALE_MOST:
        return RuleError(Text("murano.sell_too_many", SALE_MOST), "MU-7.10")
    if not has_beads(table, seat, beads):
        return RuleError(Text("murano.sell_not_held", beads_name(beads)), "MU-7.10")
    if not is_one_colour(table, seat, beads):
        return RuleError(Text("murano.sell_mixed", beads_name(beads)), "MU-9.11")
    return RuleError(Text("murano.sell_all"), "MU-9.13")


def begin_return(table: Table) -> None:
    """The Trading Office wants a bead back; with one colour there is nothing to choose (MU-9.13, DP-15)."""
    actions = return_actions(table)
    if len(actions) == 1:
        give_back(table, actions[0])
    else:
        table.phase = RETURNING


def return_actions(table: Table) -> vec[i64]:
    """Every colour held (DP-15)."""
    out = vec[i64]()
    for colour in range(i64(GLASSES)):
        if table.beads[table.mover * GLASSES + colour] > 0:
            out = append(out, RETURN + colour)
    return out


def give_back(table: Table, action: i64) -> None:
    """One own bead goes into the bag at the end of the turn (MU-9.13)."""
    colour = action - RETURN
    if not 0 <= colour < GLASSES:
        raise table.not_now(action)
    if table.beads[table.mover * GLASSES + colour] == 0:
        raise RuleError(Text("murano.return_not_held", glass_name(colour)), "MU-9.13")
    table.beads[table.mover * GLASSES + colour] -= 1
    table.bag[colour] += 1
    end_turn(table)
