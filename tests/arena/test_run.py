"""A run: what counts depends on the games alone, not on who finishes them when, or how often they had to be tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.arena import match_setup
from laguna.arena.match_setup import MatchSetup
from laguna.arena.play_match import MatchFailure
from laguna.arena.results import ResultsFile, RunRequest, RunResults
from laguna.arena.run import ArenaRun
from laguna.arena.summary import summarise
from laguna.text.text import RuleError
from tests.support.arena_runs import ShuffledPool, finished, summary_text


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_finishing_does_not_matter(duel: MatchSetup, seed: int) -> None:
    in_order = finished(duel, 20)
    assert summary_text(finished(duel, 20, ShuffledPool(duel, size=7, seed=seed))) == summary_text(in_order)


def test_the_summary_adds_up(duel: MatchSetup) -> None:
    run = finished(duel, 20)
    summary = summarise(run)
    outcomes = run.results.outcomes.values()
    assert summary["games"] == len(outcomes) == 20
    assert sum(bot["won"] for bot in summary["bots"]) == pytest.approx(20)
    assert sum(bot["share"] for bot in summary["bots"]) == pytest.approx(1)
    assert sum(bot["points"] for bot in summary["bots"]) == pytest.approx(
        sum(sum(outcome.points) for outcome in outcomes) / 20
    )
    assert sum(bot["place"] for bot in summary["bots"]) == pytest.approx(
        sum(sum(outcome.places) for outcome in outcomes) / 20
    )
    for bot in summary["bots"]:
        assert bot["share_interval"][0] < bot["share"] < bot["share_interval"][1]
        assert bot["points_interval"] is not None
        assert bot["points_interval"][0] < bot["points"] < bot["points_interval"][1]
    assert summary["length"] == {
        "actions": sum(sum(outcome.actions) for outcome in outcomes) / 20,
        "turns": sum(sum(outcome.turns) for outcome in outcomes) / 20,
    }


def test_a_share_is_that_of_one_seat(tiny_games: None) -> None:
    summary = summarise(finished(match_setup.make("burano", ["greedy", "uniform"], 3, {}, 0), 30))
    better, worse = summary["bots"]
    assert (better["seats"], worse["seats"]) == (1, 2)
    assert better["won"] + worse["won"] == pytest.approx(30)
    assert better["share"] + 2 * worse["share"] == pytest.approx(1)
    assert worse["share_interval"][1] < 0.5


def test_failed_games_are_tried_twice_more_and_reported(duel: MatchSetup) -> None:
    pool = ShuffledPool(duel, size=3, failures=[2, 5, 5])
    run = finished(duel, 8, pool)
    assert sorted(pool.submitted) == [1, 2, 2, 3, 4, 5, 5, 5, 6, 7, 8]
    assert sorted(failure.number for failure in run.results.failures) == [2, 5, 5]
    summary = summarise(run)
    assert sorted(again["game"] for again in summary["again"]) == [2, 5, 5]
    plain = summarise(finished(duel, 8))
    assert [bot["rating"] for bot in summary["bots"]] == [bot["rating"] for bot in plain["bots"]]


def test_a_game_that_keeps_failing_ends_the_run_and_loses_nothing(duel: MatchSetup, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    kept = ResultsFile(str(path), duel)
    kept.set_request(RunRequest(8, None))
    with pytest.raises(RuleError) as refusal:
        ArenaRun(kept).play(ShuffledPool(duel, failures=[5, 5, 5]), lambda done, total, score: None)
    kept.close()
    assert str(refusal.value) == (
        "game 5 could not be played in 3 tries (a worker died); "
        f"4 finished games are in {path}, and the same command goes on from there"
    )
    again = ResultsFile(str(path), duel)
    assert sorted(again.outcomes) == [1, 2, 3, 4]
    pool = ShuffledPool(duel)
    run = ArenaRun(again)
    run.play(pool, lambda done, total, score: None)
    again.close()
    assert pool.submitted == [5, 6, 7, 8]
    assert [again["game"] for again in summarise(run)["again"]] == [5, 5, 5]


def test_the_sequential_test_ends_a_run_at_the_same_game_with_any_number_of_workers(duel: MatchSetup) -> None:
    """At the same game however many are played at once; later ones that were finished too do not count."""
    alone = finished(duel, 400, decide=(0.3, 0.5))
    many = finished(duel, 400, ShuffledPool(duel, size=9, seed=4), decide=(0.3, 0.5))
    assert summary_text(many) == summary_text(alone)
    summary = summarise(alone)
    assert summary["test"] is not None
    assert summary["test"]["decision"] == "high"
    assert summary["games"] == summary["test"]["games"] < 400
    assert len(alone.results.outcomes) == summary["games"]
    assert len(many.results.outcomes) > summary["games"]


def test_a_run_can_be_extended_and_shortened(duel: MatchSetup) -> None:
    results = RunResults(duel)
    pool = ShuffledPool(duel)
    for games in (6, 10, 6):
        results.set_request(RunRequest(games, None))
        run = ArenaRun(results)
        run.play(pool, lambda done, total, score: None)
        assert summary_text(run) == summary_text(finished(duel, games))
    assert pool.submitted == list(range(1, 11))


def test_progress_shows_the_score_after_each_game(duel: MatchSetup) -> None:
    standings: list[tuple[int, int, str]] = []
    results = RunResults(duel)
    results.set_request(RunRequest(4, None))
    run = ArenaRun(results)
    run.play(ShuffledPool(duel), lambda *standing: standings.append(standing))
    assert [(done, total) for done, total, _ in standings] == [(0, 4), (1, 4), (2, 4), (3, 4)]
    assert standings[0][2] == "greedy 0 : uniform 0"
    assert sum(float(part.split()[1]) for part in standings[3][2].split(" : ")) == 3


def test_a_run_without_finished_games_has_no_results_of_bots(duel: MatchSetup) -> None:
    results = RunResults(duel)
    results.add_failure(MatchFailure(1, "ValueError: oh"))
    results.set_request(RunRequest(4, (0.5, 0.6)))
    summary = summarise(ArenaRun(results))
    assert (summary["games"], summary["bots"], summary["length"]) == (0, [], None)
    assert summary["again"] == [{"game": 1, "why": "ValueError: oh"}]
