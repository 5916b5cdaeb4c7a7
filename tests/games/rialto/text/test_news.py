"""News of Rialto: they say what has happened between two views, the same to every reader."""

from __future__ import annotations

import pytest

from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phase2_play, phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import phrases
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.rialto import walks
from tests.games.rialto.scenes import Scene

# ---- random games


@pytest.mark.parametrize(("seats", "third"), walks.TABLES)
def test_news_adds_up(seats: int, third: str) -> None:
    """Points, spaces, coins, councillors, counts and majorities, over whole games."""
    for seed in range(3):
        for before, mover, action in walks.walk(seats, third, seed):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            news = walks.GAME.text.news(before.view(NOBODY), after.view(NOBODY))
            for seat in range(seats):
                assert walks.GAME.text.news(before.view(seat), after.view(seat)) == news
            for player in range(before.players):
                check_gains(before, after, player, news)
            if action == actions.PLAY and after.round == before.round:
                count = phase2_play.staged_count(before)
                assert params_of(news, "news_counts")[0][:2] == (count, name(before, mover))
            if before.chapter == phases.PLAYS and len(before.queue) == 1 and not is_next_in_stage(before, after):
                check_majority(before, mover, action, news)


def name(state: RialtoState, player: int) -> Text:
    return Text("core.seat", player) if player < state.seats else Text("rialto.virtual")


def params_of(news: list[Text], key: str) -> list[tuple[object, ...]]:
    """The parameters of all news of one sort."""
    return [text.params for text in news if text.id == "rialto." + key]


def sum_of(news: list[Text], key: str, who: Text) -> int:
    """What the news of one sort, by whatever rule, adds up to for one player."""
    sort = [text.params for text in news if text.id.startswith("rialto." + key)]
    return sum(number(params[0]) for params in sort if params[1] == who)


def number(param: object) -> int:
    assert isinstance(param, int)
    return param


def check_gains(before: RialtoState, after: RialtoState, player: int, news: list[Text]) -> None:
    who = name(before, player)
    points = sum_of(news, "news_points", who) - sum_of(news, "news_loses", who)
    for someone, _, bonus in params_of(news, "news_bonus"):
        assert isinstance(bonus, Text)
        points += number(bonus.params[0]) if someone == who else 0
    for someone, earlier, *parts, total in params_of(news, "news_final"):
        if someone == who:
            assert earlier == before.vp[player] + points
            points += sum(number(part) for part in parts)
            assert total == after.vp[player]
    assert points == after.vp[player] - before.vp[player]
    assert sum_of(news, "news_spaces", who) == after.doge_space[player] - before.doge_space[player]
    if list(before.coined) == list(after.coined):
        assert sum_of(news, "news_coins", who) == max(after.coins[player] - before.coins[player], 0)


def is_next_in_stage(before: RialtoState, after: RialtoState) -> bool:
    return after.chapter == phases.PLAYS and after.stage == before.stage and after.round == before.round


def check_majority(before: RialtoState, mover: int, action: int, news: list[Text]) -> None:
    """The last turn of a stage: the highest count has the majority, ties by the doge track (RI-6.5)."""
    counts = [int(count) for count in before.laid_count]
    counts[mover] = phase2_play.staged_count(before) if action == actions.PLAY else 0
    best = max(before.doge_order, key=lambda player: counts[player])  # the first of several is ahead
    letter = phrases.STAGE_LETTERS[before.stage]
    if counts[best] > 0:
        assert params_of(news, "news_majority")[0][:2] == (name(before, best), letter)
    else:
        assert params_of(news, "news_no_majority")[0][0] == letter


# ---- scenes


def log_of(scene: Scene, reader: int) -> list[str]:
    """The news in a reader's log."""
    return [catalogue.translate(text, "en") for seat, text in scene.match.log(reader) if seat == NOBODY]


