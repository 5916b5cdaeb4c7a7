"""Stories of Mille Fiori: a test says who plays which card where, and the cards are dealt so that it comes true.

Nothing is poked into a position: a story is a match whose dice fall as planned, played through the rules.

    story = Story("B ash-1 W05", "B quartz-1 W18", "B pigment-1")  # and now Blue has pigment-1 to play
    story = Story("A fish-1 P-B1", "A ship-2 H1a go", open="key-1 lion-2")

Whoever has nothing planned keeps a card that nobody has planned for, sails with it, and declines extra cards.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from laguna import games
from laguna.core import words
from laguna.core.dice import Dice
from laguna.core.game import NOBODY, TO_MOVE, State
from laguna.core.match import Match
from laguna.games.millefiori.actions import DRAW, START
from laguna.games.millefiori.components import HAND, KIND_NAMES, KINDS, PLAYS_EACH_ROUND
from laguna.games.millefiori.rules import MilleFioriState
from laguna.games.millefiori.table import CHOOSE, EXTRA_CARD, MOVE_SHIP, PLAY_CARD, START_PLAYER, TURN_UP

GAME: Final = games.load("millefiori")
LETTERS: Final = "ABCD"
OTHER_MOVES: Final = ("sail", "go", "stay", "decline")


class Turn:
    """One turn of a seat: the card it keeps, and then its moves."""

    def __init__(self, text: str) -> None:
        letter, card, *moves = text.split()
        self.seat: int = LETTERS.index(letter)
        self.kind: int = KIND_NAMES.index(card)
        self.moves: list[str] = [_move(word) for word in moves]


def _move(word: str) -> str:
    """A word of a story as a move: "W05", "sail", "extra:key-1"."""
    if word in OTHER_MOVES:
        return word
    return word.replace(":", " ") if ":" in word else f"place {word}"


class Dealer(Dice):
    """Dice that fall as a story has planned; where nothing is planned come cards that are not wanted elsewhere."""

    def __init__(self, start: int, open: str, wanted: dict[tuple[int, int], list[int]]) -> None:
        super().__init__()
        self.start: int = start
        self.open: list[int] = [KIND_NAMES.index(name) for name in open.split()]
        self.wanted: dict[tuple[int, int], list[int]] = wanted  # by round and packet: kinds still to be dealt

    def draw(self, state: State) -> tuple[int, int, int]:
        assert isinstance(state, MilleFioriState)
        self.draws += 1
        options = [int(action) for action in state.legal_actions(TO_MOVE)]
        weights = [int(weight) for weight in state.chance_weights()]
        action = START + self.start if state.phase == START_PLAYER else DRAW + self._choose(state)
        return action, sum(weights[: options.index(action)]), sum(weights)

    def title(self) -> str:
        return "given"

    def _choose(self, state: MilleFioriState) -> int:
        """A card that is wanted here, else the kind of which most are left that nobody wants."""
        packet = (HAND * state.seats - state.due) // HAND
        here = self.open if state.phase == TURN_UP else self.wanted.get((int(state.round), int(packet)), [])
        if here:
            return here.pop(0)
        wanted = Counter(kind for kinds in [*self.wanted.values(), self.open] for kind in kinds)
        return max(range(KINDS), key=lambda kind: state.deck[kind] - wanted[kind] if state.deck[kind] else -KINDS)


class Story:
    """A match that goes as told, up to the last word of the last turn."""

    def __init__(
        self,
        *turns: str,
        seats: int = 3,
        edition: str = "devir",
        choose: str = "together",
        start: str = "A",
        open: str = "",
    ) -> None:
        self.plays: int = int(PLAYS_EACH_ROUND[seats])
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
            self._tell(turn.seat, counts[turn.seat] - 1)

    @property
    def state(self) -> MilleFioriState:
        assert isinstance(self.match.state, MilleFioriState)
        return self.match.state

    def _tell(self, seat: int, number: int) -> None:
        """Go on until the last turn has been played as far as it is told."""
        turn = self.planned[number, seat]
        while not (self._number() == number and self.state.phase != CHOOSE and self.state.acting() == seat):
            self.step()
        while turn.moves:
            self.step()

    def _number(self) -> int:
        """How many turns of everyone are over."""
        return int((self.state.round - 1) * self.plays + self.state.passes)

    def step(self) -> None:
        """One decision, planned or calm."""
        seat = self.match.deciders()[0]
        turn = self.planned.get((self._number(), seat))
        if self.state.phase == CHOOSE:
            self.play(seat, f"keep {KIND_NAMES[turn.kind if turn else self._spare_card(seat)]}")
        elif turn and turn.moves:
            self.play(seat, turn.moves.pop(0))
        else:
            self.play(seat, {PLAY_CARD: "sail", MOVE_SHIP: "stay", EXTRA_CARD: "decline"}[int(self.state.phase)])

    def _spare_card(self, seat: int) -> int:
        """A card of the own packet that nobody has planned for."""
        state = self.state
        packet = int(state.packet_of(seat))
        held = Counter(int(kind) for kind in state.packet[packet * HAND : packet * HAND + state.packet_size[packet]])
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

    # ---- what is said

    def offered(self, seat: int, language: str = "en") -> list[str]:
        """The choices of a seat in words."""
        view = self.state.view(seat)
        return [words.say(view.describe(action, seat, seat), language) for action in view.legal_actions(seat)]

    def asked(self, reader: int, language: str = "en") -> str:
        return words.say(self.state.view(reader).prompt(reader), language)

    def heard(self, reader: int = NOBODY) -> list[str]:
        """The news in a reader's log."""
        return [words.say(text, "en") for seat, text in self.match.log(reader) if seat == NOBODY]

    def page(self, reader: int) -> list[str]:
        return self.state.view(reader).page("en").split("\n")
