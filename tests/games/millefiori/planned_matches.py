"""Planned matches of Mille Fiori: a test says who plays which card where, and the cards are dealt so that it happens.

No attribute of a position is set: a planned match is played through the rules, with dice that fall as planned.

    planned = PlannedMatch("B ash-1 W05", "B quartz-1 W18", "B pigment-1")  # and now Blue has pigment-1 to play
    planned = PlannedMatch("A fish-1 P-B1", "A ship-2 H1a go", open="key-1 lion-2")

Whoever has nothing planned keeps a card that nobody has planned for, sails with it, and declines extra cards.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from laguna import games
from laguna.core.dice import Dice
from laguna.core.match import Match
from laguna.core.state import NOBODY, TO_MOVE, State
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue

GAME: Final = games.load("millefiori")
LETTERS: Final = "ABCD"
OTHER_MOVES: Final = ("sail", "go", "stay", "decline")


class Turn:
    """One turn of a seat: the card it keeps, and then its moves."""

    def __init__(self, text: str) -> None:
        letter, card, *moves = text.split()
        self.seat: int = LETTERS.index(letter)
        self.kind: int = box.KIND_NAMES.index(card)
        self.moves: list[str] = [_move(word) for word in moves]


def _move(word: str) -> str:
    """A word of a plan as a move: "W05", "sail", "extra:key-1"."""
    if word in OTHER_MOVES:
        return word
    return word.replace(":", " ") if ":" in word else f"place {word}"


class Dealer(Dice):
    """Dice that fall as planned; where nothing is planned come cards that are not wanted elsewhere."""

    def __init__(self, start: int, open: str, wanted: dict[tuple[int, int], list[int]]) -> None:
        super().__init__()
        self.start: int = start
        self.open: list[int] = [box.KIND_NAMES.index(name) for name in open.split()]
        self.wanted: dict[tuple[int, int], list[int]] = wanted  # by round and packet: kinds still to be dealt

    def draw(self, state: State) -> tuple[int, int, int]:
        assert isinstance(state, MilleFioriState)
        self.draws += 1
        options = [int(action) for action in state.legal_actions(TO_MOVE)]
        weights = [int(weight) for weight in state.chance_weights()]
        action = (
            actions.START + self.start if state.phase == phases.START_PLAYER else actions.DRAW + self._choose(state)
        )
        return action, sum(weights[: options.index(action)]), sum(weights)

    def title(self) -> str:
        return "given"

    def _choose(self, state: MilleFioriState) -> int:
        """A card that is wanted here, else the kind of which most are left that nobody wants."""
        packet = (box.HAND * state.seats - state.due) // box.HAND
        here = self.open if state.phase == phases.TURN_UP else self.wanted.get((int(state.round), int(packet)), [])
        if here:
            return here.pop(0)
        wanted = Counter(kind for kinds in [*self.wanted.values(), self.open] for kind in kinds)
        return max(
            range(box.KINDS), key=lambda kind: state.deck[kind] - wanted[kind] if state.deck[kind] else -box.KINDS
        )


class PlannedMatch:
    """A match that goes as planned, up to the last word of the last turn."""

    def __init__(
        self,
        *turns: str,
        seats: int = 3,
        edition: str = "devir",
        choose: str = "together",
        start: str = "A",
        open: str = "",
    ) -> None:
        self.plays: int = int(box.PLAYS_EACH_ROUND[seats])
        self.planned: dict[tuple[int, int], Turn] = {}  # by number of the seat's turn, from 0, and seat
        wanted: dict[tuple[int, int], list[int]] = {}
        counts = [0] * seats
        for text in turns:
            turn = Turn(text)
            number = counts[turn.seat]
            counts[turn.seat] += 1
            self.planned[number, turn.seat] = turn
            passed = number % self.plays
            at = (number // self.plays + 1, (turn.seat - passed) % seats)  # the packet that the seat then holds
            wanted.setdefault(at, []).append(turn.kind)
        dealer = Dealer(LETTERS.index(start), open, wanted)
        self.match = Match(GAME, seats, {"edition": edition, "choose": choose}, dice=dealer)
        if turns:
            self._play_through(turn.seat, counts[turn.seat] - 1)

    @property
    def state(self) -> MilleFioriState:
        assert isinstance(self.match.state, MilleFioriState)
        return self.match.state

    def _play_through(self, seat: int, number: int) -> None:
        """Go on until the last turn has been played as far as it is planned."""
        turn = self.planned[number, seat]
        while not (self._number() == number and self.state.phase != phases.CHOOSE and self.state.acting() == seat):
            self.step()
        while turn.moves:
            self.step()

    def _number(self) -> int:
        """How many turns of everyone are over."""
        return int((self.state.round - 1) * self.plays + self.state.passes)

    def step(self) -> None:
        """One decision, planned or not."""
        seat = self.match.deciders()[0]
        turn = self.planned.get((self._number(), seat))
        if self.state.phase == phases.CHOOSE:
            self.play(seat, f"keep {box.KIND_NAMES[turn.kind if turn else self._spare_card(seat)]}")
        elif turn and turn.moves:
            self.play(seat, turn.moves.pop(0))
        else:
            self.play(
                seat,
                {phases.PLAY_CARD: "sail", phases.MOVE_SHIP: "stay", phases.EXTRA_CARD: "decline"}[
                    int(self.state.phase)
                ],
            )

    def _spare_card(self, seat: int) -> int:
        """A card of the own packet that nobody has planned for."""
        state = self.state
        packet = int(state.packet_of(seat))
        held = Counter(
            int(kind) for kind in state.packet[packet * box.HAND : packet * box.HAND + state.packet_size[packet]]
        )
        planned = Counter(
            turn.kind
            for (number, other), turn in self.planned.items()
            if number // self.plays + 1 == state.round
            and number >= self._number()
            and (other - number % self.plays) % state.seats == packet
        )
        return min((held - planned).elements())

    def play(self, seat: int, move: str) -> None:
        self.match.play_move(seat, move)

    def finish(self) -> None:
        """Until the game is over."""
        while not self.match.is_over():
            self.step()

    # ---- words

    def choices(self, seat: int, language: str = "en") -> list[str]:
        """The choices of a seat in words."""
        view = self.state.view(seat)
        return [
            catalogue.translate(GAME.text.describe(view, action, seat, seat), language)
            for action in view.legal_actions(seat)
        ]

    def prompt(self, reader: int, language: str = "en") -> str:
        return catalogue.translate(GAME.text.prompt(self.state.view(reader), reader), language)

    def news(self, reader: int = NOBODY) -> list[str]:
        """The news in a reader's log."""
        return [catalogue.translate(text, "en") for seat, text in self.match.log(reader) if seat == NOBODY]

    def page(self, reader: int) -> list[str]:
        return GAME.text.page(self.state.view(reader), "en").split("\n")
