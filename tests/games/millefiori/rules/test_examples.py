"""Mille Fiori: the worked examples of the rules, each under its id (section MF-X of the page)."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from tests.games.millefiori.long_games import last_diamond_of_four
from tests.games.millefiori.scenes import Scene, each_edition, sails


@each_edition
def test_x_1_workshops_group_of_three(edition: str) -> None:
    """X.1: W17 touches both W09 and W10; W16 and W24 are empty, so no star."""
    scene = Scene("B lime-1 W09", "B quartz-1 W10", "B ash-1", edition=edition)
    assert scene.gains("place W17") == {"B": 3}
    assert not scene.has_extra("B")


@each_edition
def test_x_2_workshops_pigment(edition: str) -> None:
    """X.2: a group of four, doubled on pigment; lime is missing for the bonus, W04 for the star."""
    scene = Scene("B ash-1 W05", "B ash-2 W11", "B quartz-1 W18", "B pigment-1", edition=edition)
    assert scene.gains("place W12") == {"B": 8}
    assert scene.bonus("workshops") == ["", "", "", ""]
    assert not scene.has_extra("B")


@each_edition
def test_x_3_workshops_star(edition: str) -> None:
    """X.3: who fills the last space around a star earns the extra card, whoever owns the others."""
    scene = Scene("A ash-1 W05", "B lime-1 W06", "C quartz-1", edition=edition)
    assert scene.gains("place W13") == {"C": 1}
    assert scene.has_extra("C")


@each_edition
def test_x_4_residences_run(edition: str) -> None:
    """X.4: 5 + 3 + 4 for the run, and an extra card for the third different value."""
    scene = Scene("A key-1 R01", "C key-1 R02", "C key-2 R03", "C key-3", edition=edition)
    assert scene.spaces("C") == ["R04"]
    assert scene.gains("place R04") == {"C": 12}
    assert scene.has_extra("C")


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 33), ("schmidt", 13)])
def test_x_5_residences_bonus(edition: str, at_once: int) -> None:
    """X.5: 1 + 5 + 3 + 4, and 20 for the fourth different value, at once or at the end."""
    scene = Scene("A key-1 R01", "C key-1 R02", "C key-2 R03", "C key-3 R04", "C key-4", edition=edition)
    assert scene.gains("place R05") == {"C": at_once}
    assert scene.bonus("residences") == ["C", "", "", ""]
    assert not scene.has_extra("C")
    assert scene.last_gains().get("C", 0) == 33 - at_once  # it is not C who acts last


@each_edition
def test_x_6_residences_extra_card_without_a_run(edition: str) -> None:
    """X.6: the values 4, 3 and 1 need not lie side by side."""
    others = ["A key-1 R01", *sails("B", "fish-1", "fish-2"), "B key-1 R04"]
    scene = Scene(*others, "C key-2 R02", "C key-3 R03", "C key-4", edition=edition)
    assert scene.gains("place R05") == {"C": 1}
    assert scene.has_extra("C")


@each_edition
@pytest.mark.parametrize(
    ("owners", "gains"), [("AB", {"A": 4, "B": 1}), ("BA", {"A": 4, "B": 1}), ("BB", {"A": 3, "B": 2})]
)
def test_x_7_townspeople_legal_placement(edition: str, owners: str, gains: dict[str, int]) -> None:
    """X.7: a coin card on N-M2, a cross, whose two supports are filled by anyone."""
    supports = [f"{owners[0]} lion-1 N-B2", f"{owners[1]} lion-2 N-B3"]
    scene = Scene(*supports, *sails("A", "fish-1", "fish-2")[owners.count("A") :], "A coin-1", edition=edition)
    assert "N-M2" in scene.spaces("A")
    assert scene.gains("place N-M2") == gains


@each_edition
def test_x_8_townspeople_top(edition: str) -> None:
    """X.8: 12 for a coin on a coin, 3 + 1 for each pair beneath, 1 for the one on level 1; N-B4 is not beneath."""
    scene = Scene(
        "A lion-1 N-B1",
        "B lion-2 N-B2",
        "C lion-3 N-B3",
        "D cross-1 N-B4",
        "A cross-2 N-M2",
        "B cross-3 N-M1",
        "A coin-1",
        seats=4,
        edition=edition,
    )
    assert scene.gains("place N-T1") == {"A": 16, "B": 4, "C": 1}
    assert scene.has_extra("A")
    assert scene.bonus("nobili") == ["", "", "", ""]


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 22), ("schmidt", 2)])
def test_x_9_townspeople_bonus(edition: str, at_once: int) -> None:
    """X.9: lion, coin and cross of the Nobili make the bonus, with a cross of the Populi or without."""
    scene = Scene("A lion-1 N-B3", "A lion-2 N-B2", "A cross-1", edition=edition)
    assert scene.gains("place N-B1") == {"A": at_once}
    assert scene.bonus("nobili") == ["A", "", "", ""]
    assert scene.bonus("populi") == ["", "", "", ""]


@each_edition
@pytest.mark.parametrize("top", ["N-T1", "N-T2", "N-T3", "P-T1", "P-T2", "P-T3"])
def test_x_10_townspeople_extra_card(edition: str, top: str) -> None:
    """X.10: any space of level 3, with any card of the pyramid."""
    cards = ["lion-1", "lion-2", "lion-3", "coin-1", "coin-2", "coin-3"]
    if top.startswith("P"):
        cards = ["fish-1", "fish-2", "fish-3", "shell-1", "shell-2", "shell-3"]
    beneath = sorted(
        box.SPACE_NAMES[space] for space in box.BENEATH[box.SPACE_NAMES.index(top) - box.FIRST_SPACE[box.NOBILI]]
    )
    turns = [f"{letter} {card} {space}" for letter, card, space in zip("BCDBC", cards, beneath, strict=False)]
    scene = Scene(*sails("A", "swan-1", "swan-2"), *turns, f"A {cards[5]}", seats=4, edition=edition)
    scene.gains(f"place {top}")
    assert scene.has_extra("A")


@each_edition
def test_x_11_trade(edition: str) -> None:
    """X.11: three carafes are filled: 3 for each of them."""
    scene = Scene("A carafe-1 T1C", "B carafe-2 T2C", "A carafe-3", edition=edition)
    assert scene.gains("place T3C") == {"A": 6, "B": 3}
    assert not scene.has_extra("A")


@pytest.mark.parametrize(("edition", "at_once"), [("devir", 15), ("schmidt", 0)])
def test_x_12_trade_second_bonus(edition: str, at_once: int) -> None:
    """X.12: C has taken the 20, so A's bonus diamond goes on 15; besides, two carafes score 2 each."""
    kinds = ["glass", "jewelry", "swan"]
    scene = Scene(
        *(f"A {kind}-1 T1{kind[0].upper()}" for kind in kinds),
        *(f"C {kind}-2 T2{kind[0].upper()}" for kind in kinds),
        *sails("B", "fish-1", "fish-2", "fish-3", "shell-1"),
        "C carafe-2 T2C",
        *sails("A", "shell-2"),
        "A carafe-1",
        edition=edition,
    )
    assert scene.bonus("trade") == ["C", "", "", ""]
    assert scene.gains("place T1C") == {"A": 2 + at_once, "C": 2}
    assert scene.bonus("trade") == ["C", "A", "", ""]


