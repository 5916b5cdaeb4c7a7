"""Where the points of Rialto come from, step by step."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.text import Text
from laguna.games.rialto import earning
from laguna.games.rialto.actions import PLAY
from laguna.games.rialto.components import BRIDGE, KINDS
from laguna.games.rialto.earning import (
    BANK_BONUSES,
    BLUE_USED,
    BRIDGES,
    GONDOLAS,
    IN_DISTRICTS,
    LEFTOVERS,
    VALUES_SCORED,
)
from laguna.games.rialto.news import is_decided
from laguna.games.rialto.play import staged_count
from laguna.games.rialto.rules import RialtoState
from laguna.games.rialto.table import OVER, PLAYS, RETURN_BUILDING, TAKE_BUILDING
from tests.games.rialto.scenes import BLUE_BANK_FIRST, D, Scene, full_board
from tests.games.rialto.walks import GAME, TABLES, walk


@pytest.mark.parametrize(("seats", "third"), TABLES)
def test_the_parts_of_each_step_add_up(seats: int, third: str) -> None:
    seen = Counter[int]()
    for seed in range(6):
        in_bridges: Counter[tuple[int, int]] = Counter()  # by round and seat
        expected: Counter[tuple[int, int]] = Counter()
        for before, mover, action in walk(seats, third, seed):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            parts = GAME.earned(before, action, mover, after)
            gained = [0] * seats
            for seat, part, points in parts:
                assert points != 0
                gained[seat] += points
                seen[part] += 1
                if part == BRIDGES:
                    in_bridges[int(before.round), seat] += points
            assert gained == [int(b) - int(a) for a, b in zip(before.scores(), after.scores(), strict=True)]
            if before.round > 0 and is_over(after, before.round) and not is_over(before, before.round):
                expected.update(points_for_bridges(before, mover, action))
        assert in_bridges == {key: points for key, points in expected.items() if points}
    assert {BRIDGES, IN_DISTRICTS, LEFTOVERS, VALUES_SCORED} <= seen.keys()


def is_over(state: RialtoState, round: int) -> bool:
    """Have all had their turn in stage D of a round?"""
    return state.round > round or state.phase == OVER or is_decided(state, BRIDGE)


def points_for_bridges(before: RialtoState, mover: int, action: int) -> Counter[tuple[int, int]]:
    """What stage D gives, told by its last turn: cards, the majority, and the point lost (RI-8.8, RI-8.9)."""
    counts = [0] * int(before.players)
    if before.stage == BRIDGE and before.chapter == PLAYS:
        counts = [max(int(count), 0) for count in before.laid_count]
        counts[mover] = staged_count(before) if action == PLAY else 0
    if before.virtual and before.laid_count[before.seats] < 1:
        counts[before.seats] = int(before.hand[before.seats * KINDS + BRIDGE])
    best = max(before.doge_order, key=lambda player: counts[player])
    out: Counter[tuple[int, int]] = Counter()
    for seat in range(before.seats):
        wins = seat == best and counts[seat] > 0
        out[int(before.round), seat] = (counts[seat] or -1) + (1 if wins else 0)
    return out


def test_every_part_has_its_words() -> None:
    assert len(GAME.parts) == len(earning.PARTS) == LEFTOVERS + 1
    for language in words.LANGUAGES:
        assert len({words.say(Text(part), language) for part in GAME.parts}) == len(GAME.parts)


# ---- scenes, a part each


def earned_by(scene: Scene, seat: int, move: str) -> list[tuple[int, int, int]]:
    """What a move of a seat brings."""
    scene.turn_of(seat)
    before = scene.state.clone()
    action = int(GAME.parse(move))
    after = before.clone()
    after.apply(action, seat)
    return GAME.earned(before, action, seat, after)


def test_a_bank_is_its_own_part() -> None:
    scene = Scene(2, tiles=BLUE_BANK_FIRST)
    scene.script(1, 0, "councillor*1")
    scene.script(2, 0, "gondola*2", "gondola castello-san_marco", "to castello", "councillor*1")
    scene.script(3, 0, "gondola*2", "gondola cannaregio-san_marco")
    scene.go_to_round(3)
    scene.until(lambda state: len(state.legal_actions()) > 0 and "to san_marco" in scene.moves(0), "the bank")
    assert earned_by(scene, 0, "to san_marco") == [(0, BANK_BONUSES, 5)]


def test_blue_buildings_are_their_own_part() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "gold*2", "building*5", "take blue_4", "take blue_2")
    scene.until(lambda state: "use blue_4" in scene.moves(0), "phase III")
    assert earned_by(scene, 0, "use blue_4") == [(0, BLUE_USED, 3)]
    scene.play(0, "use blue_4")
    assert earned_by(scene, 0, "use blue_2") == [(0, BLUE_USED, 1)]


def test_a_building_given_back_scores_its_value() -> None:
    scene = full_board()
    scene.script(5, 0, "building*1")
    scene.go_to_round(5)
    scene.go_to(TAKE_BUILDING, round=5)
    scene.play(0, "take green_1")
    assert scene.state.phase == RETURN_BUILDING
    assert earned_by(scene, 0, "return yellow_4") == [(0, VALUES_SCORED, 4)]


def test_councillors_that_are_missing_are_points_of_gondola_cards() -> None:
    """Gondola cards use up the thirteen in reserve in two rounds; after that they are points (RI-8.11)."""
    scene = Scene(2)
    for round in (1, 2, 3):
        scene.script(round, 0, "gondola*3 joker*3")
    scene.go_to_stage(D, round=3)
    assert scene.state.reserve[0] == 0
    assert scene.state.stage == D
    gained: Counter[int] = Counter()
    while scene.state.round == 3:
        before = scene.state.clone()
        place = len(scene.match.history)
        scene.step()
        done = scene.match.history[place]
        after = before.clone()
        after.apply(done.action, done.seat)
        for seat, part, points in GAME.earned(before, done.action, done.seat, after):
            gained[part] += points if seat == 0 else 0
    assert gained == {BRIDGES: -1, GONDOLAS: 6 + 1}  # six cards, and the point of RI-8.13 for the majority
