"""`laguna serve --lan` prints and opens the address that others can use."""

from __future__ import annotations

from typing import Any

import pytest

from laguna.terminal import sentences
from laguna.terminal.commands import serve
from laguna.web.settings import Settings


class Now:
    """A thread that runs at once."""

    def __init__(self, target: Any, args: tuple[str, ...], daemon: bool) -> None:
        self._target = target
        self._args = args

    def start(self) -> None:
        """Run it."""
        self._target(*self._args)


@pytest.mark.parametrize(
    ("settings", "opened"),
    [
        (Settings(lan=True, port=8000), "http://192.168.1.5:8000/"),
        (Settings(lan=True, port=8000, address="http://laguna.home"), "http://laguna.home/"),
        (Settings(lan=False, port=8000), "http://127.0.0.1:8000/"),
    ],
)
def test_lan_opens_and_prints_the_address_for_others(
    settings: Settings, opened: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(serve, "lan_addresses", lambda: ["192.168.1.5"])
    monkeypatch.setattr(serve, "has_display", lambda: True)
    monkeypatch.setattr("webbrowser.open", seen.append)
    monkeypatch.setattr("threading.Thread", Now)
    sentences.register()
    serve.announce(settings)
    assert seen == [opened]
    assert opened in capsys.readouterr().out
