"""Bags and hands as counts by kind: hiding the hands of others in the bag, and dealing them out again.

The hands of all seats stand in one list, seat after seat, with a number for each kind.
"""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.fields import must
from laguna.core.state import TRUTH, UNKNOWN, Seat


def hide_others(bag: vec[i64], hands: vec[i64], seat: Seat) -> None:
    """Put all hands but that of `seat` back into the bag, and mark them as unknown: for State.hide.

    >>> bag, hands = vec[i64]([5, 5]), vec[i64]([1, 0, 0, 2])
    >>> hide_others(bag, hands, 0)
    >>> list(bag), list(hands)
    ([5, 7], [1, 0, -1, -1])
    """
    kinds: i64 = len(bag)
    count: i64 = len(hands)
    for at in range(count):
        if at // kinds != seat:
            bag[at % kinds] += hands[at]
            hands[at] = UNKNOWN


def deal_others(bag: vec[i64], hands: vec[i64], seat: Seat, sizes: vec[i64], rng: Random) -> None:
    """Fill all hands but that of `seat` from the bag, each thing as likely as any other: for State.fill."""
    seats: i64 = len(sizes)
    for other in range(seats):
        if other != seat:
            deal(bag, hands, other, sizes[other], rng)


def deal(bag: vec[i64], hands: vec[i64], seat: Seat, size: i64, rng: Random) -> None:
    """Fill the hand of `seat`, whatever it held, with so many things of the bag."""
    kinds: i64 = len(bag)
    left: i64 = 0
    for kind in range(kinds):
        left += bag[kind]
        hands[seat * kinds + kind] = 0
    must(0 <= size <= left, "bag")
    for _ in range(size):
        number: i64 = rng.randrange(left)
        kind = 0
        while number >= bag[kind]:
            number -= bag[kind]
            kind += 1
        bag[kind] -= 1
        hands[seat * kinds + kind] += 1
        left -= 1


def check(bag: vec[i64], hands: vec[i64], viewer: Seat, sizes: vec[i64], total: i64) -> None:
    """Refuse hands of other sizes, hands that a view should not know, and a bag that doesn't hold the rest of all.

    For Rules.check; `total` is how many things bag and hands hold together.
    """
    kinds: i64 = len(bag)
    seats: i64 = len(sizes)
    for kind in range(kinds):
        total -= bag[kind]
    for seat in range(seats):
        is_hidden = viewer != TRUTH and viewer != seat
        held: i64 = 0
        for kind in range(kinds):
            count = hands[seat * kinds + kind]
            must((count == UNKNOWN) == is_hidden, "hands")
            held += count
        if not is_hidden:
            must(held == sizes[seat], "hands")
            total -= held
    must(total == 0, "bag")
