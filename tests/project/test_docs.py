"""The docs say what is there: pages, rule ids, moves, commands, links, examples and measured figures."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest
from benchmarks import compare_versions, envs, ismcts, lab, lasting, length, review, run, sharing, strength, web
from benchmarks.page import put

from laguna import games
from laguna.bots import levels
from laguna.core.game import Game
from laguna.core.match import Match
from laguna.core.record import Record, verify
from laguna.core.state import State
from laguna.text import catalogue

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
GAMES: Final = sorted(init.parent.name for init in (ROOT / "src" / "laguna" / "games").glob("*/__init__.py"))
PAGES: Final = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
HEADINGS: Final = [
    "The game",
    "Components",
    "Rules",
    "Rulings",
    "Actions and notation",
    "Observation",
    "Bots and their strength",
    "Versions",
]

# RI-4.2, DS-6.2.1, AMB-07, DP-6, EX-01, MF-A.12, X.3, also of a chapter (RI-4).
FORM: Final = r"(?:[A-Z]{2,4}-(?:\d+(?:\.\d+){0,2}|[A-Z]\.\d+)|X\.\d+)"
ID: Final = re.compile(rf"\b{FORM}\b")
DEFINITION: Final = re.compile(rf"^(?:- )?\*\*({FORM})\b|^\| ({FORM}) \|", flags=re.M)
RANGE: Final = re.compile(r"\b([A-Z]{2,4}-(?:(?:\d+|[A-Z])\.){0,2}|X\.)(\d+) to \1(\d+)\b")

each_game = pytest.mark.parametrize("id", GAMES)
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def page_of(id: str) -> str:
    return (DOCS / "games" / f"{id}.md").read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    """The headings of a page, with their number signs; what looks like one in a code block is none."""
    return re.findall(r"^#+ .*$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), flags=re.M)


# ---- a page for each game


@each_game
def test_every_game_has_its_page_with_the_headings_in_order(id: str) -> None:
    assert (DOCS / "games" / f"{id}.md").is_file(), f"docs/games/{id}.md is missing"
    found = headings(page_of(id))
    assert found[0] == f"# {games.load(id).title}"
    assert [line.removeprefix("## ") for line in found if line.startswith("## ")] == HEADINGS


@each_game
def test_every_sort_of_move_is_on_the_page(id: str) -> None:
    game = games.load(id)
    section = section_of(page_of(id), "Actions and notation")
    written = set(re.findall(r"^\| `([^` ]+)", section, flags=re.M))
    assert written == {game.notate(action).partition(" ")[0] for action in range(game.actions.count)}


@each_game
def test_every_option_and_version_is_on_the_page(id: str) -> None:
    game = games.load(id)
    for option, values in game.options.items():
        for word in (option, *values):
            assert f"`{word}`" in section_of(page_of(id), "The game"), f"the page does not tell of {option}: {word}"
    versions = re.findall(r"^\| (\d+) \|", section_of(page_of(id), "Versions"), flags=re.M)
    assert [int(version) for version in versions] == list(game.versions)


def section_of(text: str, heading: str) -> str:
    """What stands below a heading of the second level, up to the next one."""
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


# ---- the same in other languages

each_language = pytest.mark.parametrize("language", [language for language in catalogue.LANGUAGES if language != "en"])


def passages(text: str) -> dict[str, str]:
    """What a page says of each id that it defines: up to the next one, or the end of the paragraph, item or row."""
    found = list(DEFINITION.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    blocks = [text[match.end() : end] for match, end in zip(found, ends, strict=True)]
    said = [re.split(r"\n\n|\n(?=[-|#])", block)[0] for block in blocks]
    return {match[1] or match[2]: words for match, words in zip(found, said, strict=True)}


def numbers(passage: str) -> set[int]:
    """The figures of a passage; ids and code are none, and what English says twice another language may say once."""
    plain = ID.sub("", re.sub(r"`[^`]*`", "", passage))
    return {int(digits.replace(",", "")) for digits in re.findall(r"\d+(?:,\d{3})*", plain)}


@each_game
@each_language
def test_a_translated_page_has_every_rule_with_its_figures(id: str, language: str) -> None:
    english = passages(page_of(id))
    told = passages((DOCS / "games" / f"{id}.{language}.md").read_text(encoding="utf-8"))
    kept = [rule for rule in english if letters_of(rule) != "DP"]
    assert [rule for rule in told if letters_of(rule) != "DP"] == kept
    differing = {rule: (numbers(english[rule]), numbers(told[rule])) for rule in told}
    assert {rule: pair for rule, pair in differing.items() if pair[0] != pair[1]} == {}


# ---- the protocol


@pytest.mark.parametrize("part", [State, Game, Match])
def test_the_whole_protocol_is_explained(part: type) -> None:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    public = {name for name in dir(part) if not name.startswith("_") and callable(getattr(part, name))}
    assert public, "nothing to explain"
    told = set(re.findall(r"`[^`]*?\b(\w+)(?:\([^`]*\))?`", text)) | set(re.findall(r"\b(\w+)\(", text))
    assert public <= told, f"docs/protocol.md does not tell of {sorted(public - told)}"


# ---- rule ids


def defined(text: str) -> list[str]:
    """The ids that a page defines: bold at the beginning of a rule or an example, or first in the row of a table."""
    return [bold or row for bold, row in DEFINITION.findall(text)]


def cited(text: str, ids: list[str]) -> set[str]:
    """The ids that a source names: as they are, as a range (RI-8.4 to RI-8.6), or in a test's name (test_ri_4_3_…)."""
    found = set(ID.findall(text))
    for start, first, last in RANGE.findall(text):
        found |= {f"{start}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)}
    for name in re.findall(r"def (test_\w+)", text):
        found |= {f"X.{number}" for number in re.findall(r"(?<=_)x_(\d+)(?=_|$)", name)}
        for letters, number, rest in re.findall(r"(?<=_)([a-z]{2,4})_(\d+|[a-z](?=_\d))((?:_\d+){0,2})(?=_|$)", name):
            found.add(named(letters.upper(), number.upper(), rest.split("_")[1:], ids))
    return found


def named(sort: str, chapter: str, rest: list[str], ids: list[str]) -> str:
    """The id that a test's name means: what follows a rule of two levels may be a number of something else."""
    levels = max([id.count(".") for id in ids if letters_of(id) == sort], default=0)
    longest = ".".join([f"{sort}-{chapter}", *rest[:levels]])
    shorter = longest.rpartition(".")[0]
    return shorter if longest.count(".") == 2 and longest not in ids and shorter in ids else longest


def sorts(ids: list[str]) -> set[str]:
    """The letters that ids begin with."""
    return {letters_of(id) for id in ids}


def letters_of(id: str) -> str:
    """The letters that an id begins with: RI of RI-4.2, X of X.3."""
    return re.split(r"[-.]", id)[0]


def sources_of(id: str) -> Iterator[Path]:
    """The code and the tests of a game."""
    for folder in (ROOT / "src" / "laguna" / "games" / id, ROOT / "tests" / "games" / id):
        yield from sorted(folder.rglob("*.py"))


@each_game
def test_every_id_is_defined_once(id: str) -> None:
    ids = defined(page_of(id))
    assert ids, "the page defines no rule"
    assert len(ids) == len(set(ids)), f"defined twice: {sorted({one for one in ids if ids.count(one) > 1})}"


@each_game
def test_every_id_that_is_cited_is_defined(id: str) -> None:
    ids = defined(page_of(id))
    known = set(ids) | {rule.partition(".")[0] for rule in ids} | {rule.rpartition(".")[0] for rule in ids}
    for path in (DOCS / "games" / f"{id}.md", *sources_of(id)):
        text = path.read_text(encoding="utf-8")
        unknown = {one for one in cited(text, ids) if letters_of(one) in sorts(ids)} - known
        assert not unknown, f"{path.relative_to(ROOT)} cites {sorted(unknown)}, which the page does not define"


@each_game
def test_every_id_that_is_defined_is_cited(id: str) -> None:
    ids = defined(page_of(id))
    named: set[str] = set()
    for path in sources_of(id):
        named |= cited(path.read_text(encoding="utf-8"), ids)
    left = [one for one in ids if one not in named]
    assert not left, f"no code and no test of {id} cites {', '.join(left)}"


# ---- commands


def commands(text: str) -> list[str]:
    """The commands that a page tells to type: lines of shell blocks, and code that begins with make or laguna."""
    found = []
    for block in re.findall(r"^```sh\n(.*?)^```", text, flags=re.M | re.S):
        found += [line.partition("#")[0].strip() for line in block.splitlines()]
    found += re.findall(r"`((?:[A-Z_]+=\S+ )*(?:make|laguna)\b(?![\[.])[^`]*)`", text)
    return [re.sub(r"^(?:[A-Z_]+=\S+ )+", "", command) for command in found if command]


@each_page
def test_every_command_on_a_page_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.M))
    for command in commands(page.read_text(encoding="utf-8")):
        program, *rest = command.split()
        if program == "make":
            assert set(rest) <= targets, f"`{command}`: the Makefile has no such target"
        elif program == "laguna" and rest:
            options = {word.partition("=")[0] for word in rest if word.startswith("-")}
            missing = options - set(re.findall(r"(?<!\w)--?[a-z-]+", help_of(*rest[:2])))
            assert not missing, f"`{command}`: `laguna {rest[0]}` has no {sorted(missing)}"
        elif program not in ("laguna", "export"):
            assert program == ".venv/bin/python", f"`{command}`: not a command of ours"
            assert importlib.util.find_spec(rest[rest.index("-m") + 1]), f"`{command}`: there is no such module"


