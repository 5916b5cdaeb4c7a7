"""Mille Fiori: worlds that fit a view are as likely as chance makes them, and none contradicts what the seat has seen.

They are compared with the deals of a witness, who follows physical cards and knows nothing of views: it notes which
packets it has held itself, which cards were revealed and out of which packet they came, and then deals the cards it has
not seen into the packets it has not held, again and again, lets everyone keep cards blindly, and keeps the deals in
which the same cards are revealed as on the table. It takes for granted what the page says of worlds: others' choices
tell nothing, so that any card of a packet is as likely to be the kept one as any other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import pytest
from librt.random import Random

from laguna.core.state import CHANCE, NOBODY, TRUTH
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.testing.distributions import same_distribution
from tests.games.millefiori.scenes import Scene, each_table, position_after
from tests.games.millefiori.walks import readers, walk

SAMPLES: Final = 1200


@dataclass(frozen=True)
class HiddenCards:
    """What is hidden on the table, in a world or in a deal of the witness."""

    packets: tuple[tuple[int, ...], ...]  # by packet: kinds, ascending
    kept: tuple[int, ...]  # by seat: the kind that waits to be revealed, or FREE


Statistic: TypeAlias = Callable[[HiddenCards], Hashable]


# ---- the witness


class Witness:
    """One who sits in a seat, or looks on, and follows the cards of a game."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.known: dict[int, Counter[int]] = {}  # packets that it has held, with what is left in them
        self.revealed: dict[int, list[int]] = {}  # by packet: what has come out of it, in this order
        self.waiting: dict[int, int] = {}  # seats that have kept a card and not revealed it, with the packet it is in
        self.own_card: int = FREE
        self.moment: tuple[int, int] = (0, 0)  # round and pass in which it last took up a packet
        self.visible: Counter[int] = Counter()  # open cards, cards played, and the card in play

    # -- seeing

    def watch(self, before: MilleFioriState, seat: int, after: MilleFioriState) -> None:
        """See what an action has changed on the table."""
        if before.round != after.round:
            self._begin_round()
        if before.phase == phases.CHOOSE:
            self.waiting[seat] = int(before.packet_of(seat))
            if seat == self.seat:
                self.own_card = int(after.kept[seat] if after.kept[seat] != FREE else after.card)
        if after.phase == phases.PLAY_CARD and (before.phase == phases.CHOOSE or before.turn != after.turn):
            self._see_card(int(after.acting()), int(after.card))
        moment = (int(after.round), int(after.passes))
        if after.phase == phases.CHOOSE and moment != self.moment:
            self.moment = moment
            self._take_up(after)
        self.visible = Counter({kind: int(after.open[kind] + after.discards[kind]) for kind in range(box.KINDS)})
        if after.card != FREE:
            self.visible[int(after.card)] += 1

    def _begin_round(self) -> None:
        self.known, self.revealed, self.waiting = {}, {packet: [] for packet in range(self.seats)}, {}

    def _see_card(self, seat: int, kind: int) -> None:
        packet = self.waiting.pop(seat)
        self.revealed[packet].append(kind)
        if packet in self.known:
            self.known[packet][kind] -= 1
        if seat == self.seat:
            self.own_card = FREE

    def _take_up(self, state: MilleFioriState) -> None:
        """Look at the cards of the own hand, and of nobody else's."""
        if self.seat != NOBODY:
            packet = int(state.packet_of(self.seat))
            self.known[packet] = Counter(packet_in(state, packet))

    # -- dealing

    def deals(self, count: int) -> list[HiddenCards]:
        """So many deals in which everything seen has happened."""
        rng = random.Random(17 + self.seat)
        heap = self.heap()
        unknown = [packet for packet in range(self.seats) if packet not in self.known]
        out: list[HiddenCards] = []
        while len(out) < count:
            cards = self._deal(heap, len(unknown) * box.HAND, rng)
            dealt = {packet: cards[place * box.HAND : (place + 1) * box.HAND] for place, packet in enumerate(unknown)}
            hidden = self._play(dealt, rng)
            if hidden is not None:
                out.append(hidden)
        return out

    def heap(self) -> list[int]:
        """The cards that were not seen when the packets were dealt which this witness has not held."""
        out = Counter({kind: int(count) for kind, count in enumerate(box.CARDS)})
        out.subtract(self.visible)
        for held in self.known.values():
            out.subtract(held)
        for packet, cards in self.revealed.items():
            if packet not in self.known:
                out.update(cards)
        assert min(out.values()) >= 0
        return sorted(out.elements())

    def _deal(self, heap: list[int], count: int, rng: random.Random) -> list[int]:
        return rng.sample(heap, count)

    def _play(self, dealt: dict[int, list[int]], rng: random.Random) -> HiddenCards | None:
        """Let everyone keep cards, pass by pass; None where other cards are revealed than were seen."""
        packets = {packet: sorted(cards.elements()) for packet, cards in self.known.items()}
        for packet, cards in dealt.items():
            left = list(cards)
            for seen in self.revealed[packet]:
                if self._keep(left, rng) != seen:
                    return None
                left.remove(seen)
            packets[packet] = sorted(left)
        kept = [FREE] * self.seats
        for seat, packet in self.waiting.items():
            kept[seat] = self.own_card if seat == self.seat else self._keep(packets[packet], rng)
        return HiddenCards(tuple(tuple(packets[packet]) for packet in range(self.seats)), tuple(kept))

    def _keep(self, cards: list[int], rng: random.Random) -> int:
        return rng.choice(cards)


