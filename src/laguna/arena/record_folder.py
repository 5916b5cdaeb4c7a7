"""A folder with the record of each game of a run, and a note of which run it is."""

from __future__ import annotations

import json
import os
from typing import Final

from laguna import saves
from laguna.arena.playing import Outcome
from laguna.arena.setting import Setting
from laguna.core.text import RuleError, Text

NOTE: Final = "arena.json"


class RecordFolder:
    """Takes the records of a run, and those of no other: it is new or empty, unless its run goes on."""

    def __init__(self, path: str, setting: Setting, goes_on: bool) -> None:
        self._path = path
        note = json.dumps(setting.document(), ensure_ascii=False, indent=1) + "\n"
        try:
            os.makedirs(path, exist_ok=True)
            found = os.listdir(path)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise RuleError(Text("arena.unusable_folder", path, reason or str(error))) from error
        is_ours = goes_on and NOTE in found and saves.read_text(os.path.join(path, NOTE)) == note
        if found and not is_ours:
            raise RuleError(Text("arena.folder_in_use", path))
        saves.write_whole(os.path.join(path, NOTE), note.encode())

    def keep(self, outcome: Outcome) -> None:
        """Write the record of a game."""
        saves.write_whole(self.path_of(outcome.number), outcome.record.encode())

    def path_of(self, number: int) -> str:
        """Where the record of a game is, or will be."""
        return os.path.join(self._path, file_name(number))


def file_name(number: int) -> str:
    """The file of a game's record.

    >>> file_name(17)
    '000017.txt'
    """
    return f"{number:06}.txt"
