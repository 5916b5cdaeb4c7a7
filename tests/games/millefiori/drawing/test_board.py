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

from laguna.core.state import NOBODY
from laguna.drawing import diff, document, svg
from laguna.drawing.plates import BOARD, PLAYERS, TALL, WIDE, Piece, Plate
from laguna.games.millefiori import components as box
from laguna.games.millefiori import names
from laguna.games.millefiori.drawing import harbor_plate, route_plate, symbols, town_plate, workshops_plate
from laguna.games.millefiori.rules import actions, areas, phases, preview
from laguna.games.millefiori.rules.position import FREE
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.millefiori.drawing.drawings import decisions, drawn, figure, pieces, reached, symbol
from tests.games.millefiori.planned_matches import PlannedMatch
from tests.games.millefiori.walks import GAME, TABLES, positions, readers, walk

SMALLEST_TEXT: Final = 12
SMALLEST_TARGET: Final = 36
WIDEST: Final = 400

# ---- what can be clicked


def test_every_answer_to_every_question_can_be_clicked() -> None:
    questions = {phases.CHOOSE, phases.PLAY_CARD, phases.MOVE_SHIP, phases.EXTRA_CARD}
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
            assert clicked == legal, (
                f"{phases.PHASE_NAMES[state.phase]}: {[actions.ACTIONS.notate(action) for action in legal - clicked]}"
            )


def test_nobody_else_can_click() -> None:
    for state in positions(3, 30):
        for reader in readers(state):
            if reader not in state.deciders():
                assert all(piece.action < 0 for piece in pieces(state, reader).values())


def test_a_click_says_what_describe_says() -> None:
    for state in decisions(4, 20):
        seat = int(state.deciders()[0])
        for language in catalogue.LANGUAGES:
            for piece in pieces(state, seat, language).values():
                if piece.action >= 0:
                    said = catalogue.sentence(GAME.text.describe(state.view(seat), piece.action, seat, seat), language)
                    assert piece.label == said


def test_what_has_a_place_is_clicked_there_and_the_rest_are_buttons() -> None:
    for state in decisions(5, 7):
        for id, piece in pieces(state, int(state.deciders()[0])).items():
            if piece.action < 0:
                continue
            if actions.KEEP <= piece.action < actions.KEEP + box.KINDS:
                assert id == f"hand-{piece.action - actions.KEEP}"
            elif actions.PLACE <= piece.action < actions.SAIL:
                assert id == f"space-{box.SPACE_NAMES[piece.action - actions.PLACE]}"
            elif piece.action in (actions.STAY, actions.DECLINE):
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


@pytest.mark.parametrize("theme", document.THEMES)
def test_the_picture_is_well_formed(theme: str) -> None:
    for state in positions(7, 50):
        for reader in (0, NOBODY):
            for language in catalogue.LANGUAGES:
                plates = drawn(state, reader, language)
                markup = document.document(plates, theme=theme, language=language)
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


def test_no_text_is_squeezed_below_nine_tenths() -> None:
    """Measured with the shipped fonts; a page has rows of its own in place of the players' plate."""
    for state in positions(35, 30):
        for reader in (0, NOBODY):
            for language in catalogue.LANGUAGES:
                for plate in drawn(state, reader, language):
                    if plate.area != PLAYERS:
                        check_widths(plate)


def check_widths(plate: Plate) -> None:
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{plate.markup()}</svg>')
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        if "textLength" in text.attrib and text.text:
            title = text.get("class") == "title"
            size, weight = float(text.attrib["font-size"]), int(text.attrib["font-weight"])
            natural = svg.text_width(text.text, size, weight, title=title)
            assert float(text.attrib["textLength"]) >= 0.9 * natural, f"{plate.name}: {text.text}"


def test_the_one_picture_shows_every_piece_once() -> None:
    state = reached(phases.PLAY_CARD)
    root = ElementTree.fromstring(document.document(drawn(state, 0)))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert sorted(ids) == sorted(pieces(state, 0, shape=TALL))


