"""One server for most attacks by requests: none of them may stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.web.server_process import ApiClient, ServerProcess


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all attacks of this folder that need no other."""
    with ServerProcess(
        tmp_path_factory.mktemp("requests"), LAGUNA_OPERATOR="a-long-key-of-the-operator", LAGUNA_BOTS="1"
    ) as made:
        yield made
        assert made.is_ready(), made.logged
        wrong = [line for line in made.logged if "Traceback" in line]
        assert not wrong, wrong[:3]


@pytest.fixture(scope="package")
def marta(server: ServerProcess) -> ApiClient:
    """Somebody who plays there."""
    return ApiClient(server.url, "Marta")


@pytest.fixture(scope="package")
def table(marta: ApiClient) -> str:
    """A match of Marta against a bot that has begun."""
    return marta.open("burano", "me", "gondolier")
