"""Mille Fiori in words: all sentences in both languages, choices with what they give, questions that fit the moment."""

from __future__ import annotations

import ast
import os
import re
import string
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from laguna.core.state import NOBODY
from laguna.drawing.icons import ICONS
from laguna.games.millefiori import components as box
from laguna.games.millefiori.drawing import plates
from laguna.games.millefiori.rules import actions, phases
from laguna.games.millefiori.text import consequences, describe, drawing_sentences, sentences, tutorial_sentences
from laguna.text import catalogue as words
from laguna.text.text import RuleError, Text
from tests.games.millefiori.planned_matches import GAME, PlannedMatch
from tests.games.millefiori.walks import TABLES, positions, readers, walk

FOLDER: Final = Path(plates.__file__).resolve().parents[1]
ALL: Final = {**sentences.SENTENCES, **drawing_sentences.SENTENCES, **tutorial_sentences.SENTENCES}
PAGES_OWN: Final = ("blurb", "length")  # what pages of the web say of every game, besides its options

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
    catalogue = german()
    for key, sentence in ALL.items():
        for ours, theirs in zip(as_tuple(sentence), catalogue[as_tuple(sentence)], strict=True):
            assert theirs, f"{key} is not translated"
            assert gaps(ours) == gaps(theirs), key


def test_the_catalogue_holds_nothing_else() -> None:
    assert set(german()) == {as_tuple(sentence) for sentence in ALL.values()}


def test_german_says_du() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"\b(Sie|Ihr|Ihre[nmrs]?|Ihnen)\b", sentence), sentence


def test_german_uses_the_nouns_of_the_rulebook() -> None:
    for translated in german().values():
        for sentence in translated:
            assert not re.search(r"Diamant|Residenz|Reserve|Bürger", sentence), sentence


SHORT: Final = {"en": 110, "de": 130}  # letters of the sentence under the prompt


def test_the_sentence_under_the_prompt_is_short_and_names_no_rule() -> None:
    """At every decision of whole games, in both languages, with the numbers of the position."""
    for table in TABLES:
        for state, mover, _ in walk(*table, 4):
            if mover == NOBODY:
                continue
            asked = GAME.text.prompt(state.view(mover), mover)
            for language, longest in SHORT.items():
                said = words.translate(Text(asked.id + ".help", *asked.params), language)
                assert len(said) <= longest, said
                assert not re.search(r"MF-", said), said


# ---- the sources


def named_ids() -> set[str]:
    """The ids that are put together from the names of things."""
    out: set[str] = set(PAGES_OWN)
    for option, values in GAME.options.items():
        out.update((f"option_{option}", *(f"option_{option}_{value}" for value in values)))
    for prefix, names in (
        ("symbol", box.SYMBOL_NAMES),
        ("area", box.AREA_NAMES),
        ("in", box.AREA_NAMES),
        ("ask", phases.PHASE_NAMES),
        ("now", phases.PHASE_NAMES),
        ("name_level", ("1", "2", "3")),
        ("why_extra", consequences.WHY_EXTRA),
        ("sort", ("area", "bonus")),  # of things, in statistics
    ):
        out.update(f"{prefix}_{name}" for name in names)
    return out


def written_ids() -> set[str]:
    """The ids that stand in the sources; what only the page says stands there without a prefix."""
    out: set[str] = set()
    for source in FOLDER.rglob("*.py"):
        if source.name.endswith("sentences.py"):
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            if re.fullmatch(r"millefiori\.\w*[^_\W]", node.value) and node.value not in ICONS:
                out.add(node.value.removeprefix("millefiori."))
            elif source.name == "text_page.py" and "page_" + node.value in sentences.SENTENCES:
                out.add("page_" + node.value)
    return out


def test_every_id_in_the_sources_has_a_sentence() -> None:
    for key in written_ids() | named_ids():
        assert key in ALL, f"there is no sentence millefiori.{key}"


def test_every_sentence_is_used() -> None:
    used = written_ids() | named_ids()
    for key in sentences.SENTENCES:
        assert key.removesuffix(".log").removesuffix(".help").removesuffix(".why") in used, (
            f"nothing says millefiori.{key}"
        )


# ---- what actions do