def help_of(command: str, game: str = "") -> str:
    """What `laguna COMMAND GAME --help` prints; it fails where there is no such command."""
    asked = [sys.executable, "-m", "laguna", command, *([game] if game.isalpha() else []), "--help"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"`laguna {command} --help` ended with status {done.returncode}: {done.stderr}"
    return done.stdout


# ---- links and pictures

# Drawings, figures and seats in the rules for players; tests/web/pages/rules/test_guide.py checks where they lead.
PLAYERS_PAGES: Final = ("draw:", "box:", "seat:")


def anchors(text: str) -> set[str]:
    """The places in a page that a link can lead to, named as GitHub names them."""
    return {re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in headings(text)}


@each_page
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link or link.startswith(PLAYERS_PAGES):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link} leads nowhere"
        assert target.is_relative_to(ROOT), f"{link} leads out of the project"
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{link}: there is no such heading"


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached = {ROOT / "README.md"}
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        for link in re.findall(r"\]\(([^)\s#]+\.md)", page.read_text(encoding="utf-8")):
            target = (page.parent / link).resolve()
            if target not in reached and target.exists():
                reached.add(target)
                waiting.append(target)
    assert reached == set(PAGES)


@pytest.mark.parametrize("path", sorted((DOCS / "pictures").glob("*.txt")), ids=lambda path: path.name)
def test_every_picture_can_be_drawn_again(path: Path) -> None:
    """The record it was drawn from is beside it, and is still one that the rules accept."""
    assert path.with_suffix(".png").is_file()
    verify(Record.parse(path.read_text(encoding="utf-8")))


