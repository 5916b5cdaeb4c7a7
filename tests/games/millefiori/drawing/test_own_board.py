"""The row below the board of Mille Fiori: hand, passed-on cards, own pieces, and everybody's hands for spectators."""

from __future__ import annotations

from collections import Counter

from laguna.core.state import NOBODY
from laguna.drawing import svg
from laguna.drawing.plates import DOCK, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import shapes, symbols
from laguna.games.millefiori.game import GAME
from laguna.games.millefiori.rules import actions, passing, phases
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue
from tests.games.millefiori.drawing.drawings import drawn, pieces, reached, symbol
from tests.games.millefiori.planned_matches import PlannedMatch
from tests.games.millefiori.walks import positions, readers


def dock(state: MilleFioriState, reader: int) -> dict[str, Plate]:
    """The plates of the row by name, in their order."""
    return {plate.name: plate for plate in drawn(state, reader) if plate.area == DOCK}


# ---- the row


def test_plates_of_the_row_are_as_high_as_each_other_and_as_wide_as_their_content() -> None:
    for state in positions(22, 15):
        for reader in readers(state):
            for plate in dock(state, reader).values():
                assert plate.height == shapes.DOCK_HEIGHT
                assert plate.pieces, f"{plate.name} has nothing to show"
                assert all(0 <= piece.x < plate.width for piece in plate.pieces)


def test_what_has_nothing_to_show_is_left_out() -> None:
    planned = PlannedMatch("A quartz-1")
    assert list(dock(planned.state, 0)) == ["hand", "waiting", "own", "passed"]
    first = PlannedMatch().state  # nothing has been passed on yet
    assert list(dock(first, 0)) == ["hand", "own"]
    planned.play(0, "sail")
    assert list(dock(planned.state, 0)) == ["waiting", "own", "passed"]
    planned.finish()
    assert all(dock(planned.state, reader) == {} for reader in readers(planned.state))


def test_buttons_stand_beside_the_card_in_play() -> None:
    ship = reached(phases.MOVE_SHIP)
    assert list(dock(ship, int(ship.to_move())))[:2] == ["hand", "buttons"]
    assert [piece.action for piece in dock(ship, int(ship.to_move()))["buttons"].pieces] == [actions.STAY]
    extra = reached(phases.EXTRA_CARD)
    buttons = dock(extra, int(extra.to_move()))["buttons"]
    assert [piece.action for piece in buttons.pieces] == [actions.DECLINE]
    assert "Take no extra card" in buttons.pieces[0].body


def test_mf_a_7_a_card_laid_aside_for_nothing_is_a_quiet_button() -> None:
    """The ship is at the end of the route; the card's spaces are the better choice."""
    planned = PlannedMatch(*["A key-5 sail"] * 3, "A lime-5 sail", "A lime-5")
    buttons = dock(planned.state, 0)["buttons"].pieces
    assert [(piece.action, piece.quiet) for piece in buttons] == [(actions.SAIL, True)]


def test_what_is_passed_on_next_comes_behind_what_was_passed_on_before() -> None:
    """The packets that are there stay where they are."""
    planned = PlannedMatch("A quartz-1 sail")
    while planned.match.deciders() != [0, 1, 2] or planned.state.passes == 0:
        planned.step()
    before = {piece.id: piece.x for piece in dock(planned.state, 0)["passed"].pieces}
    planned.step()
    after = {piece.id: piece.x for piece in dock(planned.state, 0)["passed"].pieces}
    assert len(after) == len(before) + 1
    assert {id: after[id] for id in before} == before


def test_the_plate_of_own_pieces_has_words() -> None:
    for state in positions(23, 25):
        if state.phase != phases.OVER:
            for seat in range(state.seats):
                said = {
                    catalogue.translate(fact.words, "en")
                    for fact in GAME.text.facts(state, seat)
                    if fact.icon != "cards"
                }
                assert {piece.label for piece in dock(state, seat)["own"].pieces} == said


# ---- for spectators


def test_spectators_see_how_many_cards_everybody_holds_and_the_card_in_play() -> None:
    planned = PlannedMatch("A quartz-1")
    plate = dock(planned.state, NOBODY)
    assert list(plate) == ["hands"]
    labels = [piece.label for piece in plate["hands"].pieces]
    assert labels == ["Amber plays quartz 1", "Blue has chosen 1 card", "Coral has chosen 1 card"]
    assert symbol(symbols.ICON_OF[box.QUARTZ]) in plate["hands"].pieces[0].body
    assert symbol("lock") in plate["hands"].pieces[1].body
    choosing = PlannedMatch().state
    assert dock(choosing, NOBODY)["hands"].pieces[0].label == "Amber holds 5 cards"


# ---- cards


