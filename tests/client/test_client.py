"""The browser's part: its own tests by Node, its types, its sentences, its size."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from scripts import client, client_icons, client_types

from laguna.core.svg import PAGE_LETTERS
from laguna.web import sentences_table

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "client"
TEMPLATES = ROOT / "src" / "laguna" / "web" / "templates"
STATIC = ROOT / "src" / "laguna" / "web" / "static"
ALLOWED = 60 * 1024  # bytes of script and style, compressed


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """All tests are of what is built from the sources as they are."""
    client.main()


def test_units_of_the_script_pass_in_node() -> None:
    node = Path(client.node_folder(), "bin", "node")
    files = sorted(str(path) for path in Path(__file__).parent.glob("*.test.ts"))
    run = subprocess.run([str(node), "--test", *files], capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    passed = re.search(r"pass (\d+)", run.stdout)
    assert passed is not None and int(passed[1]) >= len(files), run.stdout


def test_types_of_the_messages_are_those_of_python() -> None:
    said = client_types.FILE.read_text(encoding="utf-8")
    assert said == client_types.written(), "`python scripts/client_types.py` makes it anew"


def test_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")


def test_every_file_is_there_compressed_and_all_of_it_is_small() -> None:
    names = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    assert set(names) == {"laguna.js", "laguna.css", "icons.svg", "icon.svg"}
    for name in names.values():
        assert re.fullmatch(r"\w+-[0-9a-f]{12}\.(js|css|svg)", name)
        assert (STATIC / f"{name}.gz").stat().st_size > 0
    sizes = {name: (STATIC / f"{names[name]}.br").stat().st_size for name in ("laguna.js", "laguna.css")}
    assert sum(sizes.values()) < ALLOWED, sizes


def test_what_is_built_is_not_built_again() -> None:
    before = (STATIC / "manifest.json").stat().st_mtime_ns
    client.main()
    assert (STATIC / "manifest.json").stat().st_mtime_ns == before


def test_a_registry_that_cannot_be_reached_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_bytes((CLIENT / name).read_bytes())
    monkeypatch.setattr(client, "CLIENT", tmp_path)
    monkeypatch.setattr(client, "INSTALLED", tmp_path / "node_modules" / ".package-lock.json")
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9")
    monkeypatch.setenv("NPM_CONFIG_CACHE", str(tmp_path / "cache"))
    with pytest.raises(client.BuildError, match="cannot be fetched"):
        client.install()
    capfd.readouterr()


def keys_used() -> set[str]:
    """The sentences that scripts and templates ask for by name."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").glob("*.ts"))
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    used = set(re.findall(r'\bsay\("(\w+)"', scripts)) | set(re.findall(r"\bwords\.(\w+)", pages))
    for several in re.findall(r"\bsay\(\w[\w.]* \? \"(\w+)\" : \"(\w+)\"", scripts):
        used.update(several)
    for start in re.findall(r'words\["(\w+_)" ~', pages):
        used.update(key for key in sentences_table.ENGLISH if key.startswith(start))
    return used


def test_every_sentence_that_is_asked_for_is_there_and_none_is_left_over() -> None:
    assert keys_used() == set(sentences_table.ENGLISH)


def test_letters_on_buttons_are_none_that_the_page_needs() -> None:
    scripts = "".join(
        (CLIENT / "src" / name).read_text(encoding="utf-8") for name in ("table.ts", "view.ts", "replay.ts")
    )
    needed = set(re.findall(r"^ +([a-z]): \(\) =>", scripts, re.MULTILINE))
    assert needed == set(PAGE_LETTERS.lower())


def test_every_symbol_of_scripts_and_pages_is_on_the_sheet() -> None:
    sheet = client_icons.sheet()
    there = set(re.findall(r'<symbol id="([\w.-]+)"', sheet))
    scripts = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").glob("*.ts"))
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    used = set(re.findall(r'\bicon\("([\w.]+)"', scripts)) | set(re.findall(r'\bsymbol\("([\w.]+)"', pages))
    assert used, "no symbol was found"
    assert used <= there
    assert "INK" not in sheet and "HOLE" not in sheet


def test_pages_hold_no_script_and_no_style_of_their_own() -> None:
    for path in TEMPLATES.glob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert not re.search(r"\son\w+=|\sstyle=|<style", page), path.name
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or 'type="application/json"' in script, path.name
