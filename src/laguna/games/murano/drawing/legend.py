"""Murano: what the symbols of the board mean, for a legend: a picture, a name, and what it does."""

from __future__ import annotations

from typing import Final

from laguna.core.facets.legend import LegendEntry
from laguna.drawing import svg
from laguna.games.murano import components as box
from laguna.games.murano import names
from laguna.games.murano.drawing import islands_plate, shapes, symbols
from laguna.games.murano.text.story import explanations
from laguna.text.text import Text

SIZE: Final = 44.0  # both sides of a picture, its middle at the origin


def entries() -> list[LegendEntry]:
    """The spaces of the ring, the tiles, then the pieces, as a newcomer meets them."""
    return [*deed_entries(), *tile_entries(), *piece_entries()]


def deed_entries() -> list[LegendEntry]:
    """Each action of the ring once."""
    out: list[LegendEntry] = []
    for deed in range(box.DEEDS):
        hue = symbols.DEED_HUES[deed]
        ground = svg.rect(-SIZE / 2, -SIZE / 2, SIZE, SIZE, 8, f"var(--g-{hue}-tint)", f"var(--g-{hue})", 1.1)
        picture = ground + svg.icon(symbols.DEED_ICONS[deed], 0, 0, 28, f"var(--g-{hue}-ink)", f"var(--g-{hue}-tint)")
        out.append(LegendEntry(picture, names.deed_name(deed), explanations.deed_explained(deed)))
    return out


def tile_entries() -> list[LegendEntry]:
    """A tile of each kind, and a shop of each colour."""
    street = box.FACE_NAMES.index("street_rb")
    palace = box.FIRST_PALACE + 1
    faces = [street, box.FACTORY_TILE, *range(box.FIRST_SHOP, box.FIRST_PALACE), palace, box.SPECIAL_TILE]
    return [
        LegendEntry(shapes.tile(int(face)), names.face_name(face), explanations.face_effect(face)) for face in faces
    ]


def piece_entries() -> list[LegendEntry]:
    """Ships, gondolas, gondoliers, characters, special cards and beads."""
    card = svg.icon(symbols.CHARACTER, 0, 0, 30, "var(--g-violet)", "var(--surface)")
    special = svg.icon(symbols.SPECIAL_ICON, 0, 0, 30, "var(--g-red)", "var(--surface)")
    bead = svg.icon("bead", 0, 0, 28, "var(--g-green)", "var(--surface)")
    crest = svg.icon(symbols.CREST, 0, 0, 26, "var(--g-yellow-ink)", "var(--surface)")
    return [
        LegendEntry(shapes.ship(False), Text("murano.page_ship"), Text("murano.legend_ship", box.SHIP_COST[1])),
        LegendEntry(shapes.ship(True), Text("murano.page_red_ship"), Text("murano.legend_red_ship")),
        LegendEntry(shapes.gondola(0), Text("murano.legend_gondola_name"), Text("murano.legend_gondola")),
        LegendEntry(
            islands_plate.gondolier_body(0),
            names.deed_name(box.PLACE_GONDOLIER),
            Text("murano.legend_gondolier", box.GONDOLIER_POINTS),
        ),
        LegendEntry(card, names.deed_name(box.RECRUIT), Text("murano.legend_character")),
        LegendEntry(special, Text("murano.legend_card_name"), Text("murano.legend_card")),
        LegendEntry(bead, Text("murano.legend_bead_name"), Text("murano.legend_bead", Text("core.or", *sale_prices()))),
        LegendEntry(crest, Text("murano.thing_crest"), Text("murano.legend_crest")),
    ]


def sale_prices() -> list[int]:
    """What one bead, two and three of one colour bring."""
    return [int(price) for price in box.SALE_GOLD]
