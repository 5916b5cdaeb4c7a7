"""`laguna new-game`: writes the folder of a new game that can be played at once."""

from __future__ import annotations

import keyword
import os
import re
import shlex
from argparse import Namespace
from pathlib import Path
from typing import Final

from laguna import games
from laguna.terminal import output, template
from laguna.text.text import RuleError, Text

TEMPLATE: Final = Path(template.__file__).parent
FILES: Final = ("__init__.py", "rules.py", "test_my_game.py")


def run(args: Namespace) -> int:
    """Write the folder, and say how to play."""
    folder = write(args.name, Path(args.folder))
    output.tell(Text("cli.new_written", str(folder)))
    output.put(*[f"  {command}" for command in next_commands(args.name, Path(args.folder))])
    return 0


def write(name: str, games_folder: Path) -> Path:
    """Write the game's folder below the folder of games, and return it; RuleError where that can't be."""
    check_name(name)
    folder = games_folder / name
    if folder.exists():
        raise RuleError(Text("cli.new_exists", str(folder)))
    try:
        folder.mkdir(parents=True)
        for file in FILES:
            source = (TEMPLATE / file).read_text(encoding="utf-8")
            (folder / file.replace("my_game", name)).write_text(named(source, name), encoding="utf-8")
    except OSError as error:
        raise RuleError(Text("cli.new_unwritable", str(folder), error.strerror or str(error))) from error
    return folder


def check_name(name: str) -> None:
    """Refuse what can't be the name of a folder that Python imports, and names of games that are there already."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise RuleError(Text("cli.new_bad_name", name))
    if name in games.ids():
        raise RuleError(Text("cli.new_taken", name))


def named(source: str, name: str) -> str:
    """A file of the template with the name of the game.

    >>> named('class MyGameRules: "my_game", "My Game"', "san_marco")
    'class SanMarcoRules: "san_marco", "San Marco"'
    """
    words = [word.capitalize() for word in name.split("_") if word]
    return source.replace("my_game", name).replace("MyGame", "".join(words)).replace("My Game", " ".join(words))


def next_commands(name: str, games_folder: Path) -> list[str]:
    """What to type next: where games are, a match in the terminal, and a check of the laws."""
    folders = [folder for folder in os.environ.get("LAGUNA_GAMES", "").split(os.pathsep) if folder]
    here = str(games_folder.absolute())
    if here not in folders:
        folders.append(here)
    named_folders = shlex.quote(os.pathsep.join(folders))
    return [f"export LAGUNA_GAMES={named_folders}", f"laguna play {name}", f"laguna check-game {name}"]
