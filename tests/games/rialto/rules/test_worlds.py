"""Rialto: worlds that fit a view are as likely as chance makes them, and none contradicts what the seat has seen.

They are compared with the deals of a model that follows physical cards and knows nothing of views: it writes down
which cards everyone saw arrive in a hand, how many came unseen, how many were discarded and what was played, and then
deals the unseen cards again and again, keeping the deals that fit. It takes for granted what the page says of worlds:

- others' choices tell nothing: any cards of a hand are as likely to be the discarded ones as any others;
- a played card is one that was seen to arrive, if there is one of its kind left; else it is one of those that came
  unseen, whichever of them;
- a pair of jokers shows that the hand held no card of the stage kind (RI-7.5);
- at the end of a round one forgets: cards seen to arrive stay known only as far as they cannot all be among the
  discards, kinds shown to be missing are not remembered, and all other unseen cards are one heap. Discards that become
  the new pile join that heap (RI-5.8).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import pytest
from librt.random import Random

from laguna.core.state import CHANCE
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.testing.distributions import same_distribution
from tests.games.rialto import scenes, walks
from tests.games.rialto.scenes import Scene

Cards: TypeAlias = tuple[int, ...]  # counts by kind
Deal: TypeAlias = dict[int, tuple[Cards, Cards]]  # by rival: hand and face-down discards
Statistic: TypeAlias = Callable[[Deal], Hashable]

SAMPLES: Final = 2000
NO_LACK: Final = -1


# ---- the model


@dataclass
class Play:
    """What a player laid in one turn."""

    cards: list[int]
    lack: int  # the kind that a pair of jokers showed to be missing


@dataclass
class Rival:
    """What was seen of another player's cards since the last time cards were forgotten."""

    arrived: Counter[int] = field(default_factory=Counter)  # seen to arrive
    unseen: int = 0  # came without being seen
    discarded: int = 0
    plays: list[Play] = field(default_factory=list)
    older: int = 0  # face-down discards of before

    def played(self) -> Counter[int]:
        return Counter(card for play in self.plays for card in play.cards)

    def known(self) -> Counter[int]:
        """Seen to arrive and not seen to leave."""
        return self.arrived - self.played()

    def lacks(self) -> set[int]:
        return {play.lack for play in self.plays} - {NO_LACK}

    def size(self) -> int:
        """Cards in the hand."""
        return self.arrived.total() + self.unseen - self.discarded - self.played().total()

    def forget(self) -> None:
        size = self.size()
        self.arrived = +Counter({kind: count - self.discarded for kind, count in self.known().items()})
        self.unseen = size - self.arrived.total()
        self.older += self.discarded
        self.discarded = 0
        self.plays = []


