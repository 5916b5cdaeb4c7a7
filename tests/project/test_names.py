"""Names can be searched for: no class name stands twice in the package."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src" / "laguna"


def test_class_names_are_unique() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(str(path.relative_to(SOURCES)))
    assert modules, "no classes were found"
    assert {name: found for name, found in modules.items() if len(found) > 1} == {}
