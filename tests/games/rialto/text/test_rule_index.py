"""Every line of the log and every question of Rialto leads to its rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from librt.random import Random

from laguna.core import words
from laguna.core.dice import FastDice
from laguna.core.game import NOBODY
from laguna.core.match import Match
from laguna.core.text import Text
from laguna.games.rialto.names import building_name
from laguna.games.rialto.rules import RialtoState
from laguna.games.rialto.rules_index import RULES
from laguna.games.rialto.table import PHASE_NAMES
from tests.games.rialto.scenes import Scene
from tests.games.rialto.walks import GAME, TABLES, choose, readers

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "games" / "rialto.md"


def test_whatever_a_random_game_says_has_a_rule() -> None:
    told: set[str] = set()
    for seats, third in TABLES:
        for seed in range(4):
            match = Match(GAME, seats, {"third": third}, dice=FastDice(seed))
            rng = Random(seed)
            while not match.is_over():
                seat = match.deciders()[0]
                state = match.state
                assert isinstance(state, RialtoState)
                for reader in readers(state):
                    check(state.prompt(reader), told)
                match.play(seat, choose(state, seat, rng))
            for reader in (*range(seats), NOBODY):
                for _, text in match.log(reader):
                    check(text, told)
    assert {f"rialto.ask_{phase}" for phase in ("row", "play", "discard", "bridge", "blue")} < told
    assert {"rialto.wait_for", "rialto.use", "rialto.news_majority", "rialto.news_points_blue"} < told


def check(text: Text, told: set[str]) -> None:
    told.add(text.id)
    assert GAME.rule_of(text), f"{text} has no rule"


def test_every_rule_named_is_on_the_page() -> None:
    defined = set(re.findall(r"^- \*\*(RI-[\d.]+)\*\*", PAGE.read_text(encoding="utf-8"), flags=re.M))
    assert len(defined) > 50
    assert set(RULES.values()) <= defined


def test_every_sentence_of_a_question_or_the_news_is_listed() -> None:
    """Random games do not come to all of them."""
    for phase in PHASE_NAMES:
        assert f"rialto.ask_{phase}" in RULES
    for id in RULES:
        assert words.has(id), f"nothing says {id}"
    news = [id for id in words._sentences if id.startswith("rialto.news_") and not id.endswith(".why")]
    assert news
    assert set(news) <= RULES.keys()
    logged = [id for id in words._sentences if id.startswith("rialto.") and id.endswith(".log")]
    assert {id.removesuffix(".log") for id in logged} - RULES.keys() == {"rialto.use"}


def test_a_use_leads_to_the_rule_of_its_building() -> None:
    effect = Text("rialto.does_joker")
    rules = [GAME.rule_of(Text("rialto.use", building_name(building), effect)) for building in range(12)]
    assert rules == ["RI-5.4"] * 4 + ["RI-7.2"] * 4 + ["RI-11.1"] * 4


def test_who_waits_is_led_to_what_the_other_is_asked() -> None:
    scene = Scene(3)
    scene.go_to_round(1)
    state = scene.state
    mover = int(state.to_move())
    assert GAME.rule_of(state.prompt(mover)) == GAME.rule_of(state.prompt((mover + 1) % 3)) == "RI-5.3"


def test_the_same_words_lead_to_the_rule_they_came_by() -> None:
    """Points, coins and spaces come by several rules."""
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "gold*1", "building*4", "take blue_4", "bridge*1")
    scene.script(1, 1, "doge*1", "use yellow_1")  # has the majority in A, so is first in B and can wait there
    scene.go_to_round(2)
    rules = {(words.say(text, "en"), GAME.rule_of(text)) for _, text in scene.match.log(0)}
    assert {
        ("Amber gets 2 coins", "RI-8.3"),
        ("Blue gets 1 coin", "RI-7.2"),
        ("Amber scores 2 points", "RI-8.8"),
        ("Blue loses 1 point", "RI-8.8"),
    } <= rules


def test_what_is_unknown_has_no_rule() -> None:
    assert GAME.rule_of(Text("core.game_over")) == ""
