"""Rialto: phrases that choices, news and the text page share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import TRUTH
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text.text import Text, all_of, seat_name

STAGE_LETTERS: Final = "ABCDEF"
assert len(STAGE_LETTERS) == box.STAGES

# ---- who


def player_name(state: RialtoPosition, player: i64) -> Text:
    """The name of a seat, or of the virtual third player."""
    return seat_name(player) if state.is_human(player) else Text("rialto.virtual")


def actor(state: RialtoPosition) -> i64:
    """Whose turn it is; FREE if nobody or everybody decides."""
    if state.chapter == phases.PLAYS:
        return state.queue[0] if len(state.queue) > 0 else position.FREE
    return state.order[state.turn] if state.turn < len(state.order) else position.FREE


def sees_play(state: RialtoPosition) -> bool:
    """Is the play that is being put together visible to the reader (section 16)?"""
    if state.chapter != phases.PLAYS or len(state.queue) == 0:
        return False
    return state.viewer == TRUTH or state.viewer == state.queue[0]


def in_turn_order(state: RialtoPosition) -> list[i64]:
    """Those who have had their turn in this stage, then those who wait for it (RI-6.3, RI-7.7)."""
    out: list[i64] = []
    for place in range(state.players):
        player = (state.first + place) % state.players
        if state.laid_count[player] != position.FREE:
            out.append(player)
    out.extend(state.queue)
    return out


# ---- cards


def several(thing: Text, count: i64) -> Text:
    """One thing, or so many of it."""
    return thing if count == 1 else Text("rialto.times", thing, count)


def cards(counts: vec[i64], first: i64) -> Text:
    """The cards of the kinds that are counted from `first` on: "doge ×2 and joker"."""
    parts: list[Text] = []
    for kind in range(box.KINDS):
        if counts[first + kind] > 0:
            parts.append(several(names.kind_name(kind), counts[first + kind]))
    return all_of(parts) if len(parts) > 0 else Text("rialto.no_cards")


def staged_cards(state: RialtoPosition) -> Text:
    """What the acting player has put together so far, in the order in which it is laid."""
    parts: list[Text] = []
    if state.staged[position.BASE] > 0:
        parts.append(several(names.kind_name(state.stage), state.staged[position.BASE]))
    for kind in range(box.KINDS):
        add_converted(parts, kind, state.staged[position.AS_ONE + kind], box.YELLOW_2)
    for kind in range(box.KINDS):
        add_converted(parts, kind, state.staged[position.AS_TWO + kind], box.YELLOW_4)
    if state.staged[position.JOKERS] > 0:
        parts.append(several(names.kind_name(box.JOKER), state.staged[position.JOKERS]))
    if state.staged[position.MASKS] > 0:
        parts.append(several(names.building_name(box.YELLOW_3), state.staged[position.MASKS]))
    return all_of(parts) if len(parts) > 0 else Text("rialto.no_cards")


def add_converted(parts: list[Text], kind: i64, count: i64, building: i64) -> None:
    """Cards of one kind that one sort of yellow building converts."""
    if count > 0:
        parts.append(Text("rialto.converted", several(names.kind_name(kind), count), names.building_name(building)))


# ---- buildings


def bank_name(bank: i64) -> Text:
    """One of the two banks of the Canal Grande."""
    return Text(f"rialto.bank_{box.BANK_NAMES[bank]}")


def points(count: i64) -> Text:
    """So many points."""
    return Text("rialto.points", count)


def _effect(building: i64) -> Text:
    if building <= box.GREEN_4:
        limit = Text("rialto.does_limit", box.HAND_BONUS[building])
        if box.GREEN_DRAW[building] == 0:
            return limit
        choice = Text("rialto.does_cards", box.GREEN_DRAW[building])
        return Text("rialto.does_both", choice, limit) if box.HAND_BONUS[building] > 0 else choice
    if building == box.YELLOW_1:
        return Text("rialto.does_wait", box.WAIT_COINS)
    if building == box.YELLOW_2:
        return Text("rialto.does_convert", box.YELLOW_2_COUNT)
    if building == box.YELLOW_3:
        return Text("rialto.does_joker")
    if building == box.YELLOW_4:
        return Text("rialto.does_convert", box.YELLOW_4_COUNT)
    if building == box.BLUE_1:
        return Text("rialto.does_upgrade", box.UPGRADE_STEP)
    if building == box.BLUE_2:
        return Text("rialto.does_call", points(box.BLUE_2_VP), points(box.BLUE_2_VP_NONE_LEFT))
    if building == box.BLUE_3:
        return Text("rialto.does_doge")
    return points(box.BLUE_4_VP)


def card_gives(kind: i64) -> Text:
    """What a card of a kind is for, and what most of them bring besides."""
    return Text(f"rialto.gives_{box.KIND_NAMES[kind]}")


def when(building: i64) -> Text:
    """When a building can be used (RI-5.4, RI-7.2, RI-11.1)."""
    return Text(f"rialto.when_{box.COLOUR_NAMES[box.building_colour(building)]}")


def owned(state: RialtoPosition, player: i64) -> Text:
    """The buildings of a player; those that do not work any more in this round are marked: "green 1, blue 2 (used)"."""
    parts: list[Text] = []
    for building in range(box.BUILDINGS):
        at = player * box.BUILDINGS + building
        name = names.building_name(building)
        idle = state.idle(player, building)
        if idle > 0:
            parts.append(several(name, idle))
        if state.coined[at] > 0:
            parts.append(Text("rialto.used", several(name, state.coined[at])))
        if state.fresh[at] > 0:
            parts.append(Text("rialto.resting", several(name, state.fresh[at])))
    return all_of(parts) if len(parts) > 0 else Text("rialto.no_buildings")


EFFECTS: Final = tuple(
    [_effect(building) for building in range(box.BUILDINGS)]
)  # by building (RI-5.4, RI-7.2, RI-11.1)


def effect_now(state: RialtoPosition, player: i64, building: i64) -> Text:
    """What a building would do for a player now."""
    if building == box.BLUE_2:
        if state.reserve[player] == 0:
            return points(box.BLUE_2_VP_NONE_LEFT)
        return Text("rialto.does_call_now", points(box.BLUE_2_VP))
    if building == box.BLUE_3:
        return Text("rialto.spaces", state.rank(player))
    if (
        building <= box.GREEN_4
        and state.chapter == phases.GREENS
        and box.GREEN_DRAW[building] > 0
        and state.leftover_size() == 0
    ):
        draws = Text("rialto.does_pile", box.GREEN_DRAW[building])
        if box.HAND_BONUS[building] == 0:
            return draws
        return Text("rialto.does_both", draws, Text("rialto.does_limit", box.HAND_BONUS[building]))
    return EFFECTS[building]
