"""Murano in words: all sentences in both languages, choices with what they cost and bring, questions, refusals."""

from __future__ import annotations

import ast
import os
import re
import string
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from laguna.core import words
from laguna.core.game import CHANCE, NOBODY
from laguna.core.icons import ICONS
from laguna.core.text import RuleError
from laguna.games.murano import asking, board, guide, refusing, sentences, telling
from laguna.games.murano.actions import ACT, ACTION_COUNT
from laguna.games.murano.cards import COUNTED_NAMES, SPECIAL_NAMES
from laguna.games.murano.choices import describe
from laguna.games.murano.components import CUSTOMER_NAMES, DEED_NAMES, GLASS_NAMES, KIND_NAMES
from laguna.games.murano.names import SIDES
from laguna.games.murano.table import PHASE_NAMES
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.test_examples import with_factories
from tests.games.murano.towns import build, building, buy, card, street
from tests.games.murano.walks import positions, readers, walk

FOLDER: Final = os.path.dirname(os.path.abspath(board.__file__))
OF_THE_GAME: Final = {**sentences.SENTENCES, **asking.SENTENCES, **refusing.SENTENCES, **telling.SENTENCES}
ALL: Final = {**OF_THE_GAME, **board.SENTENCES, **guide.SENTENCES}
PAGES_OWN: Final = ("blurb", "length")  # what pages of the web say of every game
SAYERS: Final = ("sentences.py", "asking.py", "refusing.py", "telling.py")


# ---- the sentences themselves


def german() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The catalogue: the German forms of each English sentence."""
    with open(os.path.join(FOLDER, "locale", "de.po"), "rb") as file:
        return {as_tuple(entry.id): as_tuple(entry.string) for entry in read_po(file, locale="de") if entry.id}


def as_tuple(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A sentence, or its singular and plural."""
    return (sentence,) if isinstance(sentence, str) else tuple(sentence or ())


