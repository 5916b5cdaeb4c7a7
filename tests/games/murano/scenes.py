"""Scenes of Murano: a test says what seats do in their turns, and what chance brings, and then looks at the table.

Nothing is poked into a position: a scene is a match with scripted draws, played through the rules.

    scene = Scene()
    scene.turn("A", "buy_shop", "blind > shop_red")
    scene.turn("A", "build", "street > street_r", "on san_donato:b2", "lay shop_red", "on san_donato:b1", "stop")

A turn sails to the action by itself, as cheaply as can be, and carries it out. Other seats pass when their
turn comes. Outcomes of chance that a move brings stand behind `>`.
"""

from __future__ import annotations

from typing import Final

import pytest

from laguna import games
from laguna.core.dice import Dice
from laguna.core.match import Match
from laguna.core.state import NOBODY, TO_MOVE, State
from laguna.games.murano import cards
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, phases, ring
from laguna.games.murano.rules.state import MuranoState
from laguna.text import catalogue
from laguna.text.text import RuleError

GAME: Final = games.load("murano")
LETTERS: Final = "ABCD"
MOST_SHIPS: Final = 2  # that a turn of a scene sails to get somewhere
PATIENCE: Final = 30  # turns that a seat waits for its way to be free


class Dealer(Dice):
    """Scripted draws; without a script, the commonest tile or bead, and cards that no scene wants."""

    def __init__(self, first: list[str]) -> None:
        super().__init__()
        self.script: list[str] = first

    def draw(self, state: State) -> tuple[int, int, int]:
        self.draws += 1
        options = [int(action) for action in state.legal_actions(TO_MOVE)]
        weights = [int(weight) for weight in state.chance_weights()]
        if self.script:
            action = int(GAME.parse(self.script.pop(0)))
            assert action in options, f"{GAME.notate(action)} cannot be drawn"
        elif actions.DRAW_CHARACTER <= options[0] < actions.DRAW_BEAD and options[0] != actions.DRAW_CARD:
            action = options[-1]
        else:
            action = max(options, key=lambda option: weights[options.index(option)])
        return action, sum(weights[: options.index(action)]), sum(weights)

    def title(self) -> str:
        return "given"


