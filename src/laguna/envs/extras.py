"""What environments need and a plain installation does not have: asked for in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from laguna.core.text import Text
from laguna.core.words import say


@contextmanager
def brought_by(extra: str, user: str) -> Iterator[None]:
    """Imports in here come with an extra; where one is missing, the pip line that brings it is told."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "laguna":
            raise  # a fault of ours has to be seen whole
        missing = Text("envs.extra", user, error.name.partition(".")[0], extra)
        raise ModuleNotFoundError(say(missing), name=error.name) from error
