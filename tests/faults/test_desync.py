"""A bad network makes no browser show something else than the server: a short form of tests/faults/run.py."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.run import MATCHES, SETTINGS, DesyncError, go_on, play
from tests.support.web.server_process import ServerProcess

MOVES = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(Path(tmp_path_factory.mktemp("faults")), **SETTINGS) as made:
        yield made


def test_after_every_fault_a_browser_shows_the_current_state(server: ServerProcess) -> None:
    played, faults = asyncio.run(play(server, ["rialto", "millefiori"], 5, MOVES))
    assert [match["moves"] for match in played] == [MOVES, MOVES]
    assert sum(match["compared"] for match in played) >= 20
    assert sum(faults.values()) > 10 and len(faults) >= 4


def test_a_browser_that_skips_a_frame_is_found(server: ServerProcess) -> None:
    with pytest.raises(DesyncError, match="desync at"):
        asyncio.run(play(server, ["rialto"], 5, MOVES, spoils=True))


@pytest.mark.soak
def test_many_matches_over_a_bad_network() -> None:
    assert go_on(MATCHES)["matches"] >= MATCHES
