"""Beads are marked one by one: the marks lead to every set that may be sold or handed in, and to no other."""

from __future__ import annotations

import itertools

from laguna import games
from laguna.core.state import CHANCE
from laguna.testing.random_play import Setting, play


def test_marks_lead_to_every_legal_set_of_beads() -> None:
    game = games.load("murano")
    setting = Setting(game, 3, (), game.versions[-1])
    tried = 0
    for seed in range(4):
        state = setting.new()
        for seat, action in play(setting, seed).steps:
            choice = game.text.set_choice(state.view(seat), seat) if seat != CHANCE else None
            if choice is not None:
                view = state.view(seat)
                pieces = [item.action for item in choice.items for _ in range(item.most)]
                reached: set[int] = set()
                for size in range(1, choice.most + 1):
                    for marks in itertools.combinations(pieces, size):
                        reached |= set(game.text.set_actions(view, seat, choice, marks[::-1]))
                assert set(choice.covered) <= reached
                none = {int(action) for action in view.legal_actions(seat)} - set(choice.covered)
                assert {game.notate(action).split()[1] for action in none} <= {"none"}
                tried += 1
            state.apply(action, seat) if seat != CHANCE else state.apply(action)
    assert tried > 0
