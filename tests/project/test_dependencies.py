"""Every library we name has a reason that the docs tell, and is pinned."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]


def plain(requirement: str) -> str:
    """The name of a requirement, as all ways to write it agree on."""
    found = re.match(r"(@[a-z0-9._-]+/)?[A-Za-z0-9._-]+", requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def python_libraries(*, without: str = "") -> set[str]:
    """All that pyproject.toml names, but for one extra; ourselves not counted, whose extras stand there anyway."""
    about = project()
    extras = about["project"]["optional-dependencies"]
    chosen = [name for extra, names in extras.items() if extra != without for name in names]
    named = {plain(name) for name in [*about["build-system"]["requires"], *about["project"]["dependencies"], *chosen]}
    return named - {about["project"]["name"]}


def client_libraries() -> set[str]:
    """All that package.json names."""
    package = json.loads((ROOT / "client" / "package.json").read_text(encoding="utf-8"))
    return {plain(name) for part in ("dependencies", "devDependencies") for name in package.get(part, {})}


def reasons() -> dict[str, str]:
    """What docs/dependencies.md says of each."""
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w.@/-]+) \| (.+) \|$", page, re.MULTILINE)
    told = {plain(name): why for name, why in rows if name not in ("library", "---")}
    assert len(told) == len([name for name, _ in rows if name not in ("library", "---")]), (
        "a library stands there twice"
    )
    return told


def test_every_library_has_its_reason_and_no_other_has_one() -> None:
    assert set(reasons()) == python_libraries() | client_libraries()
    assert all(len(why) > 10 for why in reasons().values())


def test_every_library_is_pinned() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {plain(line) for line in pins if "==" in line}
    assert python_libraries(without="train") <= pinned  # what only an example needs is not installed by make
