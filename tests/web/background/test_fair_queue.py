"""The fair queue: callers take turns by what they have used, networks before people."""

from __future__ import annotations

import random

from laguna.web.background.fair_queue import Caller, FairQueue

MARTA, SAM = Caller("192.0.2.1", "Marta"), Caller("192.0.2.2", "Sam")
PIA = Caller("192.0.2.1", "Pia")  # Marta's network


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def served(queue: FairQueue[str], clock: Clock, seconds: float, count: int) -> list[str]:
    """The next requests, each of which takes so long."""
    out: list[str] = []
    for _ in range(count):
        item = queue.take()
        assert item is not None
        clock.seconds += seconds
        queue.done(item)
        out.append(item)
    return out


def test_a_newcomer_is_next_behind_a_long_queue() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    for number in range(100):
        queue.add(f"marta {number}", MARTA)
    served(queue, clock, 0.6, 10)
    queue.add("sam 0", SAM)
    queue.add("sam 1", SAM)
    assert served(queue, clock, 0.6, 4) == ["sam 0", "marta 10", "sam 1", "marta 11"]


def test_time_is_shared_not_requests() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    for number in range(200):
        queue.add(f"marta {number}", MARTA)
        queue.add(f"sam {number}", SAM)
    used = {"marta": 0.0, "sam": 0.0}
    for _ in range(60):
        item = queue.take()
        assert item is not None
        who = item.partition(" ")[0]
        took = 0.6 if who == "marta" else 0.05
        clock.seconds += took
        used[who] += took
        queue.done(item)
    assert abs(used["marta"] - used["sam"]) <= 0.6


def test_many_people_of_one_network_share_what_one_network_gets() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    for number in range(60):
        queue.add(f"guest {number}", Caller(MARTA.network, str(number)))
    for number in range(10):
        queue.add(f"sam {number}", SAM)
    first = served(queue, clock, 0.6, 20)
    assert sum(item.startswith("sam") for item in first) == 10


def test_people_of_one_network_take_turns() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    for number in range(10):
        queue.add(f"marta {number}", MARTA)
    for number in range(3):
        queue.add(f"pia {number}", PIA)
    assert sum(item.startswith("pia") for item in served(queue, clock, 0.1, 6)) == 3


def test_nobody_saves_up_by_being_away() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    for number in range(50):
        queue.add(f"marta {number}", MARTA)
    served(queue, clock, 1.0, 30)
    for number in range(10):
        queue.add(f"sam {number}", SAM)
    assert sum(item.startswith("sam") for item in served(queue, clock, 1.0, 10)) == 5


def test_a_penalty_delays_but_starves_nobody() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    queue.add("absent", SAM, 3.0)
    for number in range(20):
        queue.add(f"marta {number}", MARTA)
    assert 3 <= served(queue, clock, 1.0, 8).index("absent") <= 4


def test_who_has_used_less_may_interrupt() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    queue.add("slow", MARTA)
    assert queue.take() == "slow"
    queue.add("own", MARTA)
    queue.add("quick", SAM)
    clock.seconds += 0.1
    assert queue.take_before("slow", lambda item: item != "quick") is None
    assert queue.take_before("slow", lambda _: True) == "quick"
    queue.pause("slow")
    clock.seconds += 5
    queue.done("quick")
    queue.resume("slow")
    clock.seconds += 0.1
    queue.add("again", SAM)
    assert queue.take_before("slow", lambda _: True) is None, "Sam has used more by now"


def test_random_use_leaves_nothing_behind() -> None:
    rng, clock = random.Random(1), Clock()
    queue: FairQueue[str] = FairQueue(clock)
    running: list[str] = []
    for number in range(2000):
        clock.seconds += rng.random()
        chance = rng.random()
        if chance < 0.5:
            queue.add(str(number), Caller(str(rng.randrange(4)), str(rng.randrange(3))), rng.choice([0.0, 3.0]))
        elif chance < 0.8 and (item := queue.take()) is not None:
            running.append(item)
        elif running:
            queue.done(running.pop(rng.randrange(len(running))))
    while running or len(queue):
        if (item := queue.take()) is not None:
            running.append(item)
        if running:
            queue.done(running.pop())
    assert not queue._used and not queue._running
