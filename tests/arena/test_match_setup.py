"""Who sits where, and with which dice."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.arena import match_setup
from laguna.arena.match_setup import MatchSetup, bot_seed, bots_by_seat, dice_seed
from laguna.arena.play_match import play_match
from laguna.core.record import Record, RecordedAction
from laguna.core.state import CHANCE


def table(seats: int, *bots: str) -> MatchSetup:
    return match_setup.make("rialto", bots, seats, {}, 1)


@pytest.mark.parametrize(
    ("seats", "bots"),
    [
        (2, ("greedy", "uniform")),
        (3, ("greedy", "uniform", "greedy")),
        (4, ("greedy", "uniform")),
        (4, ("greedy", "uniform", "uniform", "greedy")),
        (5, ("greedy", "uniform", "uniform")),
    ],
)
def test_every_bot_has_every_seat_equally_often_in_every_block(seats: int, bots: tuple[str, ...]) -> None:
    chosen = table(seats, *bots)
    for block in range(30):
        held: Counter[tuple[int, int]] = Counter()
        for number in range(block * seats + 1, (block + 1) * seats + 1):
            assert chosen.block(number) == block
            held.update(enumerate(bots_by_seat(chosen, number)))
        assert held == {(seat, bot): chosen.seats_of(bot) for seat in range(seats) for bot in range(len(bots))}


def test_every_bot_plays_after_every_other_equally_often() -> None:
    chosen = table(4, "greedy", "uniform", "uniform", "greedy")
    after: Counter[tuple[int, int]] = Counter()
    for number in range(1, 6 * 4 + 1):  # 6 ways to sit round a table of four
        order = bots_by_seat(chosen, number)
        after.update(zip(order, [*order[1:], order[0]], strict=True))
    assert set(after.values()) == {8}
    assert len(after) == 4 * 3


def test_the_last_bot_takes_the_remaining_seats() -> None:
    assert bots_by_seat(table(4, "greedy", "uniform"), 1) == [0, 1, 1, 1]
    assert bots_by_seat(table(4, "greedy", "uniform"), 2) == [1, 0, 1, 1]


def first_draws(record: Record) -> list[str]:
    """What chance does before anybody decides."""
    draws: list[RecordedAction] = []
    for played in record.played:
        if played.seat != CHANCE:
            break
        draws.append(played)
    assert draws
    return [str(played) for played in draws]


def test_all_matches_of_a_block_have_the_same_dice(duel: MatchSetup) -> None:
    records = [Record.parse(play_match(duel, number, with_record=True).record) for number in (1, 2, 3)]
    assert records[0].dice == records[1].dice != records[2].dice
    assert first_draws(records[0]) == first_draws(records[1]) != first_draws(records[2])
    assert [record.names for record in records[:2]] == [("greedy", "uniform"), ("uniform", "greedy")]


def test_seeds_depend_on_the_game_the_seat_and_the_seed_of_the_run(duel: MatchSetup) -> None:
    other = match_setup.make("burano", duel.bots, None, {}, duel.seed + 1)
    seeds = [bot_seed(chosen, number, seat) for chosen in (duel, other) for number in range(1, 50) for seat in (0, 1)]
    seeds += [dice_seed(chosen, number) for chosen in (duel, other) for number in range(1, 50, 2)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 10**18 for seed in seeds)


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert [table(3, "greedy", "uniform").whole_blocks(games) for games in (1, 3, 4, 100)] == [3, 3, 6, 102]
