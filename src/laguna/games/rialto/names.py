"""Rialto: the names of its things, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.core.text import Text
from laguna.games.rialto.components import BUILDING_NAMES, DISTRICT_TITLES, ENDS, KIND_NAMES


def kind_name(kind: i64) -> Text:
    """A kind of card: "gold"."""
    return Text(f"rialto.kind_{KIND_NAMES[kind]}")


def building_name(building: i64) -> Text:
    """A building: "green 3"."""
    return Text(f"rialto.{BUILDING_NAMES[building]}")


def district_name(district: i64) -> Text:
    """A district of Venice; the same in every language."""
    return Text("rialto.name", DISTRICT_TITLES[district])


def connection_name(connection: i64) -> Text:
    """A connection by the districts it joins."""
    return Text("rialto.connection", district_name(ENDS[2 * connection]), district_name(ENDS[2 * connection + 1]))


def thing_name(sort: str, thing: str) -> Text:
    """What came to somebody: a building."""
    return Text(f"rialto.{thing}")
