"""Imports of libraries that come with an extra; if one is missing, the error names the pip command."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from laguna.text import catalogue
from laguna.text.text import Text


@contextmanager
def from_extra(extra: str, user: str) -> Iterator[None]:
    """Wrap imports that come with an extra: `with from_extra("lab", "laguna lab"): import polars`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "laguna":
            raise  # a bug of ours, to be seen with its traceback
        missing = Text("envs.extra", user, error.name.partition(".")[0], extra)
        raise ModuleNotFoundError(catalogue.translate(missing), name=error.name) from error


SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "extra": "{0} needs {1}, which is not installed; pip install 'laguna[{2}]' brings it",
}
catalogue.register("envs", SENTENCES, os.path.dirname(__file__))
