"""Murano: taking gold, buying tiles, recruiting characters, hiring and placing gondoliers, income (MU-7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.core.text import RuleError, Text, all_of
from laguna.games.murano.actions import (
    BLIND,
    DECLINE,
    DISMISS,
    DRAW_TILE,
    EARN,
    HIDDEN_TILES,
    HIRE,
    KEEP,
    PLACE,
    SEARCH,
    TAKE,
)
from laguna.games.murano.cards import (
    BANK,
    BANK_GOLD,
    CHARACTERS,
    HARBOUR_PUB,
    HOSTEL,
    HOSTEL_DRAW,
    PUB_POINTS,
)
from laguna.games.murano.components import (
    BIT,
    BLIND_COST,
    BUILDINGS,
    BUY_SHOP,
    CHARACTER_DRAW,
    COLOURS,
    DEED_OF,
    FACES_OF,
    FACTORY,
    FACTORY_COST,
    FACTORY_TILE,
    FIRST_FACE,
    FIRST_SHOP,
    FREE,
    GOLD_TAKEN,
    GONDOLAS,
    ISLANDS,
    ISLANDS_FOR,
    KIND_OF,
    KINDS,
    PALACE,
    SEARCH_COST,
    SHOP,
    SPECIAL,
    SPECIAL_COST,
    SPECIAL_TILE,
)
from laguna.games.murano.decks import put_characters_back
from laguna.games.murano.islands import offer_instant
from laguna.games.murano.names import character_name, face_name, gondola_name, island_name, kind_name
from laguna.games.murano.needs import character_price, dismiss_gold, gondola_price, hire_price, payout
from laguna.games.murano.table import DRAW_CHARACTERS, DRAW_HIDDEN, SEARCHING, Table
from laguna.games.murano.turns import end_turn, take_from_stack

# ---- gold and open tiles: nothing to choose


def take_gold(table: Table) -> None:
    """Two gold, four with the Bank (MU-7.1, MU-9.2)."""
    table.gold[table.mover] += GOLD_TAKEN
    if table.has(table.mover, BANK):
        table.gold[table.mover] += BANK_GOLD
    end_turn(table)


def buy_factory(table: Table) -> None:
    """A glass factory, kept open (MU-7.2)."""
    table.gold[table.mover] -= FACTORY_COST
    gain_tile(table, FACTORY_TILE, FACTORY)
    offer_instant(table, FACTORY_TILE)


def buy_special(table: Table) -> None:
    """A special building, kept open (MU-7.5)."""
    table.gold[table.mover] -= SPECIAL_COST
    gain_tile(table, SPECIAL_TILE, SPECIAL)
    offer_instant(table, SPECIAL_TILE)


def gain_tile(table: Table, face: i64, kind: i64) -> None:
    """The mover takes a tile from its stack."""
    take_from_stack(table, face, kind)
    table.unbuilt[table.mover * BUILDINGS + face] += 1
    table.yard[table.mover * KINDS + kind] += 1


# ---- shops and palaces (DP-4, DP-5)


def kind_to_buy(table: Table) -> i64:
    """Shops or palaces, as the space says."""
    return SHOP if DEED_OF[table.at] == BUY_SHOP else PALACE


def buy_actions(table: Table) -> vec[i64]:
    """Unseen, or by searching, where there is the gold for it (DP-4)."""
    if table.gold[table.mover] >= SEARCH_COST[kind_to_buy(table)]:
        return vec[i64]([BLIND, SEARCH])
    return vec[i64]([BLIND])


def buy(table: Table, action: i64) -> None:
    """The top tile of the stack, or more gold for one of choice (MU-7.3, MU-7.4)."""
    kind = kind_to_buy(table)
    gold = table.gold[table.mover]
    if action == BLIND:
        table.gold[table.mover] -= BLIND_COST[kind]
        table.due = 1
        table.phase = DRAW_HIDDEN
    elif action == SEARCH:
        if gold < SEARCH_COST[kind]:
            raise RuleError(Text("murano.search_cost", SEARCH_COST[kind], gold), "MU-7.3")
        table.gold[table.mover] -= SEARCH_COST[kind]
        table.knows[knowledge(table.mover, kind)] = 1
        table.revealed += 1
        table.phase = SEARCHING
    else:
        raise table.not_now(action)


def knowledge(seat: i64, kind: i64) -> i64:
    """Where it is noted whether a seat knows what is in a stack."""
    return seat * 2 + kind - SHOP


def faces_in_stack(table: Table, kind: i64, first: i64) -> vec[i64]:
    """The faces of a kind that are left in its stack, as actions from `first` on."""
    out = vec[i64]()
    for face in range(FIRST_FACE[kind], FIRST_FACE[kind] + FACES_OF[kind]):
        if table.stack[face] > 0:
            out = append(out, first + face - FIRST_SHOP)
    return out


def draw_hidden(table: Table, action: i64) -> None:
    """The top tile comes to the mover, who alone sees it (MU-7.3)."""
    face = action - DRAW_TILE + FIRST_SHOP
    kind = kind_to_buy(table)
    if not 0 <= action - DRAW_TILE < HIDDEN_TILES or KIND_OF[face] != kind:
        raise table.not_now(action)
    if table.stack[face] == 0:
        raise RuleError(Text("murano.not_in_stack", face_name(face)), "MU-7.3")
    table.due = 0
    gain_hidden(table, face, kind)


def take_searched(table: Table, action: i64) -> None:
    """A tile of choice; then the stack is shuffled (MU-7.3, DP-5)."""
    face = action - TAKE + FIRST_SHOP
    kind = kind_to_buy(table)
    if not 0 <= action - TAKE < HIDDEN_TILES:
        raise table.not_now(action)
    if KIND_OF[face] != kind:
        raise RuleError(Text("murano.other_stack", face_name(face), kind_name(kind)), "MU-7.3")
    if table.stack[face] == 0:
        left = all_of([face_name(other - TAKE + FIRST_SHOP) for other in faces_in_stack(table, kind, TAKE)])
        raise RuleError(Text("murano.not_searched", face_name(face), left), "MU-7.3")
    gain_hidden(table, face, kind)


def gain_hidden(table: Table, face: i64, kind: i64) -> None:
    """The mover has the tile; nobody else knows what is left in the stack any more (MU-15.1)."""
    for seat in range(table.seats):
        if seat != table.mover:
            table.knows[knowledge(seat, kind)] = 0
    table.revealed += 1
    gain_tile(table, face, kind)
    offer_instant(table, face)


# ---- characters (DP-6)


def begin_recruiting(table: Table) -> None:
    """Draw three characters, five with the Hostel, or all that are left (MU-7.6, MU-9.8)."""
    most: i64 = HOSTEL_DRAW if table.has(table.mover, HOSTEL) else CHARACTER_DRAW
    tail: i64 = len(table.tail)
    left = table.pool_size + tail
    table.due = left if left < most else most
    table.phase = DRAW_CHARACTERS


def keep_actions(table: Table) -> vec[i64]:
    """One of the cards drawn, or none (DP-6)."""
    mask: i64 = 0
    for card in table.drawn:
        mask |= BIT[card]
    out = vec[i64]()
    for card in range(i64(CHARACTERS)):
        if mask & BIT[card] != 0:
            out = append(out, KEEP + card)
    return append(out, DECLINE)


def recruit(table: Table, action: i64) -> None:
    """Keep one card and pay for it, or none and pay nothing; the rest goes under the deck (MU-7.6, AR-7)."""
    seat = table.mover
    if action == DECLINE:
        put_characters_back(table, FREE)
    else:
        card = action - KEEP
        if not 0 <= card < CHARACTERS:
            raise table.not_now(action)
        if card not in table.drawn:
            left = all_of([character_name(other) for other in table.drawn])
            raise RuleError(Text("murano.not_drawn", character_name(card), left), "MU-7.6")
        table.gold[seat] -= character_price(table, seat)
        table.buyer = append(table.buyer, seat)
        table.bought = append(table.bought, card)
        put_characters_back(table, card)
    table.revealed += 1  # whether a card was kept is seen by all, and final
    end_turn(table)


# ---- gondoliers (DP-7, DP-16)


def place_actions(table: Table) -> vec[i64]:
    """Every free gondola that the mover can pay for (DP-7)."""
    out = vec[i64]()
    gold = table.gold[table.mover]
    for gondola in range(ISLANDS_FOR[table.seats] * COLOURS):
        if table.gondola[gondola] == FREE and gondola_price(table, table.mover, gondola) <= gold:
            out = append(out, PLACE + gondola)
    return out


def place(table: Table, action: i64) -> None:
    """A gondolier goes to a gondola for good; the Harbour Pub scores (MU-7.7, MU-9.5, AR-8)."""
    gondola = action - PLACE
    seat = table.mover
    if not 0 <= gondola < GONDOLAS:
        raise table.not_now(action)
    if gondola >= ISLANDS_FOR[table.seats] * COLOURS:
        raise RuleError(Text("murano.gondola_out", gondola_name(gondola), places_said(table)), "MU-2.3")
    if table.gondola[gondola] != FREE:
        raise RuleError(Text("murano.gondola_taken", gondola_name(gondola), places_said(table)), "MU-2.8")
    price = gondola_price(table, seat, gondola)
    if table.gold[seat] < price:
        text = Text("murano.gondola_cost", price, gondola_name(gondola), table.gold[seat], places_said(table))
        raise RuleError(text, "MU-7.7")
    table.gold[seat] -= price
    table.crew[seat] -= 1
    table.gondola[gondola] = seat
    if table.has(seat, HARBOUR_PUB):
        table.score[seat] += PUB_POINTS
    end_turn(table)


def places_said(table: Table) -> Text:
    return all_of([gondola_name(action - PLACE) for action in place_actions(table)])


def crew_actions(table: Table) -> vec[i64]:
    """Hire or dismiss, each only if it is possible (DP-16)."""
    out = vec[i64]()
    if table.idle[table.mover] > 0 and table.gold[table.mover] >= hire_price(table, table.mover):
        out = append(out, HIRE)
    return append(out, DISMISS) if table.crew[table.mover] > 0 else out


def change_crew(table: Table, action: i64) -> None:
    """Dismiss a gondolier in hand for gold, or hire one for gold (MU-7.11, AR-9)."""
    seat = table.mover
    if action == HIRE:
        if table.idle[seat] == 0:
            raise RuleError(Text("murano.nobody_idle"), "MU-7.11")
        price = hire_price(table, seat)
        if table.gold[seat] < price:
            raise RuleError(Text("murano.hire_cost", price, table.gold[seat]), "MU-7.11")
        table.gold[seat] -= price
        table.idle[seat] -= 1
        table.crew[seat] += 1
    elif action == DISMISS:
        if table.crew[seat] == 0:
            raise RuleError(Text("murano.nobody_in_hand"), "MU-7.11")
        table.gold[seat] += dismiss_gold(table, seat)
        table.crew[seat] -= 1
        table.idle[seat] += 1
    else:
        raise table.not_now(action)
    end_turn(table)


# ---- income (DP-11)


def income_actions(table: Table) -> vec[i64]:
    """Every island that pays at least 1 gold (DP-11)."""
    out = vec[i64]()
    for island in range(ISLANDS_FOR[table.seats]):
        if payout(table, table.mover, island) > 0:
            out = append(out, EARN + island)
    return out


def earn(table: Table, action: i64) -> None:
    """Gold for the customers of one island (MU-7.9)."""
    island = action - EARN
    if not 0 <= island < ISLANDS:
        raise table.not_now(action)
    gold = payout(table, table.mover, island)
    if gold == 0:
        left = all_of([island_name(other - EARN) for other in income_actions(table)])
        raise RuleError(Text("murano.no_income", island_name(island), left), "MU-7.9")
    table.gold[table.mover] += gold
    end_turn(table)
