"""The client: its unit tests in Node, its types, translations, icons, imports and size."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from scripts import client, client_fonts, client_icons, client_types

from laguna.drawing.svg import PAGE_LETTERS
from laguna.web.text import table

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "client"
TEMPLATES = ROOT / "src" / "laguna" / "web" / "pages" / "templates"
STATIC = ROOT / "src" / "laguna" / "web" / "static"
ALLOWED = 60 * 1024  # bytes of script and style, compressed
ALLOWED_FONTS = 40 * 1024  # bytes of the two fonts that every page loads
LEVELS = (
    "lib",
    "site",
    "connection",
    "table/board",
    "table/story",
    "table/panels",
    "table",
    "pages",
    ".",
    "service_worker",
)  # "." is main.ts


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """Build the client from the current sources."""
    client.main()


def test_unit_tests_pass_in_node() -> None:
    node = Path(client.node_folder(), "bin", "node")
    files = sorted(str(path) for path in Path(__file__).parent.glob("unit/*.test.ts"))
    run = subprocess.run([str(node), "--test", *files], capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    passed = re.search(r"pass (\d+)", run.stdout)
    assert passed is not None and int(passed[1]) >= len(files), run.stdout


def test_message_types_match_python() -> None:
    types = client_types.FILE.read_text(encoding="utf-8")
    assert types == client_types.written(), "run `python scripts/client_types.py`"


def test_imports_of_the_client_point_one_way() -> None:
    """A folder imports only from itself and from folders earlier in LEVELS."""
    source = CLIENT / "src"
    for path in source.rglob("*.ts"):
        importer = folder_of(path, source)
        for imported in re.findall(r'^import .* from "(\..*)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            folder = folder_of((path.parent / imported).resolve(), source)
            is_allowed = LEVELS.index(folder) <= LEVELS.index(importer)
            assert is_allowed, f"{path.relative_to(source)} must not import {imported}"


def folder_of(path: Path, source: Path) -> str:
    return str(path.relative_to(source).parent)


def test_lock_file_contains_no_registry() -> None:
    assert '"resolved"' not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")


def test_built_files_are_compressed_and_small() -> None:
    names = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    fonts = {f"{face.name}.woff2" for face in client_fonts.FACES}
    icons = {"icons.svg", "icon.svg", "icon_turn.svg", "icon_192.png", "icon_512.png", "icon_maskable.png"}
    assert set(names) == {"laguna.js", "laguna.css", "service_worker.js", *icons, *fonts}
    for plain, name in names.items():
        assert re.fullmatch(r"\w+-[0-9a-f]{12}\.(js|css|svg|png|woff2)", name)
        if plain not in fonts and not plain.endswith(".png"):
            assert (STATIC / f"{name}.gz").stat().st_size > 0
    sizes = {name: (STATIC / f"{names[name]}.br").stat().st_size for name in ("laguna.js", "laguna.css")}
    assert sum(sizes.values()) < ALLOWED, sizes
    latin = {name: (STATIC / names[name]).stat().st_size for name in ("sans.woff2", "serif.woff2")}
    assert sum(latin.values()) < ALLOWED_FONTS, latin


def test_the_style_sheet_loads_the_built_fonts() -> None:
    names = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    style = (STATIC / names["laguna.css"]).read_text(encoding="utf-8")
    loaded = re.findall(r"url\(([^)]+\.woff2)\)", style)
    assert loaded == [names[f"{face.name}.woff2"] for face in client_fonts.FACES]
    assert style.count("font-display:swap") == len(loaded)


def test_fonts_come_out_the_same_each_time(tmp_path: Path) -> None:
    made = client_fonts.make(CLIENT / "node_modules", tmp_path / "woff2", tmp_path / "ttf")
    names = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    for path in made:
        assert path.read_bytes() == (STATIC / names[path.name]).read_bytes()


def test_an_up_to_date_build_is_not_repeated() -> None:
    before = (STATIC / "manifest.json").stat().st_mtime_ns
    client.main()
    assert (STATIC / "manifest.json").stat().st_mtime_ns == before


def test_an_unreachable_registry_is_a_build_error(
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
    """The keys of all translations that the scripts and templates use."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").rglob("*.ts"))
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    used = set(re.findall(r'\btranslate\("(\w+)"', scripts)) | set(re.findall(r"\bwords\.(\w+)", pages))
    for several in re.findall(r"\btranslate\(\w[\w.]* \? \"(\w+)\" : \"(\w+)\"", scripts):
        used.update(several)
    for start in re.findall(r'words\["(\w+_)" ~', pages):
        used.update(key for key in table.ENGLISH if key.startswith(start))
    return used


def test_every_translation_exists_and_is_used() -> None:
    assert keys_used() == set(table.ENGLISH)


def test_shortcuts_of_the_page_are_not_used_on_buttons() -> None:
    scripts = "".join(
        (CLIENT / "src" / name).read_text(encoding="utf-8")
        for name in ("table/live_table.ts", "table/table_view.ts", "pages/replay.ts")
    )
    needed = set(re.findall(r"^ +([a-z]): \(\) =>", scripts, re.MULTILINE))
    assert needed == set(PAGE_LETTERS.lower())


def test_every_icon_is_on_the_sprite_sheet() -> None:
    sheet = client_icons.sheet()
    there = set(re.findall(r'<symbol id="([\w.-]+)"', sheet))
    scripts = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").rglob("*.ts"))
    pages = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    used = set(re.findall(r'\bicon\("([\w.]+)"', scripts)) | set(re.findall(r'\bsymbol\("([\w.]+)"', pages))
    assert used, "no icon was found"
    assert used <= there
    assert "INK" not in sheet and "HOLE" not in sheet


def test_pages_contain_no_inline_script_or_style() -> None:
    for path in TEMPLATES.glob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert not re.search(r"\son\w+=|\sstyle=|<style", page), path.name
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or 'type="application/json"' in script, path.name
