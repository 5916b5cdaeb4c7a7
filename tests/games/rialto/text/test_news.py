"""News of Rialto: what has happened between two views is told as it is, and to all alike."""

from __future__ import annotations

import pytest

from laguna.core import words
from laguna.core.game import NOBODY
from laguna.core.text import Text
from laguna.games.rialto.actions import PLAY
from laguna.games.rialto.components import DOGE, GOLD, GONDOLA
from laguna.games.rialto.phrases import STAGE_LETTERS
from laguna.games.rialto.play import staged_count
from laguna.games.rialto.rules import RialtoState
from laguna.games.rialto.table import PLAYS
from tests.games.rialto.scenes import Scene
from tests.games.rialto.walks import GAME, TABLES, walk

# ---- random games


@pytest.mark.parametrize(("seats", "third"), TABLES)
def test_news_adds_up(seats: int, third: str) -> None:
    """Points, spaces, coins, councillors, counts and majorities, over whole games."""
    for seed in range(3):
        for before, mover, action in walk(seats, third, seed):
            if mover == NOBODY:
                continue
            after = before.clone()
            after.apply(action, mover)
            news = GAME.news(before.view(NOBODY), after.view(NOBODY))
            for seat in range(seats):
                assert GAME.news(before.view(seat), after.view(seat)) == news
            for player in range(before.players):
                check_gains(before, after, player, news)
            if action == PLAY and after.round == before.round:
                count = staged_count(before)
                assert told(news, "news_counts")[0][:2] == (count, name(before, mover))
            if before.chapter == PLAYS and len(before.queue) == 1 and not is_next_in_stage(before, after):
                check_majority(before, mover, action, news)


def name(state: RialtoState, player: int) -> Text:
    return Text("core.seat", player) if player < state.seats else Text("rialto.virtual")


def told(news: list[Text], key: str) -> list[tuple[object, ...]]:
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
    for someone, _, bonus in told(news, "news_bonus"):
        assert isinstance(bonus, Text)
        points += number(bonus.params[0]) if someone == who else 0
    for someone, earlier, *parts, total in told(news, "news_final"):
        if someone == who:
            assert earlier == before.vp[player] + points
            points += sum(number(part) for part in parts)
            assert total == after.vp[player]
    assert points == after.vp[player] - before.vp[player]
    assert sum_of(news, "news_spaces", who) == after.doge_space[player] - before.doge_space[player]
    if list(before.coined) == list(after.coined):
        assert sum_of(news, "news_coins", who) == max(after.coins[player] - before.coins[player], 0)


def is_next_in_stage(before: RialtoState, after: RialtoState) -> bool:
    return after.chapter == PLAYS and after.stage == before.stage and after.round == before.round


def check_majority(before: RialtoState, mover: int, action: int, news: list[Text]) -> None:
    """The last turn of a stage: the highest count has the majority, ties by the doge track (RI-6.5)."""
    counts = [int(count) for count in before.laid_count]
    counts[mover] = staged_count(before) if action == PLAY else 0
    best = max(before.doge_order, key=lambda player: counts[player])  # the first of several is ahead
    letter = STAGE_LETTERS[before.stage]
    if counts[best] > 0:
        assert told(news, "news_majority")[0][:2] == (name(before, best), letter)
    else:
        assert told(news, "news_no_majority")[0][0] == letter


# ---- scenes


def heard(scene: Scene, reader: int) -> list[str]:
    """The news in a reader's log."""
    return [words.say(text, "en") for seat, text in scene.match.log(reader) if seat == NOBODY]


def test_a_round_and_its_stages_are_announced() -> None:
    scene = Scene(2, tiles="castello dorsoduro san_marco cannaregio san_polo santa_croce")
    scene.go_to_stage(GOLD, round=1)
    lines = heard(scene, 1)
    assert "round 1 begins: Castello" in lines
    assert lines[-3:] == [
        "stage A begins: doge; first is Amber",
        "nobody has the majority in stage A, doge",
        "stage B begins: gold; first is Amber",
    ]


def test_a_stage_tells_counts_majority_and_gains() -> None:
    scene = Scene(2)
    scene.deal(1, rows=["doge*2", "doge*3"])
    scene.go_to_stage(DOGE, round=1)
    scene.lay_all({0: "doge*2", 1: "doge*3"})
    assert heard(scene, NOBODY)[-6:] == [
        "this counts as 2 doge cards for Amber",
        "this counts as 3 doge cards for Blue",
        "Blue has the majority in stage A, doge",
        "Amber moves 2 spaces on the doge track",
        "Blue moves 4 spaces on the doge track",
        "stage B begins: gold; first is Blue",
    ]


def test_who_plays_no_bridge_loses_a_point() -> None:
    scene = Scene(2)
    scene.go_to_stage(GONDOLA, round=1)
    assert heard(scene, 0)[-4:] == [
        "nobody has the majority in stage D, bridge",
        "Amber loses 1 point",
        "Blue loses 1 point",
        "stage E begins: gondola; first is Amber",
    ]


def test_the_virtual_player_builds_in_words() -> None:
    scene = Scene(2, bridges="3_6", third="virtual")
    scene.deal(1, draws={2: "doge*3 bridge*4"})
    scene.go_to_stage(GONDOLA, round=1)
    lines = heard(scene, 0)
    assert "the virtual player lays 4 bridge cards" in lines
    assert "the virtual player places the bridge: the 3 faces Cannaregio, the 6 faces San Marco" in lines


def test_the_last_majority_of_a_round_is_told_although_the_table_is_cleared() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "councillor*2")
    scene.go_to_round(2)
    lines = heard(scene, 1)
    at = lines.index("Amber has the majority in stage F, councillor")
    assert lines[at + 1 :] == ["Amber sends 3 councillors to Cannaregio", "round 2 begins: Dorsoduro"]


def test_the_end_tells_where_the_points_came_from() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.finish()
    # Six times a point is lost to bridges; a building and half of coins and councillors are left.
    assert scene.points() == [-3 + 3 + 1, -3 + 4 + 1]
    assert heard(scene, 0)[-3:] == [
        "Amber: -3 from the game, 3 for coins and councillors, 1 for buildings, 0 in the districts; 1 in all",
        "Blue: -3 from the game, 4 for coins and councillors, 1 for buildings, 0 in the districts; 2 in all",
        "Blue wins with 2 points",
    ]
