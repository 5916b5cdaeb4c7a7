"""The drawing of Rialto: everything can be clicked, and nothing is shown that the reader has not seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from laguna.core.state import CHANCE, NOBODY
from laguna.drawing import diff, document, icons, plates
from laguna.drawing.plates import Piece, Plate
from laguna.games.rialto import components as box
from laguna.games.rialto import names
from laguna.games.rialto.drawing import city_geometry
from laguna.games.rialto.drawing import plates as board
from laguna.games.rialto.rules import actions, phases, position
from laguna.games.rialto.rules.state import RialtoState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.rialto import scenes, walks
from tests.games.rialto.scenes import Scene

SMALLEST_TEXT: Final = 13
SMALLEST_TARGET: Final = 36
WIDEST: Final = 480


def drawn(state: RialtoState, reader: int, language: str = "en") -> list[Plate]:
    view = state.view(reader)
    offered = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
    return walks.GAME.drawing.plates(view, reader, offered, language)


def pieces(state: RialtoState, reader: int, language: str = "en") -> dict[str, Piece]:
    return {piece.id: piece for plate in drawn(state, reader, language) for piece in plate.pieces}


def decisions(seed: int, every: int) -> Iterator[RialtoState]:
    """Some positions of random games in which somebody has to decide."""
    return (state for state in walks.positions(seed, every) if len(state.deciders()) > 0)


def reached(phase: int, *, seed: int = 1, round: int = 1, seats: int = 4, third: str = "none") -> RialtoState:
    """The first position of random games that asks this question."""
    for more in range(60):
        for state, _, _ in walks.walk(seats, third, seed + more):
            if state.phase == phase and state.round >= round:
                return state.clone()
    raise AssertionError(f"no game came to {phases.PHASE_NAMES[phase]}")


# ---- what can be clicked


def test_every_answer_to_every_question_can_be_clicked() -> None:
    chance = {
        phases.PLACE_ROUND_TILES,
        phases.TURN_BRIDGE_UP,
        phases.DEAL_ROWS,
        phases.DRAW_CARDS,
        phases.VIRTUAL_DRAWS,
    }
    questions = set(range(phases.PHASES)) - chance - {phases.OVER}
    asked = Counter[int]()
    for seed in range(100):
        for seats, third in walks.TABLES:
            for state in eager_game(seats, third, seed):
                phase = int(state.phase)
                if phase in questions and asked[phase] < 60:
                    asked[phase] += 1
                    check_clicks(state)
        if asked.keys() >= questions:
            break
    assert asked.keys() == questions


def eager_game(seats: int, third: str, seed: int) -> Iterator[RialtoState]:
    """The positions of a random game in which all do as much as they can, so that boards fill up."""
    state = walks.GAME.new(seats, {"third": third}, 1)
    assert isinstance(state, RialtoState)
    rng = Random(seed)
    while state.phase != phases.OVER:
        yield state
        if state.to_move() == CHANCE:
            state.apply(state.draw(rng))
        else:
            offered = [int(action) for action in state.legal_actions()]
            going_on = [
                action
                for action in offered
                if action not in (actions.PASS, actions.PLAY, actions.NONE, actions.DONE, actions.STOP, actions.NEITHER)
            ]
            state.apply((going_on or offered)[rng.randrange(len(going_on or offered))])


def check_clicks(state: RialtoState) -> None:
    """Every decider can click what is legal, each action once, and nothing else."""
    for seat in state.deciders():
        legal = Counter(int(action) for action in state.legal_actions(seat))
        clicked = Counter(piece.action for piece in pieces(state, int(seat)).values() if piece.action >= 0)
        assert clicked == legal, (
            f"{phases.PHASE_NAMES[state.phase]}: {[actions.ACTIONS.notate(action) for action in legal - clicked]}"
        )


def test_nobody_else_can_click() -> None:
    for state in walks.positions(3, 40):
        for reader in walks.readers(state):
            if reader not in state.deciders():
                assert all(piece.action < 0 for piece in pieces(state, reader).values())


def test_a_click_says_what_describe_says() -> None:
    for state in decisions(4, 25):
        seat = state.deciders()[0]
        for language in catalogue.LANGUAGES:
            for piece in pieces(state, seat, language).values():
                if piece.action >= 0:
                    said = catalogue.sentence(
                        walks.GAME.text.describe(state.view(seat), piece.action, seat, seat), language
                    )
                    assert piece.label == said


def test_targets_are_large_enough_for_fingers() -> None:
    for state in decisions(5, 11):
        for piece in pieces(state, state.deciders()[0]).values():
            if piece.action >= 0:
                assert target_size(piece) >= SMALLEST_TARGET, piece.id


def target_size(piece: Piece) -> float:
    """The shorter side of the largest shape in a target."""
    sizes = [2 * float(r) for r in re.findall(r'<circle r="([\d.]+)" fill="transparent"', piece.body)]
    for width, height in re.findall(r'<rect [^>]*width="([\d.]+)" height="([\d.]+)"', piece.body):
        sizes.append(min(float(width), float(height)))
    for path in re.findall(r'<path d="([^"]*)" fill="transparent"', piece.body):
        corners = [(float(x), float(y)) for x, y in re.findall(r"Q([\d.]+) ([\d.]+)", path)]
        sizes.append(min(max(x) - min(x) for x in zip(*corners, strict=True)))
    return max(sizes)


# ---- well made


@pytest.mark.parametrize("theme", document.THEMES)
def test_the_picture_is_well_formed(theme: str) -> None:
    for state in walks.positions(6, 60):
        for reader in (0, NOBODY):
            for language in catalogue.LANGUAGES:
                plates = drawn(state, reader, language)
                markup = document.document(plates, theme=theme, language=language)
                assert "var(" not in markup
                root = ElementTree.fromstring(markup)
                ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
                assert len(set(ids)) == len(ids)
                for text in root.iter("{http://www.w3.org/2000/svg}text"):
                    # The letter of a token is as large as the token; its shape and colour say the same.
                    if text.get("class") != "seat":
                        assert float(text.attrib["font-size"]) >= SMALLEST_TEXT, text.text
                assert all(plate.width <= WIDEST for plate in plates)


def test_each_plate_has_its_place_on_a_page() -> None:
    for state in walks.positions(13, 70):
        for reader in walks.readers(state):
            places = {plate.name: plate.area for plate in drawn(state, reader)}
            board = {name for name, area in places.items() if area == plates.BOARD}
            assert board == {"map", "stages", "cards", "supply", "doge"}
            assert places.pop("players") == plates.PLAYERS
            own = {"boards"} if reader == NOBODY else {"hand", "tiles", "choices"}
            others = {f"seat-{seat}" for seat in range(state.seats) if seat != reader}
            assert {name for name, area in places.items() if area == plates.SEAT} == others
            assert places.keys() - board - others <= own | {"virtual"}


def test_the_board_of_another_seat_shows_what_its_owner_sees_of_it() -> None:
    """The same tiles in the same state, coins and councillors; but what is being put together is its owner's own."""
    seen = set()
    for state in walks.positions(15, 11):
        for owner in range(state.seats):
            own = {id: piece for id, piece in pieces(state, owner).items() if id == "own" or id.startswith("tile-")}
            for reader in walks.readers(state):
                if reader == owner:
                    continue
                (plate,) = (plate for plate in drawn(state, reader) if plate.owner == owner)
                others = {piece.id.removeprefix(f"seat-{owner}-"): piece for piece in plate.pieces}
                assert others.keys() == own.keys()
                assert all((piece.x, piece.y) == (own[id].x, own[id].y) for id, piece in others.items())
                at_rest = [id for id, piece in own.items() if piece.action < 0 and "chosen" not in piece.label]
                assert all(others[id].label == own[id].label for id in at_rest)
                seen |= {word for piece in plate.pieces for word in ("used", "usable") if f", {word} " in piece.label}
    assert seen == {"used", "usable"}