def test_backdrops_are_made_once() -> None:
    first = {(plate.name, plate.shape): plate.backdrop for plate in drawn(reached(phases.CHOOSE), 0)}
    for state in positions(8, 60):
        if state.seats == 4:
            for plate in drawn(state, 1):
                assert not plate.backdrop or plate.backdrop is first[plate.name, plate.shape]


def test_names_of_one_table_are_not_those_of_the_next() -> None:
    """Words are kept from drawing to drawing, so the names are part of what they are kept under."""
    state = reached(phases.PLAY_CARD, round=2)
    for players in (["Marta", "Luca", "Pia", "Ugo"], ["Ada", "Bo", "Cyd", "Dag"]):
        with catalogue.Named(players):
            plates = [plate for reader in (0, NOBODY) for plate in drawn(state, reader)]
        labels = " ".join(piece.label for plate in plates for piece in plate.pieces)
        assert all(re.search(rf"\b{name}\b", labels) for name in players)
        assert not re.search(r"\b(Amber|Blue|Coral|Dusk)\b", labels)


def test_the_picture_speaks_both_languages() -> None:
    state = reached(phases.PLAY_CARD)
    for english, german in zip(drawn(state, 0, "en"), drawn(state, 0, "de"), strict=True):
        assert english.label != german.label
        assert english.title != german.title
        assert [piece.id for piece in english.pieces] == [piece.id for piece in german.pieces]


def test_a_plate_says_how_full_it_is() -> None:
    planned = PlannedMatch("A ash-1 W05", "B quartz-1")
    labels = {plate.name: plate.label for plate in drawn(planned.state, 1)}
    spaces = len(workshops_plate.PLACES)
    assert labels["workshops"] == f"Workshops: {spaces - 1} of {spaces} spaces free"


# ---- no secrets


def test_the_picture_is_the_same_in_every_world_that_fits() -> None:
    for state in positions(9, 25):
        rng = Random(17)
        for reader in readers(state):
            world = state.view(reader).determinize(rng)
            assert document.document(drawn(world, reader)) == document.document(drawn(state, reader))


def test_spectators_see_no_cards_but_open_ones() -> None:
    for state in positions(10, 40):
        own = ("hand-", "card", "packet-", "waiting", "button-", "own-")
        assert not [id for id in pieces(state, NOBODY) if id.startswith(own)]


def test_a_kept_card_is_shown_to_its_owner_alone() -> None:
    state = reached(phases.CHOOSE)
    seat = int(state.to_move())
    state.apply(state.legal_actions(seat)[0], seat)
    kept = catalogue.translate(names.kind_name(state.kept[seat]), "en")
    assert kept in pieces(state, seat)["card"].label
    assert symbol("check") in pieces(state, NOBODY)[f"player-{seat}"].body
    for reader in readers(state):
        if reader != seat:
            assert "card" not in pieces(state, reader)


# ---- the board is the one of the rules


def test_spaces_of_the_workshops_touch_where_the_rules_say_so() -> None:
    """Hexagons of one size touch when their middles are a step apart: sideways, or half a step in the next row."""
    steps = sorted(
        {distance(workshops_plate.PLACES[0], workshops_plate.PLACES[int(other)]) for other in box.NEIGHBOURS[0]}
    )
    for one in range(len(workshops_plate.PLACES)):
        near = {
            other
            for other in range(len(workshops_plate.PLACES))
            if other != one and distance(workshops_plate.PLACES[one], workshops_plate.PLACES[other]) < 45
        }
        assert near == {int(other) for other in box.NEIGHBOURS[one]}, box.SPACE_NAMES[one]
        assert all(
            min(abs(distance(workshops_plate.PLACES[one], workshops_plate.PLACES[other]) - step) for step in steps)
            < 0.1
            for other in near
        )


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def test_a_star_stands_between_its_three_spaces() -> None:
    for star, place in zip(box.STARS, workshops_plate.STAR_PLACES, strict=True):
        nearest = sorted(
            range(len(workshops_plate.PLACES)), key=lambda space: distance(workshops_plate.PLACES[space], place)
        )
        assert set(nearest[:3]) == {int(space) for space in star}


