"""What fits on a screen: a page that plays by itself, what is too wide, and what can be seen without scrolling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.support.browser.person import Person

PHONES: Final = ({"width": 320, "height": 640}, {"width": 360, "height": 740}, {"width": 390, "height": 844})
ON_ITS_SIDE: Final = {"width": 844, "height": 390}

# Chooses something of the list of moves whenever something is asked.
PLAY: Final = """() => { setInterval(() => {
  const choices = [...document.querySelectorAll("#moves [data-choice]:not(:disabled)")];
  if (choices.length) choices[Math.floor(Math.random() * choices.length)].click();
}, 15); }"""
# After each change of the page: how wide it is, where that is more than the screen has.
WATCH_WIDTH: Final = """() => {
  window.tooWide = {};
  const measure = () => {
    const width = document.documentElement.scrollWidth;
    const screen = document.documentElement.clientWidth;
    if (width > screen) window.tooWide[`${screen}: ${width}`] = document.getElementById("headline").textContent;
  };
  new MutationObserver(measure).observe(document.body, { subtree: true, childList: true, attributes: true });
  addEventListener("resize", measure);
  measure();
}"""
# Is all of it inside the screen, and nothing above it?
IS_SEEN: Final = """(element) => {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.top < 0 || box.left < 0) return false;
  if (box.bottom > innerHeight || box.right > innerWidth) return false;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && (element.contains(top) || top.contains(element));
}"""


def play_alone(person: Person) -> None:
    """Let the page of a table make random moves until the match is over."""
    person.page.evaluate(PLAY)


def watch_width(person: Person) -> None:
    """Note from now on whenever the page is wider than its screen."""
    person.page.evaluate(WATCH_WIDTH)


def too_wide(person: Person) -> dict[str, str]:
    """Where the page was wider than its screen: both widths, and how the match stood."""
    found: dict[str, str] = person.page.evaluate("() => window.tooWide")
    return found


def play_to_the_end(person: Person, screens: Sequence[dict[str, int]], patience: int = 120_000) -> None:
    """Play a match to its end while the page changes between these screens."""
    person.page.set_viewport_size({**screens[0]})  # type: ignore[typeddict-item]
    watch_width(person)
    play_alone(person)
    waited = 0
    while not person.page.evaluate("() => !document.getElementById('result').hidden"):
        waited += 150
        assert waited < patience, "the match does not end"
        person.page.set_viewport_size({**screens[waited // 150 % len(screens)]})  # type: ignore[typeddict-item]
        person.page.wait_for_timeout(150)
    for screen in screens:
        person.page.set_viewport_size({**screen})  # type: ignore[typeddict-item]
        person.page.wait_for_timeout(50)


def is_seen(person: Person, selector: str) -> bool:
    """Whether something is on the screen, all of it, without scrolling."""
    found: bool = person.page.locator(selector).evaluate(IS_SEEN)
    return found
