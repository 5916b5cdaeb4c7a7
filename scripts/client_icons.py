"""Makes the sheet of symbols for the pages: drawing/icons.py, the symbols of every game, and the pages' own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from laguna import games
from laguna.drawing.document import png, resolve
from laguna.drawing.icons import HOLE, ICONS, LINE, MARKS, disc, path, pen

PAGE_ICONS: Final = {
    "menu": path("M4 6h16M4 12h16M4 18h16", LINE),
    "moon": path("M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"),
    "close": path("M5.5 5.5l13 13M18.5 5.5l-13 13", LINE),
    "play": path("M6.5 4v16l13-8Z"),
    "pause": path("M8 5v14M16 5v14", pen(4)),
    "back": path("M18 4v16L8 12ZM6 5v14", LINE),
    "forth": path("M6 4v16l10-8ZM18 5v14", LINE),
    "away": disc(12, 12, 8, LINE),
    "vacation": path("M12 4v16M12 4c-5 0-8.5 3.5-8.5 8h17c0-4.5-3.5-8-8.5-8Z", LINE),  # a parasol
    "people": disc(8, 8, 3.8)
    + path("M8 13c4 0 6.5 2.5 6.5 8h-13C1.5 15.5 4 13 8 13Z")
    + disc(17, 9, 3)
    + path("M16.5 13.5c3.5 0 6 2.5 6 6.5h-6"),
    "sound": path("M4 9.5v5h3.5L12 19V5L7.5 9.5Z") + path("M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11", LINE),
    "mute": path("M4 9.5v5h3.5L12 19V5L7.5 9.5Z") + path("M15.5 9.5l5 5M20.5 9.5l-5 5", LINE),
    "pace": path("M4.5 18a8.5 8.5 0 1 1 15 0M12 15l4-5.5", LINE) + disc(12, 15, 1.8),  # a gauge
    "down": path("M5 9l7 7 7-7", LINE),
    "up": path("M5 15l7-7 7 7", LINE),
    "left": path("M15 5l-7 7 7 7", LINE),
    "right": path("M9 5l7 7-7 7", LINE),
    "share": path("M12 15V4M8 8l4-4 4 4M5 13v6.5h14V13", LINE),
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


def favicon(more: str = "") -> str:
    """Our mark, the rosette, for the browser's own bar; it has no page whose colours it could take."""
    drawn = ICONS["vp"].replace("INK", "var(--lagoon)").replace("HOLE", "var(--surface)")
    markup = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="var(--lagoon)">{drawn}{more}</svg>\n'
    return resolve(markup, "light")


def turn_favicon() -> str:
    """The same with a ruby dot: a match waits for you."""
    return favicon('<circle cx="18.5" cy="5.5" r="5" fill="var(--go)" stroke="var(--surface)" stroke-width="1.2"/>')


def app_icon(size: int, *, is_maskable: bool = False) -> bytes:
    """The icon of the installed app. Devices cut maskable ones to any shape that holds the middle 80 %."""
    drawn = ICONS["vp"].replace("INK", "var(--on-lagoon)").replace("HOLE", "var(--lagoon)")
    corner = 0 if is_maskable else 5
    share = 0.5 if is_maskable else 0.66
    at = 12 * (1 - share)
    ground = f'<rect width="24" height="24" rx="{corner}" fill="var(--lagoon)"/>'
    mark = f'<g transform="translate({at:g} {at:g}) scale({share:g})" fill="var(--on-lagoon)">{drawn}</g>'
    markup = f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">{ground}{mark}</svg>'
    return png(resolve(markup, "light"), zoom=size / 24)


def write(folder: Path) -> list[Path]:
    """Write the sheet of symbols and all icons; returns their paths."""
    files: dict[str, bytes] = {
        "icons.svg": sheet().encode(),
        "icon.svg": favicon().encode(),
        "icon_turn.svg": turn_favicon().encode(),
        "icon_192.png": app_icon(192),
        "icon_512.png": app_icon(512),
        "icon_maskable.png": app_icon(512, is_maskable=True),
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def _symbol(name: str, size: int, drawn: str) -> str:
    coloured = drawn.replace("INK", "currentColor").replace("HOLE", "var(--hole)")
    return f'<symbol id="{name}" viewBox="0 0 {size} {size}">{coloured}</symbol>'
