"""Result cards of Mille Fiori: a fleet, a point bonus, a round, the final scoring."""

from __future__ import annotations

import pytest

from laguna.core.facets.result_card import ResultCard
from laguna.core.state import NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import areas, phases
from laguna.text import catalogue
from tests.games.millefiori.planned_matches import GAME, PlannedMatch
from tests.games.millefiori.walks import TABLES, walk


def cards(planned: PlannedMatch, reader: int = NOBODY) -> list[ResultCard]:
    """The cards of a match, the latest last."""
    return [line.card for line in planned.match.lines(reader) if line.card is not None]


def said(card: ResultCard, language: str = "en") -> tuple[str, list[tuple[int, str, int, bool]], str]:
    """Title, rows and note of a card."""
    rows = [(row.seat, catalogue.translate(row.words, language), row.points, row.is_best) for row in card.rows]
    note = "" if card.note is None else catalogue.sentence(card.note, language)
    return catalogue.sentence(card.title, language), rows, note


def test_mf_9_2_a_fleet_is_told_with_everyones_ships() -> None:
    """X.14: three goods in its row, two of its ships Amber's."""
    planned = PlannedMatch(
        "B glass-1 T3G", "A ship-1 H3a stay", "B carafe-1 T3C", "A ship-1 H3b stay", "B ship-1 H3c", seats=2
    )
    assert said(cards(planned)[-1]) == (
        "Fleet 3 leaves: 3 points per ship",
        [(1, "1 ship", 3, False), (0, "2 ships", 6, False)],
        "2 of 4 goods in its row were filled",
    )


@pytest.mark.parametrize(
    ("edition", "points", "note"),
    [
        ("devir", 20, "The 20 points count at once; the next bonus is 15"),
        ("schmidt", 0, "The 20 points count at the end of the game; the next bonus is 15"),
    ],
)
def test_mf_12_1_a_bonus_is_told_with_how_far_the_others_are(edition: str, points: int, note: str) -> None:
    """X.5: Blue has the fourth value of the residences."""
    turns = ("A key-1 R01", "B key-1 R02", "B key-2 R03", "B key-2 R04", "B key-3 R05")
    title, rows, said_note = said(cards(PlannedMatch(*turns, edition=edition))[-1])
    assert title == "Bonus of 20 in the residences"
    assert rows[0] == (1, "diamonds on 4 different values", points, True)
    assert (0, "1 of 4 values", 0, False) in rows
    assert said_note == note


def test_mf_3_9_a_round_ends_with_how_everybody_stands() -> None:
    planned = PlannedMatch("A key-5 sail")
    while planned.state.round < 2:
        planned.step()
    title, rows, note = said(cards(planned)[-1])
    assert title == "Round 1 is over"
    assert {row[0] for row in rows} == {0, 1, 2}
    assert rows[0][1].startswith(f"{max(planned.state.score)} points, diamonds: ")
    assert not any(row[3] for row in rows)  # nobody has won anything yet
    assert note.startswith("Left over, and open from now on: ")
    assert note.endswith("; Blue starts round 2")


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_mf_13_3_the_final_card_makes_up_the_scores(seats: int, edition: str, choose: str) -> None:
    """What the rows tell of each player adds up, and the best are the winners."""
    for before, mover, action in walk(seats, edition, choose, 7):
        if mover == NOBODY:
            continue
        after = before.clone()
        after.apply(action, mover)
        if after.phase != phases.OVER:
            continue
        card = GAME.text.result_card(before.view(NOBODY), after.view(NOBODY))
        assert card is not None
        assert card.title.id == "millefiori.card_final"
        late = 0 if box.BONUS_AT_ONCE[after.edition] == 1 else 1
        for row in card.rows:
            bonus = int(areas.waiting_bonus(after, row.seat))
            assert row.points == late * bonus
            assert row.words.params[0] == after.score[row.seat]
            if bonus > 0:
                assert row.words.params[1] == after.score[row.seat] - bonus
            assert row.is_best == (after.places()[row.seat] == 1)


def test_cards_are_the_same_for_every_reader() -> None:
    planned = PlannedMatch("A key-5 sail", "B key-2 R01")
    planned.finish()
    told = [[said(card) for card in cards(planned, reader)] for reader in (NOBODY, 0, 1, 2)]
    assert len(told[0]) >= 2
    assert all(one == told[0] for one in told)
