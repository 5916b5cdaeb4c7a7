"""What a choice would bring in Mille Fiori, in words."""

from __future__ import annotations

from laguna.text import catalogue
from tests.games.millefiori.planned_matches import GAME, PlannedMatch


def told(planned: PlannedMatch, seat: int, move: str, language: str = "en") -> list[str]:
    """What a seat reads of a choice of its own."""
    texts = GAME.text.consequences(planned.state.view(seat), GAME.parse(move), seat)
    return [catalogue.sentence(text, language) for text in texts]


def test_mf_4_1_a_card_to_keep_tells_its_best_spaces_and_its_voyage() -> None:
    """A group of two on pigment; the other spaces are counted."""
    planned = PlannedMatch("A ash-1 W05")
    while planned.match.deciders() != [0, 1, 2]:
        planned.step()
    assert told(planned, 0, "keep pigment-4") == [
        "Workshop 2/5 (pigment): 4 points",
        "Workshop 1/1 (pigment): 2 points",
        "Workshop 1/3 (pigment): 2 points",
        "And 6 spaces more",
        "Sail 4 spaces to 4: 3 points",
    ]


def test_an_extra_card_tells_what_it_could_score() -> None:
    planned = PlannedMatch("A key-5 sail", "A key-2 sail", open="fish-2")
    assert told(planned, 0, "extra fish-2")[-1] == "Sail 2 spaces to 9: 5 points"
    assert told(planned, 0, "extra fish-2")[0] == "Populi bottom 3 (fish): 2 points"


def test_mf_7_2_a_townsperson_tells_what_it_opens() -> None:
    planned = PlannedMatch("A fish-1 sail", "B lion-2 N-B3", "A coin-1")
    assert told(planned, 0, "place N-B2") == [
        "1 of 3 for the bonus of 20",
        "Opens Nobili middle 2 (cross) to everyone",
    ]
    assert told(planned, 0, "place N-B2", "de")[1] == "Öffnet Nobili Mitte 2 (Kreuz) für alle"


def test_mf_5_4_a_workshop_tells_its_group_and_its_star() -> None:
    """The last space around a star, beside an own diamond."""
    planned = PlannedMatch("A ash-1 W05", "B lime-1 W06", "A quartz-2")
    assert told(planned, 0, "place W13")[:2] == [
        "2 diamonds in your group",
        "The last free space around the star: an extra card",
    ]


def test_mf_8_4_a_good_deal_says_why() -> None:
    """X.13."""
    planned = PlannedMatch("B swan-1 T1S", "B swan-2 T2S", "A lime-1 W04", "A lime-2 W06", "A swan-3")
    assert told(planned, 0, "place T3S")[:2] == [
        "Every diamond on swan scores 3 points",
        "Another player has more diamonds here: an extra card",
    ]


def test_mf_9_2_a_ship_tells_what_its_fleet_waits_for() -> None:
    planned = PlannedMatch("A fish-1 sail", "B glass-1 T3G", "A ship-1", seats=2)
    assert told(planned, 0, "place H3a") == ["Fleet 3 then needs 2 ships; now each would score 1 point"]


def test_mf_12_1_the_last_step_to_a_bonus_is_told() -> None:
    """X.5."""
    planned = PlannedMatch("A key-1 R01", "B key-1 R02", "B key-2 R03", "B key-2 R04", "B key-3")
    assert "You have all 4: the bonus of 20 is yours" in told(planned, 1, "place R05")


def test_mf_9_6_a_voyage_tells_how_far_the_next_star_is() -> None:
    planned = PlannedMatch("A key-5")
    assert told(planned, 0, "sail") == ["2 spaces more to the star on 7"]
