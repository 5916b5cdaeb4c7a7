"""Murano can be played from its picture alone, and the picture shows nothing that its reader has not seen."""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import Final
from xml.etree import ElementTree

import pytest
from librt.random import Random

from laguna.core.state import NOBODY
from laguna.drawing import diff, document, plates, svg
from laguna.drawing.plates import Plate
from laguna.games.murano import components as box
from laguna.games.murano.drawing import ring_plate
from laguna.games.murano.drawing.ring_plate import RingFrame
from laguna.games.murano.rules import actions, phases
from laguna.text import catalogue
from tests.games.murano.drawing.drawings import decisions, drawn, pieces, reached, symbol
from tests.games.murano.scene_turns import build, building, buy, place, recruit, street
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import positions, readers, walk

DOCK_HEIGHT: Final = 118
WIDEST: Final = 400
SQUEEZED: Final = re.compile(  # size, weight, kind, room and words of text that is set to a width
    r'<text [^>]*?font-size="([\d.]+)"[^>]*?font-weight="(\d+)"([^>]*?) textLength="([\d.]+)"[^>]*>([^<]*)<'
)


# ---- what can be clicked


def test_every_answer_can_be_clicked_once_on_every_screen() -> None:
    asked: set[str] = set()
    for state in decisions(3, 13):
        asked.add(phases.NAMES[state.phase])
        seat = int(state.mover)
        legal = Counter(int(action) for action in state.legal_actions(seat))
        for shape in (plates.WIDE, plates.TALL):
            shown = pieces(state, seat, shape=shape).values()
            clicked = Counter(piece.action for piece in shown if piece.action >= 0)
            assert clicked == legal, (
                f"{phases.NAMES[state.phase]}: {[actions.ACTIONS.notate(action) for action in legal - clicked]}"
            )
    assert len(asked) > 10, asked


def test_nobody_else_can_click() -> None:
    for state in positions(3, 90):
        for reader in readers(state):
            if reader not in state.deciders():
                assert all(piece.action < 0 for piece in pieces(state, reader).values())


def test_a_click_says_what_describe_says() -> None:
    for state in decisions(4, 45):
        seat = int(state.mover)
        for language in catalogue.LANGUAGES:
            for piece in pieces(state, seat, language).values():
                if piece.action >= 0:
                    words = catalogue.sentence(GAME.text.describe(state.view(seat), piece.action, seat, seat), language)
                    assert piece.label == words


def test_what_has_a_place_is_clicked_there() -> None:
    """Spaces of the ring, fields, gondolas and islands; and the action itself is a button."""
    sailing = pieces(reached(phases.SAILING), int(reached(phases.SAILING).mover))
    assert all(
        actions.ACTIONS.notate(piece.action).startswith("sail")
        for id, piece in sailing.items()
        if id.startswith("space-") and piece.action >= 0
    )
    laying = reached(phases.LAYING)
    fields = {id for id, piece in pieces(laying, int(laying.mover)).items() if piece.action >= 0}
    assert all(id.startswith("field-") for id in fields)
    placing = reached(phases.PLACING)
    gondolas = {id for id, piece in pieces(placing, int(placing.mover)).items() if piece.action >= 0}
    assert all(id.startswith("gondola-") for id in gondolas)


# ---- well made


@pytest.mark.parametrize("theme", document.THEMES)
def test_the_picture_is_well_formed(theme: str) -> None:
    for state in positions(7, 170):
        for reader in (0, NOBODY):
            shown = drawn(state, reader)
            markup = document.document(shown, theme=theme)
            assert "var(" not in markup
            ElementTree.fromstring(markup)
            check_plates(shown)


def check_plates(shown: list[Plate]) -> None:
    """The board is narrow enough for phones, and the dock is one row as high as look.md says."""
    assert all(plate.width <= WIDEST for plate in shown if plate.area == plates.BOARD and plate.shape != plates.WIDE)
    assert {plate.height for plate in shown if plate.area == plates.DOCK} <= {DOCK_HEIGHT}
    for plate in shown:
        assert all(0 <= piece.x <= plate.width and 0 <= piece.y <= plate.height for piece in plate.pieces)


def test_backdrops_are_made_once() -> None:
    first = {(plate.name, plate.shape): plate.backdrop for plate in drawn(reached(phases.BUILDING), 0)}
    for state in positions(8, 150):
        if state.seats == 4:
            for plate in drawn(state, 1):
                assert not plate.backdrop or plate.backdrop == first.get((plate.name, plate.shape), plate.backdrop)