@pytest.mark.parametrize("line", [town_plate.RESIDENCE_PLACES, route_plate.TALL_PLACES])
def test_a_line_goes_from_neighbour_to_neighbour_and_turns_back_once(line: list[tuple[float, float]]) -> None:
    across = [other[0] - one[0] for one, other in pairwise(line)]
    turn = next(number for number, (one, other) in enumerate(pairwise(line)) if one[1] != other[1])
    step = across[0]
    assert across[:turn] == pytest.approx([step] * turn)
    assert across[turn] == pytest.approx(0)
    assert across[turn + 1 :] == pytest.approx([-step] * (len(across) - turn - 1))
    assert len({y for _, y in line}) == 2


def test_townspeople_stand_on_what_holds_them_up() -> None:
    places = [place for pyramid in town_plate.PYRAMID_PLACES for place in pyramid]
    for at, (x, y) in enumerate(places):
        below = [places[int(space) - box.FIRST_SPACE[box.NOBILI]] for space in box.SUPPORTS[at]]
        assert (box.LEVEL[at] == 1) == (len(below) == 0)
        if below:
            assert min(left for left, _ in below) < x < max(left for left, _ in below)
            assert all(y < lower for _, lower in below)


def test_goods_lie_in_line_with_their_fleet() -> None:
    for number, row in enumerate(box.TRADE_ROW):
        fleet = [harbor_plate.HARBOR_PLACES[ship] for ship in range(len(box.HARBOR_ROW)) if box.HARBOR_ROW[ship] == row]
        assert {y for _, y in fleet} == {harbor_plate.TRADE_PLACES[number][1]}


# ---- what lies on the board


def test_every_diamond_is_drawn_on_its_space() -> None:
    for state in positions(11, 30):
        shown = pieces(state, NOBODY)
        for space in range(box.SPACES):
            owner = state.owner[space]
            held = shown.get(f"space-{box.SPACE_NAMES[space]}")
            if owner != FREE:
                assert held is not None
                assert f">{svg.SEAT_LETTERS[owner]}</text>" in held.body
                assert catalogue.translate(Text("core.seat", int(owner)), "en") in held.label
            elif held is not None:
                assert 'class="seat"' not in held.body


def test_the_last_diamond_is_marked() -> None:
    marked = 'stroke="var(--ink)"'
    for state in positions(12, 25):
        marks = [id for id, piece in pieces(state, NOBODY).items() if id.startswith("space-") and marked in piece.body]
        assert marks == ([] if state.last_space == FREE else [f"space-{box.SPACE_NAMES[state.last_space]}"])


def test_bonus_spaces_show_their_owners() -> None:
    for state in positions(13, 40):
        shown = pieces(state, NOBODY)
        for area in range(box.BONUS_AREAS):
            for place in range(box.BONUS_PLACES):
                owner = state.bonus[area * box.BONUS_PLACES + place]
                id = f"bonus-{area}-{place}"
                value = box.BONUS_POINTS[area * box.BONUS_PLACES + place]
                assert ("free" in shown[id].label) == (owner == FREE)
                assert f" of {value}" in shown[id].label
                if owner != FREE:
                    assert f">{svg.SEAT_LETTERS[owner]}</text>" in shown[id].body


@pytest.mark.parametrize(
    ("shape", "places", "ending"), [(TALL, route_plate.TALL_PLACES, ""), (WIDE, route_plate.WIDE_PLACES, "-wide")]
)
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
    planned = PlannedMatch("A glass-1 T1G", "B carafe-1 T1C", "C ship-1 H1a stay", "A ship-2 H1b stay", "B ship-3")
    shown = pieces(planned.state, NOBODY)
    assert f">{box.FLEET_POINTS[2]}</text>" in shown["fleet-0"].body
    assert f">{box.FLEET_POINTS[0]}</text>" in shown["fleet-1"].body
    planned.play(1, "place H1c")
    assert "sailed" in pieces(planned.state, NOBODY)["fleet-0"].label


def test_a_space_of_the_pyramids_is_faint_until_it_is_held_up() -> None:
    planned = PlannedMatch("A lion-1 N-B1", "B lion-2", start="A")
    assert symbol(symbols.ICON_OF[box.LION]) not in pieces(planned.state, 0)["space-N-M1"].body
    planned.play(1, "place N-B2")
    assert symbol(symbols.ICON_OF[box.LION]) in pieces(planned.state, 0)["space-N-M1"].body
    assert symbol(symbols.ICON_OF[box.CROSS]) not in pieces(planned.state, 0)["space-N-M2"].body