@each_edition
def test_x_13_trade_good_deal(edition: str) -> None:
    """X.13: B has two swans against one."""
    scene = Scene("B swan-1 T1S", "B swan-2 T2S", *sails("A", "fish-1", "fish-2"), "A swan-3", edition=edition)
    assert scene.gains("place T3S") == {"A": 3, "B": 6}
    assert scene.has_extra("A")


def goods_in_row_3() -> list[str]:
    return ["C glass-1 T3G", "C carafe-1 T3C", "C jewelry-1 T3J"]


def test_x_14_harbor_fleet_devir() -> None:
    """X.14: 6 for each diamond of the fleet; then the ship moves from 0 to 2, if it is wanted."""
    fleet = ["A ship-5 H3b stay", "B ship-5 H3a stay", "B ship-4 H1a stay", "B ship-3 H2a stay"]
    scene = Scene(*goods_in_row_3(), *fleet, "B ship-2")
    assert scene.ship("B") == 0
    assert scene.gains("place H3c") == {"A": 6, "B": 12}
    assert scene.state.phase == phases.MOVE_SHIP
    assert scene.gains("go") == {"B": 1}
    assert scene.ship("B") == 2


def test_x_14_harbor_fleet_schmidt() -> None:
    """X.14: the ship always moves, so it has left space 0 with the first ship card, and comes to space 2 with a 1."""
    scene = Scene(
        *goods_in_row_3(),
        *sails("A", "fish-1", "fish-2", "fish-3"),
        *("B carafe-2 T1C", "B carafe-3 T2C", "B ship-1 H3a"),
        "A ship-5 H3b",
        "B ship-1",
        edition="schmidt",
    )
    assert scene.ship("B") == 1
    assert scene.gains("place H3c") == {"A": 6, "B": 12 + 1}
    assert scene.ship("B") == 2