def test_a_hand_is_drawn_by_kind() -> None:
    for state in positions(17, 20):
        for seat in range(state.seats):
            if state.phase == phases.CHOOSE and seat in state.deciders():
                held = Counter(hand_of(state, seat))
                shown = pieces(state, seat)
                assert {f"hand-{kind}" for kind in held} == {id for id in shown if id.startswith("hand-")}
                for kind, count in held.items():
                    assert (f">×{count}</text>" in shown[f"hand-{kind}"].body) == (count > 1)


def hand_of(state: MilleFioriState, seat: int) -> list[int]:
    packet = int(state.packet_of(seat))
    size = len(state.packet) // state.seats
    return [int(kind) for kind in state.packet[packet * size : packet * size + state.packet_size[packet]]]


def test_open_cards_are_counted() -> None:
    for state in positions(18, 40):
        shown = pieces(state, NOBODY)
        for kind in range(box.KINDS):
            assert (f"open-{kind}" in shown) == (state.open[kind] > 0)
            if state.open[kind] > 1:
                assert f">×{state.open[kind]}</text>" in shown[f"open-{kind}"].body
        assert f">{sum(state.discards)}</text>" in shown["discards"].body
        assert f">{state.deck_size}</text>" in shown["pile"].body


def test_many_open_cards_are_drawn_smaller_and_none_is_left_out() -> None:
    sizes = set()
    for state in positions(24, 12):
        shown = [piece for id, piece in pieces(state, NOBODY).items() if id.startswith("open-")]
        assert len(shown) == sum(count > 0 for count in state.open)
        small = len(shown) > 18
        wide = shapes.CHIP if small else shapes.SMALL_CARD_WIDTH - 1
        if len(shown) <= 7:  # few cards have room for their names
            wide = shapes.NAMED_CARD_WIDTH - 1
        assert all(f'width="{svg.n(wide)}"' in piece.body for piece in shown)
        assert len({(piece.x, piece.y) for piece in shown}) == len(shown)
        sizes.add(small)
    assert sizes == {False, True}


def test_names_of_open_cards_fit_on_them() -> None:
    """Unsqueezed, in both languages."""
    for language in catalogue.LANGUAGES:
        for symbol_number in range(box.SYMBOLS):
            name = catalogue.sentence(names.symbol_name(symbol_number), language)
            assert svg.text_width(name, 12, 600) <= shapes.NAMED_CARD_WIDTH - 2, name


def test_passed_on_cards_are_drawn_with_their_holder() -> None:
    """In the second pass A knows the packet that B now holds, less what B has played out of it."""
    planned = PlannedMatch("A quartz-1 W08", "A ash-1")
    state = planned.state
    packet = next(piece for id, piece in pieces(state, 0).items() if id == "packet-0")
    known = hand_of(state, 1)
    for name in {catalogue.translate(names.kind_name(kind), "en") for kind in known}:
        assert name in packet.label
    assert "Blue keeps one of it" in packet.label
    assert ">B</text>" in packet.body
    assert not any(id.startswith("packet-") for id in pieces(state, NOBODY))


def test_every_card_passed_on_is_drawn_and_no_other() -> None:
    for state in positions(21, 9):
        if state.phase == phases.OVER:
            continue
        for seat in range(state.seats):
            shown = {id: piece.body for id, piece in pieces(state, seat).items() if id.startswith("packet-")}
            assert {id: body.count(f'width="{svg.n(shapes.SMALL_CARD_WIDTH - 1)}"') for id, body in shown.items()} == {
                f"packet-{packet}": count for packet, count in passed_on(state, seat).items() if count > 0
            }


def passed_on(state: MilleFioriState, seat: int) -> dict[int, int]:
    """How many cards are in each packet that a seat has held in this round and holds no more."""
    own = int(state.packet_of(seat))
    out = {packet: int(state.packet_size[packet]) for packet in range(state.seats) if state.has_held(seat, packet)}
    out[own] = out[own] - int(state.chosen[seat]) if passing.has_picked(state, seat) else 0
    return out


def test_a_pile_that_waits_is_face_down() -> None:
    planned = PlannedMatch("A quartz-1")
    waiting = pieces(planned.state, 0)["waiting"]
    packet = int(planned.state.packet_of(2))
    count = int(planned.state.packet_size[packet] - planned.state.chosen[2])
    assert f"{count} cards from Coral" in waiting.label
    assert not any(catalogue.translate(names.kind_name(kind), "en") in waiting.label for kind in range(box.KINDS))


def test_what_is_left_over_is_not_called_passed_on() -> None:
    planned = PlannedMatch("A quartz-1", "A ash-1", "A lime-1", "A fish-1")
    assert "Left over, and open after this pass" in pieces(planned.state, 0)["packet-0"].label


def test_the_card_in_play_is_seen_by_all() -> None:
    planned = PlannedMatch("A quartz-1")
    own = dock(planned.state, 0)["hand"]
    assert own.title == "You play"
    assert own.pieces[0].label == "Quartz 1: a diamond in the workshops, or sail 1 space"
    for reader in readers(planned.state):
        assert symbol(symbols.ICON_OF[box.QUARTZ]) in pieces(planned.state, reader)["player-0"].body
