"""Reads a game's components.toml into typed tables, and says clearly what is wrong in it."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import tomllib
from collections.abc import Sequence
from typing import Any, Final, NoReturn, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.text.text import RuleError, Text

Whole: TypeAlias = int  # inside TomlTable, `int` is the method
Values: TypeAlias = dict[str, Any]  # what TOML calls a table
MOST: Final = 9999  # the largest number a box is thought to hold where nothing else is said

_chosen: Final[dict[str, str]] = {}  # by game id, the corrected file to read instead of the game's own
_read: Final[set[str]] = set()  # games whose file has been read


class Entry:
    """One value of the file, and where it comes from."""

    def __init__(self, key: str, value: object, provenance: str) -> None:
        self.key: str = key
        self.value: object = value
        self.provenance: str = provenance


class TomlTable:
    """One table of the file; keys may be dotted: "setup.coins_by_seat.p2"."""

    def __init__(self, path: str, place: str, values: Values) -> None:
        self.path: str = path
        self.place: str = place  # what comes before a key of this table: "" or "card_kind[3]."
        self.values: Values = values

    def has(self, key: str) -> bool:
        """Whether the file has this key."""
        return _find(self.values, key) is not None

    def int(self, key: str, low: Whole = 0, high: Whole = MOST) -> Whole:
        """A whole number from low to high."""
        wanted = Text("core.box_int", low, high)
        value = self._value(key, wanted)
        if not _is_int(value, low, high):
            self._refuse(key, value, wanted)
        return int(value)

    def number(self, key: str, low: float = 0.0, high: float = 1.0) -> float:
        """A number with or without decimals, such as a place on a drawing."""
        wanted = Text("core.box_number", f"{low:g}", f"{high:g}")
        value = self._value(key, wanted)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            self._refuse(key, value, wanted)
        return float(value)

    def text(self, key: str) -> str:
        """A text."""
        wanted = Text("core.box_text")
        value = self._value(key, wanted)
        if not isinstance(value, str):
            self._refuse(key, value, wanted)
        return str(value)

    def flag(self, key: str) -> bool:
        """True or false."""
        wanted = Text("core.box_flag")
        value = self._value(key, wanted)
        if not isinstance(value, bool):
            self._refuse(key, value, wanted)
        return bool(value)

    def ints(self, key: str, count: Whole | None = None, low: Whole = 0, high: Whole = MOST) -> vec[i64]:
        """A list of whole numbers from low to high, `count` of them where it is given."""
        wanted = Text("core.box_ints", low, high)
        out = vec[i64]()
        for index, value in enumerate(self._list(key, count, wanted)):
            if not _is_int(value, low, high):
                self._refuse(f"{key}[{index}]", value, Text("core.box_int", low, high))
            out = append(out, i64(value))
        return out

    def texts(self, key: str, count: Whole | None = None) -> list[str]:
        """A list of texts, `count` of them where it is given."""
        out: list[str] = []
        for index, value in enumerate(self._list(key, count, Text("core.box_texts"))):
            if not isinstance(value, str):
                self._refuse(f"{key}[{index}]", value, Text("core.box_text"))
            out.append(str(value))
        return out

    def choice(self, key: str, names: Sequence[str]) -> str:
        """One of these names."""
        wanted = Text("core.or", *[f'"{name}"' for name in names])
        value = self._value(key, wanted)
        if value not in names:
            self._refuse(key, value, wanted)
        return str(value)

    def choices(self, key: str, names: Sequence[str], count: Whole | None = None) -> list[str]:
        """A list of some of these names, `count` of them where it is given."""
        wanted = Text("core.or", *[f'"{name}"' for name in names])
        out = self.texts(key, count)
        for index, value in enumerate(out):
            if value not in names:
                self._refuse(f"{key}[{index}]", value, wanted)
        return out

    def rows(self, key: str, count: Whole | None = None) -> list[TomlTable]:
        """The tables written as [[key]], `count` of them where it is given."""
        out: list[TomlTable] = []
        for index, value in enumerate(self._list(key, count, Text("core.box_rows"))):
            if not isinstance(value, dict):
                self._refuse(f"{key}[{index}]", value, Text("core.box_table"))
            out.append(TomlTable(self.path, f"{self.place}{key}[{index}].", value))
        return out

    def must(self, holds: bool, key: str, law: Text) -> None:
        """Refuse a file whose figures contradict each other, naming the key to look at and what has to be."""
        if not holds:
            raise RuleError(Text("core.box_law", self.path, self._where(key), law))

    def _value(self, key: str, wanted: Text) -> Any:
        value = _find(self.values, key)
        if value is None:
            raise RuleError(Text("core.box_missing", self.path, self._where(key), wanted))
        return value

    def _list(self, key: str, count: Whole | None, wanted: Text) -> list[Any]:
        value = self._value(key, wanted)
        if not isinstance(value, list):
            self._refuse(key, value, wanted)
        if count is not None and len(value) != count:
            raise RuleError(Text("core.box_count", count, self.path, self._where(key), len(value)))
        return list(value)

    def _refuse(self, key: str, value: object, wanted: Text) -> NoReturn:
        raise RuleError(Text("core.box_wrong", self.path, self._where(key), _shown(value), wanted))

    def _where(self, key: str) -> str:
        """The key as one finds it in the file; the id spares counting the rows."""
        name = self.values.get("id")
        return f"{self.place}{key} ({name})" if self.place and isinstance(name, str) else self.place + key


class Box(TomlTable):
    """A whole components.toml."""

    def __init__(self, path: str, data: bytes) -> None:
        super().__init__(path, "", _parse(path, data))
        self.digest: str = hashlib.sha256(data).hexdigest()

    def entries(self) -> list[Entry]:
        """Every value with its key and where it comes from, in the order of the file."""
        out: list[Entry] = []
        _collect(self.values, "", "", out)
        return out

    def provenance(self, key: str) -> str:
        """Where a value comes from: what `<name>_provenance` says, else the `provenance` of its table."""
        for entry in self.entries():
            if entry.key == key:
                return entry.provenance
        raise RuleError(Text("core.box_no_key", self.path, key))


def read_box(id: str) -> Box:
    """The components of a game: its own components.toml, or the corrected one chosen before. None is an empty box."""
    path = components_path(id)
    _read.add(id)
    if path == _own_path(id) and not os.path.exists(path):
        return Box(path, b"")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise RuleError(Text("core.box_unreadable", path, error.strerror or str(error))) from error
    return Box(path, data)


def use_components(id: str, path: str) -> None:
    """Read a game's components from this file; for the whole process, before the game is loaded."""
    if id in _read:
        raise RuleError(Text("core.box_late", id, path))
    _chosen[id] = path


