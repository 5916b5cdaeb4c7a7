"""Where the points of Rialto come from, step by step."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto import statistics
from laguna.games.rialto.rules import actions, phase2_play, phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import news
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.rialto import scenes, walks
from tests.games.rialto.scenes import Scene


@pytest.mark.parametrize(("seats", "third"), walks.TABLES)
def test_the_parts_of_each_step_add_up(seats: int, third: str) -> None:
    seen = Counter[int]()
    for seed in range(6):
        in_bridges: Counter[tuple[int, int]] = Counter()  # by round and seat
        expected: Counter[tuple[int, int]] = Counter()
        for before, mover, action in walks.walk(seats, third, seed):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            parts = walks.GAME.statistics.point_sources(before, action, mover, after)
            gained = [0] * seats
            for seat, part, points in parts:
                assert points != 0
                gained[seat] += points
                seen[part] += 1
                if part == statistics.BRIDGES:
                    in_bridges[int(before.round), seat] += points
            assert gained == [int(b) - int(a) for a, b in zip(before.scores(), after.scores(), strict=True)]
            if before.round > 0 and is_over(after, before.round) and not is_over(before, before.round):
                expected.update(points_for_bridges(before, mover, action))
        assert in_bridges == {key: points for key, points in expected.items() if points}
    assert {statistics.BRIDGES, statistics.IN_DISTRICTS, statistics.LEFTOVERS, statistics.VALUES_SCORED} <= seen.keys()


def is_over(state: RialtoState, round: int) -> bool:
    """Have all had their turn in stage D of a round?"""
    return state.round > round or state.phase == phases.OVER or news.is_decided(state, box.BRIDGE)


def points_for_bridges(before: RialtoState, mover: int, action: int) -> Counter[tuple[int, int]]:
    """What stage D gives, from its last turn: cards, the majority, and the point lost (RI-8.8, RI-8.9)."""
    counts = [0] * int(before.players)
    if before.stage == box.BRIDGE and before.chapter == phases.PLAYS:
        counts = [max(int(count), 0) for count in before.laid_count]
        counts[mover] = phase2_play.staged_count(before) if action == actions.PLAY else 0
    if before.virtual and before.laid_count[before.seats] < 1:
        counts[before.seats] = int(before.hand[before.seats * box.KINDS + box.BRIDGE])
    best = max(before.doge_order, key=lambda player: counts[player])
    out: Counter[tuple[int, int]] = Counter()
    for seat in range(before.seats):
        wins = seat == best and counts[seat] > 0
        out[int(before.round), seat] = (counts[seat] or -1) + (1 if wins else 0)
    return out


def test_every_part_has_its_words() -> None:
    assert len(walks.GAME.statistics.score_categories) == len(statistics.SCORE_CATEGORIES) == statistics.LEFTOVERS + 1
    for language in catalogue.LANGUAGES:
        assert len(
            {catalogue.translate(Text(part), language) for part in walks.GAME.statistics.score_categories}
        ) == len(walks.GAME.statistics.score_categories)


# ---- scenes, a part each


def points_of_move(scene: Scene, seat: int, move: str) -> list[tuple[int, int, int]]:
    """What a move of a seat brings."""
    scene.turn_of(seat)
    before = scene.state.clone()
    action = int(walks.GAME.parse(move))
    after = before.clone()
    after.apply(action, seat)
    return walks.GAME.statistics.point_sources(before, action, seat, after)


def test_a_bank_is_its_own_part() -> None:
    scene = Scene(2, tiles=scenes.BLUE_BANK_FIRST)
    scene.script(1, 0, "councillor*1")
    scene.script(2, 0, "gondola*2", "gondola castello-san_marco", "to castello", "councillor*1")
    scene.script(3, 0, "gondola*2", "gondola cannaregio-san_marco")
    scene.go_to_round(3)
    scene.until(lambda state: len(state.legal_actions()) > 0 and "to san_marco" in scene.moves(0), "the bank")
    assert points_of_move(scene, 0, "to san_marco") == [(0, statistics.BANK_BONUSES, 5)]


def test_blue_buildings_are_their_own_part() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "gold*2", "building*5", "take blue_4", "take blue_2")
    scene.until(lambda state: "use blue_4" in scene.moves(0), "phase III")
    assert points_of_move(scene, 0, "use blue_4") == [(0, statistics.BLUE_USED, 3)]
    scene.play(0, "use blue_4")
    assert points_of_move(scene, 0, "use blue_2") == [(0, statistics.BLUE_USED, 1)]


def test_a_building_given_back_scores_its_value() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*1")
    scene.go_to_round(5)
    scene.go_to(phases.TAKE_BUILDING, round=5)
    scene.play(0, "take green_1")
    assert scene.state.phase == phases.RETURN_BUILDING
    assert points_of_move(scene, 0, "return yellow_4") == [(0, statistics.VALUES_SCORED, 4)]


def test_councillors_that_are_missing_are_points_of_gondola_cards() -> None:
    """Gondola cards use up the thirteen in reserve in two rounds; after that they are points (RI-8.11)."""
    scene = Scene(2)
    for round in (1, 2, 3):
        scene.script(round, 0, "gondola*3 joker*3")
    scene.go_to_stage(scenes.D, round=3)
    assert scene.state.reserve[0] == 0
    assert scene.state.stage == scenes.D
    gained: Counter[int] = Counter()
    while scene.state.round == 3:
        before = scene.state.clone()
        place = len(scene.match.history)
        scene.step()
        done = scene.match.history[place]
        after = before.clone()
        after.apply(done.action, done.seat)
        for seat, part, points in walks.GAME.statistics.point_sources(before, done.action, done.seat, after):
            gained[part] += points if seat == 0 else 0
    assert gained == {
        statistics.BRIDGES: -1,
        statistics.GONDOLAS: 6 + 1,
    }  # six cards, and the point of RI-8.13 for the majority
