"""Laws of the attributes of a state: `clone` copies all of them, and the table of fields holds all that changes."""

from __future__ import annotations

from collections.abc import Iterable

from librt.random import Random

from laguna.core.state import State
from laguna.testing.random_play import Setting, one_of


def a_clone_copies_every_attribute(setting: Setting, state: State, rng: Random) -> None:
    """Every attribute of a position, and of a view, has the same value in its clone."""
    for position in (state, state.view(one_of(setting.readers(), rng))):
        mine, copied = attributes(position), attributes(position.clone())
        assert mine.keys() == copied.keys(), f"clone() has other attributes: {sorted(mine.keys() ^ copied.keys())}"
        lost = [name for name in mine if mine[name] != copied[name]]
        assert not lost, f"clone() doesn't copy {', '.join(lost)}"


def the_fields_hold_all_that_changes(setting: Setting, state: State, rng: Random) -> None:
    """An attribute is a field, or derived from fields, or it is the same throughout a game."""
    mine, first = attributes(state), attributes(setting.new())
    fields = state.fields().names
    unknown = [name for name in (*fields, *state.derived()) if name not in mine]
    assert not unknown, f"there are no attributes {', '.join(unknown)}"
    for name in sorted(mine.keys() - {*fields, *state.derived()}):
        assert mine[name] == first.get(name), f"{name} changes; add it to fields(), or to derived()"


def a_restored_position_has_every_attribute(setting: Setting, state: State, rng: Random) -> None:
    """`restore(key())` gives every attribute back, those that are derived from the fields included."""
    for position in (state, state.view(one_of(setting.readers(), rng))):
        mine, again = attributes(position), attributes(setting.restore(position.key()))
        lost = [name for name in mine if mine[name] != again.get(name)]
        assert not lost, f"restore() doesn't give back {', '.join(lost)}"


def attributes(state: State) -> dict[str, object]:
    """All attributes of a state by name, as plain data; compiled classes declare theirs, others have a dict."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())]
    names += getattr(state, "__dict__", {})
    return {name: plain(getattr(state, name)) for name in names if hasattr(state, name)}


def plain(value: object) -> object:
    """A value that can be compared: lists for what can be iterated, the attributes of an object of the game."""
    if value is None or isinstance(value, int | float | str | bytes):
        return value
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, Iterable):
        return [plain(entry) for entry in value]
    if isinstance(value, State):
        return attributes(value)
    names = [*getattr(type(value), "__mypyc_attrs__", ()), *getattr(value, "__dict__", {})]
    return {name: plain(getattr(value, name)) for name in names} if names else value
