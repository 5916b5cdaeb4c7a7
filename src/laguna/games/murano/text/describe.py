"""Murano: what an action does, in words: as a choice with its price and its gain, or as others may hear it."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.state import Seat
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, islands, market, needs, ring
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import assignment, character_scoring
from laguna.games.murano.text import phrases
from laguna.text.text import Text, seat_name


def describe(table: MuranoPosition, action: i64, reader: Seat, veiled: bool) -> Text:
    """An action with its consequence; `veiled` says that the reader may not know which it is."""
    if action < actions.ACT:
        return chance(table, action, veiled)
    if action < actions.BLIND:
        return ships(table, action)
    if action < actions.PLACE:
        return purchase(table, action, veiled)
    if action < actions.CARD:
        return building(table, action, reader, veiled)
    if action < actions.USE:
        return earning(table, action)
    return scoring(table, action, reader)


def chance(table: MuranoPosition, action: i64, veiled: bool) -> Text:
    """What is drawn, and by whom."""
    if action < actions.RED:
        face = names.face_name(box.FIRST_PALACE + action)
        return Text("murano.remove_veiled") if veiled else Text("murano.remove", face)
    if action < actions.START:
        return Text("murano.red", names.space_name(action - actions.RED))
    if action < actions.DRAW_TILE:
        return Text("murano.start", seat_name(action - actions.START))
    seat = seat_name(table.mover)
    if action < actions.DRAW_STREET:
        face = names.face_name(action - actions.DRAW_TILE + box.FIRST_SHOP)
        kind = names.kind_name(box.KIND_OF[action - actions.DRAW_TILE + box.FIRST_SHOP])
        return Text("murano.draw_tile_veiled", seat, kind) if veiled else Text("murano.draw_tile", seat, face)
    if action < actions.DRAW_CHARACTER:
        return Text("murano.draw_street", names.face_name(action - actions.DRAW_STREET + box.FIRST_STREET))
    if action < actions.DRAW_CARD:
        card = names.character_name(action - actions.DRAW_CHARACTER)
        return Text("murano.draw_character_veiled", seat) if veiled else Text("murano.draw_character", seat, card)
    if action < actions.DRAW_BEAD:
        card = names.card_name(action - actions.DRAW_CARD)
        return Text("murano.draw_card_veiled", seat) if veiled else Text("murano.draw_card", seat, card)
    return Text("murano.draw_bead", seat, names.glass_name(action - actions.DRAW_BEAD))


# ---- ships


def ships(table: MuranoPosition, action: i64) -> Text:
    """Where a ship goes from where, and what it costs; or what the action of the space brings (MU-5.4, MU-7)."""
    if action == actions.ACT:
        return act(table, box.DEED_OF[table.at])
    if action == actions.PASS:
        return Text("murano.pass", box.PASS_GOLD)
    if action == actions.RED_SHIP:
        return Text("murano.ship_red")
    if action == actions.BLACK_SHIP:
        return Text("murano.ship_black")
    space = action - actions.SAIL
    cost = 0 if table.passes else box.SHIP_COST[table.ships]
    if ring.occupied(table) & box.BIT[space] != 0:
        name = names.space_name(space)
        purpose = act(table, box.DEED_OF[space])
        if cost == 0:
            return Text("murano.sail_join", name, purpose)
        return Text("murano.sail_join_more", cost, name, purpose)
    origin = names.space_name(ring.origin_of(table.black, table.red, space))
    name = names.space_name(space)
    if table.passes:
        return Text("murano.sail_pass", origin, name)
    purpose = Text("murano.make_room")
    if table.needs[box.DEED_OF[space]] <= table.gold[table.mover] - cost:
        purpose = act(table, box.DEED_OF[space])
    if cost == 0:
        return Text("murano.sail", origin, name, purpose)
    return Text("murano.sail_more", cost, origin, name, purpose)


def act(table: MuranoPosition, deed: i64) -> Text:
    """The action of a space, with what it costs or brings."""
    seat = table.mover
    id = f"murano.act_{box.DEED_NAMES[deed]}"
    if deed == box.TWO_GOLD:
        return Text(id, gold_taken(table, seat))
    if deed == box.BUY_FACTORY:
        return Text(id, box.FACTORY_COST)
    if deed == box.BUY_SPECIAL:
        return Text(id, box.SPECIAL_COST)
    if deed == box.BUY_SHOP:
        return Text(id, box.BLIND_COST[box.SHOP])
    if deed == box.BUY_PALACE:
        return Text(id, box.BLIND_COST[box.PALACE])
    if deed == box.RECRUIT:
        return Text(id, needs.character_price(table, seat))
    if deed == box.PLACE_GONDOLIER:
        return Text(id, needs.least_gondola_price(table, seat))
    if deed == box.BUILD:
        return Text(id, box.BUILD_MOST)
    if deed == box.INCOME:
        return Text(id, max([needs.payout(table, seat, island) for island in range(box.ISLANDS_FOR[table.seats])]))
    return Text(id)


def gold_taken(table: MuranoPosition, seat: i64) -> i64:
    """What the gold space brings a player (MU-7.1, MU-9.2)."""
    return box.GOLD_TAKEN + (cards.BANK_GOLD if table.has(seat, cards.BANK) else 0)


# ---- tiles and characters


def purchase(table: MuranoPosition, action: i64, veiled: bool) -> Text:
    """Buying a tile or a character."""
    if action < actions.KEEP:
        kind = market.kind_to_buy(table)
        if action == actions.BLIND:
            return Text("murano.blind", names.kind_name(kind), box.BLIND_COST[kind])
        if action == actions.SEARCH:
            return Text("murano.search", phrases.plural(kind), box.SEARCH_COST[kind])
        face = action - actions.TAKE + box.FIRST_SHOP
        return (
            Text("murano.take_veiled", names.kind_name(kind))
            if veiled
            else Text("murano.take", names.face_name(face), table.stack[face])
        )
    if action == actions.DECLINE:
        return Text("murano.decline")
    price = needs.character_price(table, table.mover)
    if veiled:
        return Text("murano.keep_veiled", price)
    return Text(
        "murano.keep",
        names.character_name(action - actions.KEEP),
        price,
        phrases.character_effect(action - actions.KEEP),
    )


def building(table: MuranoPosition, action: i64, reader: Seat, veiled: bool) -> Text:
    """Gondoliers at islands, and tiles on them."""
    if action < actions.STREET_TILE:
        return gondolier(table, action - actions.PLACE)
    if action == actions.STREET_TILE:
        return Text("murano.street", table.left[box.STREET])
    if action < actions.STOP:
        face = action - actions.LAY
        if veiled:
            return Text("murano.lay_veiled", names.kind_name(box.KIND_OF[face]))
        return Text("murano.lay", names.face_name(face), tile_gain(table, box.KIND_OF[face]))
    if action == actions.STOP:
        return Text("murano.stop")
    tile = held_name(table, reader)
    return (
        Text("murano.leave", tile)
        if action == actions.LEAVE
        else Text("murano.on", tile, names.field_name(action - actions.ON))
    )


def gondolier(table: MuranoPosition, gondola: i64) -> Text:
    """A gondola with its price, and with a point where the Harbour Pub works (MU-7.7, MU-9.5)."""
    price = needs.gondola_price(table, table.mover, gondola)
    is_own = gondola % box.COLOURS == table.mover
    name = names.island_name(gondola // box.COLOURS) if is_own else names.gondola_name(gondola)
    if table.has(table.mover, cards.HARBOUR_PUB):
        id = "murano.place_own_points" if is_own else "murano.place_points"
        return Text(id, name, price, phrases.points(cards.PUB_POINTS))
    return Text("murano.place_own" if is_own else "murano.place", name, price)


def tile_gain(table: MuranoPosition, kind: i64) -> Text:
    """What a building brings when it is laid (MU-8.4)."""
    gained = islands.building_points(table, table.mover, kind)
    if kind != box.SPECIAL:
        return phrases.points(gained)
    card = Text("murano.gives_card")
    return Text("core.and", phrases.points(gained), card) if gained > 0 else card


def held_name(table: MuranoPosition, reader: Seat) -> Text:
    """The tile in hand as a reader may know it (AR-31)."""
    hidden = (table.held_kind == box.SHOP or table.held_kind == box.PALACE) and reader != table.mover
    return names.kind_name(table.held_kind) if hidden or table.held == box.FREE else names.face_name(table.held)


# ---- cards, gold and glass


def earning(table: MuranoPosition, action: i64) -> Text:
    """Special cards, income, production, sale, gondoliers for gold."""
    seat = table.mover
    if action < actions.EARN:
        return Text("murano.card", names.card_name(action - actions.CARD), phrases.card_effect(action - actions.CARD))
    if action < actions.WORK:
        return Text(
            "murano.earn", names.island_name(action - actions.EARN), needs.payout(table, seat, action - actions.EARN)
        )
    if action < actions.SELL:
        return production(action)
    if action < actions.RETURN:
        beads = action - actions.SELL
        if cards.SET_SIZE[beads] == 0:
            return Text("murano.sell_none")
        return Text("murano.sell", names.beads_name(beads), box.SALE_GOLD[cards.SET_SIZE[beads] - 1])
    if action < actions.HIRE:
        return Text("murano.return", names.glass_name(action - actions.RETURN))
    if action == actions.HIRE:
        return Text("murano.hire", needs.hire_price(table, seat))
    assert action == actions.DISMISS, "nothing else is between the beads and the characters"
    return Text("murano.dismiss", needs.dismiss_gold(table, seat))


def production(action: i64) -> Text:
    """How many factories work, and the points that it costs (MU-7.10)."""
    if action == actions.WORK:
        return Text("murano.work_none")
    count = action - actions.WORK if action < actions.WORK_MORE else action - actions.WORK_MORE + 1
    cost = phrases.points(box.WORK_COST * count)
    if action < actions.WORK_MORE:
        return Text("murano.work", count, cost)
    return Text("murano.work_more", count, cost, count + 1)


# ---- final scoring


def scoring(table: MuranoPosition, action: i64, reader: Seat) -> Text:
    """What becomes of a character, as a reader may know it before it is revealed (MU-12.2)."""
    known = reader == table.mover
    if action == actions.BEST:
        if not known:
            return Text("murano.best_veiled")
        return Text("murano.best", assignment.best_assignment(table, table.mover).points())
    if action >= actions.HAND_IN:
        return beads_handed(table, action - actions.HAND_IN)
    if action >= actions.GOLD:
        return gold_handed(table, action - actions.GOLD)
    if action == actions.ASIDE:
        if not known:
            return Text("murano.aside_veiled")
        return Text("murano.aside", names.character_name(table.bought[table.cursor]))
    island = action - actions.USE
    if not known:
        return Text("murano.use_veiled", names.island_name(island))
    return use(table, table.bought[table.cursor], island)


def use(table: MuranoPosition, card: i64, island: i64) -> Text:
    """A character at an island, with what it scores there."""
    name = names.character_name(card)
    if cards.SCORE_KIND[card] == cards.GLASS_EXCHANGE:
        return Text("murano.use_beads", name, names.island_name(island), phrases.points(cards.POINTS[card]))
    if cards.SCORE_KIND[card] == cards.GOLD_EXCHANGE:
        if character_scoring.is_met(table, table.mover, card, island):
            return Text("murano.use_gold", name, names.island_name(island))
        return Text("murano.use", name, names.island_name(island), phrases.points(0))
    return Text(
        "murano.use",
        name,
        names.island_name(island),
        phrases.points(character_scoring.value(table, table.mover, card, island)),
    )


def gold_handed(table: MuranoPosition, step: i64) -> Text:
    """Gold for points (MU-10.6)."""
    if step == 0:
        return Text("murano.hand_gold_none")
    scored = cards.TABLE_POINTS[table.bought[table.cursor]][step - 1]
    return Text("murano.hand_gold", cards.GOLD_STEPS[step - 1], phrases.points(scored))


def beads_handed(table: MuranoPosition, beads: i64) -> Text:
    """Beads for points (MU-10.7)."""
    if cards.SET_SIZE[beads] == 0:
        return Text("murano.hand_none")
    scored = cards.POINTS[table.bought[table.cursor]] * cards.SET_SIZE[beads]
    return Text("murano.hand", names.beads_name(beads), phrases.points(scored))
