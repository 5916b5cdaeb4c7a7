"""Murano: turns of phrase that choices, prompts, news, page and board have in common."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules.position import MuranoPosition
from laguna.text.text import Text, all_of


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


def tiles_of(table: MuranoPosition, seat: i64, seen: bool) -> Text:
    """Unbuilt tiles, by their faces for readers who may see them, else by their kinds."""
    parts: list[Text] = []
    if seen:
        for face in range(box.BUILDINGS):
            count = table.unbuilt[seat * box.BUILDINGS + face]
            if count > 0:
                parts.append(several(names.face_name(face), count))
    else:
        for kind in range(box.STREET + 1, box.KINDS):
            count = table.yard[seat * box.KINDS + kind]
            if count > 0:
                parts.append(several(names.kind_name(kind), count))
    return listed(parts)


def beads_held(beads: vec[i64], first: i64) -> Text:
    """Beads by their colours: "2 red beads and 1 green bead"."""
    parts: list[Text] = []
    for colour in range(box.GLASSES):
        if beads[first + colour] > 0:
            parts.append(Text(f"murano.beads_{box.GLASS_NAMES[colour]}", beads[first + colour]))
    return all_of(parts) if len(parts) > 0 else Text("murano.no_beads")


def cards_in(mask: i64) -> list[Text]:
    """The names of special building cards."""
    return [names.card_name(card) for card in range(cards.SPECIALS) if mask & box.BIT[card] != 0]


def plural(kind: i64) -> Text:
    """A kind of tile, several of it: "shops"."""
    return Text(f"murano.kinds_{box.KIND_NAMES[kind]}")


# ---- what a special building card does


def card_effect(card: i64) -> Text:
    """The effect of a special building card in a few words (MU-9)."""
    if card == cards.BANK:
        return Text("murano.effect_bank", cards.BANK_GOLD)
    if card == cards.TAVERN:
        return Text("murano.effect_tavern", cards.TAVERN_DISCOUNT)
    if card == cards.HARBOUR_PUB:
        return Text("murano.effect_harbour_pub", cards.PUB_POINTS)
    if card == cards.CRANE_SPECIAL_PALACE:
        return crane_effect(cards.CRANE_POINTS[0])
    if card == cards.CRANE_SHOP_FACTORY:
        return crane_effect(cards.CRANE_POINTS[1])
    if card == cards.HARBOUR:
        return Text("murano.effect_harbour", cards.HARBOUR_OWN, cards.HARBOUR_OTHER)
    if card == cards.GUILD_HALL:
        return Text("murano.effect_guild_hall", cards.GUILD_POINTS)
    if card == cards.HOSTEL:
        return Text("murano.effect_hostel", cards.HOSTEL_DRAW)
    if card == cards.BASILICA:
        return Text("murano.effect_basilica", cards.BASILICA_POINTS)
    if card == cards.LIGHTHOUSE:
        return Text("murano.effect_lighthouse")
    if card == cards.ASSEMBLY_HALL:
        return Text("murano.effect_assembly_hall", cards.HALL_GOLD, cards.HALL_COST)
    for one in range(box.GLASSES):
        for other in range(one + 1, box.GLASSES):
            if cards.WORKSHOP[one][other] == card:
                return Text("murano.effect_workshop", glass_colour(one), glass_colour(other))
    return Text("murano.effect_trading_office")


def crane_effect(more: vec[i64]) -> Text:
    """What a crane adds (MU-9.4)."""
    kinds = [names.kind_name(kind) for kind in range(box.KINDS) if more[kind] > 0]
    return Text("murano.effect_crane", max(more), Text("core.or", *kinds))


def glass_colour(colour: i64) -> Text:
    """A colour of glass, as a word."""
    return Text(f"murano.glass_colour_{box.GLASS_NAMES[colour]}")


# ---- what a character scores for


def thing(counted: i64) -> Text:
    """Something that can be counted on an island."""
    return Text(f"murano.thing_{cards.COUNTED_NAMES[counted]}")


def things(counted: vec[i64]) -> Text:
    """Several sorts of things: "shops and crests"."""
    return all_of([Text(f"murano.things_{cards.COUNTED_NAMES[at]}") for at in counted])


def character_effect(card: i64) -> Text:
    """What a character scores for, in a few words (MU-10.3)."""
    kind = cards.SCORE_KIND[card]
    if kind == cards.PER_THING:
        return Text("murano.scores_each", cards.POINTS[card], thing(cards.THINGS[card][0]))
    if kind == cards.SOLE_OWNER:
        return Text("murano.scores_sole", cards.POINTS[card], things(cards.THINGS[card]))
    if kind == cards.GOLD_EXCHANGE:
        return Text(
            "murano.scores_gold", slashed(cards.TABLE_POINTS[card]), slashed(cards.TABLE_FROM[card]), needed(card)
        )
    if kind == cards.AT_MOST:
        return Text("murano.scores_at_most", cards.POINTS[card], things(cards.THINGS[card]), cards.LIMIT[card])
    if kind == cards.NEEDS_ALL:
        return Text("murano.scores_all", cards.POINTS[card])
    if kind == cards.CUSTOMER_TABLE:
        return Text(
            "murano.scores_table", slashed(cards.TABLE_POINTS[card]), slashed(cards.TABLE_FROM[card]), counted(card)
        )
    if kind == cards.OWN_AND_OTHERS:
        return Text("murano.scores_own", cards.POINTS[card], cards.OTHER_POINTS[card])
    if kind == cards.EQUAL_COUNTS:
        return Text("murano.scores_equal", cards.POINTS[card], things(cards.THINGS[card]), cards.LIMIT[card])
    if kind == cards.OWN_EQUALS_OTHERS:
        return Text("murano.scores_balance", cards.POINTS[card])
    if kind == cards.EXACTLY:
        return Text("murano.scores_exactly", cards.POINTS[card], cards.LIMIT[card], thing(cards.THINGS[card][0]))
    if kind == cards.OWN_BUILDINGS:
        return Text(
            "murano.scores_owned", cards.POINTS[card], cards.LIMIT[card], names.island_name(cards.PRINTED_ISLAND[card])
        )
    if kind == cards.GONDOLIERS_HERE:
        return Text(
            "murano.scores_gondoliers",
            cards.POINTS[card],
            cards.LIMIT[card],
            names.island_name(cards.PRINTED_ISLAND[card]),
        )
    assert kind == cards.GLASS_EXCHANGE, "every kind of character has its words"
    colour = glass_colour(cards.GLASS_OF[card])
    return Text(
        "murano.scores_glass",
        cards.POINTS[card],
        cards.LIMIT[card],
        colour,
        names.island_name(cards.PRINTED_ISLAND[card]),
    )


def slashed(row: vec[i64]) -> str:
    """A printed row of numbers: "1/3/6/9/12"."""
    return "/".join([str(number) for number in row])


def character_title(card: i64) -> Text:
    """A character by its number and, in two or three words, what it scores for."""
    return Text("murano.character_title", cards.CHARACTER_NUMBER[card], character_subject(card))


def character_subject(card: i64) -> Text:
    """What a character scores for, in two or three words."""
    kind = cards.SCORE_KIND[card]
    if kind == cards.PER_THING:
        return things(cards.THINGS[card])
    if kind == cards.CUSTOMER_TABLE:
        return counted(card)
    if kind == cards.SOLE_OWNER:
        return Text("murano.title_sole", things(cards.THINGS[card]))
    if kind == cards.GOLD_EXCHANGE:
        return Text("murano.title_gold")
    if kind == cards.AT_MOST:
        return Text("murano.title_at_most", cards.LIMIT[card], things(cards.THINGS[card]))
    if kind == cards.NEEDS_ALL:
        return Text("murano.title_all")
    if kind == cards.OWN_AND_OTHERS:
        return Text("murano.title_own")
    if kind == cards.EQUAL_COUNTS:
        return Text("murano.title_equal", things(cards.THINGS[card]))
    if kind == cards.OWN_EQUALS_OTHERS:
        return Text("murano.title_balance")
    if kind == cards.EXACTLY:
        return Text("murano.title_exactly", cards.LIMIT[card], thing(cards.THINGS[card][0]))
    if kind == cards.OWN_BUILDINGS:
        return Text("murano.title_owned", cards.LIMIT[card])
    if kind == cards.GONDOLIERS_HERE:
        return Text("murano.title_gondoliers", cards.LIMIT[card])
    return Text("murano.title_glass", glass_colour(cards.GLASS_OF[card]))


def needed(card: i64) -> Text:
    """What has to be on the island: "2 blue customers and 1 palace"."""
    parts: list[Text] = []
    for counted in range(cards.COUNTED):
        count = cards.NEEDS[card][counted]
        if count > 0:
            name = thing(counted) if count == 1 else things(vec[i64]([counted]))
            parts.append(Text("murano.counted", count, name))
    return all_of(parts)


def counted(card: i64) -> Text:
    """What a row of points is for: customers of a colour, or all of them."""
    return Text("murano.things_customers") if len(cards.THINGS[card]) == box.CUSTOMERS else things(cards.THINGS[card])