def test_random_games_ask_every_question() -> None:
    """Otherwise the tests of random positions would show less than they seem to."""
    assert {phases.PHASE_NAMES[state.phase] for table in TABLES for state, _, _ in walk(*table, 1)} == set(
        phases.PHASE_NAMES
    )


def test_any_action_can_be_described_anywhere() -> None:
    """Also one that is refused there; and what a player does has a line for the log, in the third person."""
    for state in positions(seed=2, every=60):
        for table in (state, *(state.view(reader) for reader in readers(state))):
            for action in range(actions.ACTION_COUNT):
                for mover, veiled in ((0, False), (NOBODY, False), (1, True)):
                    text = describe.describe(table, action, mover, veiled)
                    assert action < actions.KEEP or words.has(text.id + ".log")
                    for language in words.LANGUAGES:
                        assert words.translate(text, language)
                        assert words.log_line(text, language)


def test_a_card_is_offered_with_its_area_and_wheel() -> None:
    planned = PlannedMatch("A swan-2 T1S", "A lime-1 W04", "A fish-1 sail")
    while planned.match.deciders() != [0, 1, 2]:
        planned.step()
    for choice in planned.choices(0):
        assert re.fullmatch(r"keep \w+ \d: a diamond (in|among) the [\w ]+, or sail \d spaces?", choice)
    opening = PlannedMatch("A ash-1").state  # all choose from the hands of the first deal
    assert words.translate(GAME.text.describe(opening.view(0), actions.ACTIONS.parse("keep ash-1"), 0, 0)) == (
        "keep ash 1: a diamond in the workshops, or sail 1 space"
    )
    assert words.translate(GAME.text.describe(opening.view(0), actions.ACTIONS.parse("keep cross-4"), 0, 0), "de") == (
        "Kreuz 4 behalten: eine Raute bei den Nobili oder 4 Felder fahren"
    )


def test_mf_5_2_a_placement_is_offered_with_what_it_scores() -> None:
    """X.2, and the star that the diamond of another makes complete (MF-5.4)."""
    turns = ("B ash-1 W05", "B ash-2 W11", "B quartz-1 W18", "B pigment-1")
    assert "diamond on workshop 2/5 (pigment): 8 points" in PlannedMatch(*turns).choices(1)
    planned = PlannedMatch("A lime-1 W04", *turns)
    assert "diamond on workshop 2/5 (pigment): 8 points and an extra card" in planned.choices(1)
    assert "Raute auf Werkstatt 2/5 (Pigment): 8 Punkte und eine Extrakarte" in planned.choices(1, "de")


def test_mf_6_3_the_bonus_is_offered_with_its_value() -> None:
    """X.5: the fourth value of the residences; the edition says when the bonus scores (MF-12.3)."""
    turns = ("A key-1 R01", "B key-1 R02", "B key-2 R03", "B key-2 R04", "B key-3")
    assert (
        PlannedMatch(*turns, edition="devir").choices(1)[0]
        == "diamond on residence 5 (value 1): 13 points and the 20 bonus"
    )
    assert PlannedMatch(*turns, edition="schmidt").choices(1)[0] == (
        "diamond on residence 5 (value 1): 13 points and the 20 bonus at the end"
    )


def test_mf_8_2_the_points_of_others_are_offered_too() -> None:
    """X.13: a good deal."""
    planned = PlannedMatch("B swan-1 T1S", "B swan-2 T2S", "A lime-1 W04", "A lime-2 W06", "A swan-3")
    assert "diamond on trade row 3 (swan): 3 points, 6 for Blue and an extra card" in planned.choices(0)


def test_mf_7_3_a_townsperson_is_offered_with_the_symbol_of_the_space() -> None:
    """X.7: level 2 on two diamonds, one of them one's own."""
    planned = PlannedMatch("A lion-1 N-B2", "B lion-2 N-B3", "A coin-1")
    assert "diamond on Nobili middle 2 (cross): 4 points and 1 for Blue" in planned.choices(0)
    assert "diamond on Nobili bottom 5 (coin): 2 points" in planned.choices(0)


