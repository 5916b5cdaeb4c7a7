"""The time of matches never goes back, whatever is done to the machine's clock."""

from __future__ import annotations

from laguna.web.clock import Clock

NS = 1_000_000  # nanoseconds in a millisecond
HOUR = 3_600_000


class Watch:
    """A clock that can be set, and one that cannot."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.passed = 5_000
        self.clock = Clock(lambda: self.wall * NS, lambda: self.passed * NS)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.passed += milliseconds


def test_it_is_the_machines_time_where_nobody_sets_that() -> None:
    watch = Watch()
    for wait in (0, 1, 500, 60_000, 24 * HOUR):
        watch.wait(wait)
        assert watch.clock.now() == watch.wall


def test_set_back_it_goes_on_until_the_machines_time_has_caught_up() -> None:
    watch = Watch()
    begin = watch.clock.now()
    watch.wall -= HOUR
    for passed in range(1000, 10_000, 1000):
        watch.wait(1000)
        assert watch.clock.now() == begin + passed
    watch.wait(2 * HOUR)
    assert watch.clock.now() == begin + 9000 + 2 * HOUR
    watch.wall += HOUR  # it is set right again
    watch.wait(1000)
    assert watch.clock.now() == watch.wall


def test_small_adjustments_never_take_a_moment_away() -> None:
    watch = Watch()
    last = watch.clock.now()
    for step in (-400, 20, -300, 5, 300):
        watch.wall += step
        watch.passed += 10
        assert watch.clock.now() >= last
        last = watch.clock.now()


def test_set_forward_it_follows() -> None:
    watch = Watch()
    watch.wall += HOUR
    assert watch.clock.now() == watch.wall


def test_it_does_not_begin_before_what_somebody_has_seen() -> None:
    watch = Watch()
    watch.clock.now()
    watch.wait(4000)
    seen = watch.wall + HOUR  # a server wrote this down before the clock was set back
    watch.clock.not_before(seen)
    assert watch.clock.now() == seen
    watch.wait(2000)
    assert watch.clock.now() == seen + 2000
    watch.clock.not_before(5)
    assert watch.clock.now() == seen + 2000