def test_what_is_empty_is_left_out_of_the_dock() -> None:
    state = reached(phases.CHOOSE_ROW)
    assert state.hand_size[0] == 0
    assert [plate.name for plate in drawn(state, 0) if plate.area == plates.DOCK] == ["tiles"]
    for state in walks.positions(14, 40):
        for reader in walks.readers(state):
            assert all(plate.pieces for plate in drawn(state, reader) if plate.area == plates.DOCK)


def test_the_layout_names_the_plates_there_are() -> None:
    """board.css places every plate of the board, and no other."""
    css = Path(board.__file__).with_name("board.css").read_text(encoding="utf-8")
    placed = set(re.findall(r"\.board\.rialto \.plate-(\w+)", css))
    state = reached(phases.PLACE_BRIDGE)
    assert placed == {plate.name for plate in drawn(state, 0) if plate.area == plates.BOARD}
    assert set(re.findall(r"\.dock > \.plate-(\w+)", css)) <= {"hand", "tiles", "choices", "boards", "virtual"}


def test_players_are_called_by_their_names_at_each_table() -> None:
    """What is kept from one drawing to the next is not kept from one table to another."""
    state = reached(phases.PLACE_BRIDGE, round=3)
    for people in (["Marta", "Luca", "Aylin", "Sam"], ["Ugo", "Ida", "Pia", "Tito"], []):
        with catalogue.Named(people):
            said = document.document(drawn(state, 0))
        called = people or ["Amber", "Blue", "Coral", "Dusk"]
        for name in ("Marta", "Luca", "Aylin", "Sam", "Ugo", "Ida", "Pia", "Tito", "Amber", "Blue", "Coral", "Dusk"):
            assert (f"{name}:" in said) == (name in called), name


