"""Murano: what a choice would bring, besides points: gold left, who pays, what characters would be worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from laguna.core.state import UNKNOWN, Seat
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, islands, market, needs, phases, ring
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import assignment, character_scoring, score_now
from laguna.games.murano.rules.state import MuranoState
from laguna.games.murano.text import describe, phrases
from laguna.text.text import Text, all_of, seat_name

MOST_CHARACTERS: Final = 3  # that a field tells of


def consequences(view: MuranoState, action: i64, seat: Seat) -> list[Text]:
    """Short sentences on what an action of the mover would bring, the most telling first."""
    if action < actions.ACT:
        return []
    if action < actions.BLIND:
        return of_ships(view, action, seat)
    if action < actions.PLACE:
        return of_purchase(view, action, seat)
    if action < actions.STREET_TILE:
        return of_gondola(view, action - actions.PLACE, seat)
    if action < actions.CARD:
        return of_building(view, action, seat)
    if action < actions.USE:
        return of_earning(view, action, seat)
    return of_scoring(view, action, seat)


def gold_after(view: MuranoPosition, seat: i64, change: i64) -> Text:
    """The gold that a player would have then."""
    return Text("murano.then_gold", view.gold[seat] + change)


# ---- ships


def of_ships(view: MuranoPosition, action: i64, seat: i64) -> list[Text]:
    """How far the ship sails forward, what it costs, and what its space would bring (MU-5.1, MU-5.4, MU-7)."""
    if action == actions.ACT:
        return of_deed(view, box.DEED_OF[view.at], seat, view.gold[seat])
    if action == actions.PASS:
        return [gold_after(view, seat, box.PASS_GOLD), Text("murano.then_pass")]
    if action < actions.SAIL or action >= actions.SAIL + box.SPACES:
        return []
    space = action - actions.SAIL
    joins = ring.occupied(view) & box.BIT[space] != 0
    origin = view.red if joins else ring.origin_of(view.black, view.red, space)
    way = Text("murano.then_way", (space - origin) % box.SPACES, names.space_name(origin))
    if view.passes:
        return [way]
    left = view.gold[seat] - box.SHIP_COST[view.ships]
    deed = box.DEED_OF[space]
    if view.needs[deed] <= left:
        return [*of_deed(view, deed, seat, left), way]
    return [why_not(view, deed, seat, left), way]


def of_deed(view: MuranoPosition, deed: i64, seat: i64, gold: i64) -> list[Text]:
    """What an action would bring with so much gold in hand."""
    if deed == box.TWO_GOLD:
        return [Text("murano.then_gold", gold + describe.gold_taken(view, seat))]
    if deed == box.BUY_FACTORY:
        return [Text("murano.then_buy", view.left[box.FACTORY] - 1, gold - box.FACTORY_COST)]
    if deed == box.BUY_SPECIAL:
        return [Text("murano.then_buy", view.left[box.SPECIAL] - 1, gold - box.SPECIAL_COST)]
    if deed == box.BUY_SHOP:
        return [of_stack(view, box.SHOP, gold)]
    if deed == box.BUY_PALACE:
        return [of_stack(view, box.PALACE, gold)]
    if deed == box.RECRUIT:
        price = needs.character_price(view, seat)
        most = cards.HOSTEL_DRAW if view.has(seat, cards.HOSTEL) else box.CHARACTER_DRAW
        return [Text("murano.then_recruit", most, price, gold - price)]
    if deed == box.PLACE_GONDOLIER:
        return of_placing(view, seat, gold)
    if deed == box.BUILD:
        if view.unbuilt_tiles(seat) == 0:
            return [Text("murano.then_streets")]
        return [Text("murano.then_build", phrases.tiles_of(view, seat, True), view.open)]
    if deed == box.INCOME:
        return [Text("murano.then_income", all_of(payouts(view, seat)))]
    if deed == box.PRODUCTION:
        return of_production(view, seat)
    return [Text("murano.then_crew", needs.dismiss_gold(view, seat), needs.hire_price(view, seat))]


def of_stack(view: MuranoPosition, kind: i64, gold: i64) -> Text:
    """The prices of a shop or a palace, and whether a search can be paid (MU-7.3)."""
    id = "murano.then_search" if gold >= box.SEARCH_COST[kind] else "murano.then_blind"
    return Text(id, box.BLIND_COST[kind], box.SEARCH_COST[kind], view.left[kind])


def of_placing(view: MuranoPosition, seat: i64, gold: i64) -> list[Text]:
    """What gondolas cost, and where the own characters wait for a gondolier (MU-7.7, MU-10.2)."""
    out: list[Text] = []
    wanted: list[Text] = []
    for island in range(box.ISLANDS_FOR[view.seats]):
        if view.placed(seat, island) == 0 and len(scorers(view, seat, island)) > 0:
            wanted.append(names.island_name(island))
    if len(wanted) > 0:
        out.append(Text("murano.then_wanted", all_of(wanted)))
    least = needs.least_gondola_price(view, seat)
    return [*out, Text("murano.then_left", gold - least)]


def of_production(view: MuranoPosition, seat: i64) -> list[Text]:
    """How many factories could work, and what is there to sell (MU-7.10)."""
    most = needs.most_work(view, seat)
    out = [Text("murano.then_work", most, box.WORK_COST)] if most > 0 else []
    if view.beads_of(seat) > 0:
        out.append(Text("murano.then_beads", phrases.beads_held(view.beads, seat * box.GLASSES)))
    return out


def payouts(view: MuranoPosition, seat: i64) -> list[Text]:
    """The islands that would pay, with the gold."""
    out: list[Text] = []
    for island in range(box.ISLANDS_FOR[view.seats]):
        gold = needs.payout(view, seat, island)
        if gold > 0:
            out.append(Text("murano.amount_at", names.island_name(island), gold))
    return out


def why_not(view: MuranoPosition, deed: i64, seat: i64, gold: i64) -> Text:
    """Why the action of a space can't be carried out with so much gold (MU-4.3, AR-4)."""
    if view.needs[deed] < needs.NEVER:
        return Text("murano.not_gold", view.needs[deed], gold)
    if deed == box.PLACE_GONDOLIER:
        return Text("murano.not_crew" if view.crew[seat] == 0 else "murano.not_gondola")
    if deed == box.BUILD:
        return Text("murano.not_build")
    if deed == box.INCOME:
        return Text("murano.not_income")
    if deed == box.PRODUCTION:
        return Text("murano.not_production")
    if deed == box.HIRE_DISMISS:
        return Text("murano.not_crew")
    return Text("murano.not_stack")


