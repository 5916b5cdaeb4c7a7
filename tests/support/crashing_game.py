"""A copy of Burano that crashes at the end of a match as often as a test wants."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.example_games import TINY
from tests.support.terminal_session import PATIENCE, environment

END: Final = "        scores = self.scores()\n        ranks ="  # places(), which is called when a match is over
CRASH: Final = '''

def crash_if_trapped() -> None:
    """Crash if a trap file is there; each works once."""
    import os
    import signal
    from pathlib import Path

    for trap in sorted(Path(__file__).parent.glob("trap-*")):
        try:
            trap.unlink()
        except FileNotFoundError:  # another process was quicker
            continue
        if "kill" in trap.name:
            os.kill(os.getpid(), signal.SIGKILL)
        raise ZeroDivisionError("the thread is torn")
'''


class CrashingGame:
    """A copy of Burano that crashes where a trap file is; commands run in processes of their own."""

    def __init__(self, home: Path, folder: Path) -> None:
        self.games = folder / "games"
        self._home = home
        self._game = self.games / "burano"
        shutil.copytree(Path(TINY) / "burano", self._game, ignore=shutil.ignore_patterns("__pycache__"))
        rules = self._game / "rules.py"
        text = rules.read_text(encoding="utf-8")
        assert text.count(END) == 1
        rules.write_text(text.replace(END, "        crash_if_trapped()\n" + END) + CRASH, encoding="utf-8")

    def set(self, kind: str, count: int) -> None:
        """Let the ends of so many matches "raise" an error or "kill" the process."""
        for number in range(count):
            (self._game / f"trap-{kind}-{number}").touch()

    def clear(self) -> None:
        for trap in self._game.glob("trap-*"):
            trap.unlink()

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """Start a command that finds this game."""
        return start(self._home, self.games, *arguments)

    def laguna(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def start(home: Path, games: Path | str, *arguments: str | Path) -> subprocess.Popen[str]:
    """Start a command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "laguna", *map(str, arguments)],
        env=environment(home, LAGUNA_GAMES=str(games)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
