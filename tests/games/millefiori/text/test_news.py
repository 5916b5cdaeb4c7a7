"""News of Mille Fiori: what happened between two views, the same for every reader."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.games.millefiori import components as box
from laguna.games.millefiori.rules import phases
from laguna.games.millefiori.rules.state import MilleFioriState
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.millefiori.planned_matches import PlannedMatch
from tests.games.millefiori.walks import GAME, TABLES, walk

# ---- random games


@pytest.mark.parametrize(("seats", "edition", "choose"), TABLES)
def test_news_adds_up(seats: int, edition: str, choose: str) -> None:
    """Points, bonuses, extra cards and the result, over whole games, the same for every reader."""
    for seed in range(3):
        for before, mover, action in walk(seats, edition, choose, seed):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            news = GAME.text.news(before.view(NOBODY), after.view(NOBODY))
            for seat in range(seats):
                assert GAME.text.news(before.view(seat), after.view(seat)) == news
                check_points(before, after, seat, news)
            assert bool(messages(news, "news_extra")) == (after.phase == phases.EXTRA_CARD != before.phase)
            assert bool(messages(news, "news_last_pass")) == (after.ending and not before.ending)
            assert bool(messages(news, "news_round")) == (after.round > before.round)
            assert bool(messages(news, "news_pass")) == (after.passes > before.passes)


def messages(news: list[Text], key: str) -> list[tuple[object, ...]]:
    """The parameters of all news of one sort."""
    return [text.params for text in news if text.id == "millefiori." + key]


def number(param: object) -> int:
    assert isinstance(param, int)
    return param


def check_points(before: MilleFioriState, after: MilleFioriState, seat: int, news: list[Text]) -> None:
    """The points in a player's news is what the score has risen by."""
    who = Text("core.seat", seat)
    points = sum(number(params[0]) for params in messages(news, "news_points") if params[1] == who)
    points += sum(number(params[1]) for params in messages(news, "news_bonus") if params[0] == who)
    points += sum(number(params[2]) for params in messages(news, "news_final") if params[0] == who)
    assert points == after.score[seat] - before.score[seat]
    if after.phase == phases.OVER:
        totals = [params[0] for params in messages(news, "news_total") if params[1] == who]
        totals += [params[3] for params in messages(news, "news_final") if params[0] == who]
        assert totals == [after.score[seat]]
        later = box.BONUS_AT_ONCE[after.edition] == 0
        assert bool(messages(news, "news_final")) == later


@pytest.mark.parametrize(("edition", "seats"), [("devir", 2), ("devir", 4), ("schmidt", 2), ("schmidt", 3)])
def test_mf_13_2_the_last_round_is_announced_once(edition: str, seats: int) -> None:
    """Calm games end with the cards, not with the diamonds."""
    planned = PlannedMatch(seats=seats, edition=edition)
    planned.finish()
    heard = planned.news()
    assert heard.count("the cards do not suffice for another round; this is the last one") == 1
    rounds = [line for line in heard if line.startswith("round ")]
    at = heard.index("the cards do not suffice for another round; this is the last one")
    assert heard.index(rounds[-1]) < at


# ---- stories


def test_a_turn_is_reported_from_the_card_to_the_points() -> None:
    planned = PlannedMatch("A quartz-1 W08", "B ash-1 W17", "C quartz-2")
    assert planned.news()[-5:] == [
        "Amber reveals quartz 1",
        "Amber scores 1 point",
        "Blue reveals ash 1",
        "Blue scores 1 point",
        "Coral reveals quartz 2",
    ]


def test_mf_a_27_the_active_player_comes_first() -> None:
    """X.13: a good deal."""
    planned = PlannedMatch(
        "B swan-1 T1S", "B swan-2 T2S", "A lime-1 W04", "A lime-2 W06", "C lime-4 W09", "A swan-3 T3S"
    )
    assert planned.news()[-3:] == ["Amber scores 3 points", "Blue scores 6 points", "Amber earns an extra card"]