def packet_in(state: MilleFioriState, packet: int) -> list[int]:
    first = packet * box.HAND
    return [int(kind) for kind in state.packet[first : first + state.packet_size[packet]]]


# ---- witnesses who err


class CountsKindsOnly(Witness):
    """Thinks that each kind is as likely as any other, however many cards of it there are."""

    def _deal(self, heap: list[int], count: int, rng: random.Random) -> list[int]:
        left = Counter(heap)
        out: list[int] = []
        for _ in range(count):
            out.append(rng.choice([kind for kind in left if left[kind] > 0]))
            left[out[-1]] -= 1
        return out


class ThinksOthersKeepKindsNotCards(Witness):
    """Thinks that of two equal cards in a hand neither is the likelier one to be kept."""

    def _keep(self, cards: list[int], rng: random.Random) -> int:
        return rng.choice(sorted(set(cards)))


class ThinksOthersKeepBigWheels(Witness):
    """Reads something into others' choices."""

    def _keep(self, cards: list[int], rng: random.Random) -> int:
        return max(cards, key=lambda kind: (box.KIND_WHEEL[kind], rng.random()))


class ForgetsWhatItPassedOn(Witness):
    """Knows nothing of a packet any more once it has handed it on."""

    def _take_up(self, state: MilleFioriState) -> None:
        self.known = {}
        super()._take_up(state)


class TakesPlayedCardsForUnseen(Witness):
    """Deals cards that lie open or were played."""

    def heap(self) -> list[int]:
        return sorted([*super().heap(), *self.visible.elements()])


# ---- comparing


def follow(scene: Scene, witness: Witness) -> None:
    """Let a witness see all that has happened in a scene."""
    state = position_after(
        scene.match.seats, edition=scene.match.options["edition"], choose=scene.match.options["choose"]
    )
    for step in scene.match.history:
        before = state.clone()
        step.apply(state)
        witness.watch(before, step.seat, state)
    assert state.key() == scene.state.key()


def worlds(state: MilleFioriState, seat: int, count: int) -> list[HiddenCards]:
    """What is hidden in worlds that are made of the seat's view."""
    view = state.view(seat)
    rng = Random(seat + 5)
    return [hidden_in(view.determinize(rng)) for _ in range(count)]


def hidden_in(world: MilleFioriState) -> HiddenCards:
    packets = tuple(tuple(packet_in(world, packet)) for packet in range(world.seats))
    return HiddenCards(packets, tuple(int(kind) for kind in world.kept))


def compare(scene: Scene, witness: Witness, samples: int) -> None:
    """The worlds of a view and the deals of a witness are samples of the same distribution."""
    follow(scene, witness)
    dealt = witness.deals(samples)
    found = worlds(scene.state, witness.seat, samples)
    tried = 0
    for statistic in statistics(scene.match.seats):
        one, other = Counter(map(statistic, found)), Counter(map(statistic, dealt))
        if len(one | other) > 1:
            same_distribution(one, other)
            tried += 1
    assert tried > box.SYMBOLS, "nearly everything is certain here: this compares nothing"


def statistics(seats: int) -> Iterator[Statistic]:
    """Symbols and pairs in each packet; the card that each has kept, and how many like it are in its packet."""
    for packet in range(seats):
        for symbol in range(box.SYMBOLS):
            yield lambda hidden, packet=packet, symbol=symbol: symbols(hidden.packets[packet])[symbol]  # type: ignore[misc]
        yield lambda hidden, packet=packet: len(set(hidden.packets[packet]))  # type: ignore[misc]
    for seat in range(seats):
        yield lambda hidden, seat=seat: symbol_of(hidden.kept[seat])  # type: ignore[misc]
        yield lambda hidden, seat=seat: hidden.kept[seat]  # type: ignore[misc]
        yield lambda hidden, seat=seat: max(packet.count(hidden.kept[seat]) for packet in hidden.packets)  # type: ignore[misc]


def symbol_of(kind: int) -> int:
    """The symbol of a card, or FREE where there is none."""
    return int(box.KIND_SYMBOL[kind]) if kind != FREE else FREE


def symbols(cards: tuple[int, ...]) -> Counter[int]:
    return Counter(int(box.KIND_SYMBOL[kind]) for kind in cards)


# ---- scenes


