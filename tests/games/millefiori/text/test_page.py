"""The text page of Mille Fiori: it fits, and shows all that a reader may see and needs to play."""

from __future__ import annotations

import re
from typing import Final

import pytest
from librt.random import Random

from laguna.core.state import NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.game import GAME
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue, columns
from laguna.text.text import Text
from tests.games.millefiori.planned_matches import PlannedMatch
from tests.games.millefiori.walks import positions, readers


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_page_fits_and_shows_no_other_hand(language: str) -> None:
    rng = Random(7)
    for state in positions(seed=3, every=40):
        check_width(GAME.text.page(state, language))
        for reader in readers(state):
            view = state.view(reader)
            page = GAME.text.page(view, language)
            check_width(page)
            assert GAME.text.page(view.determinize(rng).view(reader), language) == page
            check_hand(page, state, reader, language)


def check_width(page: str) -> None:
    assert max(len(line) for line in page.split("\n")) <= 100
    assert not re.search(r" $|[{}]", page, re.MULTILINE)


def check_hand(page: str, state: MilleFioriState, reader: int, language: str) -> None:
    """Whoever has to choose in this pass has the own hand in view, a spectator has none."""
    label = catalogue.translate(Text("millefiori.page_hand", ""), language)
    if state.phase >= phases.CHOOSE or reader == NOBODY:
        assert (label in page) == is_still_to_choose(state, reader)


def is_still_to_choose(state: MilleFioriState, reader: int) -> bool:
    if reader == NOBODY or state.phase == phases.OVER:
        return False
    if not state.on_turn:
        return state.phase == phases.CHOOSE and state.chosen[reader] == 0
    place = (reader - state.doge) % state.seats
    return place > state.turn or (place == state.turn and state.phase == phases.CHOOSE)


def test_every_space_is_named_once_with_its_owner() -> None:
    for state in positions(seed=5, every=90):
        page = GAME.text.page(state.view(NOBODY), "en")
        for space, name in enumerate(box.SPACE_NAMES):
            assert len(re.findall(rf"\b{name}\b", page)) == 1
            if not name.startswith("R"):
                owner = "·" if state.owner[space] < 0 else "ABCD"[state.owner[space]]
                assert re.search(rf"\b{name}( [a-z]{{2}})? {owner}", page), name


def test_a_page_as_a_whole() -> None:
    """All that a player needs is there; a changed layout shows as a diff one can read."""
    planned = PlannedMatch(
        "A lime-1 W04",
        "B ash-1 W05",
        "A key-1 R01",
        "B swan-2 T2S",
        "A lion-1 N-B3",
        "B ship-2 H2a",
        open="fish-2 key-4 key-4 coin-5",
    )
    assert "\n".join(planned.page(1)) == WHOLE_PAGE


