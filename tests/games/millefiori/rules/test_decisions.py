"""Mille Fiori: what is asked of whom, and who sees what (sections MF-D and MF-H of the page)."""

from __future__ import annotations

from collections import Counter

import pytest

from laguna.core.state import NOBODY, UNKNOWN
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import actions, phases
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue
from laguna.text.text import RuleError
from tests.games.millefiori.long_games import last_diamond_of_four
from tests.games.millefiori.planned_matches import GAME
from tests.games.millefiori.scenes import Scene, each_edition, each_table, sails
from tests.games.millefiori.walks import readers, walk

# ---- decision points


@each_edition
def test_mf_d_1_all_choose_at_once_each_among_the_own_cards(edition: str) -> None:
    scene = Scene(edition=edition)
    assert scene.match.deciders() == [0, 1, 2]
    for letter in "ABC":
        assert scene.moves(letter) == [f"keep {card}" for card in dict.fromkeys(scene.hand(letter))]
    scene.play(2, scene.moves("C")[0])
    assert scene.match.deciders() == [0, 1]


@each_edition
def test_mf_d_1_in_the_variant_the_active_player_chooses(edition: str) -> None:
    scene = Scene(start="B", edition=edition, choose="on_turn")
    assert scene.match.deciders() == [1]
    assert scene.moves("B") == [f"keep {card}" for card in dict.fromkeys(scene.hand("B"))]
    assert scene.moves("A") == scene.moves("C") == []
    scene.refuses("A", f"keep {scene.hand('A')[0]}", "")


@each_edition
def test_mf_d_2_every_legal_space_or_sail(edition: str) -> None:
    scene = Scene("A coin-1", edition=edition)
    assert scene.match.deciders() == [0]
    assert scene.moves("A") == [*(f"place N-B{number}" for number in (1, 2, 3, 4, 5)), "sail"]
    scene.refuses("B", "sail", "")


def test_mf_d_3_go_or_stay_as_long_as_the_ship_is_not_at_the_end() -> None:
    scene = Scene("B ship-1")
    scene.gains("place H1a")
    assert scene.state.phase == phases.MOVE_SHIP
    assert scene.match.deciders() == [1]
    assert scene.moves("B") == ["go", "stay"]
    scene = Scene(*sails("B", "key-5", "lion-5", "coin-5", "crab-5"), "B ship-1")
    scene.gains("place H1a")
    assert scene.state.phase != phases.MOVE_SHIP


def test_mf_d_3_is_not_asked_in_schmidt() -> None:
    asked = {int(state.phase) for seed in range(3) for state, _, _ in walk(3, "schmidt", "together", seed)}
    assert phases.MOVE_SHIP not in asked
    assert phases.EXTRA_CARD in asked


@each_edition
def test_mf_d_4_any_open_card_or_none(edition: str) -> None:
    scene = Scene("B fish-4 sail", "B fish-3 sail", edition=edition, open="swan-2 quartz-1")
    assert scene.state.phase == phases.EXTRA_CARD
    assert scene.match.deciders() == [1]
    assert scene.moves("B") == [*(f"extra {card}" for card in dict.fromkeys(scene.open_cards())), "decline"]
    assert {"extra swan-2", "extra quartz-1"} <= set(scene.moves("B"))


@each_edition
def test_mf_d_5_an_extra_card_once_taken_cannot_be_taken_back(edition: str) -> None:
    scene = Scene("B fish-4 sail", "B fish-3 sail", edition=edition, open="swan-2")
    assert scene.match.can_undo(1)  # the sailing that earned it
    scene.gains("extra swan-2")
    assert "swan-2" not in scene.open_cards()
    assert scene.card() == "swan-2"
    assert not scene.match.can_undo(1)
    assert scene.moves("B") == [*(f"place T{row}S" for row in (1, 2, 3, 4, 5)), "sail"]


@each_table
def test_mf_d_6_nothing_else_is_asked(seats: int, edition: str, choose: str) -> None:
    questions = {phases.CHOOSE, phases.PLAY_CARD, phases.EXTRA_CARD} | (
        {phases.MOVE_SHIP} if edition == "devir" else set()
    )
    asked = {
        int(state.phase) for seed in range(3) for state, mover, _ in walk(seats, edition, choose, seed) if mover >= 0
    }
    assert {phases.PHASE_NAMES[phase] for phase in asked} == {phases.PHASE_NAMES[phase] for phase in questions}


@each_edition
def test_mf_d_7_the_only_residence_is_a_choice_against_sailing(edition: str) -> None:
    scene = Scene("A key-1", edition=edition)
    assert scene.moves("A") == ["place R01", "sail"]


@each_table
def test_mf_d_8_sailing_is_always_legal(seats: int, edition: str, choose: str) -> None:
    for state, mover, _ in walk(seats, edition, choose, seed=4):
        if state.phase == phases.PLAY_CARD:
            assert actions.SAIL in state.legal_actions(mover)


@each_edition
def test_mf_d_9_the_course_of_a_round(edition: str) -> None:
    """Choose and play alternate pass by pass, or seat by seat in the variant."""
    for choose, once in (
        ("together", [phases.CHOOSE] * 3 + [phases.PLAY_CARD] * 3),
        ("on_turn", [phases.CHOOSE, phases.PLAY_CARD] * 3),
    ):
        scene = Scene(edition=edition, choose=choose)
        asked = []
        while scene.state.round == 1:
            if scene.state.phase in (phases.CHOOSE, phases.PLAY_CARD):
                asked.append(int(scene.state.phase))
            scene.step()
        assert asked == once * 4
        assert scene.state.phase == phases.CHOOSE


