"""What a network is shown: an observation is a row of whole numbers, plane after plane, written from a view.

The numbers are small ones as the game has them, counts and marks, so that writing them is cheap; what each is divided
by to come to about 1 stands beside them. The row belongs to the caller and is written over and over: numpy reads it
where it lies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

HIGHEST: Final = 32_767  # what a number of the row can hold; points have no end of their own


class Plane:
    """One part of an observation: its name, its shape, what its numbers tell, their bounds, and what divides them."""

    def __init__(
        self, name: str, shape: tuple[int, ...], words: str, high: int = 1, *, low: int = 0, scale: int = 0
    ) -> None:
        self.name: str = name
        self.shape: tuple[int, ...] = shape
        self.words: str = words  # for the docs
        self.high: int = high
        self.low: int = low
        self.scale: int = scale if scale > 0 else high
        self.size: int = 1
        for length in shape:
            self.size *= length


def size_of(planes: list[Plane]) -> int:
    """How many numbers an observation of these planes has."""
    return sum([plane.size for plane in planes])


class ObservationWriter:
    """Where an observation is written, number after number, over the one before.

    Most numbers are 0. So what has been written is remembered, and the next observation begins by taking that away.
    """

    def __init__(self, numbers: vec[i16], first: i64, size: i64) -> None:
        self.numbers: vec[i16] = numbers  # all 0 from `first` on
        self.first: i64 = first
        self.size: i64 = size
        self.at: i64 = first  # of the next number
        self._written: vec[i64] = vec[i64]([0] * size)  # places of what is not 0
        self._count: i64 = 0

    def begin(self) -> None:
        """Start anew."""
        numbers = self.numbers
        written = self._written
        for place in range(self._count):
            numbers[written[place]] = 0
        self._count = 0
        self.at = self.first

    def is_full(self) -> bool:
        """Whether every number has been told."""
        return self.at == self.first + self.size

    def set(self, at: i64, number: i64) -> None:
        """A number at some place of the row."""
        if number != 0:
            if self.numbers[at] == 0:
                self._written[self._count] = at
                self._count += 1
            self.numbers[at] = i16(number)

    def add(self, at: i64) -> None:
        """One more at some place of the row."""
        self.set(at, i64(self.numbers[at]) + 1)

    def put(self, number: i64) -> None:
        """The next number."""
        self.set(self.at, number)
        self.at += 1

    def mark(self, is_so: bool) -> None:
        """1 where it is so."""
        if is_so:
            self.set(self.at, 1)
        self.at += 1

    def skip(self, count: i64) -> None:
        """So many zeros."""
        self.at += count

    def one_of(self, number: i64, count: i64) -> None:
        """So many marks, of which one is set; none where the number is not among them."""
        if 0 <= number < count:
            self.set(self.at + number, 1)
        self.at += count

    def row(self, values: vec[i64], first: i64, count: i64) -> None:
        """Part of a table, as it stands there."""
        numbers = self.numbers  # named once, and the writing not left to set(): a row is what takes time
        written = self._written
        so_far = self._count
        at = self.at
        for place in range(first, first + count):
            value = values[place]
            if value != 0:
                numbers[at] = i16(value)
                written[so_far] = at
                so_far += 1
            at += 1
        self._count = so_far
        self.at = at

    def known(self, values: vec[i64], first: i64, count: i64) -> None:
        """The same, where what is below 0 means unknown or none and stays 0."""
        at = self.at
        for place in range(first, first + count):
            if values[place] > 0:
                self.set(at, values[place])
            at += 1
        self.at = at

    def bits(self, bits: i64, count: i64) -> None:
        """A set as marks."""
        at = self.at
        while bits != 0:
            if bits & 1 != 0:
                self.set(at, 1)
            bits >>= 1
            at += 1
        self.at += count

    def by_seat(self, values: vec[i64], seat: i64, seats: i64, most: i64) -> None:
        """One number a seat, from `seat` on round the table; 0 for those that are not there."""
        for step in range(seats):
            self.set(self.at + step, values[seat_at(seat, step, seats)])
        self.at += most

    def rows_by_seat(self, values: vec[i64], seat: i64, seats: i64, most: i64, count: i64) -> None:
        """So many numbers a seat, from `seat` on round the table; what is below 0 is unknown and stays 0."""
        for step in range(seats):
            self.known(values, seat_at(seat, step, seats) * count, count)
        self.at += (most - seats) * count

    def those(self, chosen: vec[i64], seat: i64, seats: i64, most: i64) -> None:
        """Marks for some of the seats, from `seat` on round the table."""
        for other in chosen:
            self.set(self.at + step_from(seat, other, seats), 1)
        self.at += most

    def whose(self, owners: vec[i64], seat: i64, seats: i64, most: i64) -> None:
        """For each seat from `seat` on a row of marks: what is theirs; no mark where the owner is none."""
        count: i64 = len(owners)
        numbers = self.numbers
        written = self._written
        so_far = self._count
        for place in range(count):
            owner = owners[place]
            if owner >= 0:
                at = self.at + step_from(seat, owner, seats) * count + place
                numbers[at] = 1
                written[so_far] = at
                so_far += 1
        self._count = so_far
        self.at += most * count


def seat_at(seat: i64, step: i64, seats: i64) -> i64:
    """Who sits so many seats on round the table from `seat`."""
    return seat + step if seat + step < seats else seat + step - seats


def step_from(seat: i64, other: i64, seats: i64) -> i64:
    """How many seats on round the table from `seat` another one sits; -1 for none."""
    if other < 0:
        return -1
    return other - seat if other >= seat else other - seat + seats
