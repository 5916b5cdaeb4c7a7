"""`laguna verify`: checks the moves, the dice and the result of a record."""

from __future__ import annotations

from argparse import Namespace

from laguna import save_files
from laguna.core import record
from laguna.terminal import output


def run(args: Namespace) -> int:
    """Check a record, and say what was checked."""
    output.tell(record.verify(save_files.read(args.file)))
    return 0