@each_edition
def test_mf_d_10_a_choice_is_final_and_seen_only_to_be_made(edition: str) -> None:
    scene = Scene(edition=edition)
    scene.play(1, scene.moves("B")[0])
    assert not scene.match.can_undo(1)
    with pytest.raises(RuleError) as refusal:
        scene.state.apply(GAME.parse(f"keep {scene.hand('B')[-1]}"), 1)
    assert refusal.value.rule == "MF-D.10"
    for reader in (0, 2, NOBODY):
        view = scene.state.view(reader)
        assert list(view.chosen) == [0, 1, 0]
        assert view.kept[1] == UNKNOWN
        lines = [catalogue.log_line(text, "en") for seat, text in scene.match.log(reader) if seat == 1]
        assert lines == ["keeps a card"]


# ---- hidden information (MF-H)


def public(state: MilleFioriState) -> tuple[object, ...]:
    """What the table calls visible to everyone."""
    return (
        *(list(values) for values in (state.owner, state.bonus, state.ship, state.score, state.supply, state.reserve)),
        *(list(values) for values in (state.open, state.discards, state.packet_size, state.chosen)),
        *(state.doge, state.deck_size, state.phase, state.round, state.passes, state.turn, state.card),
        *(state.edition, state.on_turn),
    )


@each_table
def test_mf_h_what_is_visible_to_everyone(seats: int, edition: str, choose: str) -> None:
    """MF-H.1: board, open cards, discards, counts, whose turn; spectators see all of that."""
    for number, (state, _, _) in enumerate(walk(seats, edition, choose, seed=2)):
        if number % 5 == 0:
            for reader in readers(state):
                assert public(state.view(reader)) == public(state)


def known_cards(view: MilleFioriState) -> Counter[int]:
    """The cards that a view places somewhere."""
    out = Counter({kind: int(view.open[kind] + view.discards[kind]) for kind in range(box.KINDS)})
    out.update(int(kind) for kind in view.packet if kind != FREE)
    if view.card != FREE:
        out[int(view.card)] += 1
    return out


@each_table
def test_mf_h_nobody_knows_what_is_in_the_draw_pile(seats: int, edition: str, choose: str) -> None:
    """All a seat has not seen is one heap, in which the pile lies with the hands that the seat does not know."""
    for number, (state, _, _) in enumerate(walk(seats, edition, choose, seed=3)):
        if number % 7 == 0:
            for reader in readers(state):
                view = state.view(reader)
                unknown = Counter(dict(enumerate(box.CARDS)))
                unknown.subtract(known_cards(view))
                assert list(view.deck) == [unknown[kind] for kind in range(box.KINDS)]


@each_table
def test_mf_h_a_packet_is_known_to_those_who_have_held_it(seats: int, edition: str, choose: str) -> None:
    """MF-H.2: the own hand, and what one has passed on; others' hands and what they passed on are unknown."""
    held: dict[int, set[int]] = {}
    for state, _, _ in walk(seats, edition, choose, seed=6):
        if state.phase in (phases.CHOOSE, phases.PLAY_CARD) and sum(state.packet_size) > 0:
            if state.passes == 0:
                held = {packet: {packet} for packet in range(seats)}
            for seat in range(seats):
                held[int(state.packet_of(seat))].add(seat)
            for reader in readers(state):
                view = state.view(reader)
                for packet in range(seats):
                    cards = list(view.packet[packet * 5 : packet * 5 + state.packet_size[packet]])
                    truth = list(state.packet[packet * 5 : packet * 5 + state.packet_size[packet]])
                    assert cards == (truth if reader in held[packet] else [UNKNOWN] * len(truth))


@each_table
def test_mf_h_a_kept_card_is_known_to_its_owner_only(seats: int, edition: str, choose: str) -> None:
    kept = 0
    for state, _, _ in walk(seats, edition, choose, seed=7):
        for reader in readers(state):
            view = state.view(reader)
            for seat in range(seats):
                assert view.kept[seat] == (state.kept[seat] if seat == reader else UNKNOWN)
        kept += sum(1 for kind in state.kept if kind != FREE)
    assert (kept > 0) == (choose == "together")


@each_edition
def test_mf_h_leftovers_are_not_shown_before_the_end_of_the_last_pass(edition: str) -> None:
    """Everyone has held every packet by then, and only spectators have something to learn."""
    scene = Scene(edition=edition)
    while not (scene.state.is_last_pass() and scene.state.turn == 2):
        scene.step()
    left = scene.packet(0) + scene.packet(1) + scene.packet(2)
    assert len(left) == 3
    view = scene.state.view(NOBODY)
    assert [kind for kind in view.packet if kind != UNKNOWN] == []
    before = Counter(scene.open_cards())
    while scene.state.round == 1:
        scene.step()
    assert not Counter(left) - (Counter(scene.open_cards()) - before)


def test_mf_h_pending_bonuses_of_schmidt_are_seen_by_everyone() -> None:
    scene = Scene("A glass-1 T1G", "A carafe-1 T1C", "A jewelry-1 T1J", "A swan-1 T1S", edition="schmidt")
    for reader in (0, 1, 2, NOBODY):
        assert list(scene.state.view(reader).bonus).count(0) == 1


def test_mf_h_1_spectators_see_the_result_of_a_game_that_ended_with_cards_in_hand() -> None:
    scene = last_diamond_of_four()
    scene.gains("place R15")
    scene.finish()
    assert sum(scene.state.packet_size) > 0
    view = scene.state.view(NOBODY)
    assert public(view) == public(scene.state)
    assert list(view.places()) == scene.match.places()