# ---- everything explains itself


def test_every_space_star_and_bonus_says_what_it_is() -> None:
    """In both languages, also where nothing can be clicked."""
    for state in positions(29, 40):
        for language in catalogue.LANGUAGES:
            for plate in drawn(state, NOBODY, language):
                shown = {piece.id: piece for piece in plate.pieces}
                assert all(piece.label for id, piece in shown.items() if id != "next-residence"), plate.name
        board = pieces(state, NOBODY)
        assert {f"space-{name}" for name in box.SPACE_NAMES} <= board.keys()
        assert {f"route-{space}" for space in range(box.ROUTE_END + 1)} <= board.keys()


def test_a_free_space_says_what_it_gives() -> None:
    shown = pieces(PlannedMatch().state, NOBODY)
    assert shown["space-W12"].label == "Workshop 2/5 (pigment), free: 2 points for each diamond of your group"
    assert shown["space-N-T1"].label == ("Nobili top 1 (coin), free: 6 points, 12 with a coin card, and an extra card")
    assert shown["route-20"].label == "Space 20: 10 points and an extra card"
    assert shown["bonus-1-0"].label == "Bonus of 20 in the residences, free: for diamonds on 4 different values"


REACH: Final = re.compile(r'paint-order="stroke">\+?(\d+)</text>')


def test_a_kept_card_shows_where_it_could_score() -> None:
    """As the board stands: every legal space with its points and a bonus, and where the ship would land."""
    seen = 0
    for state in positions(31, 9):
        for seat in range(state.seats):
            if state.chosen[seat] != 1 or not state.has_diamond(seat) or state.acting() == seat:
                continue
            shown = pieces(state, seat)
            figures = {
                id: int(found[1])
                for id, piece in shown.items()
                if (found := REACH.search(piece.body)) is not None and id.startswith("space-")
            }
            kind = state.kept[seat]
            spaces_of_card = [int(space) for space in areas.legal_spaces(state, box.KIND_SYMBOL[kind])]
            assert figures.keys() == {f"space-{box.SPACE_NAMES[space]}" for space in spaces_of_card}
            for space in spaces_of_card:
                given = preview.placement(state, seat, kind, space)
                assert figures[f"space-{box.SPACE_NAMES[space]}"] == given.points[seat] + given.bonus
            landing = [id for id, piece in shown.items() if id.startswith("route-") and REACH.search(piece.body)]
            target = preview.sailing(state, seat, box.KIND_WHEEL[kind]).landing
            assert landing == ([] if target == FREE else [f"route-{target}"])
            assert not any(REACH.search(piece.body) for piece in pieces(state, NOBODY).values())
            seen += 1
    assert seen > 20


def test_keeping_a_card_marks_nothing_as_moved() -> None:
    """Free spaces change in their figure only."""
    for state in positions(33, 30):
        for seat in state.deciders():
            if state.phase != phases.CHOOSE or state.on_turn or len(state.deciders()) < 2:
                continue
            after = state.clone()
            after.apply(state.legal_actions(seat)[0], seat)
            before, then = drawn(state, int(seat)), drawn(after, int(seat))
            assert diff.moved(before, diff.changes(before, then)) == []


# ---- what is on offer carries what it gives


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_a_space_on_offer_carries_what_it_then_gives(seats: int, edition: str, choose: str) -> None:
    """Points of the mover, who else scores, bonus and extra card, for every legal space in a random game."""
    for before, mover, _ in walk(seats, edition, choose, 15):
        if mover < 0 or before.phase != phases.PLAY_CARD:
            continue
        shown = pieces(before, mover)
        for piece in shown.values():
            if actions.PLACE <= piece.action < actions.SAIL:
                after = before.clone()
                after.apply(piece.action, mover)
                if after.phase != phases.OVER or edition == "devir":  # else the end adds all bonuses (MF-13.3)
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
    space = piece.action - actions.PLACE
    if box.AREA_OF_SPACE[space] == box.WORKSHOPS:
        star = next(number for number, spaces in enumerate(box.STARS) if space in spaces)
        assert ('fill="var(--go)"' in shown[f"star-{star}"].body) == (after.phase == phases.EXTRA_CARD)
    else:
        assert (symbol("star") in piece.body) == (after.phase == phases.EXTRA_CARD)