class DealModel:
    """Follows the cards of a game from one seat, and deals those that came unseen."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.rivals = {other: Rival() for other in range(seats) if other != seat}
        self.pile = box.CARD_COUNT
        self.rows: Counter[int] = Counter()
        self.virtual: Counter[int] = Counter()  # open before the virtual player
        self.open_discards: Counter[int] = Counter()
        self.own: Counter[int] = Counter()
        self.own_discards: Counter[int] = Counter()
        self.staged: list[int] = []
        self.converts = False

    # -- seeing

    def watch(self, state: RialtoState, mover: int, action: int) -> None:
        """See what the next action does to cards."""
        if state.chapter >= phases.VIRTUAL:  # RI-5.7: the leftover row is discarded before phase II
            self.open_discards += self.rows
            self.rows = Counter()
        if mover == CHANCE:
            if state.phase in (phases.DEAL_ROWS, phases.DRAW_CARDS, phases.VIRTUAL_DRAWS):
                self._see_draw(state, action - actions.DRAW)
        elif actions.ROW <= action < actions.ROW + state.row_count():
            row = (action - actions.ROW) * box.KINDS
            self._see_arrival(mover, +Counter({kind: int(state.rows[row + kind]) for kind in range(box.KINDS)}))
        elif actions.PICK <= action < actions.PICK + box.KINDS:
            self._see_arrival(mover, Counter([action - actions.PICK]))
        elif actions.DISCARD <= action < actions.DISCARD + box.KINDS:
            self._see_discard(mover, action - actions.DISCARD)
        elif actions.LAY <= action < actions.LAY + box.KINDS:
            self.staged.append(action - actions.LAY)
        elif actions.CONVERT <= action < actions.CONVERT + box.KINDS:
            self.staged.append(action - actions.CONVERT)
            self.converts = True
        elif action == actions.PLAY:
            self._see_play(mover, int(state.stage))

    def end_round(self) -> None:
        self.open_discards += self.virtual
        self.virtual = Counter()
        for rival in self.rivals.values():
            rival.forget()

    def _see_draw(self, state: RialtoState, kind: int) -> None:
        if self.pile == 0:
            self._see_reshuffle()
        self.pile -= 1
        if state.phase == phases.DEAL_ROWS:
            self.rows[kind] += 1
        elif state.phase == phases.VIRTUAL_DRAWS:
            self.virtual[kind] += 1
        elif state.acting() == self.seat:
            self.own[kind] += 1
        else:
            self.rivals[state.acting()].unseen += 1

    def _see_reshuffle(self) -> None:
        for rival in self.rivals.values():
            if rival.discarded:
                rival.forget()
            self.pile += rival.older
            rival.older = 0
        self.pile += self.open_discards.total() + self.own_discards.total()
        self.open_discards = Counter()
        self.own_discards = Counter()

    def _see_arrival(self, mover: int, cards: Counter[int]) -> None:
        self.rows -= cards
        if mover == self.seat:
            self.own += cards
        else:
            self.rivals[mover].arrived += cards

    def _see_discard(self, mover: int, kind: int) -> None:
        if mover == self.seat:
            self.own[kind] -= 1
            self.own_discards[kind] += 1
        else:
            self.rivals[mover].discarded += 1

    def _see_play(self, mover: int, stage: int) -> None:
        is_pair = stage not in self.staged and not self.converts
        if mover == self.seat:
            self.own.subtract(self.staged)
        else:
            self.rivals[mover].plays.append(Play(self.staged, stage if is_pair else NO_LACK))
        self.open_discards.update(self.staged)
        self.staged, self.converts = [], False

    # -- dealing

    def deals(self, count: int) -> list[Deal]:
        """So many deals that fit what was seen."""
        rng = random.Random(self.seat + 7)
        heap = list(self.heap().elements())
        needed = sum(rival.unseen + rival.older for rival in self.rivals.values())
        out: list[Deal] = []
        while len(out) < count:
            unseen = self._draw(heap, needed, rng)
            deal = {player: self._deal_to(rival, unseen, rng) for player, rival in self.rivals.items()}
            fitting = {player: dealt for player, dealt in deal.items() if dealt is not None}
            if len(fitting) == len(self.rivals):
                out.append(fitting)
        return out

    def heap(self) -> Counter[int]:
        """All cards that came unseen to somebody, or are still to come."""
        out = Counter({kind: int(count) for kind, count in enumerate(box.CARDS)})
        for seen in (self.rows, self.virtual, self.open_discards, self.own, self.own_discards):
            out.subtract(seen)
        for rival in self.rivals.values():
            out.subtract(rival.known())
            out.update(rival.played() - rival.arrived)  # came unseen, and were shown later
        assert min(out.values()) >= 0
        return out

    def _draw(self, heap: list[int], count: int, rng: random.Random) -> list[int]:
        return rng.sample(heap, count)

    def _deal_to(self, rival: Rival, unseen: list[int], rng: random.Random) -> tuple[Cards, Cards] | None:
        """A hand and its discards, or None where they do not fit what the player was seen to lay."""
        seen = sorted(rival.arrived.elements())
        cards = seen + [unseen.pop() for _ in range(rival.unseen)]
        discarded = self._discards(rival, len(seen), len(cards), rng)
        laid: set[int] = set()
        for play in rival.plays:
            hand = [card for place, card in enumerate(cards) if place not in laid and place not in discarded]
            if self._contradicts(play, hand):
                return None
            for kind in play.cards:
                place = place_of(kind, cards, len(seen), laid, rng)
                if place in discarded or cards[place] != kind:
                    return None
                laid.add(place)
        hand = [card for place, card in enumerate(cards) if place not in laid and place not in discarded]
        # Cards seen to arrive whose kind proves to be missing are known discards, no hidden ones any more.
        shed = [cards[place] for place in discarded if place >= len(seen) or cards[place] not in rival.lacks()]
        return counts(hand), counts(shed + [unseen.pop() for _ in range(rival.older)])

    def _discards(self, rival: Rival, seen: int, cards: int, rng: random.Random) -> set[int]:
        return set(rng.sample(range(cards), rival.discarded))

    def _contradicts(self, play: Play, hand: list[int]) -> bool:
        return play.lack in hand


def place_of(kind: int, cards: list[int], seen: int, laid: set[int], rng: random.Random) -> int:
    """Which card was laid: of those seen to arrive the first of its kind, else any one that came unseen."""
    for place in range(seen):
        if cards[place] == kind and place not in laid:
            return place
    return rng.choice([place for place in range(seen, len(cards)) if place not in laid])


def counts(cards: list[int]) -> Cards:
    return tuple(cards.count(kind) for kind in range(box.KINDS))


# ---- models with an error


class TrustsWhatWasSeen(DealModel):
    """Thinks that nobody discards a card that was seen to arrive, as long as there are others."""

    def _discards(self, rival: Rival, seen: int, cards: int, rng: random.Random) -> set[int]:
        unseen = rng.sample(range(seen, cards), min(rival.discarded, cards - seen))
        return {*unseen, *rng.sample(range(seen), rival.discarded - len(unseen))}


class CountsKindsOnly(DealModel):
    """Thinks that each kind is as likely as any other, however many cards of it are left."""

    def _draw(self, heap: list[int], count: int, rng: random.Random) -> list[int]:
        left = Counter(heap)
        out: list[int] = []
        for _ in range(count):
            out.append(rng.choice([kind for kind in left if left[kind] > 0]))
            left[out[-1]] -= 1
        return out


class OverlooksLacks(DealModel):
    """Learns nothing from a pair of jokers."""

    def _contradicts(self, play: Play, hand: list[int]) -> bool:
        return False


class ForgetsRounds(DealModel):
    """Does not remember any card into the next round."""

    def end_round(self) -> None:
        super().end_round()
        for rival in self.rivals.values():
            rival.unseen += rival.arrived.total()
            rival.arrived = Counter()


# ---- comparing


def follow(scene: Scene, model: DealModel) -> None:
    """Show a model all that has happened in a scene."""
    state = scenes.position(scene.match.seats, third=scene.match.options["third"])
    for step in scene.match.history:
        model.watch(state, step.seat, step.action)
        round = state.round
        step.apply(state)
        if state.round != round or state.phase == phases.OVER:
            model.end_round()


def worlds(state: RialtoState, seat: int) -> list[Deal]:
    """What the others have in worlds that are made of the seat's view."""
    view = state.view(seat)
    rng = Random(seat + 1)
    return [held_in(view.determinize(rng), seat) for _ in range(SAMPLES)]


