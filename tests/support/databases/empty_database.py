"""An SQLite file with all tables and no rows: making one by the migrations takes longer than most tests."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from sqlalchemy import create_engine

from laguna.web.db.engine import migrate

MODE = 0o600


def put_empty_database(path: Path) -> None:
    """Put a migrated, empty file there, unless there is one."""
    if not path.exists():
        path.touch(MODE)
        path.write_bytes(_migrated())


@functools.cache
def _migrated() -> bytes:
    """The bytes of such a file, made once by each test process, by the migrations themselves."""
    with tempfile.TemporaryDirectory(prefix="laguna-") as folder:
        engine = create_engine(f"sqlite:///{folder}/laguna.sqlite")
        with engine.begin() as connection:
            migrate(connection)
        engine.dispose()
        return Path(folder, "laguna.sqlite").read_bytes()
