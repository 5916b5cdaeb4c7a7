"""Whatever stands in a file: it is a record that can be printed as it was, or it is refused in one sentence."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from laguna import games
from laguna.core.dice import SealedDice
from laguna.core.match import Match
from laguna.core.record import DIGITS, Record, verify
from laguna.text.text import RuleError

ACTIONS: Final = 25  # in a seed: short ones are read more often in the same time


class RecordTarget:
    """Parses and verifies records."""

    def close(self) -> None:
        """Nothing to release."""

    def run(self, data: bytes) -> None:
        """Read one text."""
        text = data.decode("utf-8", "replace")
        try:
            record = Record.parse(text)
            assert str(record) == text, "what is read is printed as it was"
            verify(record)
            record.seen_by(0)
        except RuleError as error:
            refusal = str(error)
        else:
            return
        assert refusal, "a refusal says something"


TARGET: Final = RecordTarget  # that tests/fuzz/target.py runs


def mutate(data: bytes, seed: int, otherwise: Callable[[bytes], bytes]) -> bytes:
    """Change, drop, repeat or swap lines or bytes; then often put the rest right, so that rules and dice are asked."""
    rng = random.Random(seed)
    lines = data.decode("utf-8", "replace").split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    deed = rng.randrange(6)
    if deed == 0:
        del lines[at]
    elif deed == 1:
        lines.insert(other, lines[at])
    elif deed == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif deed == 3:
        parts = lines[at].split(" ")
        parts[rng.randrange(len(parts))] = rng.choice(
            ["0", "1", "9" * 18, "-1", "*", "A", "E", '"x"', '"\\ud800"', "?", ""]
        )
        lines[at] = " ".join(parts)
    elif deed == 4:
        lines[at] = otherwise(lines[at].encode()).decode("utf-8", "replace")
    else:
        lines = otherwise(data).decode("utf-8", "replace").split("\n")
    return "\n".join(put_right(lines) if rng.random() < 0.7 else lines).encode("utf-8", "replace")


def put_right(lines: list[str]) -> list[str]:
    """The same with the numbers and digits that its lines should have, told anew as docs/protocol.md tells it."""
    if "" not in lines:
        return lines
    body = lines.index("") + 1
    running = hashlib.sha256("".join(line + "\n" for line in lines[: body - 1]).encode()).digest()
    out = lines[:body]
    number = 0
    for at, line in enumerate(lines[body:], start=body):
        if line == "":
            return [*out, *[f"digest {running.hex()}" if end.startswith("digest ") else end for end in lines[at:]]]
        told = line[: -DIGITS - 1]
        if told[:1].isdigit():
            number += 1
            told = f"{number} {told.partition(' ')[2]}"
        running = hashlib.sha256(running + told.encode()).digest()
        out.append(f"{told} {running.hex()[:DIGITS]}")
    return out


def seeds(folder: Path) -> None:
    """A short record of each game, one of them under way."""
    for number, id in enumerate(games.ids()):
        match = Match(games.load(id), 2, dice=SealedDice(bytes(32), ["blue moon", ""]), names=["Marta", "Sam"])
        match.add_words(match.deciders()[0], "high tide")
        rng = random.Random(number)
        while len(match.history) < ACTIONS + 12 * number:
            seat = match.deciders()[0]
            match.play(seat, rng.choice([int(action) for action in match.state.legal_actions(seat)]))
        if number:
            match.abandon()
        (folder / f"seed-{id}").write_text(str(match.record()), encoding="utf-8")