def test_mf_9_5_a_ship_is_offered_with_its_voyage() -> None:
    """X.17; and in the other edition the voyage is a choice of its own (MF-D.3)."""
    assert PlannedMatch("A ship-4", edition="schmidt").choices(0)[0] == (
        "diamond on fleet 1, ship 1: no points; then the ship sails to 4: 3 points"
    )
    planned = PlannedMatch("A ship-4", edition="devir")
    assert planned.choices(0)[0] == "diamond on fleet 1, ship 1: no points; then the ship may sail to 4: 3 points"
    planned.play(0, "place H1a")
    assert planned.prompt(0) == "Sail 4 spaces with the ship card, or stay"
    assert planned.choices(0) == ["sail 4 spaces to 4: 3 points", "leave the ship where it is"]


def test_mf_9_7_the_end_of_the_route_is_offered_as_such() -> None:
    turns = ["A key-5 sail"] * 3
    assert (
        PlannedMatch(*turns, "A lime-5").choices(0)[-1] == "sail to the end of the route: 10 points and an extra card"
    )
    planned = PlannedMatch(*turns, "A lime-5 sail", "A lime-5")
    assert planned.choices(0)[-1] == "lay the card aside; the ship is at the end of the route"
    assert planned.prompt(0) == "Play lime 5: a diamond in the workshops, or lay it aside"


def test_mf_11_4_a_lost_extra_card_is_offered_as_lost() -> None:
    planned = PlannedMatch(
        "A key-5 sail",
        "A key-2 sail extra:key-4 sail",
        "A lime-5 sail extra:lion-5",
        seats=2,
        edition="schmidt",
        open="key-4 lion-5",
    )
    assert planned.choices(0)[-1] == "sail to the end of the route: 10 points and an extra card, but none lies open"


def test_extra_cards_are_offered_like_cards_of_the_hand() -> None:
    planned = PlannedMatch("A key-5 sail", "A key-2 sail", open="fish-2")
    assert planned.prompt(0) == "Take an open card as extra card, or none"
    assert "take fish 2 as extra card: a diamond among the Populi, or sail 2 spaces" in planned.choices(0)
    assert planned.choices(0)[-1] == "take no extra card"


def test_kept_and_dealt_cards_of_others_are_veiled() -> None:
    planned = PlannedMatch("A quartz-1 W08")
    lines = [words.log_line(text) for seat, text in planned.match.log(1) if seat == 0]
    assert lines[:2] == ["keeps a card", "puts a diamond on workshop 2/1 (quartz)"]
    assert "keeps quartz 1" in [words.log_line(text) for seat, text in planned.match.log(0) if seat == 0]
    heard = [words.log_line(text) for _, text in planned.match.log(NOBODY)]
    assert heard.count("Coral is dealt a card") == 5
    assert "Coral is dealt a card" not in [words.log_line(text) for _, text in planned.match.log(2)]


def test_mf_14_1_a_card_chosen_on_turn_is_seen() -> None:
    planned = PlannedMatch("A quartz-1 W08", choose="on_turn")
    assert "keeps quartz 1" in [words.log_line(text) for seat, text in planned.match.log(1) if seat == 0]


# ---- what is asked


def test_each_is_asked_what_is_its_own() -> None:
    planned = PlannedMatch("A quartz-1")
    assert planned.prompt(0) == "Play quartz 1: a diamond in the workshops, or sail 1 space"
    assert planned.prompt(1) == planned.prompt(NOBODY) == "Wait for Amber: quartz 1 is to be played"
    planned.play(0, "place W08")
    assert planned.prompt(0).startswith("Wait for Blue: ")


def test_mf_3_4_all_are_asked_to_keep_a_card() -> None:
    planned = PlannedMatch()
    assert [planned.prompt(seat) for seat in range(3)] == [
        f"Keep one of your 5 cards; the others go to {name}" for name in ("Blue", "Coral", "Amber")
    ]
    assert planned.prompt(NOBODY) == "Wait for Amber, Blue and Coral: a card is to be kept"
    planned.step()
    assert planned.prompt(0) == "Wait for Blue and Coral: a card is to be kept"
    assert planned.prompt(0, "de") == "Warte auf Blau und Coral: eine Karte ist zu behalten"


def test_mf_3_7_the_last_choice_says_what_becomes_of_the_rest() -> None:
    planned = PlannedMatch(*["A quartz-3 sail"] * 3)
    while planned.match.deciders() != [0, 1, 2]:
        planned.step()
    assert planned.prompt(0) == "Keep one of your 2 cards; the others join the open cards after this pass"


