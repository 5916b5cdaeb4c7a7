"""Makes the pages' sheet of symbols from core/icons.py, the symbols of every game, and those that only a page needs."""

from __future__ import annotations

from typing import Final

from laguna import games
from laguna.core.icons import HOLE, ICONS, LINE, MARKS, disc, path, pen
from laguna.core.svg import resolve

PAGE_ICONS: Final = {
    "menu": path("M4 6h16M4 12h16M4 18h16", LINE),
    "moon": path("M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"),
    "close": path("M5.5 5.5l13 13M18.5 5.5l-13 13", LINE),
    "play": path("M6.5 4v16l13-8Z"),
    "pause": path("M8 5v14M16 5v14", pen(4)),
    "back": path("M18 4v16L8 12ZM6 5v14", LINE),
    "forth": path("M6 4v16l10-8ZM18 5v14", LINE),
    "away": disc(12, 12, 8, LINE),
    "people": disc(8, 8, 3.8)
    + path("M8 13c4 0 6.5 2.5 6.5 8h-13C1.5 15.5 4 13 8 13Z")
    + disc(17, 9, 3)
    + path("M16.5 13.5c3.5 0 6 2.5 6 6.5h-6"),
    "here": disc(12, 12, 8) + disc(12, 12, 2.6, HOLE),
}


def sheet() -> str:
    """All symbols in one SVG, each to be used by its name; they take the colour of the words they stand with."""
    for game in games.ids():
        games.load(game)  # registers its symbols
    symbols = [_symbol(name, 24, drawn) for name, drawn in (ICONS | PAGE_ICONS).items()]
    for hue, line in MARKS.items():
        symbols.append(_symbol(f"mark-{hue}", 12, path(line, pen(2.2))))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'


def favicon() -> str:
    """Our mark, the rosette, for the browser's own bar; it has no page whose colours it could take."""
    drawn = ICONS["vp"].replace("INK", "var(--lagoon)").replace("HOLE", "var(--surface)")
    markup = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="var(--lagoon)">{drawn}</svg>\n'
    return resolve(markup, "light")


def _symbol(name: str, size: int, drawn: str) -> str:
    coloured = drawn.replace("INK", "currentColor").replace("HOLE", "var(--hole)")
    return f'<symbol id="{name}" viewBox="0 0 {size} {size}">{coloured}</symbol>'
