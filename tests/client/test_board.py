"""The board in a real browser: updating pieces, animations, focus, and choosing by mouse and keyboard."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from scripts import client

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here (Debian: chromium)")


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """board_page.ts, bundled."""
    if not client.INSTALLED.exists():
        client.install()
    out = tmp_path_factory.mktemp("page") / "page.js"
    tool = client.CLIENT / "node_modules" / "esbuild" / "bin" / "esbuild"
    source = Path(__file__).parent / "board_page.ts"
    options = ("--bundle", "--format=iife", "--global-name=page", f"--outfile={out}", "--log-level=warning")
    client.node(str(tool), str(source), *options, failure="could not bundle board_page.ts")
    return out.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


@pytest.fixture
def page(browser: Browser, script: str) -> Iterator[Page]:
    """A page with an empty board that records the animations it starts."""
    context = browser.new_context(viewport={"width": 1000, "height": 600})
    made = context.new_page()
    made.set_content("<!doctype html><style>svg { width: 400px; height: 200px }</style><body></body>")
    made.add_script_tag(content=script)
    made.evaluate(
        """() => {
            window.animations = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                const [from, to] = frames.map((frame) => frame.transform);
                window.animations.push({ id: this.id, from, to, delay: options.delay });
                return animate.call(this, frames, options);
            };
        }"""
    )
    yield made
    context.close()


def plate(name: str, area: str = "board", **more: Any) -> dict[str, Any]:
    return {
        "key": name, "name": name, "area": area, "shape": "", "width": 400, "height": 200,
        "title": name.title(), "label": f"The {name}", "backdrop": "", **more,
    }  # fmt: skip


def piece(id: str, x: float, y: float = 50, action: int | None = None) -> tuple[str, str]:
    body = '<rect x="-10" y="-10" width="20" height="20"/>'
    if action is not None:
        label = f"Do {action}"
        body = (
            f'<g class="target" data-action="{action}" role="button" tabindex="-1" aria-label="{label}">'
            f"<title>{label}</title>{body}</g>"
        )
    return id, f'<g class="piece" id="{id}" transform="translate({x:g} {y:g})">{body}</g>'


def show(page: Page, **frame: Any) -> int:
    frame = {"type": "frame", "seat": 0, "count": 1, "now": 0, **frame}
    return int(page.evaluate(f"window.page.board.applyFrame({json.dumps(frame)})"))


def begin(page: Page, *pieces: tuple[str, str]) -> None:
    plates = [plate("map"), plate("hand", "dock")]
    show(page, whole=True, plates=plates, pieces=[{"key": "map", "set": pieces}])


def ids(page: Page, key: str = "map") -> list[str]:
    found: list[str] = page.evaluate(
        f"""[...document.querySelectorAll('[data-key="{key}"] .piece')].map((one) => one.id)"""
    )
    return found


def test_plates_have_name_title_and_area(page: Page) -> None:
    begin(page, piece("a", 10))
    figure = page.locator("section").first.locator("figure")
    assert figure.get_attribute("class") == "plate plate-map panel"
    assert figure.locator("figcaption").inner_text() == "Map"
    assert figure.locator("svg").get_attribute("aria-label") == "The map"
    assert page.locator("section").last.locator("figure").get_attribute("data-key") == "hand"
    show(page, plates=[plate("map", title="", label="The map, 3 free")])
    assert not figure.locator("figcaption").is_visible()
    assert figure.locator("svg").get_attribute("aria-label") == "The map, 3 free"
    assert page.locator("figure").count() == 1


def test_plates_of_a_seat_are_updated_wherever_they_are_shown(page: Page) -> None:
    plates = [plate("map"), plate("hand", "dock"), *[plate(f"seat-{seat}", "seat", owner=seat) for seat in (1, 2)]]
    of_two = {"key": "seat-2", "set": [piece("seat-2-own", 10)]}
    show(page, whole=True, plates=plates, pieces=[{"key": "map", "set": [piece("a", 10)]}, of_two])
    assert page.locator("section figure").evaluate_all("all => all.map((one) => one.dataset.key)") == ["map", "hand"]
    assert page.locator("figure").count() == 2
    show(page, pieces=[{"key": "seat-2", "set": [piece("seat-2-tile", 50), piece("seat-2-own", 90)]}])
    assert page.evaluate("window.animations") == []  # it isn't visible
    page.evaluate("document.body.append(window.page.board.seatPlates(2))")
    assert ids(page, "seat-2") == ["seat-2-own", "seat-2-tile"]
    show(page, pieces=[{"key": "seat-2", "set": [piece("seat-2-own", 130)], "gone": ["seat-2-tile"]}])
    assert ids(page, "seat-2") == ["seat-2-own"]
    assert [animation["id"] for animation in page.evaluate("window.animations")] == ["seat-2-own"]
    show(page, plates=plates[:2])
    assert (
        page.locator("figure").count() == 2 and page.evaluate("window.page.board.seatPlates(2).childElementCount") == 0
    )


def test_a_patch_adds_removes_and_sorts_pieces_and_keeps_the_others(page: Page) -> None:
    begin(page, piece("a", 10), piece("b", 40), piece("c", 70))
    page.evaluate("window.before = document.getElementById('a')")
    show(page, pieces=[{"key": "map", "set": [piece("d", 90), piece("c", 70, 20)], "gone": ["b"]}])
    assert ids(page) == ["a", "c", "d"]
    show(page, pieces=[{"key": "map", "order": ["d", "a", "c"]}])
    assert ids(page) == ["d", "a", "c"]
    assert page.evaluate("window.before === document.getElementById('a')")


def test_a_whole_frame_removes_old_pieces(page: Page) -> None:
    begin(page, piece("a", 10), piece("b", 40))
    begin(page, piece("c", 10), piece("b", 40))
    assert ids(page) == ["c", "b"]


def test_a_moved_piece_is_animated_and_stays_the_same_element(page: Page) -> None:
    begin(page, piece("a", 10), piece("b", 40))
    page.evaluate("window.before = document.getElementById('a')")
    moving = show(page, pieces=[{"key": "map", "set": [piece("a", 110), piece("b", 140)]}])
    animations = page.evaluate("window.animations")
    assert [animation["id"] for animation in animations] == ["a", "b"]
    assert animations[0]["from"] == "translate(10px, 50px)" and animations[0]["to"] == "translate(110px, 50px)"
    assert [animation["delay"] for animation in animations] == [0, 60]
    assert moving == 380
    assert page.evaluate("window.before === document.getElementById('a')")


def test_many_moves_take_at_most_900_milliseconds(page: Page) -> None:
    begin(page, *[piece(f"p{number}", 10 * number) for number in range(30)])
    moving = show(page, pieces=[{"key": "map", "set": [piece(f"p{number}", 10 * number, 90) for number in range(30)]}])
    assert len(page.evaluate("window.animations")) == 30
    assert moving == 900


def test_a_piece_can_move_to_another_plate(page: Page) -> None:
    begin(page, piece("a", 10))
    page.evaluate("window.before = document.getElementById('a')")
    show(page, pieces=[{"key": "map", "gone": ["a"]}, {"key": "hand", "set": [piece("a", 10)]}])
    assert ids(page, "map") == [] and ids(page, "hand") == ["a"]
    assert page.evaluate("window.before === document.getElementById('a')")
    (animation,) = page.evaluate("window.animations")
    # It starts above its new plate, where the other plate is.
    assert float(animation["from"].partition(", ")[2].removesuffix("px)")) < -100
    assert animation["to"] == "translate(10px, 50px)"


def cards(id: str, count: int) -> tuple[str, str]:
    body = '<g class="face"><rect width="30" height="40"/></g>' * count
    return id, f'<g class="piece" id="{id}" transform="translate(10 10)"><rect width="90" height="50"/>{body}</g>'


def test_cards_flip_only_when_they_are_first_face_up(page: Page) -> None:
    begin(page, cards("laid", 0), cards("row", 2))
    assert page.evaluate("window.animations") == []  # cards of the first frame don't flip
    moving = show(page, pieces=[{"key": "map", "set": [cards("laid", 3), cards("row", 1), cards("new", 1)]}])
    flips = page.evaluate("window.animations")
    assert [(flip["from"], flip["to"]) for flip in flips] == [("scaleX(0)", "none")] * 4
    assert moving == 480
    show(page, pieces=[{"key": "map", "set": [cards("laid", 4), cards("row", 0)]}])
    assert len(page.evaluate("window.animations")) == 4
    page.emulate_media(reduced_motion="reduce")
    assert show(page, pieces=[{"key": "map", "set": [cards("row", 5)]}]) == 0
    assert len(page.evaluate("window.animations")) == 4


def test_reduced_motion_turns_animations_off(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    begin(page, piece("a", 10))
    assert show(page, pieces=[{"key": "map", "set": [piece("a", 110)]}]) == 0
    assert page.evaluate("window.animations") == []


def test_a_target_is_highlighted_and_chosen_by_click_enter_and_space(page: Page) -> None:
    begin(page, piece("a", 50, action=7), piece("b", 150, action=8))
    page.evaluate("window.page.targets.restoreFocus()")
    page.locator("[data-action='8']").click()
    page.locator("[data-action='7']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    assert page.evaluate("window.page.chosen") == [8, 7, 7]
    assert page.evaluate("window.page.highlighted").count(7) >= 1
    assert page.locator(".target > title").count() == 0


def test_arrow_keys_move_between_targets_and_one_is_the_tab_stop(page: Page) -> None:
    begin(page, piece("a", 50, action=7), piece("b", 150, action=8), piece("c", 150, 120, action=9))
    page.evaluate("window.page.targets.restoreFocus()")
    focused = "document.activeElement.dataset.action"
    page.locator("[data-action='7']").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "8"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "9"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "9"
    assert page.locator("[data-action][tabindex='0']").count() == 1


def refresh(page: Page, *pieces: tuple[str, str], gone: tuple[str, ...] = ()) -> None:
    """Show changed pieces as the page does, saving and restoring the focus."""
    page.evaluate("window.page.targets.saveFocus()")
    show(page, pieces=[{"key": "map", "set": pieces, "gone": gone}])
    page.evaluate("window.page.targets.restoreFocus()")


def test_the_focus_survives_a_patch_and_moves_to_the_nearest_target_if_its_own_is_gone(page: Page) -> None:
    begin(page, piece("a", 50, action=7), piece("b", 150, action=8), piece("c", 350, action=9))
    page.locator("[data-action='7']").focus()
    refresh(page, piece("a", 50, action=17))
    assert page.evaluate("document.activeElement.dataset.action") == "17"
    refresh(page, gone=("a",))
    assert page.evaluate("document.activeElement.dataset.action") == "8"
    refresh(page, gone=("b", "c"))
    assert page.evaluate("document.activeElement === document.querySelector('section')")
    refresh(page, piece("d", 10, action=3))
    assert page.evaluate("document.activeElement.dataset.action") == "3"


def test_disabled_targets_are_only_images(page: Page) -> None:
    begin(page, piece("a", 50, action=7), piece("b", 150, action=8))
    page.evaluate("window.page.board.disableTargets(8)")
    assert page.locator("[data-action]").count() == 1
    assert page.locator(".target.still").get_attribute("role") == "img", (
        "aria-label needs a role, and it is no longer a button"
    )
