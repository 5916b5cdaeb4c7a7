"""`laguna move-database`: copies an SQLite file to PostgreSQL, or back."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from laguna.terminal import output
from laguna.text.text import Text
from laguna.web.copy_database import copy_database
from laguna.web.text import catalogues


def run(args: Namespace) -> int:
    """Copy, check, and say what was copied."""
    catalogues.register()
    with output.progress_bar() as progress:
        moved = asyncio.run(copy_database(args.source, args.target, progress))
    output.tell(Text("cli.moved", moved.matches, moved.rows, moved.people))
    if moved.unplayed:
        output.tell(Text("cli.moved_unplayed", moved.unplayed))
    return 0