# ---- tiles and characters


def of_purchase(view: MuranoPosition, action: i64, seat: i64) -> list[Text]:
    """What is left after buying, where a shop would be paid, what a character is worth now (MU-7.3 to MU-7.6)."""
    if action == actions.DECLINE:
        return [Text("murano.then_decline", needs.character_price(view, seat))]
    if action >= actions.KEEP:
        card = action - actions.KEEP
        return [*worth_of(view, seat, card), gold_after(view, seat, -needs.character_price(view, seat))]
    kind = market.kind_to_buy(view)
    if action == actions.BLIND:
        return [Text("murano.then_left", view.gold[seat] - box.BLIND_COST[kind])]
    if action == actions.SEARCH:
        return [Text("murano.then_see", view.left[kind], view.gold[seat] - box.SEARCH_COST[kind])]
    face = action - actions.TAKE + box.FIRST_SHOP
    if kind == box.PALACE:
        return [Text("murano.then_crests", box.CRESTS[face - box.FIRST_PALACE])]
    return [customers_for(view, face - box.FIRST_SHOP)]


def customers_for(view: MuranoPosition, colour: i64) -> Text:
    """On which islands there are customers of a colour."""
    found: list[Text] = []
    for island in range(box.ISLANDS_FOR[view.seats]):
        count = view.count[island * cards.COUNTED + cards.FIRST_CUSTOMER + colour]
        if count > 0:
            found.append(Text("murano.amount_at", names.island_name(island), count))
    things = Text(f"murano.things_{box.CUSTOMER_NAMES[colour]}")
    return Text("murano.then_customers", things, all_of(found)) if len(found) > 0 else Text("murano.then_none")


