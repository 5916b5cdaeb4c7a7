"""Rialto in words: every sentence in both languages, choices with their consequence, questions that fit the moment."""

from __future__ import annotations

import ast
import os
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from laguna.core.state import NOBODY
from laguna.games.rialto import components as box
from laguna.games.rialto.rules import actions, phases
from laguna.games.rialto.text import describe, drawing_sentences, sentences, story_sentences, tutorial_sentences
from laguna.text import catalogue
from laguna.text.text import RuleError, Text
from tests.games.rialto import walks
from tests.games.rialto.scenes import Scene

FOLDER: Final = Path(sentences.__file__).resolve().parents[1]
ALL: Final = {
    **sentences.SENTENCES,
    **drawing_sentences.SENTENCES,
    **story_sentences.SENTENCES,
    **tutorial_sentences.SENTENCES,
}
# Modules whose ids are no use of a sentence.
LISTS: Final = ("sentences.py", "drawing_sentences.py", "story_sentences.py", "tutorial_sentences.py", "rule_index.py")

# ---- the sentences themselves


def forms(sentence: str | tuple[str, str]) -> tuple[str, ...]:
    """A sentence, or its singular and plural."""
    return (sentence,) if isinstance(sentence, str) else sentence


def gaps(sentence: str) -> set[str]:
    """What is to be filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def german() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The catalogue: the German forms of each English sentence."""
    with open(FOLDER / "text" / "locale" / "de.po", "rb") as file:
        catalogue = read_po(file, locale="de")
    out: dict[tuple[str, ...], tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            out[english] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return out


def test_every_sentence_has_a_german_one_with_the_same_gaps() -> None:
    catalogue = german()
    for key, sentence in ALL.items():
        translated = catalogue[forms(sentence)]
        for ours, theirs in zip(forms(sentence), translated, strict=True):
            assert theirs, f"{key} is not translated"
            assert gaps(ours) == gaps(theirs), key


def test_the_catalogue_holds_nothing_else() -> None:
    assert set(german()) == {forms(sentence) for sentence in ALL.values()}


def test_german_says_du_and_never_sie() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"\b(Ihr\w*|Ihnen)\b|(?<!^)(?<![.:] )\bSie\b", sentence), sentence


def test_help_cites_no_rules() -> None:
    """The link beside it leads to the rule."""
    catalogue = german()
    for name in (*(f"ask_{phase}" for phase in phases.PHASE_NAMES), "wait_for"):
        english = sentences.SENTENCES[f"{name}.help"]
        assert isinstance(english, str)
        for text in (english, catalogue[(english,)][0]):
            assert "RI-" not in text, name


# ---- the sources


