"""Result cards of Rialto: each stage with everybody's cards and the reason for the majority, and the final scoring."""

from __future__ import annotations

import pytest

from laguna.core.facets.result_card import ResultCard, ResultRow
from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import phases, scoring
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import result_card
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.rialto import walks
from tests.games.rialto.scenes import A, B, C, D, E, F, Scene


def cards_of(scene: Scene, reader: int = NOBODY) -> list[ResultCard]:
    return [line.card for line in scene.match.lines(reader) if line.card is not None]


def last_card(scene: Scene) -> ResultCard:
    return cards_of(scene)[-1]


def said(text: Text | None) -> str:
    assert text is not None
    return catalogue.sentence(text, "en")


def row_of(card: ResultCard, seat: int) -> ResultRow:
    return next(row for row in card.rows if row.seat == seat)


def test_a_stage_shows_everybodys_cards_and_what_they_bring() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["doge*2 joker", "doge", "gold"])
    scene.go_to_stage(A)
    scene.lay_all({0: "doge*2 joker", 1: "doge"})
    card = last_card(scene)
    assert said(card.title) == "Stage A: doge"
    assert said(row_of(card, 0).words) == "Doge ×2 and joker (counts 3): 4 spaces on the doge track"
    assert said(row_of(card, 1).words) == "Doge: 1 space on the doge track"
    assert said(row_of(card, 2).words) == "Passes"
    assert [row.seat for row in card.rows if row.is_best] == [0]
    assert said(card.note) == "Amber laid the most and gets the bonus."
    assert card.rule == "RI-6.5"


def test_a_tie_is_explained_by_the_doge_track() -> None:
    """EX-05: the same number of cards; whoever is further ahead on the doge track gets the bonus (RI-6.5)."""
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["gold", "gold", "doge"])
    scene.go_to_stage(B)
    scene.lay_all({0: "gold", 1: "gold"})
    card = last_card(scene)
    assert said(card.note) == "Amber and Blue tie with 1. On the doge track Amber is further ahead."
    assert said(row_of(card, 0).words) == "Gold: 2 coins"
    assert said(row_of(card, 1).words) == "Gold: 1 coin"


def test_nobody_gets_the_bonus_where_nobody_lays_a_card() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.go_to_stage(A)
    scene.lay_all({})
    card = last_card(scene)
    assert said(card.note) == "Nobody laid a card, so nobody gets the bonus."
    assert not any(row.is_best for row in card.rows)


def test_bridge_cards_score_and_the_bonus_is_the_bridge() -> None:
    """A point for each card, one more for the majority, one lost without a card (RI-8.8, RI-8.9)."""
    scene = Scene(3, start="blue_1 green_1 yellow_1", bridges="bridge_5_6".removeprefix("bridge_"))
    scene.deal(1, rows=["bridge*2", "bridge", "gold"])
    scene.go_to_stage(D)
    scene.lay_all({0: "bridge*2", 1: "bridge"})
    card = last_card(scene)
    assert [(row.seat, row.points) for row in sorted(card.rows, key=lambda row: row.seat)] == [(0, 3), (1, 1), (2, -1)]
    assert said(row_of(card, 0).words) == "Bridge ×2 (counts 2): places the bridge with 5 and 6"


def test_a_card_converted_by_a_building_is_shown_as_what_it_is() -> None:
    """Yellow 2: a card of another kind counts as one of the stage (RI-7.2)."""
    scene = Scene(2, start="blue_1 green_1")
    scene.script(1, 0, "building", "take yellow_2")
    scene.script(2, 0, "gold yellow_2:doge")
    scene.go_to_stage(C, round=2)
    card = next(card for card in reversed(cards_of(scene)) if said(card.title) == "Stage B: gold")
    assert said(row_of(card, 0).words) == "Doge and gold (counts 2): 3 coins"


def test_the_last_stage_says_where_councillors_go() -> None:
    scene = Scene(3, start="blue_1 green_1 yellow_1")
    scene.deal(1, rows=["councillor*2", "councillor", "gold"])
    scene.go_to_stage(F)
    scene.lay_all({0: "councillor", 1: "councillor"})
    card = next(card for card in reversed(cards_of(scene)) if said(card.title) == "Stage F: councillor")
    assert said(row_of(card, 0).words) == "Councillor: 2 councillors to Cannaregio"
    assert said(row_of(card, 1).words) == "Councillor: 1 councillor to Cannaregio"


