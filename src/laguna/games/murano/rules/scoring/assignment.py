"""Murano: the best use of a seat's characters: which gondoliers serve them, what is handed in (MU-12.6).

A gondolier at an island serves one character or is worth a point by itself. Characters that score an island as it lies
are independent of each other but for the gondoliers: which of them are used is told by how many gondoliers of each
island are, and the best total for each such use is found character by character. Characters that take gold or beads
share what there is; there are few of them, so every choice of those to be used is tried.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import position
from laguna.games.murano.rules.position import MuranoPosition
from laguna.games.murano.rules.scoring import bead_sets, character_scoring

SCALE: Final = 100_000  # a point; what gold is left breaks ties (MU-13.1)
IMPOSSIBLE: Final = -1_000_000_000


class Assignment:
    """The best use of the characters of one seat that wait to be scored."""

    def __init__(self, table: MuranoPosition, seat: i64, characters: vec[i64]) -> None:
        self.table: MuranoPosition = table
        self.seat: i64 = seat
        self.cards: vec[i64] = characters  # in the order in which they are asked about
        self.plain: vec[i64] = vec[i64]()  # their places in `cards`: those that take nothing
        self.takers: vec[i64] = vec[i64]()  # and those that take gold or beads, and could be used
        # how many gondoliers are free at each island, and all ways to use some of them, as one number each
        self.room: vec[i64] = position.NOTHING_USED[:]
        self.stride: vec[i64] = position.NOTHING_USED[:]
        self.ways: i64 = 1
        self.used: vec[i64] = vec[i64]()  # by way and island
        self.layers: list[vec[i64]] = []  # by plain character and way: the best total so far
        # what was found
        self.total: i64 = 0  # points times SCALE, and the gold that is left
        self.chosen: i64 = 0  # a bit for each of the takers to be used
        self.way: i64 = 0
        # the answer, by card
        self.island: vec[i64] = vec[i64]()  # FREE for those laid aside
        self.gold: vec[i64] = vec[i64]()  # step of gold, 0 for none
        self.beads: vec[i64] = vec[i64]()  # set of beads, 0 for none
        self._sort()
        self._find_ways()
        self._use_plain()
        self._try_takers()

    def points(self) -> i64:
        """What the best use brings: points for characters and for gondoliers that serve none."""
        return self.total // SCALE

    # ---- what there is

    def _sort(self) -> None:
        """Tell those that take something apart, and leave out what could not be used anyway."""
        table = self.table
        for island in range(box.ISLANDS_FOR[table.seats]):
            self.room[island] = table.placed(self.seat, island)
            if self.seat == table.mover:
                self.room[island] -= table.used[island]
        count: i64 = len(self.cards)
        for place in range(count):
            kind = cards.SCORE_KIND[self.cards[place]]
            if kind == cards.GOLD_EXCHANGE:
                if self.table.gold[self.seat] >= cards.GOLD_STEPS[0] and self._has_place(place):
                    self.takers = append(self.takers, place)
            elif kind == cards.GLASS_EXCHANGE:
                if self.room[cards.PRINTED_ISLAND[self.cards[place]]] > 0 and self._has_bead_for(self.cards[place]):
                    self.takers = append(self.takers, place)
            else:
                self.plain = append(self.plain, place)

    def _has_place(self, place: i64) -> bool:
        """Is there a gondolier for a character that takes gold?"""
        for island in range(box.ISLANDS_FOR[self.table.seats]):
            if self._is_possible(self.cards[place], island):
                return True
        return False

    def _is_possible(self, card: i64, island: i64) -> bool:
        """Can one of the takers be used at an island?"""
        if self.room[island] == 0 or not character_scoring.allows(card, island):
            return False
        return cards.SCORE_KIND[card] == cards.GLASS_EXCHANGE or character_scoring.is_met(
            self.table, self.seat, card, island
        )

    def _has_bead_for(self, card: i64) -> bool:
        for bead in range(box.GLASSES):
            if self.table.beads[self.seat * box.GLASSES + bead] > 0:
                if bead_sets.serves_as(self.table, self.seat, bead, cards.GLASS_OF[card]):
                    return True
        return False

    def _find_ways(self) -> None:
        """Number all ways to use gondoliers, so that one more at an island is a step of its stride."""
        for island in range(box.ISLANDS):
            self.stride[island] = self.ways
            self.ways *= self.room[island] + 1
        self.used = position.filled(self.ways * box.ISLANDS, 0)
        for way in range(i64(1), self.ways):
            for other in range(box.ISLANDS):
                self.used[way * box.ISLANDS + other] = self.used[(way - 1) * box.ISLANDS + other]
            at: i64 = 0  # the first island where there is still one to be used; those before begin anew
            while self.used[way * box.ISLANDS + at] == self.room[at]:
                self.used[way * box.ISLANDS + at] = 0
                at += 1
            self.used[way * box.ISLANDS + at] += 1

    # ---- characters that take nothing

    def _use_plain(self) -> None:
        """The best total for each way to use gondoliers, with one more character at a time."""
        best = position.filled(self.ways, IMPOSSIBLE)
        best[0] = SCALE * box.GONDOLIER_POINTS * self._gondoliers()
        self.layers.append(best)
        for place in self.plain:
            best = best[:]
            for island in range(box.ISLANDS):
                if self.room[island] > 0 and character_scoring.allows(self.cards[place], island):
                    gain = (
                        character_scoring.value(self.table, self.seat, self.cards[place], island) - box.GONDOLIER_POINTS
                    )
                    if gain > 0:
                        self._add(best, self.layers[len(self.layers) - 1], island, SCALE * gain)
            self.layers.append(best)

    def _gondoliers(self) -> i64:
        out: i64 = 0
        for island in range(box.ISLANDS):
            out += self.room[island]
        return out

    def _add(self, best: vec[i64], before: vec[i64], island: i64, gain: i64) -> None:
        """Better totals by one more gondolier at an island."""
        stride = self.stride[island]
        for way in range(stride, self.ways):
            if self.used[way * box.ISLANDS + island] > 0 and before[way - stride] + gain > best[way]:
                best[way] = before[way - stride] + gain

    # ---- characters that take gold or beads

    def _try_takers(self) -> None:
        """Try every choice of those to be used."""
        self.total = IMPOSSIBLE
        count: i64 = len(self.takers)
        for chosen in range(box.BIT[count]):
            total = self._worth_of_takers(chosen)
            best = self.layers[len(self.layers) - 1]
            for at in range(count):
                if chosen & box.BIT[at] != 0:
                    best = self._forced(best, self.cards[self.takers[at]])
            for way in range(self.ways):
                if best[way] > IMPOSSIBLE // 2 and best[way] + total > self.total:
                    self.total = best[way] + total
                    self.chosen = chosen
                    self.way = way

    def _forced(self, before: vec[i64], card: i64) -> vec[i64]:
        """Totals when one of the takers is used, wherever it can be; its own points are added elsewhere."""
        best = position.filled(self.ways, IMPOSSIBLE)
        for island in range(box.ISLANDS):
            if self._is_possible(card, island):
                self._add(best, before, island, -SCALE * box.GONDOLIER_POINTS)
        return best

    def _worth_of_takers(self, chosen: i64) -> i64:
        """What these takers score together with the gold and beads there are, and the gold that is left."""
        points: i64 = 0
        demand = position.filled(box.GLASSES, 0)
        handed: i64 = 0
        for place in self._richest_first(chosen):
            card = self.cards[place]
            demand[cards.GLASS_OF[card]] += cards.LIMIT[card]
            more = self._most_handed(demand, self._own_beads()) - handed
            points += cards.POINTS[card] * more
            handed += more
        steps = self._gold_steps(chosen)
        gold = self.table.gold[self.seat]
        count: i64 = len(self.takers)
        for at in range(count):
            if steps[at] > 0:
                points += cards.TABLE_POINTS[self.cards[self.takers[at]]][steps[at] - 1]
                gold -= cards.GOLD_STEPS[steps[at] - 1]
        return SCALE * points + gold

    def _richest_first(self, chosen: i64) -> list[i64]:
        """The chosen takers of beads, those that pay most for one first: so none is handed in for less than it brings.

        Which demands can be met together is a matroid, in which it is best to take what pays most first.
        """
        out: list[i64] = []
        count: i64 = len(self.takers)
        for at in range(count):
            place = self.takers[at]
            if chosen & box.BIT[at] != 0 and cards.SCORE_KIND[self.cards[place]] == cards.GLASS_EXCHANGE:
                before = 0
                while before < len(out) and cards.POINTS[self.cards[out[before]]] >= cards.POINTS[self.cards[place]]:
                    before += 1
                out.insert(before, place)
        return out

    def _own_beads(self) -> vec[i64]:
        return self.table.beads[self.seat * box.GLASSES : (self.seat + 1) * box.GLASSES]

    def _most_handed(self, demand: vec[i64], beads: vec[i64]) -> i64:
        """How many beads can be handed in for these demands by colour: the least cut between the two (MU-10.7)."""
        least: i64 = IMPOSSIBLE
        for cut in range(box.BIT[box.GLASSES]):
            size: i64 = 0
            for bead in range(box.GLASSES):
                wanted = False
                for colour in range(box.GLASSES):
                    if cut & box.BIT[colour] != 0 and bead_sets.serves_as(self.table, self.seat, bead, colour):
                        wanted = True
                if wanted:
                    size += beads[bead]
            for colour in range(box.GLASSES):
                if cut & box.BIT[colour] == 0:
                    size += demand[colour]
            if least == IMPOSSIBLE or size < least:
                least = size
        return least

    def _gold_steps(self, chosen: i64) -> vec[i64]:
        """By taker, the step of gold to hand in: the most points, then the most gold left (MU-10.6)."""
        count: i64 = len(self.takers)
        best = position.filled(count, 0)
        steps = position.filled(count, 0)
        most: i64 = IMPOSSIBLE
        while True:
            points: i64 = 0
            gold = self.table.gold[self.seat]
            for at in range(count):
                if steps[at] > 0:
                    points += cards.TABLE_POINTS[self.cards[self.takers[at]]][steps[at] - 1]
                    gold -= cards.GOLD_STEPS[steps[at] - 1]
            if gold >= 0 and SCALE * points + gold > most:
                most = SCALE * points + gold
                best = steps[:]
            if not self._next_steps(steps, chosen):
                return best

    def _next_steps(self, steps: vec[i64], chosen: i64) -> bool:
        """The next way to hand in gold for the chosen takers, in place; False after the last."""
        most: i64 = len(cards.GOLD_STEPS)
        count: i64 = len(self.takers)
        for at in range(count):
            if chosen & box.BIT[at] != 0 and cards.SCORE_KIND[self.cards[self.takers[at]]] == cards.GOLD_EXCHANGE:
                if steps[at] < most:
                    steps[at] += 1
                    return True
                steps[at] = 0
        return False

    # ---- the answer

    def answer(self) -> None:
        """Say for every character where it is used and what is handed in for it."""
        count: i64 = len(self.cards)
        self.island = position.filled(count, box.FREE)
        self.gold = position.filled(count, 0)
        self.beads = position.filled(count, 0)
        self._place_takers()
        self._place_plain()
        steps = self._gold_steps(self.chosen)
        takers: i64 = len(self.takers)
        for at in range(takers):
            self.gold[self.takers[at]] = steps[at]
        self._hand_out_beads()

    def _place_takers(self) -> None:
        """Follow the totals back through the takers that are used."""
        layers = [self.layers[len(self.layers) - 1]]
        places: list[i64] = []
        count: i64 = len(self.takers)
        for at in range(count):
            if self.chosen & box.BIT[at] != 0:
                places.append(self.takers[at])
                layers.append(self._forced(layers[len(layers) - 1], self.cards[self.takers[at]]))
        while len(places) > 0:
            total = layers.pop()[self.way]
            place = places.pop()
            for island in range(box.ISLANDS):
                if self._is_possible(self.cards[place], island) and self.used[self.way * box.ISLANDS + island] > 0:
                    before = layers[len(layers) - 1][self.way - self.stride[island]]
                    if before - SCALE * box.GONDOLIER_POINTS == total:
                        self.island[place] = island
                        self.way -= self.stride[island]
                        break

    def _place_plain(self) -> None:
        """Follow the totals back through the others; who adds nothing is laid aside."""
        at: i64 = len(self.plain)
        while at > 0:
            total = self.layers[at][self.way]
            before = self.layers[at - 1]
            place = self.plain[at - 1]
            if total != before[self.way]:
                for island in range(box.ISLANDS):
                    if self.used[self.way * box.ISLANDS + island] > 0 and character_scoring.allows(
                        self.cards[place], island
                    ):
                        gain = (
                            character_scoring.value(self.table, self.seat, self.cards[place], island)
                            - box.GONDOLIER_POINTS
                        )
                        if before[self.way - self.stride[island]] + SCALE * gain == total:
                            self.island[place] = island
                            self.way -= self.stride[island]
                            break
            at -= 1

    def _hand_out_beads(self) -> None:
        """Choose beads for each character so that the others still get theirs."""
        places = self._richest_first(self.chosen)
        amounts: list[i64] = []
        demand = position.filled(box.GLASSES, 0)
        handed: i64 = 0
        for place in places:
            demand[cards.GLASS_OF[self.cards[place]]] += cards.LIMIT[self.cards[place]]
            most = self._most_handed(demand, self._own_beads())
            amounts.append(most - handed)
            handed = most
        beads = self._own_beads()
        for at, place in enumerate(places):
            wanted = position.filled(box.GLASSES, 0)
            rest: i64 = 0
            for later in range(at + 1, len(places)):
                wanted[cards.GLASS_OF[self.cards[places[later]]]] += amounts[later]
                rest += amounts[later]
            for choice in range(cards.SETS):
                if cards.SET_SIZE[choice] == amounts[at] and self._leaves(
                    choice, self.cards[place], beads, wanted, rest
                ):
                    self.beads[place] = choice
                    for bead in range(box.GLASSES):
                        beads[bead] -= cards.BEAD_SETS[choice][bead]
                    break

    def _leaves(self, choice: i64, card: i64, beads: vec[i64], wanted: vec[i64], rest: i64) -> bool:
        """Can this set be handed in for the character, and the others still get what they want?"""
        left = beads[:]
        for bead in range(box.GLASSES):
            left[bead] -= cards.BEAD_SETS[choice][bead]
            if left[bead] < 0:
                return False
            if cards.BEAD_SETS[choice][bead] > 0 and not bead_sets.serves_as(
                self.table, self.seat, bead, cards.GLASS_OF[card]
            ):
                return False
        return self._most_handed(wanted, left) == rest


def waiting(table: MuranoPosition, seat: i64) -> vec[i64]:
    """The characters of a seat that are not scored yet, in the order they were bought."""
    out = vec[i64]()
    count: i64 = len(table.buyer)
    scoring: i64 = len(table.fate)
    for at in range(count):
        if table.buyer[at] == seat and (scoring == 0 or table.fate[at] == box.FREE):
            out = append(out, table.bought[at])
    return out


def best_assignment(table: MuranoPosition, seat: i64) -> Assignment:
    """The best use of all that a seat has not scored yet."""
    return Assignment(table, seat, waiting(table, seat))
