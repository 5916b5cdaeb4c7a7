"""Whatever was played card by card can be marked, in any order, and comes out in the order of the rules."""

from __future__ import annotations

import pytest

from laguna import games
from laguna.core.state import CHANCE
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions
from laguna.testing.random_play import Setting, play
from laguna.text.text import RuleError


def test_every_play_can_be_marked_in_any_order() -> None:
    game = games.load("rialto")
    setting = Setting(game, 4, tuple(sorted((name, values[0]) for name, values in game.options.items())), 1)
    lengths: list[int] = []
    converted = 0
    for seed in range(8):
        steps = play(setting, seed).steps
        state = setting.new()
        for at, (seat, action) in enumerate(steps):
            view = state.view(seat) if seat != CHANCE else None
            choice = game.text.set_choice(view, seat) if view is not None else None
            if choice is not None and choice.marked() == 0 and choice.ends >= 0 and action in choice.covered:
                own = [one for mover, one in steps[at:] if mover == seat]
                played = [int(one) for one in own[: own.index(actions.PLAY) + 1]]
                marks = played[:-1]
                choice.check(marks)
                chosen = game.text.set_actions(view, seat, choice, marks[::-1])
                assert sorted(chosen) == sorted(played)
                world = state.clone()
                for one in chosen:
                    world.apply(one, seat)
                lengths.append(len(marks))
                converted += any(actions.CONVERT <= one < actions.CONVERT + box.KINDS for one in marks)
            if seat == CHANCE:
                state.apply(action)
            else:
                state.apply(action, seat)
    assert max(lengths) > 2
    assert converted > 0, "no card was converted in any of these games"


def test_a_building_needs_a_card_to_convert() -> None:
    game = games.load("rialto")
    setting = Setting(game, 4, tuple(sorted((name, values[0]) for name, values in game.options.items())), 1)
    refused = 0
    for seed in range(8):
        state = setting.new()
        for seat, action in play(setting, seed).steps:
            choice = game.text.set_choice(state.view(seat), seat) if seat != CHANCE else None
            for item in choice.items if choice is not None else ():
                if choice is not None and item.action in (actions.USE + box.YELLOW_2, actions.USE + box.YELLOW_4):
                    with pytest.raises(RuleError, match="convert"):
                        game.text.set_actions(state.view(seat), seat, choice, [item.action])
                    refused += 1
            if seat == CHANCE:
                state.apply(action)
            else:
                state.apply(action, seat)
    assert refused > 0
