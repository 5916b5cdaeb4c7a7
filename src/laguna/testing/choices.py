"""Laws of choices: what is forced is forced for everybody, and a set reaches what its single actions reach."""

from __future__ import annotations

from typing import Final

from librt.random import Random

from laguna.core.state import NOBODY, NOT_FORCED, SEEN, State
from laguna.testing.random_play import Setting
from laguna.text.text import RuleError

WORLDS: Final = 8


def what_is_forced_is_forced_in_every_world(setting: Setting, state: State, rng: Random) -> None:
    """An action that the spectators' view declares forced is the only one of its seat, in every world that fits."""
    public = state.view(NOBODY)
    action = public.forced()
    if action == NOT_FORCED:
        return
    seat = state.to_move()
    assert seat >= 0, "chance and the end of the game aren't forced"
    for world in [state, *[public.determinize(rng) for _ in range(WORLDS)]]:
        assert list(world.deciders()) == [seat], "where several decide, nothing is forced"
        assert list(world.legal_actions(seat)) == [action], "a world has a choice where one action is forced"
        for reader in setting.readers():
            assert world.visibility(action, seat, reader) == SEEN, "what is forced may not be hidden from anybody"


def a_set_is_chosen_by_legal_actions(setting: Setting, state: State, rng: Random) -> None:
    """Marks in any order lead to actions of the seat that are legal one after the other, or are refused."""
    text = setting.game.text
    for seat in state.deciders():
        view = state.view(seat)
        choice = text.set_choice(view, seat)
        if choice is None:
            continue
        legal = [int(action) for action in view.legal_actions(seat)]
        assert set(choice.covered) & set(legal), "a set stands for some of the legal actions"
        assert 0 < choice.least <= choice.most <= sum([item.most for item in choice.items]), "a set has a size"
        assert len({item.action for item in choice.items}) == len(choice.items), "an item is offered once"
        assert choice.marked() <= choice.most, "more is marked than may be"
        for item in choice.items:
            assert item.action in range(int(setting.game.actions.count)), "an item is known by an action"
            assert 0 <= item.marked <= item.most, "more of an item is marked than there is"
        if choice.marked() == 0:
            _try_marks(setting, state, int(seat), rng)


def _try_marks(setting: Setting, state: State, seat: int, rng: Random) -> None:
    """Mark at random: the rules take it in whatever order it was marked, or refuse it with a sentence."""
    text = setting.game.text
    view = state.view(seat)
    choice = text.set_choice(view, seat)
    assert choice is not None, "it was offered before"
    pieces = [item.action for item in choice.items for _ in range(item.most)]
    marks: list[int] = []
    size = choice.least + int(rng.randrange(choice.most - choice.least + 1))
    for _ in range(size):
        marks.append(pieces.pop(int(rng.randrange(len(pieces)))))
    choice.check(marks)
    backwards = marks[::-1]
    try:
        actions = text.set_actions(view, seat, choice, marks)
    except RuleError:
        return
    assert actions == text.set_actions(view, seat, choice, backwards), "the order of the marks matters"
    world = state.clone()
    try:
        for action in actions:
            assert seat in world.deciders(), "a set ends before all of it is done"
            world.apply(action, seat)
    except RuleError:
        return