@pytest.mark.parametrize(
    ("edition", "line"),
    [
        ("devir", "Blue takes the bonus of 20 in the residences"),
        ("schmidt", "Blue takes the bonus of 20 in the residences, scored at the end"),
    ],
)
def test_mf_12_3_a_bonus_is_reported_apart_from_the_points(edition: str, line: str) -> None:
    """X.5."""
    turns = ("A key-1 R01", "B key-1 R02", "B key-2 R03", "B key-2 R04", "B key-3 R05")
    heard = PlannedMatch(*turns, edition=edition).news()
    at = heard.index(line)
    assert heard[at - 1] == "Blue scores 13 points"


def test_mf_9_2_a_fleet_leaves_in_words() -> None:
    """Two goods in the row: three points for each ship."""
    planned = PlannedMatch(
        "B glass-1 T3G", "A ship-1 H3a stay", "B carafe-1 T3C", "A ship-1 H3b stay", "B ship-1 H3c", seats=2
    )
    assert planned.news()[-3:] == [
        "fleet 3 leaves: 3 points for each ship",
        "Blue scores 3 points",
        "Amber scores 6 points",
    ]


def test_mf_11_4_an_extra_card_lost_is_reported() -> None:
    planned = PlannedMatch(
        "A key-5 sail",
        "A key-2 sail extra:key-4 sail",
        "A lime-5 sail extra:lion-5 sail",
        seats=2,
        edition="schmidt",
        open="key-4 lion-5",
    )
    heard = planned.news()
    at = heard.index("Amber earns an extra card, but none lies open")
    assert heard[at - 1] == "Amber scores 10 points"


def test_mf_3_7_leftovers_and_rounds_are_reported() -> None:
    planned = PlannedMatch()
    while planned.state.round < 2:
        planned.step()
    heard = planned.news(1)
    assert "pass 4 of 4 begins; everyone takes up the cards that were passed on" in heard
    at = heard.index("round 2 begins; Blue is the start player")
    assert heard[at - 1].startswith("left over, and open from now on: ")


def test_mf_14_1_a_card_chosen_on_turn_is_not_revealed_twice() -> None:
    planned = PlannedMatch("A quartz-1 W08", "B ash-1 W17", choose="on_turn")
    assert not any("reveals" in line for line in planned.news())


def leveled(planned: PlannedMatch, points: int) -> MilleFioriState:
    """The end of a planned as it would be if everyone had scored the same."""
    planned.finish()
    key = list(planned.state.key())
    seats = planned.match.seats
    key[-3 * seats : -2 * seats] = [points] * seats  # scores, before supplies and reserves
    state = GAME.restore(seats, planned.match.options, 1, tuple(key))
    assert isinstance(state, MilleFioriState)
    assert list(state.score) == [points] * seats
    return state


@pytest.mark.parametrize(
    ("edition", "placed", "line", "asked"),
    [
        (
            "devir",
            True,
            "Amber, Blue and Coral share the win with 50 points",
            "The game is over: Amber, Blue and Coral share the win with 50 points",
        ),
        (
            "schmidt",
            False,
            "Amber, Blue and Coral share the win with 50 points",
            "The game is over: Amber, Blue and Coral share the win with 50 points",
        ),
        (
            "schmidt",
            True,
            "Amber wins with 50 points, and with fewer diamonds left than Blue and Coral",
            "The game is over: Amber wins with 50 points",
        ),
    ],
)
def test_mf_13_5_a_tie_is_reported_by_the_rule_of_the_edition(
    edition: str, placed: bool, line: str, asked: str
) -> None:
    """A player who has placed a diamond has fewer left than those who only sailed."""
    end = leveled(PlannedMatch("A quartz-1 W08" if placed else "A quartz-1 sail", edition=edition), 50)
    before = GAME.new(3, {"edition": edition}, 1)
    assert catalogue.translate(GAME.text.news(before.view(1), end.view(1))[-1], "en") == line
    assert catalogue.translate(GAME.text.prompt(end, NOBODY), "en") == asked
