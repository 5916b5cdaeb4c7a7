"""`laguna move-database`: from an SQLite file to PostgreSQL, and back."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from laguna.core.text import Text
from laguna.terminal import screen
from laguna.web import sentences, sentences_play
from laguna.web.moving import move


def do(args: Namespace) -> int:
    """Copy, check, and say what was copied."""
    sentences.register()
    sentences_play.register()
    moved = asyncio.run(move(args.source, args.target, screen.progress))
    screen.tell(Text("cli.moved", moved.matches, moved.rows, moved.people))
    if moved.unplayed:
        screen.tell(Text("cli.moved_unplayed", moved.unplayed))
    return 0
