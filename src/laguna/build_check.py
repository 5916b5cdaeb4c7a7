"""Which modules mypyc compiles, and whether the compiled files of a checkout still fit their sources.

setup.py reads this file before the package can be imported, so it imports the standard library only.
"""

import os
from importlib.machinery import EXTENSION_SUFFIXES

SUFFIX = EXTENSION_SUFFIXES[0]  # of compiled files made for this very Python
LIBRARY = "laguna__mypyc" + SUFFIX  # all compiled code is in here; the files beside the sources only point to it


def folders(package: str) -> list[str]:
    """The folders whose modules are compiled: the core, the bots and every game."""
    games = os.path.join(package, "games")
    found = [os.path.join(package, "core"), os.path.join(package, "bots")]
    if os.path.isdir(games):
        found += sorted(entry.path for entry in os.scandir(games) if entry.is_dir())
    return [folder for folder in found if os.path.isfile(os.path.join(folder, "__init__.py"))]


def sources(package: str) -> list[str]:
    """Every module that is compiled, found by looking: all but the __init__.py of those folders."""
    found = []
    for folder in folders(package):
        for entry in os.scandir(folder):
            if entry.name.endswith(".py") and entry.name != "__init__.py":
                found.append(entry.path)
    return sorted(found)


def compiled_files(package: str) -> list[str]:
    """Every compiled file of this Python that lies in or beside the package."""
    found = [entry.path for entry in os.scandir(os.path.dirname(package)) if entry.name == LIBRARY]
    for folder, _, names in os.walk(package):
        found += [os.path.join(folder, name) for name in names if name.endswith(SUFFIX)]
    return sorted(found)


def complaint(package: str) -> str:
    """One sentence that says why the compiled files of a checkout must not be run, or nothing if all is well."""
    root = os.path.dirname(os.path.dirname(package))
    if not os.path.isfile(os.path.join(root, "pyproject.toml")):
        return ""  # an installed package: what was compiled with it stays with it
    library = os.path.join(os.path.dirname(package), LIBRARY)
    built = os.stat(library).st_mtime_ns if os.path.exists(library) else 0
    for folder in folders(package):
        names = {entry.name: entry for entry in os.scandir(folder)}
        for name, entry in sorted(names.items()):
            path = os.path.relpath(entry.path, root)
            if name.endswith(SUFFIX):
                source = name.removesuffix(SUFFIX) + ".py"
                if source not in names:
                    return f"{path} is compiled from a source that is gone; `make build` takes it away"
                if not built:
                    return f"{path} is left over from a build that is gone; `make build` makes it anew"
            elif built and name.endswith(".py") and name != "__init__.py":
                if entry.stat().st_mtime_ns > built:
                    return f"{path} is newer than its compiled file; `make build` compiles it"
                if name.removesuffix(".py") + SUFFIX not in names:
                    return f"{path} is not compiled while others are; `make build` compiles it"
    return ""
