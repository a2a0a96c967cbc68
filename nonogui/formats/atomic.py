"""Replacing a file so that a crash at any moment leaves the old one or the new one."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

UNFINISHED: Final = ".tmp"
"""What the names of files end with until they are complete; they are hidden, too."""


def write_atomic(
    path: Path, data: bytes, *, keep: Path | None = None, lasting: bool = True
) -> None:
    """Put data in place of a file's content; a link is followed, permissions stay.

    Args:
        path: the file.
        data: its new content.
        keep: a file that gets the old content, if there is any.
        lasting: whether it has to outlast a power cut, too; waiting for the disk may take a second.

    Raises:
        OSError: the file can't be written; it is then as it was.
    """
    target = path.resolve()
    temporary = target.with_name(f".{target.name[:100]}-{os.urandom(4).hex()}{UNFINISHED}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(target, temporary)
        if keep is not None:
            _keep(target, keep)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if lasting:
        _sync_folder(target.parent)


def _keep(path: Path, other: Path) -> None:
    """Give a file a second name; where that can't be, make a copy of it."""
    if not path.exists():
        return
    link = other.with_name(f".{other.name[:100]}-{os.urandom(4).hex()}{UNFINISHED}")
    try:
        os.link(path, link)
        link.replace(other)
    except OSError:  # the file system has no hard links
        shutil.copyfile(path, link)
        link.replace(other)
    finally:
        link.unlink(missing_ok=True)  # replacing a name by another one of the same file keeps both


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where folders can be synced."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
