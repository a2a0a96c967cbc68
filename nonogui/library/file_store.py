"""Files that the program maintains: sealed, locked, and with their previous state kept.

A kept file is valid XML that other programs can read. A comment below the XML, the seal, names the
state of the file (its generation) and contains a checksum of everything above.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final, NewType

from nonogui.formats.atomic import write_atomic
from nonogui.lazy import dataclass, regex
from nonogui.library.folders import make_private

log = logging.getLogger(__name__)

Generation = NewType("Generation", str)
"""Identifies one state of a file; every write creates a new one."""

NO_FILE: Final = Generation("")

DAMAGED_STATE: Final = Generation("damaged")
"""The generation of a file with a damaged seal: its writer can't be identified."""

PREVIOUS: Final = "previous"
"""The folder inside a store with the previous state of each file."""

DAMAGED: Final = ".damaged"
"""Added to the name of a file that is moved aside."""

_LOCK: Final = ".lock"
PATIENCE: Final = 10.0
"""Seconds to wait for another program that is writing; a write takes about 20 ms."""
_PAUSE: Final = 0.005
"""Seconds between two attempts to get the lock."""

_SEAL: Final = regex(
    rb"<!-- (nonogui:seal (?P<name>[0-9a-z-]{1,60}) (?P<sum>[0-9a-f]{64}))"
    rb" (?P<own>[0-9a-f]{8}) -->\n\Z"
)


class SaveConflictError(Exception):
    """Another program has written the file since; it is unchanged.

    Attributes:
        generation: the generation that was found.
        modified: when it was written, in seconds since the epoch.
    """

    def __init__(self, generation: Generation, modified: float) -> None:
        super().__init__(generation)
        self.generation = generation
        self.modified = modified


@dataclass(frozen=True)
class StoredFile:
    """A file as it was read.

    Attributes:
        data: its bytes.
        generation: identifies this state of the file.
        modified: when it was written, in seconds since the epoch.
        is_sound: whether the seal is correct; a file without a seal is older, and counts as sound.
    """

    data: bytes
    generation: Generation
    modified: float
    is_sound: bool


def add_seal(body: bytes, generation: Generation) -> bytes:
    """Return an XML text followed by its seal."""
    text = f"nonogui:seal {generation} {hashlib.sha256(body).hexdigest()}".encode()
    return b"%b<!-- %b %08x -->\n" % (body, text, zlib.crc32(text))


def new_generation() -> Generation:
    """Return a new, unique generation."""
    return Generation(os.urandom(12).hex())


def check_seal(data: bytes, modified: float) -> StoredFile:
    """Check the bytes of a file against its seal."""
    match = _SEAL.search(data[-256:])
    if match is not None and zlib.crc32(match[1]) == int(match["own"], 16):
        body = data[: len(data[:-256]) + match.start()]
        is_sound = hashlib.sha256(body).hexdigest().encode() == match["sum"]
        return StoredFile(data, Generation(match["name"].decode()), modified, is_sound)
    if match is not None or not data.rstrip().endswith(b"</puzzleset>"):
        return StoredFile(data, DAMAGED_STATE, modified, is_sound=False)
    digest = hashlib.sha256(data).hexdigest()[:24]
    return StoredFile(data, Generation(f"content-{digest}"), modified, is_sound=True)


class FileStore:
    """A folder of kept files."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, which need not exist yet."""
        self.folder = folder

    def previous(self, path: Path) -> Path:
        """Return the path of the previous state of a file."""
        return self.folder / PREVIOUS / path.name

    def read(self, path: Path) -> StoredFile | None:
        """Return a file, or None if there is none.

        Raises:
            OSError: it can't be read.
        """
        try:
            with path.open("rb") as file:
                data = file.read()
                modified = os.fstat(file.fileno()).st_mtime_ns / 1e9
        except FileNotFoundError:
            return None
        return check_seal(data, modified)

    def generation(self, path: Path) -> Generation:
        """Return the generation of a file; `NO_FILE` if there is none.

        Raises:
            OSError: it can't be read.
        """
        found = self.read(path)
        return NO_FILE if found is None else found.generation

    def write(self, path: Path, body: bytes, after: Generation | None = None) -> Generation:
        """Replace a file by an XML text, and keep the earlier file as its previous state.

        Args:
            path: the file.
            body: the text.
            after: the generation last read or written; None replaces any.

        Raises:
            OSError: it can't be written; it is unchanged.
            SaveConflictError: the file has another generation than `after`.
        """
        previous = self.previous(path)
        make_private(previous.parent)
        generation = new_generation()
        with self.lock():
            found = self.read(path)
            expected = (after, DAMAGED_STATE)  # a damaged file is moved aside
            if found is not None and after is not None and found.generation not in expected:
                raise SaveConflictError(found.generation, found.modified)
            backup = previous if found is None or found.is_sound else self._name_aside(path)
            write_atomic(path, add_seal(body, generation), backup=backup)
        return generation

    def remove(self, path: Path) -> None:
        """Delete a file and its previous state, if they exist.

        Raises:
            OSError: it can't be deleted.
        """
        if self.folder.is_dir():
            with self.lock():
                self.previous(path).unlink(missing_ok=True)
                path.unlink(missing_ok=True)

    def set_aside(self, path: Path) -> Path | None:
        """Rename a damaged file; return its new name, or None if it can't be renamed."""
        try:
            return path.rename(self._name_aside(path))
        except OSError as reason:
            log.warning("%s is damaged and can't be renamed: %s", path, reason)
        return None

    @staticmethod
    def _name_aside(path: Path) -> Path:
        names = (path.with_name(f"{path.name}{DAMAGED}{number or ''}") for number in count())
        return next(name for name in names if not name.exists())

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Prevent all other programs and threads from writing to the folder.

        The system releases the lock of a program that dies. On a file system without locks, go
        ahead at once: an unprotected save is better than none.

        Raises:
            OSError: another program keeps the lock, or the folder can't be written to.
        """
        with (self.folder / _LOCK).open("ab") as file:
            until = time.monotonic() + PATIENCE
            while not _try_lock(file.fileno()):
                if time.monotonic() > until:
                    raise TimeoutError(f"{self.folder} is locked by another program")
                time.sleep(_PAUSE)
            try:
                yield
            finally:
                _unlock(file.fileno())


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        """Lock a file; return False if another program has the lock."""
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def _unlock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        """Lock a file; return False if another program has the lock."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as reason:  # other errors mean a file system without locks
            return not isinstance(reason, BlockingIOError)
        return True

    def _unlock(handle: int) -> None:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_UN)