def some_have_chosen(edition: str = "devir", round: int = 1) -> Scene:
    """Three players, the first choice of a round; B and C have chosen."""
    scene = Scene(edition=edition)
    scene.go_to_round(round)
    scene.play(1, scene.moves("B")[0])
    scene.play(2, scene.moves("C")[-1])
    return scene


def in_round_2() -> Scene:
    """Some have chosen, after open cards, leftovers and discards of a whole round have been seen."""
    return some_have_chosen("schmidt", 2)


def one_has_revealed() -> Scene:
    """Three players, B starts; it has revealed one of the four cards key-1, C has kept one."""
    return Scene("B key-1", start="B")


def on_turn() -> Scene:
    """The variant: A has revealed one of the four cards key-1, and it is B's turn."""
    scene = Scene("A key-1 sail", choose="on_turn")
    assert scene.match.deciders() == [1]
    return scene


def passed_on() -> Scene:
    """Three players, second pass; B has kept a card of the packet that A passed on, with ship-1 twice in it."""
    scene = Scene("B key-1 sail", "B ship-1 sail", *("C fish-1 sail", "C fish-2 sail", "C ship-1 sail"), "A ship-1")
    while scene.state.passes == 0:
        scene.step()
    assert Counter(scene.hand("B"))["ship-1"] == 2
    scene.play(1, "keep ship-1")
    scene.play(2, scene.moves("C")[0])
    return scene


def twice_passed_on() -> Scene:
    """Four players, third pass; two cards of a packet that A has not held have been revealed, and D has kept one."""
    scene = Scene("B key-1 sail", "C fish-1 sail", "C key-2 sail", "A fish-2", seats=4)
    while scene.state.passes < 2:
        scene.step()
    for letter in "BCD":
        scene.play("ABCD".index(letter), scene.moves(letter)[0])
    return scene


@pytest.mark.parametrize(
    ("build", "reader", "samples"),
    [
        (some_have_chosen, 0, SAMPLES),
        (some_have_chosen, 1, SAMPLES),
        (some_have_chosen, NOBODY, SAMPLES),
        (in_round_2, 0, SAMPLES),
        (in_round_2, NOBODY, SAMPLES),
        (one_has_revealed, 0, SAMPLES),
        (one_has_revealed, NOBODY, SAMPLES),
        (on_turn, 1, SAMPLES),
        (on_turn, 2, SAMPLES),
        (passed_on, 0, SAMPLES),
        (passed_on, 1, SAMPLES),
        (twice_passed_on, 0, 200),
    ],
)
def test_worlds_are_as_likely_as_the_deals_of_a_witness(build: Callable[[], Scene], reader: int, samples: int) -> None:
    scene = build()
    compare(scene, Witness(reader, scene.match.seats), samples)


@pytest.mark.parametrize(
    ("build", "witness", "samples"),
    [
        (some_have_chosen, CountsKindsOnly, SAMPLES),
        (passed_on, ThinksOthersKeepKindsNotCards, SAMPLES),
        (some_have_chosen, ThinksOthersKeepBigWheels, SAMPLES),
        (passed_on, ForgetsWhatItPassedOn, 150),
        (in_round_2, TakesPlayedCardsForUnseen, SAMPLES),
    ],
)
def test_the_comparison_finds_a_witness_who_errs(
    build: Callable[[], Scene], witness: type[Witness], samples: int
) -> None:
    scene = build()
    with pytest.raises(AssertionError, match="chi-square"):
        compare(scene, witness(0, scene.match.seats), samples)


# ---- knowledge


@each_table
def test_worlds_agree_on_the_packets_that_a_seat_has_held_and_on_no_others(
    seats: int, edition: str, choose: str
) -> None:
    """MF-H.2: a packet is known exactly to the seats that have held it."""
    rng = Random(seats)
    differing = 0
    for number, (state, _, _) in enumerate(walk(seats, edition, choose, seed=11)):
        if number % 9 > 0 or sum(state.packet_size) == 0:
            continue
        for reader in readers(state):
            view = state.view(reader)
            first, second = hidden_in(view.determinize(rng)), hidden_in(view.determinize(rng))
            for packet in range(seats):
                if reader != NOBODY and (reader - packet) % seats <= state.passes:
                    assert first.packets[packet] == second.packets[packet] == tuple(packet_in(state, packet))
                differing += first.packets[packet] != second.packets[packet]
    assert differing > 0


@each_table
def test_a_world_goes_on_like_any_position(seats: int, edition: str, choose: str) -> None:
    """Everyone can act in it, and it comes to an end."""
    rng = Random(seats)
    for number, (state, _, _) in enumerate(walk(seats, edition, choose, seed=12)):
        if number % 40 == 0:
            world = state.view(number % seats).determinize(rng)
            assert world.viewer == TRUTH
            while world.to_move() != NOBODY:
                actions = world.legal_actions()
                is_chance = world.to_move() == CHANCE
                world.apply(world.draw(rng) if is_chance else actions[rng.randrange(len(actions))])
                assert sum(world.deck_of) == sum(world.deck) == world.deck_size
