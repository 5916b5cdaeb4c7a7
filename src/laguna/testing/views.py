"""Laws of views and of the worlds that fit them."""

from __future__ import annotations

from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, TRUTH, State
from laguna.testing.hidden_information import Hidden, in_step
from laguna.testing.random_play import Setting, one_of


def a_world_gives_the_view_it_was_made_from(setting: Setting, state: State, rng: Random) -> None:
    """`view(s).determinize(rng).view(s)` equals `view(s)`, for every seat and for onlookers; the view is untouched."""
    for reader in setting.readers():
        view = state.view(reader)
        key = view.key()
        assert view.viewer == reader, f"the view of reader {reader} says that it is of {view.viewer}"
        for _ in range(2):
            world = view.determinize(rng)
            assert view.key() == key, "making a world has changed the view"
            assert world.viewer == TRUTH, "a world is still a view"
            assert world.view(reader).key() == key, f"a world contradicts what reader {reader} has seen"
            assert setting.restore(world.key()).key() == world.key(), "a world cannot be restored"


def a_view_changes_nothing(setting: Setting, state: State, rng: Random) -> None:
    """Looking at a position leaves it as it is, and what a view holds is not the position's own."""
    state = state.clone()
    key = state.key()
    views = [state.view(reader) for reader in setting.readers()]
    keys = [view.key() for view in views]
    assert state.key() == key, "looking at a position has changed it"
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
        assert (seat in view.deciders()) == (seat in state.deciders()), f"the view asks seat {seat} at another time"
        world = view.determinize(rng)
        offered = list(world.legal_actions(seat))
        assert offered == list(state.legal_actions(seat)), f"a world offers seat {seat} something else"
        assert list(world.deciders()) == list(view.deciders()), "others decide in a world"


def a_view_tells_the_public_truth(setting: Setting, state: State, rng: Random) -> None:
    """Scores, `reveals` and who is to move are the same in every view; who else has chosen in secret is not told."""
    for reader in setting.readers():
        view = state.view(reader)
        assert list(view.scores()) == list(state.scores()), f"reader {reader} sees other scores"
        assert view.reveal_count() == state.reveal_count(), f"reader {reader} sees another reveal count"
        assert set(state.deciders()) <= set(view.deciders()), f"reader {reader} does not see who decides"
        if state.to_move() < 0 or len(view.deciders()) == 1:
            assert view.to_move() == state.to_move(), f"reader {reader} sees somebody else to move"
        if state.to_move() == NOBODY:
            assert list(view.places()) == list(state.places()), f"reader {reader} sees other places"


def the_reveal_count_rises_when_chance_shows_something(setting: Setting, state: State, rng: Random) -> None:
    """`reveals` rises at an outcome of chance after which some view is another than after another outcome."""
    if state.to_move() != CHANCE:
        return
    outcomes = list(state.legal_actions())
    one, other = state.clone(), state.clone()
    one.apply(one_of(outcomes, rng))
    other.apply(one_of(outcomes, rng))
    for reader in setting.readers():
        if one.view(reader).key() != other.view(reader).key():
            assert one.reveal_count() > state.reveal_count(), f"reader {reader} has learnt what was drawn"
            assert other.reveal_count() > state.reveal_count(), f"reader {reader} has learnt what was drawn"


def the_reveal_count_rises_when_worlds_part(setting: Setting, state: State, rng: Random, table: list[Hidden]) -> None:
    """`reveals` rises whenever two worlds that fit a view give different views after the same action."""
    for reader in setting.readers():
        for pair in in_step(state, reader, table, rng, 30):
            if pair.first_action == pair.second_action and pair.has_parted(reader):
                assert pair.first.reveal_count() > pair.first_before.reveal_count(), (
                    f"reader {reader} has learnt something"
                )
                assert pair.second.reveal_count() > pair.second_before.reveal_count(), (
                    f"reader {reader} has learnt something"
                )
