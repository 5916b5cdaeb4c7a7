"""`laguna draw`: a position as SVG, PNG or JSON, always as one seat or a spectator sees it."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from laguna import games, save_files
from laguna.core.dice import FastDice
from laguna.core.game import Game
from laguna.core.match import Match, replay
from laguna.core.record import SEAT_LETTERS, Record
from laguna.core.rules import Options
from laguna.core.state import NOBODY, TRUTH, State
from laguna.drawing import document
from laguna.terminal import checks
from laguna.terminal.commands.replay import state_after
from laguna.text import catalogue
from laguna.text.text import RuleError, Text, seat_name

KEY_LIMIT: Final = 2**62
SAMPLE: Final = '{"game": "GAME", "seats": 2, "options": {}, "version": 1, "key": [0, 1, 2]}'


class DrawnPosition:
    """A view with its game, seats, options and version."""

    def __init__(self, game: Game, seats: int, options: Options, version: int, view: State) -> None:
        self.game: Game = game
        self.seats: int = seats
        self.options: Options = options
        self.version: int = version
        self.view: State = view

    def as_svg(self, theme: str) -> str:
        """The drawing, with the prompt above it."""
        view = self.view
        reader = int(view.viewer)
        actions = view.legal_actions(reader) if reader in view.deciders() else vec[i64]()
        language = catalogue.language()
        plates = self.game.drawing.plates(view, reader, actions, language)
        caption = catalogue.sentence(self.game.text.prompt(view, reader))
        return document.document(plates, theme=theme, language=language, caption=caption)

    def as_json(self) -> str:
        """The position as a file from which it can be drawn again."""
        fields = {
            "game": self.game.id,
            "seats": self.seats,
            "options": self.options,
            "version": self.version,
            "key": list(self.view.key()),
        }
        return json.dumps(fields) + "\n"


def run(args: Namespace) -> int:
    """Draw the first decision of a new match, a position of a record, or a stored position."""
    game = games.load(args.game)
    position = _position_of(game, args.file, args.at, args.seat)
    ending = (args.output or "").lower().rpartition(".")[2]
    if ending == "json":
        data = position.as_json().encode()
    elif ending == "png":
        data = document.png(position.as_svg(args.theme))
    else:
        data = position.as_svg(args.theme).encode()
    if args.output:
        _write(args.output, data)
    else:
        sys.stdout.write(data.decode())
    return 0


def _position_of(game: Game, file: str, at: int | None, reader: int | None) -> DrawnPosition:
    if not file:
        if at is not None:
            raise RuleError(Text("cli.at_needs_record"))
        match = Match(game, checks.default_seats(game), dice=FastDice(0))
        return _position_in_match(match, at, reader)
    text = save_files.read_text(file)
    if text.lstrip().startswith("{"):
        if at is not None:
            raise RuleError(Text("cli.at_needs_record"))
        return _stored_position(game, file, text, reader)
    record = Record.parse(text)
    checks.check_game(record.game, game.id, file)
    return _position_in_match(replay(record, game), at, reader)


def _position_in_match(match: Match, at: int | None, reader: int | None) -> DrawnPosition:
    last = len(match.history)
    if at is not None and not 0 <= at <= last:
        raise RuleError(Text("cli.no_such_line", at, last))
    checks.check_seat(reader or 0, match.seats)
    state = state_after(match, last if at is None else at)
    view = state.view(NOBODY if reader is None else reader)
    return DrawnPosition(match.game, match.seats, match.options, match.version, view)


def _stored_position(game: Game, file: str, text: str, reader: int | None) -> DrawnPosition:
    """A position from its key; a whole one is drawn as a seat or a spectator sees it."""
    stored = _fields(file, text)
    checks.check_game(stored["game"], game.id, file)
    seats, version = stored["seats"], stored["version"]
    options = game.complete(seats, stored["options"], version)
    state = game.restore(seats, options, version, tuple(stored["key"]))
    checks.check_seat(reader or 0, seats)
    if state.viewer == TRUTH:
        state = state.view(NOBODY if reader is None else reader)
    elif reader is not None and state.viewer != reader:
        raise RuleError(Text("cli.other_view", file, _reader_name(int(state.viewer))))
    return DrawnPosition(game, seats, options, version, state)


def _fields(file: str, text: str) -> dict[str, Any]:
    """The fields of a stored position, with their types checked."""
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleError(Text("cli.bad_position", file, SAMPLE)) from error
    is_valid = (
        isinstance(stored, dict)
        and isinstance(stored.get("game"), str)
        and _is_whole(stored.get("seats"))
        and _is_whole(stored.get("version"))
        and isinstance(stored.get("options"), dict)
        and all(isinstance(value, str) for value in stored["options"].values())
        and isinstance(stored.get("key"), list)
        and all(_is_whole(number) for number in stored["key"])
    )
    if not is_valid:
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