def held_in(world: RialtoState, seat: int) -> Deal:
    return {
        player: (held(world.hand, player), held(world.shed, player)) for player in range(world.seats) if player != seat
    }


def held(table: object, player: int) -> Cards:
    return tuple(table[player * box.KINDS : (player + 1) * box.KINDS])  # type: ignore[index]


def compare(scene: Scene, model: DealModel) -> None:
    """The worlds of a view and the deals of a model are samples of the same distribution."""
    follow(scene, model)
    for player, rival in model.rivals.items():
        assert rival.size() == scene.state.hand_size[player]
    dealt = model.deals(SAMPLES)
    found = worlds(scene.state, model.seat)
    tried = 0
    for statistic in statistics(list(model.rivals)):
        one, other = Counter(map(statistic, found)), Counter(map(statistic, dealt))
        if len(one | other) > 1:
            same_distribution(one, other)
            tried += 1
    assert tried > box.KINDS, "nearly everything is certain here: this compares nothing"


def statistics(rivals: list[int]) -> Iterator[Statistic]:
    """Each kind in each hand and its discards; gold and jokers together in all hands."""
    for player in rivals:
        for kind in range(box.KINDS):
            yield lambda deal, player=player, kind=kind: (deal[player][0][kind], deal[player][1][kind])  # type: ignore[misc]
    yield lambda deal: tuple((deal[player][0][box.GOLD], deal[player][0][box.JOKER]) for player in rivals)


def refute(scene: Scene, model: DealModel) -> None:
    """A model with an error is refuted: the comparison can fail."""
    with pytest.raises(AssertionError, match="chi-square"):
        compare(scene, model)


# ---- scenes


def after_discards(seats: int) -> Scene:
    """Round 1: seat 1 has a row, five hidden draws and four hidden discards; seat 0 has seen many bridges."""
    scene = Scene(seats, start="yellow_1 green_1 blue_1")
    scene.deal(
        1,
        rows=["bridge*5 gondola", "doge gold*2 joker*3", "councillor*4 gold*2"][:seats],
        draws={0: "bridge*2", 1: "doge gold*2 joker building"},
    )
    scene.script(1, 1, "use green_1", "draw-pile", "discard gold", "discard gold", "discard building", "discard joker")
    scene.go_to_stage(scenes.A)
    return scene


def after_plays() -> Scene:
    """Round 1, stage C: seat 1 has laid a doge that was seen to arrive and two gold cards, only one of them so."""
    scene = Scene(3, start="yellow_1 green_1 blue_1")
    scene.deal(
        1,
        rows=["bridge*5 gondola", "doge gold joker*3 councillor", "councillor*3 gold*2 joker"],
        draws={0: "bridge*2", 1: "gold*2"},
    )
    scene.script(1, 1, "discard councillor")
    scene.go_to_stage(scenes.A)
    scene.lay_all({1: "doge"})
    scene.lay_all({1: "gold*2", 2: "gold"})
    return scene


