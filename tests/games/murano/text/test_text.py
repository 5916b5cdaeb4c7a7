"""Murano in words: all sentences in both languages, choices with what they cost and bring, questions, refusals."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from laguna.core.state import CHANCE, NOBODY
from laguna.drawing import icons
from laguna.games.murano import cards, names
from laguna.games.murano import components as box
from laguna.games.murano.drawing import plates
from laguna.games.murano.rules import actions, phases
from laguna.games.murano.text import (
    describe,
    drawing_sentences,
    news_sentences,
    prompt_sentences,
    refusal_sentences,
    sentences,
    tutorial_sentences,
)
from laguna.games.murano.text.story import sentences as story_sentences
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from tests.games.murano.rules.test_examples import with_factories
from tests.games.murano.scene_turns import build, building, buy, card, street
from tests.games.murano.scenes import GAME, Scene
from tests.games.murano.walks import positions, readers, walk

FOLDER: Final = Path(plates.__file__).resolve().parents[1]
OF_THE_GAME: Final = {
    **sentences.SENTENCES,
    **prompt_sentences.SENTENCES,
    **refusal_sentences.SENTENCES,
    **news_sentences.SENTENCES,
    **story_sentences.SENTENCES,
}
ALL: Final = {**OF_THE_GAME, **drawing_sentences.SENTENCES, **tutorial_sentences.SENTENCES}
PAGES_OWN: Final = ("blurb", "length")  # what pages of the web say of every game


# ---- the sentences themselves


def german() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The catalogue: the German forms of each English sentence."""
    with open(FOLDER / "text" / "locale" / "de.po", "rb") as file:
        return {as_tuple(entry.id): as_tuple(entry.string) for entry in read_po(file, locale="de") if entry.id}


def as_tuple(sentence: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A sentence, or its singular and plural."""
    return (sentence,) if isinstance(sentence, str) else tuple(sentence or ())


def gaps(sentence: str) -> set[str]:
    """What is to be filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_every_sentence_has_a_german_one_with_the_same_gaps() -> None:
    entries = german()
    for key, sentence in ALL.items():
        for ours, theirs in zip(as_tuple(sentence), entries[as_tuple(sentence)], strict=True):
            assert theirs, f"{key} is not translated"
            assert gaps(ours) == gaps(theirs), key


def test_the_catalogue_holds_nothing_else() -> None:
    assert set(german()) == {as_tuple(sentence) for sentence in ALL.values()}


def test_german_players_are_addressed_as_friends() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"\b(Ihr\w*|Ihnen)\b|(?<=[a-zäöüß,] )Sie\b", sentence), sentence


def test_help_is_one_sentence_on_the_position_without_rule_ids() -> None:
    entries = german()
    explained = [name for name in ALL if name.endswith(".help")]
    assert {f"ask_{phase}.help" for phase in phases.NAMES} | {"wait_for.help"} <= set(explained)
    for name in explained:
        english = ALL[name]
        assert isinstance(english, str)
        translated = entries[(english,)][0]
        for text in (english, translated):
            assert not re.search(r"(?:MU|AR)-\d", text), f"{name} cites a rule: {text}"


@pytest.mark.parametrize(("language", "most"), [("en", 115), ("de", 135)])
def test_help_fits_a_line(language: str, most: int) -> None:
    """With the numbers of random positions filled in."""
    for state in positions(seed=3, every=6):
        for reader in readers(state):
            text = GAME.text.prompt(state.view(reader), reader)
            said = catalogue.sentence(Text(text.id + ".help", *text.params), language)
            assert len(said) <= most, f"{len(said)} letters: {said}"


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
    for prefix, things in (
        ("sort", ("character", "special")),  # of things, in statistics
        ("deed", box.DEED_NAMES),
        ("act", box.DEED_NAMES),
        ("short", box.DEED_NAMES),
        ("kind", box.KIND_NAMES),
        ("kinds", box.KIND_NAMES),
        ("card", cards.SPECIAL_NAMES),
        ("thing", cards.COUNTED_NAMES),
        ("things", cards.COUNTED_NAMES),
        ("customers", box.CUSTOMER_NAMES),
        ("shop", box.CUSTOMER_NAMES),
        ("glass", box.GLASS_NAMES),
        ("beads", box.GLASS_NAMES),
        ("glass_colour", box.GLASS_NAMES),
        ("side", names.SIDES),
        ("does", box.DEED_NAMES),
        ("tile", [name for name in box.KIND_NAMES if name != "shop"]),
        ("tile_shop", box.CUSTOMER_NAMES),
        ("ask", phases.NAMES),
        ("now", phases.NAMES),
    ):
        out.update(f"{prefix}_{name}" for name in things)
    return out


def written_ids() -> set[str]:
    """The ids that stand in the sources; what only the page, the board or the guide says stands without a prefix."""
    out: set[str] = set()
    for source in FOLDER.rglob("*.py"):
        if source.name.endswith("sentences.py"):
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            key = node.value.removeprefix("murano.")
            if re.fullmatch(r"murano\.\w*[^_\W]", node.value) and (node.value not in icons.ICONS or key in ALL):
                out.add(key)
            for prefix, teller in (("page_", "text_page.py"), ("guide_", "tutorial.py")):
                if source.name == teller and prefix + node.value in ALL:
                    out.add(prefix + node.value)
            if node.value.startswith("board_") and node.value in ALL:
                out.add(node.value)
    return out


