"""What is forced for everybody's eyes happens by itself, and an undo takes it back with the decision before it."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from laguna import games
from laguna.core.match import Match
from laguna.core.state import NOT_FORCED, State, only_one
from laguna.text.text import RuleError
from tests.support.example_games import tiny_games


def rialto_before_a_forced_step() -> tuple[Match, int]:
    """A match of Rialto in which a seat has only one action, and the seat."""
    for seed in range(50):
        match = Match(games.load("rialto"), 2)
        number = seed
        while not match.is_over():
            if match.forced_step() is not None:
                return match, match.deciders()[0]
            seat = match.deciders()[0]
            legal = list(match.state.legal_actions(seat))
            number = (number * 1_103_515_245 + 12_345) % 2**31
            match.play(seat, int(legal[number // 65_536 % len(legal)]))
    raise AssertionError("nothing was ever forced")


def test_a_forced_step_is_the_only_legal_action() -> None:
    match, seat = rialto_before_a_forced_step()
    assert match.forced_step() == (seat, int(match.state.legal_actions(seat)[0]))
    assert len(match.state.legal_actions(seat)) == 1


def test_an_undo_skips_what_was_forced() -> None:
    match, seat = rialto_before_a_forced_step()
    before = [(step.seat, step.action) for step in match.history]
    forced = match.forced_step()
    assert forced is not None
    match.play(*forced, is_forced=True)
    assert match.history[len(before)].is_forced
    decided = [step for step in match.history if step.seat == seat and not step.is_forced]
    if match.can_undo(seat):
        match.undo(seat)
        assert [step for step in match.history if step.seat == seat] == decided[:-1]
    else:
        assert match.last_decision(seat) == match.history.index(decided[-1]), "the forced step is no decision"


def test_what_others_were_forced_to_do_goes_with_an_undo() -> None:
    match = Match(games.load("dogeship"), 2)
    undone = 0
    for number in range(400):
        if match.is_over():
            break
        seat = match.deciders()[0]
        history = len(match.history)
        legal = list(match.state.legal_actions(seat))
        match.play(seat, int(legal[number * 7_919 % len(legal)]))
        while (forced := match.forced_step()) is not None:
            match.play(*forced, is_forced=True)
        if not match.is_over() and any(step.is_forced for step in match.history[history:]) and match.can_undo(seat):
            again = match.history[history].action
            match.undo(seat)
            assert len(match.history) == history, "the decision and all that followed by itself"
            match.play(seat, again)
            while (forced := match.forced_step()) is not None:
                match.play(*forced, is_forced=True)
            undone += 1
    assert undone > 0


def test_without_a_declaration_nothing_is_forced() -> None:
    match, _ = rialto_before_a_forced_step()
    assert State.forced(match.state) == NOT_FORCED
    with tiny_games():
        match = Match(games.load("torcello"), 2)
    single = 0
    while not match.is_over():
        assert match.forced_step() is None
        legal = list(match.state.legal_actions(match.deciders()[0]))
        single += len(legal) == 1
        match.play(match.deciders()[0], int(legal[0]))
    assert single > 0


def test_only_one_is_forced() -> None:
    assert only_one(vec[i64]([7])) == 7
    assert only_one(vec[i64]()) == only_one(vec[i64]([7, 8])) == NOT_FORCED


def test_a_replacement_that_cannot_be_changes_nothing() -> None:
    match = Match(games.load("rialto"), 2)
    seat = match.deciders()[0]
    match.play(seat, int(match.state.legal_actions(seat)[0]))
    key, steps = match.state.key(), list(match.history)
    for undone, actions in ((9, []), (0, [0]), (0, [10_000]), (0, ["take"])):
        with pytest.raises(RuleError):
            match.check_replacement(seat, undone, actions)
        assert (match.state.key(), match.history) == (key, steps)
