"""The folder of the player's data."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from nonogui.core.game import Game
from nonogui.library.catalogue import default_path
from nonogui.library.designs import default_folder as designs_folder
from nonogui.library.folders import (
    StorageProblem,
    choose_folder,
    data_folder,
    files_in,
    inside,
    is_file,
    is_full,
    make_private,
    storage_problem,
    tidy,
    usual_folder,
)
from nonogui.library.saves import SaveStore
from nonogui.library.saves import default_folder as saves_folder
from nonogui.library.user_data import UserFolders
from tests.boards import puzzle
from tests.killing import run_until_killed
from tests.rights import RIGHTS


def test_the_usual_folder_is_used_until_another_is_chosen(tmp_path: Path) -> None:
    choose_folder(usual_folder())
    assert data_folder() == usual_folder()
    chosen = tmp_path / "büro \udcff"
    choose_folder(chosen)
    assert data_folder() == chosen
    choose_folder(usual_folder())
    assert data_folder() == usual_folder()
    assert not any(Path(os.environ["XDG_CONFIG_HOME"]).glob("*/data-folder"))


def test_all_data_folders_follow_the_chosen_folder(tmp_path: Path) -> None:
    chosen = tmp_path / "data"
    choose_folder(chosen)
    usual = UserFolders.usual()
    everything = [saves_folder(), designs_folder(), default_path(), usual.saves, usual.imports]
    assert all(path.is_relative_to(chosen) for path in everything)
    assert not usual.settings.is_relative_to(chosen)


@pytest.mark.parametrize("content", [b"", b"relative\n", b"/a\0b\n", b"\n"])
def test_a_damaged_choice_is_ignored(tmp_path: Path, content: bytes) -> None:
    choose_folder(tmp_path)
    (choice,) = Path(os.environ["XDG_CONFIG_HOME"]).glob("*/data-folder")
    choice.write_bytes(content)
    assert data_folder() == usual_folder()


def test_checking_a_usable_folder_creates_it_and_leaves_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    assert storage_problem(folder) is None
    assert list(folder.iterdir()) == []
    assert os.name != "posix" or folder.stat().st_mode & 0o777 == 0o700


def test_a_file_cannot_be_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert storage_problem(tmp_path / "file") is StorageProblem.CLOSED
    assert storage_problem(tmp_path / "file" / "data") is StorageProblem.CLOSED
    assert files_in(tmp_path / "file", "*.pbn") == []


@RIGHTS
def test_closed_and_read_only_folders_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    assert storage_problem(folder) is StorageProblem.READ_ONLY
    folder.chmod(0)
    assert storage_problem(folder) is StorageProblem.CLOSED
    assert files_in(folder / "saves", "*.pbn") == []
    assert not is_file(folder / "file")
    folder.chmod(0o700)
    assert storage_problem(folder) is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a device that is full")
def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open
    monkeypatch.setattr(Path, "open", lambda _path, _mode: real(Path("/dev/full"), "wb"))
    assert storage_problem(tmp_path) is StorageProblem.FULL


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.EROFS, StorageProblem.READ_ONLY),
        (errno.ENOSPC, StorageProblem.FULL),
        (errno.EACCES, StorageProblem.CLOSED),
        (None, StorageProblem.CLOSED),
    ],
)
def test_the_reason_a_folder_cannot_be_created_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int | None, kind: StorageProblem
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(number, "no") if number else OSError("no")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert storage_problem(tmp_path / "data") is kind


def test_a_folder_that_cannot_be_listed_counts_as_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert storage_problem(tmp_path) is StorageProblem.CLOSED


def test_a_folder_created_by_another_program_meanwhile_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    (tmp_path / "data").mkdir()
    make_private(tmp_path / "data" / "saves")
    assert (tmp_path / "data" / "saves").is_dir()


def test_an_inaccessible_path_is_not_a_file_and_contains_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    assert is_file(tmp_path / "file")
    assert not is_file(tmp_path)
    assert not is_file(tmp_path / ("n" * 300))
    assert not is_file(tmp_path / "a\0b")

    def refuse(_folder: Path, _pattern: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    assert files_in(tmp_path, "f*") == [tmp_path / "file"]
    monkeypatch.setattr(Path, "glob", refuse)
    assert files_in(tmp_path, "f*") == []


def test_only_a_lack_of_space_counts_as_a_full_disk() -> None:
    assert is_full(OSError(errno.ENOSPC, "No space left on device"))
    assert is_full(OSError(errno.EDQUOT, "Disk quota exceeded"))
    assert not is_full(OSError(errno.EACCES, "Permission denied"))
    assert not is_full(ValueError(errno.ENOSPC))


def test_data_is_kept_separate_from_other_files(tmp_path: Path) -> None:
    """If the folder holds other files, a folder inside it is used."""
    assert inside(tmp_path) == tmp_path
    assert inside(tmp_path / "new") == tmp_path / "new"
    (tmp_path / "letter.txt").touch()
    assert inside(tmp_path) == tmp_path / "Nonogui"
    (tmp_path / "NonoGUI").mkdir()
    (tmp_path / "NonoGUI" / "letter.txt").touch()
    assert inside(tmp_path / "NonoGUI") == tmp_path / "NonoGUI"
    (tmp_path / "saves").mkdir()
    assert inside(tmp_path) == tmp_path, "it is ours already"
    assert inside(tmp_path / "letter.txt") == tmp_path / "letter.txt"


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name == "nt", reason="Windows gives user folders rights of its own")
class TestPrivacy:
    def test_new_folders_and_their_parents_are_private(self, tmp_path: Path) -> None:
        make_private(tmp_path / "data" / "nonogui" / "saves")
        made = [tmp_path / "data", tmp_path / "data" / "nonogui", tmp_path / "data/nonogui/saves"]
        assert [mode_of(path) for path in made] == [0o700] * 3
        make_private(made[-1])
        made[1].chmod(0o755)
        make_private(made[-1])
        assert mode_of(made[1]) == 0o755, "what is there stays as it is"

    def test_the_data_folder_is_private_after_the_first_save(self) -> None:
        of = puzzle("#")
        SaveStore(saves_folder()).save(of, Game(of).record())
        assert mode_of(usual_folder()) == 0o700
        assert mode_of(saves_folder()) == 0o700

    def test_the_usual_folder_is_closed_to_other_users(self) -> None:
        usual_folder().mkdir(parents=True)
        usual_folder().chmod(0o755)
        tidy(usual_folder())
        assert mode_of(usual_folder()) == 0o700
        usual_folder().chmod(0o555)
        tidy(usual_folder())
        assert mode_of(usual_folder()) == 0o500, "what its owner may not do stays so"
        usual_folder().chmod(0o700)

    def test_a_folder_the_player_chose_keeps_its_permissions(self, tmp_path: Path) -> None:
        chosen = tmp_path / "shared"
        chosen.mkdir()
        chosen.chmod(0o775)
        choose_folder(chosen)
        tidy(chosen)
        assert mode_of(chosen) == 0o775


def test_a_file_in_place_of_a_folder_raises_an_error(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("")
    with pytest.raises(FileExistsError):
        make_private(tmp_path / "saves")


class TestUnfinishedFiles:
    def test_half_written_files_of_a_killed_program_are_removed(self, tmp_path: Path) -> None:
        left = [
            tmp_path / name / f".a.pbn-{number:08x}.tmp"
            for number, name in enumerate(("", "saves", "saves/previous", "designs", "imports"))
        ]
        live = tmp_path / "saves" / ".b.pbn-0123abcd.tmp"
        others = [
            tmp_path / "saves" / ".b.tmp",
            tmp_path / "saves" / "b.pbn-0123abcd.tmp",
            tmp_path / "mine" / ".b.pbn-0123abcd.tmp",
        ]
        for path in (*left, live, *others):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")
            if path is not live:
                os.utime(path, (time.time() - 7200,) * 2)
        os.utime(left[1], (time.time() + 10**6,) * 2)  # the clock was set back since
        tidy(tmp_path)
        assert [path.exists() for path in left] == [False] * len(left)
        assert all(path.exists() for path in (live, *others))

    def test_a_killed_write_leaves_nothing_after_the_next_start(self, tmp_path: Path) -> None:
        run_until_killed(KILLED.format(folder=str(tmp_path / "saves")))
        left = list(tmp_path.rglob("*.tmp"))
        assert len(left) == 1
        os.utime(left[0], (0, 0))
        tidy(tmp_path)
        assert list(tmp_path.rglob("*.tmp")) == []

    def test_tidying_a_missing_folder_raises_no_error(self, tmp_path: Path) -> None:
        tidy(tmp_path / "nothing")
        (tmp_path / "file").write_text("")
        tidy(tmp_path / "file")


KILLED = """
import os, time
from pathlib import Path

def wait(_handle):
    print("ready", flush=True)
    time.sleep(1000)

os.fsync = wait
from nonogui.core.game import Game
from nonogui.library.saves import SaveStore
from tests.boards import puzzle
SaveStore(Path({folder!r})).save(puzzle("#"), Game(puzzle("#")).record())
"""
