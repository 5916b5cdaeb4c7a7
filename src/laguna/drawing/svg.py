"""A small SVG writer: numbers, text, symbols, seat tokens, rings and keys, as markup.

Colours are names of `tokens.css`, var(--ink): a browser knows them, and `document` puts them in for pictures.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from laguna.drawing.icons import ICONS, MARKS

SEAT_LETTERS: Final = "ABCDE"
NEUTRAL: Final = 5  # a player without a seat: grey, six corners


# ---- numbers and words


def n(x: float) -> str:
    """A number with one decimal at most."""
    tenths = round(x * 10)
    return str(tenths // 10) if tenths % 10 == 0 else str(tenths / 10)


def escape(words: str) -> str:
    """Words as they may stand in markup, attributes included."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _widths(*classes: tuple[str, float]) -> dict[str, float]:
    """How wide letters are, in ems, from letters of about the same width."""
    return {letter: ems for letters, ems in classes for letter in letters}


# At most, and no letter much less: tests/drawing/test_fonts.py measures them in the fonts.
_SANS_WIDTHS: Final = _widths(  # Laguna Sans Bold
    (" ", 0.2),
    ("ijlI|'.,:;·‘’", 0.3),
    ("()/[]-!t", 0.38),
    ("fr", 0.4),
    ("csz?*«»–", 0.48),
    ("aegvxy0123456789+×−<>=", 0.54),
    ("EFJLSTXYZ", 0.57),
    ("BPCKRVß", 0.63),
    ("wM", 0.78),
    ("mWÆ—%", 0.86),
    ("@…", 0.98),
)
_SERIF_WIDTHS: Final = _widths(  # Laguna Serif
    (" '‘’", 0.24),
    ("!,.:;j·|", 0.31),
    ("il-/[]", 0.36),
    ("()ftIJ", 0.39),
    ('rsz?*"“”„', 0.5),
    ("aceäéS0123456789+×−<>=–_", 0.56),
    ("goövxyZ", 0.59),
    ("bdkpqFL", 0.63),
    ("BCXY", 0.68),
    ("wH…—", 0.86),
    ("mMWÆ%@", 1.02),
)


def text_width(words: str, size: float, weight: int = 500, *, title: bool = False) -> float:
    """How wide words come out at most, in our own fonts."""
    widths = _SERIF_WIDTHS if title else _SANS_WIDTHS
    capital, small = (0.76, 0.66) if title else (0.68, 0.57)
    ems = 0.0
    for letter in words:
        ems += widths.get(letter, capital if letter.isupper() else small)
    return ems * size * (1.0 if title or weight >= 600 else 0.98)


def text(
    x: float,
    y: float,
    words: str,
    size: float = 13,
    *,
    anchor: str = "middle",
    weight: int = 500,
    fill: str = "var(--ink)",
    kind: str = "",
    room: float = 0,
) -> str:
    """Words on a line; where they could need more than `room`, they are set to just that width.

    `kind` is "title" for the names of places, "num" for figures and "seat" for the letter of a token.
    """
    more = ' class="title" font-family="var(--font-title)"' if kind == "title" else f' class="{kind}"' if kind else ""
    if room > 0 and text_width(words, size, weight, title=kind == "title") > room:
        more += f' textLength="{n(room)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="{fill}"{more}>{escape(words)}</text>'
    )


# ---- shapes


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    round: float = 6,
    fill: str = "var(--surface)",
    stroke: str = "none",
    line: float = 1,
) -> str:
    """A rectangle with round corners."""
    edge = "" if stroke == "none" else f' stroke="{stroke}" stroke-width="{n(line)}"'
    return outline(x, y, width, height, round) + f' fill="{fill}"{edge}/>'


def outline(x: float, y: float, width: float, height: float, round: float = 6) -> str:
    """A rectangle still without its paint: what `target` draws its ring along."""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="{n(round)}"'