def test_ruby_is_for_those_who_may_act() -> None:
    """Nothing is drawn in ruby for a reader who cannot act."""
    seen = Counter[bool]()
    for state in walks.positions(15, 9):
        for reader in walks.readers(state):
            acts = reader in state.deciders()
            ruby = [
                id
                for id, piece in pieces(state, reader).items()
                if "(--go)" in piece.markup() or "(--go-" in piece.markup()
            ]
            assert acts or not ruby, ruby
            seen[acts] += 1
    assert seen[True] > 0 and seen[False] > 0


def test_the_emblem_is_a_small_picture_in_tokens() -> None:
    root = ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 98">{walks.GAME.drawing.emblem()}</svg>'
    )
    paints = [element.attrib[name] for element in root.iter() for name in ("fill", "stroke") if name in element.attrib]
    assert paints
    assert all(paint == "none" or paint.startswith("var(--") for paint in paints)


def test_backdrops_are_made_once() -> None:
    first = {plate.name: plate.backdrop for reader in (0, 1) for plate in drawn(reached(phases.PLACE_BRIDGE), reader)}
    for state in walks.positions(7, 90):
        if state.seats == 4:
            for plate in drawn(state, 1):
                assert plate.backdrop is first[plate.name] or (plate.backdrop, first[plate.name]) == ("", "")


def test_the_picture_speaks_both_languages() -> None:
    state = reached(phases.PLACE_BRIDGE)
    for english, german in zip(drawn(state, 0, "en"), drawn(state, 0, "de"), strict=True):
        assert english.label != german.label
        assert [piece.id for piece in english.pieces] == [piece.id for piece in german.pieces]


# ---- no secrets


def test_the_picture_is_the_same_in_every_world_that_fits() -> None:
    for state in walks.positions(8, 30):
        rng = Random(17)
        for reader in walks.readers(state):
            view = state.view(reader)
            world = view.determinize(rng)
            shown = document.document(drawn(state, reader))
            assert document.document(drawn(world, reader)) == shown


def test_spectators_see_no_hand() -> None:
    for state in walks.positions(9, 50):
        assert not [id for id in pieces(state, NOBODY) if id.startswith(("hand-", "button-", "own", "tile-"))]


# ---- what a click brings


def result_of(piece: Piece) -> list[str]:
    """The figures that a target shows as its result."""
    return re.findall(r">([^<>]+)</text>", "".join(re.findall(r'<g class="result">.*?</g>', piece.body)))


def test_a_district_that_completes_a_bank_shows_its_bonus() -> None:
    scene = Scene(2, tiles=scenes.BLUE_BANK_FIRST)
    scene.script(1, 0, "councillor*1")
    scene.script(2, 0, "gondola*2", "gondola castello-san_marco", "to castello", "councillor*1")
    scene.script(3, 0, "gondola*2", "gondola cannaregio-san_marco")
    scene.go_to(phases.PLACE_COUNCILLOR, round=3)
    shown = pieces(scene.state, 0)
    assert result_of(shown["map-to-0"]) == ["+1"]
    assert result_of(shown["map-to-2"]) == ["+1", f"+{box.BONUS_VP[0]}"]


