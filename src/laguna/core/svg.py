"""A small SVG writer: text, symbols, seat tokens, pieces, plates; and plates put together into one picture.

A board is one to six plates. A plate has a backdrop, which never changes, and pieces, each with an id and a place of
its own, so that a browser is sent only what changed and moves what moved. Colours are names of `tokens.css`: a browser
knows them as var(--ink), and for PNG and notebooks they are put in here.
"""

from __future__ import annotations

import os
import re
from math import hypot
from typing import Final

from laguna.core.icons import ICONS, MARKS

SEAT_LETTERS: Final = "ABCDE"
NEUTRAL: Final = 5  # a player without a seat: grey, six corners
NO_ACTION: Final = -1  # of a piece that cannot be clicked

THEMES: Final = ("light", "dark")

# Where a page puts a plate.
BOARD: Final = "board"
DOCK: Final = "dock"  # what is the viewer's own, in a row below the board
PLAYERS: Final = "players"  # only in pictures: a page has rows with names instead (State.facts)
SEAT: Final = "seat"  # only on pages: what is public of a seat, shown when its row is looked at
NO_OWNER: Final = -1  # of a plate that is not about one seat
# Which screens a plate is for.
ANY_SHAPE: Final = ""
WIDE: Final = "wide"
TALL: Final = "tall"


# ---- numbers and words