# ---- examples


@each_page
def test_every_example_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAGUNA_LANG", "en")
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@each_page
def test_every_extract_is_in_the_file_it_names(page: Path) -> None:
    extracts = re.findall(r"^<!-- from (\S+) -->\n```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    for path, extract in extracts:
        assert extract in (ROOT / path).read_text(encoding="utf-8"), f"{path} does not hold this:\n{extract}"


def test_the_readme_has_ten_lines_of_python() -> None:
    block = section_of((ROOT / "README.md").read_text(encoding="utf-8"), "Ten lines of Python")
    assert len(re.findall(r"^(?:>>>|\.\.\.) ", block, flags=re.M)) == 10


# ---- figures


def test_the_figures_are_those_that_were_measured() -> None:
    """No figure of docs/bench.md is typed: the tables are what docs/bench.json gives."""
    page = (DOCS / "bench.md").read_text(encoding="utf-8")
    measured = json.loads((DOCS / "bench.json").read_text(encoding="utf-8"))
    assert measured["peers"], "the peers were not measured"
    assert set(measured["ours"]) == {"compiled", "uncompiled"}
    assert put(page, "figures", run.tables(measured)) == page


def test_the_figures_of_the_load_are_the_measured_ones() -> None:
    """No figure of docs/bench-web.md is typed either."""
    measured = json.loads((DOCS / "bench-web.json").read_text(encoding="utf-8"))
    table = web.table_of([web.LoadResult(**one) for one in measured])
    page = (DOCS / "bench-web.md").read_text(encoding="utf-8")
    assert page == put(page, "load", table)
    assert table in page


@pytest.mark.parametrize(
    ("figures", "page", "name"),
    [
        ("bench-web-together.json", "bench-web.md", "load together"),
        ("lasting.json", "reliability.md", "lasting"),
        ("sharing.json", "reliability.md", "sharing"),
        ("compare-versions.json", "bench.md", "versions"),
    ],
)
def test_what_is_measured_seldom_is_not_typed_either(figures: str, page: str, name: str) -> None:
    told = (DOCS / page).read_text(encoding="utf-8")
    if not (DOCS / figures).exists():
        assert re.search(rf"<!-- {name} -->\s+not (measured|run in full) yet\s+<!-- end of {name} -->", told)
        return
    measured = json.loads((DOCS / figures).read_text(encoding="utf-8"))
    if name == "lasting":
        table = lasting.table_of(msgspec.convert(measured, lasting.LastingResult))
    elif name == "versions":
        table = compare_versions.tables(measured)
    elif name == "sharing":
        table = sharing.table_of(msgspec.convert(measured, sharing.SharingResult))
    else:
        table = web.table_of([web.LoadResult(**one) for one in measured])
    assert told == put(told, name, table)


def test_the_rounds_of_the_doge_ship_are_the_measured_ones() -> None:
    """Nor is one of how long games last, and all are as long as was wanted."""
    rows = json.loads((DOCS / "length.json").read_text(encoding="utf-8"))
    assert [row["seats"] for row in rows] == list(games.load("dogeship").seats)
    assert all(length.FEWEST <= row["mean"] <= length.MOST for row in rows)
    page = (DOCS / "games" / "dogeship.md").read_text(encoding="utf-8")
    assert page == put(page, "length", length.table(rows))


def test_the_figures_of_the_environments_are_the_measured_ones() -> None:
    """Nor is one of docs/envs.md."""
    measured = json.loads((DOCS / "bench-envs.json").read_text(encoding="utf-8"))
    assert measured["engine"] == "compiled"
    assert {"PettingZoo", "OpenSpiel"} <= set(measured["peers"]), "the peers were not measured"
    assert set(measured["ours"]) == set(games.ids())
    page = (DOCS / "envs.md").read_text(encoding="utf-8")
    assert put(page, "figures", envs.told(measured)) == page


def test_what_openspiels_search_comes_to_is_what_was_measured() -> None:
    measured = json.loads((DOCS / "ismcts.json").read_text(encoding="utf-8"))
    page = (DOCS / "envs.md").read_text(encoding="utf-8")
    assert put(page, "ismcts", ismcts.table(measured)) == page


def test_what_the_lab_has_found_is_what_was_measured() -> None:
    measured = json.loads((DOCS / "lab.json").read_text(encoding="utf-8"))
    page = (DOCS / "lab.md").read_text(encoding="utf-8")
    assert put(page, "found", lab.told(measured)) == page
    assert all(row["matches"] >= lab.MATCHES for rows in measured.values() for row in rows)


def test_what_reviews_come_to_is_what_was_measured() -> None:
    measured = json.loads((DOCS / "review.json").read_text(encoding="utf-8"))
    page = (DOCS / "review.md").read_text(encoding="utf-8")
    assert set(measured) == set(review.TABLES)
    for what, rows in measured.items():
        assert put(page, what, review.TABLES[what](rows)) == page


def test_the_strength_of_bots_is_what_was_measured() -> None:
    """No figure of docs/bots.md is typed either: the tables are what docs/bots.json gives."""
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    measured = json.loads((DOCS / "bots.json").read_text(encoding="utf-8"))
    assert set(measured) == set(games.ids())
    for game, rows in measured.items():
        assert put(text, game, strength.table(rows)) == text


def test_the_levels_are_told_as_they_are() -> None:
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    for level, (simulations, slip) in levels.ORDINARY.items():
        told = f"{slip / 10:g} %" if slip else "nothing"
        assert f"| {level} | {simulations:,} | {told} |" in text
    for id in games.ids():
        for simulations, slip in games.load(id).evaluation.levels.values():
            assert f"{simulations:,} simulations and slips by {slip / 10:g} %" in " ".join(text.split())
