"""The Doge Ship: the names of its things, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.dogeship import components as box
from laguna.text.text import Text


def tile_name(tile: i64) -> Text:
    """A tile by its id; the same in every language."""
    return Text("dogeship.name", box.TILE_NAMES[tile])


def thing_name(tile: i64) -> Text:
    """A tile with its sort: "gondola G10", "part LS4"."""
    sort = "doge" if tile >= box.FIRST_DOGE else box.KIND_NAMES[box.KIND_OF[tile]]
    return Text(f"dogeship.thing_{sort}", tile_name(tile))


def barrier_name(barrier: i64) -> Text:
    """A barrier, counted from the first."""
    return tile_name(box.FIRST_BARRIER + barrier)


def doge_name(doge: i64) -> Text:
    """A Doge tile, counted from the first."""
    return tile_name(box.FIRST_DOGE + doge)


def kind_name(kind: i64) -> Text:
    """A kind of tiles: "gondola"."""
    return Text(f"dogeship.kind_{box.KIND_NAMES[kind]}")


def type_name(type: i64) -> Text:
    """A type of galley parts, and so a zone of the galley: "lower stern"."""
    return Text(f"dogeship.type_{box.TYPE_NAMES[type].replace('-', '_')}")


def stack_name(stack: i64) -> Text:
    """What a stack holds: "gondolas", "lower stern parts"."""
    if stack < box.TYPES:
        return Text("dogeship.stack_parts", type_name(stack))
    return Text(f"dogeship.stack_{box.STACK_NAMES[stack]}")


def hue_name(hue: str) -> Text:
    """A colour of panels and parameters."""
    return Text(f"dogeship.hue_{hue}")


def panel_name(panel: i64) -> Text:
    """A panel by its colour."""
    return hue_name(box.PANEL_NAMES[panel])


def space_name(space: i64) -> Text:
    """A space by panel and number: "red 3"."""
    return Text("dogeship.space", panel_name(box.PANEL_OF[space]), box.NUMBER_OF[space])
