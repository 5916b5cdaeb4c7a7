"""Scenes of Mille Fiori: planned matches that stop where a rule applies, with methods that ask what it did.

    scene = Scene("B lime-1 W09", "B quartz-1 W10", "B ash-1")  # Blue has ash-1 to play
    assert scene.gains("place W17") == {"B": 3}
    assert not scene.has_extra("B")

Seats are called by their letters. Whoever has nothing planned keeps a card that nobody has planned for, sails with it,
and declines extra cards.
"""

from __future__ import annotations

from typing import Final

import pytest

from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text.text import RuleError
from tests.games.millefiori.planned_matches import GAME, LETTERS, PlannedMatch
from tests.games.millefiori.walks import TABLES

EDITIONS: Final = GAME.options["edition"]

each_edition = pytest.mark.parametrize("edition", EDITIONS)
each_table = pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)


def position_after(seats: int, *moves: str, edition: str = "devir", choose: str = "together") -> MilleFioriState:
    """A position after these moves, chance included: for looking at what chance may do."""
    state = GAME.new(seats, {"edition": edition, "choose": choose}, GAME.versions[-1])
    assert isinstance(state, MilleFioriState)
    for move in moves:
        state.apply(GAME.parse(move))
    return state


def sails(letter: str, *cards: str) -> list[str]:
    """Turns in which a seat sails with these cards."""
    return [f"{letter} {card} sail" for card in cards]


class Scene(PlannedMatch):
    """A planned match, and what can be seen in it."""

    # ---- going on

    def gains(self, *moves: str) -> dict[str, int]:
        """Whoever is to act plays these moves; what that scored, without those who scored nothing."""
        seat = self.state.to_move()
        before = list(self.match.scores())
        for move in moves:
            self.play(seat, move)
        return self.gained_since(before)

    def gained_since(self, before: list[int]) -> dict[str, int]:
        """What has been scored since then, by letter."""
        now = self.match.scores()
        return {LETTERS[seat]: now[seat] - was for seat, was in enumerate(before) if now[seat] != was}

    def go_to(self, phase: int, *, round: int = 0, letter: str = "") -> None:
        """Let everyone go on until this is asked."""
        while not (
            self.state.phase == phase
            and (round == 0 or self.state.round == round)
            and (letter == "" or LETTERS.index(letter) in self.match.deciders())
        ):
            assert not self.match.is_over(), "the game never came to that"
            self.step()

    def go_to_round(self, round: int) -> None:
        """Until the cards of a round are chosen from."""
        self.go_to(phases.CHOOSE, round=round)

    def last_gains(self) -> dict[str, int]:
        """Let everyone go on to the end of the game; what its last action scored, final scoring included."""
        before = list(self.match.scores())
        while not self.match.is_over():
            before = list(self.match.scores())
            self.step()
        return self.gained_since(before)

    def refuses(self, letter: str, move: str, rule: str) -> None:
        """The move is not offered, is refused by this rule, and changes nothing."""
        seat = LETTERS.index(letter)
        before = self.state.key()
        assert move not in self.moves(letter)
        with pytest.raises(RuleError) as refusal:
            self.match.play_move(seat, move)
        assert refusal.value.rule == rule
        assert self.state.key() == before

    # ---- looking

    def moves(self, letter: str) -> list[str]:
        """What is offered to a seat."""
        return [GAME.notate(action) for action in self.state.legal_actions(LETTERS.index(letter))]

    def spaces(self, letter: str) -> list[str]:
        """The spaces offered to a seat for the card it plays."""
        return [move.removeprefix("place ") for move in self.moves(letter) if move.startswith("place ")]

    def acting(self) -> str:
        """The seat whose turn it is in the pass."""
        return LETTERS[self.state.acting()]

    def has_extra(self, letter: str) -> bool:
        """Is the seat asked for an extra card?"""
        return self.state.phase == phases.EXTRA_CARD and self.acting() == letter

    def owner(self, space: str) -> str:
        """Whose diamond lies on a space; nothing for none."""
        return _letter(self.state.owner[box.SPACE_NAMES.index(space)])

    def filled(self, area: str) -> dict[str, str]:
        """The diamonds of an area."""
        at = box.AREA_NAMES.index(area)
        names = box.SPACE_NAMES[box.FIRST_SPACE[at] : box.FIRST_SPACE[at + 1]]
        return {name: self.owner(name) for name in names if self.owner(name)}

    def bonus(self, area: str) -> list[str]:
        """Who has taken the bonuses of an area, from 20 on; nothing for those still there."""
        at = box.AREA_NAMES.index(area) * box.BONUS_PLACES
        return [_letter(seat) for seat in self.state.bonus[at : at + box.BONUS_PLACES]]

    def diamonds(self, letter: str) -> tuple[int, int]:
        """Personal supply and reserve."""
        seat = LETTERS.index(letter)
        return int(self.state.supply[seat]), int(self.state.reserve[seat])

    def ship(self, letter: str) -> int:
        return int(self.state.ship[LETTERS.index(letter)])

    def score(self, letter: str) -> int:
        return int(self.state.score[LETTERS.index(letter)])

    def hand(self, letter: str) -> list[str]:
        """The cards of the packet that a seat holds in this pass."""
        return self.packet(int(self.state.packet_of(LETTERS.index(letter))))

    def packet(self, packet: int) -> list[str]:
        """The cards of the packet once dealt to a seat."""
        first = packet * box.HAND
        return [box.KIND_NAMES[kind] for kind in self.state.packet[first : first + self.state.packet_size[packet]]]

    def open_cards(self) -> list[str]:
        return [name for kind, name in enumerate(box.KIND_NAMES) for _ in range(self.state.open[kind])]

    def discards(self) -> list[str]:
        return [name for kind, name in enumerate(box.KIND_NAMES) for _ in range(self.state.discards[kind])]

    def card(self) -> str:
        """The card being played; nothing for none."""
        return box.KIND_NAMES[self.state.card] if self.state.card != FREE else ""


def _letter(seat: int) -> str:
    return LETTERS[seat] if seat != FREE else ""