def constants(path: str) -> Iterator[str]:
    """Every text in a source."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def named_ids() -> set[str]:
    """The ids that are put together from the names of things."""
    out = set(box.BUILDING_NAMES)
    for prefix, names in (("kind", box.KIND_NAMES), ("bank", box.BANK_NAMES), ("page", box.COLOUR_NAMES)):
        out.update(f"{prefix}_{name}" for name in names)
    out.update(f"gives_{name}" for name in box.KIND_NAMES)
    out.update(f"when_{name}" for name in box.COLOUR_NAMES)
    out.update(key for key in story_sentences.SENTENCES if key.startswith("legend_"))  # tests/…/test_legend.py
    out.update(f"help_{name}" for name in box.KIND_NAMES[: box.COUNCILLOR + 1])
    for prefix in ("ask", "now"):
        out.update(f"{prefix}_{name}" for name in phases.PHASE_NAMES)
    out.update(f"board_{pile}_left" for pile in ("bridges", "gondolas", "coins", "discards"))
    out.update(f"board_{part}" for part in ("districts", "buildings", "leftovers"))
    out.update(("blurb", "length"))  # what the lobby says of every game
    out.add("sort_building")  # of things, in statistics
    for option, values in walks.GAME.options.items():
        out.update((f"option_{option}", *(f"option_{option}_{value}" for value in values)))
    return out


def written_ids() -> set[str]:
    """The ids that stand in the sources; what only the page, board or guide says stands there without a prefix."""
    out: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        name = path.name
        if name in LISTS:
            continue
        for text in constants(str(path)):
            if re.fullmatch(r"rialto\.\w*[^_\W]", text):
                out.add(text.removeprefix("rialto."))
            elif name == "text_page.py" and "page_" + text in sentences.SENTENCES:
                out.add("page_" + text)
            elif name == "tutorial.py" and "guide_" + text in tutorial_sentences.SENTENCES:
                out.add("guide_" + text)
            elif re.fullmatch(r"board_\w*[^_\W]", text):
                out.add(text)
    return out


def test_every_id_in_the_sources_has_a_sentence() -> None:
    for key in written_ids() | named_ids():
        assert key in ALL, f"there is no sentence rialto.{key}"


def test_every_sentence_is_used() -> None:
    used = written_ids() | named_ids()
    for key in ALL:
        stem = key.removesuffix(".log").removesuffix(".help").removesuffix(".why")
        assert stem in used, f"nothing says rialto.{key}"


# ---- what actions do


def test_random_games_ask_every_question() -> None:
    """Otherwise the tests of random positions would show less than they seem to."""
    rare = {"source", "return"}  # for these there are scenes
    seen = {
        phases.PHASE_NAMES[state.phase]
        for seed in range(4)
        for table in walks.TABLES
        for state, _, _ in walks.walk(*table, seed)
    }
    assert seen | rare == set(phases.PHASE_NAMES)


def test_any_action_can_be_described_anywhere() -> None:
    """Also one that is refused there; and what a player does has a line for the log, in the third person."""
    for state in walks.positions(seed=2, every=40):
        for table in (state, *(state.view(reader) for reader in walks.readers(state))):
            for action in range(actions.ACTION_COUNT):
                for veiled in (False, True):
                    text = describe.describe(table, action, veiled)
                    assert action < actions.TAKE or catalogue.has(text.id + ".log")
                    for language in catalogue.LANGUAGES:
                        assert catalogue.translate(text, language)
                        assert catalogue.log_line(text, language)


def offered(scene: Scene, seat: int, language: str = "en") -> list[str]:
    """The choices of a seat in words."""
    view = scene.state.view(seat)
    return [
        catalogue.translate(walks.GAME.text.describe(view, action, seat, seat), language)
        for action in view.legal_actions(seat)
    ]


def test_a_row_is_offered_with_its_cards() -> None:
    scene = Scene(3)
    scene.deal(1, rows=["doge gold*2 joker*3", "bridge*6"])
    scene.go_to(phases.CHOOSE_ROW, round=1, seat=0)
    assert offered(scene, 0)[:2] == ["take row 1: doge, gold ×2 and joker ×3", "take row 2: bridge ×6"]
    assert offered(scene, 0, "de")[1] == "Reihe 2 nehmen: 6× Brücke"


def test_draws_and_discards_of_others_are_veiled() -> None:
    scene = Scene(2)
    scene.go_to(phases.DISCARD_CARDS, round=1)
    state = scene.state
    discard = actions.ACTIONS.parse("discard gold")
    assert catalogue.log_line(walks.GAME.text.describe(state.view(1), discard, 1, 0)) == "discards a card"
    assert catalogue.log_line(walks.GAME.text.describe(state.view(0), discard, 0, 0)) == "discards gold"
    heard = [catalogue.log_line(text) for _, text in scene.match.log(1)]
    assert heard.count("Amber draws a card") == 2
    assert sum(line.startswith("Blue draws ") and line != "Blue draws a card" for line in heard) == 2


def test_a_play_is_offered_with_what_it_counts() -> None:
    scene = Scene(2, start="green_1 yellow_1")
    scene.script(1, 0, "building*3", "take yellow_4")
    scene.deal(2, rows=["gold*2 joker doge"])
    scene.go_to_stage(box.GOLD, round=2)
    scene.play(0, "lay gold")
    assert "lay gold (counts 2)" in offered(scene, 0)
    assert "play gold: counts as 1 card" in offered(scene, 0)
    scene.play(0, "use yellow_4")
    assert "lay doge as gold (counts 3)" in offered(scene, 0)
    scene.play(0, "convert doge", "lay joker")
    assert "play gold, doge by yellow 4 and joker: counts as 4 cards" in offered(scene, 0)
    # The others do not see it before it is played.
    assert (
        catalogue.translate(walks.GAME.text.describe(scene.state.view(1), actions.ACTIONS.parse("play"), 1, 0))
        == "play the cards laid"
    )


def test_half_a_pair_says_what_must_follow() -> None:
    scene = Scene(2)
    scene.deal(1, rows=["joker*2 gold*4"], without="doge joker")
    scene.go_to_stage(box.DOGE, round=1)
    scene.turn_of(0)
    assert "lay joker, another joker must follow" in offered(scene, 0)
    scene.play(0, "lay joker")
    assert "lay joker (counts 1)" in offered(scene, 0)


def test_passing_costs_a_point_where_bridges_are_played() -> None:
    scene = Scene(2)
    scene.go_to_stage(box.GOLD, round=1)
    assert "pass" in offered(scene, scene.match.deciders()[0])
    scene.go_to_stage(box.BRIDGE, round=1)
    assert "pass and lose a point" in offered(scene, scene.match.deciders()[0])


def test_buildings_are_offered_with_what_they_do() -> None:
    scene = Scene(2, start="green_1 blue_1")
    scene.script(1, 0, "building*5")
    scene.go_to(phases.TAKE_BUILDING, round=1)
    choices = offered(scene, 0)
    assert "take yellow 3: one more joker" in choices
    assert "take blue 4 and have 2 left for a second: 3 points" in choices
    scene.play(0, "take blue_4")
    assert offered(scene, 0)[-1] == "take no second building"
    scene.go_to(phases.USE_BLUE, round=1, seat=0)
    assert offered(scene, 0) == ["use blue 4: 3 points", "use no more blue buildings"]


def test_a_green_building_is_offered_with_its_cards() -> None:
    scene = Scene(2, start="green_1 blue_1")
    scene.go_to(phases.USE_GREEN, round=1, seat=0)
    assert offered(scene, 0)[0] == "use green 1: a card of the leftover row or 3 from the pile"
    scene.play(0, "use green_1")
    assert scene.state.phase == phases.GREEN_CARD
    assert offered(scene, 0)[-1] == "draw 3 cards from the pile"


def test_a_bridge_is_offered_with_the_values_it_makes() -> None:
    scene = Scene(2, bridges="4_6")
    scene.script(1, 0, "bridge*2", "bridge cannaregio-san_marco")
    scene.go_to(phases.FACE_BRIDGE, round=1)
    assert offered(scene, 0) == [
        "the 4 to Cannaregio (then 4), the 6 to San Marco (then 6)",
        "the 4 to San Marco (then 4), the 6 to Cannaregio (then 6)",
    ]


def test_a_councillor_that_completes_a_bank_is_offered_with_its_bonus() -> None:
    """The tiles of the first three rounds lie on one bank; the third district is reached by gondola (RI-9.1)."""
    scene = Scene(2, tiles="cannaregio castello san_marco san_polo santa_croce dorsoduro")
    scene.script(1, 0, "councillor*1")
    scene.script(2, 0, "gondola*2", "gondola castello-san_marco", "to castello", "councillor*1")
    scene.script(3, 0, "gondola*2", "gondola cannaregio-san_marco")
    scene.go_to(phases.PLACE_COUNCILLOR, round=3)
    assert offered(scene, 0) == [
        "send the councillor to Cannaregio",
        "send the councillor to San Marco: 5 points for the blue bank",
    ]


# ---- what is asked


def asked(scene: Scene, reader: int) -> str:
    return catalogue.translate(walks.GAME.text.prompt(scene.state.view(reader), reader), "en")


def test_each_is_asked_what_is_its_own() -> None:
    scene = Scene(3)
    scene.go_to(phases.CHOOSE_ROW, round=1, seat=0)
    assert asked(scene, 0) == "Take a row of cards"
    assert asked(scene, 2) == asked(scene, NOBODY) == "Wait for Amber: a row is to be taken"
    scene.go_to(phases.DISCARD_CARDS, round=1)
    assert asked(scene, 1) == "Choose 1 card to discard"
    scene.go_to_stage(box.COUNCILLOR, round=1)
    assert asked(scene, scene.match.deciders()[0]) == "Stage F: lay councillor cards, or pass"


def test_who_has_discarded_already_is_hidden() -> None:
    scene = Scene(3)
    scene.go_to(phases.DISCARD_CARDS, round=1)
    before = asked(scene, NOBODY)
    assert before == "Wait for Amber, Blue and Coral: surplus cards are to be discarded"
    scene.step()
    assert asked(scene, NOBODY) == before
    assert asked(scene, 0) == "Wait for Blue and Coral: surplus cards are to be discarded"


def test_the_building_is_asked_for_with_its_limit() -> None:
    scene = Scene(2)
    scene.script(1, 0, "building*2")
    scene.go_to(phases.TAKE_BUILDING, round=1)
    assert asked(scene, 0) == "Take a building worth up to 3, or none"


def test_the_end_names_the_winner() -> None:
    scene = Scene(2)
    scene.finish()
    winner = list(scene.state.places()).index(1)
    name = catalogue.translate(Text("core.seat", winner), "en")
    assert asked(scene, NOBODY) == f"The game is over: {name} wins with {scene.points()[winner]} points"


# ---- refusals


def refusal(scene: Scene, seat: int, move: str) -> RuleError:
    with pytest.raises(RuleError) as refused:
        scene.match.play_move(seat, move)
    return refused.value


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "row 1 is already taken; rows 2, 3 and 4 are left (RI-5.3)"),
        ("de", "Reihe 1 ist schon genommen; übrig sind die Reihen 2, 3 und 4 (RI-5.3)"),
    ],
)
def test_a_refusal_says_what_why_and_what_would_do(language: str, sentence: str) -> None:
    scene = Scene(3)
    scene.play(0, "row 1")
    scene.turn_of(1)
    error = refusal(scene, 1, "row 1")
    assert catalogue.refusal(error, language) == sentence


def test_an_action_at_the_wrong_moment_says_what_is_asked() -> None:
    scene = Scene(3)
    scene.go_to(phases.CHOOSE_ROW, round=1, seat=0)
    refused = catalogue.refusal(refusal(scene, 0, "pass"), "en")
    assert refused == "'pass' is not possible, because now a row is to be taken; choose one of the actions offered"


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('id = "doge"', 'id = "dogi"', "{0} has card_kind[0].id = dogi; the order is fixed, and here comes doge"),
        (
            "count = 11",
            "count = 12",
            "{0} contradicts itself at card_kind; its numbers have to add up to inventory.cards = 77",
        ),
    ],
)
def test_a_faulty_box_is_refused_in_words(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    """The components are read before anything else of the game, and its sentences even before them."""
    box = Path(FOLDER, "components.toml").read_text(encoding="utf-8")
    faulty = tmp_path / "components.toml"
    faulty.write_text(box.replace(right, wrong, 1), encoding="utf-8")
    script = "from laguna import games\ntry:\n    games.load('rialto')\nexcept ValueError as error:\n    print(error)"
    environment = {**os.environ, "LAGUNA_COMPONENTS_RIALTO": str(faulty), "LAGUNA_LANG": "en"}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == sentence.format(faulty)
