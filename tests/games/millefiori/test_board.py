"""Mille Fiori can be played from its picture alone, and the picture shows nothing that its reader has not seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import Final
from xml.etree import ElementTree

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core import svg, words
from laguna.core.game import NOBODY
from laguna.core.icons import ICONS
from laguna.core.svg import Piece, Plate
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
    KIND_NAMES,
    KINDS,
    LEVEL,
    LION,
    NEIGHBOURS,
    NOBILI,
    PLAYS_EACH_ROUND,
    QUARTZ,
    RESIDENCES,
    SPACE_NAMES,
    SPACES,
    STARS,
    SUPPORTS,
    TRADE,
    TRADE_ROW,
    WORKSHOPS,
)
from laguna.games.millefiori.harbor import HARBOR_PLACES, ROUTE_PLACES, TRADE_PLACES
from laguna.games.millefiori.names import kind_name
from laguna.games.millefiori.passing import has_picked
from laguna.games.millefiori.pictures import CHIP_WIDTH
from laguna.games.millefiori.rules import MilleFioriState
from laguna.games.millefiori.symbols import ICON_OF
from laguna.games.millefiori.table import CHOOSE, EXTRA_CARD, FREE, MOVE_SHIP, OVER, PHASE_NAMES, PLAY_CARD
from laguna.games.millefiori.town import PYRAMID_PLACES, RESIDENCE_PLACES
from laguna.games.millefiori.workshops import PLACES, STAR_PLACES
from tests.games.millefiori.stories import Story
from tests.games.millefiori.walks import TABLES, positions, readers, walk

SMALLEST_TEXT: Final = 12
SMALLEST_TARGET: Final = 36
WIDEST: Final = 400


def drawn(state: MilleFioriState, reader: int, language: str = "en") -> list[Plate]:
    view = state.view(reader)
    actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
    return view.plates(reader, actions, language)


def pieces(state: MilleFioriState, reader: int, language: str = "en") -> dict[str, Piece]:
    return {piece.id: piece for plate in drawn(state, reader, language) for piece in plate.pieces}


def decisions(seed: int, every: int) -> Iterator[MilleFioriState]:
    """Some positions of random games in which somebody has to decide."""
    return (state for state in positions(seed, every) if len(state.deciders()) > 0)


def reached(phase: int, *, round: int = 1, seats: int = 4, edition: str = "devir") -> MilleFioriState:
    """The first position of random games that asks this question."""
    for seed in range(60):
        for state, _, _ in walk(seats, edition, "together", seed):
            if state.phase == phase and state.round >= round:
                return state.clone()
    raise AssertionError(f"no game came to {PHASE_NAMES[phase]}")


def space_piece(state: MilleFioriState, reader: int, name: str) -> Piece:
    return pieces(state, reader)[f"space-{name}"]


def symbol(name: str) -> str:
    """What of a symbol is in a picture, wherever it stands and in whatever colour: the form of its first part."""
    return str(re.findall(r'<\w+(?: (?:d|cx|cy|r|x|y|width|height|rx)="[^"]*")+', ICONS[name])[0])


def figure(body: str) -> int:
    """The points that a target carries."""
    found = re.findall(r'fill="var\(--go\)" class="num">\+?(\d+)</text>', body)
    return int(found[0]) if found else 0


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
    """Every decider can click what is legal, each action once, and nothing else."""
    for seat in state.deciders():
        legal = Counter(int(action) for action in state.legal_actions(seat))
        clicked = Counter(piece.action for piece in pieces(state, int(seat)).values() if piece.action >= 0)
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
                root = ElementTree.fromstring(markup)
                ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
                assert len(set(ids)) == len(ids)
                for text in root.iter("{http://www.w3.org/2000/svg}text"):
                    # The letter of a token is as large as the token; its shape and colour say the same.
                    if text.get("class") != "seat":
                        assert float(text.attrib["font-size"]) >= SMALLEST_TEXT, text.text
                assert all(plate.width <= WIDEST for plate in plates)


def test_backdrops_are_made_once() -> None:
    first = {plate.name: plate.backdrop for plate in drawn(reached(CHOOSE), 0)}
    for state in positions(8, 60):
        if state.seats == 4:
            for plate in drawn(state, 1):
                assert plate.backdrop is first[plate.name] or (plate.backdrop, first[plate.name]) == ("", "")


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
        own = ("hand-", "card", "packet-", "waiting", "button-", "memory")
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


@pytest.mark.parametrize("line", [RESIDENCE_PLACES, ROUTE_PLACES])
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


def test_ships_stand_at_their_spaces_and_not_on_each_other() -> None:
    for state in positions(14, 20):
        shown = pieces(state, NOBODY)
        ships = [(shown[f"ship-{seat}"].x, shown[f"ship-{seat}"].y) for seat in range(state.seats)]
        for seat, (x, y) in enumerate(ships):
            at_x, at_y = ROUTE_PLACES[state.ship[seat]]
            assert abs(x - at_x) < 10
            assert 20 < at_y - y < 50
            assert f"space {state.ship[seat]}" in shown[f"ship-{seat}"].label
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
            assert (target.x, target.y) == ROUTE_PLACES[after.ship[mover]]
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
            assert {id: body.count(f'width="{svg.n(CHIP_WIDTH - 1)}"') for id, body in shown.items()} == {
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


def test_the_card_in_play_is_seen_by_all() -> None:
    story = Story("A quartz-1")
    kind = KIND_NAMES.index("quartz-1")
    assert words.say(Text("millefiori.board_playing", kind_name(kind)), "en") in [
        plate.title for plate in drawn(story.state, 0)
    ]
    for reader in readers(story.state):
        assert symbol(ICON_OF[QUARTZ]) in pieces(story.state, reader)["player-0"].body


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
    title = next(plate.title for plate in drawn(state, 0) if plate.name == "players")
    edition = Text("millefiori.board_edition_devir")
    passes = PLAYS_EACH_ROUND[state.seats]
    assert title == words.say(Text("millefiori.board_round", state.round, state.passes + 1, passes, edition), "en")


def test_a_change_sends_few_pieces() -> None:
    state = reached(PLAY_CARD, round=2)
    seat = int(state.to_move())
    before = drawn(state, seat)
    state.apply(SAIL, seat)
    after = drawn(state, seat)
    sent = svg.changed(before, after)
    assert 0 < len(sent) < sum(len(plate.pieces) for plate in after) / 2