def test_the_two_ways_of_a_bridge_lie_side_by_side_for_the_player_who_turns_it() -> None:
    state = reached(phases.FACE_BRIDGE)
    seat = int(state.to_move())
    ends = {int(box.ENDS[2 * state.chosen]), int(box.ENDS[2 * state.chosen + 1])}
    ways = {id: piece for id, piece in pieces(state, seat).items() if id.startswith("map-face-")}
    assert set(ways) == {f"map-face-{end}" for end in ends}
    for end in ends:
        piece = ways[f"map-face-{end}"]
        assert piece.action == actions.LOW_TO + end
        lowest = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>(\d)</text>', piece.body)
        x, y, _ = min(lowest, key=lambda found: int(found[2]))
        other = (ends - {end}).pop()
        low_at = (piece.x + float(x), piece.y + float(y) - 5)
        assert distance(low_at, end) - distance(low_at, other) < distance((piece.x, piece.y), end) - distance(
            (piece.x, piece.y), other
        )
    assert f"map-link-{state.chosen}" not in pieces(state, seat)
    assert "being chosen" in pieces(state, (seat + 1) % 4)[f"map-link-{state.chosen}"].label


def test_the_draw_pile_is_clicked_where_it_lies() -> None:
    state = reached(phases.GREEN_CARD)
    pile = pieces(state, int(state.to_move()))["map-pile"]
    assert pile.action == actions.DRAW_PILE
    assert result_of(pile) == ["+3"]
    assert pieces(state, NOBODY)["map-pile"].action < 0


def test_a_building_that_is_given_back_shows_its_points() -> None:
    scene = scenes.full_board()
    scene.script(5, 0, "building*1")
    scene.go_to_round(5)
    scene.go_to(phases.TAKE_BUILDING, round=5)
    scene.play(0, "take green_1")
    assert scene.state.phase == phases.RETURN_BUILDING
    tiles = [piece for id, piece in pieces(scene.state, 0).items() if id.startswith("tile-") and piece.action >= 0]
    assert len(tiles) == len(scene.state.legal_actions(0))
    for piece in tiles:
        assert result_of(piece) == [f"+{box.building_value(piece.action - actions.RETURN)}"]


def test_blue_3_shows_how_far_it_goes() -> None:
    scene = Scene(3, start="green_1 yellow_1 blue_1")
    scene.script(1, 2, "building*3", "take blue_3")
    scene.go_to(phases.USE_BLUE, round=1, seat=2)
    piece = pieces(scene.state, 2)[f"tile-{box.BLUE_3}-0"]
    assert piece.action == actions.USE + box.BLUE_3
    assert result_of(piece) == [f"+{scene.state.rank(2)}"]


def test_a_councillor_of_the_own_board_is_clicked_there() -> None:
    state = reached(phases.COUNCILLOR_SOURCE, round=2, seats=2)
    seat = int(state.to_move())
    assert (pieces(state, seat)["own"].action == actions.FROM_BOARD) == (state.ready[seat] > 0)


# ---- what is shown


def test_spectators_see_the_buildings_of_all() -> None:
    for state in walks.positions(16, 60):
        shown = pieces(state, NOBODY)
        for seat in range(state.seats):
            label = shown[f"board-{seat}"].label
            for building, name in enumerate(box.BUILDING_NAMES):
                has_one = state.tiles[seat * len(box.BUILDING_NAMES) + building] > 0
                assert (name.replace("_", " ") in label) == has_one


def test_the_cards_of_the_virtual_player_lie_open() -> None:
    state = reached(phases.PLAY_CARDS, seats=2, third="virtual")
    for reader in walks.readers(state):
        shown = pieces(state, reader)
        for kind in range(box.KINDS):
            assert (f"virtual-{kind}" in shown) == (state.hand[2 * box.KINDS + kind] > 0)


