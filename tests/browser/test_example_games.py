"""Games that use the defaults for words and drawing, played to the end in real browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from laguna.terminal.commands import new_game
from tests.browser.conftest import Arrive
from tests.support.browser.accessibility import serious_findings
from tests.support.browser.controls import (
    Play,
    await_board,
    join_table,
    open_against_bot,
    open_table,
    same_as_loaded_anew,
)
from tests.support.browser.person import DESKTOP, PHONE
from tests.support.browser.server import SETTINGS, Server
from tests.support.example_games import TINY


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that finds the games of tests/tiny, and one that `laguna new-game` has just written."""
    new_game.write("san_marco", tmp_path / "games")
    monkeypatch.setitem(SETTINGS, "LAGUNA_GAMES", f"{TINY}:{tmp_path / 'games'}")
    made = Server(tmp_path)
    yield made
    made.kill()


def test_a_game_with_hidden_hands_is_played_to_the_end(arrive: Arrive) -> None:
    marta, sam = arrive(), arrive(viewport=PHONE)
    open_table(marta, "Torcello", 2)
    join_table(sam, "Torcello")
    await_board(marta, sam)
    play = Play([marta, sam])
    play.go_on(5)
    for person in (marta, sam):
        same_as_loaded_anew(person)
        assert serious_findings(person.page) == []
        hidden = person.page.locator("#board .piece[id^=entry-goods]").filter(has_text="?")
        assert hidden.count() == 5  # the other's hand
    play.go_on()
    assert play.turns == [6, 6]
    assert (
        marta.page.locator("#seats .points").all_inner_texts() == sam.page.locator("#seats .points").all_inner_texts()
    )


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_new_game_is_played_against_a_bot(arrive: Arrive, viewport: dict[str, int]) -> None:
    person = arrive(viewport=viewport)
    open_against_bot(person, "san_marco")
    play = Play([person])
    play.go_on(2)
    board = person.page.locator("#board")
    assert board.evaluate("board => board.scrollWidth <= board.clientWidth")
    assert serious_findings(person.page) == []
    play.go_on()
    assert play.moves > 3
