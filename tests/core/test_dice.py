"""Dice: fair, repeatable, and, where sealed, as the page says."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laguna.core.dice import SPAN, Dice, FastDice, LockedDice, ScriptedDice, SealedDice, is_biased, sealed_message
from laguna.core.game import Game
from laguna.core.state import CHANCE
from laguna.text.text import RuleError

SECRET = bytes(range(32))
WORDS = ["", "blue moon", "Möwe: 3,"]
HUGE = 2**63 + 1  # nearly every second number below 2**64 is passed over


def recomputed(k: int, total: int) -> tuple[int, int]:
    """The k-th draw as SealedDice's docstring tells it, written anew; and how many numbers were passed over."""
    said = b"0:,9:blue moon,9:M\xc3\xb6we: 3,,"
    passed_over = 0
    while True:
        message = said + f"{k}.{passed_over}".encode()
        x = int(hmac.new(SECRET, message, hashlib.sha256).hexdigest()[:16], 16)
        if x < total * (2**64 // total):
            return x % total, passed_over
        passed_over += 1


@pytest.mark.parametrize("total", [1, 2, 77, 10**6, HUGE])
def test_sealed_dice_draw_what_their_page_says(total: int) -> None:
    dice = SealedDice(SECRET, WORDS)
    assert [dice.number(total) for _ in range(50)] == [recomputed(k, total)[0] for k in range(1, 51)]


def test_numbers_are_passed_over_in_that_test() -> None:
    assert max(recomputed(k, HUGE)[1] for k in range(1, 51)) > 1


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    dice = SealedDice(SECRET, WORDS)
    assert dice.commitment == hashlib.sha256(SECRET).hexdigest()
    assert dice.title() == f"sealed {dice.commitment}"


def test_sealed_dice_go_on_after_so_many_draws() -> None:
    whole = SealedDice(SECRET, WORDS)
    numbers = [whole.number(1000) for _ in range(20)]
    rest = SealedDice(SECRET, WORDS, draws=12)
    assert [rest.number(1000) for _ in range(8)] == numbers[12:]


def test_each_seat_s_words_change_the_draws() -> None:
    def draws(words: list[str]) -> list[int]:
        dice = SealedDice(SECRET, words)
        return [dice.number(10**9) for _ in range(4)]

    assert len({tuple(draws(words)) for words in (["", ""], ["a", ""], ["", "a"], ["a", "a"], ["aa", ""])}) == 5


def test_fresh_secrets_differ() -> None:
    one, other = SealedDice.fresh(["", ""]), SealedDice.fresh(["", ""])
    assert len(one.secret) == len(other.secret) == 32
    assert one.commitment != other.commitment


asked = st.tuples(
    st.lists(st.text(alphabet=",:.0123ü"), min_size=2, max_size=2), st.integers(1, 30), st.integers(0, 30)
)


@given(asked, asked)
def test_no_two_askings_give_the_same_message(
    one: tuple[list[str], int, int], other: tuple[list[str], int, int]
) -> None:
    assert (one == other) == (sealed_message(*one) == sealed_message(*other))


@given(st.integers(1, SPAN))
def test_the_first_number_passed_over_begins_the_incomplete_run(total: int) -> None:
    boundary = total * (SPAN // total)
    assert not is_biased(boundary - 1, total)
    assert is_biased(boundary, total)  # where total divides SPAN this is SPAN itself, which is never drawn


@pytest.mark.parametrize("dice", [SealedDice(SECRET, WORDS), FastDice(7)], ids=["sealed", "fast"])
@pytest.mark.parametrize("total", [2, 7, 77])
def test_every_number_is_as_likely_as_any_other(dice: Dice, total: int) -> None:
    draws = 200 * total
    counts = Counter(dice.number(total) for _ in range(draws))
    assert set(counts) == set(range(total))
    mean = draws / total
    chi_square = sum((counts[number] - mean) ** 2 / mean for number in range(total))
    assert chi_square < total - 1 + 4 * math.sqrt(2 * (total - 1))  # four standard deviations


def test_fast_dice_repeat_for_a_seed() -> None:
    one, other, third = FastDice(5), FastDice(5), FastDice(6)
    numbers = [one.number(1000) for _ in range(10)]
    assert [other.number(1000) for _ in range(10)] == numbers
    assert [third.number(1000) for _ in range(10)] != numbers


def test_a_draw_is_the_outcome_of_its_number(burano: Game) -> None:
    state = burano.new(2, {"chest": "shut"}, 1)
    dice = FastDice(1)
    for _ in range(6):
        assert state.to_move() == CHANCE
        weights = dict(zip(state.legal_actions(), state.chance_weights(), strict=True))
        action, number, total = dice.draw(state)
        assert total == sum(weights.values())
        below = sum(weight for other, weight in weights.items() if other < action)
        assert below <= number < below + weights[action]
        state.apply(action)


def test_given_dice_fall_as_told_and_then_as_others(burano: Game) -> None:
    state = burano.new(2, {"chest": "shut"}, 1)
    dice = ScriptedDice([burano.parse("draw gold")], then=FastDice(1))
    action, number, total = dice.draw(state)
    assert burano.notate(action) == "draw gold"
    assert state.outcome(number) == action
    assert total == sum(state.chance_weights())
    action, number, _ = dice.draw(state)
    assert state.outcome(number) == action


def test_given_dice_refuse_what_cannot_be(burano: Game) -> None:
    state = burano.new(2, {"chest": "shut"}, 1)
    dice = ScriptedDice()
    with pytest.raises(RuleError, match="nothing is given for draw 1"):
        dice.draw(state)
    dice.give(burano.parse("lay"))
    with pytest.raises(RuleError, match="draw 2 cannot be action"):
        dice.draw(state)


def test_shut_dice_do_not_draw() -> None:
    with pytest.raises(RuleError, match="nothing more can be drawn from the dice 'sealed abc'"):
        LockedDice("sealed abc", WORDS).number(6)