def components_path(id: str) -> str:
    """The file that a game's components are read from: use_components, LAGUNA_COMPONENTS_<ID>, its own folder."""
    chosen = _chosen.get(id) or os.environ.get("LAGUNA_COMPONENTS_" + id.upper(), "")
    return chosen or _own_path(id)


def _own_path(id: str) -> str:
    return os.path.join(_folder(id), "components.toml")


def _folder(id: str) -> str:
    spec = importlib.util.find_spec("laguna.games." + id)
    assert spec is not None, f"there is no package laguna.games.{id}"
    return os.path.dirname(str(spec.origin))


def _parse(path: str, data: bytes) -> Values:
    try:
        return tomllib.loads(data.decode("utf-8"))
    except ValueError as error:  # TOMLDecodeError and UnicodeDecodeError are both
        raise RuleError(Text("core.box_toml", path, str(error))) from error


def _find(values: Values, key: str) -> Any:
    """The value at a dotted key, or None; TOML has no null, so None is never a value."""
    found: Any = values
    for name in key.split("."):
        if not isinstance(found, dict) or name not in found:
            return None
        found = found[name]
    return found


def _is_int(value: object, low: int, high: int) -> bool:
    # In Python True is an int; in a box it is a mistake.
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _shown(value: object) -> str:
    """A wrong value as it is written in TOML, or nearly; long ones cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    shown = f'"{value}"' if isinstance(value, str) else str(value)
    return shown if len(shown) <= 60 else shown[:57] + "…"


def _collect(values: Values, place: str, inherited: str, out: list[Entry]) -> None:
    """Append the entries of a table; a table without a provenance of its own has that of its key in the outer one."""
    common = str(values.get("provenance", inherited))
    for name, value in values.items():
        if name == "provenance":
            continue
        if name.endswith("_provenance"):
            subject = name.removesuffix("_provenance")
            if subject not in values:  # it speaks of the row itself, such as which effect belongs to which tile
                out.append(Entry(place + subject, "", str(value)))
            continue
        source = str(values.get(name + "_provenance", common))
        if isinstance(value, dict):
            _collect(value, f"{place}{name}.", source, out)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for index, row in enumerate(value):
                _collect(row, f"{place}{name}[{index}].", source, out)
        else:
            out.append(Entry(place + name, value, source))
