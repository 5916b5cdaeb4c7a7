"""Every line of a log of Murano, and every prompt, leads to the rule it is about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from librt.random import Random

from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.state import NOBODY
from laguna.games.murano.text import rule_index
from laguna.text.text import Text
from tests.games.murano.scenes import GAME
from tests.games.murano.text.test_text import ALL
from tests.games.murano.walks import positions, readers

PAGE: Final = Path(__file__).resolve().parents[4] / "docs" / "games" / "murano.md"


def test_every_rule_named_is_on_the_page() -> None:
    defined = set(re.findall(r"\*\*((?:MU|AR)-\d+(?:\.\d+)?)\b", PAGE.read_text(encoding="utf-8")))
    assert set(rule_index.RULES.values()) <= defined


def test_every_message_named_exists() -> None:
    assert {id.removeprefix("murano.") for id in rule_index.RULES} <= set(ALL)


def test_every_line_of_random_logs_has_a_rule() -> None:
    heard: set[str] = set()
    for seats in GAME.seats:
        match = random_match(seats)
        for reader in (0, NOBODY):
            heard |= {text.id for _, text in match.log(reader)}
    assert {id for id in heard if not GAME.text.rule_of(Text(id))} == set()
    assert len(heard) > len(rule_index.RULES) / 3, "these games show too few texts"


def random_match(seats: int) -> Match:
    """A whole match of random moves."""
    match = Match(GAME, seats, {}, dice=FastDice(5))
    rng = Random(5)
    while not match.is_over():
        seat = match.deciders()[0]
        legal = match.state.legal_actions(seat)
        match.play(seat, int(legal[rng.randrange(len(legal))]))
    return match


def test_every_prompt_of_random_games_has_a_rule() -> None:
    for state in positions(41, 20):
        for reader in readers(state):
            text = GAME.text.prompt(state.view(reader), reader)
            assert GAME.text.rule_of(text), f"{text.id} has no rule"


def test_a_line_of_the_log_has_the_rule_of_its_choice() -> None:
    for id in ("murano.pass", "murano.pass.log"):
        assert GAME.text.rule_of(Text(id, 1)).startswith("MU-6")
    assert GAME.text.rule_of(Text("core.seat", 1)) == ""