def test_mf_14_1_the_variant_asks_in_turn() -> None:
    planned = PlannedMatch(choose="on_turn")
    assert planned.prompt(0) == "Keep one of your 5 cards and play it; the others go to Blue"
    assert planned.prompt(1) == "Wait for Amber: a card is to be kept"


def test_the_end_names_the_winners() -> None:
    planned = PlannedMatch()
    planned.finish()
    best = max(planned.state.score)
    names = [words.translate(Text("core.seat", seat)) for seat in range(3) if planned.state.score[seat] == best]
    assert len(names) == 1
    assert planned.prompt(NOBODY) == f"The game is over: {names[0]} wins with {best} points"


# ---- refusals


def refusal(planned: PlannedMatch, seat: int, move: str, language: str = "en") -> str:
    with pytest.raises(RuleError) as refused:
        planned.match.play_move(seat, move)
    return words.refusal(refused.value, language)


def test_a_refusal_says_what_why_and_what_would_do() -> None:
    planned = PlannedMatch("B lime-1 W04", "A ash-1 W02", "A lime-2")
    assert refusal(planned, 0, "place W04") == (
        "a diamond lies on W04 already; this card can go to W06, W09, W19, W22, W25 and W28 (MF-4.2)"
    )
    assert refusal(planned, 0, "place R01", "de") == (
        "Kalk 2 kann nicht auf R01; möglich ist W06, W09, W19, W22, W25 und W28 (MF-4.1)"
    )
    assert refusal(planned, 0, "stay") == (
        "'stay' is not possible, because now the card is to be placed or used to sail; "
        "choose one of the actions offered"
    )
    assert refusal(planned, 0, "lace W06") == (
        "cannot read 'lace W06'; a move looks like 'keep quartz-3', 'place W12' or 'sail'"
    )


def test_cards_that_are_not_there_are_refused() -> None:
    planned = PlannedMatch("A key-5 sail", "A key-2 sail", open="fish-2 quartz-3 ship-5", edition="schmidt")
    assert refusal(planned, 0, "extra crab-5") == (
        "crab 5 is not among the open cards; take one of quartz 3, fish 2 and ship 5, or decline (MF-11.1)"
    )
    opening = PlannedMatch()
    held = {choice.split(":")[0].removeprefix("keep ") for choice in opening.choices(0)}
    assert "crab 5" not in held
    assert refusal(opening, 0, "keep crab-5").startswith("crab 5 is not in your hand; keep one of ")
    opening.step()
    assert refusal(opening, 0, "keep crab-5") == "it is not your turn; wait for Blue and Coral"


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("edition", "ravensburger", "edition cannot be 'ravensburger'; it can be devir or schmidt"),
        ("choose", "never", "choose cannot be 'never'; it can be together or on_turn"),
    ],
)
def test_what_cannot_be_chosen_is_refused(option: str, value: str, sentence: str) -> None:
    with pytest.raises(RuleError) as refused:
        GAME.new(3, {option: value}, 1)
    assert words.refusal(refused.value, "en") == sentence


def test_a_fifth_seat_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        GAME.new(5, {}, 1)
    assert words.refusal(refused.value, "en") == "Mille Fiori seats 2 to 4, not 5"


def test_a_faulty_box_is_refused_in_words(tmp_path: Path) -> None:
    """The components are read before anything else of the game, and its sentences even before them."""
    text = Path(FOLDER, "components.toml").read_text(encoding="utf-8")
    faulty = tmp_path / "components.toml"
    faulty.write_text(text.replace("reserve_diamonds = 5", "reserve_diamonds = 6", 1), encoding="utf-8")
    script = (
        "from laguna import games\ntry:\n    games.load('millefiori')\nexcept ValueError as error:\n    print(error)"
    )
    environment = {**os.environ, "LAGUNA_COMPONENTS_MILLEFIORI": str(faulty), "LAGUNA_LANG": "en"}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == (
        f"{faulty} contradicts itself at editions.schmidt.reserve_diamonds; "
        "it and editions.schmidt.personal_diamonds have to add up to 30"
    )
