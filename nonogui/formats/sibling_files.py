"""Read files in the same folder as the open file: a level file may name its pictures.

Nothing else is ever opened. A name must lead to a small regular file in the same folder or below.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath
from typing import Final

MAX_BYTES: Final = 4 * 1024 * 1024
"""A picture of 1000x1000 cells has one or two million characters."""

# A context variable keeps files that threads read at the same time apart.
_folder: Final = ContextVar[Path | None]("folder", default=None)


@contextmanager
def allow_folder(folder: Path) -> Iterator[None]:
    """Allow files of this folder to be read by name while the context is open."""
    token = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(token)


def read_sibling(name: str) -> bytes | None:
    """Return the content of a file in the allowed folder; None if it can't be read.

    Args:
        name: as the file states it, with `/` between folders. If nothing is there, look for the
            last part of the name.
    """
    folder, parts = _folder.get(), PurePosixPath(name.strip()).parts
    if folder is None or not parts or "\0" in name or ".." in parts or parts[0] == "/":
        return None
    try:
        inside = folder.resolve()
        # The picture may lie beside the file although the name says a folder.
        for path in (folder.joinpath(*parts), folder / parts[-1]):
            found = path.resolve()
            # After `resolve`, so that links cannot lead out of the folder.
            if found.is_relative_to(inside) and found.is_file():
                with found.open("rb") as file:
                    # One byte more shows that the file is too large.
                    data = file.read(MAX_BYTES + 1)
                return data if len(data) <= MAX_BYTES else None
    except (OSError, ValueError):
        pass
    return None
