"""The Doge Ship: the names of its things, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text
from laguna.games.dogeship.components import (
    FIRST_BARRIER,
    FIRST_DOGE,
    KIND_NAMES,
    NUMBER_OF,
    PANEL_NAMES,
    PANEL_OF,
    STACK_NAMES,
    TILE_NAMES,
    TYPE_NAMES,
    TYPES,
)


def tile_name(tile: i64) -> Text:
    """A tile by its id; the same in every language."""
    return Text("dogeship.name", TILE_NAMES[tile])


def barrier_name(barrier: i64) -> Text:
    """A barrier, counted from the first."""
    return tile_name(FIRST_BARRIER + barrier)


def doge_name(doge: i64) -> Text:
    """A Doge tile, counted from the first."""
    return tile_name(FIRST_DOGE + doge)


def kind_name(kind: i64) -> Text:
    """A kind of tiles: "gondola"."""
    return Text(f"dogeship.kind_{KIND_NAMES[kind]}")


def type_name(type: i64) -> Text:
    """A type of galley parts, and so a zone of the galley: "lower stern"."""
    return Text(f"dogeship.type_{TYPE_NAMES[type].replace('-', '_')}")


def stack_name(stack: i64) -> Text:
    """What a stack holds: "gondolas", "lower stern parts"."""
    return (
        Text("dogeship.stack_parts", type_name(stack))
        if stack < TYPES
        else Text(f"dogeship.stack_{STACK_NAMES[stack]}")
    )


def hue_name(hue: str) -> Text:
    """A colour of panels and parameters."""
    return Text(f"dogeship.hue_{hue}")


def panel_name(panel: i64) -> Text:
    """A panel by its colour."""
    return hue_name(PANEL_NAMES[panel])


def space_name(space: i64) -> Text:
    """A space by panel and number: "red 3"."""
    return Text("dogeship.space", panel_name(PANEL_OF[space]), NUMBER_OF[space])


def thing_name(sort: str, thing: str) -> Text:
    """What came to somebody: a marker's place on a panel, or a barrier."""
    return hue_name(thing) if sort == "panel" else Text("dogeship.name", thing)
