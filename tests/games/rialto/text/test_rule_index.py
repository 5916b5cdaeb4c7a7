"""Every line of the log and every question of Rialto leads to its rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from librt.random import Random

from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.state import NOBODY
from laguna.games.rialto import names
from laguna.games.rialto.rules import phases
from laguna.games.rialto.rules.state import RialtoState
from laguna.games.rialto.text import rule_index
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.rialto import walks
from tests.games.rialto.scenes import Scene

PAGE: Final = Path(__file__).resolve().parents[4] / "docs" / "games" / "rialto.md"


def test_every_sentence_of_a_random_game_has_a_rule() -> None:
    ids: set[str] = set()
    for seats, third in walks.TABLES:
        for seed in range(4):
            match = Match(walks.GAME, seats, {"third": third}, dice=FastDice(seed))
            rng = Random(seed)
            while not match.is_over():
                seat = match.deciders()[0]
                state = match.state
                assert isinstance(state, RialtoState)
                for reader in walks.readers(state):
                    check(walks.GAME.text.prompt(state, reader), ids)
                match.play(seat, walks.choose(state, seat, rng))
            for reader in (*range(seats), NOBODY):
                for _, text in match.log(reader):
                    check(text, ids)
    assert {f"rialto.ask_{phase}" for phase in ("row", "play", "discard", "bridge", "blue")} < ids
    assert {"rialto.wait_for", "rialto.use", "rialto.news_majority", "rialto.news_points_blue"} < ids


def check(text: Text, ids: set[str]) -> None:
    ids.add(text.id)
    assert walks.GAME.text.rule_of(text), f"{text} has no rule"


def test_every_rule_named_is_on_the_page() -> None:
    defined = set(re.findall(r"^- \*\*(RI-[\d.]+)\*\*", PAGE.read_text(encoding="utf-8"), flags=re.M))
    assert len(defined) > 50
    assert set(rule_index.RULES.values()) <= defined


def test_every_sentence_of_a_question_or_the_news_is_listed() -> None:
    """Random games do not come to all of them."""
    for phase in phases.PHASE_NAMES:
        assert f"rialto.ask_{phase}" in rule_index.RULES
    for id in rule_index.RULES:
        assert catalogue.has(id), f"nothing says {id}"
    news = [id for id in catalogue._sentences if id.startswith("rialto.news_") and not id.endswith(".why")]
    assert news
    assert set(news) <= rule_index.RULES.keys()
    logged = [id for id in catalogue._sentences if id.startswith("rialto.") and id.endswith(".log")]
    assert {id.removesuffix(".log") for id in logged} - rule_index.RULES.keys() == {"rialto.use"}


def test_a_use_leads_to_the_rule_of_its_building() -> None:
    effect = Text("rialto.does_joker")
    rules = [
        walks.GAME.text.rule_of(Text("rialto.use", names.building_name(building), effect)) for building in range(12)
    ]
    assert rules == ["RI-5.4"] * 4 + ["RI-7.2"] * 4 + ["RI-11.1"] * 4


def test_a_player_who_waits_is_led_to_the_rule_of_the_other() -> None:
    scene = Scene(3)
    scene.go_to_round(1)
    state = scene.state
    mover = int(state.to_move())
    assert (
        walks.GAME.text.rule_of(walks.GAME.text.prompt(state, mover))
        == walks.GAME.text.rule_of(walks.GAME.text.prompt(state, (mover + 1) % 3))
        == "RI-5.3"
    )


def test_the_same_words_lead_to_the_rule_they_came_by() -> None:
    """Points, coins and spaces come by several rules."""
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "gold*1", "building*4", "take blue_4", "bridge*1")
    scene.script(1, 1, "doge*1", "use yellow_1")  # has the majority in A, so is first in B and can wait there
    scene.go_to_round(2)
    rules = {(catalogue.translate(text, "en"), walks.GAME.text.rule_of(text)) for _, text in scene.match.log(0)}
    assert {
        ("Amber gets 2 coins", "RI-8.3"),
        ("Blue gets 1 coin", "RI-7.2"),
        ("Amber scores 2 points", "RI-8.8"),
        ("Blue loses 1 point", "RI-8.8"),
    } <= rules


def test_what_is_unknown_has_no_rule() -> None:
    assert walks.GAME.text.rule_of(Text("core.game_over")) == ""
