"""Backdrops of plates: the part that never changes, served under its hash so that browsers cache it for ever."""

from __future__ import annotations

import functools
import hashlib
from typing import Final

from librt.vecs import vec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from mypy_extensions import i64

from laguna import games
from laguna.core.state import NOBODY
from laguna.text import catalogue
from laguna.text.text import RuleError
from laguna.web.http.static_files import FOR_EVER

HASH_LETTERS: Final = 20

_backdrops: Final[dict[str, str]] = {}  # markup by hash; the same few for all tables
_hashes: Final[dict[str, str]] = {}


def register_backdrop(markup: str) -> str:
    """The hash under which browsers find this backdrop; "" for an empty one."""
    if not markup:
        return ""
    known = _hashes.get(markup)
    if known is None:
        known = hashlib.sha256(markup.encode()).hexdigest()[:HASH_LETTERS]
        _hashes[markup] = known
        _backdrops[known] = markup
    return known


def find_backdrop(hash: str) -> str | None:
    """A backdrop that was registered in this process."""
    return _backdrops.get(hash)


@get("/backdrop/{hash:str}", include_in_schema=False, sync_to_thread=False)
def backdrop(hash: FromPath[str]) -> Response[str]:
    """The backdrop of a plate, by its hash."""
    found = find_backdrop(hash)
    if found is None:
        register_all_backdrops()
        found = find_backdrop(hash)
    if found is None:
        raise NotFoundException
    return Response(found, media_type="image/svg+xml", headers={"cache-control": FOR_EVER})


@functools.cache
def register_all_backdrops() -> None:
    """Register the backdrops of all games, for hashes sent by other processes."""
    for id in games.ids():
        try:
            game = games.load(id)
        except RuleError:
            continue
        for seats in game.seats:
            state = game.new(seats, game.complete(seats, {}, game.versions[-1]), game.versions[-1])
            for reader in (NOBODY, *range(seats)):
                for language in catalogue.LANGUAGES:
                    for plate in game.drawing.plates(state.view(reader), reader, vec[i64](), language):
                        register_backdrop(plate.backdrop)
