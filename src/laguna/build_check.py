"""Which modules mypyc compiles, and whether the compiled files of a checkout still fit their sources.

setup.py reads this file before the package can be imported, so it imports the standard library only.
"""

import os
from importlib.machinery import EXTENSION_SUFFIXES

SUFFIX = EXTENSION_SUFFIXES[0]  # of compiled files made for this very Python
LIBRARY = "laguna__mypyc" + SUFFIX  # all compiled code is in here; the files beside the sources only point to it


ROOMS = ("text", "drawing", "core", "bots", "games")  # whose modules are compiled, subfolders included
NOT_HOT = ("sentences", "tutorial", "rule_index")  # endings of modules that only hold text and examples


def folders(package: str) -> list[str]:
    """The folders whose modules are compiled: every package in one of the rooms."""
    found = []
    for room in ROOMS:
        for folder, inside, names in os.walk(os.path.join(package, room)):
            inside[:] = sorted(name for name in inside if name != "__pycache__")
            if "__init__.py" in names:
                found.append(folder)
    return found


def is_compiled(name: str) -> bool:
    """Is a file of one of those folders compiled, by its name?"""
    return name.endswith(".py") and name != "__init__.py" and not name.removesuffix(".py").endswith(NOT_HOT)


def sources(package: str) -> list[str]:
    """Every module that is compiled, found by looking."""
    found = []
    for folder in folders(package):
        for entry in os.scandir(folder):
            if is_compiled(entry.name):
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
            elif built and is_compiled(name):
                if entry.stat().st_mtime_ns > built:
                    return f"{path} is newer than its compiled file; `make build` compiles it"
                if name.removesuffix(".py") + SUFFIX not in names:
                    return f"{path} is not compiled while others are; `make build` compiles it"
    return ""
