"""The sentence under a prompt of The Doge Ship: about this position, short, and without rule ids."""

from __future__ import annotations

import re

from laguna.games.dogeship.game import GAME
from laguna.games.dogeship.rules import phases
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.dogeship.scenes import Scene
from tests.games.dogeship.walks import SEATS, walk

LONGEST = {"en": 110, "de": 130}  # letters


def help_of(prompt: Text, language: str = "en") -> str:
    """The sentence under a prompt."""
    return catalogue.sentence(Text(prompt.id + ".help", *prompt.params), language)


def test_help_is_short_and_names_no_rules() -> None:
    seen: set[str] = set()
    for seats in SEATS:
        for seed in range(4):
            for state, _, _ in walk(seats, seed):
                for seat in state.deciders():
                    prompt = GAME.text.prompt(state.view(seat), seat)
                    seen.add(prompt.id)
                    for language, longest in LONGEST.items():
                        said = help_of(prompt, language)
                        assert len(said) <= longest, f"{len(said)} letters: {said}"
                        assert re.search(r"DS-\d", said) is None
    assert len(seen) >= 10


def test_ds_9_1_a_marker_is_used_knowing_what_high_water_will_take() -> None:
    scene = Scene(2, doge="D13", dice="red 4")
    scene.wait_for("A")
    assert help_of(GAME.text.prompt(scene.state.view(0), 0)) == (
        "High water 4 ends the round: with 0 barriers you lose 2 markers. You have 12 ducats for spaces past the die."
    )


def test_ds_9_2_before_an_inspection_you_read_your_own_approvals_only() -> None:
    scene = Scene(2, doge="D03")
    scene.favours("A", 1)
    scene.wait_for("A")
    prompt = GAME.text.prompt(scene.state.view(0), 0)
    if scene.state.round == 1:
        assert help_of(prompt).startswith("An inspection ends the round: you have 1 approval.")
    scene.end_round()
    assert scene.state.phase == phases.BIDDING
    assert help_of(GAME.text.prompt(scene.state.view(1), 1)) == (
        "The highest bid scores 6 points, then 3 and 1; equal bids score alike. Every bid is paid."
    )


def test_ds_4_6_completing_says_what_can_be_completed() -> None:
    scene = Scene(2)
    scene.wait_for("A")
    scene.play("A", "use white-1")
    assert help_of(GAME.text.prompt(scene.state.view(0), 0)) == "You have nothing to complete here."
    other = Scene(2)
    other.own("A", "G10")
    other.wait_for("A")
    other.play("A", f"use {other.free_space('A', ('white-1', 'red-3'))}")
    assert help_of(GAME.text.prompt(other.state.view(0), 0)) == "You can complete G10."
