"""Murano: turns of phrase that choices, prompts, news, page and board have in common."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.text import Text, all_of, numbers
from laguna.games.murano.cards import (
    ASSEMBLY_HALL,
    AT_MOST,
    BANK,
    BANK_GOLD,
    BASILICA,
    BASILICA_POINTS,
    COUNTED,
    COUNTED_NAMES,
    CRANE_POINTS,
    CRANE_SHOP_FACTORY,
    CRANE_SPECIAL_PALACE,
    CUSTOMER_TABLE,
    EQUAL_COUNTS,
    EXACTLY,
    GLASS_EXCHANGE,
    GLASS_OF,
    GOLD_EXCHANGE,
    GONDOLIERS_HERE,
    GUILD_HALL,
    GUILD_POINTS,
    HALL_COST,
    HALL_GOLD,
    HARBOUR,
    HARBOUR_OTHER,
    HARBOUR_OWN,
    HARBOUR_PUB,
    HOSTEL,
    HOSTEL_DRAW,
    LIGHTHOUSE,
    LIMIT,
    NEEDS,
    NEEDS_ALL,
    OTHER_POINTS,
    OWN_AND_OTHERS,
    OWN_BUILDINGS,
    OWN_EQUALS_OTHERS,
    PER_THING,
    POINTS,
    PRINTED_ISLAND,
    PUB_POINTS,
    SCORE_KIND,
    SOLE_OWNER,
    SPECIALS,
    TABLE_FROM,
    TABLE_POINTS,
    TAVERN,
    TAVERN_DISCOUNT,
    THINGS,
    WORKSHOP,
)
from laguna.games.murano.components import (
    BIT,
    BUILDINGS,
    CUSTOMERS,
    GLASS_NAMES,
    GLASSES,
    KIND_NAMES,
    KINDS,
    STREET,
)
from laguna.games.murano.names import card_name, face_name, island_name, kind_name
from laguna.games.murano.table import Table


def points(count: i64) -> Text:
    """So many points."""
    return Text("murano.points", count)


def listed(parts: list[Text]) -> Text:
    """Things as they are read aloud, or "nothing"."""
    return all_of(parts) if len(parts) > 0 else Text("murano.nothing")


def several(thing: Text, count: i64) -> Text:
    """One thing, or so many of it."""
    return thing if count == 1 else Text("murano.times", thing, count)


# ---- what a seat has


def tiles_of(table: Table, seat: i64, seen: bool) -> Text:
    """Unbuilt tiles, by their faces for whoever may see them, else by their kinds."""
    parts: list[Text] = []
    if seen:
        for face in range(i64(BUILDINGS)):
            count = table.unbuilt[seat * BUILDINGS + face]
            if count > 0:
                parts.append(several(face_name(face), count))
    else:
        for kind in range(i64(STREET + 1), i64(KINDS)):
            count = table.yard[seat * KINDS + kind]
            if count > 0:
                parts.append(several(kind_name(kind), count))
    return listed(parts)


def tile_count(table: Table, seat: i64) -> i64:
    """How many unbuilt tiles a seat has."""
    out: i64 = 0
    for kind in range(i64(KINDS)):
        out += table.yard[seat * KINDS + kind]
    return out


def beads_held(beads: vec[i64], first: i64) -> Text:
    """Beads by their colours: "2 red beads and 1 green bead"."""
    parts: list[Text] = []
    for colour in range(i64(GLASSES)):
        if beads[first + colour] > 0:
            parts.append(Text(f"murano.beads_{GLASS_NAMES[colour]}", beads[first + colour]))
    return all_of(parts) if len(parts) > 0 else Text("murano.no_beads")


def cards_in(mask: i64) -> list[Text]:
    """The names of special building cards."""
    return [card_name(card) for card in range(SPECIALS) if mask & BIT[card] != 0]


def plural(kind: i64) -> Text:
    """A kind of tile, several of it: "shops"."""
    return Text(f"murano.kinds_{KIND_NAMES[kind]}")


# ---- what a special building card does


def card_effect(card: i64) -> Text:
    """The effect of a special building card in a few words (MU-9)."""
    if card == BANK:
        return Text("murano.effect_bank", BANK_GOLD)
    if card == TAVERN:
        return Text("murano.effect_tavern", TAVERN_DISCOUNT)
    if card == HARBOUR_PUB:
        return Text("murano.effect_harbour_pub", PUB_POINTS)
    if card == CRANE_SPECIAL_PALACE:
        return crane_effect(CRANE_POINTS[0])
    if card == CRANE_SHOP_FACTORY:
        return crane_effect(CRANE_POINTS[1])
    if card == HARBOUR:
        return Text("murano.effect_harbour", HARBOUR_OWN, HARBOUR_OTHER)
    if card == GUILD_HALL:
        return Text("murano.effect_guild_hall", GUILD_POINTS)
    if card == HOSTEL:
        return Text("murano.effect_hostel", HOSTEL_DRAW)
    if card == BASILICA:
        return Text("murano.effect_basilica", BASILICA_POINTS)
    if card == LIGHTHOUSE:
        return Text("murano.effect_lighthouse")
    if card == ASSEMBLY_HALL:
        return Text("murano.effect_assembly_hall", HALL_GOLD, HALL_COST)
    for one in range(i64(GLASSES)):
        for other in range(one + 1, i64(GLASSES)):
            if WORKSHOP[one][other] == card:
                return Text("murano.effect_workshop", glass_colour(one), glass_colour(other))
    return Text("murano.effect_trading_office")


def crane_effect(more: vec[i64]) -> Text:
    """What a crane adds (MU-9.4)."""
    kinds = [kind_name(kind) for kind in range(KINDS) if more[kind] > 0]
    return Text("murano.effect_crane", max(more), Text("core.or", *kinds))


def glass_colour(colour: i64) -> Text:
    """A colour of glass, as a word."""
    return Text(f"murano.glass_colour_{GLASS_NAMES[colour]}")


# ---- what a character scores for


def thing(counted: i64) -> Text:
    """Something that can be counted on an island."""
    return Text(f"murano.thing_{COUNTED_NAMES[counted]}")


def things(counted: vec[i64]) -> Text:
    """Several sorts of things: "shops and crests"."""
    return all_of([Text(f"murano.things_{COUNTED_NAMES[at]}") for at in counted])


def character_effect(card: i64) -> Text:
    """What a character scores for, in a few words (MU-10.3)."""
    kind = SCORE_KIND[card]
    if kind == PER_THING:
        return Text("murano.scores_each", POINTS[card], thing(THINGS[card][0]))
    if kind == SOLE_OWNER:
        return Text("murano.scores_sole", POINTS[card], things(THINGS[card]))
    if kind == GOLD_EXCHANGE:
        return Text("murano.scores_gold", max(TABLE_FROM[card]), needed(card))
    if kind == AT_MOST:
        return Text("murano.scores_at_most", POINTS[card], things(THINGS[card]), LIMIT[card])
    if kind == NEEDS_ALL:
        return Text("murano.scores_all", POINTS[card])
    if kind == CUSTOMER_TABLE:
        row = numbers([int(points) for points in TABLE_POINTS[card]])
        return Text("murano.scores_table", row, numbers([int(start) for start in TABLE_FROM[card]]), counted(card))
    if kind == OWN_AND_OTHERS:
        return Text("murano.scores_own", POINTS[card], OTHER_POINTS[card])
    if kind == EQUAL_COUNTS:
        return Text("murano.scores_equal", POINTS[card], things(THINGS[card]), LIMIT[card])
    if kind == OWN_EQUALS_OTHERS:
        return Text("murano.scores_balance", POINTS[card])
    if kind == EXACTLY:
        return Text("murano.scores_exactly", POINTS[card], LIMIT[card], thing(THINGS[card][0]))
    if kind == OWN_BUILDINGS:
        return Text("murano.scores_owned", POINTS[card], LIMIT[card], island_name(PRINTED_ISLAND[card]))
    if kind == GONDOLIERS_HERE:
        return Text("murano.scores_gondoliers", POINTS[card], LIMIT[card], island_name(PRINTED_ISLAND[card]))
    assert kind == GLASS_EXCHANGE, "every kind of character has its words"
    colour = glass_colour(GLASS_OF[card])
    return Text("murano.scores_glass", POINTS[card], LIMIT[card], colour, island_name(PRINTED_ISLAND[card]))


def needed(card: i64) -> Text:
    """What has to be on the island: "2 blue customers and 1 palace"."""
    parts: list[Text] = []
    for counted in range(i64(COUNTED)):
        count = NEEDS[card][counted]
        if count > 0:
            name = thing(counted) if count == 1 else things(vec[i64]([counted]))
            parts.append(Text("murano.counted", count, name))
    return all_of(parts)


def counted(card: i64) -> Text:
    """What a row of points is for: customers of a colour, or all of them."""
    return Text("murano.things_customers") if len(THINGS[card]) == CUSTOMERS else things(THINGS[card])