def after_a_reshuffle() -> Scene:
    """Round 2 of five: the discards of round 1 are in the pile again, and everyone has discarded since."""
    scene = Scene(5)
    scene.script(1, 1, "gold*2", "gondola")
    scene.script(1, 2, "doge*3")
    scene.deal(
        1, rows=["bridge*6", "gold*4 gondola joker", "doge*4 joker*2", "gold*3 bridge*3", "joker*3 councillor*3"]
    )
    scene.go_to_stage(scenes.A, round=2)
    return scene


def after_a_pair_of_jokers() -> Scene:
    """Round 1, stage C: seat 1 took two gold cards with its row, but laid a pair of jokers for gold."""
    scene = Scene(3, start="yellow_1 green_1 blue_1")
    scene.deal(
        1,
        rows=["bridge*5 gondola", "doge gold*2 joker*3", "councillor*4 doge*2"],
        draws={0: "bridge*2", 1: "doge*2 building*2 councillor"},
    )
    scene.script(
        1, 1, "use green_1", "draw-pile", "discard gold", "discard gold", "discard building", "discard building"
    )
    scene.script(1, 1, "B: joker*2")
    scene.go_to_stage(scenes.C)
    return scene


SCENES: Final[dict[str, Callable[[], Scene]]] = {
    "two after discards": lambda: after_discards(2),
    "three after discards": lambda: after_discards(3),
    "after plays": after_plays,
    "after a reshuffle": after_a_reshuffle,
    "after a pair of jokers": after_a_pair_of_jokers,
}


@pytest.mark.parametrize("name", SCENES)
def test_worlds_are_as_likely_as_chance_makes_them(name: str) -> None:
    scene = SCENES[name]()
    compare(scene, DealModel(0, scene.match.seats))


@pytest.mark.parametrize("name", ["two after discards", "three after discards", "after plays", "after a reshuffle"])
def test_a_model_that_trusts_what_was_seen_is_refuted(name: str) -> None:
    scene = SCENES[name]()
    refute(scene, TrustsWhatWasSeen(0, scene.match.seats))


@pytest.mark.parametrize("name", SCENES)
def test_a_model_that_counts_kinds_only_is_refuted(name: str) -> None:
    scene = SCENES[name]()
    refute(scene, CountsKindsOnly(0, scene.match.seats))


def test_a_model_that_overlooks_lacks_is_refuted() -> None:
    scene = after_a_pair_of_jokers()
    refute(scene, OverlooksLacks(0, scene.match.seats))


def test_a_model_that_forgets_rounds_is_refuted() -> None:
    scene = after_a_reshuffle()
    refute(scene, ForgetsRounds(0, scene.match.seats))


# ---- no world contradicts the record


@pytest.mark.parametrize(("seats", "third"), walks.TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_no_world_contradicts_what_the_seat_has_seen(seats: int, third: str, seed: int) -> None:
    """Every seat follows a random game; at some decisions the worlds of its view are held against what it has seen."""
    models = [DealModel(seat, seats) for seat in range(seats)]
    rng = Random(seed)
    round = checked = 0
    for state, mover, action in walks.walk(seats, third, seed):
        if state.round != round:
            round = int(state.round)
            for model in models:
                model.end_round()
        if mover >= 0 and state.phase != phases.DISCARD_CARDS and rng.randrange(6) == 0:
            checked += 1
            for model in models:
                fits(state.view(model.seat).determinize(rng), state, model)
        for model in models:
            model.watch(state, mover, action)
    assert checked > 20


def fits(world: RialtoState, state: RialtoState, model: DealModel) -> None:
    """The world has the seat's own cards, all sizes, every card that was seen to arrive, and no kind shown to lack."""
    seat = model.seat
    assert Counter(dict(enumerate(held(world.hand, seat)))) == model.own
    # A pair of jokers shows everyone some of its player's discards; those count as open ones from then on.
    assert all(count <= model.own_discards[kind] for kind, count in enumerate(held(world.shed, seat)))
    assert world.deck_size == sum(world.deck) == model.pile
    for player, rival in model.rivals.items():
        hand, shed = held(world.hand, player), held(world.shed, player)
        assert sum(hand) == state.hand_size[player] == rival.size()
        for kind, known in rival.known().items():
            assert hand[kind] >= known - rival.discarded
            if kind not in rival.lacks():
                assert hand[kind] + shed[kind] >= known
        assert not any(hand[kind] for kind in rival.lacks())
    held_now = Counter(dict(enumerate(world.deck)))
    for player in range(state.seats):
        held_now.update(Counter(dict(enumerate(held(world.hand, player)))))
        held_now.update(Counter(dict(enumerate(held(world.shed, player)))))
    open_cards = model.rows + model.virtual + model.open_discards
    assert all(held_now[kind] <= box.CARDS[kind] - open_cards[kind] for kind in range(box.KINDS))