def test_the_picture_speaks_both_languages() -> None:
    state = reached(phases.SAILING)
    for english, german in zip(drawn(state, 0, "en"), drawn(state, 0, "de"), strict=True):
        assert english.label != german.label
        assert [piece.id for piece in english.pieces] == [piece.id for piece in german.pieces]


def test_names_of_one_table_are_not_those_of_the_next() -> None:
    state = reached(phases.SAILING, turn=8)
    for names in (["Marta", "Luca", "Pia", "Ugo"], ["Ada", "Bo", "Cyd", "Dag"]):
        with catalogue.Named(names):
            shown = [plate for reader in (0, NOBODY) for plate in drawn(state, reader)]
        labels = " ".join(piece.label for plate in shown for piece in plate.pieces)
        assert all(re.search(rf"\b{name}\b", labels) for name in names)
        assert not re.search(r"\b(Amber|Coral|Dusk)\b", labels)


# ---- no secrets


def test_the_picture_is_the_same_in_every_world_that_fits() -> None:
    for state in positions(9, 130):
        rng = Random(17)
        for reader in readers(state):
            world = state.view(reader).determinize(rng)
            assert document.document(drawn(world, reader)) == document.document(drawn(state, reader))


def test_characters_are_shown_to_their_owner_alone() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    scene.wait_for("B")
    labels = {reader: " ".join(piece.label for piece in pieces(scene.state, reader).values()) for reader in (0, 1, -2)}
    assert "haracter 24" in labels[0]
    assert "haracter 24" not in labels[1] + labels[-2]


# ---- the board is the one of the rules


@pytest.mark.parametrize("frame", [ring_plate.WIDE_FRAME, ring_plate.TALL_FRAME])
def test_ar_24_ships_sail_counter_clockwise(frame: RingFrame) -> None:
    """Spaces one after the other lie round the board against the clock; y grows downwards."""
    middles = [frame.middle(space) for space in range(box.SPACES)]
    twice = sum(
        x * other_y - other_x * y
        for (x, y), (other_x, other_y) in zip(middles, [*middles[1:], middles[0]], strict=True)
    )
    assert twice < 0


@pytest.mark.parametrize("frame", [ring_plate.WIDE_FRAME, ring_plate.TALL_FRAME])
def test_spaces_of_the_ring_lie_beside_each_other(frame: RingFrame) -> None:
    for number, (x, y, width, height) in enumerate(frame.cells):
        assert x >= 0 <= y
        assert x + width <= frame.width + 0.01
        assert y + height <= frame.height + 0.01
        for other_x, other_y, other_width, other_height in frame.cells[:number]:
            apart_x = x + width <= other_x + 0.01 or other_x + other_width <= x + 0.01
            apart_y = y + height <= other_y + 0.01 or other_y + other_height <= y + 0.01
            assert apart_x or apart_y


@pytest.mark.parametrize(("shape", "ending"), [(plates.TALL, ""), (plates.WIDE, "-wide")])
def test_fields_that_touch_on_the_board_are_those_of_the_rules(shape: str, ending: str) -> None:
    """Seen by laying a street: neighbours within an island are one step apart."""
    state = reached(phases.LAYING, seats=4)
    seat = int(state.mover)
    shown = {id: piece for id, piece in pieces(state, seat, shape=shape).items() if id.startswith("field-")}
    places = {int(id.removesuffix(ending).removeprefix("field-")): (piece.x, piece.y) for id, piece in shown.items()}
    steps = {
        round(abs(places[field][0] - places[int(other)][0]) + abs(places[field][1] - places[int(other)][1]), 1)
        for field in places
        for other in box.NEIGHBOURS[field]
        if int(other) in places
    }
    assert len(steps) == 1


# ---- what lies on the board


