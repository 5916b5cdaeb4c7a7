"""Murano: taking gold, buying tiles, recruiting characters, hiring and placing gondoliers, income (MU-7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, decks, islands, needs, phases, turns
from laguna.games.murano.rules.position import MuranoPosition
from laguna.text.text import RuleError, Text, all_of

# ---- gold and open tiles: nothing to choose


def take_gold(table: MuranoPosition) -> None:
    """Two gold, four with the Bank (MU-7.1, MU-9.2)."""
    table.gold[table.mover] += box.GOLD_TAKEN
    if table.has(table.mover, cards.BANK):
        table.gold[table.mover] += cards.BANK_GOLD
    turns.end_turn(table)


def buy_factory(table: MuranoPosition) -> None:
    """A glass factory, kept open (MU-7.2)."""
    table.gold[table.mover] -= box.FACTORY_COST
    gain_tile(table, box.FACTORY_TILE, box.FACTORY)
    islands.offer_instant(table, box.FACTORY_TILE)


def buy_special(table: MuranoPosition) -> None:
    """A special building, kept open (MU-7.5)."""
    table.gold[table.mover] -= box.SPECIAL_COST
    gain_tile(table, box.SPECIAL_TILE, box.SPECIAL)
    islands.offer_instant(table, box.SPECIAL_TILE)


def gain_tile(table: MuranoPosition, face: i64, kind: i64) -> None:
    """The mover takes a tile from its stack."""
    turns.take_from_stack(table, face, kind)
    table.unbuilt[table.mover * box.BUILDINGS + face] += 1
    table.yard[table.mover * box.KINDS + kind] += 1


# ---- shops and palaces (DP-4, DP-5)


def kind_to_buy(table: MuranoPosition) -> i64:
    """Shops or palaces, as the space says."""
    return box.SHOP if box.DEED_OF[table.at] == box.BUY_SHOP else box.PALACE


def buy_actions(table: MuranoPosition) -> vec[i64]:
    """Unseen, or by searching, where there is the gold for it (DP-4)."""
    if table.gold[table.mover] >= box.SEARCH_COST[kind_to_buy(table)]:
        return vec[i64]([actions.BLIND, actions.SEARCH])
    return vec[i64]([actions.BLIND])


def buy(table: MuranoPosition, action: i64) -> None:
    """The top tile of the stack, or more gold for one of choice (MU-7.3, MU-7.4)."""
    kind = kind_to_buy(table)
    gold = table.gold[table.mover]
    if action == actions.BLIND:
        table.gold[table.mover] -= box.BLIND_COST[kind]
        table.due = 1
        table.phase = phases.DRAW_HIDDEN
    elif action == actions.SEARCH:
        if gold < box.SEARCH_COST[kind]:
            raise RuleError(Text("murano.search_cost", box.SEARCH_COST[kind], gold), "MU-7.3")
        table.gold[table.mover] -= box.SEARCH_COST[kind]
        table.knows[knows_index(table.mover, kind)] = 1
        table.revealed += 1
        table.phase = phases.SEARCHING
    else:
        raise table.not_now(action)


def knows_index(seat: i64, kind: i64) -> i64:
    """Where it is noted whether a seat knows what is in a stack."""
    return seat * 2 + kind - box.SHOP


def faces_in_stack(table: MuranoPosition, kind: i64, first: i64) -> vec[i64]:
    """The faces of a kind that are left in its stack, as actions from `first` on."""
    out = vec[i64]()
    for face in range(box.FIRST_FACE[kind], box.FIRST_FACE[kind] + box.FACES_OF[kind]):
        if table.stack[face] > 0:
            out = append(out, first + face - box.FIRST_SHOP)
    return out


def draw_hidden(table: MuranoPosition, action: i64) -> None:
    """The top tile comes to the mover, who alone sees it (MU-7.3)."""
    face = action - actions.DRAW_TILE + box.FIRST_SHOP
    kind = kind_to_buy(table)
    if not 0 <= action - actions.DRAW_TILE < actions.HIDDEN_TILES or box.KIND_OF[face] != kind:
        raise table.not_now(action)
    if table.stack[face] == 0:
        raise RuleError(Text("murano.not_in_stack", names.face_name(face)), "MU-7.3")
    table.due = 0
    gain_hidden(table, face, kind)


def take_searched(table: MuranoPosition, action: i64) -> None:
    """A tile of choice; then the stack is shuffled (MU-7.3, DP-5)."""
    face = action - actions.TAKE + box.FIRST_SHOP
    kind = kind_to_buy(table)
    if not 0 <= action - actions.TAKE < actions.HIDDEN_TILES:
        raise table.not_now(action)
    if box.KIND_OF[face] != kind:
        raise RuleError(Text("murano.other_stack", names.face_name(face), names.kind_name(kind)), "MU-7.3")
    if table.stack[face] == 0:
        left = all_of(
            [
                names.face_name(other - actions.TAKE + box.FIRST_SHOP)
                for other in faces_in_stack(table, kind, actions.TAKE)
            ]
        )
        raise RuleError(Text("murano.not_searched", names.face_name(face), left), "MU-7.3")
    gain_hidden(table, face, kind)


def gain_hidden(table: MuranoPosition, face: i64, kind: i64) -> None:
    """The mover has the tile; nobody else knows what is left in the stack any more (MU-15.1)."""
    for seat in range(table.seats):
        if seat != table.mover:
            table.knows[knows_index(seat, kind)] = 0
    table.revealed += 1
    gain_tile(table, face, kind)
    islands.offer_instant(table, face)


# ---- characters (DP-6)


def begin_recruiting(table: MuranoPosition) -> None:
    """Draw three characters, five with the Hostel, or all that are left (MU-7.6, MU-9.8)."""
    most: i64 = cards.HOSTEL_DRAW if table.has(table.mover, cards.HOSTEL) else box.CHARACTER_DRAW
    tail: i64 = len(table.tail)
    left = table.pool_size + tail
    table.due = left if left < most else most
    table.phase = phases.DRAW_CHARACTERS


def keep_actions(table: MuranoPosition) -> vec[i64]:
    """One of the cards drawn, or none (DP-6)."""
    mask: i64 = 0
    for card in table.drawn:
        mask |= box.BIT[card]
    out = vec[i64]()
    for card in range(cards.CHARACTERS):
        if mask & box.BIT[card] != 0:
            out = append(out, actions.KEEP + card)
    return append(out, actions.DECLINE)


def recruit(table: MuranoPosition, action: i64) -> None:
    """Keep one card and pay for it, or none and pay nothing; the rest goes under the deck (MU-7.6, AR-7)."""
    seat = table.mover
    if action == actions.DECLINE:
        decks.put_characters_back(table, box.FREE)
    else:
        card = action - actions.KEEP
        if not 0 <= card < cards.CHARACTERS:
            raise table.not_now(action)
        if card not in table.drawn:
            left = all_of([names.character_name(other) for other in table.drawn])
            raise RuleError(Text("murano.not_drawn", names.character_name(card), left), "MU-7.6")
        table.gold[seat] -= needs.character_price(table, seat)
        table.buyer = append(table.buyer, seat)
        table.bought = append(table.bought, card)
        decks.put_characters_back(table, card)
    table.revealed += 1  # whether a card was kept is seen by all, and final
    turns.end_turn(table)


# ---- gondoliers (DP-7, DP-16)


def place_actions(table: MuranoPosition) -> vec[i64]:
    """Every free gondola that the mover can pay for (DP-7)."""
    out = vec[i64]()
    gold = table.gold[table.mover]
    for gondola in range(box.ISLANDS_FOR[table.seats] * box.COLOURS):
        if table.gondola[gondola] == box.FREE and needs.gondola_price(table, table.mover, gondola) <= gold:
            out = append(out, actions.PLACE + gondola)
    return out


def place(table: MuranoPosition, action: i64) -> None:
    """A gondolier goes to a gondola for good; the Harbour Pub scores (MU-7.7, MU-9.5, AR-8)."""
    gondola = action - actions.PLACE
    seat = table.mover
    if not 0 <= gondola < box.GONDOLAS:
        raise table.not_now(action)
    if gondola >= box.ISLANDS_FOR[table.seats] * box.COLOURS:
        raise RuleError(Text("murano.gondola_out", names.gondola_name(gondola), free_gondolas_text(table)), "MU-2.3")
    if table.gondola[gondola] != box.FREE:
        raise RuleError(Text("murano.gondola_taken", names.gondola_name(gondola), free_gondolas_text(table)), "MU-2.8")
    price = needs.gondola_price(table, seat, gondola)
    if table.gold[seat] < price:
        text = Text(
            "murano.gondola_cost", price, names.gondola_name(gondola), table.gold[seat], free_gondolas_text(table)
        )
        raise RuleError(text, "MU-7.7")
    table.gold[seat] -= price
    table.crew[seat] -= 1
    table.gondola[gondola] = seat
    if table.has(seat, cards.HARBOUR_PUB):
        table.score[seat] += cards.PUB_POINTS
    turns.end_turn(table)


def free_gondolas_text(table: MuranoPosition) -> Text:
    return all_of([names.gondola_name(action - actions.PLACE) for action in place_actions(table)])


def crew_actions(table: MuranoPosition) -> vec[i64]:
    """Hire or dismiss, each only if it is possible (DP-16)."""
    out = vec[i64]()
    if table.idle[table.mover] > 0 and table.gold[table.mover] >= needs.hire_price(table, table.mover):
        out = append(out, actions.HIRE)
    return append(out, actions.DISMISS) if table.crew[table.mover] > 0 else out


def change_crew(table: MuranoPosition, action: i64) -> None:
    """Dismiss a gondolier in hand for gold, or hire one for gold (MU-7.11, AR-9)."""
    seat = table.mover
    if action == actions.HIRE:
        if table.idle[seat] == 0:
            raise RuleError(Text("murano.nobody_idle"), "MU-7.11")
        price = needs.hire_price(table, seat)
        if table.gold[seat] < price:
            raise RuleError(Text("murano.hire_cost", price, table.gold[seat]), "MU-7.11")
        table.gold[seat] -= price
        table.idle[seat] -= 1
        table.crew[seat] += 1
    elif action == actions.DISMISS:
        if table.crew[seat] == 0:
            raise RuleError(Text("murano.nobody_in_hand"), "MU-7.11")
        table.gold[seat] += needs.dismiss_gold(table, seat)
        table.crew[seat] -= 1
        table.idle[seat] += 1
    else:
        raise table.not_now(action)
    turns.end_turn(table)


# ---- income (DP-11)


def income_actions(table: MuranoPosition) -> vec[i64]:
    """Every island that pays at least 1 gold (DP-11)."""
    out = vec[i64]()
    for island in range(box.ISLANDS_FOR[table.seats]):
        if needs.payout(table, table.mover, island) > 0:
            out = append(out, actions.EARN + island)
    return out


def earn(table: MuranoPosition, action: i64) -> None:
    """Gold for the customers of one island (MU-7.9)."""
    island = action - actions.EARN
    if not 0 <= island < box.ISLANDS:
        raise table.not_now(action)
    gold = needs.payout(table, table.mover, island)
    if gold == 0:
        left = all_of([names.island_name(other - actions.EARN) for other in income_actions(table)])
        raise RuleError(Text("murano.no_income", names.island_name(island), left), "MU-7.9")
    table.gold[table.mover] += gold
    turns.end_turn(table)
