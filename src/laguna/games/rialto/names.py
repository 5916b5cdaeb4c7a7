"""Rialto: the names of its things, as Texts."""

from __future__ import annotations

from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.text.text import Text


def kind_name(kind: i64) -> Text:
    """A kind of card: "gold"."""
    return Text(f"rialto.kind_{box.KIND_NAMES[kind]}")


def building_name(building: i64) -> Text:
    """A building: "green 3"."""
    return Text(f"rialto.{box.BUILDING_NAMES[building]}")


def district_name(district: i64) -> Text:
    """A district of Venice; the same in every language."""
    return Text("rialto.name", box.DISTRICT_TITLES[district])


def connection_name(connection: i64) -> Text:
    """A connection by the districts it joins."""
    return Text(
        "rialto.connection", district_name(box.ENDS[2 * connection]), district_name(box.ENDS[2 * connection + 1])
    )
