"""Murano: what an action does, in words: as a choice with its price and its gain, or as others may hear it."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.game import Seat
from laguna.core.text import Text, seat_name
from laguna.games.murano.actions import (
    ACT,
    ASIDE,
    BEST,
    BLACK_SHIP,
    BLIND,
    CARD,
    DECLINE,
    DISMISS,
    DRAW_BEAD,
    DRAW_CARD,
    DRAW_CHARACTER,
    DRAW_STREET,
    DRAW_TILE,
    EARN,
    GOLD,
    HAND_IN,
    HIRE,
    KEEP,
    LAY,
    LEAVE,
    ON,
    PASS,
    PLACE,
    RED,
    RED_SHIP,
    RETURN,
    SAIL,
    SEARCH,
    SELL,
    START,
    STOP,
    STREET_TILE,
    TAKE,
    USE,
    WORK,
    WORK_MORE,
)
from laguna.games.murano.assignment import best_assignment
from laguna.games.murano.cards import (
    BANK,
    BANK_GOLD,
    GLASS_EXCHANGE,
    GOLD_EXCHANGE,
    GOLD_STEPS,
    HARBOUR_PUB,
    POINTS,
    PUB_POINTS,
    SCORE_KIND,
    SET_SIZE,
    TABLE_POINTS,
)
from laguna.games.murano.components import (
    BIT,
    BLIND_COST,
    BUILD,
    BUILD_MOST,
    BUY_FACTORY,
    BUY_PALACE,
    BUY_SHOP,
    BUY_SPECIAL,
    DEED_NAMES,
    DEED_OF,
    FACTORY_COST,
    FIRST_PALACE,
    FIRST_SHOP,
    FIRST_STREET,
    FREE,
    GOLD_TAKEN,
    INCOME,
    ISLANDS_FOR,
    KIND_OF,
    PALACE,
    PASS_GOLD,
    PLACE_GONDOLIER,
    RECRUIT,
    SALE_GOLD,
    SEARCH_COST,
    SHIP_COST,
    SHOP,
    SPECIAL,
    SPECIAL_COST,
    STREET,
    TWO_GOLD,
    WORK_COST,
)
from laguna.games.murano.islands import building_points
from laguna.games.murano.market import kind_to_buy
from laguna.games.murano.names import (
    beads_name,
    card_name,
    character_name,
    face_name,
    field_name,
    glass_name,
    gondola_name,
    island_name,
    kind_name,
    space_name,
)
from laguna.games.murano.needs import (
    character_price,
    dismiss_gold,
    gondola_price,
    hire_price,
    least_gondola_price,
    payout,
)
from laguna.games.murano.phrases import card_effect, character_effect, plural, points
from laguna.games.murano.ring import occupied, origin_of
from laguna.games.murano.scoring import is_met, value
from laguna.games.murano.table import Table


def describe(table: Table, action: i64, reader: Seat, veiled: bool) -> Text:
    """An action with its consequence; `veiled` says that the reader may not know which it is."""
    if action < ACT:
        return chance(table, action, veiled)
    if action < BLIND:
        return ships(table, action)
    if action < PLACE:
        return purchase(table, action, veiled)
    if action < CARD:
        return building(table, action, reader, veiled)
    if action < USE:
        return earning(table, action)
    return scoring(table, action, reader)


def chance(table: Table, action: i64, veiled: bool) -> Text:
    """What is drawn, and by whom."""
    if action < RED:
        face = face_name(FIRST_PALACE + action)
        return Text("murano.remove_veiled") if veiled else Text("murano.remove", face)
    if action < START:
        return Text("murano.red", space_name(action - RED))
    if action < DRAW_TILE:
        return Text("murano.start", seat_name(action - START))
    seat = seat_name(table.mover)
    if action < DRAW_STREET:
        face = face_name(action - DRAW_TILE + FIRST_SHOP)
        kind = kind_name(KIND_OF[action - DRAW_TILE + FIRST_SHOP])
        return Text("murano.draw_tile_veiled", seat, kind) if veiled else Text("murano.draw_tile", seat, face)
    if action < DRAW_CHARACTER:
        return Text("murano.draw_street", face_name(action - DRAW_STREET + FIRST_STREET))
    if action < DRAW_CARD:
        card = character_name(action - DRAW_CHARACTER)
        return Text("murano.draw_character_veiled", seat) if veiled else Text("murano.draw_character", seat, card)
    if action < DRAW_BEAD:
        card = card_name(action - DRAW_CARD)
        return Text("murano.draw_card_veiled", seat) if veiled else Text("murano.draw_card", seat, card)
    return Text("murano.draw_bead", seat, glass_name(action - DRAW_BEAD))


# ---- ships


def ships(table: Table, action: i64) -> Text:
    """Where a ship goes from where, and what it costs; or what the action of the space brings (MU-5.4, MU-7)."""
    if action == ACT:
        return act(table, DEED_OF[table.at])
    if action == PASS:
        return Text("murano.pass", PASS_GOLD)
    if action == RED_SHIP:
        return Text("murano.ship_red")
    if action == BLACK_SHIP:
        return Text("murano.ship_black")
    space = action - SAIL
    cost = 0 if table.passes else SHIP_COST[table.ships]
    if occupied(table) & BIT[space] != 0:
        name = space_name(space)
        purpose = act(table, DEED_OF[space])
        if cost == 0:
            return Text("murano.sail_join", name, purpose)
        return Text("murano.sail_join_more", cost, name, purpose)
    origin = space_name(origin_of(table.black, table.red, space))
    name = space_name(space)
    if table.passes:
        return Text("murano.sail_pass", origin, name)
    purpose = Text("murano.make_room")
    if table.needs[DEED_OF[space]] <= table.gold[table.mover] - cost:
        purpose = act(table, DEED_OF[space])
    if cost == 0:
        return Text("murano.sail", origin, name, purpose)
    return Text("murano.sail_more", cost, origin, name, purpose)


def act(table: Table, deed: i64) -> Text:
    """The action of a space, with what it costs or brings."""
    seat = table.mover
    id = f"murano.act_{DEED_NAMES[deed]}"
    if deed == TWO_GOLD:
        return Text(id, GOLD_TAKEN + (BANK_GOLD if table.has(seat, BANK) else 0))
    if deed == BUY_FACTORY:
        return Text(id, FACTORY_COST)
    if deed == BUY_SPECIAL:
        return Text(id, SPECIAL_COST)
    if deed == BUY_SHOP:
        return Text(id, BLIND_COST[SHOP])
    if deed == BUY_PALACE:
        return Text(id, BLIND_COST[PALACE])
    if deed == RECRUIT:
        return Text(id, character_price(table, seat))
    if deed == PLACE_GONDOLIER:
        return Text(id, least_gondola_price(table, seat))
    if deed == BUILD:
        return Text(id, BUILD_MOST)
    if deed == INCOME:
        return Text(id, max([payout(table, seat, island) for island in range(ISLANDS_FOR[table.seats])]))
    return Text(id)


# ---- tiles and characters


def purchase(table: Table, action: i64, veiled: bool) -> Text:
    """Buying a tile or a character."""
    if action < KEEP:
        kind = kind_to_buy(table)
        if action == BLIND:
            return Text("murano.blind", kind_name(kind), BLIND_COST[kind])
        if action == SEARCH:
            return Text("murano.search", plural(kind), SEARCH_COST[kind])
        face = action - TAKE + FIRST_SHOP
        return (
            Text("murano.take_veiled", kind_name(kind))
            if veiled
            else Text("murano.take", face_name(face), table.stack[face])
        )
    if action == DECLINE:
        return Text("murano.decline")
    price = character_price(table, table.mover)
    if veiled:
        return Text("murano.keep_veiled", price)
    return Text("murano.keep", character_name(action - KEEP), price, character_effect(action - KEEP))


def building(table: Table, action: i64, reader: Seat, veiled: bool) -> Text:
    """Gondoliers at islands, and tiles on them."""
    if action < STREET_TILE:
        return gondolier(table, action - PLACE)
    if action == STREET_TILE:
        return Text("murano.street", table.left[STREET])
    if action < STOP:
        face = action - LAY
        if veiled:
            return Text("murano.lay_veiled", kind_name(KIND_OF[face]))
        return Text("murano.lay", face_name(face), tile_gain(table, KIND_OF[face]))
    if action == STOP:
        return Text("murano.stop")
    tile = held_name(table, reader)
    return Text("murano.leave", tile) if action == LEAVE else Text("murano.on", tile, field_name(action - ON))


def gondolier(table: Table, gondola: i64) -> Text:
    """A gondola with its price, and with a point where the Harbour Pub works (MU-7.7, MU-9.5)."""
    price = gondola_price(table, table.mover, gondola)
    if table.has(table.mover, HARBOUR_PUB):
        return Text("murano.place_points", gondola_name(gondola), price, points(PUB_POINTS))
    return Text("murano.place", gondola_name(gondola), price)


def tile_gain(table: Table, kind: i64) -> Text:
    """What a building brings when it is laid (MU-8.4)."""
    gained = building_points(table, table.mover, kind)
    if kind != SPECIAL:
        return points(gained)
    card = Text("murano.gives_card")
    return Text("core.and", points(gained), card) if gained > 0 else card


def held_name(table: Table, reader: Seat) -> Text:
    """The tile in hand as a reader may know it (AR-31)."""
    hidden = (table.held_kind == SHOP or table.held_kind == PALACE) and reader != table.mover
    return kind_name(table.held_kind) if hidden or table.held == FREE else face_name(table.held)


# ---- cards, gold and glass


def earning(table: Table, action: i64) -> Text:
    """Special cards, income, production, sale, gondoliers for gold."""
    seat = table.mover
    if action < EARN:
        return Text("murano.card", card_name(action - CARD), card_effect(action - CARD))
    if action < WORK:
        return Text("murano.earn", island_name(action - EARN), payout(table, seat, action - EARN))
    if action < SELL:
        return production(action)
    if action < RETURN:
        beads = action - SELL
        if SET_SIZE[beads] == 0:
            return Text("murano.sell_none")
        return Text("murano.sell", beads_name(beads), SALE_GOLD[SET_SIZE[beads] - 1])
    if action < HIRE:
        return Text("murano.return", glass_name(action - RETURN))
    if action == HIRE:
        return Text("murano.hire", hire_price(table, seat))
    assert action == DISMISS, "nothing else is between the beads and the characters"
    return Text("murano.dismiss", dismiss_gold(table, seat))


def production(action: i64) -> Text:
    """How many factories work, and the points that it costs (MU-7.10)."""
    if action == WORK:
        return Text("murano.work_none")
    count = action - WORK if action < WORK_MORE else action - WORK_MORE + 1
    id = "murano.work" if action < WORK_MORE else "murano.work_more"
    return Text(id, count, Text("murano.less", WORK_COST * count))


# ---- final scoring


def scoring(table: Table, action: i64, reader: Seat) -> Text:
    """What becomes of a character, as a reader may know it before it is revealed (MU-12.2)."""
    known = reader == table.mover
    if action == BEST:
        if not known:
            return Text("murano.best_veiled")
        return Text("murano.best", best_assignment(table, table.mover).points())
    if action >= HAND_IN:
        return beads_handed(table, action - HAND_IN)
    if action >= GOLD:
        return gold_handed(table, action - GOLD)
    if action == ASIDE:
        if not known:
            return Text("murano.aside_veiled")
        return Text("murano.aside", character_name(table.bought[table.cursor]))
    island = action - USE
    if not known:
        return Text("murano.use_veiled", island_name(island))
    return use(table, table.bought[table.cursor], island)


def use(table: Table, card: i64, island: i64) -> Text:
    """A character at an island, with what it scores there."""
    name = character_name(card)
    if SCORE_KIND[card] == GLASS_EXCHANGE:
        return Text("murano.use_beads", name, island_name(island), points(POINTS[card]))
    if SCORE_KIND[card] == GOLD_EXCHANGE:
        if is_met(table, table.mover, card, island):
            return Text("murano.use_gold", name, island_name(island))
        return Text("murano.use", name, island_name(island), points(0))
    return Text("murano.use", name, island_name(island), points(value(table, table.mover, card, island)))


def gold_handed(table: Table, step: i64) -> Text:
    """Gold for points (MU-10.6)."""
    if step == 0:
        return Text("murano.hand_gold_none")
    scored = TABLE_POINTS[table.bought[table.cursor]][step - 1]
    return Text("murano.hand_gold", GOLD_STEPS[step - 1], points(scored))


def beads_handed(table: Table, beads: i64) -> Text:
    """Beads for points (MU-10.7)."""
    if SET_SIZE[beads] == 0:
        return Text("murano.hand_none")
    scored = POINTS[table.bought[table.cursor]] * SET_SIZE[beads]
    return Text("murano.hand", beads_name(beads), points(scored))
