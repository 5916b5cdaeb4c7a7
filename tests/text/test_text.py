"""A Text is said in English and in German."""

from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from laguna.text import catalogue as words
from laguna.text import sentences
from laguna.text.text import RuleError, Text, numbers, seat_name

FISH: dict[str, words.Sentence] = {
    "caught": ("{1} catches {0} fish", "{1} catches {0} fishes"),
    "throw": "throw {0} back",
    "throw.log": "throws {0} back",
    "untranslated": "nothing bites",
}
FISH_DE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{1} catches {0} fish"
msgid_plural "{1} catches {0} fishes"
msgstr[0] "{1} fängt {0} Fisch"
msgstr[1] "{1} fängt {0} Fische"

msgid "throw {0} back"
msgstr "{0} zurückwerfen"

msgid "throws {0} back"
msgstr "wirft {0} zurück"
"""


@pytest.fixture
def fish(tmp_path: Path) -> None:
    """A domain of sentences with German in a folder of its own."""
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.po").write_text(FISH_DE, encoding="utf-8")
    words.register("fish", FISH, str(tmp_path))


@pytest.fixture(autouse=True)
def speechless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No language is chosen, neither by the process nor by its environment."""
    for variable in ("LAGUNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    words.set_language("")
    yield
    words.set_language("")


@pytest.mark.usefixtures("fish")
@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (1, "Blue catches 1 fish", "Blau fängt 1 Fisch"),
        (0, "Blue catches 0 fishes", "Blau fängt 0 Fische"),
        (3, "Blue catches 3 fishes", "Blau fängt 3 Fische"),
    ],
)
def test_the_first_parameter_chooses_singular_or_plural(count: int, english: str, german: str) -> None:
    text = Text("fish.caught", count, seat_name(1))
    assert words.translate(text, "en") == english
    assert words.translate(text, "de") == german


def test_a_name_stands_for_its_seat_and_a_colour_where_there_is_none() -> None:
    names = ("Marta", "")
    assert words.translate(seat_name(0), "de", names) == "Marta"
    assert words.translate(seat_name(1), "de", names) == "Blau"
    assert words.translate(seat_name(2), "en", names) == "Coral"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_colour_begins_with_the_letter_of_its_seat(language: str) -> None:
    assert [words.translate(seat_name(seat), language)[0] for seat in range(5)] == list("ABCDE")


def test_lists_are_read_aloud() -> None:
    assert words.translate(numbers([1]), "en") == "1"
    assert words.translate(numbers([1, 3]), "en") == "1 and 3"
    assert words.translate(numbers([1, 3, 4]), "en") == "1, 3 and 4"
    assert words.translate(numbers([1, 3, 4]), "de") == "1, 3 und 4"
    assert words.translate(Text("core.or", "a", "b", "c"), "de") == "a, b oder c"
    assert words.translate(Text("core.and"), "en") == ""


@pytest.mark.usefixtures("fish")
def test_what_is_not_translated_is_said_in_english() -> None:
    assert words.translate(Text("fish.untranslated"), "de") == "nothing bites"


def test_a_game_without_a_catalogue_speaks_english(tmp_path: Path) -> None:
    words.register("mute", {"hello": "hello"}, str(tmp_path))
    assert words.translate(Text("mute.hello"), "de") == "hello"


def test_registering_again_reads_the_catalogue_again(tmp_path: Path) -> None:
    words.register("late", {"throw": "throw {0} back"}, str(tmp_path / "nowhere"))
    assert words.translate(Text("late.throw", 1), "de") == "throw 1 back"
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.po").write_text(FISH_DE, encoding="utf-8")
    words.register("late", {"throw": "throw {0} back"}, str(tmp_path))
    assert words.translate(Text("late.throw", 1), "de") == "1 zurückwerfen"


@pytest.mark.usefixtures("fish")
def test_the_log_tells_in_the_third_person_where_it_can() -> None:
    assert words.log_line(Text("fish.throw", 2), "en") == "throws 2 back"
    assert words.log_line(Text("fish.throw", 2), "de") == "wirft 2 zurück"
    assert words.log_line(Text("fish.untranslated"), "en") == "nothing bites"
    assert words.sentence(Text("fish.throw", "eels"), "en") == "Throw eels back"
    assert words.has("fish.throw.log")
    assert not words.has("fish.untranslated.log")


def test_a_refusal_names_its_rule() -> None:
    error = RuleError(Text("core.undo_nothing", seat_name(0)), "RI-2.2")
    assert words.refusal(error, "en") == "Amber has done nothing yet that could be taken back (RI-2.2)"
    assert str(error) == words.refusal(error, "en")
    assert not words.refusal(RuleError(error.text), "en").endswith(")")


@pytest.mark.usefixtures("fish")
def test_braces_in_a_name_are_only_letters() -> None:
    assert words.translate(Text("fish.throw", "{0} {9}"), "en") == "throw {0} {9} back"


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "en_GB", "LC_ALL": "de"}, "de"),
        ({"LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_ALL": "en_US", "LAGUNA_LANG": "de-CH"}, "de"),
        ({"LC_ALL": "de_DE", "LAGUNA_LANG": "fr"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], spoken: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert words.language() == spoken
    assert words.translate(Text("core.and", 1, 2)) == {"en": "1 and 2", "de": "1 und 2"}[spoken]


def test_the_process_may_choose_another() -> None:
    words.set_language("de")
    assert words.translate(Text("core.and", 1, 2)) == "1 und 2"
    with pytest.raises(RuleError, match="die Sprache 'fr' gibt es nicht; es gibt en und de"):
        words.set_language("fr")


def _forms(sentence: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else tuple(sentence or ())


def _placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_every_sentence_of_the_core_is_in_german_with_the_same_parameters() -> None:
    with (Path(words.__file__).parent / "locale" / "de.po").open("rb") as file:
        catalogue = read_po(file, locale="de")
    english = {_forms(sentence) for sentence in sentences.ENGLISH.values()}
    german = {_forms(message.id): _forms(message.string) for message in catalogue if message.id}
    assert set(german) == english
    for forms, translated in german.items():
        for one, other in zip(forms, translated, strict=True):
            assert other, f"no German for {one!r}"
            assert _placeholders(one) == _placeholders(other), one
