"""Link previews: what messengers show of a link to a table, with a picture of what spectators see.

Pictures are drawn from the spectators' view and cached by its count, so they change when the public position does, and
never when something hidden happens. Private tables have a picture of their game only.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Final

from librt.vecs import vec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Response
from mypy_extensions import i64

from laguna import games
from laguna.core.game import Game
from laguna.core.state import NOBODY
from laguna.drawing import svg
from laguna.drawing.document import document, resolve
from laguna.drawing.plates import BOARD, Plate
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name
from laguna.web.db.engine import now
from laguna.web.db.models import OPEN
from laguna.web.db.queries import StoredMatch
from laguna.web.exceptions import RefusedError
from laguna.web.http.client_address import client_address
from laguna.web.http.rate_limits import Buckets
from laguna.web.pages.page_request import PageRequest
from laguna.web.people.table_access import find_begun_table, find_table
from laguna.web.tables.table import Table
from laguna.web.text import summaries
from laguna.web.text.summaries import TableLine

WIDTH: Final = 1200
HEIGHT: Final = 630
HEAD: Final = 96.0  # the band with the title
EDGE: Final = 28.0
RESULT: Final = 92.0  # the band with places and points below the board of a match that is over
EMBLEM: Final = (180.0, 98.0)
MOST_PICTURES: Final = 64  # in memory
PER_SECOND: Final = 0.5  # new pictures for one address
BURST: Final = 20
FRESH: Final = "public, max-age=60"

pictures: Final[OrderedDict[tuple[object, ...], bytes]] = OrderedDict()  # the longest unused first
_limits: Final = Buckets(PER_SECOND, BURST)


class LinkPreview:
    """What a page says of itself to messengers and search engines."""

    def __init__(self, title: str, description: str, image: str, alt: str) -> None:
        self.title = title
        self.description = description
        self.image = image  # its path
        self.alt = alt


class Sketch:
    """What a preview picture shows, and the key under which it is cached."""

    def __init__(self, key: tuple[object, ...], title: str, line: str, plates: list[Plate], game: Game | None) -> None:
        self.key = key
        self.title = title
        self.line = line
        self.plates = plates
        self.game = game
        self.standing: list[tuple[int, int, str, int]] = []  # at the end: place, seat, name, points


def table_preview(page: PageRequest, stored: StoredMatch, headline: str = "") -> LinkPreview:
    """The preview of a table: names and headline only if it is public."""
    game = summaries.game_title(stored.match.game)
    title = page.translate("push.preview_table", game)
    image = f"/table/{stored.match.id}/preview.png?lang={page.language}"
    emblem = page.translate("push.preview_emblem", game)
    if not stored.match.is_public:
        return LinkPreview(title, page.translate("push.preview_private"), image, emblem)
    line = TableLine(stored, None, page.language, now())
    if stored.match.status == OPEN:
        return LinkPreview(title, page.translate("push.preview_open", game), image, emblem)
    names = catalogue.translate(Text("core.and", *[seat.name for seat in line.seats]), page.language)
    description = f"{names}. {headline}" if headline else names
    return LinkPreview(title, description, image, page.translate("push.preview_position"))


@get("/table/{id:str}/preview.png")
async def preview(page: NamedDependency[PageRequest], id: FromPath[str]) -> Response[bytes]:
    """The picture of a link to a table, 1200 by 630; `?lang=` names its language."""
    stored = await find_table(page.services.store, id)
    return await send(page, await sketch_table(page, stored, asked_language(page)))


@get("/table/{id:str}/result.png")
async def result_picture(page: NamedDependency[PageRequest], id: FromPath[str]) -> Response[bytes]:
    """How a match ended, as spectators see it: the last position, places and points. `?lang=` names its language."""
    await find_begun_table(page.services.store, id)
    language = asked_language(page)
    async with page.services.tables.locked(id) as live:
        standing = final_standing(live.table, language)
        if not standing:
            raise RefusedError(409, Text("play.no_result"))
        sketch = sketch_position(live.table, language)
    sketch.key = ("result", *sketch.key)
    sketch.standing = standing
    return await send(page, sketch)


def asked_language(page: PageRequest) -> str:
    """The language that the address names, else the reader's."""
    language = page.request.query_params.get("lang", "")
    return language if language in catalogue.LANGUAGES else page.language


async def send(page: PageRequest, sketch: Sketch) -> Response[bytes]:
    """The picture of a sketch, drawn unless it is in memory."""
    picture = pictures.get(sketch.key)
    if picture is None:
        if not _limits.take(client_address(page.request.scope)):
            raise RefusedError(429, Text("push.preview_often"))
        picture = await page.services.pictures.png(markup(sketch))
        pictures[sketch.key] = picture
        while len(pictures) > MOST_PICTURES:
            pictures.popitem(last=False)
    pictures.move_to_end(sketch.key)
    return Response(picture, media_type="image/png", headers={"cache-control": FRESH})


