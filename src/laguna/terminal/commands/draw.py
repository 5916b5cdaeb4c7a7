"""`laguna draw`: a position as SVG or PNG, or as the file that it can be drawn from again. Never more than a view."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna import games, saves
from laguna.core import svg, words
from laguna.core.dice import FastDice
from laguna.core.game import NOBODY, TRUTH, Game, Options, State
from laguna.core.match import Match, replay
from laguna.core.record import SEAT_LETTERS, Record
from laguna.core.text import RuleError, Text, seat_name
from laguna.terminal.play import SEATS, check_seat
from laguna.terminal.replay import state_after

KEY_LIMIT: Final = 2**62
SAMPLE: Final = '{"game": "GAME", "seats": 2, "options": {}, "version": 1, "key": [0, 1, 2]}'


class Position:
    """A view, and the game it is of."""

    def __init__(self, game: Game, seats: int, options: Options, version: int, view: State) -> None:
        self.game: Game = game
        self.seats: int = seats
        self.options: Options = options
        self.version: int = version
        self.view: State = view

    def as_svg(self, theme: str) -> str:
        """The drawing, with what the viewer is asked above it."""
        view = self.view
        reader = int(view.viewer)
        actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
        language = words.language()
        plates = view.plates(reader, actions, language)
        return svg.document(plates, theme=theme, language=language, caption=words.sentence(view.prompt(reader)))

    def as_json(self) -> str:
        """The position as a file that `position_in` reads."""
        document = {
            "game": self.game.id,
            "seats": self.seats,
            "options": self.options,
            "version": self.version,
            "key": list(self.view.key()),
        }
        return json.dumps(document) + "\n"


def draw(game_id: str, file: str, output: str | None, *, theme: str, at: int | None, reader: int | None) -> None:
    """Draw the first decision of a new match, a position of a record, or a stored position."""
    game = games.load(game_id)
    position = _position_of(game, file, at, reader)
    ending = (output or "").lower().rpartition(".")[2]
    if ending == "json":
        data = position.as_json().encode()
    elif ending == "png":
        data = svg.png(position.as_svg(theme))
    else:
        data = position.as_svg(theme).encode()
    if output:
        _write(output, data)
    else:
        sys.stdout.write(data.decode())


def _position_of(game: Game, file: str, at: int | None, reader: int | None) -> Position:
    if not file:
        if at is not None:
            raise RuleError(Text("cli.at_needs_record"))
        seats = SEATS if SEATS in game.seats else game.seats[-1]
        return _position_in_match(Match(game, seats, dice=FastDice(0)), at, reader)
    text = saves.read_text(file)
    if text.lstrip().startswith("{"):
        if at is not None:
            raise RuleError(Text("cli.at_needs_record"))
        return _stored_position(game, file, text, reader)
    record = Record.parse(text)
    check_game(record.game, game.id, file)
    return _position_in_match(replay(record, game), at, reader)


def _position_in_match(match: Match, at: int | None, reader: int | None) -> Position:
    last = len(match.history)
    if at is not None and not 0 <= at <= last:
        raise RuleError(Text("cli.no_such_line", at, last))
    check_seat(reader or 0, match.seats)
    state = state_after(match, last if at is None else at)
    view = state.view(NOBODY if reader is None else reader)
    return Position(match.game, match.seats, match.options, match.version, view)


def check_game(found: str, asked: str, file: str) -> None:
    """Refuse a file of another game than the one that was named."""
    if found != asked:
        raise RuleError(Text("cli.other_game", file, found, asked))


def _stored_position(game: Game, file: str, text: str, reader: int | None) -> Position:
    """A position from its key; a whole one is drawn as one seat, or an onlooker, sees it."""
    stored = _fields(file, text)
    check_game(stored["game"], game.id, file)
    seats, version = stored["seats"], stored["version"]
    options = game.complete(seats, stored["options"], version)
    state = game.restore(seats, options, version, tuple(stored["key"]))
    check_seat(reader or 0, seats)
    if state.viewer == TRUTH:
        state = state.view(NOBODY if reader is None else reader)
    elif reader is not None and state.viewer != reader:
        raise RuleError(Text("cli.other_view", file, _reader_name(int(state.viewer))))
    return Position(game, seats, options, version, state)


def _fields(file: str, text: str) -> dict[str, Any]:
    """What the file says, each field of its right type."""
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleError(Text("cli.bad_position", file, SAMPLE)) from error
    right = (
        isinstance(stored, dict)
        and isinstance(stored.get("game"), str)
        and _is_whole(stored.get("seats"))
        and _is_whole(stored.get("version"))
        and isinstance(stored.get("options"), dict)
        and all(isinstance(value, str) for value in stored["options"].values())
        and isinstance(stored.get("key"), list)
        and all(_is_whole(number) for number in stored["key"])
    )
    if not right:
        raise RuleError(Text("cli.bad_position", file, SAMPLE))
    return dict(stored)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -KEY_LIMIT < value < KEY_LIMIT


def _reader_name(reader: int) -> Text:
    return seat_name(reader) if 0 <= reader < len(SEAT_LETTERS) else Text("cli.onlookers")


def _write(path: str, data: bytes) -> None:
    try:
        with open(path, "wb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise RuleError(Text("saves.unwritable", path, reason or str(error))) from error