def test_connections_are_where_their_districts_meet() -> None:
    """The tile of a connection lies nearer to both of its districts than to any other, or on a lane over water."""
    for connection in range(box.CONNECTIONS):
        at = city_geometry.CROSSINGS[connection]
        if at.path:
            continue
        ends = {int(box.ENDS[2 * connection]), int(box.ENDS[2 * connection + 1])}
        away = sorted(
            range(box.DISTRICTS),
            key=lambda d: (city_geometry.CENTRES[d][0] - at.x) ** 2 + (city_geometry.CENTRES[d][1] - at.y) ** 2,
        )
        assert set(away[:2]) == ends
    assert all(len(cell) >= 4 for cell in city_geometry.CELLS)


def test_each_value_of_a_bridge_lies_towards_its_district() -> None:
    state = reached(phases.FACE_BRIDGE, round=2)
    seat = int(state.to_move())
    chosen = int(state.chosen)
    one, two = int(box.ENDS[2 * chosen]), int(box.ENDS[2 * chosen + 1])
    low, high = int(box.BRIDGE_LOW[state.bridge_up]), int(box.BRIDGE_HIGH[state.bridge_up])
    for low_to, other in ((one, two), (two, one)):
        built = state.clone()
        built.apply(actions.LOW_TO + low_to, seat)
        tile = pieces(built, NOBODY)[f"map-link-{chosen}"]
        found = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>(\d)</text>', tile.body)
        at = {int(value): (tile.x + float(x), tile.y + float(y) - 5) for x, y, value in found}
        assert set(at) == {low, high}
        assert distance(at[low], low_to) < distance(at[high], low_to)
        assert distance(at[high], other) < distance(at[low], other)


def distance(point: tuple[float, float], district: int) -> float:
    return abs(complex(*point) - complex(*city_geometry.CENTRES[district]))


def test_the_map_shows_tiles_and_councillors() -> None:
    for state in walks.positions(10, 45):
        shown = pieces(state, NOBODY)
        for connection in range(box.CONNECTIONS):
            waits = state.phase == phases.FACE_BRIDGE and state.chosen == connection
            is_empty = shown[f"map-link-{connection}"].label.startswith("Free place")
            assert is_empty == (state.link[connection] == position.FREE and not waits)
            if state.link[connection] == position.GONDOLA_TILE:
                assert "Gondola" in shown[f"map-link-{connection}"].label
        for player in range(state.players):
            for district in range(box.DISTRICTS):
                count = state.councillors[player * box.DISTRICTS + district]
                id = f"map-{player}-{district}"
                assert (id in shown) == (count > 0)
                if count > 0:
                    assert f">{count}</text>" in shown[id].body


def test_the_virtual_player_is_drawn_without_a_seat() -> None:
    state = reached(phases.PLAY_CARDS, seats=2, third="virtual")
    shown = pieces(state, 0)
    assert ">V</text>" in shown["map-marker"].body
    assert ">V</text>" in shown["player-2"].body
    assert "virtual" in shown["player-2"].label


def test_the_doge_track_goes_on_beyond_its_end() -> None:
    """No rule ends the track, so a disc far ahead is drawn on it with the right number, and the others keep theirs."""
    state = reached(phases.PLACE_BRIDGE)
    far = box.DOGE_SPACES_DRAWN + 13
    state.advance_disc(2, far - state.doge_space[2])
    shown = {piece.id: piece for plate in drawn(state, 0) for piece in plate.pieces if plate.name == "doge"}
    plate = next(plate for plate in drawn(state, 0) if plate.name == "doge")
    assert 0 < shown["doge-2"].x < plate.width
    assert f"space {far}" in shown["doge-2"].label
    first = int(re.findall(r">(\d+)</text>", shown["doge-scale"].body)[0])
    step = plate.width / box.DOGE_SPACES_DRAWN
    assert shown["doge-2"].x == pytest.approx((far - first + 0.5) * step)
    for player in range(state.players):
        assert f">{state.doge_space[player]}</text>" in shown[f"rank-{player}"].body


