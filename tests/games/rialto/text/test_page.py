"""Rialto as a text picture: it fits, it shows what a reader may see, and one can play from it."""

from __future__ import annotations

import re
from typing import Final

import pytest
from librt.random import Random

from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto.game import GAME
from laguna.games.rialto.rules import phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import phrases
from laguna.text import catalogue, columns
from laguna.text.text import Text
from tests.games.rialto import walks
from tests.games.rialto.scenes import Scene


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_page_fits_and_shows_no_other_hand(language: str) -> None:
    rng = Random(7)
    for state in walks.positions(seed=3, every=25):
        check_width(GAME.text.page(state, language))
        for reader in walks.readers(state):
            view = state.view(reader)
            page = GAME.text.page(view, language)
            check_width(page)
            assert GAME.text.page(view.determinize(rng).view(reader), language) == page
            check_hands(page, state, reader, language)


def check_width(page: str) -> None:
    assert max(len(line) for line in page.split("\n")) <= 100
    assert not re.search(r" $|[{}]", page, re.MULTILINE)


def check_hands(page: str, state: RialtoState, reader: int, language: str) -> None:
    """The own cards have a line, those of other seats have none."""
    lines = page.replace("\n  ", " ").split("\n")
    if reader == NOBODY or state.round == 0:
        own = catalogue.translate(Text("rialto.page_hand", ""), language)
        assert not any(line.startswith(own) for line in lines)
    else:
        own = catalogue.translate(Text("rialto.page_hand", phrases.cards(state.hand, reader * box.KINDS)), language)
        assert own in lines
    for seat in range(state.seats):
        label = catalogue.translate(Text("rialto.page_hand_of", Text("core.seat", seat), ""), language)
        assert label not in page
        assert (label in GAME.text.page(state, language)) == (state.round > 0), "who may see everything sees every hand"


def test_a_page_as_a_whole() -> None:
    """All that a player needs is there; a changed layout shows as a diff one can read."""
    scene = Scene(2, bridges="3_5 4_6", start="blue_1 yellow_1", third="virtual")
    scene.script(1, 0, "gold*2", "bridge*3", "bridge cannaregio-san_marco", "low cannaregio")
    scene.deal(1, draws={2: "doge building*2 gondola councillor joker*2"})
    scene.go_to_stage(box.GONDOLA, round=1)
    assert GAME.text.page(scene.state.view(1), "en") == WHOLE_PAGE


WHOLE_PAGE: Final = """\
Rialto · round 1 of 6 in Cannaregio, stage E: gondola

District     round  value  bank         Amber  Blue  Virtual
Cannaregio      >1      3  blue bank        ·     ·        ·
Castello         4      0  blue bank        ·     ·        ·
San Marco        3      5  blue bank        ·     ·        ·
San Polo         5      0  orange bank      ·     ·        ·
Santa Croce      6      0  orange bank      ·     ·        ·
Dorsoduro        2      0  orange bank      ·     ·        ·
Bonus of the blue bank: 5 points, open
Bonus of the orange bank: 5 points, open

Connections (= bridge, ~ gondola, · free, ! where the virtual player builds next)
Cannaregio   !   Castello       Dorsoduro    ·   San Polo       San Marco   ·   San Polo
Cannaregio  3=5  San Marco      Dorsoduro    ·   Santa Croce    Dorsoduro   ·   San Marco
Castello     ·   San Marco      Cannaregio   ·   Santa Croce    Castello    ·   Dorsoduro
San Polo     ·   Santa Croce    Cannaregio   ·   San Polo       Castello    ·   Santa Croce

Supply  1  2  3  4    Draw pile: 48, discards: 16
green   5  5  5  5    Bridge: 4/6, 4 more below; gondolas: 6
yellow  4  5  5  5    Coins in the supply: 24
blue    4  5  5  5    Doge track in order: 2 Virtual · 0 Amber, Blue

Player   points  coins  ready  reserve  cards  buildings (* used, + new)
Amber         7      4      5       13      2  blue 1
Blue          2      2      5       13      7  yellow 1
Virtual                    18        0      4

Amber    still to play
Blue     still to play
Virtual  still to play
Majorities: A Virtual · B Amber · C Virtual · D Amber

Your hand: doge, gold, building, gondola, councillor and joker ×2
Hand of the virtual player: gondola, councillor and joker ×2"""


def lines(scene: Scene, seat: int) -> list[str]:
    return GAME.text.page(scene.state.view(seat), "en").split("\n")


def test_rows_lie_open_until_they_are_taken() -> None:
    scene = Scene(2)
    scene.deal(1, rows=["gold*6", "doge*6", "bridge*6"])
    scene.go_to(phases.CHOOSE_ROW, seat=0)
    scene.play(0, "row 1")
    scene.turn_of(1)
    assert {"Row 1: taken by Amber", "Row 2: doge ×6", "Row 3: bridge ×6"} <= set(lines(scene, 1))
    scene.play(1, "row 2")
    assert "Row 3, left over: bridge ×6" in lines(scene, 1)


def test_a_line_that_is_too_long_goes_on_in_the_next() -> None:
    """Hands have no limit while cards are taken."""
    line = "Your hand: " + ", ".join(["councillor ×10"] * 7)
    first, second = columns.fold(line).split("\n")
    assert len(first) <= 100 < len(line)
    assert f"{first} {second.removeprefix('  ')}" == line


def test_a_play_shows_what_it_counts_to_its_player_only() -> None:
    scene = Scene(2)
    scene.script(1, 0, "gondola*3")
    scene.go_to_stage(box.GONDOLA, round=1)
    scene.turn_of(0)
    scene.play(0, "lay gondola", "lay gondola")
    assert "Laid so far: gondola ×2, counts as 2" in lines(scene, 0)
    assert not any(line.startswith("Laid so far") for line in lines(scene, 1))
    scene.play(0, "lay gondola", "play")
    assert "Amber  gondola ×3, counts as 3" in lines(scene, 1)


def test_cards_chosen_to_discard_are_shown_to_their_player_only() -> None:
    scene = Scene(2)
    scene.deal(1, rows=["gold*6", "doge*6"], draws={1: "gold*2"})
    scene.go_to(phases.DISCARD_CARDS, round=1, seat=1)
    others = lines(scene, 0)
    scene.play(1, "discard gold")
    assert lines(scene, 1)[-2:] == ["Hand limit: 7", "Chosen to discard: gold"]
    assert lines(scene, 0) == others
