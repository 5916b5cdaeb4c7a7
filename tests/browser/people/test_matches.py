"""Whole matches of each game: two people click, and a spectator sees only what everybody may see."""

from __future__ import annotations

import pytest

from laguna import games
from laguna.core.match import Match
from laguna.core.record import verify
from laguna.core.state import CHANCE
from tests.browser.conftest import Arrive
from tests.support.browser.controls import Play, await_board, join_table, open_table, same_as_loaded_anew
from tests.support.browser.person import Person
from tests.support.browser.public_view import only_what_everybody_sees, record_of

pytestmark = pytest.mark.soak
each_game = pytest.mark.parametrize("id", games.ids())


@each_game
def test_a_whole_match_by_clicking_with_a_spectator(arrive: Arrive, id: str) -> None:
    title = games.load(id).title
    marta, sam, onlooker = arrive(), arrive(), arrive()
    path = open_table(marta, title, 2)
    join_table(sam, title)
    onlooker.go(path)
    await_board(marta, sam, onlooker)
    play = Play([marta, sam])
    play.go_on(40)
    for person in (marta, sam, onlooker):
        same_as_loaded_anew(person)
    play.go_on()

    record = record_of(marta)
    assert str(verify(record).id)
    assert len([played for played in record.played if played.seat != CHANCE]) == play.moves
    for person in (marta, sam, onlooker):
        same_as_loaded_anew(person)
        assert shown_points(person) == list(Match.from_record(record).scores())
        assert person.page.locator("#prompt").get_attribute("data-kind") == "over"
    told = onlooker.frames()
    assert len(told) > 50
    only_what_everybody_sees(told, record)


def shown_points(person: Person) -> list[int]:
    """By seat, the points that stand beside the names."""
    return [int(said) for said in person.page.locator("#seats .points").all_inner_texts()]
