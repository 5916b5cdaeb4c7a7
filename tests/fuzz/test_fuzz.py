"""A short run of the fuzzer over messages and records, and faults that it would find."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path
from typing import Any

import pytest

from laguna.core.record import Record
from laguna.text.text import RuleError
from laguna.web.tables.messages import Move
from laguna.web.tables.websocket import TableConnection
from tests.fuzz import messages, records
from tests.fuzz.run import INPUTS, NAMES, fuzz, go_on, uncompiled

FEW = 1_000
HOW_TO_GET_IT = "without atheris nothing was fuzzed; it comes for Linux on x86-64 only"

each_target = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the uncompiled package lies."""
    if importlib.util.find_spec("atheris") is None:
        warnings.warn(HOW_TO_GET_IT, stacklevel=1)
        pytest.skip(HOW_TO_GET_IT)
    return uncompiled(tmp_path_factory.mktemp("uncompiled"))


@each_target
def test_malformed_input_breaks_nothing(name: str, path: Path, tmp_path: Path) -> None:
    tried, branches = fuzz(name, FEW, tmp_path, 1, path)
    assert tried >= FEW and branches > 300


@pytest.mark.soak
@each_target
@pytest.mark.usefixtures("path")
def test_a_million_malformed_inputs_break_nothing(name: str) -> None:
    assert go_on(name, INPUTS)["inputs"] >= INPUTS


def test_a_message_that_breaks_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    target = messages.MessageTarget()
    good = b'{"type": "look", "seat": -2}'
    target.run(good)
    target.run(b'{"type": "move", "id": "x", "seat": 0, "count": 0, "action": 10000000000000000000}')

    async def broken(self: TableConnection, asked: Any) -> None:
        if isinstance(asked, Move):
            raise ZeroDivisionError

    monkeypatch.setattr(TableConnection, "_carry_out", broken)
    with pytest.raises(AssertionError, match="was not carried out"):
        target.run(b'{"type": "move", "id": "x", "seat": 0, "count": 0, "action": 1}')
    with pytest.raises(AssertionError, match="no answer"):
        target.run(good)
    target.close()


def test_a_record_that_breaks_something_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    records.seeds(tmp_path)
    seeds = [path.read_bytes() for path in tmp_path.iterdir()]
    target = records.RecordTarget()
    for seed in seeds:
        target.run(seed)

    def broken(*_: object) -> None:
        raise KeyError("words")

    monkeypatch.setattr(records, "verify", broken)
    with pytest.raises(KeyError):
        target.run(seeds[0])


def test_mutated_records_often_have_valid_hashes(tmp_path: Path) -> None:
    """Else nearly all would be refused for their digits, and what comes after would never be tried."""
    records.seeds(tmp_path)
    seed = (tmp_path / "seed-rialto").read_bytes()
    read = 0
    for number in range(200):
        try:
            Record.parse(records.mutate(seed, number, lambda some: some[::-1]).decode("utf-8", "replace"))
            read += 1
        except RuleError:
            continue
    assert 20 < read < 190
