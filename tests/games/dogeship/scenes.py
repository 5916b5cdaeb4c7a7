"""Scenes of The Doge Ship: matches with given dice and tiles, played to where a rule applies.

    scene = Scene(3, doge="D13")
    scene.own("A", "LM4")                 # A buys LM4; the others put their markers into the water
    scene.turn("A", "use red-3", "complete LM4")

Nothing is poked into a position: everything is played through the rules. Seats are called by their letters. Where
nothing is said, dice show 6, so that no space costs anything, and Doge tiles come that bring no event, or little water.
"""

from __future__ import annotations

from typing import Final

import pytest

from laguna.core.dice import Dice
from laguna.core.match import Match
from laguna.core.state import NOBODY, TO_MOVE, State
from laguna.games.dogeship import components as box
from laguna.games.dogeship.rules import actions, galley, phases
from laguna.games.dogeship.rules.state import DogeShipState
from laguna.text.text import RuleError
from tests.games.dogeship.walks import GAME, SEATS

LETTERS: Final = "ABCDE"
# Spaces that buy or complete a kind and nothing else, or at least that.
BUYING: Final = {
    "barrier": ("red-1", "white-2", "green-4", "white-6"),
    "gondola": ("green-1", "red-5"),
    "galley": ("green-4", "red-5", "white-6"),
}
COMPLETING: Final = {
    "barrier": ("green-2", "white-4", "green-6"),
    "gondola": ("white-1", "red-3"),
    "galley": ("red-3", "white-4", "green-6"),
}

each_number_of_seats = pytest.mark.parametrize("seats", SEATS)


class Dealer(Dice):
    """Dice and draws as a scene asks for them."""

    def __init__(self) -> None:
        super().__init__()
        self.first: int = 0
        self.faces: dict[str, int] = {}  # by panel; 6 where nothing is said
        self.doges: list[str] = []  # to be turned over in the next rounds
        self.tiles: list[str] = []  # to be drawn next

    def draw(self, state: State) -> tuple[int, int, int]:
        assert isinstance(state, DogeShipState)
        self.draws += 1
        options = [int(action) for action in state.legal_actions(TO_MOVE)]
        wanted = self._wanted(state, options)
        return wanted, options.index(wanted), len(options)

    def _wanted(self, state: DogeShipState, options: list[int]) -> int:
        if state.phase == phases.FIRST_PLAYER:
            return actions.FIRST + self.first
        if state.phase == phases.ROLL_DICE:
            return actions.ROLL + self.faces.get(box.PANEL_NAMES[state.panel_to_roll()], box.FACES) - 1
        is_doge = options[0] >= actions.DRAW + box.FIRST_DOGE
        wishes = self.doges if is_doge and state.drawn_size + state.due == 0 else self.tiles
        for place, name in enumerate(wishes):
            action = actions.DRAW + box.TILE_NAMES.index(name)
            if action in options:
                del wishes[place]
                return action
        unwanted = [
            action for action in options if box.TILE_NAMES[action - actions.DRAW] not in [*self.tiles, *self.doges]
        ]
        return min(unwanted or options, key=lambda action: trouble(action - actions.DRAW))


def trouble(tile: int) -> tuple[int, int]:
    """How much a tile that a test hasn't asked for would disturb it; tests ask for low numbers more often."""
    if tile < box.FIRST_DOGE:
        return 0, -tile
    doge = tile - box.FIRST_DOGE
    return (99 if box.EVENT[doge] == box.INSPECTION else int(box.WATER_LEVEL[doge])), tile


