"""Mille Fiori can be played from its picture alone, and the picture shows nothing that its reader has not seen."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import hypot
from typing import Final
from xml.etree import ElementTree

import pytest
from librt.random import Random

from laguna.core import svg, words
from laguna.core.game import NOBODY
from laguna.core.svg import BOARD, PLAYERS, TALL, WIDE, Piece, Plate
from laguna.core.text import Text
from laguna.games.millefiori.actions import DECLINE, GO, KEEP, PLACE, SAIL, STAY, notate
from laguna.games.millefiori.components import (
    AREA_OF_SPACE,
    BONUS_AREAS,
    BONUS_PLACES,
    FIRST_SPACE,
    FLEET_POINTS,
    HARBOR,
    HARBOR_ROW,
    KINDS,
    LEVEL,
    LION,
    NEIGHBOURS,
    NOBILI,
    PLAYS_EACH_ROUND,
    RESIDENCES,
    SPACE_NAMES,
    SPACES,
    STARS,
    SUPPORTS,
    TRADE,
    TRADE_ROW,
    WORKSHOPS,
)
from laguna.games.millefiori.harbor import HARBOR_PLACES, TRADE_PLACES
from laguna.games.millefiori.names import kind_name
from laguna.games.millefiori.route import TALL_PLACES, WIDE_PLACES
from laguna.games.millefiori.rules import MilleFioriState
from laguna.games.millefiori.symbols import ICON_OF
from laguna.games.millefiori.table import CHOOSE, EXTRA_CARD, FREE, MOVE_SHIP, OVER, PHASE_NAMES, PLAY_CARD
from laguna.games.millefiori.town import PYRAMID_PLACES, RESIDENCE_PLACES
from laguna.games.millefiori.workshops import PLACES, STAR_PLACES
from tests.games.millefiori.eyes import decisions, drawn, figure, pieces, reached, symbol
from tests.games.millefiori.stories import Story
from tests.games.millefiori.walks import GAME, TABLES, positions, readers, walk

SMALLEST_TEXT: Final = 12
SMALLEST_TARGET: Final = 36
WIDEST: Final = 400

# ---- what can be clicked


def test_every_answer_to_every_question_can_be_clicked() -> None:
    questions = {CHOOSE, PLAY_CARD, MOVE_SHIP, EXTRA_CARD}
    asked = Counter[int]()
    for seats, edition, choose in TABLES:
        for state, mover, _ in walk(seats, edition, choose, seats):
            if mover >= 0:
                asked[int(state.phase)] += 1
                check_clicks(state)
    assert asked.keys() == questions


def check_clicks(state: MilleFioriState) -> None:
    """On every screen every decider can click what is legal, each action once, and nothing else."""
    for seat in state.deciders():
        legal = Counter(int(action) for action in state.legal_actions(seat))
        for shape in (WIDE, TALL):
            shown = pieces(state, int(seat), shape=shape).values()
            clicked = Counter(piece.action for piece in shown if piece.action >= 0)
            assert clicked == legal, f"{PHASE_NAMES[state.phase]}: {[notate(action) for action in legal - clicked]}"


def test_nobody_else_can_click() -> None:
    for state in positions(3, 30):
        for reader in readers(state):
            if reader not in state.deciders():
                assert all(piece.action < 0 for piece in pieces(state, reader).values())


def test_a_click_says_what_describe_says() -> None:
    for state in decisions(4, 20):
        seat = int(state.deciders()[0])
        for language in words.LANGUAGES:
            for piece in pieces(state, seat, language).values():
                if piece.action >= 0:
                    said = words.sentence(state.view(seat).describe(piece.action, seat, seat), language)
                    assert piece.label == said


def test_what_has_a_place_is_clicked_there_and_the_rest_are_buttons() -> None:
    for state in decisions(5, 7):
        for id, piece in pieces(state, int(state.deciders()[0])).items():
            if piece.action < 0:
                continue
            if KEEP <= piece.action < KEEP + KINDS:
                assert id == f"hand-{piece.action - KEEP}"
            elif PLACE <= piece.action < SAIL:
                assert id == f"space-{SPACE_NAMES[piece.action - PLACE]}"
            elif piece.action in (STAY, DECLINE):
                assert id == f"button-{piece.action}"


def test_targets_are_large_enough_for_fingers() -> None:
    for state in decisions(6, 7):
        for piece in pieces(state, int(state.deciders()[0])).values():
            if piece.action >= 0:
                assert target_size(piece) >= SMALLEST_TARGET, piece.id


def target_size(piece: Piece) -> float:
    """The shorter side of the largest shape in a target."""
    sizes = [2 * float(r) for r in re.findall(r'<circle r="([\d.]+)"', piece.body)]
    for width, height in re.findall(r'<rect [^>]*width="([\d.]+)" height="([\d.]+)"', piece.body):
        sizes.append(min(float(width), float(height)))
    for path in re.findall(r'<path d="(M[^"]*)" fill="var\(--raised\)"', piece.body):
        corners = [(float(x), float(y)) for x, y in re.findall(r"Q([-\d.]+) ([-\d.]+)", path)]
        if corners:
            sizes.append(min(max(along) - min(along) for along in zip(*corners, strict=True)))
    return max(sizes)


# ---- well made


@pytest.mark.parametrize("theme", svg.THEMES)
def test_the_picture_is_well_formed(theme: str) -> None:
    for state in positions(7, 50):
        for reader in (0, NOBODY):
            for language in words.LANGUAGES:
                plates = drawn(state, reader, language)
                markup = svg.document(plates, theme=theme, language=language)
                assert "var(" not in markup
                ElementTree.fromstring(markup)
                check_plates(plates)


def check_plates(plates: list[Plate]) -> None:
    """Ids are unique over all shapes, words can be read, and what phones show is narrow enough."""
    markup = "".join(plate.markup() for plate in plates)
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        # The letter of a token is as large as the token; its shape and colour say the same.
        if text.get("class") != "seat":
            assert float(text.attrib["font-size"]) >= SMALLEST_TEXT, text.text
    assert all(plate.width <= WIDEST for plate in plates if plate.area == BOARD and plate.shape != WIDE)


def test_the_one_picture_shows_every_piece_once() -> None:
    state = reached(PLAY_CARD)
    root = ElementTree.fromstring(svg.document(drawn(state, 0)))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert sorted(ids) == sorted(pieces(state, 0, shape=TALL))


def test_backdrops_are_made_once() -> None:
    first = {(plate.name, plate.shape): plate.backdrop for plate in drawn(reached(CHOOSE), 0)}
    for state in positions(8, 60):
        if state.seats == 4:
            for plate in drawn(state, 1):
                assert not plate.backdrop or plate.backdrop is first[plate.name, plate.shape]


def test_names_of_one_table_are_not_those_of_the_next() -> None:
    """Words are kept from drawing to drawing, so they have to be told by the names in them."""
    state = reached(PLAY_CARD, round=2)
    for names in (["Marta", "Luca", "Pia", "Ugo"], ["Ada", "Bo", "Cyd", "Dag"]):
        with words.Named(names):
            plates = [plate for reader in (0, NOBODY) for plate in drawn(state, reader)]
        labels = " ".join(piece.label for plate in plates for piece in plate.pieces)
        assert all(re.search(rf"\b{name}\b", labels) for name in names)
        assert not re.search(r"\b(Amber|Blue|Coral|Dusk)\b", labels)


def test_the_picture_speaks_both_languages() -> None:
    state = reached(PLAY_CARD)
    for english, german in zip(drawn(state, 0, "en"), drawn(state, 0, "de"), strict=True):
        assert english.label != german.label
        assert english.title != german.title
        assert [piece.id for piece in english.pieces] == [piece.id for piece in german.pieces]


def test_a_plate_says_how_full_it_is() -> None:
    story = Story("A ash-1 W05", "B quartz-1")
    labels = {plate.name: plate.label for plate in drawn(story.state, 1)}
    spaces = len(PLACES)
    assert labels["workshops"] == f"Workshops: {spaces - 1} of {spaces} spaces free"


# ---- no secrets


def test_the_picture_is_the_same_in_every_world_that_fits() -> None:
    for state in positions(9, 25):
        rng = Random(17)
        for reader in readers(state):
            world = state.view(reader).determinize(rng)
            assert svg.document(drawn(world, reader)) == svg.document(drawn(state, reader))


def test_onlookers_see_no_cards_but_open_ones() -> None:
    for state in positions(10, 40):
        own = ("hand-", "card", "packet-", "waiting", "button-", "own-")
        assert not [id for id in pieces(state, NOBODY) if id.startswith(own)]


def test_a_kept_card_is_shown_to_its_owner_alone() -> None:
    state = reached(CHOOSE)
    seat = int(state.to_move())
    state.apply(state.legal_actions(seat)[0], seat)
    kept = words.say(kind_name(state.kept[seat]), "en")
    assert kept in pieces(state, seat)["card"].label
    assert symbol("check") in pieces(state, NOBODY)[f"player-{seat}"].body
    for reader in readers(state):
        if reader != seat:
            assert "card" not in pieces(state, reader)


# ---- the board is the one of the rules


def test_spaces_of_the_workshops_touch_where_the_rules_say_so() -> None:
    """Hexagons of one size touch when their middles are a step apart: sideways, or half a step in the next row."""
    steps = sorted({distance(PLACES[0], PLACES[int(other)]) for other in NEIGHBOURS[0]})
    for one in range(len(PLACES)):
        near = {other for other in range(len(PLACES)) if other != one and distance(PLACES[one], PLACES[other]) < 45}
        assert near == {int(other) for other in NEIGHBOURS[one]}, SPACE_NAMES[one]
        assert all(min(abs(distance(PLACES[one], PLACES[other]) - step) for step in steps) < 0.1 for other in near)


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def test_a_star_stands_between_its_three_spaces() -> None:
    for star, place in zip(STARS, STAR_PLACES, strict=True):
        nearest = sorted(range(len(PLACES)), key=lambda space: distance(PLACES[space], place))
        assert set(nearest[:3]) == {int(space) for space in star}


@pytest.mark.parametrize("line", [RESIDENCE_PLACES, TALL_PLACES])
def test_a_line_goes_from_neighbour_to_neighbour_and_turns_back_once(line: list[tuple[float, float]]) -> None:
    across = [other[0] - one[0] for one, other in pairwise(line)]
    turn = next(number for number, (one, other) in enumerate(pairwise(line)) if one[1] != other[1])
    step = across[0]
    assert across[:turn] == pytest.approx([step] * turn)
    assert across[turn] == pytest.approx(0)
    assert across[turn + 1 :] == pytest.approx([-step] * (len(across) - turn - 1))
    assert len({y for _, y in line}) == 2


def test_townspeople_stand_on_what_holds_them_up() -> None:
    places = [place for pyramid in PYRAMID_PLACES for place in pyramid]
    for at, (x, y) in enumerate(places):
        below = [places[int(space) - FIRST_SPACE[NOBILI]] for space in SUPPORTS[at]]
        assert (LEVEL[at] == 1) == (len(below) == 0)
        if below:
            assert min(left for left, _ in below) < x < max(left for left, _ in below)
            assert all(y < lower for _, lower in below)


def test_goods_lie_in_line_with_their_fleet() -> None:
    for number, row in enumerate(TRADE_ROW):
        fleet = [HARBOR_PLACES[ship] for ship in range(len(HARBOR_ROW)) if HARBOR_ROW[ship] == row]
        assert {y for _, y in fleet} == {TRADE_PLACES[number][1]}


# ---- what lies on the board


def test_every_diamond_is_drawn_on_its_space() -> None:
    for state in positions(11, 30):
        shown = pieces(state, NOBODY)
        for space in range(SPACES):
            owner = state.owner[space]
            held = shown.get(f"space-{SPACE_NAMES[space]}")
            if owner != FREE:
                assert held is not None
                assert f">{svg.SEAT_LETTERS[owner]}</text>" in held.body
                assert words.say(Text("core.seat", int(owner)), "en") in held.label
            elif held is not None:
                assert 'class="seat"' not in held.body


def test_the_last_diamond_is_marked() -> None:
    marked = 'stroke="var(--ink)"'
    for state in positions(12, 25):
        names = [id for id, piece in pieces(state, NOBODY).items() if id.startswith("space-") and marked in piece.body]
        assert names == ([] if state.last_space == FREE else [f"space-{SPACE_NAMES[state.last_space]}"])


def test_bonus_spaces_show_their_owners() -> None:
    for state in positions(13, 40):
        shown = pieces(state, NOBODY)
        for area in range(BONUS_AREAS):
            for place in range(BONUS_PLACES):
                owner = state.bonus[area * BONUS_PLACES + place]
                id = f"bonus-{area}-{place}"
                assert (id in shown) == (owner != FREE)
                if owner != FREE:
                    assert f">{svg.SEAT_LETTERS[owner]}</text>" in shown[id].body


@pytest.mark.parametrize(("shape", "places", "ending"), [(TALL, TALL_PLACES, ""), (WIDE, WIDE_PLACES, "-wide")])
def test_ships_stand_at_their_spaces_and_not_on_each_other(
    shape: str, places: list[tuple[float, float]], ending: str
) -> None:
    for state in positions(14, 20):
        shown = pieces(state, NOBODY, shape=shape)
        ids = [f"ship-{seat}{ending}" for seat in range(state.seats)]
        ships = [(shown[id].x, shown[id].y) for id in ids]
        for seat, (x, y) in enumerate(ships):
            at_x, at_y = places[state.ship[seat]]
            assert abs(x - at_x) < 10
            assert 20 < abs(at_y - y) < 30
            assert f"space {state.ship[seat]}" in shown[ids[seat]].label
        assert all(distance(one, other) > 16 for i, one in enumerate(ships) for other in ships[:i])


def test_a_fleet_shows_what_its_ships_would_score() -> None:
    story = Story("A glass-1 T1G", "B carafe-1 T1C", "C ship-1 H1a stay", "A ship-2 H1b stay", "B ship-3")
    shown = pieces(story.state, NOBODY)
    assert f">{FLEET_POINTS[2]}</text>" in shown["fleet-0"].body
    assert f">{FLEET_POINTS[0]}</text>" in shown["fleet-1"].body
    story.play(1, "place H1c")
    assert "sailed" in pieces(story.state, NOBODY)["fleet-0"].label


def test_a_space_of_the_pyramids_is_faint_until_it_is_held_up() -> None:
    story = Story("A lion-1 N-B1", "B lion-2", start="A")
    assert "space-N-M1" not in pieces(story.state, 0)
    story.play(1, "place N-B2")
    assert symbol(ICON_OF[LION]) in pieces(story.state, 0)["space-N-M1"].body
    assert "space-N-M2" not in pieces(story.state, 0)


# ---- what is on offer carries what it gives


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_a_space_on_offer_carries_what_it_then_gives(seats: int, edition: str, choose: str) -> None:
    """Points of the mover, who else scores, bonus and extra card, for every legal space in a random game."""
    for before, mover, _ in walk(seats, edition, choose, 15):
        if mover < 0 or before.phase != PLAY_CARD:
            continue
        shown = pieces(before, mover)
        for piece in shown.values():
            if PLACE <= piece.action < SAIL:
                after = before.clone()
                after.apply(piece.action, mover)
                if after.phase != OVER or edition == "devir":  # else the end adds all bonuses (MF-13.3)
                    check_gains(before, after, mover, piece, shown)


def check_gains(
    before: MilleFioriState, after: MilleFioriState, mover: int, piece: Piece, shown: dict[str, Piece]
) -> None:
    gained = [int(after.score[seat] - before.score[seat]) for seat in range(before.seats)]
    assert figure(piece.body) == gained[mover]
    for seat in range(before.seats):
        if seat != mover:
            assert (svg.shape(seat, 4.4) in piece.body) == (gained[seat] > 0)
    assert (symbol("vp") in piece.body) == (after.bonus != before.bonus)
    space = piece.action - PLACE
    if AREA_OF_SPACE[space] == WORKSHOPS:
        star = next(number for number, spaces in enumerate(STARS) if space in spaces)
        assert ('fill="var(--go)"' in shown[f"star-{star}"].body) == (after.phase == EXTRA_CARD)
    else:
        assert (symbol("star") in piece.body) == (after.phase == EXTRA_CARD)


def test_a_bonus_that_can_be_earned_is_marked() -> None:
    story = Story("A key-1 R01", "A key-2 R02", "A key-3 R03", "A key-4")
    own = pieces(story.state, 0)
    assert 'stroke="var(--go)"' in own[f"bonus-{RESIDENCES}-0"].body
    assert f"bonus-{RESIDENCES}-1" not in own
    assert f"bonus-{RESIDENCES}-0" not in pieces(story.state, 1)


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_sailing_is_offered_where_the_ship_lands(seats: int, edition: str, choose: str) -> None:
    for before, mover, _ in walk(seats, edition, choose, 16):
        if mover < 0 or before.phase not in (PLAY_CARD, MOVE_SHIP):
            continue
        action = SAIL if before.phase == PLAY_CARD else GO
        after = before.clone()
        after.apply(action, mover)
        target = next(piece for piece in pieces(before, mover).values() if piece.action == action)
        if after.ship[mover] == before.ship[mover]:
            assert target.id == f"button-{action}"  # at the end of the route there is nowhere to land
        elif after.phase != OVER or edition == "devir":
            assert (target.x, target.y) == TALL_PLACES[after.ship[mover]]
            wide = pieces(before, mover, shape=WIDE)["landing-wide"]
            assert (wide.x, wide.y) == WIDE_PLACES[after.ship[mover]]
            assert (wide.action, wide.label, wide.body) == (target.action, target.label, target.body)
            assert figure(target.body) == after.score[mover] - before.score[mover]
            assert (symbol("star") in target.body) == (after.phase == EXTRA_CARD)


def test_rings_are_quiet_where_many_spaces_may_be_chosen() -> None:
    story = Story("A ship-1")
    ships = [piece for piece in pieces(story.state, 0).values() if PLACE <= piece.action < SAIL]
    assert len(ships) == FIRST_SPACE[HARBOR + 1] - FIRST_SPACE[HARBOR]
    assert all(piece.quiet for piece in ships)
    story = Story("A swan-1")
    goods = [piece for piece in pieces(story.state, 0).values() if PLACE <= piece.action < SAIL]
    assert {AREA_OF_SPACE[piece.action - PLACE] for piece in goods} == {TRADE}
    assert not any(piece.quiet for piece in goods)


# ---- players


def test_players_show_points_diamonds_ship_and_who_starts() -> None:
    for state in positions(19, 40):
        shown = pieces(state, NOBODY)
        for seat in range(state.seats):
            body = shown[f"player-{seat}"].body
            for number in (state.score[seat], state.supply[seat], state.ship[seat]):
                assert f">{number}</text>" in body
            assert f">+{state.reserve[seat]}</text>" in body
            assert (symbol("doge") in body) == (seat == state.doge)


def test_bonus_points_that_wait_for_the_end_are_shown() -> None:
    turns = ("A key-1 R01", "A key-2 R02", "A key-3 R03", "A key-4 R04", "A key-5")
    later = pieces(Story(*turns, edition="schmidt").state, NOBODY)["player-0"].body
    at_once = pieces(Story(*turns).state, NOBODY)["player-0"].body
    assert ">+20</text>" in later
    assert ">+20</text>" not in at_once


def test_an_end_shows_who_won() -> None:
    for seats, edition, choose in TABLES:
        *_, (state, mover, _) = walk(seats, edition, choose, 20)
        assert mover == NOBODY
        shown = pieces(state, 0)
        for seat in range(seats):
            body = shown[f"player-{seat}"].body
            assert (symbol("crown") in body) == (state.places()[seat] == 1)
            assert f">place {state.places()[seat]}</text>" in body
        assert all(piece.action < 0 for piece in shown.values())


def test_the_title_tells_round_and_pass() -> None:
    state = reached(PLAY_CARD, round=2)
    plate = next(plate for plate in drawn(state, 0) if plate.name == "players")
    assert plate.area == PLAYERS  # a table in the browser has rows of its own
    assert plate.title == f"Round {state.round}, pass {state.passes + 1} of {PLAYS_EACH_ROUND[state.seats]} · Devir"


def test_a_change_sends_few_pieces() -> None:
    state = reached(PLAY_CARD, round=2)
    seat = int(state.to_move())
    before = drawn(state, seat)
    state.apply(SAIL, seat)
    after = drawn(state, seat)
    sent = svg.changed(before, after)
    assert 0 < len(sent) < sum(len(plate.pieces) for plate in after) / 2


def test_the_emblem_is_drawn_in_tokens() -> None:
    markup = GAME.emblem()
    assert not re.search(r'"#|rgb\(', markup)
    ElementTree.fromstring(svg.resolve(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>', "dark"))
    assert len(set(re.findall(r"var\(--seat-(\w)\)", markup))) == 4
