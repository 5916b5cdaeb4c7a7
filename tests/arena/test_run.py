"""A run: what counts depends on the games alone, not on who finishes them when, or how often they had to be tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from laguna.arena import setting
from laguna.arena.playing import Failure
from laguna.arena.results import Asked, KeptResults, Results
from laguna.arena.run import Run
from laguna.arena.setting import Setting
from laguna.arena.summary import summarise
from laguna.core.text import RuleError
from tests.arena.crews import ShuffledCrew, finished, told


@pytest.mark.parametrize("seed", range(3))
def test_the_order_in_which_games_are_finished_changes_nothing(duel: Setting, seed: int) -> None:
    in_order = finished(duel, 20)
    assert told(finished(duel, 20, ShuffledCrew(duel, size=7, seed=seed))) == told(in_order)


def test_the_summary_adds_up(duel: Setting) -> None:
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
    summary = summarise(finished(setting.make("burano", ["greedy", "uniform"], 3, {}, 0), 30))
    better, worse = summary["bots"]
    assert (better["seats"], worse["seats"]) == (1, 2)
    assert better["won"] + worse["won"] == pytest.approx(30)
    assert better["share"] + 2 * worse["share"] == pytest.approx(1)
    assert worse["share_interval"][1] < 0.5


def test_failed_games_are_tried_twice_more_and_named(duel: Setting) -> None:
    crew = ShuffledCrew(duel, size=3, failures=[2, 5, 5])
    run = finished(duel, 8, crew)
    assert sorted(crew.asked) == [1, 2, 2, 3, 4, 5, 5, 5, 6, 7, 8]
    assert sorted(failure.number for failure in run.results.again) == [2, 5, 5]
    summary = summarise(run)
    assert sorted(again["game"] for again in summary["again"]) == [2, 5, 5]
    plain = summarise(finished(duel, 8))
    assert [bot["rating"] for bot in summary["bots"]] == [bot["rating"] for bot in plain["bots"]]


def test_a_game_that_keeps_failing_ends_the_run_and_loses_nothing(duel: Setting, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    kept = KeptResults(str(path), duel)
    kept.ask(Asked(8, None))
    with pytest.raises(RuleError) as refusal:
        Run(kept).play(ShuffledCrew(duel, failures=[5, 5, 5]), lambda done, total, standing: None)
    kept.close()
    assert str(refusal.value) == (
        "game 5 could not be played in 3 tries (a worker died); "
        f"4 finished games are in {path}, and the same command goes on from there"
    )
    again = KeptResults(str(path), duel)
    assert sorted(again.outcomes) == [1, 2, 3, 4]
    crew = ShuffledCrew(duel)
    run = Run(again)
    run.play(crew, lambda done, total, standing: None)
    again.close()
    assert crew.asked == [5, 6, 7, 8]
    assert [again["game"] for again in summarise(run)["again"]] == [5, 5, 5]


def test_the_test_ends_a_run_wherever_it_is_decided(duel: Setting) -> None:
    """At the same game however many are played at once; later ones that were finished too do not count."""
    alone = finished(duel, 400, decide=(0.3, 0.5))
    many = finished(duel, 400, ShuffledCrew(duel, size=9, seed=4), decide=(0.3, 0.5))
    assert told(many) == told(alone)
    summary = summarise(alone)
    assert summary["test"] is not None
    assert summary["test"]["decision"] == "high"
    assert summary["games"] == summary["test"]["games"] < 400
    assert len(alone.results.outcomes) == summary["games"]
    assert len(many.results.outcomes) > summary["games"]


def test_more_games_go_on_and_fewer_look_back(duel: Setting) -> None:
    results = Results(duel)
    crew = ShuffledCrew(duel)
    for games in (6, 10, 6):
        results.ask(Asked(games, None))
        run = Run(results)
        run.play(crew, lambda done, total, standing: None)
        assert told(run) == told(finished(duel, games))
    assert crew.asked == list(range(1, 11))


def test_how_it_stands_is_told_after_each_game(duel: Setting) -> None:
    standings: list[tuple[int, int, str]] = []
    results = Results(duel)
    results.ask(Asked(4, None))
    run = Run(results)
    run.play(ShuffledCrew(duel), lambda *standing: standings.append(standing))
    assert [(done, total) for done, total, _ in standings] == [(0, 4), (1, 4), (2, 4), (3, 4)]
    assert standings[0][2] == "greedy 0 : uniform 0"
    assert sum(float(part.split()[1]) for part in standings[3][2].split(" : ")) == 3


def test_nothing_is_told_of_bots_before_a_game_is_finished(duel: Setting) -> None:
    results = Results(duel)
    results.add_failure(Failure(1, "ValueError: oh"))
    results.ask(Asked(4, (0.5, 0.6)))
    summary = summarise(Run(results))
    assert (summary["games"], summary["bots"], summary["length"]) == (0, [], None)
    assert summary["again"] == [{"game": 1, "why": "ValueError: oh"}]