@each_edition
def test_x_15_route_points(edition: str) -> None:
    """X.15: from 5 to 9."""
    scene = Scene("C fish-1 sail", "C fish-4 sail", "C shell-4", edition=edition)
    assert scene.ship("C") == 5
    assert scene.gains("sail") == {"C": 5}
    assert scene.ship("C") == 9
    assert not scene.has_extra("C")


@each_edition
def test_x_16_route_star(edition: str) -> None:
    """X.16: from 4 to the star on 7."""
    scene = Scene("B fish-4 sail", "B fish-3", edition=edition)
    assert scene.gains("sail") == {}
    assert scene.ship("B") == 7
    assert scene.has_extra("B")


def test_x_17_harbor_placing_then_moving() -> None:
    """X.17: schmidt; the diamond scores nothing in an empty fleet, the ship on 4 scores 3."""
    scene = Scene("C ship-4", edition="schmidt")
    assert scene.gains("place H2b") == {"C": 3}
    assert scene.owner("H2b") == "C"
    assert scene.ship("C") == 4


@each_edition
def test_x_18_alternative_move_with_a_nobili_card(edition: str) -> None:
    """X.18: from 3 to 6 for 10 points; the card is gone, so that a space of the Nobili stays empty."""
    scene = Scene("B fish-3 sail", "B lion-3", edition=edition)
    assert scene.ship("B") == 3
    assert scene.gains("sail") == {"B": 10}
    assert scene.ship("B") == 6
    assert scene.filled("nobili") == {}
    assert "lion-3" in scene.discards()


@each_edition
def test_x_19_alternative_move_with_a_populi_card(edition: str) -> None:
    """X.19: from 13 to the star on 16."""
    scene = Scene(*sails("B", "key-5", "lion-5", "coin-3"), "B fish-3", edition=edition)
    assert scene.ship("B") == 13
    assert scene.gains("sail") == {}
    assert scene.ship("B") == 16
    assert scene.has_extra("B")


@pytest.mark.parametrize(
    ("id", "seats", "edition", "before", "after", "open"),
    [
        ("X.20", 4, "devir", 100, 80, 9),
        ("X.20", 4, "schmidt", 109, 85, 4),
        ("X.21", 3, "devir", 105, 90, 4),
        ("X.21", 3, "schmidt", 109, 91, 3),
    ],
)
def test_x_20_x_21_set_up(id: str, seats: int, edition: str, before: int, after: int, open: int) -> None:
    """X.20, X.21: the draw pile before the first deal and when the first cards are chosen, and the open cards then."""
    scene = Scene(seats=seats, edition=edition)
    assert scene.state.phase == phases.CHOOSE
    assert scene.state.deck_size == after
    assert len(scene.open_cards()) == open
    turned_up_before = open if edition == "devir" else 0
    dealt = after + 5 * seats + open - turned_up_before
    assert dealt == before


def test_x_22_end_by_cards_devir() -> None:
    """X.22: the last 15 cards are dealt for round 7, which is played to its end."""
    scene = Scene(seats=3)
    scene.go_to_round(6)
    assert scene.state.deck_size == 15
    scene.go_to_round(7)
    assert scene.state.deck_size == 0
    scene.finish()
    assert scene.state.round == 7
    assert sum(scene.state.packet_size) == 0