def rounded(points: list[tuple[float, float]], radius: float = 10) -> str:
    """The path of a polygon with round corners."""
    out = []
    count = len(points)
    for i in range(count):
        ax, ay = points[i - 1]
        bx, by = points[i]
        cx, cy = points[(i + 1) % count]
        to_a = hypot(ax - bx, ay - by)
        to_c = hypot(cx - bx, cy - by)
        cut_a = min(radius, to_a / 2) / to_a
        cut_c = min(radius, to_c / 2) / to_c
        out.append(
            f"{'L' if i else 'M'}{n(bx + (ax - bx) * cut_a)} {n(by + (ay - by) * cut_a)}"
            f"Q{n(bx)} {n(by)} {n(bx + (cx - bx) * cut_c)} {n(by + (cy - by) * cut_c)}"
        )
    return "".join(out) + "Z"


def icon(name: str, cx: float, cy: float, size: float, fill: str = "var(--ink)", hole: str = "var(--surface)") -> str:
    """A symbol with its middle at (cx, cy); `hole` is the colour of the ground it stands on."""
    drawn = ICONS[name].replace("INK", fill).replace("HOLE", hole)
    place = f"translate({n(cx - size / 2)} {n(cy - size / 2)}) scale({size / 24:.3f})"
    return f'<g transform="{place}" fill="{fill}">{drawn}</g>'


