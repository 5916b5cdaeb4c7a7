"""Mille Fiori: what is true at every step of every game, over random play (MF-A.40 to MF-A.45, and what plays give).

LAGUNA_LAWS=5 plays five times as many games, as in tests/test_laws.py.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from librt.random import Random

import laguna
from laguna.core.state import CHANCE, NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.rules.state import MilleFioriState
from tests.games.millefiori.planned_matches import GAME
from tests.games.millefiori.rules import reference_scoring
from tests.games.millefiori.rules.reference_scoring import Given, area_of, has_set, placement, sailing
from tests.games.millefiori.scenes import each_table

SCALE: Final = float(os.environ.get("LAGUNA_LAWS", "1"))
GAMES: Final = max(int(SCALE * (25 if laguna.compiled() else 5)), 1)
IDLE: Final = (actions.SAIL, actions.STAY, actions.DECLINE)

seeds = st.integers(0, 2**32 - 1)


def games_played(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many games; a seed is as good as any other, so a failing one is not shrunk."""
    return settings(
        max_examples=count,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


def play(seats: int, edition: str, choose: str, seed: int) -> Iterator[tuple[MilleFioriState, int, int]]:
    """A game, each position with its mover and the action that follows; at the end NOBODY.

    In every other game all like to place diamonds, so that they run out of them; else many would only sail about.
    """
    state = GAME.new(seats, {"edition": edition, "choose": choose}, 1)
    assert isinstance(state, MilleFioriState)
    rng = Random(seed)
    is_eager = rng.randrange(2) == 0
    while (mover := int(state.to_move())) != NOBODY:
        legal = [int(action) for action in state.legal_actions(mover)]
        if mover == CHANCE:
            action = int(state.draw(rng))
        else:
            busy = [action for action in legal if action not in IDLE] if is_eager else []
            action = (busy or legal)[rng.randrange(len(busy or legal))]
        yield state, mover, action
        state.apply(action, mover)
    yield state, NOBODY, -1


# ---- the invariants of the page


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_the_invariants_hold_at_every_step(seats: int, edition: str, choose: str, seed: int) -> None:
    for state, _, _ in play(seats, edition, choose, seed):
        cards_are_conserved(state)
        diamonds_are_conserved(state)
        cards_were_played_for_diamonds(state)
        nothing_hangs_in_the_air(state)
        bonuses_are_taken_in_their_order(state)


def cards_are_conserved(state: MilleFioriState) -> None:
    """MF-A.40: every card is in the pile, a packet, open, in play, or discarded; a kept card is in its packet."""
    held = Counter(int(kind) for kind in state.packet if kind != FREE)
    in_play = int(state.card)
    for kind in range(box.KINDS):
        lying = state.deck[kind] + state.open[kind] + state.discards[kind]
        assert lying + held[kind] + (kind == in_play) == box.CARDS[kind]
    assert sum(state.deck) == state.deck_size
    assert sum(state.open) == state.open_size
    assert held.total() == sum(state.packet_size)
    for seat, kind in enumerate(state.kept):
        assert kind == FREE or state.is_in_packet(state.packet_of(seat), kind)


def diamonds_are_conserved(state: MilleFioriState) -> None:
    """MF-A.41: thirty of each colour; only a bonus taken by MF-A.4 has no diamond, and then none is left."""
    for seat in range(state.seats):
        supply, reserve = state.supply[seat], state.reserve[seat]
        placed, bonuses = list(state.owner).count(seat), list(state.bonus).count(seat)
        assert supply + reserve + placed <= box.DIAMONDS
        missing = supply + reserve + placed + bonuses - box.DIAMONDS
        assert missing == 0 or (missing > 0 and supply + reserve == 0)
        assert 0 <= supply <= box.PERSONAL[state.edition]
        assert reserve == box.RESERVE[state.edition] or (supply == 0 and reserve >= 0)


def cards_were_played_for_diamonds(state: MilleFioriState) -> None:
    """MF-A.42: no more diamonds on a symbol, or in a pyramid, than cards of it were played."""
    played: Counter[str] = Counter()
    for kind in range(box.KINDS):
        played[place_of(box.SYMBOL_NAMES[box.KIND_SYMBOL[kind]])] += state.discards[kind]
    if state.phase == phases.MOVE_SHIP:
        played["ship"] += 1
    filled = Counter(place_of(symbol_of(space)) for space in diamonds(state))
    assert not filled - played


def symbol_of(space: str) -> str:
    area = area_of(space)
    rows = {
        "workshops": reference_scoring.WORKSHOPS,
        "trade": reference_scoring.TRADE,
        "harbor": reference_scoring.HARBOR,
        **reference_scoring.PYRAMIDS,
    }
    return "key" if area == "residences" else str(rows[area][space]["symbol"])


def place_of(symbol: str) -> str:
    """What a symbol is counted with: the symbols of a pyramid together."""
    pyramids = {
        "lion": "nobili",
        "coin": "nobili",
        "cross": "nobili",
        "fish": "populi",
        "shell": "populi",
        "crab": "populi",
    }
    return pyramids.get(symbol, symbol)


def diamonds(state: MilleFioriState) -> dict[str, int]:
    """Whose diamond lies on which space."""
    return {box.SPACE_NAMES[space]: int(owner) for space, owner in enumerate(state.owner) if owner != FREE}


def nothing_hangs_in_the_air(state: MilleFioriState) -> None:
    """MF-A.43: residences are filled from the first on, a pyramid from below."""
    filled = diamonds(state)
    line = [name in filled for name in reference_scoring.VALUES]
    assert line == sorted(line, reverse=True)
    for rows in reference_scoring.PYRAMIDS.values():
        for name, row in rows.items():
            assert name not in filled or set(row["supports"]) <= set(filled)


def bonuses_are_taken_in_their_order(state: MilleFioriState) -> None:
    """MF-A.45: 20, 15, 10, 5, each player once, and exactly those who meet the condition (MF-12.1)."""
    filled = diamonds(state)
    for area, name in enumerate(box.AREA_NAMES[:-1]):
        taken = [int(seat) for seat in state.bonus[area * box.BONUS_PLACES : (area + 1) * box.BONUS_PLACES]]
        owners = [seat for seat in taken if seat != FREE]
        assert taken == owners + [FREE] * (box.BONUS_PLACES - len(owners))
        assert sorted(owners) == [seat for seat in range(state.seats) if has_set(filled, seat, name)]


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_mf_a_44_nothing_goes_back(seats: int, edition: str, choose: str, seed: int) -> None:
    """Scores never fall, ships never go back nor beyond the end; nor does a diamond move that lies on the board."""
    scores, ships, owners = [0] * seats, [0] * seats, [FREE] * box.SPACES
    for state, _, _ in play(seats, edition, choose, seed):
        assert all(now >= before for now, before in zip(state.score, scores, strict=True))
        assert all(before <= now <= box.ROUTE_END for now, before in zip(state.ship, ships, strict=True))
        assert all(now == before or before == FREE for now, before in zip(state.owner, owners, strict=True))
        scores, ships, owners = list(state.score), list(state.ship), list(state.owner)


# ---- what plays give


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_every_play_gives_what_the_page_says(seats: int, edition: str, choose: str, seed: int) -> None:
    """Points, bonus, ship and extra card of each play are worked out anew by the reference_scoring."""
    before: MilleFioriState | None = None
    last = FREE
    for state, _, action in play(seats, edition, choose, seed):
        if before is not None:
            check_play(before, last, state)
        is_play = state.phase in (phases.PLAY_CARD, phases.MOVE_SHIP)
        before, last = (state.clone(), action) if is_play else (None, FREE)


def check_play(before: MilleFioriState, action: int, after: MilleFioriState) -> None:
    seat = int(before.acting())
    wheel = int(box.KIND_WHEEL[before.card])
    at_once = GAME.options["edition"][before.edition] == "devir"
    given, ship = Given(), int(before.ship[seat])
    if actions.PLACE <= action < actions.PLACE + box.SPACES:
        space = box.SPACE_NAMES[action - actions.PLACE]
        given = placement(diamonds(before), seat, box.SYMBOL_NAMES[box.KIND_SYMBOL[before.card]], space)
        if area_of(space) == "harbor" and not at_once:
            ship, sailed = sailing(ship, wheel, seat)
            given = Given(given.points + sailed.points, extra=sailed.extra)
    elif action in (actions.SAIL, actions.GO):
        ship, given = sailing(ship, wheel, seat)
    points = Counter(given.points)
    if given.bonus and at_once:
        points[seat] += next_bonus(before, given.bonus)
    if after.phase == phases.OVER and not at_once:
        for area, name in enumerate(box.AREA_NAMES[:-1]):
            for place in range(box.BONUS_PLACES):
                if (holder := int(after.bonus[area * box.BONUS_PLACES + place])) != FREE:
                    points[holder] += reference_scoring.BONUSES[name][place]
    gained = {other: int(after.score[other] - before.score[other]) for other in range(before.seats)}
    assert +Counter(gained) == +points
    assert after.ship[seat] == ship
    assert (after.phase == phases.EXTRA_CARD) == (given.extra and before.open_size > 0)


def next_bonus(state: MilleFioriState, area: str) -> int:
    """The value of the highest bonus space of an area that is still empty."""
    first = box.AREA_NAMES.index(area) * box.BONUS_PLACES
    taken = [seat for seat in state.bonus[first : first + box.BONUS_PLACES] if seat != FREE]
    return int(reference_scoring.BONUSES[area][len(taken)])


# ---- the end


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_all_have_had_the_same_number_of_turns(seats: int, edition: str, choose: str, seed: int) -> None:
    """MF-13.1: the pass is played to its end; without a supply run out it was the last one there were cards for."""
    turns: Counter[int] = Counter()
    moment = None
    for state, _, _ in play(seats, edition, choose, seed):
        now = (state.round, state.passes, state.turn)
        if state.phase == phases.PLAY_CARD and now != moment:
            turns[int(state.acting())] += 1
            moment = now
    assert len(set(turns.values())) == 1
    assert len(turns) == seats
    ran_out = 0 in state.supply
    assert state.ending == ran_out
    if not ran_out:
        rounds = reference_scoring.FILE["deck_arithmetic"][f"{edition}_rounds"][str(seats)]
        assert state.round == rounds
        assert turns[0] == rounds * reference_scoring.FILE["draft"]["plays_per_round"][str(seats)]


@each_table
@games_played(GAMES)
@given(seed=seeds)
def test_places_go_by_points_and_then_by_the_edition(seats: int, edition: str, choose: str, seed: int) -> None:
    """MF-13.4, MF-13.5."""
    *_, (state, _, _) = play(seats, edition, choose, seed)
    left = [int(state.supply[seat] + state.reserve[seat]) for seat in range(seats)]
    worth = [(-state.score[seat], left[seat] if edition == "schmidt" else 0) for seat in range(seats)]
    assert list(state.places()) == [1 + sum(other < own for other in worth) for own in worth]


def test_random_games_come_to_the_rare_ends() -> None:
    """The properties are worth little if no game runs out of diamonds, and none out of cards."""
    ends: Counter[bool | str] = Counter()
    for seed in range(12):
        *_, (state, _, _) = play(2, "devir", "together", seed)
        ends[bool(state.ending)] += 1
        ends["reserve used"] += min(state.reserve) < box.RESERVE[state.edition]
    assert ends[True] > 0
    assert ends[False] > 0
    assert ends["reserve used"] > 0
