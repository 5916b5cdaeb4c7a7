"""Murano: the names of its things, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.text.text import Text, all_of, seat_name

SIDES: tuple[str, ...] = tuple(
    [row.choice("side", ("right", "top", "left", "bottom")) for row in box.BOX.rows("ring.space")]
)


def island_name(island: i64) -> Text:
    """An island; the same in every language."""
    return Text("murano.name", box.ISLAND_TITLES[island])


def field_name(field: i64) -> Text:
    """A field of an island: "San Donato b2"."""
    return Text("murano.field", island_name(box.ISLAND_OF[field]), box.FIELD_NAMES[field].partition(":")[2])


def deed_name(deed: i64) -> Text:
    """What a space of the ring is for."""
    return Text(f"murano.deed_{box.DEED_NAMES[deed]}")


def space_name(space: i64) -> Text:
    """A space of the ring; where there are several of a kind, with its side of the board."""
    name = deed_name(box.DEED_OF[space])
    for other in range(box.SPACES):
        if other != space and box.DEED_OF[other] == box.DEED_OF[space]:
            return Text("murano.space_side", name, Text(f"murano.side_{SIDES[space]}"))
    return name


def kind_name(kind: i64) -> Text:
    """A kind of tile: "shop"."""
    return Text(f"murano.kind_{box.KIND_NAMES[kind]}")


def face_name(face: i64) -> Text:
    """A tile by its face: "red shop", "palace with 2 crests", "street with 1 red and 1 blue customer"."""
    kind = box.KIND_OF[face]
    if kind == box.SHOP:
        return Text(f"murano.shop_{box.CUSTOMER_NAMES[face - box.FIRST_SHOP]}")
    if kind == box.PALACE:
        return Text("murano.palace_of", box.CRESTS[face - box.FIRST_PALACE])
    return street_name(face) if kind == box.STREET else kind_name(kind)


def street_name(face: i64) -> Text:
    """A street with its customers."""
    parts: list[Text] = []
    for colour in range(box.CUSTOMERS):
        count = box.STREET_CUSTOMERS[(face - box.FIRST_STREET) * box.CUSTOMERS + colour]
        if count > 0:
            parts.append(Text(f"murano.customers_{box.CUSTOMER_NAMES[colour]}", count))
    return Text("murano.street_with", all_of(parts)) if len(parts) > 0 else Text("murano.street_blank")


def gondola_name(gondola: i64) -> Text:
    """A gondola by its colour and island: "Coral's gondola at San Donato"."""
    return Text("murano.gondola", seat_name(int(gondola % box.COLOURS)), island_name(gondola // box.COLOURS))


def character_name(card: i64) -> Text:
    """A character by its number."""
    return Text("murano.character", cards.CHARACTER_NUMBER[card])


def card_name(card: i64) -> Text:
    """A special building card."""
    return Text(f"murano.card_{cards.SPECIAL_NAMES[card]}")


def glass_name(colour: i64) -> Text:
    """A bead of one colour."""
    return Text(f"murano.glass_{box.GLASS_NAMES[colour]}")


def beads_name(beads: i64) -> Text:
    """A set of beads: "2 red beads and 1 green bead"."""
    parts: list[Text] = []
    for colour in range(box.GLASSES):
        if cards.BEAD_SETS[beads][colour] > 0:
            parts.append(Text(f"murano.beads_{box.GLASS_NAMES[colour]}", cards.BEAD_SETS[beads][colour]))
    return all_of(parts) if len(parts) > 0 else Text("murano.no_beads")


def thing_name(sort: str, thing: str) -> Text:
    """What a player gained: a character or a special building card."""
    return Text("murano.character", thing) if sort == "character" else Text(f"murano.card_{thing}")
