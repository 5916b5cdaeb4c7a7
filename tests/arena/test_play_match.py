"""One game: what the bots are handed, and what is told of it."""

from __future__ import annotations

import dataclasses

import pytest

from laguna import games
from laguna.arena import match_setup
from laguna.arena.match_setup import MatchSetup, bot_seed
from laguna.arena.play_match import MatchFailure, play_match, try_match
from laguna.bots import levels
from laguna.bots.bot import Bot, Budget, Stop, Thought
from laguna.bots.random_bot import RandomBot
from laguna.core.game import Game
from laguna.core.record import Record, verify
from laguna.core.state import CHANCE, State


class Spy(Bot):
    """Plays anything, and notes what it is handed."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.player = RandomBot(game, seed)
        self.heard: list[tuple[int, int, bool]] = []  # whose view, for which seat, by the processor's time?
        self.closed = 0

    def think(self, view: State, seat: int, budget: Budget, stop: Stop | None = None) -> Thought:
        self.heard.append((view.viewer, seat, budget.processor))
        return self.player.think(view, seat, budget, stop)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> list[Spy]:
    """The bots that games are played with, whatever their names; those named with a budget have it."""
    made: list[Spy] = []

    def make(spec: str, game: Game, seed: int) -> Bot:
        spy = Spy(game, seed)
        amount = spec.partition("@")[2]
        spy.budget = levels.read_budget(amount) if amount else Budget()
        made.append(spy)
        return spy

    monkeypatch.setattr(levels, "make", make)
    return made


def test_bots_see_their_own_view_and_are_closed(duel: MatchSetup, spies: list[Spy]) -> None:
    play_match(duel, 1)
    assert [spy.closed for spy in spies] == [1, 1]
    for seat, spy in enumerate(spies):
        assert spy.seed == bot_seed(duel, 1, seat)
        assert {(viewer, asked) for viewer, asked, _ in spy.heard} == {(seat, seat)}


def test_time_budgets_count_processor_time(spies: list[Spy]) -> None:
    play_match(match_setup.make("burano", ["a@20ms", "b@20", "c"], None, {}, 0), 1)
    playing = spies[-3:]
    assert [{by_processor for _, _, by_processor in spy.heard} for spy in playing] == [{True}, {False}, {False}]


@pytest.mark.parametrize("game", ["burano", "rialto", "millefiori"])
def test_the_outcome_agrees_with_the_record(game: str) -> None:
    chosen = match_setup.make(game, ["uniform", "uniform"], None, {}, 3)
    outcome = play_match(chosen, 2, with_record=True)
    record = Record.parse(outcome.record)
    verify(record)
    movers = [played.seat for played in record.played]
    assert outcome.places == record.result
    assert outcome.actions == [movers.count(0), movers.count(1)]
    turns = [mover for mover, before in zip(movers, [CHANCE, *movers], strict=False) if mover != before]
    assert outcome.turns == [turns.count(0), turns.count(1)]
    assert all(0 <= longest <= total for longest, total in zip(outcome.longest, outcome.milliseconds, strict=True))


def test_a_match_is_reproducible(duel: MatchSetup) -> None:
    assert play_match(duel, 7, with_record=True).record == play_match(duel, 7, with_record=True).record
    assert play_match(duel, 7).record == ""


def test_a_shared_win_counts_in_part(duel: MatchSetup) -> None:
    outcome = dataclasses.replace(play_match(duel, 1), places=[1, 3, 1])
    assert outcome.win_shares() == [0.5, 0, 0.5]


def test_errors_come_back_as_a_sentence(duel: MatchSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    other = dataclasses.replace(duel, components="0" * 64)
    failure = try_match(other, 4, False)
    assert isinstance(failure, MatchFailure) and failure.number == 4
    digest = games.load("burano").rules.digest
    assert failure.why.endswith(f"its are {digest}, the run's {'0' * 64}")

    def fall(spec: str, game: Game, seed: int) -> Bot:
        raise KeyError("oh")

    monkeypatch.setattr(levels, "make", fall)
    failure = try_match(duel, 4, False)
    assert isinstance(failure, MatchFailure)
    assert failure.why.startswith("KeyError: 'oh' (test_play_match.py:")
