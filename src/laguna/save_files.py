"""Where matches are kept between two sittings: records in the user's data folder, the secrets of their dice apart."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import Final

from laguna.core import words
from laguna.core.match import Match
from laguna.core.record import Record
from laguna.core.text import RuleError, Text

LARGEST: Final = 8 * 1024 * 1024  # bytes; a long match is a hundredth of it
ENDING: Final = ".txt"


def data_folder() -> str:
    """Where this user's programs keep what has to last; RuleError where there is no home."""
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
    """A file for a new match, named by game and moment, and taken at once so that no other match takes it."""
    folder = _made(os.path.join(data_folder(), "matches"))
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
    """The match played last that is not over, of this game where one is named; RuleError where there is none."""
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


def keep(match: Match, path: str) -> None:
    """Write a match's record, and the secret of its dice where the record does not tell it yet."""
    if match.dice.secret and not match.is_over():
        _keep_secret(match.dice.secret, match.dice.title(), path)
    write_whole(path, str(match.record()).encode())


def resume(path: str) -> Match:
    """The match that a file holds, ready to go on; RuleError where it is over, or its dice are not known here."""
    record = read(path)
    if record.result is not None:
        raise RuleError(Text("saves.is_over", path))
    return Match.from_record(record, _secret(record.dice, path) if record.dice.startswith("sealed ") else None)


def read(path: str) -> Record:
    """The record in a file; RuleError names what is wrong with it, and the line."""
    return Record.parse(read_text(path))


def read_text(path: str) -> str:
    """A file of text, not too large."""
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
    """Write a file so that at any moment there is the old one or the new one, never half of it."""
    target = os.path.realpath(path)  # through a link, into what it names
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


def _keep_secret(secret: bytes, dice: str, path: str) -> None:
    """Keep the secret of sealed dice in the user's data folder, else beside the record.

    Its name there is the commitment that the record tells, so that it is found wherever the record is moved.
    """
    text = secret.hex()
    places = _secret_places(dice, path)
    if any(os.path.exists(place) and read_text(place) == text for place in places):
        return
    try:
        _made(os.path.dirname(places[0]))
        write_whole(places[0], text.encode())  # for its owner alone, as its temporary file was
    except RuleError:
        write_whole(_beside(path), text.encode())


def _secret(dice: str, path: str) -> bytes:
    """The secret of the sealed dice of this record; RuleError where they were not made here."""
    places = _secret_places(dice, path)
    for place in places:
        if os.path.exists(place):
            try:
                return bytes.fromhex(read_text(place).strip())
            except ValueError as error:
                raise RuleError(Text("saves.bad_secret", place)) from error
    raise RuleError(Text("saves.no_secret", places[0]))


def _secret_places(dice: str, path: str) -> list[str]:
    """Where a secret may lie, the best place first."""
    commitment = dice.partition(" ")[2]
    try:
        return [os.path.join(data_folder(), "secrets", commitment), _beside(path)]
    except RuleError:  # no home
        return [_beside(path)]


def _beside(path: str) -> str:
    return path + ".secret"


def _made(folder: str) -> str:
    """The folder, made where it is missing, for its owner alone."""
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
words.register("saves", SENTENCES, os.path.dirname(__file__))
