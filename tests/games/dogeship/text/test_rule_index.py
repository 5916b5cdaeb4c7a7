"""Every line of a log of The Doge Ship, and every prompt, leads to the rule it is about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from librt.random import Random

from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.state import NOBODY
from laguna.games.dogeship.text import rule_index
from laguna.text import catalogue
from laguna.text.text import Text
from tests.games.dogeship.walks import GAME, is_work, positions, readers

PAGE: Final = Path(__file__).resolve().parents[4] / "docs" / "games" / "dogeship.md"


def test_every_rule_named_is_on_the_page() -> None:
    defined = set(re.findall(r"^- \*\*(DS-\w+(?:\.\d+)+)", PAGE.read_text(encoding="utf-8"), flags=re.M))
    assert set(rule_index.RULES.values()) <= defined


def test_every_message_named_exists() -> None:
    assert {id for id in rule_index.RULES if not catalogue.has(id)} == set()


def test_every_line_of_random_logs_has_a_rule() -> None:
    seen: set[str] = set()
    for seats in (2, 5):
        match = busy_match(seats)
        for reader in (0, NOBODY):
            seen |= {text.id for _, text in match.log(reader)}
    assert {id for id in seen if not GAME.text.rule_of(Text(id))} == set()
    assert len(seen) > len(rule_index.RULES) / 3, "these games have too short logs"


def busy_match(seats: int) -> Match:
    """A whole match of random moves, many of which build something."""
    match = Match(GAME, seats, dice=FastDice(5))
    rng = Random(5)
    while not match.is_over():
        seat = match.deciders()[0]
        legal = [int(action) for action in match.state.legal_actions(seat)]
        work = [action for action in legal if is_work(action)]
        chosen = work if work and rng.randrange(5) > 0 else legal
        match.play(seat, chosen[rng.randrange(len(chosen))])
    return match


def test_every_prompt_of_random_games_has_a_rule() -> None:
    for state in positions(41, 40):
        for reader in readers(state):
            text = GAME.text.prompt(state.view(reader), reader)
            assert GAME.text.rule_of(text), f"{text.id} has no rule"


def test_a_line_of_the_log_has_the_rule_of_its_choice() -> None:
    for id in ("dogeship.keep_none", "dogeship.keep_none.log"):
        assert GAME.text.rule_of(Text(id, 1, 2, 3)) == "DS-5.3"
    assert GAME.text.rule_of(Text("core.seat", 1)) == ""
