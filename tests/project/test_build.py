"""The build: what setup.py compiles or says, what a wheel holds, and how an import guards against stale files."""

import importlib
import os
import shutil
import statistics
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import laguna
from laguna import build_check
from laguna.build_check import LIBRARY, SUFFIX

ROOT = Path(__file__).resolve().parents[2]
BUILD_FILES = (
    "setup.py",
    "scripts/compiled_docs.py",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "NOTICE",
)
PIECES = """\
class Gondola:
    def __init__(self, bridges: int) -> None:
        self.bridges: int = bridges


class Text:
    pass


class RuleError(ValueError):
    pass
"""
# A compiler that does all but find Python.h, as on a machine without python3-dev.
HEADLESS_CC = """\
#!/bin/sh
for word; do
    case $word in
        *.c) grep -q Python.h "$word" && exit 1 ;;
    esac
done
exec cc "$@"
"""


def tiny_checkout(folder: Path) -> Path:
    """Lay out a checkout with our build files and one small module to compile; return its package."""
    package = folder / "src" / "laguna"
    (package / "text").mkdir(parents=True)
    for name in BUILD_FILES:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in ("__init__.py", "build_check.py", "text/__init__.py"):
        shutil.copy(ROOT / "src" / "laguna" / name, package / name)
    (package / "text" / "text.py").write_text(PIECES)
    return package


def seem_compiled(package: Path) -> None:
    """Put files in place that look like a finished build."""
    (package.parent / LIBRARY).touch()
    (package / "text" / f"text{SUFFIX}").touch()


def date(path: Path, seconds: float) -> None:
    """Set a file's time, counted from now."""
    os.utime(path, (time.time() + seconds,) * 2)


def refusal(package: Path) -> str:
    """What a fresh Python says when it imports the package: the last line, or nothing."""
    done = python(package.parent.parent, "-c", "import laguna", PYTHONPATH=str(package.parent))
    return done.stderr.strip().rpartition("\n")[2]