def gaps(sentence: str) -> set[str]:
    """What is to be filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_every_sentence_has_a_german_one_with_the_same_gaps() -> None:
    catalogue = german()
    for key, sentence in ALL.items():
        for ours, theirs in zip(as_tuple(sentence), catalogue[as_tuple(sentence)], strict=True):
            assert theirs, f"{key} is not translated"
            assert gaps(ours) == gaps(theirs), key


def test_the_catalogue_holds_nothing_else() -> None:
    assert set(german()) == {as_tuple(sentence) for sentence in ALL.values()}


def test_nobody_is_addressed_in_german() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"\b(du|dein\w*|dir|dich|Sie|Ihr\w*|Ihnen)\b", sentence), sentence


def test_help_is_a_few_sentences_that_cite_rules() -> None:
    catalogue = german()
    explained = [name for name in ALL if name.endswith(".help")]
    assert {f"ask_{phase}.help" for phase in PHASE_NAMES} | {"wait_for.help"} <= set(explained)
    for name in explained:
        english = ALL[name]
        assert isinstance(english, str)
        translated = catalogue[(english,)][0]
        for text in (english, translated):
            assert 1 <= len(re.findall(r"\.(?= |$)", text)) <= 5, f"{name} is explained in too many sentences"
        cited = re.findall(r"(?:MU|AR)-\d+(?:\.\d+)?", english)
        assert cited == re.findall(r"(?:MU|AR)-\d+(?:\.\d+)?", translated) != [], name


def test_every_sentence_is_used() -> None:
    """It stands in the sources by its id, or is put together from the names of things."""
    used = written_ids() | named_ids()
    for key in ALL:
        stem = key.removesuffix(".log").removesuffix(".help").removesuffix(".why")
        assert stem in used, f"nothing says murano.{key}"


def test_every_id_in_the_sources_has_a_sentence() -> None:
    for key in written_ids() | named_ids():
        assert key in ALL, f"there is no sentence murano.{key}"


def named_ids() -> set[str]:
    """The ids that are put together from the names of things."""
    out: set[str] = set(PAGES_OWN)
    for prefix, names in (
        ("sort", ("character", "special")),  # of things, in statistics
        ("deed", DEED_NAMES),
        ("act", DEED_NAMES),
        ("short", DEED_NAMES),
        ("kind", KIND_NAMES),
        ("kinds", KIND_NAMES),
        ("card", SPECIAL_NAMES),
        ("thing", COUNTED_NAMES),
        ("things", COUNTED_NAMES),
        ("customers", CUSTOMER_NAMES),
        ("shop", CUSTOMER_NAMES),
        ("glass", GLASS_NAMES),
        ("beads", GLASS_NAMES),
        ("glass_colour", GLASS_NAMES),
        ("side", SIDES),
        ("ask", PHASE_NAMES),
        ("now", PHASE_NAMES),
    ):
        out.update(f"{prefix}_{name}" for name in names)
    return out


def written_ids() -> set[str]:
    """The ids that stand in the sources; what only the page, the board or the guide says stands without a prefix."""
    out: set[str] = set()
    for source in Path(FOLDER).glob("*.py"):
        if source.name in SAYERS:
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            key = node.value.removeprefix("murano.")
            if re.fullmatch(r"murano\.\w*[^_\W]", node.value) and (node.value not in ICONS or key in ALL):
                out.add(key)
            for prefix in ("page_", "guide_"):
                if source.name == f"{prefix[:-1]}.py" and prefix + node.value in ALL:
                    out.add(prefix + node.value)
            if node.value.startswith("board_") and node.value in ALL and source.name != "board.py":
                out.add(node.value)
    return out


# ---- what actions do


def test_random_games_ask_every_question() -> None:
    """Otherwise the tests of random positions would show less than they seem to."""
    asked = set()
    for seed in range(12):
        for state, _, _ in walk(2 + seed % 3, seed, eager=True):
            asked.add(PHASE_NAMES[state.phase])
        if asked == set(PHASE_NAMES):
            return
    assert asked >= set(PHASE_NAMES) - {"ship", "return", "gold", "beads"}, set(PHASE_NAMES) - asked


def test_any_action_can_be_described_anywhere() -> None:
    """Also one that is refused there; and what a player does has a line for the log, in the third person."""
    for state in positions(seed=2, every=450):
        for table in (state, *(state.view(reader) for reader in readers(state))):
            for action in state.legal_actions():
                if table.viewer not in (-3, state.to_move()) and state.to_move() != CHANCE:
                    text = table.describe(action, table.viewer, state.to_move())
                else:
                    text = describe(table, action, int(state.mover), False)
                assert action < ACT or words.has(text.id + ".log"), text.id
                for language in words.LANGUAGES:
                    assert words.say(text, language)
                    assert words.log_line(text, language)


def test_a_choice_tells_price_and_gain() -> None:
    scene = Scene()
    assert scene.said("sail special_building").endswith("buy a special building for 2 gold")
    scene.play("sail shop_2")
    assert scene.said("sail special_building").startswith("for 1 gold, sail another ship")
    buy(scene, "A", "shop_red")
    build(scene, "A", street("street_rr", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    scene.turn("A", "income")
    assert scene.said("income san_donato") == "San Donato: 2 gold"
    assert scene.said("income san_donato", "de") == "San Donato: 2 Gold"


def test_a_tile_is_offered_with_what_it_brings() -> None:
    scene = Scene()
    buy(scene, "A", "palace_2", "special_building")
    scene.turn("A", "build", *street("street_blank", "san_donato:b3"))
    assert scene.said("lay palace_2") == "lay a palace with 2 crests: 3 points"
    assert scene.said("lay special_building") == "lay a special building: a special card"


def test_production_is_offered_with_what_it_costs() -> None:
    scene = with_factories(2)
    scene.turn("A", "production")
    assert scene.said("work 2") == "let 2 factories work: 4 points less, and as many beads"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_refusal_of_random_games_is_one_sentence(language: str) -> None:
    """What was refused, why, and what would do: two parts with a semicolon between them."""
    seen: set[str] = set()
    for number, (state, mover, _) in enumerate(step for seed in (1, 2) for step in walk(2 + seed, seed, eager=True)):
        if mover < 0 or number % 11 > 0:
            continue
        legal = set(state.legal_actions())
        for action in range(number % 3, ACTION_COUNT, 3):
            if action in legal:
                continue
            with pytest.raises(RuleError) as refusal:
                state.clone().apply(action, mover)
            text = refusal.value.text
            seen.add(text.id)
            said = words.say(text, language)
            assert said.count(";") == 1, said
            assert not re.search(r"[.!{}]$|  ", said), said
    assert len(seen) > 15, seen


# ---- questions


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_position_has_a_question_for_everyone(language: str) -> None:
    for state in positions(seed=4, every=25):
        for reader in readers(state):
            text = state.view(reader).prompt(reader)
            said = words.say(text, language)
            assert said
            assert "{" not in said
            assert words.has(text.id + ".help"), text.id


def test_others_are_told_whom_they_wait_for() -> None:
    scene = Scene(seats=3)
    for reader in (1, 2, NOBODY):
        assert words.say(scene.state.view(reader).prompt(reader), "en") == "Wait for Amber: ships are to be moved"


def test_the_question_names_what_is_at_stake() -> None:
    scene = Scene()
    scene.play("sail shop_2")
    asked = words.say(scene.state.prompt(0), "en")
    assert "1 gold" in asked
    assert "shop" in asked
    card(scene, "A", "bank")
    scene.turn("A", "recruit_character > character_1 character_2 character_3")
    assert "1 gold" in words.say(scene.state.prompt(0), "en")


def test_every_card_and_character_says_what_it_does() -> None:
    for action in range(ACTION_COUNT):
        move = GAME.notate(action)
        if move.startswith(("keep character_", "card ")):
            said = words.say(describe(Scene().state, action, 0, False), "en")
            assert len(said) > 15, said