def mark(hue: str, cx: float, cy: float, size: float, stroke: str) -> str:
    """The cane mark of a colour of glass, so that the colour is never all there is to tell it by."""
    place = f"translate({n(cx - size / 2)} {n(cy - size / 2)}) scale({size / 12:.3f})"
    return (
        f'<path d="{MARKS[hue]}" transform="{place}" fill="none" stroke="{stroke}" stroke-width="2.2" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def badge(x: float, y: float, words: str, fill: str = "var(--ink)", ink: str = "var(--page)", size: float = 13) -> str:
    """A figure on a small round ground, its middle at (x, y)."""
    width = max(size * 1.5, 9 + text_width(words, size, 700))
    ground = rect(x - width / 2, y - size * 0.75, width, size * 1.5, size * 0.75, fill, "var(--halo)", 1.5)
    return ground + text(x, y + size * 0.36, words, size, weight=700, fill=ink, kind="num")


def card_face(drawn: str) -> str:
    """A card that lies open: where a piece shows its first ones, a page turns them over once."""
    return f'<g class="face">{drawn}</g>'


# ---- seats


def shape(seat: int, r: float) -> str:
    """The outline of a seat's shape round the origin; all have about the same area."""
    if seat == 0:
        return f"M{n(r)} 0A{n(r)} {n(r)} 0 1 1 {n(-r)} 0A{n(r)} {n(r)} 0 1 1 {n(r)} 0Z"
    if seat == 1:
        side = r * 0.88
        return f"M{n(-side)} {n(-side)}H{n(side)}V{n(side)}H{n(-side)}Z"
    if seat == 2:
        return f"M0 {n(-r * 1.22)}L{n(r * 1.22)} {n(r * 0.86)}H{n(-r * 1.22)}Z"
    if seat == 3:
        tip = r * 1.25
        return f"M0 {n(-tip)}L{n(tip)} 0 0 {n(tip)} {n(-tip)} 0Z"
    if seat == 4:
        a = r * 0.46
        b = r * 1.14
        return f"M{n(-a)} {n(-b)}H{n(a)}V{n(-a)}H{n(b)}V{n(a)}H{n(a)}V{n(b)}H{n(-a)}V{n(a)}H{n(-b)}V{n(-a)}H{n(-a)}Z"
    side = r * 0.55
    tall = r * 0.95
    return f"M{n(-side)} {n(-tall)}H{n(side)}L{n(r * 1.1)} 0 {n(side)} {n(tall)}H{n(-side)}L{n(-r * 1.1)} 0Z"


def token(seat: int, x: float, y: float, r: float = 9, count: int = 0) -> str:
    """A seat's piece: colour and shape always, and its letter, or in the letter's place a count."""
    low = SEAT_LETTERS[seat].lower() if seat < NEUTRAL else ""
    fill = f"var(--seat-{low})" if low else "var(--g-grey)"
    ink = f"var(--on-{low})" if low else "var(--hue-on)"
    body = (
        f'<path d="{shape(seat, r)}" fill="{fill}" stroke="var(--edge)" stroke-width="{n(max(1.0, r * 0.13))}" '
        'stroke-linejoin="round"/>'
    )
    down = r * 0.2 if seat == 2 else 0.0  # a triangle is widest below its middle
    if count > 0:
        size = max(13.0, r * 1.34)
        # Two figures are wider than most shapes: behind them the colour goes a little further.
        behind = f' stroke="{fill}" stroke-width="3" paint-order="stroke"' if count > 9 else ""
        body += (
            f'<text y="{n(size * 0.36 + down)}" font-size="{n(size)}" text-anchor="middle" font-weight="700" '
            f'fill="{ink}"{behind} class="num">{count}</text>'
        )
    elif r >= 7:
        size = r * (1.2 if seat <= 1 else 1.08)
        letter = SEAT_LETTERS[seat] if low else "V"
        body += text(0, size * 0.36 + down, letter, size, weight=700, fill=ink, kind="seat")
    return f'<g transform="translate({n(x)} {n(y)})">{body}</g>'


# ---- what can be clicked

_HALO: Final = ' fill="none" stroke="var(--halo)" stroke-width="6" stroke-linejoin="round"/>'
_RUBY: Final = ' fill="none" stroke="var(--go-ring)" stroke-linejoin="round" '
_DASHES: Final = _RUBY + 'class="dash" stroke-width="2.6" stroke-dasharray="6 4"/>'
_FINE_DASHES: Final = _RUBY + 'class="dash" stroke-width="1.8" stroke-dasharray="4 3"/>'
_FULL_LINE: Final = _RUBY + 'stroke-width="3.6"/>'


def target(body: str, ring: str, action: int, words: str, *, quiet: bool = False, key: str = "") -> str:
    """Something that may be clicked now: dashes invite. Where a third of all places may be, they are quiet.

    `ring` is an element still without its paint, such as `outline` gives; none where the body shows what it is. `key`
    is the letter that does the same on a keyboard, which the body shows.
    """
    said = escape(words)
    halo = ring + _HALO if ring and not quiet else ""
    line = ring + (_FINE_DASHES if quiet else _DASHES) if ring else ""
    shortcut = f' aria-keyshortcuts="{key.lower()}"' if key else ""
    return (
        f'<g class="target{" quiet" if quiet else ""}" data-action="{action}" role="button" tabindex="-1" '
        f'aria-label="{said}"{shortcut}><title>{said}</title>{halo}{body}{line}</g>'
    )


PAGE_LETTERS: Final = "CHLMNRTU"  # keys that mean something on every page with a board
KEYCAP: Final = 20.0


def letter_for(words: str, taken: str = "") -> str:
    """The letter that presses a button with these words: of its first words if possible, and no other's; "" for none.

    >>> letter_for("Play: counts as 3 cards"), letter_for("Pass", taken="P"), letter_for("Return it")
    ('P', 'A', 'I')
    """
    initials = "".join([word[:1] for word in words.split()])
    for letter in (initials + words).upper():
        if "A" <= letter <= "Z" and letter not in PAGE_LETTERS and letter not in taken:
            return letter
    return ""


def keycap(x: float, y: float, letter: str, ink: str) -> str:
    """A letter of the keyboard, its middle at (x, y); screens without a keyboard hide it."""
    frame = outline(x - KEYCAP / 2, y - KEYCAP / 2, KEYCAP, KEYCAP, 4)
    return (
        f'<g class="key">{frame} fill="none" stroke="{ink}" opacity=".7"/>{text(x, y + 4.7, letter, 13, fill=ink)}</g>'
    )


def chosen(ring: str) -> str:
    """What is chosen and not yet sent: a full line holds."""
    return ring + _HALO + ring + _FULL_LINE