# ---- what actions do


def test_random_games_ask_every_question() -> None:
    """Otherwise the tests of random positions would show less than they seem to."""
    asked = set()
    for seed in range(12):
        for state, _, _ in walk(2 + seed % 3, seed, eager=True):
            asked.add(phases.NAMES[state.phase])
        if asked == set(phases.NAMES):
            return
    assert asked >= set(phases.NAMES) - {"ship", "return", "gold", "beads"}, set(phases.NAMES) - asked


def test_any_action_can_be_described_anywhere() -> None:
    """Also one that is refused there; and what a player does has a line for the log, in the third person."""
    for state in positions(seed=2, every=450):
        for table in (state, *(state.view(reader) for reader in readers(state))):
            for action in state.legal_actions():
                if table.viewer not in (-3, state.to_move()) and state.to_move() != CHANCE:
                    text = GAME.text.describe(table, action, table.viewer, state.to_move())
                else:
                    text = describe.describe(table, action, int(state.mover), False)
                assert action < actions.ACT or catalogue.has(text.id + ".log"), text.id
                for language in catalogue.LANGUAGES:
                    assert catalogue.translate(text, language)
                    assert catalogue.log_line(text, language)


def test_a_choice_tells_price_and_gain() -> None:
    scene = Scene()
    assert scene.describe("sail special_building").endswith("buy a special building for 2 gold")
    scene.play("sail shop_2")
    assert scene.describe("sail special_building").startswith("for 1 gold, sail another ship")
    buy(scene, "A", "shop_red")
    build(scene, "A", street("street_rr", "san_donato:b2"), building("shop_red", "san_donato:b1"))
    scene.turn("A", "income")
    assert scene.describe("income san_donato") == "San Donato: 2 gold"
    assert scene.describe("income san_donato", "de") == "San Donato: 2 Gold"


def test_a_tile_is_offered_with_what_it_brings() -> None:
    scene = Scene()
    buy(scene, "A", "palace_2", "special_building")
    scene.turn("A", "build", *street("street_blank", "san_donato:b3"))
    assert scene.describe("lay palace_2") == "lay a palace with 2 crests: 3 points"
    assert scene.describe("lay special_building") == "lay a special building: a special card"


def test_production_is_offered_with_what_it_costs() -> None:
    scene = with_factories(2)
    scene.turn("A", "production")
    assert scene.describe("work 2") == "let 2 factories work: 2 beads for 4 points"


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_refusal_of_random_games_is_one_sentence(language: str) -> None:
    """What was refused, why, and what would do: two parts with a semicolon between them."""
    seen: set[str] = set()
    for number, (state, mover, _) in enumerate(step for seed in (1, 2) for step in walk(2 + seed, seed, eager=True)):
        if mover < 0 or number % 11 > 0:
            continue
        legal = set(state.legal_actions())
        for action in range(number % 3, actions.ACTION_COUNT, 3):
            if action in legal:
                continue
            with pytest.raises(RuleError) as refusal:
                state.clone().apply(action, mover)
            text = refusal.value.text
            seen.add(text.id)
            sentence = catalogue.translate(text, language)
            assert sentence.count(";") == 1, sentence
            assert not re.search(r"[.!{}]$|  ", sentence), sentence
    assert len(seen) > 15, seen


# ---- questions


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_every_position_has_a_question_for_everyone(language: str) -> None:
    for state in positions(seed=4, every=25):
        for reader in readers(state):
            text = GAME.text.prompt(state.view(reader), reader)
            sentence = catalogue.translate(text, language)
            assert sentence
            assert "{" not in sentence
            assert catalogue.has(text.id + ".help"), text.id


def test_others_are_told_whom_they_wait_for() -> None:
    scene = Scene(seats=3)
    for reader in (1, 2, NOBODY):
        assert (
            catalogue.translate(GAME.text.prompt(scene.state.view(reader), reader), "en")
            == "Wait for Amber: ships are to be moved"
        )


def test_the_question_names_what_is_at_stake() -> None:
    scene = Scene()
    scene.play("sail shop_2")
    asked = catalogue.translate(GAME.text.prompt(scene.state, 0), "en")
    assert "1 gold" in asked
    assert "shop" in asked
    card(scene, "A", "bank")
    scene.turn("A", "recruit_character > character_1 character_2 character_3")
    assert "1 gold" in catalogue.translate(GAME.text.prompt(scene.state, 0), "en")


def test_every_card_and_character_says_what_it_does() -> None:
    for action in range(actions.ACTION_COUNT):
        move = GAME.notate(action)
        if move.startswith(("keep character_", "card ")):
            sentence = catalogue.translate(describe.describe(Scene().state, action, 0, False), "en")
            assert len(sentence) > 15, sentence
