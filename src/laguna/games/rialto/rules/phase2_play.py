"""Rialto, phase II: laying cards in a stage, jokers and yellow buildings (RI-6, RI-7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.rules import actions, phase1_cards, phases, position
from laguna.games.rialto.rules.position import RialtoPosition
from laguna.text.text import RuleError, Text

# ---- whose turn


def begin_stage(state: RialtoPosition) -> None:
    """Everyone is due once, clockwise from the first player (RI-6.2, RI-6.3)."""
    state.laid_count = position.filled(state.players, position.FREE)
    queue = vec[i64]()
    for place in range(state.players):
        queue = append(queue, (state.first + place) % state.players)
    state.queue = queue


def continue_plays(state: RialtoPosition) -> bool:
    """True while a human has to lay cards or pass in this stage."""
    while len(state.queue) > 0:
        player = state.queue[0]
        if not state.is_human(player):
            lay_for_virtual(state, player)
        elif state.chosen != position.FREE:
            state.phase = phases.CONVERT_CARD
            return True
        elif may_only_pass_openly(state, player):
            pass_turn(state, player)
        else:
            state.phase = phases.PLAY_CARDS
            return True
    return False


def may_only_pass_openly(state: RialtoPosition, player: i64) -> bool:
    """No cards and no yellow building of use: everyone can see that there is nothing to decide (RI-15.3)."""
    return state.hand_size[player] == 0 and state.piece == position.FREE and len(play_actions(state)) == 1


def leave_queue(state: RialtoPosition) -> None:
    """The turn of the first in the queue is over."""
    state.queue = state.queue[1:]


def lay_for_virtual(state: RialtoPosition, player: i64) -> None:
    """The virtual player lays all its cards of the stage, jokers with the councillors (RI-14.6, RI-14.7, AMB-21)."""
    count: i64 = 0
    for kind in range(box.KINDS):
        if kind == state.stage or (kind == box.JOKER and state.stage == box.COUNCILLOR):
            cards = state.hand[player * box.KINDS + kind]
            lay_cards(state, player, kind, cards)
            count += cards
    state.laid_count[player] = count
    leave_queue(state)


# ---- what has been put together so far


def base_count(state: RialtoPosition) -> i64:
    """What stage cards and converted cards count together (RI-7.4)."""
    out = state.staged[position.BASE]
    if state.piece > position.STAGE_CARD:
        for kind in range(box.KINDS):
            out += (
                box.YELLOW_2_COUNT * state.staged[position.AS_ONE + kind]
                + box.YELLOW_4_COUNT * state.staged[position.AS_TWO + kind]
            )
    return out


def joker_count(state: RialtoPosition) -> i64:
    """Joker cards and yellow 3 tiles (RI-7.4)."""
    return state.staged[position.JOKERS] + state.staged[position.MASKS]


def staged_count(state: RialtoPosition) -> i64:
    """What the play would count; 0 if it cannot be played as it is (RI-7.4, RI-7.5, AMB-07)."""
    base = base_count(state)
    jokers = joker_count(state)
    if base > 0:
        return base + jokers
    return jokers - 1 if jokers > 1 else i64(0)


def staged_tiles(state: RialtoPosition) -> i64:
    """How many yellow tiles the play uses; each needs a coin (RI-7.9)."""
    out = state.staged[position.MASKS]
    if state.piece > position.STAGE_CARD:
        for at in range(position.AS_ONE, position.STAGED):
            out += state.staged[at]
    return out


def staged_of_kind(state: RialtoPosition, kind: i64) -> i64:
    """How many hand cards of a kind are part of the play."""
    out = state.staged[position.AS_ONE + kind] + state.staged[position.AS_TWO + kind]
    if kind == state.stage:
        out += state.staged[position.BASE]
    if kind == box.JOKER:
        out += state.staged[position.JOKERS]
    return out


def unstaged(state: RialtoPosition, player: i64, kind: i64) -> i64:
    """How many hand cards of a kind are not yet part of it."""
    return state.hand[player * box.KINDS + kind] - staged_of_kind(state, kind)


def latest_staged(state: RialtoPosition) -> i64:
    """The latest piece, found from what is staged; `RialtoPosition.piece` holds the same."""
    if state.staged[position.MASKS] > 0:
        return position.MASK
    if state.staged[position.JOKERS] > 0:
        return position.JOKER_CARD
    out: i64 = position.STAGE_CARD if state.staged[position.BASE] > 0 else position.FREE
    for at in range(position.AS_ONE, position.STAGED):
        if state.staged[at] > 0:
            out = position.CONVERTED + at - position.AS_ONE
    return out


# ---- what may be added


def play_actions(state: RialtoPosition) -> vec[i64]:
    """Everything DP-6 offers to the player on turn."""
    player = state.queue[0]
    out = vec[i64]()
    if may_wait(state, player):
        out = append(out, actions.USE + box.YELLOW_1)
    if may_use_converter(state, player, box.YELLOW_2):
        out = append(out, actions.USE + box.YELLOW_2)
    if may_add_mask(state, player):
        out = append(out, actions.USE + box.YELLOW_3)
    if may_use_converter(state, player, box.YELLOW_4):
        out = append(out, actions.USE + box.YELLOW_4)
    if may_add_stage_card(state, player):
        out = append(out, actions.LAY + state.stage)
    if may_add_joker(state, player):
        out = append(out, actions.LAY + box.JOKER)
    if staged_count(state) > 0:
        out = append(out, actions.PLAY)
    if state.piece == position.FREE:
        out = append(out, actions.PASS)
    return out


def may_add_stage_card(state: RialtoPosition, player: i64) -> bool:
    """Cards of the stage kind come first."""
    return state.piece <= position.STAGE_CARD and unstaged(state, player, state.stage) > 0


def spare_tiles(state: RialtoPosition, player: i64, building: i64, used: i64) -> i64:
    """How many more yellow tiles of a sort can join the play: idle, with a coin each (RI-7.9)."""
    idle = state.idle(player, building) - used
    coins = state.coins[player] - staged_tiles(state) * box.ACTIVATION_COST
    return idle if idle < coins else coins


def converted(state: RialtoPosition, first: i64) -> i64:
    """How many cards one sort of tile converts already (first is AS_ONE or AS_TWO)."""
    out: i64 = 0
    for at in range(first, first + box.KINDS):
        out += state.staged[at]
    return out


def may_use_converter(state: RialtoPosition, player: i64, building: i64) -> bool:
    """Yellow 2 and yellow 4 need a card to convert (RI-7.2, RI-7.8)."""
    first: i64 = position.AS_ONE if building == box.YELLOW_2 else position.AS_TWO
    if state.coins[player] == 0 or spare_tiles(state, player, building, converted(state, first)) <= 0:
        return False
    for kind in range(box.KINDS):
        if may_convert(state, player, first, kind):
            return True
    return False


def may_convert(state: RialtoPosition, player: i64, first: i64, kind: i64) -> bool:
    """A hand card of another kind, jokers included, no earlier than the order of pieces has come (AMB-05)."""
    piece = position.CONVERTED + first - position.AS_ONE + kind
    return kind != state.stage and piece >= state.piece and unstaged(state, player, kind) > 0


def may_pair(state: RialtoPosition, player: i64) -> bool:
    """Jokers without anything beside them need a hand without the stage kind (RI-7.5, AMB-06)."""
    return state.hand[player * box.KINDS + state.stage] == 0


def spare_masks(state: RialtoPosition, player: i64) -> i64:
    """How many more yellow 3 tiles can join the play."""
    return spare_tiles(state, player, box.YELLOW_3, state.staged[position.MASKS])


def may_add_joker(state: RialtoPosition, player: i64) -> bool:
    """Beside a card, or as one of a pair that can be completed (RI-7.3, RI-7.5)."""
    left = unstaged(state, player, box.JOKER)
    if left <= 0 or state.staged[position.MASKS] > 0:
        return False
    if base_count(state) > 0 or state.staged[position.JOKERS] > 0:
        return True
    return may_pair(state, player) and left + spare_masks(state, player) > 1


def may_add_mask(state: RialtoPosition, player: i64) -> bool:
    """A yellow 3 tile is one more joker (RI-7.2, RI-7.6)."""
    left = spare_masks(state, player)
    if left <= 0:
        return False
    if base_count(state) > 0 or joker_count(state) > 0:
        return True
    return may_pair(state, player) and left > 1


def may_wait(state: RialtoPosition, player: i64) -> bool:
    """Yellow 1, before anything else, while another player has still to act (RI-7.7, AMB-04)."""
    return (
        state.piece == position.FREE
        and len(state.queue) > 1
        and state.coins[player] > 0
        and state.idle(player, box.YELLOW_1) > 0
    )


# ---- doing it


def play(state: RialtoPosition, action: i64) -> None:
    """One click of a turn in a stage (DP-6)."""
    player = state.queue[0]
    if action == actions.PASS:
        if state.piece != position.FREE:
            raise RuleError(Text("rialto.pass_with_cards"), "RI-6.3")
        pass_turn(state, player)
    elif action == actions.PLAY:
        if staged_count(state) == 0:
            raise refuse_play(state)
        commit(state, player)
    elif actions.LAY <= action < actions.LAY + box.KINDS:
        add_card(state, player, action - actions.LAY)
    elif action == actions.USE + box.YELLOW_1:
        wait(state, player)
    elif action == actions.USE + box.YELLOW_2 or action == actions.USE + box.YELLOW_4:
        phase1_cards.check_usable(state, player, action - actions.USE)
        if not may_use_converter(state, player, action - actions.USE):
            raise RuleError(Text("rialto.nothing_to_convert"), "RI-7.8")
        state.chosen = action - actions.USE
    elif action == actions.USE + box.YELLOW_3:
        phase1_cards.check_usable(state, player, box.YELLOW_3)
        if not may_add_mask(state, player):
            raise refuse_joker(state, player)
        state.staged[position.MASKS] += 1
        state.piece = position.MASK
    else:
        raise state.not_now(action)


def refuse_play(state: RialtoPosition) -> RuleError:
    """Why what is staged cannot be played."""
    if state.piece == position.FREE:
        return RuleError(Text("rialto.nothing_to_play"), "RI-6.3")
    return RuleError(Text("rialto.joker_alone"), "RI-7.3")


def refuse_joker(state: RialtoPosition, player: i64) -> RuleError:
    """Why no joker can be added."""
    if base_count(state) == 0 and not may_pair(state, player):
        return RuleError(Text("rialto.pair_needs_lack", names.kind_name(state.stage)), "RI-7.5")
    if base_count(state) == 0 and joker_count(state) == 0:
        return RuleError(Text("rialto.joker_alone"), "RI-7.3")
    return RuleError(Text("rialto.no_more_of_it", names.kind_name(box.JOKER)), "RI-7.1")


def add_card(state: RialtoPosition, player: i64, kind: i64) -> None:
    """A card of the stage kind or a joker joins the play (RI-7.1)."""
    if kind == box.JOKER:
        if unstaged(state, player, box.JOKER) > 0 and state.staged[position.MASKS] > 0:
            raise RuleError(Text("rialto.lay_order", names.kind_name(kind)), "RI-7.1")
        if not may_add_joker(state, player):
            raise refuse_joker(state, player)
        state.staged[position.JOKERS] += 1
        state.piece = position.JOKER_CARD
    elif kind != state.stage:
        raise RuleError(Text("rialto.wrong_kind", names.kind_name(kind), names.kind_name(state.stage)), "RI-7.1")
    elif unstaged(state, player, kind) <= 0:
        raise RuleError(Text("rialto.no_more_of_it", names.kind_name(kind)), "RI-7.1")
    elif not may_add_stage_card(state, player):
        raise RuleError(Text("rialto.lay_order", names.kind_name(kind)), "RI-7.1")
    else:
        state.staged[position.BASE] += 1
        state.piece = position.STAGE_CARD


def convert_actions(state: RialtoPosition) -> vec[i64]:
    """The hand cards that the chosen tile may convert (DP-7)."""
    player = state.queue[0]
    first: i64 = position.AS_ONE if state.chosen == box.YELLOW_2 else position.AS_TWO
    out = vec[i64]()
    for kind in range(box.KINDS):
        if may_convert(state, player, first, kind):
            out = append(out, actions.CONVERT + kind)
    return out


def convert(state: RialtoPosition, action: i64) -> None:
    """A hand card counts as one or two cards of the stage kind (RI-7.2, RI-7.8)."""
    kind = action - actions.CONVERT
    if not 0 <= kind < box.KINDS:
        raise state.not_now(action)
    player = state.queue[0]
    first: i64 = position.AS_ONE if state.chosen == box.YELLOW_2 else position.AS_TWO
    if kind == state.stage:
        raise RuleError(Text("rialto.converts_itself", names.kind_name(kind)), "RI-7.8")
    if unstaged(state, player, kind) <= 0:
        raise RuleError(Text("rialto.no_more_of_it", names.kind_name(kind)), "RI-7.8")
    if not may_convert(state, player, first, kind):
        raise RuleError(Text("rialto.lay_order", names.kind_name(kind)), "RI-7.8")
    state.staged[first + kind] += 1
    state.piece = position.CONVERTED + first - position.AS_ONE + kind
    state.chosen = position.FREE


def wait(state: RialtoPosition, player: i64) -> None:
    """Step back to the end of the queue for a coin, and get a coin (RI-7.2, RI-7.7, AMB-03)."""
    phase1_cards.check_usable(state, player, box.YELLOW_1)
    if state.piece != position.FREE:
        raise RuleError(Text("rialto.wait_with_cards"), "RI-7.7")
    if len(state.queue) == 1:
        raise RuleError(Text("rialto.wait_as_last"), "RI-7.7")
    state.activate(player, box.YELLOW_1)
    state.gain_coins(player, box.WAIT_COINS)
    leave_queue(state)
    state.queue = append(state.queue, player)


def pass_turn(state: RialtoPosition, player: i64) -> None:
    """Lay nothing (RI-6.3)."""
    state.laid_count[player] = 0
    leave_queue(state)


def commit(state: RialtoPosition, player: i64) -> None:
    """Lay what was put together, openly (RI-6.3, RI-7.4)."""
    pair_only = base_count(state) == 0
    state.laid_count[player] = staged_count(state)
    for kind in range(box.KINDS):
        lay_cards(state, player, kind, staged_of_kind(state, kind))
    for _ in range(state.staged[position.MASKS]):
        state.activate(player, box.YELLOW_3)
    for _ in range(converted(state, position.AS_ONE)):
        state.activate(player, box.YELLOW_2)
    for _ in range(converted(state, position.AS_TWO)):
        state.activate(player, box.YELLOW_4)
    state.staged = position.zeros(position.STAGED)
    state.piece = position.FREE
    state.revealed += 1
    if pair_only:
        remember_lack(state, player)
    leave_queue(state)


def lay_cards(state: RialtoPosition, player: i64, kind: i64, count: i64) -> None:
    """Cards leave the hand openly; cards known to be there are thought to go first."""
    at = player * box.KINDS + kind
    state.hand[at] -= count
    state.hand_size[player] -= count
    state.laid[at] += count
    state.known[at] = state.known[at] - count if state.known[at] > count else 0


def remember_lack(state: RialtoPosition, player: i64) -> None:
    """A pair of jokers shows that no card of the stage kind is in the hand; known ones must have been discarded."""
    at = player * box.KINDS + state.stage
    state.lacks[at] = 1
    gone = state.known[at]
    state.known[at] = 0
    state.shed[at] -= gone
    state.shed_size[player] -= gone
    state.shed_since[player] -= gone
    state.open_discards[state.stage] += gone
