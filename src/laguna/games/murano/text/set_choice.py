"""Murano: beads to sell or to hand in are marked bead by bead; the rules know each set as one action."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from laguna.core.facets.set_choice import SetChoice, SetItem
from laguna.core.state import Seat
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.rules import actions, glass, phases
from laguna.games.murano.rules.scoring import final_scoring
from laguna.games.murano.rules.state import MuranoState
from laguna.text.text import RuleError, Text


def set_choice(view: MuranoState, seat: Seat) -> SetChoice | None:
    """The beads held, where there are sets of them to choose from (DP-14, DP-32)."""
    if view.to_move() != seat:
        return None
    if view.phase == phases.SELLING:
        legal = glass.sell_actions(view)
        return beads_to_choose(view, seat, actions.SELL, [int(action) for action in legal], Text("murano.set_sell"))
    if view.phase == phases.HANDING_BEADS:
        legal = final_scoring.hand_in_actions(view)
        return beads_to_choose(view, seat, actions.HAND_IN, [int(action) for action in legal], Text("murano.set_hand"))
    return None


def set_actions(choice: SetChoice, marks: Sequence[int]) -> list[int]:
    """The one action for all beads that are marked."""
    first: i64 = actions.SELL if choice.items[0].action < actions.HAND_IN else actions.HAND_IN
    marked = [list(marks).count(int(first + single(colour))) for colour in range(box.GLASSES)]
    for beads in range(cards.SETS):
        if [int(count) for count in cards.BEAD_SETS[beads]] == marked:
            return [int(first + beads)]
    raise RuleError(Text("core.no_set"))


def beads_to_choose(view: MuranoState, seat: Seat, first: i64, legal: list[int], done: Text) -> SetChoice | None:
    """A bead of each colour is an item; the sets that are legal say how many of it there can be."""
    sets = [action - int(first) for action in legal if cards.SET_SIZE[action - int(first)] > 0]
    items: list[SetItem] = []
    for colour in range(box.GLASSES):
        most = max([int(cards.BEAD_SETS[beads][colour]) for beads in sets], default=0)
        if most > 0:
            items.append(SetItem(int(first + single(colour)), most, 0, names.glass_name(colour)))
    most = max([int(cards.SET_SIZE[beads]) for beads in sets], default=0)
    if most < 2:
        return None  # one click says it all
    return SetChoice(items, 1, most, done, [int(first) + beads for beads in sets])


def single(colour: i64) -> i64:
    """The set of one bead of a colour."""
    for beads in range(cards.SETS):
        if cards.SET_SIZE[beads] == 1 and cards.BEAD_SETS[beads][colour] == 1:
            return beads
    raise AssertionError("every colour has a set of one bead")