def test_a_bonus_that_can_be_earned_is_marked() -> None:
    planned = PlannedMatch("A key-1 R01", "A key-2 R02", "A key-3 R03", "A key-4")
    own = pieces(planned.state, 0)
    assert 'stroke="var(--go)"' in own[f"bonus-{box.RESIDENCES}-0"].body
    for other in (own[f"bonus-{box.RESIDENCES}-1"], pieces(planned.state, 1)[f"bonus-{box.RESIDENCES}-0"]):
        assert 'stroke="var(--go)"' not in other.body


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_sailing_is_offered_where_the_ship_lands(seats: int, edition: str, choose: str) -> None:
    for before, mover, _ in walk(seats, edition, choose, 16):
        if mover < 0 or before.phase not in (phases.PLAY_CARD, phases.MOVE_SHIP):
            continue
        action = actions.SAIL if before.phase == phases.PLAY_CARD else actions.GO
        after = before.clone()
        after.apply(action, mover)
        target = next(piece for piece in pieces(before, mover).values() if piece.action == action)
        if after.ship[mover] == before.ship[mover]:
            assert target.id == f"button-{action}"  # at the end of the route there is nowhere to land
        elif after.phase != phases.OVER or edition == "devir":
            assert (target.x, target.y) == route_plate.TALL_PLACES[after.ship[mover]]
            wide = pieces(before, mover, shape=WIDE)["landing-wide"]
            assert (wide.x, wide.y) == route_plate.WIDE_PLACES[after.ship[mover]]
            assert (wide.action, wide.label, wide.body) == (target.action, target.label, target.body)
            assert figure(target.body) == after.score[mover] - before.score[mover]
            assert (symbol("star") in target.body) == (after.phase == phases.EXTRA_CARD)


def test_rings_are_quiet_where_many_spaces_may_be_chosen() -> None:
    planned = PlannedMatch("A ship-1")
    ships = [piece for piece in pieces(planned.state, 0).values() if actions.PLACE <= piece.action < actions.SAIL]
    assert len(ships) == box.FIRST_SPACE[box.HARBOR + 1] - box.FIRST_SPACE[box.HARBOR]
    assert all(piece.quiet for piece in ships)
    planned = PlannedMatch("A swan-1")
    goods = [piece for piece in pieces(planned.state, 0).values() if actions.PLACE <= piece.action < actions.SAIL]
    assert {box.AREA_OF_SPACE[piece.action - actions.PLACE] for piece in goods} == {box.TRADE}
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
    later = pieces(PlannedMatch(*turns, edition="schmidt").state, NOBODY)["player-0"].body
    at_once = pieces(PlannedMatch(*turns).state, NOBODY)["player-0"].body
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
    state = reached(phases.PLAY_CARD, round=2)
    plate = next(plate for plate in drawn(state, 0) if plate.name == "players")
    assert plate.area == PLAYERS  # a table in the browser has rows of its own
    assert plate.title == f"Round {state.round}, pass {state.passes + 1} of {box.PLAYS_EACH_ROUND[state.seats]} · Devir"


def test_a_change_sends_few_pieces() -> None:
    state = reached(phases.PLAY_CARD, round=2)
    seat = int(state.to_move())
    before = drawn(state, seat)
    state.apply(actions.SAIL, seat)
    after = drawn(state, seat)
    sent = diff.changed(before, after)
    assert 0 < len(sent) < sum(len(plate.pieces) for plate in after) / 2


def test_the_emblem_is_drawn_in_tokens() -> None:
    markup = GAME.drawing.emblem()
    assert not re.search(r'"#|rgb\(', markup)
    ElementTree.fromstring(document.resolve(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>', "dark"))
    assert len(set(re.findall(r"var\(--seat-(\w)\)", markup))) == 4
