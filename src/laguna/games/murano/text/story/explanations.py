"""Murano: what things on the board do, in plain words: spaces, tiles, islands, cards; for labels and the legend."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import needs
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.text import phrases
from laguna.text.text import Text, all_of, seat_name


def deed_explained(deed: i64) -> Text:
    """What the action of a space does, with the usual prices (MU-7)."""
    id = f"murano.does_{box.DEED_NAMES[deed]}"
    if deed == box.TWO_GOLD:
        return Text(id, box.GOLD_TAKEN)
    if deed == box.BUY_FACTORY:
        return Text(id, box.FACTORY_COST)
    if deed == box.BUY_SPECIAL:
        return Text(id, box.SPECIAL_COST)
    if deed == box.BUY_SHOP:
        return Text(id, box.BLIND_COST[box.SHOP], box.SEARCH_COST[box.SHOP])
    if deed == box.BUY_PALACE:
        return Text(id, box.BLIND_COST[box.PALACE], box.SEARCH_COST[box.PALACE])
    if deed == box.RECRUIT:
        return Text(id, box.CHARACTER_DRAW, box.CHARACTER_STEP)
    if deed == box.PLACE_GONDOLIER:
        return Text(id, box.OWN_GONDOLA_COST, box.OTHER_GONDOLA_COST)
    if deed == box.BUILD:
        return Text(id, box.BUILD_MOST)
    if deed == box.INCOME:
        return Text(id, box.GOLD_PER_CUSTOMER)
    if deed == box.PRODUCTION:
        return Text(id, box.WORK_COST)
    if deed == box.HIRE_DISMISS:
        return Text(id, box.DISMISS_GOLD, box.HIRE_COST)
    return Text(id)


def space_explained(space: i64) -> Text:
    """A space of the ring: its name and what its action does."""
    return Text("murano.explained", names.space_name(space), deed_explained(box.DEED_OF[space]))


def face_explained(face: i64) -> Text:
    """A tile: its name and what it does (MU-8.4, MU-7.9, MU-7.10)."""
    return Text("murano.explained", names.face_name(face), face_effect(face))


def face_effect(face: i64) -> Text:
    """What a tile does for whom."""
    kind = box.KIND_OF[face]
    if kind == box.SHOP:
        return Text(f"murano.tile_shop_{box.CUSTOMER_NAMES[face - box.FIRST_SHOP]}", box.BUILD_POINTS[kind])
    if kind == box.STREET or kind == box.SPECIAL:
        return Text(f"murano.tile_{box.KIND_NAMES[kind]}")
    return Text(f"murano.tile_{box.KIND_NAMES[kind]}", box.BUILD_POINTS[kind])


def island_explained(table: MuranoPosition, island: i64) -> Text:
    """An island: its customers and buildings, and who would get how much income there."""
    parts: list[Text] = []
    for counted in range(cards.FIRST_SHOP_COUNT):
        count = table.count[island * cards.COUNTED + counted]
        if count > 0:
            key = "thing" if count == 1 else "things"
            parts.append(Text("murano.counted", count, Text(f"murano.{key}_{cards.COUNTED_NAMES[counted]}")))
    for seat in range(table.seats):
        gold = needs.payout(table, seat, island)
        if gold > 0:
            parts.append(Text("murano.income_of", gold, seat_name(int(seat))))
    if len(parts) == 0:
        return Text("murano.explained", names.island_name(island), Text("murano.island_empty"))
    return Text("murano.explained", names.island_name(island), all_of(parts))


def card_explained(card: i64) -> Text:
    """A special building card: its name and what it does (MU-9)."""
    return Text("murano.explained", names.card_name(card), phrases.card_effect(card))