def n(x: float) -> str:
    """A number with one decimal at most."""
    tenths = round(x * 10)
    return str(tenths // 10) if tenths % 10 == 0 else str(tenths / 10)


def escape(words: str) -> str:
    """Words as they may stand in markup, attributes included."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _widths() -> dict[str, float]:
    """How wide letters are, in ems of a bold font; those not named here are of middle width."""
    out: dict[str, float] = {}
    for letters, ems in (
        ("ijlI|'.,:;·! ", 0.37),
        ('ftrJ()[]-/"', 0.47),
        ("csz?*", 0.59),
        ("+×−→<>=", 0.84),
        ("mwMW%@", 1.03),
    ):
        for letter in letters:
            out[letter] = ems
    return out


_WIDTHS: Final = _widths()


def text_width(words: str, size: float, weight: int = 500) -> float:
    """How wide words come out at most; fonts differ, so this goes by a wide one."""
    ems = 0.0
    for letter in words:
        ems += _WIDTHS.get(letter, 0.79 if letter.isupper() else 0.7)
    return ems * size * (1.0 if weight >= 600 else 0.9)


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
    if room > 0 and text_width(words, size, weight) > room:
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


class Piece:
    """Something on a plate that can change: where it is, how it looks, what it says, and what a click on it does."""

    def __init__(
        self,
        id: str,
        x: float,
        y: float,
        body: str,
        label: str = "",
        action: int = NO_ACTION,
        ring: str = "",
        quiet: bool = False,
        key: str = "",
    ) -> None:
        self.id: str = id
        self.x: float = x
        self.y: float = y
        self.body: str = body
        self.label: str = label
        self.action: int = action
        self.ring: str = ring
        self.quiet: bool = quiet
        self.key: str = key  # the letter that does the same as a click

    def equals(self, other: Piece) -> bool:
        """Is it the same in every respect, so that nothing has to be drawn anew?"""
        return (
            self.id == other.id
            and self.x == other.x
            and self.y == other.y
            and self.action == other.action
            and self.quiet == other.quiet
            and self.body == other.body
            and self.label == other.label
            and self.ring == other.ring
            and self.key == other.key
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self.equals(other)

    def __hash__(self) -> int:
        return hash((self.id, self.x, self.y, self.body, self.label, self.action))

    def __repr__(self) -> str:
        return f"Piece({self.id!r}, {n(self.x)}, {n(self.y)}, label={self.label!r}, action={self.action})"

    def markup(self) -> str:
        """The piece as an element of its own."""
        head = f'<g class="piece" id="{self.id}" transform="translate({n(self.x)} {n(self.y)})"'
        if self.action >= 0:
            drawn = target(self.body, self.ring, self.action, self.label, quiet=self.quiet, key=self.key)
            return f"{head}>{drawn}</g>"
        if not self.label:
            return f'{head} aria-hidden="true">{self.body}</g>'
        said = escape(self.label)
        return f'{head} role="img" aria-label="{said}"><title>{said}</title>{self.body}</g>'


class Plate:
    """One area of a board, an SVG of its own, so that a page may place it anywhere.

    `column` is where it stands when all plates make up one picture; without a title it has no frame there. `area` is
    where a table in the browser puts it, and `owner` the seat that a plate of the area SEAT is about. A plate that
    cannot be read both on a wide screen and on a phone is drawn twice under the same name, `shape` "wide" and "tall",
    and the page shows one of them.
    """

    def __init__(
        self,
        name: str,
        width: float,
        height: float,
        title: str,
        label: str,
        backdrop: str,
        pieces: list[Piece],
        column: int = 0,
        area: str = BOARD,
        shape: str = ANY_SHAPE,
        owner: int = NO_OWNER,
    ) -> None:
        self.name: str = name
        self.area: str = area
        self.shape: str = shape
        self.owner: int = owner
        self.key: str = f"{name}-{shape}" if shape else name  # no other plate of a drawing has it
        self.width: float = width
        self.height: float = height
        self.title: str = title
        self.label: str = label
        self.backdrop: str = backdrop
        self.pieces: list[Piece] = pieces
        self.column: int = column

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Plate)
            and self.name == other.name
            and self.width == other.width
            and self.height == other.height
            and self.title == other.title
            and self.label == other.label
            and self.backdrop == other.backdrop
            and self.pieces == other.pieces
            and self.column == other.column
            and self.area == other.area
            and self.shape == other.shape
            and self.owner == other.owner
        )

    def __hash__(self) -> int:
        return hash((self.name, self.title, self.label, len(self.pieces)))

    def __repr__(self) -> str:
        return f"Plate({self.name!r}, {n(self.width)}, {n(self.height)}, {len(self.pieces)} pieces)"

    def markup(self, place: str = "") -> str:
        """The plate as an SVG element; `place` are attributes that say where in another it stands."""
        pieces = "".join([piece.markup() for piece in self.pieces])
        backdrop = f'<g class="backdrop" aria-hidden="true">{self.backdrop}</g>'
        return (
            f'<svg class="plate plate-{self.name}" {place} viewBox="0 0 {n(self.width)} {n(self.height)}" role="group" '
            f'aria-label="{escape(self.label)}">{backdrop}{pieces}</svg>'
        )


def changed(before: list[Plate], after: list[Plate]) -> list[Piece]:
    """The pieces that are new, or not what they were: all that has to be sent."""
    out: list[Piece] = []
    old: dict[str, Piece] = {}
    for plate in before:
        for piece in plate.pieces:
            old[piece.id] = piece
    for plate in after:
        for piece in plate.pieces:
            known = old.get(piece.id)
            if known is None or not piece.equals(known):
                out.append(piece)
    return out


def gone(before: list[Plate], after: list[Plate]) -> list[str]:
    """The ids of the pieces that are no longer there."""
    left = {piece.id for plate in after for piece in plate.pieces}
    return [piece.id for plate in before for piece in plate.pieces if piece.id not in left]


# ---- colours


def _read_tokens() -> dict[str, dict[str, str]]:
    """The tokens by theme: dark ones are the light ones with what its block replaces."""
    path = os.path.join(os.path.dirname(__file__), "tokens.css")
    with open(path, encoding="utf-8") as file:
        css = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    blocks: dict[str, str] = {}
    for head, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        blocks.setdefault(head.strip(), body)  # a second :root, for less motion, replaces times only
    light = _declarations(blocks[":root"])
    return {"light": light, "dark": light | _declarations(blocks['[data-theme="dark"]'])}


def _declarations(block: str) -> dict[str, str]:
    # Values go into attributes, whose quotes are double.
    return {name: value.strip().replace('"', "'") for name, value in re.findall(r"--([\w-]+):([^;]+);", block)}


_tokens: Final[dict[str, dict[str, str]]] = {}


def tokens(theme: str) -> dict[str, str]:
    """Every token of a theme by its name, as tokens.css has it."""
    if not _tokens:
        _tokens.update(_read_tokens())
    return _tokens[theme]


def resolve(markup: str, theme: str) -> str:
    """Markup with the colours of a theme in the place of their names."""
    values = tokens(theme)
    parts = markup.split("var(--")
    out = [parts[0]]
    for part in parts[1:]:
        name, _, rest = part.partition(")")
        out.append(values[name])
        out.append(rest)
    return "".join(out)


# ---- one picture

_GAP: Final = 16.0  # between plates, and round them
_PAD: Final = 12.0  # inside a plate's frame
_HEAD: Final = 30.0  # for a plate's title
_BAND: Final = 44.0  # for the caption


def document(plates: list[Plate], *, theme: str | None = None, language: str = "en", caption: str = "") -> str:
    """All plates in one SVG, side by side by their columns, below a caption such as what is asked; then the dock.

    What a page shows of one seat at a time is left out: there is a plate of the players for pictures.

    With a theme the colours are literals, as PNG and notebooks need them; without, they are var(--…) for a page that
    has tokens.css.
    """
    assert theme is None or theme in THEMES, f"a theme is light or dark, not {theme}"
    # The other shape of a wide plate shows the same.
    shown = [plate for plate in plates if plate.shape != WIDE and plate.area != SEAT]
    above = [plate for plate in shown if plate.area != DOCK]
    top = _GAP + (_BAND + _GAP if caption else 0.0)
    left = _GAP
    bottom = top
    body: list[str] = []
    for column in sorted({plate.column for plate in above}):
        stack = [plate for plate in above if plate.column == column]
        width = max([plate.width for plate in stack]) + 2 * _PAD
        y = top
        for plate in stack:
            y += _nested(body, plate, left, y, width) + _GAP
        bottom = max(bottom, y)
        left += width + _GAP
    dock = [plate for plate in shown if plate.area == DOCK]
    left = max([left] + [plate.width + 2 * (_PAD + _GAP) for plate in dock])
    bottom = _dock(body, dock, left, bottom)
    if caption:
        asked = any(piece.action >= 0 for plate in plates for piece in plate.pieces)
        body.append(_caption(caption, left - 2 * _GAP, asked))
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(left)}" height="{n(bottom)}" '
        f'viewBox="0 0 {n(left)} {n(bottom)}" lang="{language}" font-family="var(--font-ui)">'
        f"{rect(0, 0, left, bottom, 0, 'var(--page)')}{''.join(body)}</svg>"
    )
    return resolve(markup, theme) if theme else markup


def _nested(body: list[str], plate: Plate, x: float, y: float, width: float) -> float:
    """Add a plate to a picture, in a frame if it has a title; returns how high it came out."""
    if not plate.title:
        height = plate.height * width / plate.width
        body.append(plate.markup(f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'))
        return height
    height = plate.height + _HEAD + _PAD
    body.append(rect(x, y, width, height, 14, "var(--surface)", "var(--line)", 1))
    body.append(
        text(x + _PAD, y + 20, plate.title, 14, anchor="start", weight=600, fill="var(--ink-2)", room=width - 2 * _PAD)
    )
    place = f'x="{n(x + _PAD)}" y="{n(y + _HEAD)}" width="{n(plate.width)}" height="{n(plate.height)}"'
    body.append(plate.markup(place + ' overflow="visible"'))
    return height


def _dock(body: list[str], plates: list[Plate], right: float, top: float) -> float:
    """Add the plates of the dock, side by side in as many rows as they need; returns where the next row would be."""
    x = _GAP
    bottom = top
    for plate in plates:
        width = plate.width + 2 * _PAD
        if x > _GAP and x + width + _GAP > right:
            x = _GAP
            top = bottom
        bottom = max(bottom, top + _nested(body, plate, x, top, width) + _GAP)
        x += width + _GAP
    return bottom


def _caption(words: str, width: float, asked: bool) -> str:
    """The one sentence above the board; its edge is ruby if something can be done."""
    ground = rect(_GAP, _GAP, width, _BAND, 8, "var(--go-tint)" if asked else "var(--surface)", "var(--line)", 1)
    edge = rect(_GAP, _GAP, 6, _BAND, 3, "var(--go)" if asked else "var(--line-strong)")
    said = text(_GAP + 22, _GAP + 28, words, 19, anchor="start", weight=600, kind="title", room=width - 44)
    return ground + edge + said


def notebook(plates: list[Plate], *, language: str = "en", caption: str = "") -> str:
    """A drawing for a notebook's page, which has no tokens.css."""
    return document(plates, theme="light", language=language, caption=caption)


# ---- PNG

_SANS: Final = (
    "Noto Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Roboto",
    "Liberation Sans",
    "DejaVu Sans",
    "Arial",
    "FreeSans",
    "Verdana",
)
_SERIF: Final = (
    "P052",
    "Palatino",
    "Georgia",
    "Noto Serif",
    "Liberation Serif",
    "DejaVu Serif",
    "Times New Roman",
    "FreeSerif",
)
_families: Final[list[str]] = []  # sans and serif, once looked for


def png(markup: str, *, zoom: float = 1.0) -> bytes:
    """An SVG with literal colours as a PNG, `zoom` pixels to a unit; without any font, in letters of our own."""
    import resvg_py

    assert "var(--" not in markup, "a picture needs literal colours: draw it with a theme"
    if not _families:
        sans = _installed(_SANS)
        _families.extend([sans, _installed(_SERIF) or sans])
    sans, serif = _families
    if not sans:
        from laguna.core.letters import spell

        return resvg_py.svg_to_bytes(svg_string=spell(markup), zoom=zoom)
    return resvg_py.svg_to_bytes(
        svg_string=markup, zoom=zoom, font_family=sans, sans_serif_family=sans, serif_family=serif
    )


def _installed(families: tuple[str, ...]) -> str:
    """The first font family that this machine has: the renderer leaves out text in one that it has not."""
    import resvg_py

    blank = resvg_py.svg_to_bytes(svg_string=_specimen("", "none"))
    for family in families:
        # The renderer falls back on its serif family, so that has to be the one asked for too.
        if resvg_py.svg_to_bytes(svg_string=_specimen("A", family), serif_family=family) != blank:
            return family
    return ""


def _specimen(letter: str, family: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">'
        f'<text y="14" font-size="16" font-family="{family}">{letter}</text></svg>'
    )
