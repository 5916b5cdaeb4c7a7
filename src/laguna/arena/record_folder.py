"""The folder with the record of each match of a run, and a note that says which run it is."""

from __future__ import annotations

import json
import os
from typing import Final

from laguna import save_files
from laguna.arena.match_setup import MatchSetup
from laguna.arena.play_match import MatchOutcome
from laguna.text.text import RuleError, Text

NOTE: Final = "arena.json"


class RecordFolder:
    """Takes the records of one run; the folder is new or empty, unless the run is resumed."""

    def __init__(self, path: str, setup: MatchSetup, is_resumed: bool) -> None:
        self._path = path
        note = json.dumps(setup.as_dict(), ensure_ascii=False, indent=1) + "\n"
        try:
            os.makedirs(path, exist_ok=True)
            found = os.listdir(path)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise RuleError(Text("arena.unusable_folder", path, reason or str(error))) from error
        is_ours = is_resumed and NOTE in found and save_files.read_text(os.path.join(path, NOTE)) == note
        if found and not is_ours:
            raise RuleError(Text("arena.folder_in_use", path))
        save_files.write_whole(os.path.join(path, NOTE), note.encode())

    def keep(self, outcome: MatchOutcome) -> None:
        """Write the record of a match."""
        save_files.write_whole(self.path_of(outcome.number), outcome.record.encode())

    def path_of(self, number: int) -> str:
        """The path of a match's record, written or not."""
        return os.path.join(self._path, file_name(number))


def file_name(number: int) -> str:
    """The name of a record's file.

    >>> file_name(17)
    '000017.txt'
    """
    return f"{number:06}.txt"