def worth_of(view: MuranoPosition, seat: i64, card: i64) -> list[Text]:
    """What a character would score now, island by island, those with a gondolier of its owner first (MU-10.3)."""
    served: list[Text] = []
    lonely: list[Text] = []
    for island in range(box.ISLANDS_FOR[view.seats]):
        if not character_scoring.allows(card, island):
            continue
        scored = score_now.score_now(view, seat, card, island)
        if scored > 0:
            part = Text("murano.amount_at", names.island_name(island), scored)
            if view.placed(seat, island) > 0:
                served.append(part)
            else:
                lonely.append(part)
    out: list[Text] = []
    if len(served) > 0:
        out.append(Text("murano.worth_served", all_of(served)))
    if len(lonely) > 0:
        out.append(Text("murano.worth_lonely", all_of(lonely)))
    return out if len(out) > 0 else [Text("murano.worth_none")]


# ---- gondoliers


def of_gondola(view: MuranoPosition, gondola: i64, seat: i64) -> list[Text]:
    """Which of the own characters would score at the island now, and the gold left (MU-10.2)."""
    found = scorers(view, seat, gondola // box.COLOURS)
    out: list[Text] = []
    if len(found) > 0:
        out.append(Text("murano.then_scores", all_of(found)))
    elif view.recruits(seat) > 0:
        out.append(Text("murano.then_no_score"))
    return [*out, Text("murano.then_left", view.gold[seat] - needs.gondola_price(view, seat, gondola))]


def scorers(view: MuranoPosition, seat: i64, island: i64) -> list[Text]:
    """The own characters that would score on an island now, with their points."""
    out: list[Text] = []
    for at in range(len(view.buyer)):
        card = view.bought[at]
        if view.buyer[at] != seat or card == UNKNOWN or not character_scoring.allows(card, island):
            continue
        scored = score_now.score_now(view, seat, card, island)
        if scored > 0:
            out.append(Text("murano.explained", phrases.character_title(card), scored))
    return out


# ---- building


def of_building(view: MuranoState, action: i64, seat: i64) -> list[Text]:
    """What a tile would change on its island (MU-8)."""
    if action == actions.STREET_TILE:
        return [Text("murano.then_street")]
    if action == actions.STOP:
        left = view.unbuilt_tiles(seat)
        return [Text("murano.then_stop", left)] if left > 0 else []
    if action == actions.LEAVE:
        return [Text("murano.then_leave")]
    if action < actions.STOP:
        return [Text("murano.then_fields", view.open)]
    return of_field(view, action - actions.ON, seat)


def of_field(view: MuranoState, field: i64, seat: i64) -> list[Text]:
    """What the tile in hand would change on a field: characters, income, and where buildings can go."""
    if view.held < 0:
        return []
    island = box.ISLAND_OF[field]
    after = view.clone()
    if view.held_kind == box.FACTORY or view.held_kind == box.SHOP:
        after.marker[field] = seat
    islands.put_tile(after, field, view.held)
    out: list[Text] = []
    for at in range(len(view.buyer)):
        card = view.bought[at]
        if view.buyer[at] != seat or card == UNKNOWN or not character_scoring.allows(card, island):
            continue
        had = score_now.score_now(view, seat, card, island)
        has = score_now.score_now(after, seat, card, island)
        if had != has and len(out) < MOST_CHARACTERS:
            out.append(Text("murano.then_character", phrases.character_title(card), had, has))
    for other in range(view.seats):
        had = needs.payout(view, other, island)
        has = needs.payout(after, other, island)
        if had != has:
            own = other == seat
            out.append(
                Text("murano.then_own_income", had, has)
                if own
                else Text("murano.then_income_of", had, has, seat_name(int(other)))
            )
    if view.held_kind == box.STREET and after.open > view.open:
        out.append(Text("murano.then_opens", after.open - view.open))
    return out


# ---- cards, gold and glass


def of_earning(view: MuranoPosition, action: i64, seat: i64) -> list[Text]:
    """The gold, points and beads that a player would have (MU-7.9 to MU-7.11, MU-9)."""
    if action < actions.EARN:
        card = action - actions.CARD
        id = "murano.then_card_now" if card == cards.BASILICA else "murano.then_card"
        return [Text(id)]
    if action < actions.WORK:
        return [gold_after(view, seat, needs.payout(view, seat, action - actions.EARN))]
    if action < actions.SELL:
        return of_work(view, action, seat)
    if action < actions.RETURN:
        return of_sale(view, action - actions.SELL, seat)
    if action == actions.HIRE:
        return [gold_after(view, seat, -needs.hire_price(view, seat)), Text("murano.then_in_hand", view.crew[seat] + 1)]
    if action == actions.DISMISS:
        return [
            gold_after(view, seat, needs.dismiss_gold(view, seat)),
            Text("murano.then_in_hand", view.crew[seat] - 1),
        ]
    return []


def of_work(view: MuranoPosition, action: i64, seat: i64) -> list[Text]:
    """The points that would be left, and what is in the bag to draw from (MU-7.10)."""
    if action == actions.WORK:
        return [Text("murano.then_beads", phrases.beads_held(view.beads, seat * box.GLASSES))]
    count = action - actions.WORK if action < actions.WORK_MORE else action - actions.WORK_MORE + 1
    return [
        Text("murano.then_points", view.score[seat] - box.WORK_COST * count),
        Text("murano.then_bag", phrases.beads_held(view.bag, 0)),
    ]


def of_sale(view: MuranoPosition, beads: i64, seat: i64) -> list[Text]:
    """The gold and the beads that a player would have after a sale."""
    size = cards.SET_SIZE[beads]
    if size == 0:
        return [Text("murano.then_beads_left", phrases.beads_held(view.beads, seat * box.GLASSES))]
    left = view.beads[seat * box.GLASSES : (seat + 1) * box.GLASSES]
    for colour in range(box.GLASSES):
        left[colour] -= cards.BEAD_SETS[beads][colour]
    return [
        gold_after(view, seat, box.SALE_GOLD[size - 1]),
        Text("murano.then_beads_left", phrases.beads_held(left, 0)),
    ]


# ---- final scoring


def of_scoring(view: MuranoPosition, action: i64, seat: i64) -> list[Text]:
    """How a use compares with the best way, and what is left (MU-12)."""
    if view.phase == phases.HANDING_GOLD and actions.GOLD <= action < actions.HAND_IN:
        step = action - actions.GOLD
        return [gold_after(view, seat, -cards.GOLD_STEPS[step - 1] if step > 0 else i64(0))]
    if view.phase != phases.SCORING or action >= actions.GOLD:
        return []
    best = assignment.best_assignment(view, seat)
    best.answer()
    if action == actions.BEST:
        return best_uses(best)
    wanted = best.island[0]
    if wanted == (box.FREE if action == actions.ASIDE else action - actions.USE):
        return [Text("murano.then_best_here")]
    if wanted == box.FREE:
        return [Text("murano.then_best_aside")]
    return [Text("murano.then_best_at", names.island_name(wanted))]


def best_uses(best: assignment.Assignment) -> list[Text]:
    """Where each character would be used in the best way (MU-12.6)."""
    out: list[Text] = []
    for place in range(len(best.cards)):
        card = best.cards[place]
        if best.island[place] != box.FREE:
            island = names.island_name(best.island[place])
            out.append(Text("murano.best_at", phrases.character_title(card), island))
    return out
