"""The clock of matches never goes back, whatever happens to the system clock."""

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


def test_the_clock_follows_the_system_clock() -> None:
    watch = Watch()
    for wait in (0, 1, 500, 60_000, 24 * HOUR):
        watch.wait(wait)
        assert watch.clock.now() == watch.wall


def test_the_clock_keeps_running_while_the_system_clock_is_behind() -> None:
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


def test_small_adjustments_never_turn_the_clock_back() -> None:
    watch = Watch()
    last = watch.clock.now()
    for step in (-400, 20, -300, 5, 300):
        watch.wall += step
        watch.passed += 10
        assert watch.clock.now() >= last
        last = watch.clock.now()


def test_the_clock_follows_a_jump_forward_only_when_that_is_recorded() -> None:
    watch = Watch()
    begin = watch.clock.now()
    watch.wall += 25 * HOUR
    for passed in (1000, 2000, 3000):
        watch.wait(1000)
        assert watch.clock.now() == begin + passed
        assert watch.clock.has_jumped() and watch.clock.system_time() == watch.wall
    watch.clock.not_before(watch.clock.system_time())
    assert watch.clock.now() == watch.wall and not watch.clock.has_jumped()
    watch.wait(2000)
    assert watch.clock.now() == watch.wall


def test_the_clock_follows_small_steps_forward() -> None:
    watch = Watch()
    for _ in range(10):
        watch.wall += 3000
        assert watch.clock.now() == watch.wall and not watch.clock.has_jumped()


def test_the_clock_starts_at_or_after_a_time_already_seen() -> None:
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