def test_a_round_and_its_stages_are_announced() -> None:
    scene = Scene(2, tiles="castello dorsoduro san_marco cannaregio san_polo santa_croce")
    scene.go_to_stage(box.GOLD, round=1)
    lines = log_of(scene, 1)
    assert "round 1 begins: Castello" in lines
    assert lines[-3:] == [
        "stage A begins: doge; first is Amber",
        "nobody has the majority in stage A, doge",
        "stage B begins: gold; first is Amber",
    ]


def test_a_stage_reports_counts_majority_and_gains() -> None:
    scene = Scene(2)
    scene.deal(1, rows=["doge*2", "doge*3"])
    scene.go_to_stage(box.DOGE, round=1)
    scene.lay_all({0: "doge*2", 1: "doge*3"})
    assert log_of(scene, NOBODY)[-6:] == [
        "this counts as 2 doge cards for Amber",
        "this counts as 3 doge cards for Blue",
        "Blue has the majority in stage A, doge",
        "Amber moves 2 spaces on the doge track",
        "Blue moves 4 spaces on the doge track",
        "stage B begins: gold; first is Blue",
    ]


def test_who_plays_no_bridge_loses_a_point() -> None:
    scene = Scene(2)
    scene.go_to_stage(box.GONDOLA, round=1)
    assert log_of(scene, 0)[-4:] == [
        "nobody has the majority in stage D, bridge",
        "Amber loses 1 point",
        "Blue loses 1 point",
        "stage E begins: gondola; first is Amber",
    ]


def test_the_virtual_player_builds_in_words() -> None:
    scene = Scene(2, bridges="3_6", third="virtual")
    scene.deal(1, draws={2: "doge*3 bridge*4"})
    scene.go_to_stage(box.GONDOLA, round=1)
    lines = log_of(scene, 0)
    assert "the virtual player lays bridge ×4" in lines
    assert "the virtual player places the bridge: the 3 faces Cannaregio, the 6 faces San Marco" in lines


def test_the_last_majority_of_a_round_is_in_the_news_although_it_is_cleared() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "councillor*2")
    scene.go_to_round(2)
    lines = log_of(scene, 1)
    at = lines.index("Amber has the majority in stage F, councillor")
    assert lines[at + 1 :] == ["Amber sends 3 councillors to Cannaregio", "round 2 begins: Dorsoduro"]


def test_the_end_says_where_the_points_came_from() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.finish()
    # Six times a point is lost to bridges; a building and half of coins and councillors are left.
    assert scene.points() == [-3 + 3 + 1, -3 + 4 + 1]
    assert log_of(scene, 0)[-3:] == [
        "Amber: -3 from the game, 3 for coins and councillors, 1 for buildings, 0 in the districts; 1 in all",
        "Blue: -3 from the game, 4 for coins and councillors, 1 for buildings, 0 in the districts; 2 in all",
        "Blue wins with 2 points",
    ]


# ---- the virtual player


def test_the_virtual_players_jokers_are_called_jokers() -> None:
    """It lays them with the councillors (RI-14.7)."""
    scene = Scene(2, start="blue_1 green_1", third="virtual")
    scene.deal(1, draws={2: "councillor joker*2"}, without="councillor joker")
    scene.go_to_round(2)
    told = [catalogue.translate(text, "en") for _, text in scene.match.log(NOBODY)]
    assert "the virtual player lays councillor and joker ×2" in told


def test_the_marker_of_the_virtual_player_moves_with_a_line() -> None:
    """It goes to the free connection of the district with the lowest number (RI-14.4)."""
    scene = Scene(2, start="blue_1 green_1", third="virtual")
    scene.deal(1, draws={2: "gondola*3"})
    scene.go_to_round(2)
    told = [text for _, text in scene.match.log(NOBODY) if text.id == "rialto.news_marker"]
    assert len(told) == 2  # where it begins, and after the gondola was built there
    assert told[0] != told[1]
