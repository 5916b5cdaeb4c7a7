"""A preview of a play is what the play then gives."""

from __future__ import annotations

import pytest

from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases, preview
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.rules.preview import Preview
from laguna.games.millefiori.rules.state import MilleFioriState
from tests.games.millefiori.planned_matches import PlannedMatch
from tests.games.millefiori.walks import TABLES, walk


def previewed(state: MilleFioriState, mover: int, action: int) -> Preview | None:
    """The preview of an action, where there is one."""
    if actions.PLACE <= action < actions.SAIL:
        return preview.placement(state, mover, state.card, action - actions.PLACE)
    return preview.sailing(state, mover, box.KIND_WHEEL[state.card]) if action in (actions.SAIL, actions.GO) else None


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_a_preview_comes_true(seats: int, edition: str, choose: str) -> None:
    """Points of all, bonus, landing and extra card of every play in random games, asked of the mover's view."""
    for seed in range(3):
        for before, mover, action in walk(seats, edition, choose, seed):
            given = previewed(before.view(mover), mover, action) if mover >= 0 else None
            if given is None:
                continue
            after = before.clone()
            after.apply(action, mover)
            check(before, after, mover, given)


def check(before: MilleFioriState, after: MilleFioriState, mover: int, given: Preview) -> None:
    new = [at for at in range(box.BONUS_AREAS * box.BONUS_PLACES) if after.bonus[at] != before.bonus[at]]
    assert given.bonus == sum(box.BONUS_POINTS[at] for at in new)
    if after.phase != phases.OVER or box.BONUS_AT_ONCE[after.edition]:  # else the end adds all bonuses (MF-13.3)
        for seat in range(before.seats):
            bonus = given.bonus if seat == mover and box.BONUS_AT_ONCE[before.edition] else 0
            assert after.score[seat] - before.score[seat] == given.points[seat] + bonus
    assert (given.landing != FREE) == (after.ship[mover] != before.ship[mover])
    if given.landing != FREE:
        assert given.landing == after.ship[mover]
    assert given.extra == (after.phase == phases.EXTRA_CARD)
    assert given.extra == (given.earns and before.open_size > 0)


def test_a_preview_leaves_the_table_as_it_was() -> None:
    planned = PlannedMatch("A swan-1 T1S", "B swan-2")
    view = planned.state.view(1)
    before = view.key()
    for action in view.legal_actions(1):
        previewed(view, 1, action)
    assert view.key() == before


def test_mf_11_4_an_earned_extra_card_is_lost_where_none_lies_open() -> None:
    """The route has stars on 7, 16 and 20; both open cards have been taken when the ship comes to the last."""
    planned = PlannedMatch(
        "A key-5 sail",
        "A key-2 sail extra:key-4 sail",
        "A lime-5 sail extra:lion-5",
        seats=2,
        edition="schmidt",
        open="key-4 lion-5",
    )
    gain = preview.sailing(planned.state, 0, box.KIND_WHEEL[planned.state.card])
    assert (gain.landing, gain.earns, gain.extra) == (20, True, False)


def test_mf_9_5_a_ship_that_has_to_move_is_included() -> None:
    """X.17: a wheel of 4 from the start; where the ship may stay, its move comes after (MF-D.3)."""
    forced = PlannedMatch("A ship-4", edition="schmidt")
    gain = preview.placement(forced.state, 0, forced.state.card, forced.state.legal_actions(0)[0] - actions.PLACE)
    assert (gain.landing, gain.points[0]) == (4, box.ROUTE_POINTS[4])
    free = PlannedMatch("A ship-4 H1a", edition="devir")
    assert free.state.phase == phases.MOVE_SHIP
    gain = preview.sailing(free.state, 0, box.KIND_WHEEL[free.state.card])
    assert (gain.landing, gain.points[0]) == (4, box.ROUTE_POINTS[4])


def test_mf_9_8_a_ship_at_the_end_gives_nothing() -> None:
    """Five cards with wheel 5 are more than the route is long."""
    planned = PlannedMatch(*["A key-5 sail"] * 3, "A lime-5 sail", "A lime-5")
    gain = preview.sailing(planned.state, 0, box.KIND_WHEEL[planned.state.card])
    assert (gain.landing, list(gain.points), gain.earns) == (FREE, [0, 0, 0], False)
