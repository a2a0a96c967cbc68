"""Replace a file so that a crash at any moment leaves either the old or the new content."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import Final

UNFINISHED: Final = ".tmp"
"""Suffix of files that are still being written; their names start with a dot, too."""


def write_atomic(
    path: Path, data: bytes, *, backup: Path | None = None, durable: bool = True
) -> None:
    """Replace the content of a file with `data`. Links are followed and permissions kept.

    A pipe or a device, such as `/dev/stdout`, is written to instead: it can't be replaced.

    Args:
        path: the file.
        data: its new content.
        backup: where to save the old content, if the file exists.
        durable: whether the new content must survive a power cut; waiting for the disk may take a
            second.

    Raises:
        OSError: the file can't be written; its content is unchanged.
    """
    if is_stream(path):
        path.write_bytes(data)
        return
    target = path.resolve()
    # In the same folder: only within one file system does a rename replace the file in one step.
    temporary = target.with_name(f".{target.name[:100]}-{os.urandom(4).hex()}{UNFINISHED}")
    try:
        # `x` never writes through a file or link that is already there.
        with temporary.open("xb") as file:
            file.write(data)
            if durable:
                file.flush()
                # Before the rename: after a power cut the name must not lead to a file without its
                # content.
                os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            temporary.chmod(S_IMODE(target.stat().st_mode))
        if backup is not None:
            _link_backup(target, backup)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if durable:
        _sync_folder(target.parent)


def exists(path: str | Path) -> bool:
    """Return whether there is a file or folder, as far as one may know; unlike Path, never raise.

    `Path.exists` raises in a folder that may not be searched, and for names that are too long.
    """
    try:
        Path(path).stat()
    except (OSError, ValueError):
        return False
    return True


def is_dir(path: str | Path) -> bool:
    """Return whether there is a folder, as far as one may know; unlike Path, never raise."""
    return exists(path) and Path(path).is_dir()


def is_stream(path: Path) -> bool:
    """Return whether a path leads to a pipe or a device."""
    try:
        mode = path.stat().st_mode
    except OSError:  # a new file, or one that writing will report
        return False
    return not (S_ISREG(mode) or S_ISDIR(mode))


def _link_backup(path: Path, other: Path) -> None:
    """Give a file a second name, or copy it where the file system has no hard links."""
    if not exists(path):
        return
    link = other.with_name(f".{other.name[:100]}-{os.urandom(4).hex()}{UNFINISHED}")
    try:
        os.link(path, link)
        link.replace(other)
    except OSError:  # the file system has no hard links
        link.write_bytes(path.read_bytes())
        link.replace(other)
    finally:
        link.unlink(missing_ok=True)  # replacing a name by another of the same file keeps both


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where folders can be synced."""
    # Windows cannot open folders.
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