WHOLE_PAGE: Final = """\
Mille Fiori · devir · round 1 · pass 3 of 4

Workshops: quartz, ash, lime, pigment (the third space filled around a * earns an extra card)
     W01 pi ·  W02 as ·  W03 pi ·  W04 li A  W05 as B  W06 li ·            W07 as ·
         *              *              *              *                        *
W08 qu ·  W09 li ·  W10 qu ·  W11 as ·  W12 pi ·  W13 qu ·            W14 pi ·  W15 qu ·
     W16 pi ·  W17 as ·            W18 qu ·  W19 li ·  W20 pi ·  W21 qu ·  W22 li ·  W23 pi ·
              *                        *              *              *              *
          W24 qu ·            W25 li ·  W26 pi ·  W27 as ·  W28 li ·  W29 pi ·  W30 as ·

Residences R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20
value        2   4   3   5   1   4   2   3   1   5  10   2   3   4   5  10   1   5   4   3
diamond      A   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

Nobili: lion, coin, cross                                Bonus spaces, scored at once
          N-T1 co ·  N-T2 li ·  N-T3 cr ·                workshops   20 ·  15 ·  10 ·  5 ·
     N-M1 li ·  N-M2 cr ·  N-M3 co ·  N-M4 li ·          residences  20 ·  15 ·  10 ·  5 ·
N-B1 cr ·  N-B2 co ·  N-B3 li A  N-B4 cr ·  N-B5 co ·    Nobili      20 ·  15 ·  10 ·  5 ·
Populi: fish, shell, crab                                Populi      20 ·  15 ·  10 ·  5 ·
          P-T1 sh ·  P-T2 fi ·  P-T3 cr ·                trade       20 ·  15 ·  10 ·  5 ·
     P-M1 fi ·  P-M2 cr ·  P-M3 sh ·  P-M4 fi ·
P-B1 cr ·  P-B2 sh ·  P-B3 fi ·  P-B4 cr ·  P-B5 sh ·

Trade  glass  carafe  jewelry  swan   Fleet                points for each ship
1      T1G ·  T1C ·   T1J ·    T1S ·  H1a ·  H1b ·  H1c ·  0
2      T2G ·  T2C ·   T2J ·    T2S B  H2a B  H2b ·  H2c ·  1
3      T3G ·  T3C ·   T3J ·    T3S ·  H3a ·  H3b ·  H3c ·  0
4      T4G ·  T4C ·   T4J ·    T4S ·  H4a ·  H4b ·  H4c ·  0
5      T5G ·  T5C ·   T5J ·    T5S ·  H5a ·  H5b ·  H5c ·  0

Trade route   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18  19  20
points        0   1   1   1   3   1  10  0*   1   5   1   1  10  10   1   5  0*   1   1   1 10*
ships        AB                       C

Open cards (4): key 4 ×2, coin 5 and fish 2
Discards (7): quartz, ash, lime, key ×2, lion and swan
Draw pile: 90

   Player  points  diamonds  reserve  ship  hand  face down
A  Amber        5        24        3     0     0          2  start player, has played
B  Blue         2        24        3     0     0          2  plays ship 2
C  Coral       11        27        3     6     1          2  has chosen

Passed on to Coral: key 5 and ship 1
Coral keeps one of: key 2, key 3 and key 5
Amber passed on to Blue: key 1 and key 2"""


def test_the_page_shows_what_its_reader_passed_on() -> None:
    """The own hand, the card kept, and the packets that the reader has held (MF-H)."""
    planned = PlannedMatch("A quartz-1 W08", "B ash-1 W05", "A lime-1 W04", "B pigment-1")
    packets = [line for line in planned.page(0) if re.match(r"(You|Your|Passed|Blue|Coral|Left)\b", line)]
    assert re.fullmatch(r"Passed on to Blue: \w+ \d.*", packets[0])
    assert re.fullmatch(r"Blue passed on to Coral: \w+ \d.*", packets[1])
    assert len(packets) == 2


def test_a_kept_card_is_shown_to_its_player_only() -> None:
    planned = PlannedMatch("A quartz-1")
    planned.play(0, "place W08")
    kept = "You keep: "
    assert any(line.startswith(kept) for line in planned.page(2))
    assert not any(line.startswith(kept) for line in [*planned.page(0), *planned.page(NOBODY)])
    assert [line for line in planned.page(NOBODY) if line.endswith("has chosen")] != []


def test_leftovers_are_known_to_their_player_until_they_lie_open() -> None:
    planned = PlannedMatch(*["A quartz-3 sail"] * 3, "A quartz-1 sail")
    assert planned.state.is_last_pass()
    assert any(line.startswith("Left over: ") for line in planned.page(0))
    assert not any(line.startswith("Left over: ") for line in planned.page(NOBODY))


def test_who_sees_everything_sees_every_packet() -> None:
    state = PlannedMatch("A quartz-1").state
    assert state.phase == phases.PLAY_CARD
    page = GAME.text.page(state, "en")
    assert "Blue keeps: " in page
    assert "Amber passed on to Blue: " in page


def test_a_long_line_goes_on_in_the_next_but_not_within_a_card() -> None:
    line = "Open cards (99): " + ", ".join(["pigment 5 ×2"] * 12)
    lines = columns.fold(line).split("\n")
    assert len(lines) == 2
    assert all(len(part) <= 100 for part in lines)
    assert lines[0].endswith("pigment 5 ×2,")
    assert f"{lines[0]} {lines[1].removeprefix('  ')}" == line


@pytest.mark.parametrize(
    ("edition", "rows"), [("devir", ("total", "place")), ("schmidt", ("bonuses", "diamonds left"))]
)
def test_the_page_shows_the_result(edition: str, rows: tuple[str, ...]) -> None:
    planned = PlannedMatch(edition=edition)
    planned.finish()
    page = planned.page(NOBODY)
    assert page[0] == f"Mille Fiori · {edition} · the game is over"
    for row in rows:
        assert any(re.match(rf"{row} +\d+ +\d+ +\d+$", line) for line in page)
