"""Laws of views and of the worlds that fit them."""

from __future__ import annotations

from librt.random import Random

from laguna.core.game import CHANCE, NOBODY, TRUTH, State
from tests.laws.play import Setting, one_of
from tests.laws.secrets import Hidden, in_step


def a_world_gives_the_view_it_was_made_from(setting: Setting, state: State, rng: Random) -> None:
    """`view(s).determinize(rng).view(s)` equals `view(s)`, for every seat and for onlookers; the view is untouched."""
    for reader in setting.readers():
        view = state.view(reader)
        key = view.key()
        assert view.viewer == reader
        for _ in range(2):
            world = view.determinize(rng)
            assert view.key() == key, "making a world has changed the view"
            assert world.viewer == TRUTH
            assert world.view(reader).key() == key, f"a world contradicts what reader {reader} has seen"
            assert setting.restore(world.key()).key() == world.key()


def a_view_changes_nothing(setting: Setting, state: State, rng: Random) -> None:
    """Looking at a position leaves it as it is, and what a view holds is not the position's own."""
    state = state.clone()
    key = state.key()
    views = [state.view(reader) for reader in setting.readers()]
    keys = [view.key() for view in views]
    assert state.key() == key
    if state.to_move() != NOBODY:
        seat = state.to_move()
        state.apply(one_of(state.legal_actions(), rng), seat)
    assert [view.key() for view in views] == keys, "a view has changed with the position it was made from"


def a_view_offers_its_own_seat_the_same(setting: Setting, state: State, rng: Random) -> None:
    """A view offers its own seat the legal actions of the position, and so does every world that fits it."""
    for seat in range(setting.seats):
        view = state.view(seat)
        offered = list(view.legal_actions(seat))
        assert offered == list(state.legal_actions(seat)), f"the view offers seat {seat} something else"
        assert (seat in view.deciders()) == (seat in state.deciders())
        world = view.determinize(rng)
        offered = list(world.legal_actions(seat))
        assert offered == list(state.legal_actions(seat)), f"a world offers seat {seat} something else"
        assert list(world.deciders()) == list(view.deciders())


def a_view_tells_the_public_truth(setting: Setting, state: State, rng: Random) -> None:
    """Scores, `reveals` and who is to move are the same in every view; who else has chosen in secret is not told."""
    for reader in setting.readers():
        view = state.view(reader)
        assert list(view.scores()) == list(state.scores()), f"reader {reader} sees other scores"
        assert view.reveals() == state.reveals()
        assert set(state.deciders()) <= set(view.deciders()), f"reader {reader} does not see who decides"
        if state.to_move() < 0 or len(view.deciders()) == 1:
            assert view.to_move() == state.to_move()
        if state.to_move() == NOBODY:
            assert list(view.places()) == list(state.places())


def reveals_rises_when_chance_shows_something(setting: Setting, state: State, rng: Random) -> None:
    """`reveals` rises at an outcome of chance after which some view is another than after another outcome."""
    if state.to_move() != CHANCE:
        return
    outcomes = list(state.legal_actions())
    one, other = state.clone(), state.clone()
    one.apply(one_of(outcomes, rng))
    other.apply(one_of(outcomes, rng))
    for reader in setting.readers():
        if one.view(reader).key() != other.view(reader).key():
            assert one.reveals() > state.reveals(), f"reader {reader} has learnt what was drawn"
            assert other.reveals() > state.reveals(), f"reader {reader} has learnt what was drawn"


def reveals_rises_when_worlds_part(setting: Setting, state: State, rng: Random, table: list[Hidden]) -> None:
    """`reveals` rises whenever two worlds that fit a view give different views after the same action."""
    for reader in setting.readers():
        for pair in in_step(state, reader, table, rng, 30):
            if pair.first_action == pair.second_action and pair.has_parted(reader):
                assert pair.first.reveals() > pair.first_before.reveals(), f"reader {reader} has learnt something"
                assert pair.second.reveals() > pair.second_before.reveals(), f"reader {reader} has learnt something"