def python(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, with some settings of the environment changed."""
    environment: Mapping[str, str] = {**os.environ, **settings}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def build_in_place(folder: Path, **settings: str) -> str:
    """Build as `make build` does, and return what it said."""
    settings = {"LAGUNA_UNCOMPILED": "", "LAGUNA_OPT": "0"} | settings
    done = python(folder, "setup.py", "--quiet", "build_ext", "--inplace", **settings)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_fresh_compiled_files_are_imported(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    assert refusal(package) == ""
    seem_compiled(package)
    assert refusal(package) == ""


def test_newer_source_is_refused(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    date(package / "text" / "text.py", +60)
    said = "src/laguna/text/text.py is newer than its compiled file; `make build` compiles it"
    assert refusal(package) == f"ImportError: {said}"


def test_the_command_refuses_a_newer_source_in_one_sentence(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    date(package / "text" / "text.py", +60)
    command = tmp_path / "laguna"
    command.write_text("import laguna\n")
    run = subprocess.run(
        [sys.executable, str(command)],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    said = "laguna: src/laguna/text/text.py is newer than its compiled file; `make build` compiles it\n"
    assert (run.returncode, run.stderr) == (1, said)


def test_compiled_file_without_source_is_refused(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    (package / "text" / "text.py").unlink()
    said = f"src/laguna/text/text{SUFFIX} is compiled from a source that is gone; `make build` takes it away"
    assert refusal(package) == f"ImportError: {said}"


def test_half_compiled_package_is_refused(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    (package / "text" / "dice.py").touch()
    date(package / "text" / "dice.py", -60)
    said = "src/laguna/text/dice.py is not compiled while others are; `make build` compiles it"
    assert refusal(package) == f"ImportError: {said}"


def test_compiled_file_without_library_is_refused(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    (package.parent / LIBRARY).unlink()
    said = f"src/laguna/text/text{SUFFIX} is left over from a build that is gone; `make build` makes it anew"
    assert refusal(package) == f"ImportError: {said}"


def test_installed_package_asks_no_dates(tmp_path: Path) -> None:
    """Installers date files as they like; only a checkout has sources that someone edits."""
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    date(package / "text" / "text.py", +60)
    (tmp_path / "pyproject.toml").unlink()
    assert refusal(package) == ""


def test_failing_compiler_is_named_with_its_package(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    seem_compiled(package)
    said = build_in_place(tmp_path, CC="false")
    assert said.startswith("laguna: there is no working C compiler (Debian: build-essential")
    assert said.endswith("so the engine stays uncompiled: it plays the same, only slower.\n")
    assert said.count("\n") == 1
    assert not list(tmp_path.glob("src/**/*.so"))  # what an earlier build left would be stale
    assert refusal(package) == ""


def test_absent_compiler_is_named_with_its_package(tmp_path: Path) -> None:
    tiny_checkout(tmp_path)
    said = build_in_place(tmp_path, PATH=str(tmp_path))
    assert said.startswith("laguna: there is no working C compiler (Debian: build-essential")


@pytest.mark.skipif(shutil.which("cc") is None, reason="takes a C compiler to do without its header")
def test_absent_header_is_named_with_its_package(tmp_path: Path) -> None:
    tiny_checkout(tmp_path)
    compiler = tmp_path / "headless-cc"
    compiler.write_text(HEADLESS_CC)
    compiler.chmod(0o755)
    said = build_in_place(tmp_path, CC=str(compiler))
    assert said.startswith("laguna: the C compiler finds no usable Python.h (Debian: python3-dev), so")


@pytest.mark.skipif(not laguna.compiled(), reason="takes a C compiler")
def test_build_in_place_follows_its_sources(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    engine = ("-c", "import laguna; print(laguna.compiled())")
    build_in_place(tmp_path)
    assert python(tmp_path, *engine, PYTHONPATH=str(package.parent)).stdout == "True\n"

    # The same source with a new date gives the same C, and counts as built all the same.
    (package / "text" / "text.py").write_text(PIECES)
    assert "is newer" in refusal(package)
    build_in_place(tmp_path)
    assert refusal(package) == ""

    (package / "text" / "text.py").rename(package / "text" / "words.py")
    assert "is gone" in refusal(package)
    build_in_place(tmp_path)
    assert refusal(package) == ""
    assert [path.name for path in package.glob("**/*.so")] == [f"words{SUFFIX}"]

    build_in_place(tmp_path, LAGUNA_UNCOMPILED="1")
    assert not list(tmp_path.glob("src/**/*.so"))


def test_a_module_in_a_subfolder_counts_as_compiled_too(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    room = package / "games" / "rialto" / "rules"
    room.mkdir(parents=True)
    for folder in (room, room.parent, room.parent.parent):
        (folder / "__init__.py").touch()
    (room / "scoring.py").touch()
    date(room / "scoring.py", -60)
    assert build_check.sources(str(package)) == [str(room / "scoring.py"), str(package / "text" / "text.py")]
    seem_compiled(package)
    said = "src/laguna/games/rialto/rules/scoring.py is not compiled while others are; `make build` compiles it"
    assert refusal(package) == f"ImportError: {said}"


def test_modules_of_sentences_and_tutorials_stay_uncompiled(tmp_path: Path) -> None:
    package = tiny_checkout(tmp_path)
    for name in ("sentences.py", "drawing_sentences.py", "tutorial.py", "rule_index.py"):
        (package / "text" / name).touch()
    assert build_check.sources(str(package)) == [str(package / "text" / "text.py")]
    seem_compiled(package)
    assert refusal(package) == ""


@pytest.mark.skipif(not laguna.compiled(), reason="nothing is compiled here")
def test_every_module_meant_to_be_compiled_is() -> None:
    package = os.path.dirname(laguna.__file__)
    sources = build_check.sources(package)
    assert len(sources) > 150
    for path in sources:
        name = "laguna." + os.path.relpath(path, package)[:-3].replace(os.sep, ".")
        assert str(importlib.import_module(name).__file__).endswith(SUFFIX), f"{name} runs interpreted"


def test_wheel_holds_all_but_compiled_files_of_the_checkout(tmp_path: Path) -> None:
    for name in BUILD_FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    package = tmp_path / "src" / "laguna"
    shutil.copytree(ROOT / "src" / "laguna", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    wanted = {str(path.relative_to(package.parent)) for path in package.glob("**/*") if path.is_file()}
    assert {"laguna/py.typed", "laguna/games/rialto/components.toml", "laguna/text/locale/de.po"} <= wanted
    seem_compiled(package)
    done = python(tmp_path, "setup.py", "--quiet", "bdist_wheel", LAGUNA_UNCOMPILED="1")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("dist/*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == wanted


def environment_refusal(folder: Path, interpreter: str, **settings: str) -> str:
    """What scripts/environment.sh says when it cannot make an environment with this Python."""
    done = subprocess.run(
        ["sh", str(ROOT / "scripts" / "environment.sh"), str(folder / "venv"), "no-pins.txt"],
        env={**os.environ, "PYTHON": interpreter, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert not (folder / "venv").exists()
    return done.stderr


def test_absent_python_is_said_in_a_sentence(tmp_path: Path) -> None:
    said = environment_refusal(tmp_path, "no-such-python")
    assert said.startswith("laguna: 'no-such-python' does not run; install Python 3.11 or newer")
    assert said.count("\n") == 1


def test_old_python_is_said_in_a_sentence(tmp_path: Path) -> None:
    old = tmp_path / "old-python"
    old.write_text("#!/bin/sh\ncase $2 in *print*) echo 3.9 ;; *) exit 1 ;; esac\n")
    old.chmod(0o755)
    said = environment_refusal(tmp_path, str(old))
    assert said.startswith(f"laguna: '{old}' is Python 3.9 and Laguna needs 3.11 or newer;")
    assert said.count("\n") == 1


def test_python_without_venv_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "ensurepip.py").write_text("raise ImportError\n")  # Debian leaves it out of python3
    said = environment_refusal(tmp_path, sys.executable, PYTHONPATH=str(tmp_path))
    assert said.endswith(
        "cannot make a virtual environment; install python3-venv (Debian: apt-get install python3-venv)\n"
    )
    assert said.count("\n") == 1


def test_every_requirement_is_pinned_and_the_pins_are_installed() -> None:
    pins: dict[str, str] = {}
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            pin = Requirement(line)
            if pin.marker is None or pin.marker.evaluate():
                pins[canonicalize_name(pin.name)] = str(pin.specifier).removeprefix("==")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = settings["project"]
    extras = project["optional-dependencies"]
    asked = settings["build-system"]["requires"] + project["dependencies"]
    for name, extra in extras.items():
        if name != "train":  # gigabytes, for one example
            asked += extra
    for requirement in map(Requirement, asked):
        if requirement.name == project["name"]:
            assert requirement.extras <= set(extras), "our own extras, named together"
        else:
            assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), requirement
    assert {name: version(name) for name in pins} == pins


def test_import_is_quick_and_brings_only_the_standard_library() -> None:
    """No numpy, no web library, nothing that is not our own: `laguna --help` answers at once."""
    script = (
        "import sys, time; before = set(sys.modules); start = time.perf_counter(); import laguna;"
        "print(time.perf_counter() - start, *{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    seconds = []
    for _ in range(7):
        took, *modules = python(ROOT, "-c", script).stdout.split()
        seconds.append(float(took))
        assert set(modules) - sys.stdlib_module_names == {"laguna"}
    assert statistics.median(seconds) < 0.1
