"""Explain why something cannot be saved on a disk, and the consequences."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from nonogui.i18n import _, mark, ngettext
from nonogui.library.folders import StorageProblem, is_full

_TITLES: Final[Mapping[StorageProblem, str]] = {
    StorageProblem.CLOSED: mark("Nonogui can't open its data folder"),
    StorageProblem.READ_ONLY: mark("Nonogui can't write to its data folder"),
    StorageProblem.FULL: mark("The disk with Nonogui's data folder is full"),
}

_TEXTS: Final[Mapping[StorageProblem, str]] = {
    StorageProblem.CLOSED: mark("Nonogui can't open {folder}."),
    StorageProblem.READ_ONLY: mark("Nonogui can't write to {folder}."),
    StorageProblem.FULL: mark("The disk with {folder} is full."),
}

# Error numbers of a disk that was removed or a folder that no longer exists.
_GONE: Final = frozenset(
    getattr(errno, name)
    for name in ("ENOENT", "ENOTDIR", "EEXIST", "EIO", "ENODEV", "ENXIO", "ESTALE", "ENOTCONN")
    # Not every system has all of these numbers.
    if hasattr(errno, name)
)


def folder_title(trouble: StorageProblem) -> str:
    """Return the heading for trouble with the data folder."""
    return _(_TITLES[trouble])


def folder_text(trouble: StorageProblem, folder: str) -> str:
    """Return the sentence for trouble with a folder that the player chose."""
    return _(_TEXTS[trouble]).format(folder=folder)


def reason_text(reason: Exception) -> str:
    """Explain in a sentence why something could not be saved."""
    number = reason.errno if isinstance(reason, OSError) else None
    if is_full(reason):
        return _("The disk is full.")
    if number == errno.EROFS:
        return _("The disk is read-only.")
    if number in (errno.EACCES, errno.EPERM):
        return _("Nonogui isn't allowed to write to its data folder.")
    if number in _GONE:
        return _("The data folder no longer exists.")
    text = (reason.strerror if isinstance(reason, OSError) else None) or str(reason)
    return _("The system says: {reason}.").format(reason=text.rstrip("."))


def unsaved_moves_text(reason: Exception, moves: int, name: str) -> str:
    """Say why and how many moves of a game are not saved."""
    text = ngettext(
        "{reason} {count} move in {name} isn't saved.",
        "{reason} {count} moves in {name} aren't saved.",
        moves,
    )
    return text.format(reason=reason_text(reason), count=moves, name=name)


def lost_moves_text(moves: int) -> str:
    """Warn that unsaved moves are lost on closing."""
    text = ngettext(
        "If you close anyway, this move is lost.",
        "If you close anyway, these {count} moves are lost.",
        moves,
    )
    return text.format(count=moves)


def unsaved_changes_text(reason: Exception, changes: int, name: str) -> str:
    """Say why and how many changes to a design are not saved."""
    text = ngettext(
        "{reason} {count} change to {name} isn't saved.",
        "{reason} {count} changes to {name} aren't saved.",
        changes,
    )
    return text.format(reason=reason_text(reason), count=changes, name=name)


def lost_changes_text(changes: int) -> str:
    """Warn that unsaved changes are lost on closing."""
    text = ngettext(
        "If you close anyway, this change is lost.",
        "If you close anyway, these {count} changes are lost.",
        changes,
    )
    return text.format(count=changes)
