"""Every line of a log of Mille Fiori, and every prompt, leads to the rule it is about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from librt.random import Random

from laguna.core.dice import FastDice
from laguna.core.match import Match
from laguna.core.rules import Options
from laguna.core.state import NOBODY
from laguna.games.millefiori.text import rule_index, sentences
from laguna.text.text import Text
from tests.games.millefiori.planned_matches import GAME
from tests.games.millefiori.walks import TABLES, positions, readers

PAGE: Final = Path(__file__).resolve().parents[4] / "docs" / "games" / "millefiori.md"


def test_every_rule_named_is_on_the_page() -> None:
    defined = set(re.findall(r"^- \*\*(MF-\w+\.\d+)\b", PAGE.read_text(encoding="utf-8"), flags=re.M))
    assert set(rule_index.RULES.values()) <= defined


def test_every_message_named_exists() -> None:
    assert {id.removeprefix("millefiori.") for id in rule_index.RULES} <= set(sentences.SENTENCES)


def test_every_line_of_random_logs_has_a_rule() -> None:
    written: set[str] = set()
    for seats, edition, choose in TABLES:
        match = random_match(seats, {"edition": edition, "choose": choose})
        for reader in (0, NOBODY):
            written |= {text.id for _, text in match.log(reader)}
    assert {id for id in written if not GAME.text.rule_of(Text(id))} == set()
    assert len(written) > len(rule_index.RULES) / 2, "these games say too little"


def random_match(seats: int, options: Options) -> Match:
    """A whole match of random moves."""
    match = Match(GAME, seats, options, dice=FastDice(5))
    rng = Random(5)
    while not match.is_over():
        seat = match.deciders()[0]
        legal = match.state.legal_actions(seat)
        match.play(seat, int(legal[rng.randrange(len(legal))]))
    return match


def test_every_prompt_of_random_games_has_a_rule() -> None:
    for state in positions(41, 10):
        for reader in readers(state):
            text = GAME.text.prompt(state.view(reader), reader)
            assert GAME.text.rule_of(text), f"{text.id} has no rule"


def test_a_line_of_the_log_has_the_rule_of_its_choice() -> None:
    for id in ("millefiori.sail", "millefiori.sail.log"):
        assert GAME.text.rule_of(Text(id, 1, 2, 3)) == "MF-9.6"
    assert GAME.text.rule_of(Text("core.seat", 1)) == ""
