"""The client verifies a record like `laguna verify`: the same faults at the same lines."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from scripts import client

from laguna import games
from laguna.core.dice import AddedWords, FastDice, SealedDice, commitment
from laguna.core.match import Match
from laguna.core.record import Record, verify
from laguna.core.state import CHANCE
from laguna.text.text import RuleError

ROOT = Path(__file__).resolve().parents[2]
SECRET = bytes(range(32))
NAMES = ["Marta", 'Ünsal \u2028 "x"', "Pia"]


def found_in(*records: str, promised: str = "") -> list[dict[str, Any]]:
    """What the client's verifyRecord reports."""
    node = Path(client.node_folder(), "bin", "node")
    script = str(Path(__file__).with_name("check_dice.ts"))
    asked = json.dumps([[record, promised] for record in records])
    run = subprocess.run([str(node), script], input=asked, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def played(id: str) -> Record:
    """A finished match with words for the dice, two of them added after the deal."""
    match = Match(games.load(id), 3, dice=SealedDice(SECRET, ["🌊, 3:", "", "acqua alta"]), names=NAMES)
    for seat, words in ((1, "high tide"), (0, 'Möwe "7" \\')):
        if match.may_add_words(seat):
            match.add_words(seat, words)
    rng = random.Random(5)
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, rng.choice([int(action) for action in match.state.legal_actions(seat)]))
    return match.record()


@pytest.fixture(scope="module")
def record() -> Record:
    """A match of Rialto."""
    return played("rialto")


def test_records_of_all_games_verify() -> None:
    records = [played(id) for id in games.ids()]
    for one, found in zip(records, found_in(*[str(one) for one in records], promised=commitment(SECRET)), strict=True):
        assert verify(Record.parse(str(one))).id == "core.verified"
        draws = sum(played.seat == CHANCE for played in one.played)
        assert found == {"draws": draws, "lines": len(one.played) + len(one.added), "fault": None}
        assert draws > 10


# Forged records whose hashes are all recomputed: only the dice give them away.


def another_draw(record: Record, which: int = 20) -> None:
    at = [index for index, played in enumerate(record.played) if played.seat == CHANCE and played.total > 1][which]
    played = record.played[at]
    played.number = (played.number + 1) % played.total


def other_words(record: Record) -> None:
    record.words = ("", "", "acqua bassa")


def other_words_later(record: Record) -> None:
    record.added[0] = AddedWords(record.added[0].draws, record.added[0].seat, "low tide")


def no_words_later(record: Record) -> None:
    record.added = []


@pytest.mark.parametrize("forge", [another_draw, other_words, other_words_later, no_words_later])
def test_a_forged_record_is_rejected_at_the_line_of_the_first_wrong_draw(
    record: Record, forge: Callable[[Record], None]
) -> None:
    forged = Record.parse(str(record))
    forge(forged)
    lines = str(forged).split("\n")
    fault = found_in(str(forged))[0]["fault"]
    assert fault["kind"] == "number"
    assert lines[fault["line"] - 1].split(" ")[1] == "*"
    with pytest.raises(RuleError, match=rf"^line {fault['line']} (has drawn|cannot be played)"):
        verify(Record.parse(str(forged)))


# Records edited as text.


def test_a_changed_line_is_reported_at_the_same_line_as_by_the_command(record: Record) -> None:
    text = str(record)
    lines = text.split("\n")
    changed = []
    for at in range(0, len(lines) - 4, 7):
        if lines[at]:
            other = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
            changed.append("\n".join([*lines[:at], other, *lines[at + 1 :]]))
    compared = 0
    for bent, found in zip(changed, found_in(*changed), strict=True):
        with pytest.raises(RuleError) as refused:
            verify(Record.parse(bent))
        line = re.search(r"line (\d+)", str(refused.value))
        assert found["fault"] is not None, str(refused.value)
        if found["fault"]["kind"] == "changed" and line is not None and int(line[1]) > lines.index(""):
            assert found["fault"]["line"] == int(line[1])
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    ("old", "new", "kind", "start"),
    [
        (SECRET.hex(), SECRET[::-1].hex(), "secret", "secret "),
        (SECRET.hex(), "0g", "unreadable", "secret "),
        ("digest ", "digest 0", "digest", "digest "),
        ("dice sealed ", "dice fast ", "unsealed", "dice "),
        ("seats 3", "seats 9", "unreadable", "seats "),
        ("secret ", "secrets ", "secret", ""),
    ],
)
def test_a_wrong_header_or_footer_is_reported(record: Record, old: str, new: str, kind: str, start: str) -> None:
    bent = str(record).replace(old, new)
    fault = found_in(bent)[0]["fault"]
    assert fault["kind"] == kind
    if start:
        assert bent.split("\n")[fault["line"] - 1].startswith(start)


def test_another_commitment_than_the_one_shown_is_reported(record: Record) -> None:
    """An admin who swaps the dice at the end needs another commitment than the one shown at the start."""
    assert found_in(str(record), promised=commitment(SECRET))[0]["fault"] is None
    fault = found_in(str(record), promised="0" * 64)[0]["fault"]
    assert (fault["kind"], fault["found"], fault["expected"]) == ("promise", commitment(SECRET), "0" * 64)


def test_unsealed_dice_and_texts_that_are_not_records_are_reported() -> None:
    fast = Match(games.load("rialto"), 2, dice=FastDice(3))
    fast.abandon()
    kinds = [found["fault"]["kind"] for found in found_in(str(fast.record()), "", "\n", "\n\n\n", "x" * 1000)]
    assert kinds == ["unsealed", *["unreadable"] * 4]
