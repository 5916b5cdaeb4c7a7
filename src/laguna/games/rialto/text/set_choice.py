"""Rialto: surplus cards and a play of cards are marked in any order, and put into the order of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from laguna.core.facets.set_choice import SetChoice, SetItem
from laguna.core.state import Seat
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phase2_play, phases, position
from laguna.games.rialto.rules.state import RialtoState
from laguna.text.text import RuleError, Text


def set_choice(view: RialtoState, seat: Seat) -> SetChoice | None:
    """The cards to discard, or what can join the play (DP-5, DP-6)."""
    if view.phase == phases.DISCARD_CARDS:
        return discards(view, seat)
    return play(view, seat) if view.phase == phases.PLAY_CARDS and view.to_move() == seat else None


def set_actions(view: RialtoState, choice: SetChoice, marks: Sequence[int]) -> list[int]:
    """Discards by kind; a play as its pieces follow each other (RI-7.1): cards, converted cards, jokers, masks."""
    if view.phase == phases.DISCARD_CARDS:
        return sorted(marks)
    marked = list(marks)
    out: list[int] = []
    cards = sorted([mark for mark in marked if actions.CONVERT <= mark < actions.CONVERT + box.KINDS])
    tiles: list[int] = []
    for building in (box.YELLOW_2, box.YELLOW_4):
        tiles += [int(actions.USE + building)] * marked.count(int(actions.USE + building))
    if len(cards) != len(tiles):
        raise RuleError(Text("rialto.set_converts", len(tiles), len(cards)), "RI-7.8")
    out += [int(actions.LAY + view.stage)] * marked.count(int(actions.LAY + view.stage))
    for tile, card in zip(tiles, cards, strict=True):
        out += [tile, card]
    out += [int(actions.LAY + box.JOKER)] * marked.count(int(actions.LAY + box.JOKER))
    out += [int(actions.USE + box.YELLOW_3)] * marked.count(int(actions.USE + box.YELLOW_3))
    return [*out, choice.ends]


def discards(view: RialtoState, seat: Seat) -> SetChoice | None:
    """As many cards as the hand has too many, of any kinds (RI-5.6)."""
    due = int(view.to_drop[seat])
    if due == 0:
        return None
    items: list[SetItem] = []
    chosen = 0
    for kind in range(box.KINDS):
        at = seat * box.KINDS + kind
        if view.hand[at] > 0:
            dropped = int(view.dropped[at])
            chosen += dropped
            words = names.kind_name(kind)
            items.append(SetItem(int(actions.DISCARD + kind), int(view.hand[at]), dropped, words))
    if due + chosen == 1:
        return None  # one click says it all
    covered = [item.action for item in items]
    return SetChoice(items, due + chosen, due + chosen, Text("rialto.set_discard"), covered)


def play(view: RialtoState, seat: Seat) -> SetChoice | None:
    """Cards of the stage, jokers, and yellow buildings with the cards they convert (RI-7)."""
    items: list[SetItem] = []
    own = seat * box.KINDS
    staged = view.staged
    if view.hand[own + view.stage] > 0:
        base = int(staged[position.BASE])
        add(items, actions.LAY + view.stage, view.hand[own + view.stage], base, names.kind_name(view.stage))
    converts = add_converters(view, seat, items)
    masks = usable_tiles(view, seat, box.YELLOW_3)
    jokers = view.hand[own + box.JOKER]
    if len(items) > 0 or (phase2_play.may_pair(view, seat) and jokers + masks > 1):
        add(items, actions.LAY + box.JOKER, jokers, int(staged[position.JOKERS]), names.kind_name(box.JOKER))
        add(items, actions.USE + box.YELLOW_3, masks, int(staged[position.MASKS]), names.building_name(box.YELLOW_3))
    if len(items) == 0:
        return None
    covered = [item.action for item in items if not actions.CONVERT <= item.action < actions.CONVERT + box.KINDS]
    most = sum([item.most for item in items]) - converts
    return SetChoice(items, 1, most, Text("rialto.set_play"), [*covered, int(actions.PLAY)], int(actions.PLAY))


def add_converters(view: RialtoState, seat: Seat, items: list[SetItem]) -> int:
    """Yellow 2 and 4 and the cards that they can convert; how many more cards there are than tiles for them."""
    tiles = usable_tiles(view, seat, box.YELLOW_2) + usable_tiles(view, seat, box.YELLOW_4)
    cards: i64 = 0
    for kind in range(box.KINDS):
        if kind != view.stage:
            cards += view.hand[seat * box.KINDS + kind]
    if tiles == 0 or cards == 0:
        return 0
    for building, first in ((box.YELLOW_2, position.AS_ONE), (box.YELLOW_4, position.AS_TWO)):
        used = int(phase2_play.converted(view, first))
        add(items, actions.USE + building, usable_tiles(view, seat, building), used, names.building_name(building))
    for kind in range(box.KINDS):
        if kind != view.stage:
            staged = int(view.staged[position.AS_ONE + kind] + view.staged[position.AS_TWO + kind])
            words = Text("rialto.set_convert", names.kind_name(kind))
            add(items, actions.CONVERT + kind, view.hand[seat * box.KINDS + kind], staged, words)
    return int(cards - tiles) if cards > tiles else 0


def usable_tiles(view: RialtoState, seat: Seat, building: i64) -> i64:
    """How many tiles of a sort can be used in this stage: idle, with a coin each (RI-7.9)."""
    idle = view.idle(seat, building)
    return idle if idle < view.coins[seat] else view.coins[seat]


def add(items: list[SetItem], action: i64, most: i64, marked: int, words: Text) -> None:
    """What can be marked at all."""
    if most > 0:
        items.append(SetItem(int(action), int(most), marked, words))
