"""Drawings in the rules for players: plates of positions of a recorded match, drawn when a page is first shown.

In Markdown a drawing is an image, such as `![The map](draw:map?at=300&seat=0&crop=0,0,50,50&mark=20:30,70:55)`: the
plate `map` after 300 actions of the record, as seat 0 sees it (default: as a spectator does), only the part that begins
0 % from the left and the top and is 50 % wide and high, with a numbered dot at each place named in per cent. `zoom=1.5`
draws it larger, `choices=yes` marks what the seat may choose. A plate with two shapes is named by its key
(`ring-wide`); by its name both are drawn, and the screen chooses.
"""

from __future__ import annotations

import functools
import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

from librt.vecs import vec
from markupsafe import Markup
from mypy_extensions import i64

from laguna import games
from laguna.core.game import Game
from laguna.core.match import Match, replay
from laguna.core.record import Record
from laguna.core.state import NOBODY, State
from laguna.drawing import svg
from laguna.drawing.plates import Piece, Plate
from laguna.web.pages.rules import files

SCHEME: Final = "draw:"
EMBLEM: Final = "emblem"
EMBLEM_SIZE: Final = (180.0, 98.0)
DOT: Final = 10.0  # the radius of a numbered dot
MARGIN: Final = 0.2  # of a plate: no piece reaches farther from its place
ATTRIBUTES: Final = re.compile(
    r' (?:id|role|aria-label|aria-hidden|aria-keyshortcuts|tabindex|data-action)="[^"]*"| class="(?:piece|target[^"]*)"'
)


@functools.cache
def drawing(id: str, address: str, language: str) -> Markup:
    """The SVG elements that an address names; LookupError or RuleError where they can't be drawn."""
    parts = urlsplit(address)
    chosen = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    zoom = float(chosen.get("zoom", "1"))
    game = games.load(id)
    if parts.path == EMBLEM:
        return _svg(game.drawing.emblem(), "", (0.0, 0.0, *EMBLEM_SIZE), zoom)
    state = _position(id, int(chosen.get("at", "0")))
    plates = _plates(game, state.view(int(chosen.get("seat", str(NOBODY)))), language, "choices" in chosen)
    found = [plate for plate in plates if parts.path in (plate.key, plate.name)]
    if not found:
        names = ", ".join(dict.fromkeys(plate.key for plate in plates))
        raise LookupError(f"{address}: {id} has no plate {parts.path!r} there, but {names}")
    by_key = [plate for plate in found if plate.key == parts.path]
    if by_key:
        return _drawn(by_key[0], chosen, zoom, "")
    return Markup("").join(_drawn(plate, chosen, zoom, f"shape-{plate.shape}") for plate in found)  # nosec B704


def _plates(game: Game, view: State, language: str, has_choices: bool) -> list[Plate]:
    seat = int(view.viewer)
    actions = view.legal_actions(seat) if has_choices and seat in view.deciders() else vec[i64]()
    return list(game.drawing.plates(view, seat, actions, language))


def _drawn(plate: Plate, chosen: dict[str, str], zoom: float, shape: str) -> Markup:
    left, top, width, height = [float(part) / 100 for part in chosen.get("crop", "0,0,100,100").split(",")]
    frame = (left * plate.width, top * plate.height, width * plate.width, height * plate.height)
    body = plate.backdrop + "".join(piece.markup() for piece in plate.pieces if _is_near(piece, plate, frame))
    for number, place in enumerate(chosen["mark"].split(",") if "mark" in chosen else [], 1):
        x, _, y = place.partition(":")
        body += _dot(number, float(x) / 100 * plate.width, float(y) / 100 * plate.height)
    return _svg(body, shape, frame, zoom)


def _is_near(piece: Piece, plate: Plate, frame: tuple[float, float, float, float]) -> bool:
    """Whether any of the piece may be in the frame; what is farther off is left out, to keep the page small."""
    x, y = MARGIN * plate.width, MARGIN * plate.height
    left, top, width, height = frame
    return left - x <= piece.x <= left + width + x and top - y <= piece.y <= top + height + y


def _dot(number: int, x: float, y: float) -> str:
    circle = (
        f'<circle cx="{svg.n(x)}" cy="{svg.n(y)}" r="{DOT}" fill="var(--go)" stroke="var(--halo)" stroke-width="2"/>'
    )
    return circle + svg.text(x, y + 4.5, str(number), 14, weight=600, fill="var(--on-go)", kind="num")


def _svg(body: str, shape: str, frame: tuple[float, float, float, float], zoom: float) -> Markup:
    box = " ".join(svg.n(part) for part in frame)
    size = f'width="{svg.n(frame[2] * zoom)}" height="{svg.n(frame[3] * zoom)}"'
    # Ids would be there twice, beside a table's board and in other drawings; the drawing says as a whole what it shows.
    plain = ATTRIBUTES.sub("", body)
    return Markup(  # nosec B704 (drawn by the games)
        f'<svg class="{shape}" viewBox="{box}" {size} aria-hidden="true" focusable="false">{plain}</svg>'
    )


@functools.cache
def recorded_match(id: str) -> Match:
    """The match whose positions the drawings of a game show."""
    path = files.record_path(id)
    if path is None:
        raise LookupError(f"{id} has no record for drawings")
    with open(path, encoding="utf-8") as file:
        record = Record.parse(file.read())
    game = games.load(id)
    record.components = game.rules.digest  # a corrected figure doesn't spoil a picture, as long as the moves are legal
    return replay(record, game)


@functools.cache
def _position(id: str, at: int) -> State:
    match = recorded_match(id)
    if not 0 <= at <= len(match.history):
        raise LookupError(f"{id} has no position {at}; the last is {len(match.history)}")
    state: State = match.game.new(match.seats, match.options, match.version)
    for step in match.history[:at]:
        step.apply(state)
    return state
