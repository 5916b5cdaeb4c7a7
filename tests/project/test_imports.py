"""Imports point one way: this test reads every import in src/laguna and knows which room may import which."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "src" / "laguna"
MOST_MODULES: Final = 16  # in one folder

# From the lowest level to the highest. A room imports rooms of lower levels, never one beside or above it.
PACKAGE: Final = (
    {"build_check"},
    {"text"},
    {"optional_imports"},
    {"drawing"},
    {"core"},
    {"games", "save_files"},
    {"bots"},
    {"workers"},
    {"arena", "review", "envs", "testing"},
    {"lab"},
    {"bench"},
    {"web"},
    {"terminal"},
    {"__main__"},
)
WEB: Final = (
    {"site_address"},
    {"exceptions", "settings", "metrics", "clock", "logs", "gc_schedule", "permissions"},
    {"db"},
    {"people"},
    {"background", "text"},
    {"http"},
    {"notify"},
    {"tables"},
    {"analysis"},
    {"services"},
    {"api"},
    {"pages"},
    {"app", "copy_database", "server"},
)
# Inside a game, by room: the other rooms of the game that it may import.
DATA: Final = {"components", "names", "cards"}
GAME: Final[dict[str, set[str]]] = {
    "components": set(),
    "names": {"components", "cards"},
    "cards": {"components"},
    "rules": DATA,
    "bots": DATA | {"rules"},
    "statistics": DATA | {"rules"},
    "text": DATA | {"rules"},
    "tutorial": DATA | {"rules", "text"},
    "drawing": DATA | {"rules", "text"},
    "game": DATA | {"rules", "bots", "statistics", "text", "tutorial", "drawing"},
    "__init__": {"game"},
}
GAMES_ROOM: Final = {"__init__"}  # modules of laguna.games that belong to no game

# Wrong imports that are known, by module. There are none: each one that is listed must exist, and should go.
EXCEPTIONS: Final[dict[str, tuple[str, ...]]] = {}


class Import(NamedTuple):
    """A module of the package imports another one."""

    module: str  # without "laguna."
    imported: str


def all_imports(sources: Path) -> Iterator[Import]:
    """Every import of one module of the package by another, also inside functions and under TYPE_CHECKING."""
    for path in sorted(sources.rglob("*.py")):
        relative = path.relative_to(sources)
        if "versions" in relative.parts or "template" in relative.parts:  # Alembic loads these; new-game copies these
            continue
        name = ".".join(relative.with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for target in targets_of(node, sources):
                if target:
                    yield Import(name, target)


def targets_of(node: ast.AST, sources: Path) -> list[str]:
    """The modules of the package that a statement imports, without "laguna."."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module is not None:
        assert node.level == 0, f"relative import of {node.module}"
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    else:
        return []
    return list(dict.fromkeys(module_of(name, sources) for name in names if name.partition(".")[0] == "laguna"))


def module_of(name: str, sources: Path) -> str:
    """The module that a dotted name lies in: "laguna.core.dice.SealedDice" is in "core.dice"; "" is laguna itself."""
    parts = name.split(".")[1:]
    while parts and not is_module(sources.joinpath(*parts)):
        parts.pop()
    return ".".join(parts)


def is_module(path: Path) -> bool:
    return path.with_suffix(".py").is_file() or path.is_dir()


@functools.cache
def wrong_imports(sources: Path) -> set[Import]:
    """The imports that the tables above do not allow."""
    return {found for found in all_imports(sources) if not is_allowed(found)}


def is_allowed(found: Import) -> bool:
    """Do the tables above allow this import?"""
    here, there = found.module.split("."), found.imported.split(".")
    if here[0] == "__init__":  # the package itself loads everything, but only when it is asked for
        return True
    if here[0] != there[0]:
        return is_below(there[0], here[0], PACKAGE)
    if here[0] == "web":
        return is_inside(there, here) or is_below(room_of(there), room_of(here), WEB)
    if here[0] == "games" and here[1] not in GAMES_ROOM:
        if len(there) == 1 or there[1] in GAMES_ROOM:
            return False  # a game does not know of the list of games
        if here[1] != there[1]:
            return False  # nor of another game
        return room_of(here, 2) == room_of(there, 2) or room_of(there, 2) in GAME.get(room_of(here, 2), set())
    return True


