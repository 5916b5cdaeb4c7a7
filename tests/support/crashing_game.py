"""A game that fails at its end, as often as a test wants it to."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.cli.terminal import PATIENCE, environment
from tests.laws.play import TINY

END: Final = (
    "        scores = self.scores()\n        out ="  # the beginning of places(), which is asked when a game is over
)
SPRING: Final = '''

def spring() -> None:
    """Fail if a trap is set; each works once."""
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


class TrappedGame:
    """A copy of Burano that falls into traps; commands run in processes of their own."""

    def __init__(self, home: Path, folder: Path) -> None:
        self.games = folder / "games"
        self._home = home
        self._game = self.games / "burano"
        shutil.copytree(Path(TINY) / "burano", self._game, ignore=shutil.ignore_patterns("__pycache__"))
        rules = self._game / "rules.py"
        text = rules.read_text(encoding="utf-8")
        assert text.count(END) == 1
        rules.write_text(text.replace(END, "        spring()\n" + END) + SPRING, encoding="utf-8")

    def set(self, kind: str, count: int) -> None:
        """Let the ends of so many games "raise" an error or "kill" whoever plays them."""
        for number in range(count):
            (self._game / f"trap-{kind}-{number}").touch()

    def clear(self) -> None:
        for trap in self._game.glob("trap-*"):
            trap.unlink()

    def start(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """Begin a command that finds this game."""
        return start(self._home, self.games, *arguments)

    def laguna(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def start(home: Path, games: Path | str, *arguments: str | Path) -> subprocess.Popen[str]:
    """Begin a command in a process of its own, which may be killed."""
    return subprocess.Popen(
        [sys.executable, "-m", "laguna", *map(str, arguments)],
        env=environment(home, LAGUNA_GAMES=str(games)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
