"""Adds docstrings to the C files that mypyc writes, so that help() on compiled classes says more than their signatures.

setup.py calls `read` before mypyc runs and `add` after it: a file whose text came out the same keeps its old time, so
that it isn't compiled again.
"""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path
from typing import Final, TypeAlias

Files: TypeAlias = dict[Path, tuple[str, int]]  # text and time of change, by file
Docs: TypeAlias = dict[tuple[str, str], str]  # by class, "" for functions, and name, "" for the class

PREFIX: Final = "__native_"  # of the C file of a module; its path follows, with ___ between the folders
END: Final = r"\n--\n\n"  # of a signature, as it stands in C
METHODS: Final = re.compile(r"static PyMethodDef (\w+)_methods\[\] = \{.*?^\};", re.DOTALL | re.MULTILINE)
CLASS: Final = re.compile(r'(\.tp_doc = PyDoc_STR\("(\w+)\([^"]*?' + re.escape(END) + r')"\)')
SIGNATURE: Final = r'(PyDoc_STR\("(\w+)\((?:[^"\\]|\\.)*?' + re.escape(END) + r')"\)'
METHOD: Final = re.compile(SIGNATURE)
FUNCTION: Final = re.compile(SIGNATURE + r"(?= /\* docstring \*/)")


def read(build: str) -> Files:
    """The C files of an earlier build."""
    return {
        path: (path.read_text(encoding="utf-8"), path.stat().st_mtime_ns) for path in Path(build).glob(PREFIX + "*.c")
    }


def add(build: str, source: str, before: Files) -> None:
    """Write the docstrings of the modules below `source` into their C files."""
    for path in Path(build).glob(PREFIX + "*.c"):
        module = Path(source, *path.stem.removeprefix(PREFIX).split("___")).with_suffix(".py")
        if not module.is_file():
            continue
        old = path.read_text(encoding="utf-8")
        text = with_docs(old, docs_of(module.read_text(encoding="utf-8")))
        if text != old:
            path.write_text(text, encoding="utf-8")
        if path in before and before[path][0] == text:
            os.utime(path, ns=(before[path][1], before[path][1]))


def docs_of(source: str) -> Docs:
    """The docstrings of a module's classes, methods and functions."""
    out: Docs = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            out["", node.name] = ast.get_docstring(node) or ""
        elif isinstance(node, ast.ClassDef):
            out[node.name, ""] = ast.get_docstring(node) or ""
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    out[node.name, inner.name] = ast.get_docstring(inner) or ""
    return out


def with_docs(code: str, docs: Docs) -> str:
    """C code with a docstring after each signature that has none."""

    def in_class(found: re.Match[str]) -> str:
        name = found[1].split("___")[-1]
        return METHOD.sub(lambda method: f'{method[1]}{quoted(docs.get((name, method[2]), ""))}")', found[0])

    code = METHODS.sub(in_class, code)
    code = CLASS.sub(lambda found: f'{found[1]}{quoted(docs.get((found[2], ""), ""))}")', code)
    return FUNCTION.sub(lambda found: f'{found[1]}{quoted(docs.get(("", found[2]), ""))}")', code)


def quoted(words: str) -> str:
    r"""Words as they stand inside a C string.

    >>> quoted('say "1 → 2"')
    'say \\"1 \\342\\206\\222 2\\"'
    """
    out = ""
    for byte in words.encode("utf-8"):
        letter = chr(byte)
        if letter in '"\\':
            out += "\\" + letter
        elif letter == "\n":
            out += "\\n"
        else:
            out += letter if " " <= letter <= "~" else f"\\{byte:03o}"
    return out
