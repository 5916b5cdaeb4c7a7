"""The row below the board of Mille Fiori: what is one's own, what one remembers, and what onlookers see of cards."""

from __future__ import annotations

from collections import Counter

from laguna.core import svg, words
from laguna.core.game import NOBODY
from laguna.core.svg import DOCK, Plate
from laguna.games.millefiori.actions import DECLINE, STAY
from laguna.games.millefiori.components import KIND_NAMES, KINDS, QUARTZ
from laguna.games.millefiori.names import kind_name
from laguna.games.millefiori.passing import has_picked
from laguna.games.millefiori.pictures import CHIP, DOCK_HEIGHT, SMALL_CARD_WIDTH
from laguna.games.millefiori.rules import MilleFioriState
from laguna.games.millefiori.symbols import ICON_OF
from laguna.games.millefiori.table import CHOOSE, EXTRA_CARD, MOVE_SHIP, OVER
from tests.games.millefiori.eyes import drawn, pieces, reached, symbol
from tests.games.millefiori.stories import Story
from tests.games.millefiori.walks import positions, readers


def dock(state: MilleFioriState, reader: int) -> dict[str, Plate]:
    """The plates of the row by name, in their order."""
    return {plate.name: plate for plate in drawn(state, reader) if plate.area == DOCK}


# ---- the row


def test_plates_of_the_row_are_as_high_as_each_other_and_as_wide_as_their_content() -> None:
    for state in positions(22, 15):
        for reader in readers(state):
            for plate in dock(state, reader).values():
                assert plate.height == DOCK_HEIGHT
                assert plate.pieces, f"{plate.name} has nothing to show"
                assert all(0 <= piece.x < plate.width for piece in plate.pieces)


def test_what_has_nothing_to_show_is_left_out() -> None:
    story = Story("A quartz-1")
    assert list(dock(story.state, 0)) == ["hand", "passed", "waiting", "own"]
    first = Story().state  # nothing has been passed on yet
    assert list(dock(first, 0)) == ["hand", "own"]
    story.play(0, "sail")
    assert list(dock(story.state, 0)) == ["passed", "waiting", "own"]
    story.finish()
    assert all(dock(story.state, reader) == {} for reader in readers(story.state))


def test_buttons_stand_beside_the_card_in_play() -> None:
    ship = reached(MOVE_SHIP)
    assert list(dock(ship, int(ship.to_move())))[:2] == ["hand", "buttons"]
    assert [piece.action for piece in dock(ship, int(ship.to_move()))["buttons"].pieces] == [STAY]
    extra = reached(EXTRA_CARD)
    buttons = dock(extra, int(extra.to_move()))["buttons"]
    assert [piece.action for piece in buttons.pieces] == [DECLINE]
    assert "Take no extra card" in buttons.pieces[0].body


def test_one_sees_what_one_has_in_words() -> None:
    for state in positions(23, 25):
        if state.phase != OVER:
            for seat in range(state.seats):
                said = {words.say(fact.words, "en") for fact in state.facts(seat) if fact.icon != "cards"}
                assert {piece.label for piece in dock(state, seat)["own"].pieces} == said


# ---- for onlookers


def test_onlookers_see_how_many_cards_everybody_holds_and_the_card_in_play() -> None:
    story = Story("A quartz-1")
    plate = dock(story.state, NOBODY)
    assert list(plate) == ["hands"]
    labels = [piece.label for piece in plate["hands"].pieces]
    assert labels == ["Amber plays quartz 1", "Blue has chosen 1 card", "Coral has chosen 1 card"]
    assert symbol(ICON_OF[QUARTZ]) in plate["hands"].pieces[0].body
    assert symbol("lock") in plate["hands"].pieces[1].body
    choosing = Story().state
    assert dock(choosing, NOBODY)["hands"].pieces[0].label == "Amber holds 5 cards"


# ---- cards


def test_a_hand_is_drawn_by_kind() -> None:
    for state in positions(17, 20):
        for seat in range(state.seats):
            if state.phase == CHOOSE and seat in state.deciders():
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
        for kind in range(KINDS):
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
        wide = CHIP if small else SMALL_CARD_WIDTH - 1
        assert all(f'width="{svg.n(wide)}"' in piece.body for piece in shown)
        assert len({(piece.x, piece.y) for piece in shown}) == len(shown)
        sizes.add(small)
    assert sizes == {False, True}


def test_one_is_reminded_of_what_one_passed_on() -> None:
    """In the second pass A knows the packet that B now holds, less what B has played out of it."""
    story = Story("A quartz-1 W08", "A ash-1")
    state = story.state
    packet = next(piece for id, piece in pieces(state, 0).items() if id == "packet-0")
    known = hand_of(state, 1)
    for name in {words.say(kind_name(kind), "en") for kind in known}:
        assert name in packet.label
    assert "Blue keeps one of it" in packet.label
    assert ">B</text>" in packet.body
    assert not any(id.startswith("packet-") for id in pieces(state, NOBODY))


def test_one_remembers_every_card_that_one_has_passed_on_and_no_other() -> None:
    for state in positions(21, 9):
        if state.phase == OVER:
            continue
        for seat in range(state.seats):
            shown = {id: piece.body for id, piece in pieces(state, seat).items() if id.startswith("packet-")}
            assert {id: body.count(f'width="{svg.n(SMALL_CARD_WIDTH - 1)}"') for id, body in shown.items()} == {
                f"packet-{packet}": count for packet, count in passed_on(state, seat).items() if count > 0
            }


def passed_on(state: MilleFioriState, seat: int) -> dict[int, int]:
    """How many cards are in each packet that a seat has held in this round and holds no more."""
    own = int(state.packet_of(seat))
    out = {packet: int(state.packet_size[packet]) for packet in range(state.seats) if state.has_held(seat, packet)}
    out[own] = out[own] - int(state.chosen[seat]) if has_picked(state, seat) else 0
    return out


def test_a_pile_that_waits_is_face_down() -> None:
    story = Story("A quartz-1")
    waiting = pieces(story.state, 0)["waiting"]
    packet = int(story.state.packet_of(2))
    count = int(story.state.packet_size[packet] - story.state.chosen[2])
    assert f"{count} cards from Coral" in waiting.label
    assert not any(words.say(kind_name(kind), "en") in waiting.label for kind in range(KINDS))


def test_what_is_left_over_is_not_called_passed_on() -> None:
    story = Story("A quartz-1", "A ash-1", "A lime-1", "A fish-1")
    assert "Left over, and open after this pass" in pieces(story.state, 0)["packet-0"].label


def test_the_card_in_play_is_seen_by_all() -> None:
    story = Story("A quartz-1")
    kind = KIND_NAMES.index("quartz-1")
    own = dock(story.state, 0)["hand"]
    assert own.title == "You play"
    assert own.pieces[0].label == words.sentence(kind_name(kind), "en")
    for reader in readers(story.state):
        assert symbol(ICON_OF[QUARTZ]) in pieces(story.state, reader)["player-0"].body
