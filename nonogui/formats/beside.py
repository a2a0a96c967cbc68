"""Files that lie beside the one that is read: a level file may name its pictures.

Nothing else is ever opened. A name must lead to a small plain file in the same folder or below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path, PurePosixPath
from typing import Final

MOST_BYTES: Final = 4 * 1024 * 1024
"""A picture of 1000x1000 cells has a million characters, or two."""

_folder: Final = ContextVar[Path | None]("folder", default=None)


@contextmanager
def lying_in(folder: Path) -> Iterator[None]:
    """While inside, files of this folder may be read by their names."""
    token = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(token)


def read_beside(name: str) -> bytes | None:
    """Return what a file beside the one that is read holds; None when there is none to be had.

    Args:
        name: as the file says it, with `/` between folders. Where there is no such folder, the
            file's own name is looked for.
    """
    folder, parts = _folder.get(), PurePosixPath(name.strip()).parts
    if folder is None or not parts or "\0" in name or ".." in parts or parts[0] == "/":
        return None
    try:
        inside = folder.resolve()
        for path in (folder.joinpath(*parts), folder / parts[-1]):
            found = path.resolve()
            if found.is_relative_to(inside) and found.is_file():
                with found.open("rb") as file:
                    data = file.read(MOST_BYTES + 1)
                return data if len(data) <= MOST_BYTES else None
    except (OSError, ValueError):
        pass
    return None