def test_every_tile_is_drawn_with_its_owner() -> None:
    scene = Scene()
    buy(scene, "B", "shop_red")
    build(scene, "B", street("street_rb", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    labels = [piece.label for id, piece in pieces(scene.state, NOBODY).items() if id.startswith("field-")]
    assert labels == [
        "San Donato b1: red shop of Blue; 2 points when built; red customers on its island pay its owner",
        "San Donato b2: street with 1 red customer and 1 blue customer; buildings stand beside it, and its customers "
        "pay the owners of shops in their colour",
    ]


def test_every_tile_of_random_games_is_drawn() -> None:
    for state in positions(11, 60):
        shown = pieces(state, NOBODY)
        for field in range(box.FIELDS_FOR[state.seats]):
            assert (f"field-{field}" in shown) == (state.tile[field] != box.FREE), box.FIELD_PLACES[field]
            owner = state.marker[field]
            if owner != box.FREE:
                assert f"var(--seat-{svg.SEAT_LETTERS[owner].lower()})" in shown[f"field-{field}"].body


def test_every_gondolier_is_drawn_in_its_gondola() -> None:
    scene = Scene()
    place(scene, "B", "san_donato:A")
    shown = pieces(scene.state, NOBODY)
    named = {id: piece.label for id, piece in shown.items() if id.startswith("gondola-")}
    assert "Blue" in named[f"gondola-{2 * box.COLOURS}"]
    assert all("Blue: gondolier" not in label for id, label in named.items() if id != f"gondola-{2 * box.COLOURS}")
    for state in positions(13, 80):
        drawn_ones = pieces(state, NOBODY)
        for gondola in range(box.GONDOLAS):
            if state.gondola[gondola] != box.FREE:
                letter = svg.SEAT_LETTERS[state.gondola[gondola]]
                assert f">{letter}</text>" in drawn_ones[f"gondola-{gondola}"].body


@pytest.mark.parametrize(("shape", "ending"), [(plates.TALL, ""), (plates.WIDE, "-wide")])
def test_eight_ships_lie_at_their_spaces_and_not_on_each_other(shape: str, ending: str) -> None:
    frame = ring_plate.TALL_FRAME if shape == plates.TALL else ring_plate.WIDE_FRAME
    for state in positions(14, 40):
        if state.red == box.FREE:
            continue
        shown = pieces(state, NOBODY, shape=shape)
        ships = [piece for id, piece in shown.items() if re.fullmatch(rf"ship-(red|\d){ending}", id)]
        assert len(ships) == 8
        places = [(piece.x, piece.y) for piece in ships]
        assert all(
            abs(x - other_x) + abs(y - other_y) > 6
            for i, (x, y) in enumerate(places)
            for other_x, other_y in places[:i]
        )
        x, y, width, height = frame.cells[int(state.red)]
        red = shown[f"ship-red{ending}"]
        assert x <= red.x <= x + width
        assert y <= red.y <= y + height


def test_a_space_carries_the_price_of_getting_there() -> None:
    scene = Scene()
    first = pieces(scene.state, 0)["space-8"]
    assert "−" not in first.body
    scene.play("sail shop_2")
    second = pieces(scene.state, 0)["space-8"]
    assert ">−1</text>" in second.body


def test_income_is_shown_on_the_island() -> None:
    scene = Scene()
    buy(scene, "A", "shop_red")
    build(scene, "A", street("street_rr", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    scene.turn("A", "income")
    offered = [piece for piece in pieces(scene.state, 0).values() if piece.action >= 0]
    assert [piece.label for piece in offered] == ["San Donato: 2 gold"]
    assert ">+2</text>" in offered[0].body


# ---- players and the dock


def test_players_show_points_and_what_is_public() -> None:
    for state in positions(19, 90):
        shown = pieces(state, NOBODY)
        for seat in range(state.seats):
            body = shown[f"player-{seat}"].body
            assert f">{state.score[seat]}</text>" in body
            assert f">{state.gold[seat]}</text>" in body
    plate = next(plate for plate in drawn(Scene().state, 0) if plate.name == "players")
    assert plate.area == plates.PLAYERS


def test_own_characters_are_shown_with_what_they_are_worth_now() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    place(scene, "A", "san_donato:A")
    scene.wait_for("A")
    labels = " ".join(piece.label for piece in pieces(scene.state, 0).values())
    assert "San Donato: 12 points" in labels


def test_in_final_scoring_the_best_use_is_suggested() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    assert scene.state.phase == phases.SCORING
    labels = " ".join(piece.label for piece in pieces(scene.state, 0).values())
    assert "Best: San Donato, 12 points" in labels


def test_mu_15_2_an_end_reveals_all_characters_with_what_they_scored() -> None:
    scene = Scene()
    recruit(scene, "A", 24)
    recruit(scene, "A", 2)
    place(scene, "A", "san_donato:A")
    scene.end_turns()
    scene.score_seat("A")
    scene.play("use san_donato", "aside")
    assert scene.state.phase == phases.OVER
    for reader in (0, 1, NOBODY):
        shown = pieces(scene.state, reader)
        assert (
            shown["revealed-card-0"].label == "Amber: character 24 (own and others balanced) at San Donato: 12 points"
        )
        assert shown["revealed-card-1"].label == "Amber: character 2 (palaces): not used"


def test_choosing_a_character_leaves_the_stacks_on_the_board() -> None:
    state = reached(phases.RECRUITING)
    seat = int(state.mover)
    for shape, ending in ((plates.WIDE, "-wide"), (plates.TALL, "")):
        rings = [plate for plate in drawn(state, seat) if plate.name == "ring" and plate.shape == shape]
        shown = {piece.id for piece in rings[0].pieces}
        assert {f"stack-{kind}{ending}" for kind in range(box.KINDS + 1)} <= shown


def test_useless_choices_come_last_and_are_quiet() -> None:
    state = reached(phases.HANDING_BEADS)
    seat = int(state.mover)
    buttons = [piece for id, piece in pieces(state, seat).items() if id.startswith("button-")]
    assert [piece.quiet for piece in buttons] == [False] * (len(buttons) - 1) + [True]
    assert buttons[-1].action == actions.HAND_IN


def test_everything_on_the_board_says_what_it_is() -> None:
    """Spaces, islands, gondolas, stacks and ships have words, in both languages, whoever looks."""
    for state in positions(19, 400):
        for language in catalogue.LANGUAGES:
            shown = pieces(state, NOBODY, language)
            for space in range(box.SPACES):
                assert len(shown[f"space-{space}"].label) > 15
            for island in range(box.ISLANDS_FOR[state.seats]):
                assert shown[f"island-name-{island}"].label.startswith(box.ISLAND_TITLES[island])
                for colour in range(box.COLOURS):
                    assert shown[f"gondola-{island * box.COLOURS + colour}"].label
            assert all(piece.label for piece in shown.values())


def test_no_text_is_squeezed_below_nine_tenths() -> None:
    for state in positions(23, 120):
        reader = int(state.mover) if state.to_move() >= 0 else NOBODY
        for language in catalogue.LANGUAGES:
            markup = "".join([plate.markup() for plate in drawn(state, reader, language)])
            for font, weight, kind, room, said in SQUEEZED.findall(markup):
                natural = svg.text_width(html.unescape(said), float(font), int(weight), title="title" in kind)
                assert float(room) >= 0.9 * natural, f"{said} is squeezed to {float(room) / natural:.0%}"


def test_an_end_shows_who_won() -> None:
    for seats in GAME.seats:
        *_, (state, mover, _) = walk(seats, 20)
        assert mover == NOBODY
        assert state.phase == phases.OVER
        shown = pieces(state, 0)
        for seat in range(seats):
            assert (symbol("crown") in shown[f"player-{seat}"].body) == (state.places()[seat] == 1)
        assert all(piece.action < 0 for piece in shown.values())


def test_a_change_sends_few_pieces() -> None:
    state = reached(phases.SAILING, turn=20)
    seat = int(state.mover)
    other = (seat + 1) % 4
    before = drawn(state, other)
    state.apply(state.legal_actions(seat)[-1], seat)
    after = drawn(state, other)
    sent = diff.changed(before, after)
    assert 0 < len(sent) < sum(len(plate.pieces) for plate in after) / 4


def test_the_emblem_is_drawn_in_tokens() -> None:
    markup = GAME.drawing.emblem()
    assert not re.search(r'"#|rgb\(', markup)
    ElementTree.fromstring(document.resolve(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>', "dark"))


def test_every_reader_of_every_question_gets_a_picture() -> None:
    """Rare questions too: each phase that random games come to, drawn for its mover and a spectator."""
    seen: set[int] = set()
    for seed in range(6):
        for state, mover, _ in walk(2 + seed % 3, seed, eager=True):
            if int(state.phase) not in seen and mover != NOBODY:
                seen.add(int(state.phase))
                for reader in (0, NOBODY) if state.mover == box.FREE else (int(state.mover), NOBODY):
                    check_plates(drawn(state, reader))
    assert len(seen) > 15
