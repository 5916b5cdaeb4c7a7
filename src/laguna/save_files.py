"""Saves matches as records in the user's data folder, with the secrets of their dice in a folder of their own."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import Final

from laguna.core.match import Match
from laguna.core.record import Record
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

LARGEST: Final = 8 * 1024 * 1024  # bytes; a long match has a hundredth of it
ENDING: Final = ".txt"


def data_folder() -> str:
    """Laguna's folder for the user's data; RuleError if there is no home folder."""
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    elif sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    else:
        wish = os.environ.get("XDG_DATA_HOME", "")
        base = wish if os.path.isabs(wish) else os.path.join(home, ".local", "share")
    if not os.path.isabs(base):
        raise RuleError(Text("saves.no_home"))
    return os.path.join(base, "laguna")


def new_path(game_id: str) -> str:
    """Create an empty file for a new match, named by game and time, and return its path."""
    folder = _make_folder(os.path.join(data_folder(), "matches"))
    stem = f"{game_id}-{time.strftime('%Y%m%d-%H%M%S')}"
    number = 1
    while True:
        path = os.path.join(folder, stem + (f"-{number}" if number > 1 else "") + ENDING)
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            number += 1
        except OSError as error:
            raise _unwritable(path, error) from error
        else:
            return path


def newest(game_id: str = "") -> str:
    """The file of the latest match that isn't over, of this game if one is named; RuleError if there is none."""
    folder = os.path.join(data_folder(), "matches")
    try:
        files = [entry for entry in os.scandir(folder) if entry.name.endswith(ENDING) and entry.is_file()]
    except FileNotFoundError:
        files = []
    except OSError as error:
        raise _unreadable(folder, error) from error
    for entry in sorted(files, key=_last_change, reverse=True):
        text = read_text(entry.path)
        is_of_game = f"\ngame {game_id}\n" in text if game_id else bool(text)
        if is_of_game and "\n\nresult " not in text:
            return entry.path
    raise RuleError(Text("saves.nothing_to_resume", folder))


def save(match: Match, path: str) -> None:
    """Write a match's record, and the secret of its dice while the record doesn't contain it."""
    if match.dice.secret and not match.is_over():
        _save_secret(match.dice.secret, match.dice.title(), path)
    write_whole(path, str(match.record()).encode())


def resume(path: str) -> Match:
    """The match in a file, ready to be continued; RuleError if it is over, or its dice are unknown here."""
    record = read(path)
    if record.result is not None:
        raise RuleError(Text("saves.is_over", path))
    return Match.from_record(record, _secret(record.dice, path) if record.dice.startswith("sealed ") else None)


def read(path: str) -> Record:
    """The record in a file; RuleError says what is wrong with it, and on which line."""
    return Record.parse(read_text(path))


def read_text(path: str) -> str:
    """The text of a file; RuleError if it is too large or not UTF-8."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise _unreadable(path, error) from error
    except ValueError as error:  # a zero byte in the name
        raise RuleError(Text("saves.unreadable", path, str(error))) from error
    if len(data) > LARGEST:
        raise RuleError(Text("saves.too_large", path, LARGEST // (1024 * 1024)))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RuleError(Text("saves.no_text", path, error.start)) from error


def write_whole(path: str, data: bytes) -> None:
    """Replace a file atomically: at any moment there is the old one or the new one."""
    target = os.path.realpath(path)  # follow a link
    temporary = ""
    try:
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(target), prefix=".laguna-", delete=False) as file:
            temporary = file.name
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        if temporary and os.path.exists(temporary):
            os.remove(temporary)
        raise _unwritable(path, error) from error


def _save_secret(secret: bytes, dice: str, path: str) -> None:
    """Save the secret of sealed dice in the user's data folder, else beside the record.

    Its name there is the commitment in the record, so that it is found after the record is moved.
    """
    text = secret.hex()
    places = _secret_places(dice, path)
    if any(os.path.exists(place) and read_text(place) == text for place in places):
        return
    try:
        _make_folder(os.path.dirname(places[0]))
        write_whole(places[0], text.encode())  # with the permissions of its temporary file, for the owner alone
    except RuleError:
        write_whole(_beside(path), text.encode())


def _secret(dice: str, path: str) -> bytes:
    """The secret of a record's sealed dice; RuleError if it isn't here."""
    places = _secret_places(dice, path)
    for place in places:
        if os.path.exists(place):
            try:
                return bytes.fromhex(read_text(place).strip())
            except ValueError as error:
                raise RuleError(Text("saves.bad_secret", place)) from error
    raise RuleError(Text("saves.no_secret", places[0]))


def _secret_places(dice: str, path: str) -> list[str]:
    """The paths where a secret may be, the best one first."""
    commitment = dice.partition(" ")[2]
    try:
        return [os.path.join(data_folder(), "secrets", commitment), _beside(path)]
    except RuleError:  # there is no home folder
        return [_beside(path)]


def _beside(path: str) -> str:
    return path + ".secret"


def _make_folder(folder: str) -> str:
    """Create a folder for its owner alone, unless it exists; returns its path."""
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error
    return folder


def _last_change(entry: os.DirEntry[str]) -> float:
    return entry.stat().st_mtime


def _unreadable(path: str, error: OSError) -> RuleError:
    return RuleError(Text("saves.unreadable", path, error.strerror or str(error)))


def _unwritable(path: str, error: OSError | ValueError) -> RuleError:
    reason = error.strerror if isinstance(error, OSError) else None
    return RuleError(Text("saves.unwritable", path, reason or str(error)))


SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "no_home": "there is no home folder to keep matches in; set HOME, or name a file with --save",
    "nothing_to_resume": "there is no match to go on with in {0}; `laguna play GAME` begins one",
    "is_over": "the match in {0} is over; `laguna replay` shows it",
    "no_secret": "the secret of these dice is not at {0}; a match can go on only where it was begun",
    "bad_secret": "{0} does not hold the secret of dice; it has to be written in the digits 0 to f",
    "unreadable": "cannot read {0} ({1}); it has to be a record",
    "too_large": "{0} is too large for a record; a record has at most {1} megabytes",
    "no_text": "{0} is no text from byte {1} on; a record is text in UTF-8",
    "unwritable": "cannot write {0} ({1}); name a file in a folder that can be written to",
}
catalogue.register("saves", SENTENCES, os.path.dirname(__file__))
