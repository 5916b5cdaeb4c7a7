"""The order of what is offered: what does something, then what only ends the turn, then what brings nothing."""

from __future__ import annotations

import pytest

from laguna import games
from laguna.core.facets.text import GameText
from laguna.core.match import Match
from laguna.core.state import State
from laguna.testing.random_play import play
from laguna.web.tables.choices.order import in_order, offered_actions
from laguna.web.tables.live import LiveTable
from laguna.web.tables.painter import Painter
from tests.support.example_games import all_settings
from tests.support.web.watched_table import WatchedTable


class Ordered(GameText[State]):
    """Calls action 1 useless, and 2 the last."""

    def is_useless(self, view: State, action: int, seat: int) -> bool:
        return action == 1

    def is_last(self, view: State, action: int, seat: int) -> bool:
        return action == 2


def test_useless_choices_come_last_and_the_rest_stays() -> None:
    match = Match(games.load("rialto"), 2)
    facet = Ordered(match.game.rules)
    assert in_order(facet, match.state, 0, [1, 2, 3, 0]) == [3, 0, 2, 1]
    plain = GameText(match.game.rules)
    assert in_order(plain, match.state, 0, [0, 1, 2, 3]) == [0, 1, 2, 3]


def tables_where_a_set_is_asked(id: str) -> list[tuple[LiveTable, int]]:
    """Tables of this game at which a seat chooses a set, and the seat."""
    setting = next(one for one in all_settings() if one.game.id == id)
    steps = play(setting, 3).steps
    out: list[tuple[LiveTable, int]] = []
    for at in range(0, len(steps), 5):
        live = WatchedTable(setting, steps, until=at).live
        match = live.table.match
        for seat in match.deciders():
            if match.game.text.set_choice(match.state.view(seat), seat) is not None:
                out.append((live, seat))
        if len(out) > 4:
            break
    return out


@pytest.mark.parametrize("id", ["rialto", "murano", "burano"])
def test_the_drawing_offers_items_and_what_no_set_stands_for(id: str) -> None:
    found = tables_where_a_set_is_asked(id)
    assert found
    for live, seat in found:
        match = live.table.match
        facet, view = match.game.text, match.state.view(seat)
        choice = facet.set_choice(view, seat)
        assert choice is not None
        legal = view.legal_actions(seat)
        offered = [int(action) for action in offered_actions(facet, view, seat, legal, choice)]
        others = [int(action) for action in legal if action not in choice.covered]
        assert sorted(offered) == sorted({*others, *[item.action for item in choice.items]})
        picture = Painter(match, seat, "en", offers_sets=True).paint(live.public_info())
        assert picture.marks is not None
        drawn = {piece.action for plate in picture.plates for piece in plate.pieces if piece.action >= 0}
        assert drawn == set(offered)
        assert {one.action for one in picture.choices if one.in_set} == set(choice.covered) & set(map(int, legal))
        assert Painter(match, seat, "en").paint(live.public_info()).marks is None, "lessons and replays ask for actions"


def test_a_useless_choice_is_marked_as_such() -> None:
    found = tables_where_a_set_is_asked("burano")
    live, seat = next((live, seat) for live, seat in found if not marked_already(live, seat))
    picture = Painter(live.table.match, seat, "en", offers_sets=True).paint(live.public_info())
    words = [(one.words, one.is_useless) for one in picture.choices]
    assert words[-1] == ("Lay the lace for 0 points", True)
    assert not any(useless for _, useless in words[:-1])


def marked_already(live: LiveTable, seat: int) -> int:
    """How many pieces of its set a seat has marked."""
    match = live.table.match
    choice = match.game.text.set_choice(match.state.view(seat), seat)
    return choice.marked() if choice is not None else 0
