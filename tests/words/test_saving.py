"""Messages when something can't be saved."""

import errno

import pytest

from nonogui.library.folders import StorageProblem
from nonogui.words.saving import (
    folder_text,
    folder_title,
    lost_changes_text,
    lost_moves_text,
    reason_text,
    unsaved_changes_text,
    unsaved_moves_text,
)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "The disk is full."),
        (OSError(errno.EROFS, "Read-only file system"), "The disk is read-only."),
        (
            PermissionError(errno.EACCES, "Permission denied"),
            "Nonogui isn't allowed to write to its data folder.",
        ),
        (FileNotFoundError(errno.ENOENT, "No such file"), "The data folder no longer exists."),
        (OSError(errno.EMFILE, "Too many open files"), "The system says: Too many open files."),
        (OSError("odd."), "The system says: odd."),
        (ValueError("odd"), "The system says: odd."),
    ],
)
def test_save_errors_are_explained(reason: Exception, text: str) -> None:
    assert reason_text(reason) == text


def test_unsaved_work_is_counted() -> None:
    full = OSError(errno.ENOSPC, "")
    assert unsaved_moves_text(full, 1, "Cat") == "The disk is full. 1 move in Cat isn't saved."
    assert unsaved_moves_text(full, 3, "Cat").endswith("3 moves in Cat aren't saved.")
    assert unsaved_changes_text(full, 1, "Cat").endswith("1 change to Cat isn't saved.")
    assert unsaved_changes_text(full, 2, "Cat").endswith("2 changes to Cat aren't saved.")
    assert lost_moves_text(1) == "If you close anyway, this move is lost."
    assert lost_moves_text(4) == "If you close anyway, these 4 moves are lost."
    assert lost_changes_text(1) == "If you close anyway, this change is lost."
    assert lost_changes_text(4) == "If you close anyway, these 4 changes are lost."


def test_folder_errors_are_explained() -> None:
    assert folder_text(StorageProblem.FULL, "/data") == "The disk with /data is full."
    assert all("/data" in folder_text(trouble, "/data") for trouble in StorageProblem)
    assert len({folder_title(trouble) for trouble in StorageProblem}) == len(StorageProblem)