def test_stacks_on_the_doge_track_have_their_leader_on_top() -> None:
    state = reached(phases.PLAY_CARDS)
    for _ in range(2):
        shown = pieces(state, 0)
        for ahead, behind in zip(state.doge_order, state.doge_order[1:], strict=False):
            if state.doge_space[ahead] == state.doge_space[behind]:
                assert shown[f"doge-{ahead}"].y < shown[f"doge-{behind}"].y
        state.advance_disc(3, state.doge_space[state.doge_order[0]] - state.doge_space[3])


def test_what_is_staged_is_marked_for_its_owner_alone() -> None:
    state, seat = next((state, mover) for state, mover, action in walks.walk(4, "none", 2) if action == actions.PLAY)
    assert [reader for reader in walks.readers(state) if marked(state, reader)] == [seat]


def test_chosen_discards_are_marked_for_their_owner_alone() -> None:
    state = reached(phases.DISCARD_CARDS, round=2)
    seat = next(seat for seat in range(state.seats) if state.to_drop[seat] > 1)
    assert not any(marked(state, reader) for reader in walks.readers(state))
    state.apply(state.legal_actions(seat)[0], seat)
    assert [reader for reader in walks.readers(state) if marked(state, reader)] == [seat]


def test_discards_that_are_chosen_for_good_are_locked() -> None:
    state = reached(phases.DISCARD_CARDS, round=2)
    seat = next(seat for seat in range(state.seats) if state.to_drop[seat] > 0)
    while state.to_drop[seat] > 0:
        action = int(state.legal_actions(seat)[0])
        state.apply(action, seat)
    assert state.phase == phases.DISCARD_CARDS
    kind = action - actions.DISCARD
    card = pieces(state, seat)[f"hand-{kind}"]
    assert symbol("lock") in card.body
    assert symbol("check") not in card.body


def marked(state: RialtoState, reader: int) -> bool:
    """Is a card or a building shown as chosen?"""
    own = [piece for id, piece in pieces(state, reader).items() if id.startswith(("hand-", "tile-"))]
    return any(symbol("check") in piece.body for piece in own)


def symbol(name: str) -> str:
    """What of a symbol is in a picture, wherever it stands and in whatever colour."""
    return icons.ICONS[name].partition(' d="')[2].partition('"')[0]


def test_a_hand_card_counts_all_of_its_kind() -> None:
    for state in walks.positions(11, 45):
        for seat in range(state.seats):
            shown = pieces(state, seat)
            for kind in range(box.KINDS):
                count = state.hand[seat * box.KINDS + kind]
                assert (f"hand-{kind}" in shown) == (count > 0)
                if count > 1:
                    assert f">×{count}</text>" in shown[f"hand-{kind}"].body


def test_an_end_shows_who_won_and_why() -> None:
    for seats, third in walks.TABLES:
        *_, (state, mover, _) = walks.walk(seats, third, 12)
        assert mover == NOBODY
        assert state.phase == phases.OVER
        shown = pieces(state, 0)
        for seat in range(seats):
            assert (symbol("crown") in shown[f"player-{seat}"].body) == (state.places()[seat] == 1)
            assert f"final-{seat}" in shown


def test_rows_name_their_cards() -> None:
    state = reached(phases.CHOOSE_ROW)
    row = next(piece for piece in pieces(state, NOBODY).values() if piece.id == "row-0")
    for kind in range(box.KINDS):
        assert (catalogue.translate(names.kind_name(kind), "en") in row.label) == (state.rows[kind] > 0)


def test_the_title_says_round_district_and_phase() -> None:
    state = reached(phases.PLACE_BRIDGE, round=3)
    title = next(plate.title for plate in drawn(state, 0) if plate.name == "stages")
    district = names.district_name(state.current_district())
    assert title == catalogue.translate(Text("rialto.board_round", state.round, box.ROUNDS, district, "II"), "en")


def test_a_change_sends_few_pieces() -> None:
    state = reached(phases.PLACE_BRIDGE, round=2)
    seat = int(state.to_move())
    before = drawn(state, seat)
    state.apply(state.legal_actions(seat)[0], seat)
    after = drawn(state, seat)
    sent = diff.changed(before, after)
    assert 0 < len(sent) < sum(len(plate.pieces) for plate in after) / 2
    assert {piece.action for piece in sent if piece.action >= 0} == {int(a) for a in state.legal_actions(seat)}