async def sketch_table(page: PageRequest, stored: StoredMatch, language: str) -> Sketch:
    """What the picture of a table shows: what spectators see of it."""
    match = stored.match
    title = summaries.game_title(match.game)
    if not match.is_public:
        return Sketch((match.game, language), title, "Laguna", [], load(match.game))
    if match.status == OPEN:
        seats = TableLine(stored, None, language, now()).seats
        taken = [seat.name for seat in seats if not seat.is_free]
        who = catalogue.translate(Text("core.and", *taken), language)
        line = catalogue.translate(Text("push.preview_waits", len(taken), len(seats), who), language)
        return Sketch((match.id, language, line), title, line, [], load(match.game))
    async with page.services.tables.locked(match.id) as live:
        return sketch_position(live.table, language)


def sketch_position(table: Table, language: str) -> Sketch:
    """The position of a public match, made from the spectators' view."""
    match, names = table.match, table.stored.names()
    view = match.state.view(NOBODY)
    with catalogue.Named(names):
        line = catalogue.sentence(match.game.text.headline(view), language)
        plates = match.game.drawing.plates(view, NOBODY, vec[i64](), language)
    board = [plate for plate in plates if plate.area == BOARD]
    return Sketch((table.id, language, match.count(NOBODY), *names), match.game.title, line, board, None)


def final_standing(table: Table, language: str) -> list[tuple[int, int, str, int]]:
    """Place, seat, name and points of everybody, the best first; empty while it runs, and if it was abandoned."""
    result = table.result()
    if result is None or not result.places:
        return []
    names = table.stored.names()
    rows = [
        (place, seat, names[seat] or catalogue.translate(seat_name(seat), language), int(result.points[seat]))
        for seat, place in enumerate(result.places)
    ]
    return sorted(rows)


def band(standing: list[tuple[int, int, str, int]]) -> str:
    """Places and points side by side, below the board."""
    column = (WIDTH - 2 * EDGE) / max(1, len(standing))
    body = [svg.rect(0, HEIGHT, WIDTH, RESULT, 0, "var(--surface)"), svg.rect(0, HEIGHT, WIDTH, 2, 0, "var(--line)")]
    for number, (place, seat, name, points) in enumerate(standing):
        x, y = EDGE + number * column, HEIGHT + RESULT / 2
        weight = 700 if place == 1 else 500
        body += [
            svg.text(x, y + 9, f"{place}.", 24, anchor="start", fill="var(--ink-2)", weight=weight),
            svg.token(seat, x + 50, y, 17),
            svg.text(x + 78, y + 8, name, 22, anchor="start", weight=weight, room=column - 160),
            svg.text(x + column - 24, y + 11, str(points), 32, anchor="end", weight=700),
        ]
    return "".join(body)


def markup(sketch: Sketch) -> str:
    """The picture as an SVG in literal colours."""
    room = WIDTH - 2 * EDGE
    height = HEIGHT + (RESULT if sketch.standing else 0)
    body = [
        svg.rect(0, 0, WIDTH, height, 0, "var(--page)"),
        svg.rect(0, 0, WIDTH, HEAD, 0, "var(--surface)"),
        svg.rect(0, HEAD - 3, WIDTH, 3, 0, "var(--lagoon)"),
        svg.text(EDGE, 62, sketch.title, 44, anchor="start", weight=600, kind="title", room=room / 2),
        svg.text(WIDTH - EDGE, 60, sketch.line, 26, anchor="end", fill="var(--ink-2)", room=room / 2),
    ]
    place = f'x="{EDGE:g}" y="{HEAD + 12:g}" width="{room:g}" height="{HEIGHT - HEAD - 24:g}"'
    if sketch.plates:
        body.append(re.sub(r'width="[\d.]+" height="[\d.]+"', place, document(sketch.plates), count=1))
    elif sketch.game is not None:
        width, height = EMBLEM
        emblem = sketch.game.drawing.emblem()
        box = f'viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="xMidYMid slice"'
        body.append(f"<svg {place} {box}>{emblem}</svg>")
    if sketch.standing:
        body.append(band(sketch.standing))
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:g}" viewBox="0 0 {WIDTH} {height:g}" '
        f'font-family="var(--font-ui)">{"".join(body)}</svg>'
    )
    return resolve(drawn, "light")


def load(id: str) -> Game | None:
    """The game, or None if it is not installed."""
    try:
        return games.load(id)
    except RuleError:
        return None