def room_of(parts: list[str], depth: int = 1) -> str:
    return parts[depth] if len(parts) > depth else "__init__"


def is_inside(there: list[str], here: list[str]) -> bool:
    return room_of(here) == room_of(there)


def is_below(lower: str, upper: str, levels: tuple[set[str], ...]) -> bool:
    """Is one room on a lower level than another? A room that is in no level is never allowed."""
    places = {room: number for number, rooms in enumerate(levels) for room in rooms}
    return lower in places and upper in places and places[lower] < places[upper]


def test_imports_point_one_way() -> None:
    assert sorted(wrong_imports(SOURCES) - listed_exceptions()) == []


def test_every_listed_exception_still_exists() -> None:
    assert sorted(listed_exceptions() - wrong_imports(SOURCES)) == []


def listed_exceptions() -> set[Import]:
    return {Import(module, imported) for module, several in EXCEPTIONS.items() for imported in several}


@pytest.mark.parametrize(
    ("module", "statement", "imported"),
    [
        ("core/match.py", "from laguna.web.db import queries", "web.db.queries"),
        ("text/text.py", "import laguna.core.match", "core.match"),
        ("review/plan.py", "from laguna.arena import ratings", "arena.ratings"),
        ("lost/room.py", "from laguna.text.text import Text", "text.text"),
        ("web/db/queries.py", "from laguna.web.tables.registry import TableRegistry", "web.tables.registry"),
        ("web/notify/mail.py", "def send():\n    from laguna.web import app", "web.app"),
        (
            "web/background/jobs.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from laguna.web.text import site",
            "web.text.site",
        ),
        (
            "games/rialto/rules/state.py",
            "from laguna.games.rialto.drawing import plates",
            "games.rialto.drawing.plates",
        ),
        ("games/rialto/bots/search.py", "from laguna.games.rialto import tutorial", "games.rialto.tutorial"),
        ("games/rialto/game.py", "from laguna.games.murano import game", "games.murano.game"),
    ],
)
def test_a_planted_wrong_import_is_found(tmp_path: Path, module: str, statement: str, imported: str) -> None:
    plant(tmp_path, imported.replace(".", "/") + ".py", "")
    plant(tmp_path, module, statement)
    assert wrong_imports(tmp_path) == {Import(module.removesuffix(".py").replace("/", "."), imported)}


@pytest.mark.parametrize(
    ("module", "statement", "imported"),
    [
        ("terminal/serve.py", "from laguna.web.app import make_app", "web.app"),
        ("web/pages/lobby.py", "from laguna.web.db import queries", "web.db.queries"),
        ("games/rialto/game.py", "from laguna.games.rialto.drawing import plates", "games.rialto.drawing.plates"),
        ("games/rialto/rules/state.py", "from laguna.games.rialto.rules import phases", "games.rialto.rules.phases"),
        ("web/notify/webhooks.py", "import laguna", "core.match"),
    ],
)
def test_a_right_import_is_allowed(tmp_path: Path, module: str, statement: str, imported: str) -> None:
    plant(tmp_path, imported.replace(".", "/") + ".py", "")
    plant(tmp_path, module, statement)
    assert wrong_imports(tmp_path) == set()


def plant(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("folder", "endings"), [("src/laguna", (".py",)), ("client/src", (".ts",)), ("tests", (".py", ".ts"))]
)
def test_no_folder_has_more_than_16_modules(folder: str, endings: tuple[str, ...]) -> None:
    counts: dict[Path, int] = {}
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in endings and path.name != "__init__.py":
            counts[path.parent] = counts.get(path.parent, 0) + 1
    assert counts, f"{folder} has no modules"
    crowded = {str(path.relative_to(ROOT)): count for path, count in counts.items() if count > MOST_MODULES}
    assert crowded == {}
