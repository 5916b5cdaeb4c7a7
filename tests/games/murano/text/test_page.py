"""Murano as a text picture: it fits, it shows what a reader may see, and one can play from it."""

from __future__ import annotations

import re
from typing import Final

import pytest
from librt.random import Random

from laguna.core.state import NOBODY
from laguna.games.murano.game import GAME
from laguna.text import catalogue
from tests.games.murano.scene_turns import build, building, buy, card, place, recruit, street
from tests.games.murano.scenes import Scene
from tests.games.murano.walks import positions, readers


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_page_fits_and_is_the_same_in_every_world(language: str) -> None:
    rng = Random(7)
    for state in positions(seed=3, every=250):
        check_width(GAME.text.page(state, language))
        for reader in readers(state):
            view = state.view(reader)
            page = GAME.text.page(view, language)
            check_width(page)
            assert GAME.text.page(view.determinize(rng).view(reader), language) == page


def check_width(page: str) -> None:
    assert max(len(line) for line in page.split("\n")) <= 100
    assert not re.search(r" $|[{}]", page, re.MULTILINE)


def some_scene() -> Scene:
    """A little of everything; A is to act."""
    scene = Scene()
    buy(scene, "A", "shop_red", "palace_2")
    buy(scene, "B", "glass_factory")
    build(scene, "A", street("street_rb", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    build(scene, "B", street("street_g", "pietro_martire:b2"), building("glass_factory", "pietro_martire:b1"))
    card(scene, "B", "bank")
    recruit(scene, "A", 38)
    place(scene, "A", "san_donato:A")
    scene.wait_for("A")
    return scene


def test_a_page_as_a_whole() -> None:
    """All that a player needs is there; a changed layout shows as a diff one can read."""
    assert GAME.text.page(some_scene().state.view(0), "en") == WHOLE_PAGE


WHOLE_PAGE: Final = """\
Murano · turn 9

Ring of actions, in sailing direction
build (right)        shop (right)               character (right)
income               gondolier (top) [ship]     glass factory (top) [ship]
build (top) [ship]   palace (top) [red ship]    special building [ship]
gold                 shop (left)                character (left) [ship]
build (left) [ship]  gondolier (bottom) [ship]  glass factory (bottom)
production           palace (bottom)            hire or dismiss

Stacks: 32 streets, 10 glass factories, 8 shops, 10 palaces, 8 special buildings, 37 characters, 14
  special cards (two empty stacks end the game)
Bag: 10 red beads, 10 green beads and 10 blue beads

Islands: street fields are [ ] or show customers (red, blue, grey), building fields are ( )
F glass factory, S shop, P palace with its crests, X special building

Sacca Mattia                    S. Teresa e S. Mattia           San Donato
   1    2    3    4    5           1    2    3    4    5           1    2    3    4    5
a       ( )  ( )  ( )           a  ( )  [ ]  ( )  ( )           a  ( )  [ ]  ( )  [ ]  ( )
b  [ ]  [ ]  [ ]  [ ]  ( )      b  ( )  [ ]  [ ]  [ ]  ( )      b  SrA  [rb] [ ]  [ ]  ( )
c  ( )  ( )  [ ]  ( )  ( )      c       ( )  [ ]  ( )           c  ( )  [ ]  ( )  [ ]  ( )
d       ( )  [ ]  [ ]  [ ]      d            [ ]                d       [ ]  ( )  [ ]  ( )
   A:·  B:·  C:·  D:·              A:·  B:·  C:·  D:·              A:A  B:·  C:·  D:·

S. Pietro Martire          S. Chiara e S. Stefano
   1    2    3    4           1    2    3    4
a       ( )  [ ]  ( )      a  X    ( )  [ ]  ( )
b  FB   [g]  [ ]  ( )      b  [-]  [ ]  [ ]  ( )
c  ( )  [ ]  ( )           c       ( )  [ ]  ( )
d       [ ]  [ ]  ( )      d       ( )  [ ]
   A:·  B:·  C:·  D:·         A:·  B:·  C:·  D:·

   Player  points  gold  in hand  placed  supply  beads  characters  tiles
A  Amber        7     0        4       1       2  ·               1      1  start player, acts
B  Blue         6     6        5       0       2  ·               0      0
B  special cards: Bank

Your unbuilt tiles: palace with 2 crests
Your characters
 Character 38: 4 points for each red shop; best now at San Donato: 4 points
Put back by you, under the deck: character 21 and character 22"""


def test_own_tiles_and_characters_are_shown_to_their_owner_alone() -> None:
    scene = some_scene()
    own = GAME.text.page(scene.state.view(0), "en")
    assert "palace with 2 crests" in own
    assert "Character 38" in own
    for reader in (1, NOBODY):
        page = GAME.text.page(scene.state.view(reader), "en")
        assert "2 crests" not in page
        assert "haracter 38" not in page


def test_one_remembers_what_one_has_put_back_and_searched() -> None:
    scene = Scene()
    scene.turn("A", "recruit_character > character_7 character_3 character_9", "keep character_3")
    scene.earn("A", 8)
    scene.turn("A", "buy_shop", "search", "take shop_red")
    page = GAME.text.page(scene.state.view(0), "en")
    assert "character 7 and character 9" in page
    assert re.search(r"shops.*red shop", page)
    assert "character 7" not in GAME.text.page(scene.state.view(1), "en")


def test_the_result_is_told() -> None:
    scene = Scene()
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    page = GAME.text.page(scene.state.view(NOBODY), "en").split("\n")
    assert page[0] == "Murano · the game is over"
    assert any(re.match(r"total +6 +5$", line) for line in page)
    assert any(re.match(r"place +1 +2$", line) for line in page)
