"""The SQLite file: readable only by the account that runs the server, and open in one process at a time."""

from __future__ import annotations

import contextlib
import logging
import os
import stat
import threading
from collections.abc import Iterator
from typing import Final

from filelock import FileLock, Timeout

from laguna import save_files
from laguna.text.text import RuleError, Text

BESIDE: Final = ("", "-wal", "-shm", "-journal", ".lock")  # the file itself, and what SQLite and we put beside it
LOCK: Final = ".lock"
FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
OTHERS: Final = 0o077  # permissions of everybody else
WAIT: Final = 1.0  # seconds for a process that is just ending

log = logging.getLogger("laguna.database")

_claims: Final[dict[str, tuple[FileLock | None, int]]] = {}  # by path: its lock, and how often this process claims it
_changing: Final = threading.Lock()


def path_of(url: str) -> str:
    """The path of the file a database URL names; "" if it names none.

    >>> path_of("sqlite+aiosqlite:////srv/laguna.sqlite"), path_of("postgresql+asyncpg://here/laguna")
    ('/srv/laguna.sqlite', '')
    """
    path = url.partition(":///")[2] if url.startswith("sqlite") else ""
    return os.path.realpath(path) if path and path != ":memory:" else ""


@contextlib.contextmanager
def claimed(url: str) -> Iterator[None]:
    """Claim the file of this URL for a while."""
    claim(url)
    try:
        yield
    finally:
        release(url)


def claim(url: str) -> None:
    """Make the file private and lock it for this process. Raises RuleError if another process has it.

    The lock ends with the process, however it ends. Claims of the same process add up.
    """
    path = path_of(url)
    if not path:
        return
    with _changing:
        lock, claims = _claims.get(path, (None, 0))
        if not claims:
            lock = _lock(path)
        _claims[path] = lock, claims + 1
    try:
        make_private(path)
    except OSError as error:
        release(url)
        raise RuleError(Text("web.database", path, error.strerror or str(error))) from error


def release(url: str) -> None:
    """Give up one claim; the last one unlocks the file."""
    path = path_of(url)
    with _changing:
        lock, claims = _claims.get(path, (None, 0))
        if claims > 1:
            _claims[path] = lock, claims - 1
        elif claims:
            del _claims[path]
            if lock is not None:
                lock.release()


def _lock(path: str) -> FileLock | None:
    """The lock of a file; None where the file system knows no locks."""
    # Beside the file, not on it: closing a second handle of it would end SQLite's own locks.
    lock = FileLock(path + LOCK, timeout=WAIT, mode=FILE_MODE, thread_local=False, fallback_to_soft=False)
    try:
        os.makedirs(os.path.dirname(path), mode=FOLDER_MODE, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise RuleError(Text("web.database_in_use", path)) from None
    except NotImplementedError:
        log.warning("the file system has no locks: make sure that only one server uses the database")
        return None
    except OSError as error:
        raise RuleError(Text("web.database", path, error.strerror or str(error))) from error
    return lock


def make_private(path: str) -> None:
    """Keep everybody else from reading the file, what lies beside it, and its folder if it holds nothing else."""
    if os.name == "nt":  # the folder's access list decides there
        return
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE))
    for ending in BESIDE:
        if not os.path.isdir(path + ending):  # SQLite says what is wrong then
            _close_to_others(path + ending, FILE_MODE)
    folder = os.path.dirname(path)
    if _is_ours(folder, path):
        _close_to_others(folder, FOLDER_MODE)
    elif stat.S_IMODE(os.stat(folder).st_mode) & OTHERS:
        log.info("only the database is private, its folder isn't: it holds other files or belongs to somebody else")


def _is_ours(folder: str, path: str) -> bool:
    """Whether the folder belongs to this account and is there for the database only."""
    known = os.stat(folder)
    if known.st_uid != os.geteuid() or known.st_mode & stat.S_ISVTX:
        return False
    own = {os.path.basename(path) + ending for ending in BESIDE}
    is_data_folder = folder == os.path.realpath(save_files.data_folder())
    return is_data_folder or own.issuperset(os.listdir(folder))


def _close_to_others(path: str, mode: int) -> None:
    """Take others' permissions away. Links are left alone: they may lead to somebody else's files."""
    try:
        known = os.lstat(path)
        if not stat.S_ISLNK(known.st_mode) and known.st_mode & OTHERS:
            os.chmod(path, stat.S_IMODE(known.st_mode) & mode)
    except FileNotFoundError:
        return
    except PermissionError:
        log.warning("the database can be read by others, and isn't ours to change: run `chmod 600` on it")