def test_the_virtual_player_has_a_row_of_its_own() -> None:
    scene = Scene(2, start="blue_1 green_1", third="virtual")
    scene.deal(1, draws={2: "gondola*2"}, without="gondola")
    scene.go_to_stage(E)
    scene.lay_all({})
    card = next(card for card in reversed(cards_of(scene)) if said(card.title) == "Stage E: gondola")
    theirs = row_of(card, NOBODY)
    assert said(theirs.name) == "The virtual player"
    assert said(theirs.words) == "Gondola ×2 (counts 2): places a gondola"
    assert theirs.is_best
    assert theirs.points == 0


@pytest.mark.parametrize(("seats", "third"), walks.TABLES)
def test_cards_of_whole_games(seats: int, third: str) -> None:
    """Every stage in which somebody laid cards has a card: the same for every reader, with counts and winner right."""
    for seed in range(2):
        for before, mover, action in walks.walk(seats, third, seed):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            cards = [
                walks.GAME.text.result_card(before.view(reader), after.view(reader))
                for reader in (NOBODY, *range(seats))
            ]
            assert len({summary(card) for card in cards}) == 1, "readers see different cards"
            if is_decided_by(before, after):
                check_stage_card(before, after, cards[0])


def summary(card: ResultCard | None) -> str:
    if card is None:
        return ""
    rows = [f"{row.seat} {said(row.words)} {row.points} {row.is_best}" for row in card.rows]
    return "\n".join([said(card.title), *rows, said(card.note)])


def is_decided_by(before: RialtoState, after: RialtoState) -> bool:
    """Has the last one played in a stage?"""
    if before.chapter != phases.PLAYS or after.phase == phases.OVER:
        return False
    return (after.round, after.stage, after.chapter) != (before.round, before.stage, before.chapter)


def check_stage_card(before: RialtoState, after: RialtoState, card: ResultCard | None) -> None:
    assert card is not None
    assert card.title == Text(
        "rialto.card_stage", "ABCDEF"[before.stage], Text(f"rialto.kind_{box.KIND_NAMES[before.stage]}")
    )
    assert len(card.rows) == before.players
    if after.round == before.round:
        best = [row.seat if row.seat != NOBODY else before.seats for row in card.rows if row.is_best]
        winner = after.stage_winner[before.stage]
        assert best == ([] if winner < 0 else [winner])


@pytest.mark.parametrize(("seats", "third"), [(3, "none"), (2, "virtual")])
def test_the_final_scoring_adds_up_by_source_and_district(seats: int, third: str) -> None:
    scene = Scene(seats, start="blue_1 green_1 yellow_1", third=third)
    for round in range(1, 5):
        scene.script(round, 0, "councillor*2")
        scene.script(round, 1, "bridge*2", "councillor")
    scene.finish()
    card = last_card(scene)
    assert said(card.title) == "Final scoring"
    state = scene.state
    for seat in range(seats):
        row = row_of(card, seat)
        earlier, districts, buildings, leftovers, total = row.words.params
        assert isinstance(districts, Text)
        shares = [part.params[1] for part in districts.params if isinstance(part, Text)]
        assert sum(share for share in shares if isinstance(share, int)) == scoring.points_in_districts(state, seat)
        assert isinstance(earlier, int)
        assert earlier + row.points == total == state.vp[seat]
        assert row.is_best == (state.places()[seat] == 1)
        assert buildings == scoring.building_points(state, seat)
        assert leftovers == scoring.leftover_points(state, seat)
    assert (third == "virtual") == any(row.name is not None for row in card.rows)
    assert [row.seat for row in card.rows if row.seat != NOBODY] == sorted(
        range(seats), key=lambda seat: state.places()[seat]
    )


def test_a_tie_at_the_end_names_the_doge_track() -> None:
    """The same points: whoever is further ahead on the doge track wins (RI-13.4)."""
    scene = Scene(2, start="blue_1 green_1")
    scene.finish()
    view = scene.state.view(NOBODY)
    view.vp[0] = view.vp[1]
    card = result_card.final_card(view)
    assert (
        said(card.note)
        == f"Amber and Blue tie with {view.vp[1]} points. On the doge track Amber is further ahead and wins."
    )
    assert [row.seat for row in card.rows] == [0, 1]