class Scene:
    """A match whose chance is arranged, and words to play it and to look at it."""

    def __init__(self, seats: int = 2, *, doge: str = "", dice: str = "", first: str = "A") -> None:
        self.dealer = Dealer()
        self.dealer.first = LETTERS.index(first)
        self.dealer.doges = doge.split()
        self.roll(dice)
        self.match = Match(GAME, seats, dice=self.dealer)

    @property
    def state(self) -> DogeShipState:
        assert isinstance(self.match.state, DogeShipState)
        return self.match.state

    # ---- arranging

    def roll(self, dice: str) -> None:
        """What dice show in the rounds to come: "red 4, green 2"."""
        for part in dice.split(",") if dice else ():
            panel, face = part.split()
            self.dealer.faces[panel] = int(face)

    def next_doge(self, *names: str) -> None:
        """The Doge tiles of the rounds to come."""
        self.dealer.doges = [*names]

    def deal(self, *names: str) -> None:
        """The tiles that are drawn next, as far as they can be."""
        self.dealer.tiles = [*names]

    # ---- playing

    def play(self, letter: str, *moves: str) -> None:
        """A seat makes these moves, one after the other."""
        for move in moves:
            self.match.play_move(LETTERS.index(letter), move)

    def turn(self, letter: str, *moves: str) -> None:
        """The same, when it is the seat's turn; until then everybody puts markers into the water."""
        self.wait_for(letter)
        self.play(letter, *moves)

    def wait_for(self, letter: str) -> None:
        """Until a seat may use a marker."""
        while not (self.state.phase == phases.USE_MARKER and self.active() == letter):
            self.pass_by()

    def pass_by(self) -> None:
        """The seat to act does as little as possible."""
        seat = self.match.deciders()[0]
        moves = self.moves(LETTERS[seat])
        idle = [move for move in ("water", "finish", "skip", "keep none", "put top", "bid 0") if move in moves]
        self.match.play_move(seat, (idle or moves)[0])

    def end_round(self) -> None:
        """Until the event of this round, or the next round."""
        round = self.state.round
        while self.state.round == round and self.state.phase != phases.BIDDING and not self.match.is_over():
            self.pass_by()

    def next_round(self) -> None:
        """Until the next round; nobody bids anything at an inspection."""
        self.end_round()
        while self.state.phase == phases.BIDDING:
            self.pass_by()

    def own(self, letter: str, *names: str) -> None:
        """A seat buys these tiles, each in a turn of its own."""
        for name in names:
            while name not in self.yard(letter):
                self.look_for(letter, name)

    def look_for(self, letter: str, name: str) -> None:
        """A seat buys from the stack of a tile, and keeps it if it is there."""
        tile = box.TILE_NAMES.index(name)
        self.wait_for(letter)
        while self.ducats(letter) < box.COST[tile]:
            self.play(letter, "water")
            self.wait_for(letter)
        space = self.free_space(letter, BUYING[box.KIND_NAMES[box.KIND_OF[tile]]])
        self.deal(name)
        self.play(letter, f"use {space}")
        self.leave_bonus(letter)
        self.play(letter, f"buy {box.STACK_NAMES[box.STACK_OF[tile]]}")
        self.play(letter, f"keep {name}" if name in self.drawn() else "keep none")
        self.finish(letter)

    def build(self, letter: str, *names: str) -> None:
        """A seat buys these tiles and completes them, each in two turns of its own."""
        for name in names:
            self.own(letter, name)
            self.complete(letter, name)

    def complete(self, letter: str, name: str) -> None:
        """A seat completes a tile of its yard."""
        self.wait_for(letter)
        kind = box.KIND_NAMES[box.KIND_OF[box.TILE_NAMES.index(name)]]
        self.play(letter, f"use {self.free_space(letter, COMPLETING[kind])}")
        self.leave_bonus(letter)
        self.play(letter, f"complete {name}")
        self.finish(letter)

    def free_space(self, letter: str, names: tuple[str, ...]) -> str:
        """A space of these that the seat can use; where there is none, it waits for the next round."""
        while True:
            for name in names:
                if f"use {name}" in self.moves(letter):
                    return name
            self.pass_by()
            self.wait_for(letter)

    def leave_bonus(self, letter: str) -> None:
        if "skip" in self.moves(letter):
            self.play(letter, "skip")

    def finish(self, letter: str) -> None:
        if "finish" in self.moves(letter):
            self.play(letter, "finish")

    def favours(self, letter: str, count: int) -> None:
        """A seat gets so many approvals, one by one."""
        for _ in range(count):
            self.wait_for(letter)
            self.play(letter, f"use {self.free_space(letter, ('green-3', 'blue-3'))}")

    def fill_galley(self, *, but: int = 0) -> None:
        """The first seat builds parts until only so many are missing."""
        parts = 2 * int(box.LENGTH[self.state.seats])
        while sum(self.state.built) < parts - but:
            deck = 0 if self.state.built[0] < box.LENGTH[self.state.seats] else 1
            self.build(LETTERS[self.state.order[0]], self.unbuilt(deck))

    def unbuilt(self, deck: int) -> str:
        """The first tile that can be built next on a deck, and is in nobody's yard."""
        stack = galley.next_type(self.state, deck)
        gone = [*self.galley(), *[name for letter in LETTERS[: self.state.seats] for name in self.yard(letter)]]
        return next(name for at, name in enumerate(box.TILE_NAMES) if box.STACK_OF[at] == stack and name not in gone)

    def refuses(self, letter: str, move: str, rule: str) -> None:
        """The move is not offered, is refused by this rule, and changes nothing."""
        before = self.state.key()
        assert move not in self.moves(letter)
        with pytest.raises(RuleError) as refusal:
            self.match.play_move(LETTERS.index(letter), move)
        assert refusal.value.rule == rule
        assert self.state.key() == before

    # ---- looking

    def moves(self, letter: str) -> list[str]:
        """What is offered to a seat."""
        return [GAME.notate(action) for action in self.state.legal_actions(LETTERS.index(letter))]

    def active(self) -> str:
        return LETTERS[self.state.active()]

    def score(self, letter: str) -> int:
        return int(self.state.score[LETTERS.index(letter)])

    def ducats(self, letter: str) -> int:
        return int(self.state.ducats[LETTERS.index(letter)])

    def approvals(self, letter: str) -> int:
        return int(self.state.approvals[LETTERS.index(letter)])

    def markers(self, letter: str) -> int:
        return int(self.state.markers[LETTERS.index(letter)])

    def yard(self, letter: str) -> list[str]:
        seat = LETTERS.index(letter)
        return [box.TILE_NAMES[self.state.yard[seat * box.YARD + slot]] for slot in range(self.state.yard_size(seat))]

    def barriers(self, letter: str) -> list[str]:
        """The completed barriers of a seat, from the top down."""
        seat = LETTERS.index(letter)
        own = [barrier for barrier in range(box.BARRIER_TILES) if self.state.owner[barrier] == seat]
        own.sort(key=lambda barrier: -int(self.state.height[barrier]))
        return [box.TILE_NAMES[box.FIRST_BARRIER + barrier] for barrier in own]

    def under(self, stack: str) -> list[str]:
        """The tiles that were put under a stack, the uppermost first."""
        at = box.STACK_NAMES.index(stack)
        first = box.FIRST_TILE[at]
        return [box.TILE_NAMES[tile] for tile in self.state.tail[first : first + self.state.tail_size[at]]]

    def known_under(self, reader: str, stack: str) -> list[str]:
        """The same as a reader knows it, "?" where it does not; "" is a spectator."""
        view = self.state.view(LETTERS.index(reader) if reader else NOBODY)
        at = box.STACK_NAMES.index(stack)
        first = box.FIRST_TILE[at]
        tiles = view.tail[first : first + view.tail_size[at]]
        return [box.TILE_NAMES[tile] if tile != box.FREE else "?" for tile in tiles]

    def drawn(self) -> list[str]:
        """The tiles that the active player looks at."""
        return [box.TILE_NAMES[self.state.drawn[slot]] for slot in range(self.state.drawn_size)]

    def doge(self) -> str:
        """The Doge tile in force."""
        return box.TILE_NAMES[box.FIRST_DOGE + self.state.doge]

    def order(self) -> str:
        """The turn order, as letters."""
        return "".join([LETTERS[seat] for seat in self.state.order])

    def places(self) -> list[int]:
        return self.match.places()

    def galley(self) -> list[str]:
        """The parts that are built."""
        return [box.TILE_NAMES[tile] for tile in self.state.galley if tile != box.FREE]