class Scene:
    """A match with scripted moves and draws, and what can be seen in it."""

    def __init__(self, seats: int = 2, start: str = "A", red: str = "income", removed: str = "palace_1") -> None:
        first = [f"red {red}", *([f"remove {removed}"] if seats < 4 else []), f"start {start}"]
        self.dealer: Dealer = Dealer(first)
        self.match: Match = Match(GAME, seats, dice=self.dealer)

    @property
    def state(self) -> MuranoState:
        assert isinstance(self.match.state, MuranoState)
        return self.match.state

    # ---- going on

    def play(self, *moves: str) -> None:
        """The seat to move makes these moves; what they draw stands behind `>`."""
        for move in moves:
            text, _, outcomes = move.partition(">")
            self.dealer.script = [f"draw {name}" for name in outcomes.split()]
            self.match.play_move(self.match.deciders()[0], text.strip())
            assert self.dealer.script == [], f"{move}: nothing was drawn"

    def turn(self, letter: str, deed: str, *moves: str) -> None:
        """When its turn comes, a seat sails to an action, or to a space by its name, carries it out, and goes on.

        What the action itself draws stands behind `>` after its name. If the way there is barred, it passes first.
        """
        name, _, outcomes = deed.partition(">")
        self.sail_when_free(letter, name.strip())
        self.play(f"act > {outcomes}" if outcomes else "act", *moves)

    def sail_when_free(self, letter: str, name: str) -> None:
        """Sail to an action as soon as the way there is free."""
        for _ in range(PATIENCE):
            self.wait_for(letter)
            if self.sail(name):
                return
            self.pass_turn()
        raise AssertionError(f"{name} cannot be reached")

    def wait_for(self, letter: str) -> None:
        """Let the others pass until it is this seat's turn."""
        while self.state.mover != LETTERS.index(letter):
            self.pass_turn()
            assert self.state.phase < phases.SCORING, "the turns are over"

    def pass_turn(self, space: str = "") -> None:
        """The seat to move passes, and sails to a space; without a name, to varying ones."""
        self.play("pass")
        options = self.moves()
        self.play(f"sail {space}" if space else options[3 * self.state.turn % len(options)])
        if self.moves() == ["ship red", "ship black"]:
            self.play("ship black")

    def sail(self, name: str) -> bool:
        """As few ships as possible, so that the last of them is at this action, or at this space; False if none can."""
        ways: list[tuple[list[int], State]] = [([], self.state.clone())]
        for _ in range(MOST_SHIPS):
            further: list[tuple[list[int], State]] = []
            for moves, state in ways:
                for action in state.legal_actions(TO_MOVE):
                    if not actions.SAIL <= action < actions.SAIL + box.SPACES:
                        continue
                    after = state.clone()
                    after.apply(action)
                    if is_at(after, name):
                        for move in [*moves, action]:
                            self.match.play(int(self.state.mover), int(move))
                        return True
                    further.append(([*moves, int(action)], after))
            ways = further
        return False

    def earn(self, letter: str, gold: int) -> None:
        """A seat passes until it has so much gold."""
        while self.gold(letter) < gold:
            self.wait_for(letter)
            self.pass_turn()

    def end_turns(self, saving: str = "") -> None:
        """Glass factories and special buildings are bought, and left unbuilt, until the turns are over.

        A seat that is saving buys nothing.
        """
        while self.state.phase < phases.SCORING:
            if self.state.phase == phases.INSTANT:
                self.play("leave")
            elif self.acting() == saving or not self.buy_some():
                self.pass_turn()

    def buy_some(self) -> bool:
        """Buy what ends the game, if there is the gold for it and the way is free."""
        gold = self.state.gold[self.state.mover]
        for kind, deed, price in ((box.FACTORY, "buy_glass_factory", 1), (box.SPECIAL, "buy_special_building", 2)):
            if self.state.left[kind] > 0 and gold >= price and self.can_sail(deed):
                self.sail(deed)
                self.play("act")
                return True
        return False

    def lay_streets(self) -> None:
        """Whoever is to act lays streets, as many as may be, or passes if the way there is not free."""
        if not self.can_sail("build"):
            self.pass_turn()
            return
        self.sail("build")
        self.play("act")
        for _ in range(box.BUILD_MOST):
            if self.state.left[box.STREET] > 0:
                self.play("street")
                self.play(self.moves()[0])
        if "stop" in self.moves():
            self.play("stop")

    def can_sail(self, deed: str) -> bool:
        """Can one ship come to this action?"""
        for action in self.state.legal_actions(TO_MOVE):
            if (
                actions.SAIL <= action < actions.SAIL + box.SPACES
                and box.DEED_NAMES[box.DEED_OF[action - actions.SAIL]] == deed
            ):
                after = self.state.clone()
                after.apply(action)
                if is_at(after, deed):
                    return True
        return False

    def score_seat(self, letter: str) -> None:
        """Let the seats before this one lay all their characters aside."""
        while self.state.phase != phases.OVER and self.state.mover != LETTERS.index(letter):
            self.play("aside")

    def refuses(self, move: str, rule: str) -> None:
        """The move is not offered, is refused by this rule, and changes nothing."""
        before = self.state.key()
        assert move not in self.moves()
        with pytest.raises(RuleError) as refusal:
            self.match.play_move(self.match.deciders()[0], move)
        assert refusal.value.rule == rule
        assert self.state.key() == before

    # ---- looking

    def moves(self) -> list[str]:
        """What is offered to the seat to move."""
        return [GAME.notate(action) for action in self.state.legal_actions(TO_MOVE)]

    def offered(self, verb: str) -> list[str]:
        """What is offered of one sort of move, without its verb."""
        return [move.removeprefix(f"{verb} ") for move in self.moves() if move.startswith(f"{verb} ")]

    def describe(self, move: str, language: str = "en") -> str:
        """A choice of the seat to move, in words."""
        seat = int(self.state.mover)
        return catalogue.translate(GAME.text.describe(self.state.view(seat), GAME.parse(move), seat, seat), language)

    def gold(self, letter: str) -> int:
        return int(self.state.gold[LETTERS.index(letter)])

    def score(self, letter: str) -> int:
        return int(self.state.score[LETTERS.index(letter)])

    def gondoliers(self, letter: str) -> tuple[int, int]:
        """In hand, and in the general supply."""
        seat = LETTERS.index(letter)
        return int(self.state.crew[seat]), int(self.state.idle[seat])

    def beads(self, letter: str) -> str:
        """The beads of a seat by the initials of their colours."""
        first = LETTERS.index(letter) * box.GLASSES
        return "".join(box.GLASS_NAMES[colour][0] * self.state.beads[first + colour] for colour in range(box.GLASSES))

    def bag(self) -> dict[str, int]:
        return {name: int(self.state.bag[colour]) for colour, name in enumerate(box.GLASS_NAMES)}

    def ships(self) -> set[str]:
        """The spaces that hold a ship."""
        return {
            name
            for space, name in enumerate(box.SPACE_NAMES)
            if self.state.black & box.BIT[space] or self.state.red == space
        }

    def tile(self, field: str) -> str:
        """What lies on a field; nothing for none."""
        face = self.state.tile[box.FIELD_NAMES.index(field)]
        return box.FACE_NAMES[face] if face != box.FREE else ""

    def marker(self, field: str) -> str:
        """Whose marker lies on a field; nothing for none."""
        seat = self.state.marker[box.FIELD_NAMES.index(field)]
        return LETTERS[seat] if seat != box.FREE else ""

    def cards(self, letter: str) -> set[str]:
        """The special cards that work for a seat."""
        mask = self.state.special[LETTERS.index(letter)]
        return {name for card, name in enumerate(cards.SPECIAL_NAMES) if mask & box.BIT[card]}

    def acting(self) -> str:
        return LETTERS[self.state.mover]

    def heard(self, reader: int = NOBODY) -> list[str]:
        """The news in a reader's log."""
        return [catalogue.translate(text, "en") for seat, text in self.match.log(reader) if seat == NOBODY]


def is_at(state: State, name: str) -> bool:
    """Is the last ship at an action, or at a space by its name, and can that be carried out?"""
    assert isinstance(state, MuranoState)
    if state.at == box.FREE or state.ships == 0 or not ring.may_act(state):
        return False
    return name in (box.SPACE_NAMES[state.at], box.DEED_NAMES[box.DEED_OF[state.at]])