def test_x_22_end_by_cards_schmidt() -> None:
    """X.22: one card is left after round 6, so that round 7 is not dealt."""
    scene = Scene(seats=3, edition="schmidt")
    scene.finish()
    assert scene.state.round == 6
    assert scene.state.deck_size == 1


@each_edition
def test_x_23_passing_the_end(edition: str) -> None:
    """X.23: five spaces from 18 end on 20, for 10 points and an extra card."""
    scene = Scene(*sails("B", "key-5", "lion-5", "coin-5", "fish-3"), "B crab-5", edition=edition)
    assert scene.ship("B") == 18
    assert scene.gains("sail") == {"B": 10}
    assert scene.ship("B") == 20
    assert scene.has_extra("B")


def test_x_24_end_by_diamonds() -> None:
    """X.24: B's last diamond; C and D still play, A does not, though all have cards in hand."""
    scene = last_diamond_of_four()
    assert scene.diamonds("B") == (1, 3)
    assert scene.state.doge == 0
    scene.gains("place R15")
    assert scene.diamonds("B") == (0, 3)
    movers = []
    while not scene.match.is_over():
        movers.append(scene.acting())
        scene.step()
    assert list(dict.fromkeys(movers)) == ["C", "D"]
    assert scene.state.phase == phases.OVER
    assert scene.state.to_move() == NOBODY
    assert sum(scene.state.packet_size) > 0


@each_edition
def test_x_25_group_growth_without_pigment(edition: str) -> None:
    """X.25: ash on W05 beside W12 and W13; that W12 is pigment does not matter."""
    scene = Scene("B pigment-1 W12", "B quartz-1 W13", "B ash-1", edition=edition)
    assert scene.gains("place W05") == {"B": 3}


@each_edition
def test_x_26_fleet_with_all_goods(edition: str) -> None:
    """X.26: 10 for each diamond, before the ship moves."""
    scene = Scene(
        *("C glass-1 T1G", "C carafe-1 T1C", "C jewelry-1 T1J", "C swan-1 T1S"),
        *("A ship-1 H1a", "A ship-1 H1b"),
        *("B quartz-1 W08", "B quartz-2 W10", "B quartz-4 W13", "B quartz-5 W15"),
        "B ship-5",
        edition=edition,
    )
    moved = 1 if edition == "schmidt" else 0
    assert scene.gains("place H1c") == {"A": 20, "B": 10 + moved}
    assert scene.ship("B") == 5 * moved


@pytest.mark.parametrize("edition", ["devir", "schmidt"])
def test_x_27_declining(edition: str) -> None:
    """X.27: with three players there are three open cards in schmidt, and in devir after one was taken."""
    if edition == "schmidt":
        scene = Scene("B fish-4 sail", "B fish-3 sail", edition=edition)
    else:
        taken = ["A key-5 sail", "A key-2 sail extra:quartz-1 sail"]
        scene = Scene(*taken, "B fish-4 sail", "B fish-3 sail", open="quartz-1")
    assert len(scene.open_cards()) == 3
    assert scene.has_extra("B")
    before = scene.open_cards()
    scene.gains("decline")
    assert scene.acting() == "C"
    assert scene.open_cards() == before


@each_edition
def test_x_28_variant(edition: str) -> None:
    """X.28: B chooses from its own five cards; A's four lie unseen in front of it until the second pass."""
    scene = Scene("A fish-1 sail", edition=edition, choose="on_turn")
    assert scene.state.phase == phases.CHOOSE
    assert scene.match.deciders() == [1]
    assert len(scene.hand("B")) == 5
    view = scene.state.view(1)
    assert list(view.packet_size) == [4, 5, 5]
    assert all(kind < 0 for kind in view.packet[:5])
    passed = scene.packet(0)
    scene.step()
    scene.go_to(phases.CHOOSE, letter="B")
    while scene.state.passes == 0:
        scene.step()
    scene.go_to(phases.CHOOSE, letter="B")
    assert scene.hand("B") == passed
