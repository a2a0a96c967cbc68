"""Where the player's data is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonogui.library.catalogue import default_path
from nonogui.library.designs import default_folder as designs_folder
from nonogui.library.folders import (
    Trouble,
    choose_folder,
    data_folder,
    files_in,
    is_file,
    trouble,
    usual_folder,
)
from nonogui.library.saves import default_folder as saves_folder
from nonogui.library.user_data import UserFolders
from tests.rights import RIGHTS


def test_the_usual_folder_unless_one_was_chosen(tmp_path: Path) -> None:
    assert data_folder() == usual_folder()
    chosen = tmp_path / "büro \udcff"
    choose_folder(chosen)
    assert data_folder() == chosen
    choose_folder(usual_folder())
    assert data_folder() == usual_folder()


def test_everything_follows_the_choice(tmp_path: Path) -> None:
    chosen = tmp_path / "data"
    choose_folder(chosen)
    usual = UserFolders.usual()
    everything = [saves_folder(), designs_folder(), default_path(), usual.saves, usual.imports]
    assert all(path.is_relative_to(chosen) for path in everything)
    assert not usual.settings.is_relative_to(chosen)


@pytest.mark.parametrize("content", [b"", b"relative\n", b"/a\0b\n", b"\n"])
def test_a_damaged_choice_is_none(tmp_path: Path, content: bytes) -> None:
    choose_folder(tmp_path)
    (choice,) = Path(os.environ["XDG_CONFIG_HOME"]).glob("*/data-folder")
    choice.write_bytes(content)
    assert data_folder() == usual_folder()


def test_a_sound_folder_is_made_and_left_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    assert trouble(folder) is None
    assert list(folder.iterdir()) == []
    assert os.name != "posix" or folder.stat().st_mode & 0o777 == 0o700


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert trouble(tmp_path / "file") is Trouble.CLOSED
    assert trouble(tmp_path / "file" / "data") is Trouble.CLOSED
    assert files_in(tmp_path / "file", "*.pbn") == []


@RIGHTS
def test_a_folder_that_is_closed_or_read_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    assert trouble(folder) is Trouble.READ_ONLY
    folder.chmod(0)
    assert trouble(folder) is Trouble.CLOSED
    assert files_in(folder / "saves", "*.pbn") == []
    assert not is_file(folder / "file")
    folder.chmod(0o700)
    assert trouble(folder) is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a device that is full")
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open
    monkeypatch.setattr(Path, "open", lambda _path, _mode: real(Path("/dev/full"), "wb"))
    assert trouble(tmp_path) is Trouble.FULL
