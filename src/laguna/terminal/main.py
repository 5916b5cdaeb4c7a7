"""The command `laguna`: parses the arguments and runs the command. Exit status 0 is done, 1 refused, 2 wrong usage."""

from __future__ import annotations

import importlib
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from laguna.terminal import output, parser, sentences
from laguna.text import catalogue
from laguna.text.text import RuleError, Text

INTERRUPTED: Final = 130  # the exit status of shells after Ctrl-C
NEED_WEB: Final = ("serve", "move-database")  # commands that need the extra "web"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors that a user can cause end in one sentence, never in a traceback."""
    output.prepare()
    sentences.register()
    try:
        status = _run(parser.parse(sys.argv[1:] if argv is None else argv))
        _flush()
    except RuleError as error:
        output.complain(catalogue.refusal(error))
        status = 1
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe: `laguna replay FILE | head`
        status = 0
    except OSError as error:  # files are guarded where they are opened, so this is our own output
        output.complain(catalogue.translate(Text("cli.no_output", error.strerror or str(error))))
        status = 1
    _discard_unwritten()
    return status


def _run(args: Namespace) -> int:
    status: int = _command(args.command).run(args)
    return status


def _command(name: str) -> ModuleType:
    """The module of a command; it imports what only this command needs."""
    module = name.replace("-", "_")
    try:
        return importlib.import_module(f"laguna.terminal.commands.{module}")
    except ModuleNotFoundError as error:
        if name not in NEED_WEB:
            raise
        raise RuleError(Text("cli.no_web", error.name or str(error))) from error


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _discard_unwritten() -> None:
    """Keep Python from complaining when it closes an output that is gone."""
    try:
        _flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
