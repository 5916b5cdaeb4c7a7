"""A components.toml is read into typed tables, or refused by file and key."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from laguna.core.components import Box
from laguna.text import catalogue
from laguna.text.text import RuleError

TOML = """
schema = 1
provenance = "design: ours"

[setup]
rounds = 6
colours = ["red", "blue"]
first = "red"
is_open = true
scale = 0.5
provenance = "rulebook"
rounds_provenance = "public: a page"

[setup.coins]
p2 = [1, 2]
provenance = "reconstructed: a guess"

[setup.inline]
deep = { a = 1, b = 2 }
provenance = "rulebook"
deep_provenance = "public: deep"

[[card]]
id = "gold"
count = 11
effect_provenance = "public: which card does what"
provenance = "rulebook"

[[card]]
id = "joker"
count = 3
count_provenance = "public: counted"
provenance = "rulebook"
"""


def box(toml: str = TOML) -> Box:
    return Box("here/components.toml", toml.encode())


def test_values_are_read_by_their_dotted_keys() -> None:
    read = box()
    assert read.int("setup.rounds", 1, 9) == 6
    assert list(read.ints("setup.coins.p2", 2)) == [1, 2]
    assert read.text("setup.first") == "red"
    assert read.texts("setup.colours", 2) == ["red", "blue"]
    assert read.flag("setup.is_open") is True
    assert read.number("setup.scale") == 0.5
    assert read.choice("setup.first", ("red", "blue")) == "red"
    assert read.choices("setup.colours", ("red", "blue"), 2) == ["red", "blue"]
    assert [(row.text("id"), row.int("count", 0, 99)) for row in read.rows("card", 2)] == [("gold", 11), ("joker", 3)]
    assert read.has("setup.inline.deep.a")
    assert not read.has("setup.rounds.a")


def test_the_digest_is_that_of_the_bytes() -> None:
    assert box().digest == hashlib.sha256(TOML.encode()).hexdigest()


WHOLE = "it has to be a whole number from 1 to 9"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda b: b.int("setup.turns", 1, 9), f"lacks setup.turns; {WHOLE}"),
        (lambda b: b.int("setup.rounds.more", 1, 9), f"lacks setup.rounds.more; {WHOLE}"),
        (lambda b: b.int("setup.rounds", 1, 5), "has setup.rounds = 6; it has to be a whole number from 1 to 5"),
        (lambda b: b.int("setup.first", 1, 9), f'has setup.first = "red"; {WHOLE}'),
        (lambda b: b.int("setup.is_open", 1, 9), f"has setup.is_open = true; {WHOLE}"),
        (lambda b: b.int("setup.scale", 1, 9), f"has setup.scale = 0.5; {WHOLE}"),
        (lambda b: b.number("setup.first"), 'has setup.first = "red"; it has to be a number from 0 to 1'),
        (lambda b: b.number("setup.rounds"), "has setup.rounds = 6; it has to be a number from 0 to 1"),
        (lambda b: b.text("setup.rounds"), "has setup.rounds = 6; it has to be a text in quotes"),
        (lambda b: b.flag("setup.rounds"), "has setup.rounds = 6; it has to be true or false"),
        (
            lambda b: b.ints("setup.rounds", 2),
            "has setup.rounds = 6; it has to be a list of whole numbers from 0 to 9999",
        ),
        (lambda b: b.ints("setup.coins.p2", 3), "has 2 at setup.coins.p2; it has to be 3 entries"),
        (lambda b: b.ints("setup.coins.p2", 1), "has 2 at setup.coins.p2; it has to be 1 entry"),
        (
            lambda b: b.ints("setup.coins.p2", 2, 0, 1),
            "has setup.coins.p2[1] = 2; it has to be a whole number from 0 to 1",
        ),
        (lambda b: b.texts("setup.coins.p2"), "has setup.coins.p2[0] = 1; it has to be a text in quotes"),
        (lambda b: b.texts("setup.colours", 3), "has 2 at setup.colours; it has to be 3 entries"),
        (lambda b: b.choice("setup.first", ("a", "b")), 'has setup.first = "red"; it has to be "a" or "b"'),
        (
            lambda b: b.choices("setup.colours", ("red", "white")),
            'has setup.colours[1] = "blue"; it has to be "red" or "white"',
        ),
        (lambda b: b.rows("setup"), "it has to be a list of tables"),
        (lambda b: b.rows("setup.colours"), 'has setup.colours[0] = "red"; it has to be a table'),
        (lambda b: b.rows("card", 3), "has 2 at card; it has to be 3 entries"),
        (lambda b: b.rows("card")[1].int("count", 5, 9), "has card[1].count (joker) = 3; it has to be a whole number"),
        (lambda b: b.rows("card")[0].int("worth", 1, 9), f"lacks card[0].worth (gold); {WHOLE}"),
    ],
)
def test_a_bad_value_is_named_with_file_key_and_what_would_do(ask: Callable[[Box], object], said: str) -> None:
    with pytest.raises(RuleError) as refused:
        ask(box())
    assert str(refused.value).startswith("here/components.toml ")
    assert said in str(refused.value)
    assert catalogue.refusal(refused.value, "de").startswith("in here/components.toml ")


@pytest.mark.parametrize(
    ("data", "why"), [(b"[setup\n", "line 1"), (b"a = 1\na = 2\n", "line 2"), (b"a = '\xff'\n", "utf-8")]
)
def test_a_file_that_is_no_toml_is_refused_with_the_place(data: bytes, why: str) -> None:
    with pytest.raises(RuleError) as refused:
        Box("here/components.toml", data)
    assert str(refused.value).startswith("here/components.toml is no TOML (")
    assert why in str(refused.value)


def test_a_long_wrong_value_is_cut_short() -> None:
    with pytest.raises(RuleError) as refused:
        box(f'name = "{"x" * 1000}"').int("name")
    assert len(str(refused.value)) < 200


def test_each_value_has_its_provenance() -> None:
    read = box()
    assert read.provenance("schema") == "design: ours"
    assert read.provenance("setup.first") == "rulebook"
    assert read.provenance("setup.rounds") == "public: a page"
    assert read.provenance("setup.coins.p2") == "reconstructed: a guess"
    assert read.provenance("setup.inline.deep.b") == "public: deep"
    assert read.provenance("card[0].count") == "rulebook"
    assert read.provenance("card[1].count") == "public: counted"
    assert read.provenance("card[0].effect") == "public: which card does what"
    with pytest.raises(RuleError, match=r"here/components.toml has no value card\[2\]\.count"):
        read.provenance("card[2].count")


def test_entries_come_in_the_order_of_the_file() -> None:
    keys = [entry.key for entry in box().entries()]
    assert keys[:3] == ["schema", "setup.rounds", "setup.colours"]
    assert keys[-2:] == ["card[1].id", "card[1].count"]
    assert not any(key.endswith("provenance") for key in keys)
