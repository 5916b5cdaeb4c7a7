"""What a table's page looks like at the start of a decision: what can be seen, what has moved, what is squeezed."""

from __future__ import annotations

import random
from typing import Any, Final

from tests.support.browser.controls import await_turn
from tests.support.browser.person import Person

SCREENS: Final = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 820, "height": 1180},
    {"width": 1280, "height": 720},
    {"width": 1440, "height": 900},
    {"width": 640, "height": 400},  # 1280 by 800 at 200 %
)
LEAST_WIDTH: Final = 0.9  # of the width that words have by themselves
MEASURE: Final = """() => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.bottom <= 0 || box.right <= 0) return false;
    if (box.top >= innerHeight || box.left >= innerWidth) return false;
    const x = Math.min(Math.max(box.x + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max(box.y + box.height / 2, 1), innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  };
  const box = (id) => {
    const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  };
  const targets = [...document.querySelectorAll("#board [data-action], #dock [data-action]")]
    .filter((one) => one.getClientRects().length);
  const chips = [...document.querySelectorAll(".out-of-sight:not([hidden])")].filter(seen);
  const words = document.querySelector(".prompt .words");
  return {
    headline: document.getElementById("headline").textContent,
    ask: document.getElementById("prompt-ask").textContent,
    targets: targets.filter(seen).length,
    chips: chips.map((chip) => chip.textContent),
    prompt: box("prompt").height,
    recap: box("recap").height,
    board: box("board"),
    dock: box("dock").height,
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ellipsis: words.textContent.includes("…"),
    small: [...document.querySelectorAll(".prompt .btn, .out-of-sight")].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && (width < 40 || height < 40);
    }).map((one) => one.id),
  };
}"""
# Words that are set to a width: how wide they are beside what they would be by themselves.
SQUEEZED: Final = """() => [...document.querySelectorAll(".plate text[textLength]")].flatMap((text) => {
  if (text.getClientRects().length === 0) return [];
  const set = Number(text.getAttribute("textLength"));
  const [length, adjust] = [text.getAttribute("textLength"), text.getAttribute("lengthAdjust")];
  text.removeAttribute("textLength");
  const own = text.getComputedTextLength();
  text.setAttribute("textLength", length);
  return own > 0 && set / own < LEAST ? [`${text.textContent}: ${Math.round(100 * set / own)} %`] : [];
})""".replace("LEAST", str(LEAST_WIDTH))


def measure(person: Person) -> dict[str, Any]:
    """The page as it is now, once everything has been placed."""
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = person.page.evaluate(MEASURE)
    return found


def squeezed(person: Person) -> list[str]:
    """Words on the plates that are set to less than 90 % of their own width."""
    found: list[str] = person.page.evaluate(SQUEEZED)
    return found


def open_against_bots(person: Person, title: str, language: str = "en") -> None:
    """A table of four, by one click in the lobby."""
    person.go(f"/?language={language}")
    person.game(title).locator("form[action^='/play/'] button").click()
    await_turn(person)


def choose(person: Person, rng: random.Random) -> None:
    """Choose something in the list of moves, and wait until something is asked again or the match is over."""
    rows = person.page.locator("#moves [data-choice]")
    rows.nth(rng.randrange(rows.count())).evaluate("(row) => row.click()")
    person.page.locator("body:not(.sent)").wait_for()
    person.page.locator("body.yours, main.over").wait_for()


def is_over(person: Person) -> bool:
    """Whether the match is over."""
    return person.page.locator("main.over").count() > 0
